import Dovetail
import Testing

/// The same object from different methods: what came from outside, and what finds it again.
private final class Screens: Assembly {
    var made = 0

    func screen(for view: Cook) -> Cook { graph(view) { [$0.presenter] } }
    var presenter: Cook {
        define {
            Cook()
        } inject: {
            link($0)
        }
    }
    var interactor: Cook { define { Cook() } }
    var view: Cook { definePlaceholder() }

    func again(_ view: Cook) -> Cook { define(key: "view") { view } }
    var fromProperty: Cook { define(key: "view") { makeCook() } }
    var fromClassic: Cook { define(key: "view", init: makeCook()) }
    var fromOtherKey: Cook { define(key: "other") { makeCook() } }
    var byPlaceholderKey: Cook { definePlaceholder(key: "view") }
    var chef: Cook { define { makeCook() } }
    var upcast: AnyObject { define(key: "view") { makeCook() } }

    var optionalView: Cook? { try? tryView() }
    func tryView() throws -> Cook { try definePlaceholder(key: "view", throwing: ResolutionError.self) }

    /// Puts `view` into the graph and reads `parts` there.
    func graph(_ view: Cook, key: String = "view", _ parts: (Screens) -> [Cook]) -> Cook {
        define(key: key, init: view) {
            $0.friends = parts(self)
            return $0
        }
    }

    func fill(_ view: Cook) { defineInjection(into: view) { $0.friends = [presenter] } }
    func fillNamed(_ view: Cook) { defineInjection(key: "view", into: view) { $0.friends = [presenter] } }
    func fillStruct(_ list: [String]) -> [String] { defineInjection(into: list) { $0.append("more") } }
    func fillAll(_ views: [Cook]) -> Cook {
        define {
            for view in views { befriend(view) }
            return Cook()
        }
    }
    func befriend(_ view: Cook) { defineInjection(into: view) { $0.friends = [interactor] } }

    /// Fails when `chef` and an object under a key have joined the graph.
    func fail(_ seen: Cook) throws -> Cook {
        try define(.prototype) {
            seen.friends = [chef, fromOtherKey]
            _ = try tryView()
            return seen
        }
    }
    var afterFailure: [Cook] {
        define {
            let seen = Cook()
            _ = try? fail(seen)
            return seen.friends + [chef, fromOtherKey, chef]
        }
    }

    var kept: Cook { define(.lazySingleton, key: "kept") { Cook() } }
    var keptByPlaceholder: Cook { definePlaceholder(key: "kept") }
    var keptPair: [Cook] { define { [kept, keptByPlaceholder] } }

    private func link(_ presenter: Cook) {
        presenter.boss = view
        presenter.friends = [interactor]
    }

    private func makeCook() -> Cook {
        made += 1
        return Cook()
    }
}

@Suite struct SharedObjectTests {
    private let screens = Screens()

    @Test func anObjectFromOutsideIsFoundByItsPlaceholder() {
        let view = Cook()
        #expect(screens.screen(for: view) === view)
        let presenter = view.friends[0]
        #expect(presenter.boss === view)
        #expect(presenter.friends.count == 1)
        #expect(screens.optionalView == nil)
    }

    @Test func everyBindingOfTheKeyAnswersWithTheObject() {
        let view = Cook()
        let seen = screens.graph(view) {
            [$0.view, $0.fromProperty, $0.fromClassic, $0.byPlaceholderKey, $0.optionalView!, $0.again(Cook())]
                + [$0.upcast as! Cook]
        }
        #expect(seen.friends.map { $0 === view } == Array(repeating: true, count: 7))
        #expect(screens.made == 0)
    }

    @Test func anotherKeyIsAnotherObject() {
        let view = Cook()
        _ = screens.graph(view) { [$0.fromOtherKey] }
        #expect(view.friends[0] !== view)
    }

    @Test func aBindingWithoutAKeyAnswersWithTheObjectOfItsName() {
        let view = Cook()
        _ = screens.graph(view, key: "chef") { [$0.chef] }
        #expect(view.friends[0] === view)
        #expect(screens.chef !== view)
    }

    @Test func theNewestObjectOfANameIsFound() {
        let (outer, inner) = (Cook(), Cook())
        _ = screens.graph(outer, key: "chef") { screens in
            let nested = screens.graph(inner, key: "view") { [$0.view, $0.chef] }
            return [screens.view, screens.chef] + nested.friends
        }
        #expect(outer.friends.map { $0 === inner } == [true, false, true, false])
        #expect(outer.friends.map { $0 === outer } == [false, true, false, true])
    }

    @Test func anObjectOfAnotherAssemblyIsNotFound() {
        let other = Screens()
        let view = Cook()
        _ = screens.graph(view) { _ in [other.optionalView ?? Cook()] }
        #expect(view.friends[0] !== view)
    }

    @Test func injectionReachesAnObjectMadeElsewhere() {
        let (view, named) = (Cook(), Cook())
        screens.fillNamed(named)
        #expect(named.friends[0].boss === named)
        _ = screens.graph(view) { screens in
            screens.fill(view)
            return view.friends
        }
        #expect(view.friends[0].boss === view)
        #expect(screens.fillStruct(["one"]) == ["one", "more"])
    }

    @Test func everyObjectOfOneGraphIsInjected() {
        let views = [Cook(), Cook()]
        _ = screens.fillAll(views)
        #expect(views.map(\.friends.count) == [1, 1])
    }

    @Test func whatAFailedCreationHasPutIntoTheGraphIsTakenBack() {
        let cooks = screens.afterFailure
        #expect(cooks[0] !== cooks[2])
        #expect(cooks[1] !== cooks[3])
        #expect(cooks[2] === cooks[4])
    }

    @Test func aCachedSingletonIsFoundByItsKeyToo() {
        for _ in 0..<2 {
            let pair = screens.keptPair
            #expect(pair[0] === pair[1])
        }
    }
}
