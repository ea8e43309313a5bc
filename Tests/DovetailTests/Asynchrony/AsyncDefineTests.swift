import Dovetail
import Testing

private final class Harbour: Assembling {
    let context = DIContext()
    let counter = Counter()

    var graphShip: Ship { get async { await define { await build() } } }
    var single: Ship { get async throws { try await define(.lazySingleton) { try await launch() } } }
    var steady: Ship { get async { await define(.lazySingleton) { await build() } } }
    var weak: Ship { get async throws { try await define(.weakSingleton) { try await launch() } } }
    var fresh: Ship { get async { await define(.prototype) { await build() } } }
    var erased: any Sendable { get async { await define(.lazySingleton) { await build() } } }
    var number: Int { get async throws { try await define(.lazySingleton) { try await launch(); return counter.count } } }
    var weakNumber: Int { get async throws { try await define(.weakSingleton) { try await launch(); return 1 } } }
    var atOnce: Ship { define(.lazySingleton) { Ship() } }

    func berth(_ number: Int) async -> Ship { await define(.lazySingleton, id: number) { await build() } }
    func named() async -> Ship { await define(.lazySingleton, key: "named") { await build() } }
    func alsoNamed() async -> Ship { await define(.lazySingleton, key: "named") { await build() } }
    func defined() async -> Ship { await define(.lazySingleton, definitionKey: "other") { await build() } }

    func twoFresh() async -> [Ship] { await define { [await fresh, await fresh] } }

    private func build() async -> Ship {
        await Task.yield()
        counter.next()
        return Ship()
    }

    @discardableResult
    private func launch() async throws -> Ship {
        try await Task.sleep(for: .microseconds(10))
        return await build()
    }
}

private final class Log { var lines: [String] = [] }

private actor Station: Assembling {
    let context = DIContext()
    let prefix = "log"

    var log: Log { get async { await define(.lazySingleton) { await open() } } }
    var fleeting: Log { get async { await define(.weakSingleton) { await open() } } }
    nonisolated var motto: String { get async { await define { await Task.yield(); return "shared" } } }
    nonisolated var hole: Log { get async { await define(.lazySingleton) { await Task.yield(); return Log() } } }

    private func open() async -> Log {
        await Task.yield()
        let log = Log()
        log.lines.append(prefix)
        return log
    }

    func write() async -> Int {
        let log = await log
        log.lines.append("")
        return log.lines.count
    }

    func sharesFleeting() async -> Bool {
        let held = await fleeting
        return await fleeting === held
    }
}

@MainActor
private final class Screen: MainActorAssembling {
    let context = DIContext()

    var log: Log { get async { await define(.lazySingleton) { await open() } } }

    private func open() async -> Log {
        await Task.yield()
        MainActor.assertIsolated()
        return Log()
    }
}

private final class Old: Assembly {
    var ship: Ship { get async throws { try await define(.lazySingleton) { try await sail() } } }
    private func sail() async throws -> Ship { Ship() }
}

@Suite struct AsyncDefineTests {
    private let harbour = Harbour()

    @Test func eachScopeLivesAsLongAsItSays() async throws {
        #expect(await harbour.graphShip !== harbour.graphShip)
        #expect(await harbour.fresh !== harbour.fresh)
        #expect(try await harbour.single === harbour.single)
        #expect(await harbour.steady === harbour.steady)
        #expect(try await harbour.number == harbour.number)
        let pair = await harbour.twoFresh()
        #expect(pair[0] !== pair[1])
    }

    @Test func aWeakSingletonLivesWhileItIsHeld() async throws {
        var held: Ship? = try await harbour.weak
        #expect(try await harbour.weak === held)
        held = nil
        _ = try await harbour.weak
        #expect(harbour.counter.count == 2)
    }

    @Test func aWeakSingletonOfAValueIsAnError() async throws {
        let error = await #expect(throws: ResolutionError.self) { try await harbour.weakNumber }
        #expect(error?.reason == .weakSingletonOfValue(type: "Int"))
    }

    @Test func theTypeOfTheBindingIsThatOfTheProperty() async {
        harbour.addSubstitution(for: "erased") { "fake" as any Sendable }
        #expect(await harbour.erased as? String == "fake")
    }

    @Test func anArgumentAndAKeyArePartOfTheIdentity() async {
        #expect(await harbour.berth(1) === harbour.berth(1))
        #expect(await harbour.berth(1) !== harbour.berth(2))
        #expect(await harbour.named() === harbour.alsoNamed())
        #expect(await harbour.defined() === harbour.defined())
    }

    @Test func aDefineThatNeedsNoAwaitIsTheSynchronousOneInAnAsyncFunctionToo() async {
        func inline() async -> Ship { harbour.define(.prototype) { Ship() } }
        #expect(await inline() !== inline())
        #expect(harbour.atOnce === harbour.atOnce)
    }

    @Test func anActorCachesWhatItMakesAsynchronouslyAndIsNotSendable() async {
        let station = Station()
        #expect(await [station.write(), station.write()] == [2, 3])
        #expect(await station.sharesFleeting())
        #expect(await station.motto == "shared")
    }

    @Test func whatAnActorCachesIsNotMadeElsewhere() async {
        await #expect(processExitsWith: .failure) { _ = await Station().hole }
    }

    @MainActor
    @Test func theMainActorCachesWhatIsNotSendable() async {
        let screen = Screen()
        #expect(await screen.log === screen.log)
    }

    @Test func aClassOfAssembliesHasAsyncBindingsToo() async throws {
        let context = DIContext()
        let old: Old = context.assembly()
        #expect(try await old.ship === old.ship)
    }

    @Test func taskLocalsPriorityAndIsolationAreTheCallers() async throws {
        enum Request { @TaskLocal static var id = 0 }
        let harbour = Harbour()
        let found = try await Request.$id.withValue(7) {
            try await Task(priority: .high) {
                try await harbour.define { try await Task.sleep(for: .zero); return [Request.id, Int(Task.currentPriority.rawValue)] }
            }.value
        }
        #expect(found == [7, Int(TaskPriority.high.rawValue)])
    }

    @Test func errorsThatTheGetterCantThrowStopTheProgramAndTheOthersAreTyped() async {
        struct Failure: Error {}
        func fail() async throws(Failure) -> Ship { throw Failure() }
        func typed() async throws(Failure) -> Ship {
            try await harbour.define(.lazySingleton) { () async throws(Failure) in try await fail() }
        }
        await #expect(throws: Failure.self) { try await typed() }
    }
}
