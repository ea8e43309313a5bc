import DovetailServiceLifecycle
import ServiceLifecycle
import Synchronization

/// Whether new requests are welcome. It starts last and stops first.
final class Readiness: StartableService {
    private enum Phase: UInt8, AtomicRepresentable { case starting, ready, draining }

    private let phase = Atomic(Phase.starting)
    private let drain: Duration

    init(drain: Duration) { self.drain = drain }

    var isReady: Bool { phase.load(ordering: .acquiring) == .ready }
    var isDraining: Bool { phase.load(ordering: .acquiring) == .draining }

    func start() async throws { phase.store(.ready, ordering: .releasing) }

    func run() async throws {
        try await gracefulShutdown()
        phase.store(.draining, ordering: .releasing)
        try await Task.sleep(for: drain)
    }
}
