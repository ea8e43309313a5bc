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

    @Test func aListOfOneIsHandedOnToWhatKeepsIt() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            class Base {
                private var stacked: NSHashTable<UIViewController> = .weakObjects()
                func start() {}
                func set(_ page: UIViewController) { set([page]) }
                func set(_ pages: [UIViewController]) { pages.forEach { stacked.add($0) } }
            }
            final class Service { let queue = Queue() }
            final class Queue {}
            final class Page: UIViewController { let service: Service; init(service: Service) { self.service = service } }
            final class One: Base {
                let service: Service
                init(service: Service) { self.service = service }
                override func start() { let first = Page(service: service); set(first) }
            }
            final class Two: Base {
                let service: Service
                init(service: Service) { self.service = service }
                override func start() { let second = Page(service: service); set(second) }
            }
            final class Scene {
                let service = Service()
                lazy var one: Base = One(service: service)
                lazy var two: Base = Two(service: service)
                func go() { one.start(); two.start() }
            }
            let scene = Scene()
            scene.go()
            """
        ).wiring
        #expect(
            wiring == """
                One.start().first → Scene.service as service
                Scene.one → One.start().first as stacked inject
                Scene.one → Scene.service as service
                Scene.service → Service.queue as queue
                Scene.two → Scene.service as service
                Scene.two → Two.start().second as stacked inject
                Two.start().second → Scene.service as service
                main.scene → Scene.one as one deferred
                main.scene → Scene.service as service
                main.scene → Scene.two as two deferred
                """)
    }

    @Test func whatTwoMethodsHandOnIsTheCallersOwn() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            class Base: NSObject, UINavigationControllerDelegate {
                private(set) var root: UINavigationController
                init(nav: UINavigationController) { root = nav; super.init() }
                func start() {}
                func start(_ child: Base) { start(child, url: nil) }
                func start(_ child: Base, url: URL?) { child.root.delegate = child; child.start() }
            }
            final class Child: Base {}
            final class One: Base {
                let log: Log
                init(nav: UINavigationController, log: Log) { self.log = log; super.init(nav: nav) }
                override func start() { let first = Child(nav: UINavigationController()); start(first) }
            }
            final class Two: Base {
                let log: Log
                init(nav: UINavigationController, log: Log) { self.log = log; super.init(nav: nav) }
                override func start() { let second = Child(nav: UINavigationController()); start(second, url: nil) }
            }
            final class Log {}
            final class Scene {
                let log = Log()
                lazy var one = One(nav: UINavigationController(), log: log)
                lazy var two = Two(nav: UINavigationController(), log: log)
                func go() { one.start(); two.start() }
            }
            let scene = Scene()
            scene.go()
            """
        ).wiring
        #expect(
            wiring == """
                One.start().first → One.start().first/nav as nav
                One.start().first/nav → One.start().first as delegate inject
                Scene.one → Scene.log as log
                Scene.one → Scene.one/nav as nav
                Scene.two → Scene.log as log
                Scene.two → Scene.two/nav as nav
                Two.start().second → Two.start().second/nav as nav
                Two.start().second/nav → Two.start().second as delegate inject
                main.scene → Scene.log as log
                main.scene → Scene.one as one deferred
                main.scene → Scene.two as two deferred
                """)
    }
}
