import Foundation

/// Does work on several threads, each with a stack on which deeply nested sources can be read.
package enum Workers {
    /// Reserved, not used: pages of a stack that nobody touches cost nothing.
    private static let stackSize = 512 << 20

    /// One piece of work with such a stack.
    package static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
        map([()]) { work() }[0]
    }

    /// The results, in the order of the elements.
    static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element], threads: Int = ProcessInfo.processInfo.activeProcessorCount,
        _ transform: @escaping @Sendable (Element) -> Result
    ) -> [Result] {
        let work = Work(elements, portions: 64 * threads, transform)
        let done = DispatchGroup()
        for _ in 0..<min(threads, elements.count) { start(done, work.run) }
        done.wait()
        return work.results
    }

    fileprivate static func start(_ done: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
        done.enter()
        let thread = Thread {
            work()
            done.leave()
        }
        thread.stackSize = stackSize
        thread.start()
    }
}

/// Work that goes on beside other work. Who lets go of it waits for its end.
final class Errand: Sendable {
    private let done = DispatchGroup()

    init(_ work: @escaping @Sendable () -> Void) {
        Workers.start(done, work)
    }

    deinit { done.wait() }
}

/// Elements of which each thread takes the next few.
private final class Work<Element: Sendable, Result: Sendable>: @unchecked Sendable {
    // @unchecked: `next` and `found` are guarded by the lock.
    private let elements: [Element]
    private let transform: @Sendable (Element) -> Result
    private let portion: Int
    private let lock = NSLock()
    private var next = 0
    private var found: [Int: [Result]] = [:]

    init(_ elements: [Element], portions: Int, _ transform: @escaping @Sendable (Element) -> Result) {
        self.elements = elements
        self.transform = transform
        portion = max(1, elements.count / portions)
    }

    var results: [Result] {
        lock.withLock {
            var all: [Result] = []
            all.reserveCapacity(elements.count)
            for start in stride(from: 0, to: elements.count, by: portion) { all += found[start]! }
            return all
        }
    }

    func run() {
        while let range = take() {
            let results = elements[range].map(transform)
            lock.withLock { found[range.lowerBound] = results }
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
