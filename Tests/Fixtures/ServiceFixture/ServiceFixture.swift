import Dovetail
import DovetailServiceLifecycle
import Foundation
import Logging
import ServiceLifecycle

/// A program with three services, which says on standard output what happens: for tests that send it signals.
///
/// The argument says how it behaves: `normal`, or `slow` for a start that doesn't end by itself.
@main
struct ServiceFixture {
    static func main() async throws {
        DIContext.closingDeadline = .seconds(600)  // As long as a busy machine needs.
        let shop = Shop(isSlow: CommandLine.arguments.last == "slow")
        var launcher = ServiceLauncher(
            [
                ServiceBinding("server", after: "database", "worker") { shop.server },
                ServiceBinding("worker", after: "database") { shop.worker },
                ServiceBinding("database") { shop.database },
            ], context: shop.context, logger: Logger(label: "fixture") { _ in SwiftLogNoOpLogHandler() })
        launcher.startTimeout = .seconds(600)
        try await launcher.run()
        say("ended")
    }
}

final class Shop: Assembling {
    let context = DIContext()
    let isSlow: Bool

    init(isSlow: Bool) { self.isSlow = isSlow }

    var database: Component {
        define(.lazySingleton) {
            Component("database")
        } onClose: { _ in
            say("close database")
        }
    }
    var worker: Component {
        define(.lazySingleton) {
            Component("worker", uses: database)
        } onClose: { _ in
            say("close worker")
        }
    }
    var server: Component {
        define(.lazySingleton) {
            Component("server", uses: database, isSlow: isSlow)
        } onClose: { _ in
            say("close server")
        }
    }
}

final class Component: StartableService {
    let name: String
    let isSlow: Bool

    init(_ name: String, uses: Component? = nil, isSlow: Bool = false) {
        say("make \(name)")
        self.name = name
        self.isSlow = isSlow
    }

    func start() async throws {
        say("start \(name)")
        if isSlow { try await Task.sleep(for: .seconds(600)) }
        say("started \(name)")
    }

    func run() async throws {
        say("run \(name)")
        try await gracefulShutdown()
        say("stop \(name)")
    }

    func rollBack() async throws { say("roll back \(name)") }
}

/// A line of standard output, written at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
