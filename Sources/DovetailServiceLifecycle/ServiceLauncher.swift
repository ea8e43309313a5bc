public import Dovetail
public import Logging
public import ServiceLifecycle
public import UnixSignals

/// Starts services level by level, runs them, and closes their context when all have stopped.
///
/// ```swift
/// let launcher = ServiceLauncher(
///     [
///         ServiceBinding("database") { try await app.database },
///         ServiceBinding("settlement", after: "database") { try await app.settlement },
///         ServiceBinding("http", after: "database") { try await app.server },
///     ], context: app.context, logger: logger)
/// try await launcher.run()
/// ```
///
/// 1. What comes after nothing is made and started, all at once; then what comes after that, and so on. Each has a
///    deadline. When one fails, what has started is rolled back, the last first, the context is closed, and the error
///    says what failed and what waited for it.
/// 2. Each `run()` runs in a `ServiceGroup`, which stops them in reverse order when a signal arrives.
/// 3. The context is closed.
///
/// A signal that arrives during the start rolls back and returns. Safe to share between tasks; run it once.
public struct ServiceLauncher: Service {
    /// The time that each service may take to be made and started.
    public var startTimeout: Duration = .seconds(30)
    /// The time that the rollback of a service, and closing the context after a failed start, may take.
    public var rollbackTimeout: Duration = .seconds(30)
    /// The time after which a shutdown cancels the services that still run; nil means never.
    public var maximumGracefulShutdownDuration: Duration?
    /// The signals that stop the services.
    public var gracefulShutdownSignals: [UnixSignal] = [.sigterm, .sigint]

    private let services: [ServiceBinding]
    private let logger: Logger
    private let close: @Sendable () async throws -> Void
    /// Where the bindings are made, if the launcher has to see in which order they must start.
    private let recorded: DIContext?

    /// A launcher of an assembly's services.
    ///
    /// - Parameters:
    ///   - services: The services, in any order. If none of them says what it comes after, all are made before the first
    ///     starts, and the launcher sees which binding asked for which.
    ///   - context: The context that is closed in the end.
    ///   - logger: Where the service group writes.
    public init(_ services: [ServiceBinding], context: DIContext, logger: Logger) {
        let isUnordered = services.count > 1 && services.allSatisfy(\.dependencies.isEmpty)
        self.init(services, recording: isUnordered ? context : nil, logger: logger) { try await context.close() }
    }

    init(
        _ services: [ServiceBinding], recording context: DIContext? = nil, logger: Logger,
        close: @escaping @Sendable () async throws -> Void
    ) {
        self.services = services
        recorded = context
        self.logger = logger
        self.close = close
    }

    /// Starts the services and runs them until a signal arrives, one of them ends, or this task is cancelled.
    ///
    /// - Throws: ``ServiceOrderError`` before anything is made, ``ServiceStartError``, what the services throw, the
    ///   `CloseError` of the context, or ``ServiceStopError`` if both went wrong.
    public func run() async throws {
        let levels = try ServiceOrder(services).levels
        let shutdown = ShutdownRequest()
        let signals = await UnixSignalsSequence(trapping: gracefulShutdownSignals)
        let listener = Task { for await _ in signals { await shutdown.request() } }
        defer { listener.cancel() }

        guard let started = try await start(levels, shutdown) else { return }
        try await run(started, shutdown)
    }
}

// MARK: - Starting

extension ServiceLauncher {
    /// The services in dependency order, or nil if a shutdown was requested meanwhile.
    private func start(_ levels: [[ServiceBinding]], _ shutdown: ShutdownRequest) async throws -> [StartedService]? {
        let start = ServiceStart(
            levels: levels, timeout: startTimeout, rollbackTimeout: rollbackTimeout, logger: logger, close: close)
        let task = Task { [recorded] in
            if let recorded { try await start.run(recording: recorded) } else { try await start.run() }
        }
        await shutdown.whenRequested { task.cancel() }
        return try await withTaskCancellationHandler {
            try await withGracefulShutdownHandler {
                try await outcome(of: task, shutdown)
            } onGracefulShutdown: {
                Task { await shutdown.request() }
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func outcome(
        of start: Task<[StartedService], any Error>, _ shutdown: ShutdownRequest
    ) async throws -> [StartedService]? {
        do {
            return try await start.value
        } catch let error as CancellationError {
            guard await shutdown.isRequested else { throw error }
            logger.info("Stopped while starting")
            return nil
        }
    }
}

// MARK: - Running

extension ServiceLauncher {
    private func run(_ services: [StartedService], _ shutdown: ShutdownRequest) async throws {
        let group = ServiceGroup(configuration: configuration(of: services))
        await shutdown.whenRequested { await group.triggerGracefulShutdown() }
        let running = await Result { try await group.run() }
        // Not in this task, which may be cancelled: closers would see that.
        let closing = await Task { try await close() }.result
        guard case .failure(let failure) = running, case .failure(let closeFailure) = closing else {
            try running.get()
            return try closing.get()
        }
        throw ServiceStopError(running: failure, closing: closeFailure)
    }

    private func configuration(of services: [StartedService]) -> ServiceGroupConfiguration {
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0.service, serviceName: $0.name) }, logger: logger)
        configuration.maximumGracefulShutdownDuration = maximumGracefulShutdownDuration
        return configuration
    }
}

extension Result where Failure == any Error {
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// That the services shall stop, and how that is done at the time.
private actor ShutdownRequest {
    private(set) var isRequested = false
    private var action: (@Sendable () async -> Void)?

    func request() async {
        isRequested = true
        await action?()
    }

    /// Replaces what is done; it is done at once if the request was before.
    func whenRequested(_ action: @escaping @Sendable () async -> Void) async {
        self.action = action
        if isRequested { await action() }
    }
}
