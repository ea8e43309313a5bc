import Dovetail
import Testing

private final class Labelled: Stove {
    let label: String
    let inner: any Stove

    init(_ name: String, _ inner: any Stove) {
        self.inner = inner
        label = "\(name)(\(inner.label))"
    }
}

private final class Diner: Assembly {
    var made = 0
    var fails = false

    var stove: any Stove { define(.lazySingleton) { makeStove("gas") } }
    var spare: any Stove { define(.lazySingleton) { makeStove("spare") } }
    var loose: any Stove { define { makeStove("loose") } }
    var fresh: any Stove { define(.prototype) { makeStove("fresh") } }
    var weakly: any Stove { define(.weakSingleton) { makeStove("weakly") } }
    var keyed: any Stove { define(.lazySingleton, key: "keyed") { makeStove("keyed") } }
    func numbered(_ number: Int) -> any Stove { define(.lazySingleton, id: number) { makeStove("\(number)") } }
    var cook: Cook { define { Cook(stove: loose) } }
    var twins: [Cook] { define { [Cook(stove: loose), cook] } }
    var chef: Cook { define(.lazySingleton) { Cook(stove: stove) } }
    var untouched: Cook { define(.lazySingleton) { Cook() } }
    var through: any Stove { stove }
    var failing: any Stove { get throws { try define(.lazySingleton) { try make() } } }

    var friendly: any Person {
        define(.lazySingleton) {
            Guest("Ann")
        } inject: {
            $0.friend = other
        }
    }
    var other: any Person {
        define(.lazySingleton) {
            Guest("Bob")
        } inject: {
            $0.friend = friendly
        }
    }
    var classic: any Person {
        define(init: Guest("Cid")) {
            $0.friend = self.classicFriend
            return $0
        }
    }
    var classicFriend: any Person { define { Guest("Dee", classic) } }
    var recipe: Recipe {
        define(.lazySingleton) {
            Recipe(lines: ["a"])
        } inject: {
            $0.lines.append("b")
        }
    }

    private func makeStove(_ label: String) -> any Stove {
        made += 1
        return GasStove(label)
    }

    private func make() throws -> any Stove {
        if fails { throw Boom.boom }
        return makeStove("throwing")
    }
}

private protocol Person: AnyObject {
    var name: String { get }
    var friend: (any Person)? { get }
}

private final class Guest: Person {
    let name: String
    var friend: (any Person)?

    init(_ name: String, _ friend: (any Person)? = nil) { (self.name, self.friend) = (name, friend) }
}

private final class Polite: Person {
    let inner: any Person
    var name: String { "Dear \(inner.name)" }
    var friend: (any Person)? { inner.friend }

    init(_ inner: any Person) { self.inner = inner }
}

private struct Recipe {
    var lines: [String]
    var decorations = 0
}

@Suite struct DecorationTests {
    private let context = DIContext()
    private var diner: Diner { context.assembly() }

    @Test func theFirstDecorationIsTheInnermost() {
        diner.decorate(\.stove) { Labelled("A", $0) }
        diner.decorate(\.stove) { Labelled("B", $0) }
        #expect(diner.made == 0)
        #expect(diner.stove.label == "B(A(gas))")
        #expect(diner.stove === diner.stove)
        #expect(diner.made == 1)
    }

    @Test func onlyTheBindingThatIsNamedIsDecorated() {
        diner.decorate(\.stove) { Labelled("A", $0) }
        #expect([diner.spare, diner.stove, diner.loose].map(\.label) == ["spare", "A(gas)", "loose"])
    }

    @Test func aBindingIsFoundByWhatIsKeptOfItsType() {
        _ = diner.spare
        diner.decorate(\.stove) { Labelled("A", $0) }
        #expect(diner.made == 1)
        #expect([diner.spare, diner.stove].map(\.label) == ["spare", "A(gas)"])
    }

    @Test func aDecorationHasTheScopeOfItsBinding() {
        diner.decorate(\.loose) { Labelled("A", $0) }
        diner.decorate(\.fresh) { Labelled("A", $0) }
        diner.decorate(\.weakly) { Labelled("A", $0) }
        #expect(diner.fresh !== diner.fresh)
        #expect(diner.fresh.label == "A(fresh)")
        let twins = diner.twins
        #expect(twins[0].stove === twins[1].stove)
        #expect(twins.map { $0.stove?.label } == ["A(loose)", "A(loose)"])
        var held: (any Stove)? = diner.weakly
        #expect(diner.weakly === held)
        #expect(held?.label == "A(weakly)")
        let made = diner.made
        held = nil
        _ = diner.weakly
        #expect(diner.made == made + 1)
    }

    @Test func bindingsWithAKeyOrAnIdAreDecorated() {
        diner.decorate(\.keyed) { Labelled("A", $0) }
        diner.decorate({ $0.numbered(1) }) { Labelled("A", $0) }
        #expect([diner.keyed, diner.numbered(1), diner.numbered(2)].map(\.label) == ["A(keyed)", "A(1)", "2"])
    }

    @Test func cyclesSeeTheDecoratedObjectAndInjectionTheOneWithin() {
        diner.decorate(\.friendly) { Polite($0) }
        diner.decorate(\.classic) { Polite($0) }
        let friendly = diner.friendly
        #expect(
            [friendly.name, friendly.friend?.name, friendly.friend?.friend?.name] == ["Dear Ann", "Bob", "Dear Ann"])
        #expect(friendly.friend?.friend === friendly)
        let classic = diner.classic
        #expect(classic.friend?.friend === classic)
        #expect(classic.name == "Dear Cid")
    }

    @Test func aStructIsDecoratedAsItsInjectionLeavesIt() {
        diner.decorate(\.recipe) {
            var recipe = $0
            recipe.decorations += 1
            return recipe
        }
        #expect(diner.recipe.lines == ["a", "b"])
        #expect(diner.recipe.decorations == 1)
    }

    @Test func aFakeIsDecoratedAndItsRemovalKeepsTheDecoration() {
        diner.decorate(\.stove) { Labelled("A", $0) }
        diner.substitute(\.stove) { FakeStove() }
        #expect(diner.stove.label == "A(fake)")
        #expect(diner.made == 0)
        diner.removeSubstitution(for: \.stove)
        #expect(diner.stove.label == "A(gas)")
        diner.addSubstitution(for: "stove") { FakeStove() }
        #expect(diner.stove.label == "A(fake)")
        diner.removeAllSubstitutions()
        #expect(diner.stove.label == "A(gas)")
    }

    @Test func removalDropsWhatIsDecoratedAndWhatHasReadIt() {
        diner.decorate(\.stove) { Labelled("A", $0) }
        diner.decorate(\.stove) { Labelled("B", $0) }
        diner.decorate(\.spare) { Labelled("C", $0) }
        let (chef, untouched, spare) = (diner.chef, diner.untouched, diner.spare)
        #expect(chef.stove?.label == "B(A(gas))")
        diner.removeDecorations(for: \.stove)
        #expect(diner.stove.label == "gas")
        #expect(diner.chef !== chef)
        #expect(diner.chef.stove === diner.stove)
        #expect(diner.untouched === untouched && diner.spare === spare)
        diner.removeAllDecorations()
        #expect(diner.spare.label == "spare")
    }

    @Test func aDecorationMayBeRemovedBeforeItIsUsed() {
        diner.decorate(\.stove) { Labelled("A", $0) }
        diner.decorate(\.spare) { Labelled("B", $0) }
        diner.removeDecorations(for: \.stove)
        #expect([diner.stove, diner.spare].map(\.label) == ["gas", "B(spare)"])
    }

    @Test func decorationsComeGoAndComeAgain() {
        for name in ["A", "B"] {
            diner.decorate(\.stove) { Labelled(name, $0) }
            #expect(diner.stove.label == "\(name)(gas)")
            diner.removeDecorations(for: \.stove)
            #expect(diner.stove.label == "gas")
            context.reset()
        }
    }

    @Test func aFailureIsNotDecorated() throws {
        diner.fails = true
        diner.decorate({ try $0.failing }) { Labelled("A", $0) }
        #expect(throws: Boom.boom) { try diner.failing }
        diner.fails = false
        #expect(try diner.failing.label == "A(throwing)")
    }

    @Test func aDecorationMayThrowWhereTheGetterDoes() throws {
        diner.decorate({ try $0.failing }) { (_) throws -> any Stove in throw Boom.boom }
        #expect(throws: Boom.boom) { try diner.failing }
        diner.removeAllDecorations()
        #expect(try diner.failing.label == "throwing")
    }

    @Test func aDecorationMayResolveOtherBindings() {
        let diner = diner
        diner.decorate(\.stove) { [unowned diner] in Labelled(diner.untouched.name, $0) }
        #expect(diner.stove.label == "cook(gas)")
    }

    @Test func aGetterThatForwardsIsTheBindingItForwardsTo() {
        diner.decorate(\.through) { Labelled("A", $0) }
        #expect(diner.stove.label == "A(gas)")
    }

    @Test func otherInstancesOfTheAssemblyAreNotAffected() {
        let others = DIContext()
        let other = Diner.instance(from: others)
        diner.decorate(\.stove) { Labelled("A", $0) }
        #expect([diner.stove, other.stove].map(\.label) == ["A(gas)", "gas"])
    }

    @Test func unusedDecorationsAreListedInOrder() {
        let line = #line
        diner.decorate(\.untouched) { $0 }
        diner.decorate(\.stove) { $0 }
        diner.decorate(\.spare) { $0 }
        _ = diner.stove
        #expect(diner.unusedDecorations.map(\.line) == [line + 1, line + 3])
        #expect(diner.unusedSubstitutions == [])
    }

    @Test func oneOfManyReadersMakesWhatIsDecorated() throws {
        struct Borrowed: @unchecked Sendable { let diner: Diner }  // Its singletons are made by the runtime.
        for _ in 0..<20 {
            let context = DIContext()
            let borrowed = Borrowed(diner: Diner.instance(from: context))
            borrowed.diner.decorate(\.stove) { Labelled("A", $0) }
            let stoves = try inParallel(4) { _ in ObjectIdentifier(borrowed.diner.stove) }
            #expect(Set(stoves).count == 1)
            #expect(borrowed.diner.stove.label == "A(gas)")
        }
    }

    @Test func manyBindingsAreDecorated() {
        let count = 2_000
        for number in 0..<count { diner.decorate({ $0.numbered(number) }) { Labelled("A", $0) } }
        #expect((0..<count).allSatisfy { diner.numbered($0).label == "A(\($0))" })
        for number in 0..<count { diner.removeDecorations(for: { $0.numbered(number) }) }
        #expect((0..<count).allSatisfy { diner.numbered($0).label == "\($0)" })
    }
}
