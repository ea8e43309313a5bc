import Dovetail
import Testing

private class Parent: Assembly {
    var stove: any Stove { define(.lazySingleton) { GasStove("parent") } }
    var cook: Cook { define { Cook(stove: stove) } }
    private var secret: Cook { define(.lazySingleton) { Cook() } }
    var parentSecret: Cook { secret }
}

private final class Child: Parent {
    override var stove: any Stove { define(.lazySingleton) { FakeStove("child of \(super.stove.label)") } }
    override var cook: Cook {
        define {
            super.cook
        } inject: {
            $0.name = "child's cook"
        }
    }
    var parentStove: any Stove { super.stove }
    private var secret: Cook { define(.lazySingleton) { Cook() } }
    var childSecret: Cook { secret }
}

extension Parent {
    var nested: Cook {
        define(.lazySingleton) {
            Cook()
        } inject: {
            $0.friends = [define(.lazySingleton) { Cook() }, define { Cook() }]
        }
    }
    var onOneLine: (Cook, Cook) { (define(.lazySingleton) { Cook() }, define(.lazySingleton) { Cook() }) }

    func valued(_ number: Int) -> Int { define(key: "value_\(number)", scope: .lazySingleton, init: number) }
    func numbered(_ number: Int) -> Cook { define(.lazySingleton, id: number) { Cook() } }
    func paired(_ number: Int, _ word: String) -> Cook { define(.lazySingleton, id: [word: number]) { Cook() } }
    func literal() -> Cook { define(.lazySingleton, key: "shared") { Cook() } }
    func computed() -> Cook { define(.lazySingleton, key: "sha" + String("der".reversed())) { Cook() } }
    func otherType() -> any Stove { define(.lazySingleton, key: "shared") { GasStove() } }
    func keyAndID(_ number: Int) -> Cook { define(.lazySingleton, id: number, key: "both") { Cook() } }
    func keyAndIDElsewhere(_ number: Int) -> Cook { define(.lazySingleton, id: number, key: "both") { Cook() } }
}

/// Two helpers whose callers are the bindings, since they pass on the name alone.
private final class Helped: Assembly {
    private func kept(_ label: String, function: StaticString = #function) -> GasStove {
        define(.lazySingleton, function: function) { GasStove(label) }
    }
    private func shared(_ label: String, function: StaticString = #function) -> GasStove {
        define(function: function) { GasStove(label) }
    }
    var ada: GasStove { kept("ada") }
    var bob: GasStove { kept("bob") }
    var cid: GasStove { shared("cid") }
    var dan: GasStove { shared("dan") }
    var all: [GasStove] { define(.prototype) { [ada, bob, cid, dan, ada, bob, cid, dan] } }
}

@Suite struct IdentityTests {
    private let context = DIContext()
    private var parent: Parent { context.assembly() }
    private var child: Child { context.assembly() }

    @Test func namesThatAHelperPassesOnAreBindingsOfTheirOwn() {
        let helped = Helped.instance()
        for _ in 0..<2 {
            let all = helped.all
            #expect(all.map(\.label) == ["ada", "bob", "cid", "dan", "ada", "bob", "cid", "dan"])
            #expect(Set(all.map(ObjectIdentifier.init)).count == 4)
        }
    }

    @Test func anOverrideAndWhatItOverridesAreTwoBindings() {
        #expect(child.stove.label == "child of parent")
        #expect(child.stove === child.stove)
        #expect(child.parentStove.label == "parent")
        #expect(child.parentStove === child.parentStove)
        #expect(child.cook.name == "child's cook")
        #expect(child.cook.stove === child.stove)
    }

    @Test func aSubclassIsAnAssemblyOfItsOwn() {
        #expect(parent !== child)
        #expect(parent.stove !== child.parentStove)
        #expect(type(of: Parent.instance(from: context)) == Parent.self)
        #expect(type(of: Child.instance(from: context)) == Child.self)
    }

    @Test func privateNamesakesAreTwoBindings() {
        #expect(child.parentSecret !== child.childSecret)
        #expect(child.parentSecret === child.parentSecret)
        #expect(NamesakeA().cook.name == "from A")
        let shared = Namesakes.instance(from: context)
        #expect([shared.fromOneFile.name, shared.fromTheOther.name] == ["one", "other"])
    }

    @Test func nestedAndNeighbouringDefinesAreBindingsOfTheirOwn() {
        let nested = parent.nested
        #expect(Set(([nested] + nested.friends).map { ObjectIdentifier($0) }).count == 3)
        #expect(parent.nested === nested)
        let (left, right) = parent.onOneLine
        #expect(left !== right)
        #expect(parent.onOneLine.0 === left && parent.onOneLine.1 === right)
    }

    @Test func thousandsOfComputedKeysAreAsManyBindings() {
        let count = 5_000
        #expect((0..<count).map { parent.valued($0) } == Array(0..<count))
        #expect((0..<count).map { parent.valued($0) } == Array(0..<count))
    }

    @Test func thousandsOfArgumentsAreAsManyBindings() {
        let cooks = (0..<5_000).map { parent.numbered($0) }
        #expect(Set(cooks.map { ObjectIdentifier($0) }).count == 5_000)
        #expect((0..<5_000).allSatisfy { parent.numbered($0) === cooks[$0] })
        #expect(parent.paired(1, "a") === parent.paired(1, "a"))
        #expect(parent.paired(1, "a") !== parent.paired(1, "b"))
    }

    @Test func aKeyReplacesNameAndPosition() {
        #expect(parent.literal() === parent.computed())
        #expect(parent.otherType().label == "gas")
        #expect(parent.keyAndID(1) === parent.keyAndIDElsewhere(1))
        #expect(parent.keyAndID(1) !== parent.keyAndID(2))
    }

    @Test func assembliesAreToldApartByInstanceNotByAddress() {
        for number in 0..<1_000 {
            let assembly = Numbered()
            assembly.number = number
            #expect(assembly.label == "\(number)")
        }
        for number in 0..<1_000 { #expect(Labelled(number).label == "\(number)") }
    }
}

private final class Numbered: Assembly {
    var number = 0
    var label: String { define(.lazySingleton) { "\(number)" } }
}

private final class Labelled: Assembling {
    let context = DIContext()
    let number: Int
    init(_ number: Int) { self.number = number }
    var label: String { define(.lazySingleton) { "\(number)" } }
}

private final class NamesakeA: Assembly {
    var cook: Cook {
        define {
            Cook()
        } inject: {
            $0.name = "from A"
        }
    }
}

extension Namesakes {
    var fromOneFile: Cook { cook }
    private var cook: Cook {
        define(.lazySingleton) {
            Cook()
        } inject: {
            $0.name = "one"
        }
    }
}
