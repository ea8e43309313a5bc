import Dovetail
import Foundation

/// What the program does, apart from touching the terminal.
package struct Command {
    /// A message for the user and an exit code of `sysexits.h`.
    package struct Failure: Error, Equatable {
        package let message: String
        package let exitCode: Int32

        static func wrongUsage(_ problem: String) -> Self {
            Self(
                message: "error: \(problem)\nusage: storefront [--file PATH] [--wiring assemblies|container]",
                exitCode: 64)
        }

        static func invalidData(_ problem: InputProblem, in path: String) -> Self {
            Self(message: "\(path):\(problem.position): error: \(problem)", exitCode: 65)
        }

        static func badWiring(_ problem: String) -> Self { Self(message: problem, exitCode: 70) }

        static func noInput(_ path: String, reason: String) -> Self {
            Self(message: "error: can't read '\(path)': \(reason)", exitCode: 66)
        }
    }

    /// Who makes the objects.
    private enum Wiring: String {
        case assemblies
        case container
    }

    private struct Options {
        var path = SampleStore.file?.path ?? "orders.json"
        var wiring = Wiring.assemblies
    }

    private let arguments: [String]

    package init(arguments: [String]) { self.arguments = arguments }

    /// Writes the report, or nothing at all.
    package func run(on page: Page) throws(Failure) {
        let options = try options()
        let data = try storeData(in: options.path)
        switch options.wiring {
        case .assemblies: ReportAssembly(orders: data.orders, app: AppAssembly(data: data)).writer(on: page).write()
        case .container: try writer(of: data, on: page).write()
        }
    }

    private func writer(of data: StoreData, on page: Page) throws(Failure) -> ReportWriter {
        do {
            let report = Container.store(data: data).report(on: data.orders)
            try report.validate()
            return try report.resolve(arguments: page)
        } catch {
            throw .badWiring("\(error)")
        }
    }

    private func options() throws(Failure) -> Options {
        var options = Options()
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard option == "--file" || option == "--wiring" else { throw .wrongUsage("unknown option '\(option)'") }
            guard let value = rest.popFirst() else { throw .wrongUsage("'\(option)' needs a value") }
            if option == "--file" {
                options.path = value
            } else if let wiring = Wiring(rawValue: value) {
                options.wiring = wiring
            } else {
                throw .wrongUsage("unknown wiring '\(value)'")
            }
        }
        return options
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
