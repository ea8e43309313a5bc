import Dovetail
import Testing

/// Not `Sendable`: two tasks that share one race.
private final class Ticker {
    var count = 0
}

private final class Shared: Sendable {}

private final class Office: Assembling {
    let context = DIContext()

    var counter: Ticker { define { Ticker() } }
    var twice: Bool { define { counter === counter } }

    private func work() async -> Int {
        let counter = counter
        for _ in 0..<1_000 {
            counter.count += 1
            await Task.yield()
        }
        return self.counter.count
    }

    var totals: [Int] {
        get async {
            await define { await makeTotals() }
        }
    }

    private func makeTotals() async -> [Int] {
        let own = counter
        async let one = work()
        async let other = work()
        let totals = await [one, other]
        return totals + [own.count, counter === own ? 1 : 0]
    }

    var sharable: Shared { define { Shared() } }
    private func found() async -> ObjectIdentifier { ObjectIdentifier(sharable) }
    private func areFoundByChildren() async -> Bool {
        let own = ObjectIdentifier(sharable)
        async let one = found()
        async let other = found()
        return await [one, other] == [own, own]
    }
    var sharedByChildren: Bool {
        get async {
            await define { await areFoundByChildren() }
        }
    }
}

private actor Vault: Assembling {
    let context = DIContext()
    static let line = #line + 1
    nonisolated var counter: Ticker { define(.lazySingleton) { Ticker() } }
    nonisolated var carefully: Ticker { get throws { try define(.lazySingleton) { try made() } } }
    nonisolated private func made() throws -> Ticker { Ticker() }
    func open() -> Int { counter.count + ((try? carefully.count) ?? 9) }
}

@Suite struct TaskOwnershipTests {
    @Test func whatIsNotSendableIsSharedWithinOneTaskOnly() async {
        let office = Office()
        #expect(office.twice)
        #expect(await office.totals == [1_000, 1_000, 0, 1])
    }

    @Test func whatIsSendableIsSharedByTheChildTasksOfAGraph() async {
        #expect(await Office().sharedByChildren)
    }

    @Test func anActorsCachedInstanceIsReadOnTheActorOnly() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let vault = Vault()
            _ = await vault.open()
            _ = vault.counter
        }
        #expect(
            result?.stopMessage == """
                'Vault.counter' belongs to an actor, and was asked for outside of it
                  Vault.counter is declared at DovetailTests/TaskOwnershipTests.swift:\(Vault.line)
                  note: resolve it on the actor, not in a nonisolated member
                """)
    }

    @Test func aThrowingGetterOfAnActorThrowsOutsideOfIt() async {
        let vault = Vault()
        #expect(throws: ResolutionError.self) { try vault.carefully }
        #expect(await vault.open() == 0)
        #expect(throws: ResolutionError.self) { try vault.carefully }
    }
}
