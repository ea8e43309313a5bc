import DovetailGraph
import Testing

/// What other packages declare and these sources use: superclasses, routers, conformances that macros give.
@Suite struct UnseenFlowTests {
    @Test func aSuperclassOfAnotherPackageKeepsWhatItsInitializerIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            import RIBs
            protocol Needs: AnyObject { var repo: any Repo { get } }
            final class Component: RIBs.Component<Empty>, Needs { let repo: any Repo = Mem() }
            final class Builder: RIBs.Builder<Needs> {
                init(dependency: Needs) { super.init(dependency: dependency) }
                func build() -> Ctl { Ctl(repo: dependency.repo) }
            }
            final class Plain: RIBs.Builder<Needs> { func build() -> Ctl { Ctl(repo: dependency.repo) } }
            func start() {
                let ctl = Builder(dependency: Component()).build()
                let other = Plain(dependency: Component()).build()
                show(ctl, other)
            }
            """
        ).wiring
        #expect(
            wiring == """
                Builder.build() → Component.repo as repo
                Plain.build() → Component.repo as repo
                start().ctl → Builder.build()
                start().ctl/Builder → start().ctl/Builder/dependency as dependency
                start().ctl/Builder/dependency → Component.repo as repo
                start().other → Plain.build()
                start().other/Plain → start().other/Plain/dependency as dependency
                start().other/Plain/dependency → Component.repo as repo
                """)
    }

    @Test func aRouterThatAnotherPackageGivesKeepsWhatItIsHanded() async throws {
        let wiring = try await Sources.parts(
            """
            import Vapor
            struct Guarding: AsyncMiddleware { func respond(to request: Request) {} }
            enum Guards { static func admin() -> any Middleware { Guarding() } }
            struct Pages: RouteCollection {
                func boot(routes: RoutesBuilder) throws {
                    routes.grouped("pages").grouped(Guarding()).grouped(Guards.admin()).get(use: list)
                }
                func list(request: Request) -> String { "" }
            }
            extension Application {
                func configure() throws {
                    middleware.use(Guarding())
                    middleware.use(FileMiddleware(path: "a"))
                    try register(collection: Pages())
                }
            }
            @main enum Main {
                static func main() async throws { let app = try await Application.make(); try app.configure() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Main.main().app → Application.configure()/FileMiddleware inject
                Main.main().app → Application.configure()/Guarding inject
                Main.main().app → Application.configure()/Pages as collection inject
                Pages.boot(routes:).routes → Application.configure()/Pages as use deferred
                Pages.boot(routes:).routes → Guards.admin()/Guarding inject
                Pages.boot(routes:).routes → Pages.boot(routes:)/Guarding inject
                """)
    }

    @Test func aRouterThatIsGivenNeedsTheObjectsWhoseMethodsAnswer() async throws {
        let wiring = try await Sources.parts(
            """
            import Vapor
            struct Feed { let repo: any Repo; func list(_ request: Request) -> String { "" } }
            struct Pages: RouteCollection {
                let repo: any Repo
                let feed: Feed
                func boot(router: Router) throws {
                    router.get("a", use: show)
                    router.get("b") { request in self.show(request) }
                    router.post("c", use: feed.list)
                    router.get("d") { _ in "" }
                }
                func show(_ request: Request) -> String { "" }
            }
            struct Main {
                let repo = Mem()
                func start(router: Router) throws { try Pages(repo: repo, feed: Feed(repo: repo)).boot(router: router) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Main.start(router:)/Pages → Main.repo as repo
                Main.start(router:)/Pages → Main.start(router:)/Pages/feed as feed
                Main.start(router:)/Pages/feed → Main.repo as repo
                Pages.boot(router:).router → Main.start(router:)/Pages deferred
                Pages.boot(router:).router → Main.start(router:)/Pages as use deferred
                Pages.boot(router:).router → Main.start(router:)/Pages/feed as use deferred
                """)
    }

    @Test func whatAnotherPackagesContainerAnswersWithKeepsWhatItIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            import Vapor
            struct Pages: RouteCollection { let repo: any Repo; func boot(router: Router) {} }
            struct Setup {
                let repo = Mem()
                func boot(_ container: Container, path: String?) throws {
                    let router = try container.make(Router.self)
                    let routes: Router
                    if let path { routes = router.grouped(path) } else { routes = router.grouped("") }
                    let pages = Pages(repo: repo)
                    try routes.grouped("a").register(collection: pages)
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Setup.boot(_:path:).container → Setup.boot(_:path:).pages as collection inject
                Setup.boot(_:path:).pages → Setup.repo as repo
                """)
    }

    @Test func aSetterThatKeepsItElsewhereIsFollowed() async throws {
        let wiring = try await Sources.parts(
            """
            import Vapor
            extension Application.Services {
                struct Key: StorageKey { typealias Value = any Repo }
                var repo: any Repo {
                    get { application.storage[Key.self] ?? Mem() }
                    nonmutating set { application.storage[Key.self] = newValue }
                }
            }
            final class Fixed: Repo {}
            extension Application { func configure() { services.repo = Fixed() } }
            struct Job { func run(_ app: Application) -> Ctl { Ctl(repo: app.services.repo) } }
            """
        ).wiring
        #expect(
            wiring == """
                Application.Services.repo → Application.configure()/Fixed
                Job → Application.Services.repo call
                Job.run(_:) → Application.Services.repo as repo
                """)
    }

    @Test func aMacroGivesAConformance() async throws {
        let wiring = try await Sources.parts(
            """
            import ComposableArchitecture
            @Reducer struct Counter { @Dependency(\\.repo) var repo }
            extension DependencyValues { var repo: any Repo { get { self[Key.self] } set { self[Key.self] = newValue } } }
            enum Key: DependencyKey { static let liveValue: any Repo = Mem() }
            final class Log {}
            struct Logged<Base: Reducer>: Reducer {
                let base: Base
                let log: Log
                init(base: Base, log: Log) { (self.base, self.log) = (base, log) }
            }
            extension Reducer { func logged() -> Logged<Self> { Logged(base: self, log: Log()) } }
            final class Delegate { let store = StoreOf<Counter>(initialState: 0) { Counter().logged() } }
            """
        ).wiring.split(separator: "\n").map(String.init)
        #expect(wiring.contains("Reducer.logged() → Delegate.store/Counter as base"))
        #expect(wiring.contains("Delegate.store/Counter → DependencyValues.repo as repo deferred"))
    }

    @Test func aScopedStoreIsTheStoreThatItIsOf() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            import ComposableArchitecture
            struct Root: Reducer {}
            struct RootView: View {
                let store: StoreOf<Root>
                var body: some View { HomeView(store: store.scope(state: \\.home, action: \\.home)) }
            }
            struct HomeView: View { let store: StoreOf<Home>; var body: some View { Text("a") } }
            @main struct Main: App {
                let store = StoreOf<Root>(initialState: 0) { Root() }
                var body: some Scene { WindowGroup { RootView(store: store) } }
            }
            """
        ).wiring.split(separator: "\n").map(String.init)
        #expect(wiring.contains("HomeView.store → Main.store"))
    }

    @Test func anImplicitStaticFunctionAnswersWithItsType() async throws {
        let wiring = try await Sources.parts(
            """
            struct Client { let get: () -> Void }
            extension Client { static func live(defaults: UserDefaults = .standard) -> Self { Self(get: { defaults.load() }) } }
            final class Page { let client: Client; init(client: Client) { self.client = client } }
            let page = Page(client: .live())
            """
        ).wiring
        #expect(
            wiring == """
                Client.live(defaults:)/Client → Client.live(defaults:)/UserDefaults as get deferred
                main.page → Client.live(defaults:)/Client as client
                """)
    }

    @Test func aFunctionOfCIsNoType() async throws {
        let wiring = try await Sources.parts(
            """
            struct KeyChain { let delete: (CFDictionary) -> OSStatus }
            final class Page { init(ctl: Ctl, keys: KeyChain) {} }
            let page = Page(ctl: Ctl(repo: Mem()), keys: KeyChain(delete: { query in SecItemDelete(query) }))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → main.page/ctl as ctl
                main.page/ctl → main.page/ctl/repo as repo
                """)
    }

    @Test func theParameterOfAModifiersClosureIsNotItsView() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            struct RootView: View { let ctl: Ctl; var body: some View { Text("a") } }
            @main struct Main: App {
                let ctl = Ctl(repo: Mem())
                var body: some Scene {
                    WindowGroup { RootView(ctl: ctl).onOpenURL { url in Link.open(Opening(url: url)) } }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Main.body/RootView → Main.ctl as ctl
                Main.ctl → Main.ctl/repo as repo
                """)
    }

    @Test func anAliasOfAnotherModuleIsSeenWhereThatIsImported() async throws {
        var sources = Sources("")
        sources.files = [
            (
                "Core/Process.swift", "Core",
                "public enum Core { public class Process {} }; typealias Process = Core.Process"
            ),
            ("App/Tool.swift", "App", "final class Tool { let process = Process() }; let tool = Tool()"),
            ("App/Other.swift", "App", "import Core; final class Other { let core = Core.Process() }"),
        ]
        let builds = try await sources.graph.edges.filter { $0.kind == .builds }.map { "\($0.from) → \($0.to)" }
        #expect(builds.contains("App/Tool.process → external/Process"))
    }

    @Test func anObjectKeepsWhatItPutsIntoAPropertyOfItsSuperclass() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Tabs: UITabBarController {
                let home = Home(repo: Mem()), list = Home(repo: Disk())
                override func viewDidLoad() { viewControllers = [home]; self.selectedViewController = list; title = home.name }
            }
            final class Home: UIViewController { let repo: any Repo; let name = ""; init(repo: any Repo) { self.repo = repo } }
            final class App { let tabs = Tabs() }
            """
        ).wiring
        #expect(
            wiring == """
                App.tabs → Tabs.home as home
                App.tabs → Tabs.home as viewControllers inject
                App.tabs → Tabs.list as list
                App.tabs → Tabs.list as selectedViewController inject
                Tabs.home → Tabs.home/repo as repo
                Tabs.list → Tabs.list/repo as repo
                """)
    }

    @Test func aStaticMethodOfAnotherPackageMakesWhatItIsCalledAfter() async throws {
        let wiring = try await Sources.parts(
            """
            import Vapor
            struct User: ModelAuthenticatable { let name: String }
            final class Log: Middleware {}
            func routes(_ app: Application) {
                let auth = User.authenticator()
                let names = User.query(on: app.db)
                app.grouped(auth, Log()).get("me") { _ in names }
            }
            let app = Application()
            routes(app)
            """
        ).wiring
        #expect(
            wiring == """
                main.app → routes(_:).auth inject
                main.app → routes(_:)/Log inject
                """)
    }

    @Test func whatIsInstantiatedByAnotherPackageIsOfTheTypeItIsCalledOn() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Screen: UIViewController, StoryboardBased { var repo: (any Repo)! }
            final class Flow {
                let navigation: UINavigationController
                init(navigation: UINavigationController) { self.navigation = navigation }
                func start() {
                    let screen = Screen.instantiateFromStoryboard()
                    screen.repo = Mem()
                    navigation.pushViewController(screen, animated: true)
                }
            }
            final class App { let flow = Flow(navigation: UINavigationController()) }
            """
        ).wiring
        #expect(
            wiring == """
                App.flow → App.flow/navigation as navigation
                Flow.start().screen → Flow.start()/Mem as repo inject
                """)
    }
}
