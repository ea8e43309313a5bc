import Dovetail
import Testing

private final class Store: Assembly {
    var cook: Cook { define(.lazySingleton) { Cook() } }
    var fresh: Cook { define { Cook() } }
}

private final class App: Assembling {
    let context: DIContext
    init(_ context: DIContext = DIContext()) { self.context = context }
    var name: String { define(.lazySingleton) { "app" } }
    var box: [Int] { define(.lazySingleton) { Array(0..<3) } }
}

@Suite struct DIContextTests {
    private let context = DIContext()

    @Test func contextsAreIsolated() {
        let other = DIContext()
        let (mine, theirs) = (Store.instance(from: context), Store.instance(from: other))
        #expect(mine !== theirs)
        #expect(mine.cook !== theirs.cook)
        mine.addSubstitution(for: "cook") { Cook(stove: FakeStove()) }
        #expect(theirs.cook.stove == nil)
        #expect(mine.cook.stove?.label == "fake")
    }

    @Test func anAssemblyIsOnePerContextAndType() {
        #expect(context.assembly() as Store === Store.instance(from: context))
        #expect(Store.instance(from: context).cook === Store.instance(from: context).cook)
    }

    @Test func aChildSharesNeitherAssembliesNorSubstitutionsWithItsParent() {
        let child = DIContext(parent: context)
        let parents = Store.instance(from: context)
        parents.addSubstitution(for: "cook") { Cook(stove: FakeStove()) }
        #expect(child.parent === context)
        #expect(context.parent == nil)
        #expect(Store.instance(from: child) !== parents)
        #expect(Store.instance(from: child).cook.stove == nil)
    }

    @Test func aParentHoldsItsChildrenWeakly() {
        var child: DIContext? = DIContext(parent: context)
        weak let former = child
        child = nil
        #expect(former == nil)
        var parent: DIContext? = DIContext()
        weak let formerParent = parent
        let held = DIContext(parent: parent!)
        parent = nil
        #expect(formerParent != nil && held.parent === formerParent)
    }

    @Test func aContextGivesItsInstancesBack() {
        weak var cook: Cook?
        weak var store: Store?
        do {
            let context = DIContext()
            let assembly = Store.instance(from: context)
            (store, cook) = (assembly, assembly.cook)
        }
        #expect(cook == nil && store == nil)
    }

    @Test func anAssemblyDoesNotKeepItsContext() {
        var context: DIContext? = DIContext()
        let store = Store.instance(from: context!)
        weak let former = context
        context = nil
        #expect(former == nil)
        withExtendedLifetime(store) {}
    }

    @Test func resetForgetsInstancesAndKeepsAssembliesAndSubstitutions() {
        let store = Store.instance(from: context)
        let former = store.cook
        store.addSubstitution(for: "fresh") { Cook(stove: FakeStove()) }
        context.reset()
        #expect(Store.instance(from: context) === store)
        #expect(store.cook !== former)
        #expect(store.cook === store.cook)
        #expect(store.fresh.stove?.label == "fake")
        let app = App()
        let box = app.box
        app.context.reset()
        #expect(app.box == box && app.name == "app")
    }

    @Test func aThousandShortLivedAssembliesNeverSeeEachOthersValues() {
        for number in 0..<1_000 {
            let byHand = Numbered()
            byHand.number = number
            let assembling = Passing(number)
            #expect(byHand.label == "\(number)" && byHand.weakly.name == "\(number)")
            #expect(assembling.label == "\(number)" && assembling.weakly.name == "\(number)")
        }
    }
}

private final class Numbered: Assembly {
    var number = 0
    var label: String { define(.lazySingleton) { "\(number)" } }
    var weakly: Cook {
        define(.weakSingleton) {
            Cook()
        } inject: {
            $0.name = "\(number)"
        }
    }
}

private final class Passing: Assembling {
    let context = DIContext()
    let number: Int
    init(_ number: Int) { self.number = number }
    var label: String { define(.lazySingleton) { "\(number)" } }
    var weakly: Cook {
        define(.weakSingleton) {
            Cook()
        } inject: {
            $0.name = "\(number)"
        }
    }
}
