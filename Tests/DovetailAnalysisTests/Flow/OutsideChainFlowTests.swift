import DovetailGraph
import Testing

/// What objects of other packages answer with, keep and hand on.
@Suite struct OutsideChainFlowTests {
    @Test func routesThatAreGivenMethodsAnswerWithThemselves() async throws {
        let wiring = try await Sources.parts(
            """
            import Web
            struct Desk {
                let repo: any Repo
                var routes: RouteCollection<Context> {
                    RouteCollection(context: Context.self).get(":id", use: find).patch(":id", use: find).delete(":id", use: drop)
                }
                func find(request: Request) async throws -> Ctl? { Ctl(repo: repo) }
                func drop(request: Request) async throws -> Int { 0 }
            }
            func build() -> Router<Context> {
                let router = Router(context: Context.self)
                router.addRoutes(Desk(repo: Mem()).routes, atPath: "/x")
                return router
            }
            func app() -> Application { Application(router: build()) }
            """
        ).wiring
        #expect(
            wiring == """
                Desk.find(request:) → build()/Desk/repo as repo
                Desk.routes → Desk.routes/RouteCollection
                Desk.routes/RouteCollection → Desk.find(request:) as use deferred
                Desk.routes/RouteCollection → build()/Desk as use deferred
                app()/Application → build().router as router
                build().router → Desk.routes inject
                build()/Desk → build()/Desk/repo as repo
                """)
    }

    @Test func anyMethodOfRoutesKeepsAClosure() async throws {
        let wiring = try await Sources.parts(
            """
            import Web
            struct Chat {
                let repo: any Repo
                var routes: RouteCollection<Context> {
                    let routes = RouteCollection(context: Context.self)
                    routes.socket("chat") { request in try await self.repo.listen() }
                    return routes
                }
            }
            let router = Router(context: Context.self)
            router.addRoutes(Chat(repo: Mem()).routes)
            let application = Application(router: router)
            """
        ).wiring
        #expect(
            wiring == """
                Chat.routes.routes → main/Chat/repo deferred
                main.application → main.router as router
                main.router → Chat.routes.routes inject
                main/Chat → main/Chat/repo as repo
                """)
    }

    @Test func whatAPromiseAnswersWithIsNotWhatItsClosureNames() async throws {
        let wiring = try await Sources.parts(
            """
            import PromiseKit
            final class API {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func download(_ url: URL) -> Promise<URL> { Promise { seal in await self.ctl.load(); seal.fulfill(url) } }
            }
            final class Shelf {
                func attach(api: API, at url: URL) -> Promise<Attachment> {
                    firstly { api.download(url) }.map { found -> Attachment in try Attachment(name: found.lastPathComponent, url: found) }
                }
            }
            final class Shop { let shelf = Shelf(); let api = API(ctl: Ctl(repo: Mem())); func run() { _ = shelf.attach(api: api, at: home) } }
            """
        ).wiring
        #expect(
            wiring == """
                API.download(_:) → API whole
                API.download(_:) → Shop.api/ctl deferred
                Shop.api → Shop.api/ctl as ctl
                Shop.api/ctl → Shop.api/ctl/repo as repo
                Shop.shelf → API.download(_:) call
                """)
    }

    @Test func whatACastFindsTakesNothingFromItsType() async throws {
        let wiring = try await Sources.parts(
            """
            import WatchKit
            final class Delegate: NSObject, WKExtensionDelegate {
                private(set) lazy var manager = Ctl(repo: Mem())
                static func shared() -> Delegate { WKExtension.shared().typed }
                func handle() { if let screen = WKExtension.shared().visibleInterfaceController as? Screen { screen.add() } }
            }
            extension WKExtension { var typed: Delegate! { delegate as? Delegate } }
            class Screen: WKInterfaceController {
                var manager = Delegate.shared().manager
                func add() { manager.load() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Delegate.manager → Delegate.manager/repo as repo
                Screen → Delegate.manager as manager
                """)
    }

    @Test func anEnvironmentObjectOfAnotherPackagesClassComesFromWhereItsTypeIsSaid() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            import PrefKit
            final class Owner { let pref: Pref; init() { pref = Pref() } }
            struct Simple: View { @EnvironmentObject var pref: Pref; var body: some View { Text("a") } }
            struct Entry: View { @EnvironmentObject var pref: Pref; var body: some View { Text("b") } }
            final class Screen: UIViewController {
                var owner: Owner!
                func show() {
                    present(UIHostingController(rootView: Simple().environmentObject(Pref())), animated: true)
                    present(UIHostingController(rootView: Entry().environmentObject(owner.pref)), animated: true)
                }
            }
            final class Shell {
                let owner = Owner()
                func go(_ board: UIStoryboard) { let screen = board.instantiateViewController(withIdentifier: "S") as! Screen; screen.owner = owner }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Entry → Owner.pref as pref inject
                Screen.show()/UIHostingController → Screen.show()/Simple as rootView
                Screen.show()/UIHostingController~2 → Screen.show()/Entry as rootView
                Shell.go(_:).screen → Shell.owner as owner inject
                Shell.owner → Owner.pref as pref
                Simple → Screen.show()/Pref as pref inject
                """)
    }

    @Test func listsAndResultBuildersGiveAllOfTheirValues() async throws {
        let wiring = try await Sources.parts(
            """
            import Kit
            struct Panel<Content> { let content: Content; let repo: any Repo; init(repo: any Repo, @PartBuilder content: () -> Content) { self.content = content(); self.repo = repo } }
            final class Shop {
                let reader = Reader(parts: [Ctl(repo: Mem()), Ctl(repo: Disk())])
                let panel = Panel(repo: Mem()) { Ctl(repo: Mem()); Ctl(repo: Disk()) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.panel → Shop.panel/Ctl as content deferred
                Shop.panel → Shop.panel/Ctl~2 as content deferred
                Shop.panel/Ctl → Shop.panel/Ctl/repo as repo
                Shop.panel/Ctl~2 → Shop.panel/Ctl~2/repo as repo
                Shop.reader → Shop.reader/parts as parts
                Shop.reader → Shop.reader/parts~2 as parts
                Shop.reader/parts → Shop.reader/parts/repo as repo
                Shop.reader/parts~2 → Shop.reader/parts~2/repo as repo
                """)
    }
}
