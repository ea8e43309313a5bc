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
                message: "error: \(problem)\nusage: storefront [--file PATH] [--wiring assemblies|container] "
                    + "[--startup-report] [--trace PATH]",
                exitCode: 64)
        }

        static func invalidData(_ problem: InputProblem, in path: String) -> Self {
            Self(message: "\(path):\(problem.position): error: \(problem)", exitCode: 65)
        }

        static func badWiring(_ problem: String) -> Self { Self(message: problem, exitCode: 70) }

        static func noOutput(_ path: String) -> Self {
            Self(message: "error: can't write '\(path)'", exitCode: 73)
        }

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
        var reportsStartUp = false
        var tracePath: String?

        var isRecorded: Bool { reportsStartUp || tracePath != nil }
    }

    private let arguments: [String]

    package init(arguments: [String]) { self.arguments = arguments }

    /// Writes the report, or nothing at all.
    package func run(on page: Page) throws(Failure) {
        let options = try options()
        let data = try storeData(in: options.path)
        let recorder = options.isRecorded ? ResolutionRecorder() : nil
        let writer = try writer(of: data, on: page, wiredBy: options.wiring, recorder)
        let startUp = recorder?.recording.startUpReport
        writer.write()
        recorder?.detach()
        if options.reportsStartUp, let startUp { page.add("\(startUp)") }
        if let path = options.tracePath, let recorder { try write(recorder.recording, to: path) }
    }

    private func writer(
        of data: StoreData, on page: Page, wiredBy wiring: Wiring, _ recorder: ResolutionRecorder?
    ) throws(Failure) -> ReportWriter {
        guard wiring == .assemblies else { return try writerOfContainer(of: data, on: page, recorder) }
        let app = AppAssembly(data: data)
        recorder?.attach(to: app.context)
        return ReportAssembly(orders: data.orders, app: app).writer(on: page)
    }

    private func writerOfContainer(
        of data: StoreData, on page: Page, _ recorder: ResolutionRecorder?
    ) throws(Failure) -> ReportWriter {
        do {
            let store = Container.store(data: data)
            recorder?.attach(to: store)
            let report = store.report(on: data.orders)
            try report.validate()
            return try report.resolve(arguments: page)
        } catch {
            throw .badWiring("\(error)")
        }
    }

    /// For speedscope if the name of the file says so, otherwise for Perfetto.
    private func write(_ recording: Recording, to path: String) throws(Failure) {
        let trace = path.hasSuffix(".speedscope.json") ? recording.speedscope : recording.chromeTrace
        do {
            try Data(trace.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw .noOutput(path)
        }
    }

    private func options() throws(Failure) -> Options {
        var options = Options()
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--startup-report": options.reportsStartUp = true
            case "--file": options.path = try value(of: option, in: &rest)
            case "--trace": options.tracePath = try value(of: option, in: &rest)
            case "--wiring":
                let value = try value(of: option, in: &rest)
                guard let wiring = Wiring(rawValue: value) else { throw .wrongUsage("unknown wiring '\(value)'") }
                options.wiring = wiring
            default: throw .wrongUsage("unknown option '\(option)'")
            }
        }
        return options
    }

    private func value(of option: String, in rest: inout ArraySlice<String>) throws(Failure) -> String {
        guard let value = rest.popFirst() else { throw .wrongUsage("'\(option)' needs a value") }
        return value
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
