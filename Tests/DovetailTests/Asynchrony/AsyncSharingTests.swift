import Dovetail
import Testing

private final class Quay: Assembling {
    let context = DIContext()
    let counter = Counter()
    let lock = Lock()
    let behaviour: @Sendable (Int) async throws -> Void

    init(_ behaviour: @escaping @Sendable (Int) async throws -> Void) { self.behaviour = behaviour }

    var ship: Vessel { get async throws { try await define(.lazySingleton) { try await build() } } }
    var steady: Vessel {
        get async {
            await define(.lazySingleton) {
                await lock.pass()
                counter.next()
                return Vessel()
            }
        }
    }

    private func build() async throws -> Vessel {
        try await behaviour(counter.next())
        return Vessel()
    }

    /// Who asks, once all of them wait.
    func ask(_ count: Int) async -> [Task<Vessel, any Error>] {
        let begun = Counter()
        let tasks = (0..<count).map { _ in
            Task {
                begun.next()
                return try await ship
            }
        }
        while begun.count < count { await Task.yield() }
        await yieldOften()
        return tasks
    }
}

private struct Failure: Error, Equatable { let attempt: Int }

@Suite struct AsyncSharingTests {
    @Test func concurrentCallersShareOneCreation() async throws {
        let lock = Lock()
        let quay = Quay { _ in await lock.pass() }
        let tasks = await quay.ask(50)
        lock.open()
        var found: Set<ObjectIdentifier> = []
        for task in tasks { found.insert(ObjectIdentifier(try await task.value)) }
        #expect([found.count, quay.counter.count] == [1, 1])
    }

    @Test func aFailureGoesToAllWhoWaitedAndTheNextTriesAgain() async throws {
        let lock = Lock()
        let quay = Quay { attempt in
            guard attempt == 1 else { return }
            await lock.pass()
            throw Failure(attempt: attempt)
        }
        let tasks = await quay.ask(1000)
        lock.open()
        for task in tasks { await #expect(throws: Failure(attempt: 1)) { try await task.value } }
        _ = try await quay.ship
        #expect(quay.counter.count == 2)
    }

    @Test func aCancelledCreatorHandsOverToAWaiterWhoseOwnClosureRuns() async throws {
        enum Caller { @TaskLocal static var name = "" }
        let lock = Lock()
        let names = AsyncStream.makeStream(of: String.self)
        let quay = Quay { attempt in
            names.continuation.yield(Caller.name)
            guard attempt == 1 else { return }
            await lock.pass()
            try Task.checkCancellation()
        }
        let creator = Caller.$name.withValue("creator") { Task { try await quay.ship } }
        await lock.waitForArrival()
        let waiter = Caller.$name.withValue("waiter") { Task { try await quay.ship } }
        await yieldOften()
        creator.cancel()
        await #expect(throws: CancellationError.self) { try await creator.value }
        _ = try await waiter.value
        names.continuation.finish()
        #expect(await names.stream.reduce(into: []) { $0.append($1) } == ["creator", "waiter"])
    }

    @Test func aCreatorThatFailsOtherwiseBecauseItWasCancelledHandsOverToo() async throws {
        let lock = Lock()
        let quay = Quay { attempt in
            guard attempt == 1 else { return }
            await lock.pass()
            throw Failure(attempt: attempt)
        }
        let creator = Task { try await quay.ship }
        await lock.waitForArrival()
        let waiters = await quay.ask(10)
        creator.cancel()
        for waiter in waiters { _ = try await waiter.value }
        await #expect(throws: Failure(attempt: 1)) { try await creator.value }
    }

    @Test func aCancelledWaiterLeavesAtOnceWhereTheGetterThrows() async throws {
        let lock = Lock()
        let quay = Quay { _ in await lock.pass() }
        let creator = Task { try await quay.ship }
        await lock.waitForArrival()
        let waiters = await quay.ask(10)
        for waiter in waiters { waiter.cancel() }
        for waiter in waiters { await #expect(throws: CancellationError.self) { try await waiter.value } }
        lock.open()
        _ = try await creator.value
        #expect(quay.counter.count == 1)
    }

    @Test func aCancelledWaiterWaitsWhereTheGetterDoesNotThrow() async throws {
        let quay = Quay { _ in }
        let creator = Task { await quay.steady }
        await quay.lock.waitForArrival()
        let waiter = Task { await quay.steady }
        await yieldOften()
        waiter.cancel()
        await yieldOften()
        quay.lock.open()
        #expect(await waiter.value === creator.value)
        #expect(quay.counter.count == 1)
    }

    @Test func whatIsMadeWhileTheContextIsResetServesThoseWhoWaitOnly() async throws {
        let lock = Lock()
        let quay = Quay { attempt in if attempt == 1 { await lock.pass() } }
        let tasks = await quay.ask(2)
        quay.context.reset()
        lock.open()
        let ships = [try await tasks[0].value, try await tasks[1].value]
        #expect(ships[0] === ships[1])
        #expect(try await quay.ship !== ships[0])
    }

    @Test func twoBindingsAreMadeInParallel() async {
        final class Pair: Assembling {
            let context = DIContext()
            let (one, two) = (Lock(), Lock())
            var left: Vessel {
                get async {
                    await define(.lazySingleton) {
                        await one.pass(); return Vessel()
                    }
                }
            }
            var right: Vessel {
                get async {
                    await define(.lazySingleton) {
                        await two.pass(); return Vessel()
                    }
                }
            }
            var both: Vessel {
                get async {
                    await define(.lazySingleton) {
                        async let left = left
                        async let right = right
                        return Vessel(await left, await right)
                    }
                }
            }
        }
        let pair = Pair()
        let task = Task { await pair.both }
        await pair.one.waitForArrival()
        await pair.two.waitForArrival()  // Before the other is let through.
        pair.one.open()
        pair.two.open()
        #expect(await task.value.parts.count == 2)
    }
}
