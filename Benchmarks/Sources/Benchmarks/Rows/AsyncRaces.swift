import CBenchmarks
import Dovetail
import Synchronization

extension Race {
    /// Reads with `await` of what is cached: neither side is suspended for them.
    static func awaitedReads() -> [Race] {
        let plain = opaque(HandWrittenAwaited())
        let components = opaque(AwaitedComponents())
        return [
            Race("cached read with await ÷ hand-written") { count in
                runHere { for _ in 0..<count { blackHole(await plain.service) } }
            } dovetail: { count in
                runHere { for _ in 0..<count { blackHole(await components.service) } }
            },
            Race("cached read with await and onClose: ÷ hand-written") { count in
                runHere { for _ in 0..<count { blackHole(await plain.service) } }
            } dovetail: { count in
                runHere { for _ in 0..<count { blackHole(await components.closed) } }
            },
        ]
    }

    /// What an assembly keeps, read with `await` and without.
    static func awaitedAssemblies() -> [Race] {
        let plain = opaque(CheckedComponents())
        let components = opaque(AwaitedComponents())
        return [
            Race("assembly, asynchronous, cached ÷ the same without await", .atMost(1.5, aim: 1.1)) { count in
                for _ in 0..<count { blackHole(plain.service) }
            } dovetail: { count in
                runHere { for _ in 0..<count { blackHole(await components.service) } }
            }
        ]
    }

    /// What a container keeps, read with `await` and without.
    static func awaitedContainers() -> [Race] {
        let container = opaque(Container())
        container.register(Service.self, .lazySingleton) { () async in await Service.open() }
        runHere { blackHole(try! await container.resolve(Service.self)) }
        let resolve: (Container) -> Service = { try! $0.resolve() }
        return [
            Race("container, asynchronous, cached ÷ the same without await", .atMost(2, aim: 1.2)) { count in
                for _ in 0..<count { blackHole(resolve(container)) }
            } dovetail: { count in
                runHere { for _ in 0..<count { blackHole(try! await container.resolve(Service.self)) } }
            }
        ]
    }
}

/// Runs `body`, which is never suspended for long, on this thread. It belongs to no actor, as most asynchronous functions:
/// one that took over the isolation of its caller would look for its executor in each round, which costs 15 ns.
func runHere(_ body: @escaping () async -> Void) {
    let executor = ThisThread()
    nonisolated(unsafe) let body = body  // It runs while this function does.
    let task = Task(executorPreference: executor) { await body() }
    executor.run()
    withExtendedLifetime(task) {}
}

/// Runs jobs on the thread that asks for it.
private final class ThisThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func run() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
