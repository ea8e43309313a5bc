import Dovetail
import Testing

private class Bakery: Assembly {
    var oven: any Stove { define(.lazySingleton) { GasStove("oven") } }
    var renamed: any Stove { define(.lazySingleton, definitionKey: "by key") { GasStove("renamed") } }
    var alsoRenamed: any Stove { define(.lazySingleton, definitionKey: "by key") { GasStove("also renamed") } }
    var shared: any Stove { define(.lazySingleton, key: "shared") { GasStove("shared") } }
    var kiln: Kiln { define(.lazySingleton) { Kiln() } }
    var through: any Stove { oven }
    func numbered(_ number: Int) -> any Stove { define(.lazySingleton, id: number) { GasStove("\(number)") } }
    func baker(_ name: String) -> any Stove { define(.lazySingleton, id: name) { GasStove(name) } }
    func baker(_ number: Int) -> any Stove { define(.lazySingleton, id: number) { GasStove("\(number)") } }
    var guest: Cook { definePlaceholder() }
    var host: Cook { define(key: "guest") { Cook() } }
    func meal() -> [Cook] { define { [host, guest] } }
    var careful: any Stove {
        get throws {
            do {
                return try failing
            } catch {
                return GasStove("\(error)")
            }
        }
    }
    var failing: any Stove { get throws { try define(.lazySingleton) { try burnDown() } } }
    private func burnDown() throws -> any Stove { throw Boom.boom }

    var fixed: Kiln?
    var early: Kiln { fixed ?? define(.lazySingleton) { Kiln() } }
    var nested: any Stove { define(.lazySingleton) { define { GasStove("inner") } } }
}

private final class Chain: Bakery {
    override var oven: any Stove { define(.lazySingleton) { GasStove("chain of \(super.oven.label)") } }
}

private final class Kiln {}

@Suite struct NameAndPathTests {
    private let context = DIContext()
    private var bakery: Bakery { context.assembly() }

    @Test func aKeyPathRemovesWhatANameHasAdded() {
        bakery.addSubstitution(for: "oven") { FakeStove() }
        #expect(bakery.oven.label == "fake")
        bakery.removeSubstitution(for: \.oven)
        #expect(bakery.oven.label == "oven")
    }

    @Test func aNameRemovesWhatAKeyPathHasAdded() {
        bakery.substitute(\.oven) { FakeStove() }
        #expect(bakery.oven.label == "fake")
        bakery.removeSubstitution(for: "oven")
        #expect(bakery.oven.label == "oven")
    }

    @Test func aNameTakesThePlaceOfAKeyPath() {
        bakery.substitute(\.oven) { FakeStove("by path") }
        bakery.addSubstitution(for: "oven") { FakeStove("by name") }
        #expect(bakery.oven.label == "by name")
        bakery.removeSubstitution(for: \.oven)
        #expect(bakery.oven.label == "oven")
        #expect(bakery.unusedSubstitutions == [])
    }

    @Test func aNameRemovesAllThatWasAddedForIt() {
        bakery.addSubstitution(for: "oven") { FakeStove("by name") }
        bakery.substitute(\.oven) { FakeStove("by path") }
        bakery.removeSubstitution(for: "oven")
        #expect(bakery.oven.label == "oven")
    }

    @Test func aNameIsThatOfAllOverloads() {
        bakery.addSubstitution(for: "baker(_:)") { FakeStove() }
        #expect([bakery.baker("Ann"), bakery.baker(1)].map(\.label) == ["fake", "fake"])
        bakery.removeSubstitution(for: { $0.baker("Ann") })
        #expect([bakery.baker("Ann"), bakery.baker(1)].map(\.label) == ["Ann", "1"])
    }

    @Test func aPathNamesOneOfTheOverloads() {
        bakery.substitute({ $0.baker(1) }) { FakeStove() }
        #expect([bakery.baker("Ann"), bakery.baker(1), bakery.baker(2)].map(\.label) == ["Ann", "fake", "2"])
        bakery.removeSubstitution(for: "baker(_:)")
        #expect(bakery.baker(1).label == "1")
    }

    @Test func theKeyOfADefinitionIsItsName() {
        bakery.addSubstitution(for: "by key") { FakeStove() }
        #expect([bakery.renamed, bakery.alsoRenamed].map(\.label) == ["fake", "fake"])
        bakery.substitute(\.renamed) { FakeStove("by path") }
        #expect([bakery.renamed, bakery.alsoRenamed].map(\.label) == ["by path", "fake"])
        bakery.removeSubstitution(for: \.renamed)
        #expect(bakery.renamed.label == "fake")
        bakery.removeSubstitution(for: \.alsoRenamed)
        #expect([bakery.renamed, bakery.alsoRenamed].map(\.label) == ["renamed", "also renamed"])
    }

    @Test func aBindingWithAKeyHasTheNameOfItsProperty() {
        bakery.addSubstitution(for: "shared") { FakeStove() }
        #expect(bakery.shared.label == "fake")
        bakery.removeSubstitution(for: \.shared)
        #expect(bakery.shared.label == "shared")
    }

    @Test func anOverrideIsTheBindingThatItsCallersSee() {
        let chain = context.assembly() as Chain
        chain.substitute(\.oven) { FakeStove() }
        #expect(chain.oven.label == "fake")
        chain.removeSubstitution(for: "oven")
        #expect(chain.oven.label == "chain of oven")
        chain.addSubstitution(for: "oven") { FakeStove() }
        #expect(chain.oven.label == "fake")
        chain.removeSubstitution(for: \.oven)
        #expect(chain.oven.label == "chain of oven")
    }

    @Test func aGetterThatForwardsIsTheBindingItForwardsTo() {
        bakery.addSubstitution(for: "oven") { FakeStove() }
        bakery.removeSubstitution(for: \.through)
        #expect(bakery.through.label == "oven")
    }

    @Test func aPlaceholderIsSubstitutedByKeyPathToo() {
        let fake = Cook()
        bakery.substitute(\.guest) { fake }
        #expect(bakery.guest === fake)
        bakery.removeSubstitution(for: "guest")
        let meal = bakery.meal()
        #expect(meal[0] === meal[1])
    }

    @Test func aGetterThatCatchesErrorsIsFound() throws {
        bakery.substitute({ try $0.careful }) { FakeStove() }
        #expect(try bakery.careful.label == "fake")
        bakery.removeSubstitution(for: { try $0.careful })
        #expect(try bakery.careful.label == "boom")
    }

    @Test func aNestedDefineIsPartOfItsOuterOne() {
        bakery.substitute(\.nested) { FakeStove() }
        #expect(bakery.nested.label == "fake")
    }

    @Test func privateNamesakesShareTheirName() {
        let namesakes = context.assembly() as Namesakes
        namesakes.addSubstitution(for: "cook") { Cook() }
        #expect(namesakes.fromTheOther.name == "cook")
        namesakes.removeSubstitution(for: \.fromTheOther)
        #expect(namesakes.fromTheOther.name == "other")
    }

    @Test func unusedSubstitutionsPrintWell() {
        bakery.addSubstitution(for: "owen") { FakeStove() }
        #expect("\(bakery.unusedSubstitutions)" == "[Bakery.owen (DovetailTests/NameAndPathTests.swift:\(#line - 1))]")
    }
}
