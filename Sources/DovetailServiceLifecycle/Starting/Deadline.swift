/// A deadline has passed.
struct DeadlinePassed: Error {}

extension Task where Failure == any Error {
    /// What the task makes, or ``DeadlinePassed``: the task is then cancelled, and nobody waits for it any longer.
    ///
    /// Cancelling the caller cancels the task, which has until the deadline to end.
    func value(within timeout: Duration) async throws -> Success {
        let race = Race<Success>()
        let clock = Task<Void, Never> {
            do { try await Task<Never, Never>.sleep(for: timeout) } catch { return }
            await race.finish(.failure(DeadlinePassed()))
            cancel()
        }
        defer { clock.cancel() }
        Task<Void, Never> { await race.finish(result) }
        return try await withTaskCancellationHandler {
            try await race.result.get()
        } onCancel: {
            cancel()
        }
    }
}

/// The first of several results.
private actor Race<Value: Sendable> {
    private var first: Result<Value, any Error>?
    private var waiter: CheckedContinuation<Result<Value, any Error>, Never>?

    var result: Result<Value, any Error> {
        get async {
            if let first { return first }
            return await withCheckedContinuation { waiter = $0 }
        }
    }

    func finish(_ result: Result<Value, any Error>) {
        guard first == nil else { return }
        first = result
        waiter?.resume(returning: result)
    }
}
