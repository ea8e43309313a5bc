#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// After so many seconds, a test no longer waits for its threads. A test of a loaded machine may be put aside for as long as
/// all the others take.
private let patience = 900

/// Threads that have not come to an end: almost always a deadlock.
struct Stuck: Error, CustomStringConvertible {
    let description: String
}

/// Runs `body` on `count` threads that start together, and answers with their results in order.
///
/// - Throws: ``Stuck`` when some haven't ended in 15 minutes. They are left behind, so the next test still runs.
func inParallel<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
) throws -> [Result] {
    let team = Team(count: count, body: body)
    for index in 0..<count { startThread { team.work(index) } }
    return try team.results()
}

/// In an asynchronous test, which leaves its own thread to the tasks of other tests meanwhile.
func inParallel<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
) async throws -> [Result] {
    try await onThread { try inParallel(count, body) }
}

/// Runs what blocks on a thread of its own.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        startThread { continuation.resume(with: Swift.Result { try body() }) }
    }
}

private final class Team<Result: Sendable>: Sendable {
    private let count: Int
    private let body: @Sendable (Int) -> Result
    private let arrived = Counter()
    private let monitor = Monitor()
    // Guarded by `monitor`.
    private nonisolated(unsafe) var found: [Result?]

    init(count: Int, body: @escaping @Sendable (Int) -> Result) {
        self.count = count
        self.body = body
        found = Array(repeating: nil, count: count)
    }

    func work(_ index: Int) {
        arrived.next()
        while arrived.count < count { sched_yield() }
        let result = body(index)
        monitor.change { found[index] = result }
    }

    func results() throws -> [Result] {
        guard monitor.wait(seconds: patience, until: { found.allSatisfy { $0 != nil } }) else {
            let missing = monitor.change { found.indices.filter { found[$0] == nil } }
            throw Stuck(description: "threads \(missing) of \(count) have not ended after \(patience) seconds")
        }
        return monitor.change { found.map { $0! } }
    }
}

/// Something that happens once, for which other threads wait.
final class Event: Sendable {
    private let monitor = Monitor()
    private nonisolated(unsafe) var hasHappened = false  // Guarded by `monitor`.

    func signal() { monitor.change { hasHappened = true } }

    /// Whether it has happened in 15 minutes.
    @discardableResult
    func wait() -> Bool { monitor.wait(seconds: patience) { hasHappened } }

    /// The same in an asynchronous test, which leaves its own thread to the tasks of other tests meanwhile.
    @discardableResult
    func wait() async throws -> Bool { try await onThread { self.wait() } }
}

/// A mutex with a condition, about which the thread sanitizer makes no false reports.
final class Monitor: @unchecked Sendable {
    // @unchecked: both are made for use from any thread, and stay at one address.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    @discardableResult
    func change<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        defer { pthread_cond_broadcast(condition) }
        return body()
    }

    func wait(seconds: Int, until isTrue: () -> Bool) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        var deadline = timespec()
        clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_sec += seconds
        while !isTrue() {
            if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { return isTrue() }
        }
        return true
    }
}

/// Begins a detached thread, with a stack of 8 MB unless told otherwise.
func startThread(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    defer { pthread_attr_destroy(&attributes) }
    let argument = Unmanaged.passRetained(ThreadBody(run: body)).toOpaque()
    #if canImport(Glibc)
        var thread = pthread_t()
        let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { runThread($0!) }
    #else
        var thread: pthread_t?
        let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { runThread($0) }
    #endif
    guard pthread_create(&thread, &attributes, start, argument) == 0 else { fatalError("no more threads") }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
