import Foundation

/// Does work on several threads, each with a stack on which deeply nested sources can be read.
package enum Workers {
    /// Reserved, not used: pages of a stack that nobody touches cost nothing.
    private static let stackSize = 512 << 20

    /// One piece of work with such a stack.
    package static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
        map([()]) { work() }[0]
    }

    /// As many as there are processors. Kept, as the system is asked for them by reading files.
    private static let threads = ProcessInfo.processInfo.activeProcessorCount

    /// The results, in the order of the elements.
    static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element], _ transform: @escaping @Sendable (Element) -> Result
    ) -> [Result] {
        if elements.isEmpty { return [] }
        return Array(unsafeUninitializedCapacity: elements.count) { places, count in
            let work = Work(elements, places, portions: 256 * threads, transform)
            let done = DispatchGroup()
            for _ in 0..<min(threads, elements.count) { start(done, work.run) }
            done.wait()
            count = elements.count
        }
    }

    static func start(_ done: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
        done.enter()
        Worker.start(Worker.Job(work: work, done: done), stackSize: stackSize)
    }
}

/// A thread that waits for more work when it has done its own: threads are slow to make, and to take down.
private final class Worker: @unchecked Sendable {
    // @unchecked: a job is written while the thread waits or is about to, and read when it was woken.
    private var job: Job?
    private let isAwake = DispatchSemaphore(value: 0)
    private static let idle = Idle()

    struct Job {
        let work: @Sendable () -> Void
        let done: DispatchGroup
    }

    /// Those that wait.
    private final class Idle: @unchecked Sendable {
        // @unchecked: guarded by the lock.
        private let lock = NSLock()
        private var workers: [Worker] = []

        func take() -> Worker? { lock.withLock { workers.popLast() } }
        func add(_ worker: Worker) { lock.withLock { workers.append(worker) } }
    }

    static func start(_ job: Job, stackSize: Int) {
        let worker = idle.take() ?? Worker(stackSize: stackSize)
        worker.job = job
        worker.isAwake.signal()
    }

    private init(stackSize: Int) {
        let thread = Thread { [self] in while true { runNext() } }
        thread.stackSize = stackSize
        thread.start()
    }

    private func runNext() {
        isAwake.wait()
        guard let done = job?.done else { return }
        job.take()?.work()  // and nothing that it holds is kept
        Self.idle.add(self)  // first, so that who waits for the end finds it
        done.leave()
    }
}

/// Work that goes on beside other work. Who asks for its answer, or lets go of it, waits for its end.
final class Errand<Answer: Sendable>: Sendable {
    private let done = DispatchGroup()
    private let found = Found()

    /// @unchecked Sendable: the answer is written before the end of the work, and read after it.
    private final class Found: @unchecked Sendable { var answer: Answer? }

    init(_ work: @escaping @Sendable () -> Answer) {
        Workers.start(done) { [found] in found.answer = work() }
    }

    var answer: Answer {
        done.wait()
        return found.answer!
    }

    deinit { done.wait() }
}

/// Elements of which each thread takes the next few.
private final class Work<Element: Sendable, Result: Sendable>: @unchecked Sendable {
    // @unchecked: `next` is guarded by the lock; each place is written by the one thread that took its element, and
    // read after the end of all threads.
    private let elements: [Element]
    private let places: UnsafeMutableBufferPointer<Result>
    private let transform: @Sendable (Element) -> Result
    private let portion: Int
    private let lock = NSLock()
    private var next = 0

    /// - Parameter places: one for the result of each element, without a value as yet.
    init(
        _ elements: [Element], _ places: UnsafeMutableBufferPointer<Result>, portions: Int,
        _ transform: @escaping @Sendable (Element) -> Result
    ) {
        self.elements = elements
        self.places = places
        self.transform = transform
        portion = max(1, elements.count / portions)
    }

    func run() {
        while let range = take() {
            for index in range { places.initializeElement(at: index, to: transform(elements[index])) }
        }
    }

    private func take() -> Range<Int>? {
        lock.withLock {
            guard next < elements.count else { return nil }
            defer { next += portion }
            return next..<min(next + portion, elements.count)
        }
    }
}
