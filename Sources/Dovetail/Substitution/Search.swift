import CDovetail

/// Runs a task at once, on the thread that begins it, as far as nothing suspends it.
///
/// The jobs of the task run on that thread until none is left there; after that they run wherever jobs do.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class ImmediateExecutor: TaskExecutor, @unchecked Sendable {
    // @unchecked: guarded by the lock.

    private let lock = Lock()
    private var jobs: [UnownedJob] = []
    private var isRunHere = true

    func enqueue(_ job: UnownedJob) {
        let isTaken = lock.withLock {
            if isRunHere { jobs.append(job) }
            return isRunHere
        }
        if !isTaken { globalConcurrentExecutor.enqueue(job) }
    }

    func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job)) }

    /// Runs all jobs that can run on this thread now.
    func runHere() {
        while let job = lock.withLock({ nextJob() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func nextJob() -> UnownedJob? {
        if jobs.isEmpty { isRunHere = false }
        return jobs.isEmpty ? nil : jobs.removeFirst()
    }
}

/// The outcome of a task that may end on another thread.
private final class TaskResult<Value>: @unchecked Sendable {
    // @unchecked: guarded by the lock. Who reads the result waits for the task, or never sees it.

    private let lock = Lock()
    private var result: Result<Value, any Error>?

    var value: Value? { get throws { try lock.withLock { result }?.get() } }

    func set(_ result: Result<Value, any Error>) { lock.withLock { self.result = result } }
}

extension BindingOwner {
    /// Whether this task is a search.
    @TaskLocal private static var isSearching = false

    /// Runs `body` on this thread. Nil if something suspends it; it then goes on elsewhere, and nobody sees its result.
    ///
    /// Always nil before macOS 15 and iOS 18, where a task has no executor of its own.
    static func withoutSuspending<Value>(
        _ body: nonisolated(nonsending) @escaping () async throws -> Value
    ) throws -> Value? {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
        let (executor, outcome) = (ImmediateExecutor(), TaskResult<Value>())
        nonisolated(unsafe) let body = body  // This thread waits while it runs here.
        _ = Task(executorPreference: executor) {
            do {
                let value = try await BindingOwner.$isSearching.withValue(true) { try await body() }
                outcome.set(.success(value))
            } catch {
                outcome.set(.failure(error))
            }
        }
        executor.runHere()
        return try outcome.value
    }

    /// Runs `search` after those in progress. Awaited bindings wait for its end.
    ///
    /// Before macOS 15 and iOS 18 a task has no executor of its own, and the whole search runs wherever tasks do.
    final func beginSearch(_ search: nonisolated(nonsending) @escaping @Sendable () async -> Void) {
        let former = withLock { replacements.search }
        let work: @Sendable () async -> Void = {
            await former?.value
            await BindingOwner.$isSearching.withValue(true) { await search() }
        }
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            return letBindingsWait(for: Task(operation: work))
        }
        let executor = ImmediateExecutor()
        letBindingsWait(for: Task(executorPreference: executor, operation: work))
        executor.runHere()
    }

    private final func letBindingsWait(for search: Task<Void, Never>) {
        withLock {
            replacements.search = search
            setDetour(.search, true)
        }
    }

    /// Waits until all searches have ended.
    nonisolated(nonsending) final func waitForSearch() async {
        guard !Self.isSearching, let search = withLock({ knownReplacements?.search }) else { return }
        await search.value
        withLock {
            guard replacements.search == search else { return }
            replacements.search = nil
            setDetour(.search, false)
        }
    }
}
