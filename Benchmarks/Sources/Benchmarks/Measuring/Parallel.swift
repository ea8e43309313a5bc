import CBenchmarks
import Glibc
import Synchronization

/// Runs loops on threads of their own, all at the same time.
enum Parallel {
    /// Made on its thread, before the clock starts: what it allocates there shares no cache line with another thread's.
    typealias Preparation = @Sendable () -> (Int) -> Void

    /// Operations per microsecond of all loops together: the fastest of many short slices, or the median where they
    /// contend for one cache line. There the fastest is one in which they happened not to meet.
    ///
    /// The sides are given together, so that their slices take turns.
    static func throughput(_ sides: [[Preparation]], count: Int, contending: Bool = false) -> [Double] {
        var slices: [[Duration]] = sides.map { _ in [] }
        for _ in 0..<Race.rounds {
            for (index, side) in sides.enumerated() { slices[index].append(slice(side, count: count)) }
        }
        return zip(sides, slices).map { side, slices in
            let slice = slices.sorted()[contending ? slices.count / 2 : 0]
            return Double(count * side.count) / slice.nanoseconds * 1000
        }
    }

    /// The time from the moment when all are ready to the end of the last.
    private static func slice(_ preparations: [Preparation], count: Int) -> Duration {
        let line = StartingLine(preparations.count)
        let workers = preparations.enumerated().map { Worker($0, prepare: $1, line: line, count: count) }
        let threads = workers.map(\.thread)
        for thread in threads { pthread_join(thread, nil) }
        return workers.map(\.end).max()! - workers.map(\.start).min()!
    }
}

/// Where threads wait, spinning, until all have arrived.
private final class StartingLine: Sendable {
    private let missing: Atomic<Int>

    init(_ count: Int) { missing = Atomic(count) }

    func arrive() {
        missing.subtract(1, ordering: .acquiringAndReleasing)
        while missing.load(ordering: .acquiring) > 0 {}
    }
}

private final class Worker {
    private let index: Int
    private let prepare: Parallel.Preparation
    private let line: StartingLine
    private let count: Int
    // Written by the worker's thread, read after it has ended.
    private(set) var start = ContinuousClock.now
    private(set) var end = ContinuousClock.now

    init(_ index: Int, prepare: @escaping Parallel.Preparation, line: StartingLine, count: Int) {
        self.index = index
        self.prepare = prepare
        self.line = line
        self.count = count
    }

    /// A thread that runs this worker, started now.
    var thread: pthread_t {
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { worker in
                Unmanaged<Worker>.fromOpaque(worker!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        precondition(result == 0, "no thread could be created")
        return thread
    }

    private func run() {
        benchmark_pin_thread(Int32(index))
        let loop = prepare()
        loop(100)
        line.arrive()
        start = .now
        loop(count)
        end = .now
    }
}

extension Parallel {
    /// Runs `body` to its end on a thread with a stack of this size.
    static func onThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackSize)
        defer { pthread_attr_destroy(&attributes) }
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { body in
                Unmanaged<Body>.fromOpaque(body!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(Body(run: body)).toOpaque())
        precondition(result == 0, "no thread could be created")
        pthread_join(thread, nil)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
