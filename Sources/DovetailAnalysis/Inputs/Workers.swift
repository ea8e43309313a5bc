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
        let work = Work(elements, transform)
        let done = DispatchGroup()
        for _ in 0..<min(threads, elements.count) {
            done.enter()
            let thread = Thread {
                work.run()
                done.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        done.wait()
        return work.results
    }
}

/// Elements of which each thread takes the next.
private final class Work<Element: Sendable, Result: Sendable>: @unchecked Sendable {
    // @unchecked: `next` and `found` are guarded by the lock.
    private let elements: [Element]
    private let transform: @Sendable (Element) -> Result
    private let lock = NSLock()
    private var next = 0
    private var found: [Result?]

    init(_ elements: [Element], _ transform: @escaping @Sendable (Element) -> Result) {
        self.elements = elements
        self.transform = transform
        found = Array(repeating: nil, count: elements.count)
    }

    var results: [Result] { lock.withLock { found.map { $0! } } }

    func run() {
        while let index = take() {
            let result = transform(elements[index])
            lock.withLock { found[index] = result }
        }
    }

    private func take() -> Int? {
        lock.withLock {
            guard next < elements.count else { return nil }
            defer { next += 1 }
            return next
        }
    }
}
