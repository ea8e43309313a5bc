import Dovetail
import Logging
import ServiceLifecycle

/// A service that is ready to run.
struct StartedService: Sendable {
    let name: String
    let service: any Service
}

/// One start of all services.
struct ServiceStart: Sendable {
    let levels: [[ServiceBinding]]
    let timeout: Duration
    let rollbackTimeout: Duration
    let logger: Logger
    let close: @Sendable () async throws -> Void

    /// Makes all services before it starts the first, to see in which order that must be; then starts them.
    func run(recording context: DIContext) async throws -> [StartedService] {
        let services = Array(levels.joined())
        var order = RecordedOrder(of: context)
        var made: [any Service] = []
        for service in services {
            do {
                let task = Task { try await service.make() }
                made.append(try await order.note { try await task.value(within: service.startTimeout ?? timeout) })
            } catch {
                let attempt = Attempt(service: service, task: Task { throw error }, outcome: .failure(error.ofCreation))
                try await fail([failure(attempt)].compactMap(\.self), [])
            }
        }
        let bindings = zip(services, zip(made, order.dependencies())).map { service, result in
            let (instance, needs) = result
            return ServiceBinding(service.name, needs.map { services[$0].name }, service.startTimeout) { instance }
        }
        let levels = try ServiceOrder(bindings).levels
        return try await ServiceStart(
            levels: levels, timeout: timeout, rollbackTimeout: rollbackTimeout, logger: logger, close: close
        ).run()
    }

    /// The services in dependency order.
    func run() async throws -> [StartedService] {
        var attempts: [Attempt] = []
        for level in levels {
            attempts += await attempt(level)
            let failures = attempts.compactMap(failure)
            if Task.isCancelled || !failures.isEmpty { try await fail(failures, attempts) }
        }
        return attempts.compactMap { attempt in
            (try? attempt.outcome.get()).map { StartedService(name: attempt.service.name, service: $0) }
        }
    }

    /// Makes and starts the services of a level; the first that fails cancels the others.
    private func attempt(_ level: [ServiceBinding]) async -> [Attempt] {
        await withTaskGroup(of: (Int, Attempt).self) { group in
            for (index, service) in level.enumerated() {
                group.addTask {
                    let task = Task { try await start(service) }
                    let outcome = await Result { try await task.value(within: service.startTimeout ?? timeout) }
                    return (index, Attempt(service: service, task: task, outcome: outcome))
                }
            }
            var attempts: [Attempt?] = level.map { _ in nil }
            for await (index, attempt) in group {
                attempts[index] = attempt
                if case .failure = attempt.outcome { group.cancelAll() }
            }
            return attempts.compactMap(\.self)
        }
    }

    private func start(_ binding: ServiceBinding) async throws -> any Service {
        let clock = ContinuousClock()
        let begin = clock.now
        let service: any Service
        do { service = try await binding.make() } catch { throw CreationFailure(error: error) }
        try Task.checkCancellation()
        if let service = service as? any StartableService { try await service.start() }
        logger.debug("Started", metadata: ["service": "\(binding.name)", "duration": "\(clock.now - begin)"])
        return service
    }
}

/// What became of one service.
private struct Attempt: Sendable {
    let service: ServiceBinding
    let task: Task<any Service, any Error>
    let outcome: Result<any Service, any Error>
}

/// A binding threw.
private struct CreationFailure: Error {
    let error: any Error
}

extension Error {
    fileprivate var ofCreation: any Error { self is DeadlinePassed ? self : CreationFailure(error: self) }
}

// MARK: - Failing

extension ServiceStart {
    private func failure(_ attempt: Attempt) -> ServiceStartError.Failure? {
        guard case .failure(let error) = attempt.outcome, let reason = reason(error, attempt.service) else {
            return nil
        }
        let name = attempt.service.name
        return ServiceStartError.Failure(
            service: name, reason: reason, waiting: ServiceOrder.waiting(for: name, in: levels))
    }

    /// Why a service failed, or nil if it was cancelled since another one failed.
    private func reason(_ error: any Error, _ service: ServiceBinding) -> ServiceStartError.Reason? {
        switch error {
        case is DeadlinePassed: .timedOut(after: service.startTimeout ?? timeout)
        case let failure as CreationFailure: failure.error is CancellationError ? nil : .notCreated(failure.error)
        case is CancellationError: nil
        default: .notStarted(error)
        }
    }

    /// Undoes the start, and says what failed: nothing, if it was only cancelled.
    private func fail(_ failures: [ServiceStartError.Failure], _ attempts: [Attempt]) async throws -> Never {
        // Not in this task, which may be cancelled: what is undone would see that.
        let problems = await Task { await rollBack(attempts) }.value
        if failures.isEmpty && problems.isEmpty { throw CancellationError() }
        throw ServiceStartError(failures: failures, rollback: problems)
    }

    /// Undoes what has started, the last first, and closes the context. What hangs keeps nobody from being undone.
    private func rollBack(_ attempts: [Attempt]) async -> [ServiceStartError.RollbackProblem] {
        var problems: [ServiceStartError.RollbackProblem?] = []
        for attempt in attempts.reversed() {
            switch attempt.outcome {
            case .success(let service as any StartableService):
                problems.append(await undo(attempt.service.name) { try await service.rollBack() })
            case .failure(is DeadlinePassed): rollBackLater(attempt)
            default: break
            }
        }
        problems.append(await undo(nil, close))
        return problems.compactMap(\.self)
    }

    private func undo(
        _ service: String?, _ body: @escaping @Sendable () async throws -> Void
    ) async -> ServiceStartError.RollbackProblem? {
        do {
            try await Task { try await body() }.value(within: rollbackTimeout)
            return nil
        } catch is DeadlinePassed {
            return ServiceStartError.RollbackProblem(service: service, reason: .timedOut(after: rollbackTimeout))
        } catch {
            return ServiceStartError.RollbackProblem(service: service, reason: .threw(error))
        }
    }

    /// Undoes a service that may still start after its deadline.
    private func rollBackLater(_ attempt: Attempt) {
        Task {
            guard let service = try? await attempt.task.value as? any StartableService else { return }
            guard let problem = await undo(attempt.service.name, service.rollBack) else { return }
            logger.error("\(ServiceStartError(failures: [], rollback: [problem]))")
        }
    }
}
