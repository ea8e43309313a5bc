import DovetailGraph
import Testing

/// Who gets what the methods of others make.
@Suite struct FactoryCallFlowTests {
    private func wiring(_ text: String) async throws -> String { try await Sources.parts(text).wiring }

    private static let screens = """
        import UIKit
        final class Screen: UIViewController { init(repo: any Repo) {} }
        final class Container {
            lazy var repo: any Repo = Mem()
            func makeScreen() -> UIViewController { Screen(repo: repo) }
        }

        """

    @Test func aScreenThatAFactoryMakesIsNeededByWhoShowsIt() async throws {
        let wiring = try await wiring(
            Self.screens + """
                final class Coordinator {
                    let navigation: UINavigationController
                    let container: Container
                    init(navigation: UINavigationController, container: Container) { self.navigation = navigation; self.container = container }
                    func start() { navigation.pushViewController(container.makeScreen(), animated: true) }
                }
                final class App {
                    let container = Container()
                    lazy var coordinator = Coordinator(navigation: UINavigationController(), container: container)
                }
                """)
        #expect(
            wiring == """
                App.container → Container.repo as repo deferred
                App.coordinator → App.container as container
                App.coordinator → App.coordinator/navigation as navigation
                App.coordinator → Container.makeScreen() call
                Container.makeScreen() → Container.repo as repo
                """)
    }

    @Test func aTypeThatNobodyMakesNeedsWhatItShows() async throws {
        let wiring = try await wiring(
            Self.screens + """
                final class Delegate: UIResponder {
                    var window: UIWindow?
                    let container = Container()
                    func start() { window?.rootViewController = container.makeScreen() }
                }
                """)
        #expect(
            wiring == """
                Container.makeScreen() → Container.repo as repo
                Delegate.container → Container.repo as repo deferred
                Delegate.window → Container.makeScreen() as rootViewController inject
                """)
    }

    @Test func whatAMethodMakesForItsOwnObjectIsNoNeed() async throws {
        let wiring = try await wiring(
            """
            final class App {
                let repo: any Repo = Mem()
                func makeCtl() -> Ctl { Ctl(repo: repo) }
                func run() { show(makeCtl()) }
            }
            """)
        #expect(wiring == "App.makeCtl() → App.repo as repo")
    }

    @Test func oneOfSeveralFactoriesMayBeMeant() async throws {
        let wiring = try await wiring(
            """
            protocol Maker { func make() -> Ctl }
            struct A: Maker { func make() -> Ctl { Ctl(repo: Mem()) } }
            struct B: Maker { func make() -> Ctl { Ctl(repo: Disk()) } }
            final class User { let maker: any Maker; init(maker: any Maker) { self.maker = maker }; func run() { show(maker.make()) } }
            func start(_ flag: Bool) -> User { let maker: any Maker = flag ? A() : B(); return User(maker: maker) }
            """)
        #expect(
            wiring == """
                A.make() → A.make()/repo as repo
                B.make() → B.make()/repo as repo
                start(_:)/User → A.make() call one of
                start(_:)/User → B.make() call one of
                start(_:)/User → start(_:).maker as maker
                """)
    }

    @Test func whatAFactoryMakesIsKeptThroughALocal() async throws {
        let wiring = try await wiring(
            """
            final class Factory { let repo: any Repo = Mem(); func make() -> Ctl { Ctl(repo: repo) } }
            final class Session {
                private var ctl: Ctl?
                let factory: Factory
                init(factory: Factory) { self.factory = factory }
                func open() { let made = factory.make(); ctl = made }
            }
            final class App { let session = Session(factory: Factory()) }
            """)
        #expect(
            wiring == """
                App.session → App.session/factory as factory
                App.session → Session.open().made as ctl deferred
                App.session/factory → Factory.repo as repo
                Factory.make() → Factory.repo as repo
                Session.open().made → Factory.make()
                """)
    }

    @Test func whoUsesWhatIsSharedNeedsItWhenItsMethodIsCalled() async throws {
        let wiring = try await wiring(
            """
            final class Settings { static let shared = Settings(repo: Mem()); init(repo: any Repo) {}; func save() {} }
            final class Model {
                let repo: any Repo
                init(repo: any Repo) { self.repo = repo }
                func store() { Settings.shared.save() }
            }
            final class Root { let model = Model(repo: Mem()) }
            """)
        #expect(
            wiring == """
                Root.model → Root.model/repo as repo
                Root.model → Settings.shared call
                Settings.shared → Settings.shared/repo as repo
                """)
    }

    @Test func whoTakesAPartFromWhatIsSharedNeedsThatPart() async throws {
        let wiring = try await wiring(
            """
            final class Shelf { static let shared = Shelf(); let repo: any Repo = Mem(); let names: [String] = [] }
            final class Model { let ctl: Ctl; init() { ctl = Ctl(repo: Shelf.shared.repo) } }
            final class Root { let model = Model() }
            """)
        #expect(
            wiring == """
                Model.ctl → Shelf.repo as repo
                Root.model → Model.ctl as ctl
                Shelf.shared → Shelf.repo as repo
                """)
    }

    @Test func whoUsesWhatAComputedPropertyMakesNeedsIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class Shop { var ctl: Ctl { Ctl(repo: Mem()) }; static var other: Ctl { Ctl(repo: Disk()) } }
            extension Ctl { func show() {} }
            final class Screen { let shop: Shop; init(shop: Shop) { self.shop = shop }; func open() { shop.ctl.show() } }
            final class Page { let repo: any Repo = Mem(); func open() { Shop.other.show() } }
            final class App { let screen = Screen(shop: Shop()), page = Page() }
            """
        ).wiring
        #expect(
            wiring == """
                App.page → Page.repo as repo
                App.page → Shop.other call
                App.screen → App.screen/shop as shop
                App.screen → Shop.ctl call
                Shop.ctl → Shop.ctl/repo as repo
                Shop.other → Shop.other/repo as repo
                """)
    }

    @Test func methodsThatDifferInAnsweringWithAListOrAnOptional() async throws {
        let wiring = try await Sources.parts(
            """
            final class Maker {
                func make() -> Ctl { Ctl(repo: Mem()) }
                func make() -> [any Repo] { [Mem(), Disk()] }
                func make() -> (any Repo)? { Disk() }
            }
            final class Page {
                let ctl: Ctl; let all: [any Repo]; let one: (any Repo)?
                init(ctl: Ctl, all: [any Repo], one: (any Repo)?) { self.ctl = ctl; self.all = all; self.one = one }
            }
            final class App {
                let maker = Maker()
                lazy var page = Page(ctl: maker.make(), all: maker.make(), one: maker.make())
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.page → Maker.make() as ctl
                App.page → Maker.make()~2 as all
                App.page → Maker.make()~3 as one
                Maker.make() → Maker.make()/repo as repo
                """)
    }
}
