import Dovetail
import Testing

private final class Tavern: Assembly {
    var stove: any Stove { define(.lazySingleton) { GasStove() } }
    var cook: Cook {
        define(.lazySingleton) {
            Cook()
        } inject: {
            $0.stove = hearth
        }
    }
    var hearth: any Stove { define { GasStove("hearth") } }
    var chef: Cook {
        define {
            Cook(stove: hearth)
        } inject: {
            $0.friends = [helper]
        }
    }
    var helper: Cook { define { Cook(stove: hearth) } }
    var waiter: Cook {
        define(scope: .lazySingleton, init: Cook()) {
            $0.stove = self.hearth
            return $0
        }
    }
    var guests: Cook { define { Cook() } }
    var indirect: any Stove { hearth }
    var twoSteps: any Stove {
        let name = annex.name
        return define { GasStove(name) }
    }
    lazy var annex: Annex = context.assembly()

    /// Substitutes while it is being created.
    var testbed: Cook {
        define { () -> Cook in
            let guests = self.guests
            let other = Tavern()
            other.substitute(\.twoSteps) { FakeStove() }
            other.removeSubstitution(for: \.twoSteps)
            return guests === self.guests ? guests : Cook()
        } inject: {
            $0.friends = [self.guests]
        }
    }
}

private final class Annex: Assembly {
    var name: String { define { "annex" } }
}

/// A singleton whose injection makes a fake that reads it.
private final class Club: Assembly {
    var member: Cook { define(.lazySingleton) { Cook() } }

    var president: Cook {
        define(.lazySingleton) {
            Cook()
        } inject: { president in
            president.name = "president"
            substitute(\.member) { [unowned self] in
                let cook = Cook()
                cook.name = "friend of \(self.president.name)"
                return cook
            }
            president.friends = [member]
        }
    }
}

@Suite struct InterplayTests {
    private let context = DIContext()
    private var tavern: Tavern { context.assembly() }

    @Test func aFakeIsNotInjected() {
        tavern.substitute(\.cook) { Cook() }
        tavern.substitute(\.chef) { Cook() }
        tavern.addSubstitution(for: "waiter") { Cook() }
        for fake in [tavern.cook, tavern.chef, tavern.waiter, tavern.waiter] {
            #expect(fake.stove == nil)
            #expect(fake.friends.isEmpty)
        }
    }

    @Test func aFakeWithADefineOfItsOwnTakesPartInTheGraph() {
        let tavern = tavern
        tavern.addSubstitution(for: "hearth") { () -> any Stove in
            tavern.define(key: "fake hearth", init: FakeStove()) {
                $0.cook = tavern.cook
                return $0
            }
        }
        let cook = tavern.cook
        let fake = cook.stove as? FakeStove
        #expect(fake?.cook === cook)
    }

    @Test func aFakeIsSharedWithinAGraph() {
        tavern.addSubstitution(for: "hearth") { FakeStove() }
        let chef = tavern.chef
        #expect(chef.stove?.label == "fake")
        #expect(chef.friends.map { $0.stove === chef.stove } == [true])
    }

    @Test func aGetterThatPassesOnAnotherBindingNamesThatOne() {
        tavern.substitute(\.indirect) { FakeStove() }
        #expect(tavern.hearth.label == "fake")
    }

    @Test func theGetterMayResolveBindingsOfOtherAssembliesFirst() {
        tavern.substitute(\.twoSteps) { FakeStove() }
        #expect(tavern.twoSteps.label == "fake")
        #expect(tavern.annex.name == "annex")
    }

    @Test func substitutingWithinACreationLeavesItsGraphAlone() {
        let testbed = DIContext.withCurrent(context) { tavern.testbed }
        #expect(testbed.friends.map { $0 === testbed } == [true])
    }

    @Test func aFakeMadeWithinACreationMayReadWhatIsBeingCreated() throws {
        struct Borrowed: @unchecked Sendable { let club = Club() }  // Used by the one thread that is waited for.
        let borrowed = Borrowed()
        let names = try inParallel(1) { _ in borrowed.club.president.friends.map(\.name) }
        #expect(names == [["friend of president"]])
    }

    @Test func unusedSubstitutionsAreListedInOrder() {
        let line = #line
        tavern.addSubstitution(for: "stove") { FakeStove() }
        tavern.addSubstitution(for: "stowe") { FakeStove() }
        tavern.substitute(\.hearth) { FakeStove() }
        _ = tavern.stove
        let unused = tavern.unusedSubstitutions
        #expect(unused.map(\.owner) == ["Tavern", "Tavern"])
        #expect(unused.map(\.name) == ["stowe", "hearth"])
        #expect(unused.map(\.type) == ["FakeStove", "Stove"])
        #expect(unused.map(\.file) == ["DovetailTests/InterplayTests.swift", "DovetailTests/InterplayTests.swift"])
        #expect(unused.map(\.line) == [line + 2, line + 3])
        #expect(context.allUnusedSubstitutions == unused)
        _ = tavern.hearth
        #expect(tavern.unusedSubstitutions.map(\.name) == ["stowe"])
    }
}
