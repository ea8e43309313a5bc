import Dovetail
import Testing

private final class Harbour: Assembling {
    let context = DIContext()
    let counter = Counter()

    var graphShip: Vessel { get async { await define { await build() } } }
    var single: Vessel { get async throws { try await define(.lazySingleton) { try await launch() } } }
    var steady: Vessel { get async { await define(.lazySingleton) { await build() } } }
    var weak: Vessel { get async throws { try await define(.weakSingleton) { try await launch() } } }
    var fresh: Vessel { get async { await define(.prototype) { await build() } } }
    var erased: any Sendable { get async { await define(.lazySingleton) { await build() } } }
    var number: Int {
        get async throws {
            try await define(.lazySingleton) {
                try await launch(); return counter.count
            }
        }
    }
    var weakNumber: Int {
        get async throws {
            try await define(.weakSingleton) {
                try await launch(); return 1
            }
        }
    }
    var atOnce: Vessel { define(.lazySingleton) { Vessel() } }

    func berth(_ number: Int) async -> Vessel { await define(.lazySingleton, id: number) { await build() } }
    func named() async -> Vessel { await define(.lazySingleton, key: "named") { await build() } }
    func alsoNamed() async -> Vessel { await define(.lazySingleton, key: "named") { await build() } }
    func defined() async -> Vessel { await define(.lazySingleton, definitionKey: "other") { await build() } }

    func twoFresh() async -> [Vessel] { await define { [await fresh, await fresh] } }

    private func build() async -> Vessel {
        await Task.yield()
        counter.next()
        return Vessel()
    }

    @discardableResult
    private func launch() async throws -> Vessel {
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
    nonisolated var motto: String {
        get async {
            await define {
                await Task.yield(); return "shared"
            }
        }
    }
    nonisolated var hole: Log {
        get async {
            await define(.lazySingleton) {
                await Task.yield(); return Log()
            }
        }
    }

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
    var ship: Vessel { get async throws { try await define(.lazySingleton) { try await sail() } } }
    var fleet: Vessel { get async throws { try await define { Vessel(try await ship, try await sail()) } } }
    private func sail() async throws -> Vessel { Vessel() }
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
        var held: Vessel? = try await harbour.weak
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
        func inline() async -> Vessel { harbour.define(.prototype) { Vessel() } }
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
        let fleet = try await old.fleet
        #expect(try await old.ship === fleet.parts[0])
    }

    @Test func taskLocalsPriorityAndIsolationAreTheCallers() async throws {
        enum Request { @TaskLocal static var id = 0 }
        let harbour = Harbour()
        let found = try await Request.$id.withValue(7) {
            try await Task(priority: .high) {
                try await harbour.define {
                    try await Task.sleep(for: .zero); return [Request.id, Int(Task.currentPriority.rawValue)]
                }
            }.value
        }
        #expect(found == [7, Int(TaskPriority.high.rawValue)])
    }

    @Test func errorsThatTheGetterCantThrowStopTheProgramAndTheOthersAreTyped() async {
        struct Failure: Error {}
        func fail() async throws(Failure) -> Vessel { throw Failure() }
        func typed() async throws(Failure) -> Vessel {
            try await harbour.define(.lazySingleton) { () async throws(Failure) in try await fail() }
        }
        await #expect(throws: Failure.self) { try await typed() }
    }
}
