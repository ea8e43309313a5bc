import CDovetail

/// Runs a task at once, on the thread that begins it, as far as nothing suspends it.
///
/// The jobs of the task run on that thread until none is left there; after that they run wherever jobs do.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class ImmediateExecutor: TaskExecutor, @unchecked Sendable {
    // @unchecked: guarded by the lock.

    /// The actor's executor that this thread runs, so that the task may go on there.
    private let actor: UnownedSerialExecutor?
    private let lock = Lock()
    private var jobs: [UnownedJob] = []
    private var isRunHere = true

    init(of actor: UnownedSerialExecutor?) { self.actor = actor }

    func enqueue(_ job: UnownedJob) {
        let isTaken = lock.withLock {
            if isRunHere { jobs.append(job) }
            return isRunHere
        }
        if !isTaken { globalConcurrentExecutor.enqueue(job) }
    }

    func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job)) }

    /// Runs the jobs that can run on this thread now. A task that yields time and again waits for somebody: after some
    /// jobs it goes on elsewhere.
    func runHere() {
        for _ in 0..<64 {
            guard let job = lock.withLock({ nextJob() }) else { return }
            if let actor {
                job.runSynchronously(isolatedTo: actor, taskExecutor: asUnownedTaskExecutor())
            } else {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
        let rest = lock.withLock {
            defer { (jobs, isRunHere) = ([], false) }
            return jobs
        }
        for job in rest { globalConcurrentExecutor.enqueue(job) }
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

/// The end of a search, for which tasks wait.
final class SearchEnd: @unchecked Sendable {
    // @unchecked: guarded by the lock.

    private let lock = Lock()
    private var hasCome = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    nonisolated(nonsending) func wait() async {
        await withCheckedContinuation { continuation in
            let waits = lock.withLock {
                if !hasCome { waiters.append(continuation) }
                return !hasCome
            }
            if !waits { continuation.resume() }
        }
    }

    func signal() {
        let waiters = lock.withLock {
            hasCome = true
            return self.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

extension BindingOwner {
    /// Whether this task is a search.
    @TaskLocal private static var isSearching = false

    /// Runs `body` on this thread. Nil if something suspends it; it then goes on elsewhere, and nobody sees its result.
    ///
    /// Always nil before macOS 15 and iOS 18, where a task has no executor of its own.
    final func withoutSuspending<Value>(
        _ body: nonisolated(nonsending) @escaping () async throws -> Value
    ) throws -> Value? {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
        let (executor, outcome) = (ImmediateExecutor(of: currentActor), TaskResult<Value>())
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
        let end = SearchEnd()
        // In one step, so that each search waits for all before it, and whoever waits for the last waits for all.
        let former = withLock {
            defer { replacements.lastSearch = end }
            setDetour(.search, true)
            return replacements.lastSearch
        }
        nonisolated(unsafe) let owner = self  // An owner may be used from anywhere.
        let work: @Sendable () async -> Void = {
            await former?.wait()
            await BindingOwner.$isSearching.withValue(true) { await search() }
            owner.endSearch(end)
        }
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            _ = Task(operation: work)
            return
        }
        let executor = ImmediateExecutor(of: currentActor)
        _ = Task(executorPreference: executor, operation: work)
        executor.runHere()
    }

    /// The executor of the actor that this thread runs, as far as that is known.
    private final var currentActor: UnownedSerialExecutor? {
        MainActor.isCurrent ? MainActor.sharedUnownedExecutor : (home ?? self).currentExecutor
    }

    /// What was read is released after the lock: an `id:` may have a `deinit`.
    private final func endSearch(_ end: SearchEnd) {
        _ = withLock { () -> [FoundBinding] in
            if replacements.lastSearch !== end { return [] }
            defer { replacements.readMeanwhile = [] }
            replacements.lastSearch = nil
            setDetour(.search, false)
            return replacements.readMeanwhile
        }
        end.signal()
    }

    /// Notes that `key` is read without waiting for a search in progress, which may be looking for it.
    @inline(never)
    final func noteReadDuringSearch(_ key: BindingKey) {
        guard !Self.isSearching, let binding = FoundBinding(key) else { return }
        withLock { if replacements.lastSearch != nil { replacements.readMeanwhile.append(binding) } }
    }

    /// Whether `key` was read while a search was in progress.
    final func wasReadDuringSearch(_ key: BindingKey) -> Bool {
        withLock { replacements.readMeanwhile }.contains { $0.key.isSame(as: key) }
    }

    /// Waits until all searches have ended.
    nonisolated(nonsending) final func waitForSearch() async {
        guard !Self.isSearching, let last = withLock({ knownReplacements?.lastSearch }) else { return }
        await last.wait()
    }
}
