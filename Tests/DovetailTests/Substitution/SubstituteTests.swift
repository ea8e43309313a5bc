import Dovetail
import Testing

private final class Kitchen: Assembly {
    var made = 0

    var stove: any Stove { define(.lazySingleton) { makeStove("gas") } }
    var loose: any Stove { define { makeStove("loose") } }
    var fresh: any Stove { define(.prototype) { makeStove("fresh") } }
    var weakly: any Stove { define(.weakSingleton) { makeStove("weakly") } }
    var renamed: any Stove { define(definitionKey: "other name") { makeStove("renamed") } }
    var failing: any Stove { get throws { try define(.lazySingleton) { try burnDown() } } }
    func numbered(_ number: Int) -> any Stove { define(.lazySingleton, id: number) { makeStove("\(number)") } }

    var cook: Cook { define { Cook(stove: loose) } }
    var twins: [Cook] { define { [Cook(stove: loose), cook] } }

    private func burnDown() throws -> any Stove { throw Boom.boom }

    private func makeStove(_ label: String) -> any Stove {
        made += 1
        return GasStove(label)
    }
}

private enum Refusal: Error { case refused }

@Suite struct SubstituteTests {
    private let context = DIContext()
    private var kitchen: Kitchen { context.assembly() }

    @Test func aNameNamesTheBinding() {
        kitchen.addSubstitution(for: "stove") { FakeStove() }
        kitchen.addSubstitution(for: "other name") { FakeStove("renamed fake") }
        kitchen.addSubstitution(for: "numbered(_:)") { FakeStove("any number") }
        #expect(kitchen.stove.label == "fake")
        #expect(kitchen.renamed.label == "renamed fake")
        #expect([kitchen.numbered(1), kitchen.numbered(2)].map(\.label) == ["any number", "any number"])
        #expect(kitchen.numbered(1) !== kitchen.numbered(2))
        #expect(kitchen.made == 0)
    }

    @Test func aKeyPathNamesTheBinding() {
        kitchen.substitute(\.stove) { FakeStove() }
        #expect(kitchen.stove.label == "fake")
        #expect(kitchen.loose.label == "loose")
        #expect(kitchen.made == 1)
    }

    @Test func aClosureNamesTheBinding() {
        kitchen.substitute({ $0.numbered(1) }) { FakeStove() }
        #expect([kitchen.numbered(1), kitchen.numbered(2)].map(\.label) == ["fake", "2"])
        kitchen.removeSubstitution(for: { $0.numbered(1) })
        #expect(kitchen.numbered(1).label == "1")
    }

    @Test func theProductionObjectIsNotBuiltAndTheFirstFakeIsUsed() {
        var fakes = 0
        kitchen.substitute(\.stove) {
            fakes += 1
            return FakeStove("fake \(fakes)")
        }
        #expect(kitchen.stove.label == "fake 1")
        #expect(kitchen.stove === kitchen.stove)
        #expect([kitchen.made, fakes] == [0, 1])
    }

    @Test func aFakeHasTheScopeOfItsBinding() {
        for name in ["stove", "loose", "fresh", "weakly"] { kitchen.addSubstitution(for: name) { FakeStove() } }
        #expect(kitchen.stove === kitchen.stove)
        #expect(kitchen.loose !== kitchen.loose)
        #expect(kitchen.fresh !== kitchen.fresh)
        let held = kitchen.weakly
        #expect(kitchen.weakly === held)
        let twins = kitchen.twins
        #expect(twins[0].stove === twins[1].stove)
    }

    @Test func whatWasCachedIsForgottenAndMadeAnew() {
        let production = kitchen.stove
        kitchen.addSubstitution(for: "stove") { FakeStove() }
        #expect(kitchen.stove.label == "fake")
        kitchen.removeSubstitution(for: "stove")
        #expect(kitchen.stove.label == "gas")
        #expect(kitchen.stove !== production)
    }

    @Test func substitutionsComeGoAndComeAgain() {
        var labels: [String] = []
        for _ in 0..<2 {
            for name in ["A", "B"] {
                kitchen.substitute(\.stove) { FakeStove(name) }
                labels.append(kitchen.stove.label)
            }
            kitchen.removeSubstitution(for: \.stove)
            labels.append(kitchen.stove.label)
        }
        #expect(labels == ["A", "B", "gas", "A", "B", "gas"])
    }

    @Test func theNewestSubstitutionWinsAndItsRemovalUncoversTheOlder() {
        kitchen.addSubstitution(for: "stove") { FakeStove("by name") }
        kitchen.substitute(\.stove) { FakeStove("by path") }
        #expect(kitchen.stove.label == "by path")
        kitchen.removeSubstitution(for: \.stove)
        #expect(kitchen.stove.label == "by name")
        kitchen.removeAllSubstitutions()
        #expect(kitchen.stove.label == "gas")
    }

    @Test func aFakeMayThrowWhereTheGetterDoes() throws {
        kitchen.substitute({ try $0.failing }) { FakeStove() }
        #expect(try kitchen.failing.label == "fake")
        kitchen.substitute({ try $0.failing }) { () throws -> any Stove in throw Refusal.refused }
        #expect(throws: Refusal.refused) { try kitchen.failing }
        kitchen.removeSubstitution(for: { try $0.failing })
        #expect(throws: Boom.boom) { try kitchen.failing }
    }

    @Test func otherInstancesOfTheAssemblyAreNotAffected() {
        let others = DIContext()
        let other = Kitchen.instance(from: others)
        kitchen.addSubstitution(for: "stove") { FakeStove() }
        #expect([kitchen.stove.label, other.stove.label] == ["fake", "gas"])
    }
}
