import Dovetail
import Testing

/// Runs its jobs on one thread, whose stack is small.
private final class SmallStack: SerialExecutor, @unchecked Sendable {
    // @unchecked: the jobs are guarded by the monitor.
    private let monitor = Monitor()
    private var jobs: [UnownedJob] = []

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        monitor.change { jobs.append(job) }
    }

    /// Never ends. Called once.
    func start() {
        startThread(stackSize: 512 << 10) { [self] in
            while monitor.wait(seconds: 3600, until: { !jobs.isEmpty }) {
                let job = monitor.change { jobs.removeFirst() }
                job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
    }
}

private actor Diver: Assembling {
    nonisolated let context = DIContext()
    private let stack = SmallStack()

    init() { stack.start() }

    nonisolated var unownedExecutor: UnownedSerialExecutor { stack.asUnownedSerialExecutor() }

    /// Many creations that await each other: none of them needs a stack.
    func awaited(_ number: Int) async throws -> Int {
        try await define(.lazySingleton, id: number) { number == 0 ? 0 : try await awaited(number - 1) + 1 }
    }
    /// Awaited creations above, and synchronous ones below.
    func mixed(_ number: Int) async throws -> Int {
        try await define(.prototype) { number == 0 ? try fresh(1_000_000) : try await mixed(number - 1) }
    }
    func fresh(_ number: Int) throws -> Int {
        try define(.prototype) { number == 0 ? 0 : try fresh(number - 1) + 1 }
    }
    func cached(_ number: Int) throws -> Int {
        try define(.lazySingleton, id: number) { number == 0 ? 0 : try cached(number - 1) + 1 }
    }
    func shared(_ number: Int) throws -> Int {
        try define(id: number) { number == 0 ? 0 : try shared(number - 1) + 1 }
    }
    func below(_ scope: String) async throws -> Int {
        try await define {
            await Task.yield()
            return switch scope {
            case "cached": try cached(1_000_000)
            case "shared": try shared(1_000_000)
            default: try fresh(1_000_000)
            }
        }
    }
}

@Suite(.serialized) struct SmallStackTests {
    @Test func aLongChainThatIsAwaitedNeedsNoStack() async {
        await #expect(processExitsWith: .success) {
            DIContext.recursionLimit = .max
            let number = try await Diver().awaited(2_000)
            precondition(number == 2_000)
        }
    }

    @Test(arguments: ["cached", "shared", "fresh"])
    func theEndOfTheStackIsAnErrorWithinWhatIsAwaited(scope: String) async {
        await #expect(processExitsWith: .success) { [scope] in
            DIContext.recursionLimit = .max
            do {
                _ = try await Diver().below(scope)
                preconditionFailure("it came to an end")
            } catch let error as ResolutionError {
                guard case .nestedTooDeeply(let levels) = error.reason, levels > 20 else {
                    preconditionFailure("\(error)")
                }
                precondition(error.path.first?.name == "below(_:)")
            }
        }
    }

    @Test func theEndOfTheStackIsAnErrorUnderManyThatAreAwaited() async {
        await #expect(processExitsWith: .success) {
            DIContext.recursionLimit = .max
            do {
                _ = try await Diver().mixed(500)
                preconditionFailure("it came to an end")
            } catch let error as ResolutionError {
                guard case .nestedTooDeeply = error.reason else { preconditionFailure("\(error)") }
                precondition(error.path.count > 520)
            }
        }
    }
}
