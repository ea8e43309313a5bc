import DovetailGraph
import Testing

/// Structures and cases that carry parts, whatever else they are.
@Suite struct CarriedFlowTests {
    @Test func aStructureThatIsComparedCarriesTheObjectsThatArePutIntoIt() async throws {
        let sources = Sources.parts(
            """
            struct Offer: Equatable { let id = 1; let ctl: Ctl; static func == (a: Self, b: Self) -> Bool { a.id == b.id } }
            struct Action: Hashable {
                let id: String
                let callback: (() -> Void)?
                static func == (a: Self, b: Self) -> Bool { a.id == b.id }
                func hash(into hasher: inout Hasher) { hasher.combine(id) }
            }
            struct Name: Equatable { let text: String }
            final class Shop {
                let repo = Mem()
                func offer() -> Offer { Offer(ctl: Ctl(repo: repo)) }
            }
            final class Page {
                let offer: Offer
                let name = Name(text: "a")
                init(shop: Shop, action: Action) { offer = shop.offer() }
            }
            struct App {
                let shop = Shop()
                let ctl = Ctl(repo: Mem())
                lazy var page = Page(shop: shop, action: Action(id: "a", callback: { self.ctl.run() }))
            }
            """)
        let wiring = try await sources.wiring
        #expect(
            wiring == """
                App.ctl → App.ctl/repo as repo
                App.page → App.ctl as callback deferred
                App.page → App.shop as shop
                App.page → Page.offer as offer
                App.shop → Shop.repo as repo
                Page.offer → Shop.offer()/ctl as ctl
                Shop.offer()/ctl → Shop.repo as repo
                """)
        let sites = try await sources.graph.sites.filter { $0.verdict != .drawn }
        #expect(sites.map { "\($0.type) \($0.verdict.rawValue)" } == ["Offer carrier", "Name value", "Action carrier"])
    }

    @Test func thePayloadOfACaseIsOfTheTypeThatTheCaseDeclares() async throws {
        let sources = Sources.parts(
            """
            struct Style: Codable { let size: Int }
            enum Page { case detail(Ctl), list(name: String, style: Style), both(Result<Ctl, any Error>) }
            final class Router { let pages: [Page]; init(pages: [Page]) { self.pages = pages } }
            struct App {
                let router = Router(pages: [
                    .detail(.init(repo: Mem())), .list(name: "a", style: .init(size: 1)),
                    .both(.success(.init(repo: Disk()))),
                ])
            }
            """)
        let wiring = try await sources.wiring
        #expect(
            wiring == """
                App.router → App.router/Ctl as pages
                App.router → App.router/Ctl~2 as pages
                App.router/Ctl → App.router/Ctl/repo as repo
                App.router/Ctl~2 → App.router/Ctl~2/repo as repo
                """)
        let sites = try await sources.graph.sites.map { "\($0.type) \($0.verdict.rawValue)" }
        #expect(
            sites == ["Router drawn", "Ctl drawn", "Mem drawn", "Style value", "Ctl drawn", "Disk drawn"])
    }

    @Test func whatAWrapperIsMadeWithHasTheTypeOfItsProperty() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            final class Layer { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            extension Ctl { static let main = Ctl(repo: Mem()); static func made() -> Ctl { Ctl(repo: Disk()) } }
            struct Root: View {
                @State var first: Layer
                @StateObject var second: Layer
                init() {
                    _first = .init(wrappedValue: .init(ctl: .main))
                    _second = StateObject(wrappedValue: .init(ctl: .made()))
                }
                var body: some View { Text("a") }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Ctl.made()/Ctl → Ctl.made()/Ctl/repo as repo
                Ctl.main → Ctl.main/repo as repo
                Root → Root.first as first
                Root → Root.second as second
                Root.first → Ctl.main as ctl
                Root.second → Ctl.made()/Ctl as ctl
                """)
    }

    @Test func aStructureWhoseListIsFilledWithPartsCarriesThem() async throws {
        let wiring = try await Sources.parts(
            """
            struct Parts { var all = [Ctl](); init() { all.append(Ctl(repo: Mem())) } }
            final class Screen { var parts: Parts; init(parts: Parts) { self.parts = parts } }
            let screen = Screen(parts: Parts())
            """
        ).wiring
        #expect(
            wiring == """
                Parts.init()/Ctl → Parts.init()/Ctl/repo as repo
                main.screen → Parts.init()/Ctl as all
                """)
    }

    @Test func allElementsOfAListAreThereAndOneOfSeveralTypesIsNot() async throws {
        let wiring = try await Sources.parts(
            """
            final class Split { var parts = [AnyObject]() }
            protocol Making { static func make() -> Ctl }
            enum First: Making { static func make() -> Ctl { let ctl = Ctl(repo: Mem()); return ctl } }
            enum Second: Making { static func make() -> Ctl { let ctl = Ctl(repo: Disk()); return ctl } }
            final class Page { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class App {
                let split = Split()
                let kinds: [any Making.Type] = [First.self, Second.self]
                init() { let one = Ctl(repo: Mem()), two = Ctl(repo: Disk()); split.parts = [one, two] }
                func show(_ index: Int) -> Page { let ctl = kinds[index].make(); return Page(ctl: ctl) }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.init().one → App.init().one/repo as repo
                App.init().two → App.init().two/repo as repo
                App.show(_:) → App.show(_:).ctl as ctl
                App.show(_:).ctl → First.make().ctl one of
                App.show(_:).ctl → Second.make().ctl one of
                App.split → App.init().one as parts inject
                App.split → App.init().two as parts inject
                First.make().ctl → First.make().ctl/repo as repo
                Second.make().ctl → Second.make().ctl/repo as repo
                main.app → App.split as split
                """)
    }

    @Test func closuresInAStructureArePassedOnWithIt() async throws {
        let wiring = try await Sources(
            """
            import Vapor
            final class UseCase { func run() -> String { "" } }
            struct Users { private let useCase = UseCase(); func list(_ request: Request) throws -> Response { Response() } }
            struct Route {
                let path: String
                let handler: (Request) throws -> Response
                init(path: String, handler: @escaping (Request) throws -> Response) { self.path = path; self.handler = handler }
            }
            final class Server {
                private let application = Application(.production)
                func add(_ route: Route) { application.on(.GET, route.path, use: route.handler) }
            }
            let server = Server()
            func start() { let users = Users(); server.add(Route(path: "users", handler: users.list)) }
            start()
            """
        ).wiring
        #expect(
            wiring == """
                Server.application → start().users as use deferred
                main.server → Server.application as application
                start() → main.server call
                start().users → Users.useCase as useCase
                """)
    }

    @Test func whatClosuresInAKeptStructureNameBelongsToTheKeeper() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Navigator { func go() {} }
            final class Auth { func login() {} }
            struct Parts { let navigator: Navigator; let open: () -> Void }
            enum Root {
                static func resolve() -> Parts {
                    let auth = Auth()
                    return Parts(navigator: Navigator(), open: { auth.login() })
                }
            }
            @main final class AppDelegate: UIResponder, UIApplicationDelegate { let parts = Root.resolve() }
            """
        ).wiring
        #expect(
            wiring == """
                AppDelegate.parts → Root.resolve().auth as open deferred
                AppDelegate.parts → Root.resolve()/navigator as navigator
                """)
    }

    @Test func aPropertyThatIsFilledOnceIsGivenWhatItIsFilledWith() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            struct Parts { let navigator: Navigator }
            final class Navigator { func go() {} }
            enum Root { static func resolve() -> Parts { let navigator = Navigator(); return Parts(navigator: navigator) } }
            final class AppDelegate: UIResponder, UIApplicationDelegate {
                var parts: Parts!
                func applicationDidFinishLaunching(_ application: UIApplication) { parts = parts ?? Root.resolve() }
            }
            """
        ).wiring
        #expect(wiring == "AppDelegate.parts → Root.resolve().navigator as navigator")
    }

    @Test func whatOneFunctionCarriesAnotherPassesOn() async throws {
        let wiring = try await Sources(
            """
            final class Http {}
            struct Parts { let http: Http }
            func made() -> Parts { Parts(http: Http()) }
            func passed() -> Parts { made() }
            final class Page { let parts: Parts; init(parts: Parts) { self.parts = parts } }
            let page = Page(parts: passed())
            """
        ).wiring
        #expect(wiring == "main.page → made()/http as http")
    }

    @Test func aStructureCarriesWhatItIsGivenWithoutALabel() async throws {
        let wiring = try await Sources(
            """
            final class Api {}
            struct Client {
                let api: Api
                init(_ api: Api) { self.api = api }
            }
            final class Page { let client: Client; init(client: Client) { self.client = client } }
            let api = Api()
            let page = Page(client: Client(api)), other = Page(client: Client(Api()))
            """
        ).wiring
        #expect(
            wiring == """
                main.other → main.other/Api as api
                main.page → main.api as api
                """)
    }
}

/// Structures that carry parts which they make themselves.
@Suite struct CarrierFlowTests {
    @Test func aCarrierHandsOnWhatItMakesItself() async throws {
        let wiring = try await Sources.parts(
            """
            struct Made { let repo = Mem() }
            struct Begun { let repo: any Repo; init() { self.repo = Disk() } }
            struct Given { var repo: any Repo = Mem() }
            final class One { let made: Made; init(made: Made) { self.made = made } }
            final class Two { let begun: Begun; init(begun: Begun) { self.begun = begun } }
            final class Three { let given: Given; init(given: Given) { self.given = given } }
            let one = One(made: Made())
            let two = Two(begun: Begun())
            let three = Three(given: Given(repo: Disk()))
            """
        ).wiring
        #expect(
            wiring == """
                main.one → Made.repo as repo
                main.three → main.three/repo as repo
                main.two → Begun.repo as repo
                """)
    }

    @Test func aClosureOfACarrierNamesWhatItWorksWith() async throws {
        let wiring = try await Sources.parts(
            """
            let mem = Ctl(repo: Mem())
            struct Net { var load: () -> Void = { mem.go() } }
            struct World { var net = Net() }
            var current = World()
            final class One { let net: Net; init(net: Net) { self.net = net } }
            final class Two { let load: () -> Void; init(load: @escaping () -> Void) { self.load = load } }
            let one = One(net: Net())
            let two = Two(load: { current.net.load() })
            """
        ).wiring
        #expect(
            wiring == """
                main.mem → main.mem/repo as repo
                main.one → main.mem as load deferred
                main.two → main.mem as load deferred
                """)
    }

    @Test func aLocalThatAFunctionGivesAStructureHandsOnItsParts() async throws {
        let wiring = try await Sources.parts(
            """
            enum Backend {
                case live(any Repo), none
                static func make(_ url: String) -> Backend { .live(Mem()) }
                init(test: Bool) { self = test ? .live(Disk()) : .none }
            }
            final class Model { let backend: Backend; init(backend: Backend) { self.backend = backend } }
            final class App {
                func live() -> Model {
                    let backend = Backend.make("a")
                    return Model(backend: backend)
                }
                func test() -> Model {
                    let backend = Backend(test: true)
                    return Model(backend: backend)
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.live() → Backend.make(_:)/Mem as backend
                App.test() → Backend.init(test:)/Disk as backend
                """)
    }

    @Test func aStructureThatCopiesOrMakesItselfHasWhatEachCallGives() async throws {
        let wiring = try await Sources.parts(
            """
            struct Env { var repo: any Repo; var ctl: Ctl }
            extension Env {
                init(with repo: any Repo) { self.init(repo: repo, ctl: Ctl(repo: Mem())) }
                init(by repo: any Repo) { self = Env(repo: repo, ctl: Ctl(repo: Mem())) }
                init(copying other: Env) { self = other }
            }
            final class First { let env: Env; init(env: Env) { self.env = env } }
            final class Second { let env: Env; init(env: Env) { self.env = env } }
            final class Third { let env: Env; init(env: Env) { self.env = env } }
            final class App {
                func first() -> First { First(env: Env(with: Mem())) }
                func second() -> Second { Second(env: Env(by: Disk())) }
                func third() -> Third {
                    let base = Env(with: Disk())
                    return Third(env: Env(copying: base))
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.first() → App.first()/with as with
                App.first() → Env.ctl as ctl
                App.second() → App.second()/by as by
                App.second() → Env.ctl as ctl
                App.third() → App.third().base/with as with
                App.third() → Env.ctl as ctl
                App.third().base → Env.ctl as ctl
                Env.ctl → Env.ctl/repo as repo
                Env.ctl → Env.ctl/repo~2 as repo
                """)
    }
}
