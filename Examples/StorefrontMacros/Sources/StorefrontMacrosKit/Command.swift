import Foundation

/// What the program does, apart from touching the terminal.
package struct Command {
    /// A message for the user and an exit code of `sysexits.h`.
    package struct Failure: Error, Equatable {
        package let message: String
        package let exitCode: Int32

        static func wrongUsage(_ problem: String) -> Self {
            Self(message: "error: \(problem)\nusage: storefront-macros [--file PATH]", exitCode: 64)
        }

        static func invalidData(_ problem: InputProblem, in path: String) -> Self {
            Self(message: "\(path):\(problem.position): error: \(problem)", exitCode: 65)
        }

        static func noInput(_ path: String, reason: String) -> Self {
            Self(message: "error: can't read '\(path)': \(reason)", exitCode: 66)
        }
    }

    private let arguments: [String]

    package init(arguments: [String]) { self.arguments = arguments }

    /// Writes the report, or nothing at all.
    package func run(on page: Page) throws(Failure) {
        let data = try storeData(in: path())
        let app = AppAssembly(data: data)
        ReportAssembly(orders: data.orders, app: app).writer(on: page).write()
    }

    private func path() throws(Failure) -> String {
        guard let option = arguments.first else { return SampleStore.file?.path ?? "orders.json" }
        guard option == "--file" else { throw .wrongUsage("unknown option '\(option)'") }
        guard arguments.count > 1 else { throw .wrongUsage("'--file' needs a path") }
        guard arguments.count == 2 else { throw .wrongUsage("unexpected argument '\(arguments[2])'") }
        return arguments[1]
    }

    private func storeData(in path: String) throws(Failure) -> StoreData {
        do {
            return try StoreData(json: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch let problem as InputProblem {
            throw .invalidData(problem, in: path)
        } catch {
            let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
            throw .noInput(path, reason: isMissing ? "no such file" : "not a readable file")
        }
    }
}
