import CBenchmarks
import Dovetail

// This module is compiled with approachable concurrency, where an asynchronous getter stays on the actor of its caller.

extension Race {
    private static let awaited = Goal.atMost(1.5, aim: 1.1)

    /// What an assembly keeps, read with `await` and without.
    static func awaitedAssemblies() -> [Race] {
        let plain = opaque(CheckedComponents())
        let components = opaque(AwaitedInline())
        return [
            Race(awaiting: "assembly, asynchronous, cached, inlined ÷ the same without await", awaited) { count in
                for _ in 0..<count { blackHole(plain.service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(await components.service) }
            }
        ]
    }

    /// What a container keeps, read with `await` and without.
    static func awaitedContainers() -> [Race] {
        let container = opaque(Container())
        container.register(Service.self, .lazySingleton) { () async in await Service.open() }
        inTask { blackHole(try! await container.resolve(Service.self)) }
        let resolve: @Sendable (Container) -> Service = { try! $0.resolve() }
        return [
            Race(awaiting: "container, asynchronous, cached ÷ the same without await", .atMost(2, aim: 1.2)) { count in
                for _ in 0..<count { blackHole(resolve(container)) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(try! await container.resolve(Service.self)) }
            }
        ]
    }

    /// Reads with `await` of what is cached: neither side is suspended for them, and neither getter is inlined.
    static func awaitedReads() -> [Race] {
        let plain = opaque(HandWrittenAwaited())
        let components = opaque(AwaitedComponents())
        return [
            Race(awaiting: "cached read with await ÷ hand-written") { count in
                for _ in 0..<count { blackHole(await plain.service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(await components.service) }
            },
            Race(awaiting: "cached read with await and onClose: ÷ hand-written") { count in
                for _ in 0..<count { blackHole(await plain.service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(await components.closed) }
            },
            Race(awaiting: "cached read with await, @concurrent ÷ hand-written") { count in
                for _ in 0..<count { blackHole(await plain.concurrentService) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(await components.concurrentService) }
            },
        ]
    }
}
