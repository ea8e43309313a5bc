import Dovetail
import Testing

private final class Dock: Assembling {
    let context = DIContext()
    let counter = Counter()

    var ship: any Sendable { get async throws { try await define(.lazySingleton) { try await build() } } }
    var crate: Vessel { get async { await define { await make() } } }
    var loaded: Vessel { get async { await define(.lazySingleton) { Vessel(await crate) } } }
    var tug: Vessel { define(.lazySingleton) { Vessel() } }
    func berth(_ number: Int) async throws -> any Sendable { try await define(id: number) { try await build() } }
    var both: [Vessel] { get async { [await crate, await loaded] } }
    var none: Vessel { get async { Vessel() } }

    private func build() async throws -> any Sendable {
        counter.next()
        return Vessel()
    }
    private func make() async -> Vessel {
        counter.next()
        return Vessel()
    }
}

private final class Yard: Assembly {
    var ship: String { get async throws { try await define(.lazySingleton) { try await build() } } }
    private func build() async throws -> String { "ship" }
}

private actor Pier: Assembling {
    let context = DIContext()
    var ship: Vessel { define(.lazySingleton) { Vessel() } }
    func isShip(_ other: Vessel) -> Bool { ship === other }
}

private final class Slipway: Assembling {
    let context = DIContext()
    let lock = Lock()

    var hull: Vessel { get async { await define(.lazySingleton) { await build() } } }

    private func build() async -> Vessel {
        await lock.pass()
        return Vessel()
    }
}

@MainActor
private final class Deck: MainActorAssembling {
    let context = DIContext()
    var ship: Vessel { get async { await define(.lazySingleton) { await make() } } }
    private func make() async -> Vessel { Vessel() }
}

@Suite struct AsyncSubstituteTests {
    private let dock = Dock()

    @Test func aTypedSubstitutionTakesThePlaceOfAnEffectfulBinding() async throws {
        dock.substitute({ try await $0.ship }) { "fake" }
        #expect(try await dock.ship as? String == "fake")
        #expect(dock.counter.count == 0)
    }

    @Test func theFakeMayBeAwaitedToo() async throws {
        dock.substitute({ try await $0.ship }) {
            await Task.yield()
            return "awaited"
        }
        dock.addSubstitution(for: "crate") {
            await Task.yield()
            return Vessel(Vessel())
        }
        #expect(try await dock.ship as? String == "awaited")
        #expect(await dock.crate.parts.count == 1)
        #expect(dock.counter.count == 0)
    }

    @Test func theAwaitedFormsServeAnAssemblyThatIsNotSendable() async throws {
        let context = DIContext()
        let yard: Yard = context.assembly()
        yard.substitute({ try await $0.ship }) { "fake" }
        #expect(try await yard.ship == "fake")
        yard.substitute({ try await $0.ship }) {
            await Task.yield()
            return "awaited"
        }
        #expect(try await yard.ship == "awaited")
        yard.removeSubstitution(for: { try await $0.ship })
        yard.decorate({ try await $0.ship }) { "decorated \($0)" }
        #expect(try await yard.ship == "decorated ship")
        yard.removeDecorations(for: { try await $0.ship })
        #expect(try await yard.ship == "ship")
    }

    @Test func aMethodIsSubstitutedForItsArgument() async throws {
        dock.substitute({ try await $0.berth(1) }) { "fake" }
        #expect(try await dock.berth(1) as? String == "fake")
        #expect(try await dock.berth(2) is Vessel)
    }

    @Test func bindingsAreNamedWithinAnAwaitedCreationToo() async {
        let (fake, dock) = (Vessel(), dock)
        let tugs = await dock.define(.prototype) {
            await Task.yield()
            dock.substitute(\.tug) { fake }
            let faked = dock.tug
            dock.removeSubstitution(for: \.tug)
            dock.decorate(\.tug) { Vessel($0) }
            return [faked, dock.tug]
        }
        #expect(tugs[0] === fake)
        #expect(tugs[1].parts.count == 1)
    }

    @Test func removalDropsTheFakesAndWhatHasReadThem() async throws {
        let fake = Vessel()
        dock.substitute({ await $0.crate }) { fake }
        #expect(await dock.loaded.parts[0] === fake)
        dock.removeSubstitution(for: { await $0.crate })
        #expect(await dock.loaded.parts[0] !== fake)
        dock.addSubstitution(for: "crate") { fake }
        #expect(await dock.crate === fake)
        dock.removeSubstitution(for: "crate")
        #expect(await dock.crate !== fake)
    }

    @Test func aSubstitutionThatIsAddedWhileATaskMakesItCountsForTheNext() async {
        let (slipway, fake) = (Slipway(), Vessel())
        async let first = slipway.hull
        await slipway.lock.waitForArrival()
        slipway.addSubstitution(for: "hull") { fake }
        slipway.lock.open()
        #expect(await first !== fake)
        #expect(await slipway.hull === fake)
    }

    @Test func aFakeTakesPartInTheGraph() async {
        dock.addSubstitution(for: "crate") { [dock] in Vessel(dock.tug) }
        #expect(await dock.loaded.parts[0].parts[0] === dock.tug)
    }

    @Test func anIsolatedBindingIsSubstitutedFromOutside() async {
        let (pier, fake) = (Pier(), Vessel())
        pier.substitute({ await $0.ship }) { fake }
        #expect(await pier.isShip(fake))
    }

    @MainActor
    @Test func aBindingOfTheMainActorIsSubstituted() async {
        let (deck, fake) = (Deck(), Vessel())
        deck.substitute({ await $0.ship }) { fake }
        #expect(await deck.ship === fake)
        deck.removeSubstitution(for: { await $0.ship })
        #expect(await deck.ship !== fake)
    }

    @Test func theSynchronousFormsRemainInAsyncFunctions() async {
        let fake = Vessel()
        dock.substitute(\.tug) { fake }
        #expect(dock.tug === fake)
        dock.removeSubstitution(for: \.tug)
        #expect(dock.tug !== fake)
    }

    @Test func unusedSubstitutionsAreListed() async throws {
        dock.addSubstitution(for: "ship") { "fake" as any Sendable }
        dock.addSubstitution(for: "crate") { Vessel() }
        _ = await dock.crate
        #expect(dock.unusedSubstitutions.map(\.name) == ["ship"])
    }

    @Test func aGetterWithNoOrSeveralDefinesStops() async {
        await #expect(processExitsWith: .failure) { Dock().substitute({ await $0.none }) { Vessel() } }
        await #expect(processExitsWith: .failure) { Dock().substitute({ await $0.both }) { [] } }
    }

    @Test func aSynchronousBindingCantAwaitItsFake() async {
        await #expect(processExitsWith: .failure) {
            let dock = Dock()
            dock.addSubstitution(for: "tug") {
                try? await Task.sleep(for: .seconds(10))
                return Vessel()
            }
            _ = dock.tug
        }
    }
}
