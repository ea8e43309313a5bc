import Dovetail
import Testing

private final class Dock: Assembling {
    let context = DIContext()
    let counter = Counter()

    var ship: any Sendable { get async throws { try await define(.lazySingleton) { try await build() } } }
    var crate: Vessel { get async { await define { await make() } } }
    var loaded: Vessel { get async { await define(.lazySingleton) { Vessel(await crate) } } }
    var tug: Vessel { define(.lazySingleton) { Vessel() } }
    var raft: Vessel { get async throws { define(.lazySingleton) { Vessel() } } }
    var canoe: Vessel { get async { await moor(); return define(.lazySingleton) { Vessel() } } }
    func berth(_ number: Int) async throws -> any Sendable { try await define(id: number) { try await build() } }

    private func build() async throws -> any Sendable {
        await Task.yield()
        return "ship \(counter.next())"
    }
    private func make() async -> Vessel { Vessel() }
    private func moor() async { await Task.yield() }

    let mayMoor = Flag(false)
    var ferry: Vessel {
        get async {
            while !mayMoor.value { await Task.yield() }
            return await define(.lazySingleton) { await make() }
        }
    }
}

@MainActor
private final class Deck: MainActorAssembling {
    let context = DIContext()
    let label = NonSendable()
    var ship: Vessel { get async { await define(.lazySingleton) { await make() } } }
    var boat: NonSendable { define(.lazySingleton) { NonSendable() } }
    var raft: NonSendable { get async { await define(.lazySingleton) { await makeRaft() } } }
    var hull: Vessel { get async { define(.lazySingleton) { Vessel() } } }
    func hull(_ number: Int) async -> Vessel { define(.lazySingleton, id: number) { Vessel() } }
    private func make() async -> Vessel { Vessel() }
    private func makeRaft() async -> NonSendable { NonSendable() }
}

private actor Pier: Assembling {
    let context = DIContext()
    var ship: Vessel { define(.lazySingleton) { Vessel() } }
    var boat: Vessel { get async { await define(.lazySingleton) { await make() } } }
    private func make() async -> Vessel { Vessel() }
    var sail: Vessel { get async { define(.lazySingleton) { Vessel() } } }
    func partsOfShip() -> Int { ship.parts.count }
    func partsOfFake() -> Int {
        substitute({ await $0.ship }) { Vessel(Vessel(), Vessel()) }
        return ship.parts.count
    }
    func partsOfBoat() async -> Int { await boat.parts.count }
}

private final class NonSendable {
    var inner: NonSendable?

    init(_ inner: NonSendable? = nil) { self.inner = inner }
}

@Suite struct AsyncDecorationTests {
    private let dock = Dock()

    @Test func anEffectfulBindingIsDecorated() async throws {
        dock.decorate({ try await $0.ship }) { "A(\($0))" }
        dock.decorate({ try await $0.ship }) {
            await Task.yield()
            return "B(\($0))"
        }
        #expect(dock.counter.count == 0)
        #expect(try await dock.ship as? String == "B(A(ship 1))")
        #expect(try await dock.ship as? String == "B(A(ship 1))")
        #expect(try await dock.berth(1) as? String == "ship 2")
    }

    @Test func aMethodIsDecoratedForItsArgument() async throws {
        dock.decorate({ try await $0.berth(1) }) { "A(\($0))" }
        #expect(try await dock.berth(2) as? String == "ship 1")
        #expect(try await dock.berth(1) as? String == "A(ship 2)")
    }

    @Test func aFakeIsDecoratedAndTheDecorationIsRemoved() async throws {
        dock.decorate({ try await $0.ship }) { "A(\($0))" }
        dock.substitute({ try await $0.ship }) { "fake" }
        #expect(try await dock.ship as? String == "A(fake)")
        dock.removeSubstitution(for: { try await $0.ship })
        #expect(try await dock.ship as? String == "A(ship 1)")
        dock.removeAllDecorations()
        #expect(try await dock.ship as? String == "ship 2")
    }

    @Test func whatHasReadADecoratedObjectIsDropped() async {
        dock.decorate({ await $0.crate }) { Vessel($0) }
        let loaded = await dock.loaded
        #expect(loaded.parts[0].parts.count == 1)
        dock.removeDecorations(for: { await $0.crate })
        #expect(await dock.loaded !== loaded)
        #expect(await dock.loaded.parts[0].parts.isEmpty)
    }

    @Test func theSynchronousFormRemainsInAsyncFunctions() async {
        dock.decorate(\.tug) { Vessel($0) }
        #expect(dock.tug.parts.count == 1)
        dock.removeDecorations(for: \.tug)
        #expect(dock.tug.parts.isEmpty)
    }

    @Test func concurrentCallersShareWhatIsDecorated() async throws {
        dock.decorate({ try await $0.ship }) {
            await Task.yield()
            return "A(\($0))"
        }
        let ships = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<20 { group.addTask { [dock] in try await dock.ship as? String } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(ships) == ["A(ship 1)"])
    }

    @MainActor
    @Test func anAsynchronousGetterMayHaveASynchronousDefine() async throws {
        dock.decorate({ try await $0.raft }) { Vessel($0) }
        dock.decorate({ try await $0.raft }) {
            await Task.yield()
            return Vessel($0, Vessel())
        }
        dock.decorate({ await $0.canoe }) { Vessel($0) }
        #expect(try await dock.raft.parts.map(\.parts.count) == [1, 0])
        #expect(await dock.canoe.parts.count == 1)
        dock.removeDecorations(for: { try await $0.raft })
        #expect(try await dock.raft.parts.isEmpty)
        #expect(await dock.canoe.parts.count == 1)
        #expect(dock.unusedDecorations.isEmpty)
    }

    @Test func aGetterThatYieldsTimeAndAgainHoldsNobodyUp() async {
        dock.substitute({ await $0.ferry }) { Vessel(Vessel()) }
        dock.mayMoor.set(true)
        #expect(await dock.ferry.parts.count == 1)
    }

    @Test func concurrentCallersShareWhatASynchronousDefineMakes() async throws {
        dock.decorate({ try await $0.raft }) { Vessel($0) }
        let rafts = try await withThrowingTaskGroup(of: Vessel.self) { group in
            for _ in 0..<20 { group.addTask { [dock] in try await dock.raft } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(rafts.allSatisfy { $0 === rafts[0] && $0.parts.count == 1 })
    }

    @MainActor
    @Test func aBindingOfTheMainActorIsDecorated() async {
        let deck = Deck()
        let held = NonSendable()
        deck.decorate(\.boat) {
            held.inner = $0
            return NonSendable($0)
        }
        deck.decorate({ await $0.ship }) { Vessel($0) }
        #expect(deck.boat.inner === held.inner)
        #expect(await deck.ship.parts.count == 1)
    }

    @MainActor
    @Test func anAsynchronousGetterOfTheMainActorMayHaveASynchronousDefine() async {
        let deck = Deck()
        deck.substitute({ await $0.hull }) { Vessel(Vessel(), Vessel()) }
        deck.substitute({ await $0.hull(1) }) { Vessel(Vessel()) }
        #expect(await deck.hull.parts.count == 2)
        #expect(await [deck.hull(1).parts.count, deck.hull(2).parts.count] == [1, 0])
        deck.removeSubstitution(for: { await $0.hull })
        #expect(await deck.hull.parts.isEmpty)
        let decorated = Deck()
        decorated.decorate({ await $0.hull }) { Vessel($0) }
        #expect(await decorated.hull.parts.map(\.parts.count) == [0])
        decorated.removeDecorations(for: { await $0.hull })
        #expect(await decorated.hull.parts.isEmpty)
    }

    @MainActor
    @Test func closuresOfTheMainActorCaptureWhatIsNotSendable() async throws {
        let deck = Deck()
        var seen: [NonSendable] = []
        let fake = NonSendable()
        deck.substitute({ await $0.raft }) {
            seen.append(fake)
            return fake
        }
        deck.decorate({ await $0.raft }) {
            await Task.yield()
            seen.append($0)
            return NonSendable($0)
        }
        #expect(await deck.raft.inner === fake)
        deck.removeDecorations(for: { await $0.raft })
        #expect(await deck.raft === fake)
        deck.removeSubstitution(for: { await $0.raft })
        #expect(await deck.raft !== fake)
        #expect(seen.allSatisfy { $0 === fake })
    }

    @Test func bindingsOfAnActorAreDecorated() async {
        let pier = Pier()
        pier.decorate({ $0.ship }) { Vessel($0) }
        pier.decorate({ await $0.boat }) { Vessel($0) }
        pier.decorate({ await $0.sail }) { Vessel($0) }
        #expect(await pier.partsOfShip() == 1)
        #expect(await pier.partsOfBoat() == 1)
        #expect(await pier.sail.parts.count == 1)
    }

    @Test func anActorReplacesItsBindingAtOnce() async {
        #expect(await Pier().partsOfFake() == 2)
    }
}
