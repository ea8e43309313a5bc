import Dovetail
import DovetailServiceLifecycle
import Logging
import ServiceLifecycle

/// What happened, in order.
final class Journal: Sendable {
    private let entries = Guarded<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    func note(_ entry: String) { entries.withLock { $0.append(entry) } }
}

struct Failed: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// A service that does what it is told.
final class Probe: StartableService {
    let name: String
    let journal: Journal
    let onStart: @Sendable () async throws -> Void
    let onRun: @Sendable () async throws -> Void
    let onRollBack: @Sendable () async throws -> Void

    init(
        _ name: String, _ journal: Journal, onStart: @escaping @Sendable () async throws -> Void = {},
        onRun: @escaping @Sendable () async throws -> Void = { try await gracefulShutdown() },
        onRollBack: @escaping @Sendable () async throws -> Void = {}
    ) {
        (self.name, self.journal) = (name, journal)
        (self.onStart, self.onRun, self.onRollBack) = (onStart, onRun, onRollBack)
    }

    func start() async throws {
        try await onStart()
        journal.note("started \(name)")
    }

    func run() async throws {
        try await onRun()
        journal.note("stopped \(name)")
    }

    func rollBack() async throws {
        try await onRollBack()
        journal.note("rolled back \(name)")
    }
}

/// Sleeps, and doesn't care for cancellation.
func hang() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// A launcher without signals, which notes when it closes its context.
func launcher(_ services: [ServiceBinding], _ journal: Journal) -> ServiceLauncher {
    let world = World(journal: journal)
    _ = world.end
    var launcher = ServiceLauncher(services, context: world.context, logger: silent)
    launcher.gracefulShutdownSignals = []
    return launcher
}

final class World: Assembling {
    let context = DIContext()
    let journal: Journal
    init(journal: Journal) { self.journal = journal }
    var end: Journal {
        define(.lazySingleton) {
            journal
        } onClose: {
            $0.note("closed")
        }
    }
}

/// What running `launcher` throws.
func complaint(of launcher: ServiceLauncher) async -> String {
    do {
        try await launcher.run()
        return "nothing"
    } catch {
        return "\(error)"
    }
}
