public import ServiceLifecycle

/// A service that has something to do before it is ready: to connect, to migrate, to bind a port.
///
/// ```swift
/// final class Cache: StartableService {
///     func start() async throws { try await connection.open() }
///     func run() async throws { try await connection.keepAlive() }
/// }
/// ```
///
/// ``ServiceLauncher`` calls `start()` once everything that the service comes after has started, and `run()` once all
/// services have.
public protocol StartableService: Service {
    /// Makes the service ready. It is cancelled at its deadline.
    func start() async throws

    /// Undoes `start()` because another service could not start; `run()` is not called then. Does nothing by default:
    /// what is closed with its context needs nothing else.
    func rollBack() async throws
}

extension StartableService {
    /// Does nothing: closing the context is enough.
    public func rollBack() async throws {}

    /// Waits for the shutdown: for services that others use, and that do nothing on their own.
    public func run() async throws { try await gracefulShutdown() }
}
