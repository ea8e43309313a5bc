import DovetailServiceLifecycle
import Foundation
import ServiceLifecycle

/// Whether new requests are welcome. It starts last and stops first.
final class Readiness: StartableService {
    private enum Phase { case starting, ready, draining }

    private let lock = NSLock()
    private nonisolated(unsafe) var phase = Phase.starting  // Guarded by `lock`.
    private let drain: Duration

    init(drain: Duration) { self.drain = drain }

    var isReady: Bool { lock.withLock { phase == .ready } }
    var isDraining: Bool { lock.withLock { phase == .draining } }

    func start() async throws { lock.withLock { phase = .ready } }

    func run() async throws {
        try await gracefulShutdown()
        lock.withLock { phase = .draining }
        try await Task.sleep(for: drain)
    }
}
