import DovetailGraph
import Testing

/// Who calls a method that it inherits gives itself, and nobody else.
@Suite struct CallerFlowTests {
    @Test func aMethodOfASuperclassGivesWhoCallsIt() async throws {
        let wiring = try await Sources(
            """
            class Flow { weak var parent: Flow?; var children: [Flow] = []
                func add(_ child: Flow) { child.parent = self; children.append(child) } }
            final class AppFlow: Flow {
                func a() { let first = First(); add(first) }
                func b() { let second = Second(); add(second) }
            }
            final class First: Flow {}
            final class Second: Flow {}
            final class Main { let app = AppFlow() }
            let main = Main()
            """
        ).wiring
        #expect(
            wiring == """
                AppFlow.a().first → AppFlow as parent whole
                AppFlow.a().first → Main.app as parent deferred
                AppFlow.b().second → AppFlow as parent whole
                AppFlow.b().second → Main.app as parent deferred
                Main.app → AppFlow.a().first as children inject
                Main.app → AppFlow.b().second as children inject
                main.main → Main.app as app
                """)
    }

    @Test func aMethodThatASubclassOverridesGivesWhoCallsIt() async throws {
        let wiring = try await Sources(
            """
            class Flow { weak var parent: Flow?; func add(_ child: Flow) { child.parent = self } }
            final class AppFlow: Flow {
                override func add(_ child: Flow) { super.add(child); print("added") }
                func a() { let first = First(); add(first) }
            }
            final class First: Flow { func b() { let second = Second(); add(second) } }
            final class Second: Flow {}
            final class Main { let app = AppFlow() }
            let main = Main()
            """
        ).wiring
        #expect(
            wiring == """
                AppFlow.a().first → AppFlow as parent whole
                AppFlow.a().first → Main.app as parent deferred
                First.b().second → AppFlow.a().first as parent deferred
                First.b().second → First as parent whole
                main.main → Main.app as app
                """)
    }

    @Test func aMethodOfAProtocolGivesWhoCallsIt() async throws {
        let wiring = try await Sources(
            """
            protocol Flow: AnyObject { var children: [Flow] { get set }; var parent: Flow? { get set } }
            extension Flow { func add(_ child: Flow) { children.append(child); child.parent = self } }
            class Base: Flow { var children: [Flow] = []; weak var parent: Flow? }
            final class Child: Base {}
            final class Root: Base { func start() { let child = Child(); add(child) } }
            final class App { let root = Root() }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.root → Root.start().child as children inject
                Root.start().child → App.root as parent deferred
                Root.start().child → Root as parent whole
                main.app → App.root as root
                """)
    }

    @Test func aCastOfAParameterIsTheParameter() async throws {
        let wiring = try await Sources(
            """
            final class Proxy { weak var owner: Flow? }
            class Flow { let proxy = Proxy(); func add(_ child: AnyObject) { if let flow = child as? Flow { flow.proxy.owner = self } } }
            final class AppFlow: Flow { func a() { let first = First(); add(first) } }
            final class First: Flow {}
            final class Main { let app = AppFlow() }
            let main = Main()
            """
        ).wiring
        #expect(
            wiring == """
                AppFlow.a().first → Flow.proxy as proxy
                Flow.proxy → AppFlow as owner whole
                Flow.proxy → Main.app as owner deferred
                Main.app → Flow.proxy as proxy
                main.main → Main.app as app
                """)
    }

    @Test func aMethodAsAValueKeepsForItsObject() async throws {
        let wiring = try await Sources(
            """
            protocol Part {}
            final class Left: Part {}
            final class Right: Part {}
            protocol Keeping: AnyObject { func append(_ part: Part) }
            extension Keeping { func append(all: [Part]) { all.forEach(self.append(_:)) } }
            final class Registry: Keeping { private var parts: [Part] = []; func append(_ part: Part) { parts.append(part) } }
            final class Other { private var parts: [Part] = []; func keep(_ part: Part) { parts.append(part) }
                func keepAll(_ all: [Part]) { all.forEach(keep) } }
            final class App { let registry = Registry(); let other = Other()
                func start() { registry.append(all: [Left()]); other.keepAll([Right()]) } }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.other → App.start()/Right as parts inject
                App.registry → App.start()/Left as parts inject
                main.app → App.other as other
                main.app → App.registry as registry
                """)
    }

    @Test func aCastPassesOnlyObjectsOfItsType() async throws {
        let wiring = try await Sources(
            """
            final class Special { weak var owner: App? }
            final class Plain { weak var owner: App? }
            final class App {
                let special = Special()
                let plain = Plain()
                func take(_ part: AnyObject) { if let special = part as? Special { special.owner = self } }
                func go() { take(special); take(plain) }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.special → App as owner whole
                App.special → main.app as owner deferred
                main.app → App.plain as plain
                main.app → App.special as special
                """)
    }
}
