import DovetailGraph
import Testing

/// What objects of other packages keep.
@Suite struct ForeignKeeperFlowTests {
    @Test func routesKeepWhatTheirHandlersName() async throws {
        let wiring = try await Sources(
            """
            import Vapor
            struct Panel { let n: Int; func serve(_ request: Request) -> String { "" } }
            struct Clean: AsyncCommand { let name = ""; func run() {} }
            struct Boot {
                let app: Application
                func up() { let panel = Panel(n: 1); app.get("x") { panel.serve($0) }; app.asyncCommands.use(Clean(), as: "c") }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Boot.app → Boot.up().panel deferred
                Boot.app → Boot.up()/Clean inject
                """)
    }

    @Test func aGroupOfARouterKeepsItsMiddleware() async throws {
        let wiring = try await Sources(
            """
            import Hummingbird
            struct Guard: RouterMiddleware { let header: String; func handle() {} }
            func run() { let router = Router(); let api = router.group("api"); api.add(middleware: Guard(header: "x"))
                let app = Application(router: router); app.run() }
            """
        ).wiring
        #expect(
            wiring == """
                run().app → run().router as router
                run().router → run()/Guard as middleware inject
                """)
    }

    @Test func aBuilderKeepsWhatItIsCalledWith() async throws {
        let wiring = try await Sources(
            """
            import Loops
            final class Audit: EventLogger { func log() {} }
            final class Store {}
            func make() -> Loop { let lock = NSLock(); let store = Store(); lock.withLock { store }; return Kit.loop(store: store).withLogger(Audit()).start() }
            let loop = make()
            """
        ).wiring
        #expect(
            wiring == """
                main.loop → make()/Kit
                make()/Kit → make().store as store
                make()/Kit → make()/Audit inject
                """)
    }

    @Test func anObserverOfKeysIsKept() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            final class Theme: NSObject { let colors = Colors() }
            final class Colors {}
            final class Page: NSWindowController { let theme = Theme(); let colors = Colors()
                func go() { theme.addObserver(self, forKeyPath: "x", options: .new, context: nil) } }
            let page = Page()
            """
        ).wiring
        #expect(
            wiring == """
                Page.theme → Theme.colors as colors
                Page.theme → main.page deferred
                main.page → Page.colors as colors
                main.page → Page.theme as theme
                """)
    }

    @Test func outletsOfOwnViewsAreThere() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            final class Editor: NSTextView { var log: Log? }
            final class Log {}
            final class Page: NSViewController, NSTextViewDelegate {
                @IBOutlet var editor: Editor!
                let log = Log()
                override func viewDidLoad() { editor.delegate = self; editor.log = log }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Page.editor → Page as delegate whole
                Page.editor → Page.log as log inject
                """)
    }

    @Test func aViewIsGivenAController() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            final class Accessory: NSViewController {}
            final class Pane: NSScrollView { var accessory: Accessory? }
            final class Document { func print() -> NSPrintOperation { let pane = Pane(); pane.accessory = Accessory()
                return NSPrintOperation(view: pane) } }
            let document = Document()
            """
        ).wiring
        #expect(wiring == "Document.print() → Document.print().pane as view")
    }

    @Test func aServiceOfAForeignObjectIsGivenToAView() async throws {
        let wiring = try await Sources(
            """
            import Sparkle
            import SwiftUI
            struct Page: View { let updater: SPUUpdater; var body: some View { Text("") } }
            @main struct Main: App {
                private let controller = SPUStandardUpdaterController(startingUpdater: true)
                var body: some Scene { WindowGroup { Page(updater: controller.updater) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Main.body/Page → Main.body/updater as updater
                Main.body/updater → Main.controller call
                """)
    }

    @Test func aMethodAnswersWithALocalOrWithWhatItMakes() async throws {
        let wiring = try await Sources(
            """
            protocol Log {}
            final class Cloud: Log {}
            final class Disk: Log {}
            enum Factory { static func make(_ isCloud: Bool) -> Log { if isCloud { let cloud = Cloud(); return cloud }; return Disk() } }
            final class Upload { let log: Log; init(log: Log) { self.log = log } }
            let upload = Upload(log: Factory.make(true))
            """
        ).wiring
        #expect(
            wiring == """
                main.upload → Factory.make(_:).cloud as log one of
                main.upload → Factory.make(_:)/Disk as log one of
                """)
    }

    @Test func aLocalIsFilledByAnOwnWrapper() async throws {
        let wiring = try await Sources(
            #"""
            protocol Handler {}
            final class Live: Handler {}
            final class Container { static let shared = Container(); private var all: [String: Any] = [:]
                func register<T>(_ value: T, for type: T.Type) { all["\(type)"] = value }
                func resolve<T>() -> T { all["\(T.self)"] as! T } }
            @propertyWrapper struct Use<T> { private var value: T; init() { value = Container.shared.resolve() }; var wrappedValue: T { value } }
            func setUp() { Container.shared.register(Live(), for: Handler.self) }
            final class Page { let log = Log(); func open() { @Use var handler: Handler; print(handler) } }
            final class Log {}
            setUp()
            let page = Page()
            """#
        ).wiring
        #expect(
            wiring == """
                Use.value → setUp()/Live
                main.page → Page.log as log
                main.page → setUp()/Live call
                setUp() → Container.shared call
                """)
    }

    @Test func aClosureGivenByItsValueAnswersWithIt() async throws {
        let wiring = try await Sources(
            """
            final class Live {}
            struct Setup { let provider: () -> Live; init(_ provider: @escaping () -> Live) { self.provider = provider }
                func make() -> Page { Page(live: provider()) } }
            final class Page { let live: Live; init(live: Live) { self.live = live } }
            func setup(_ live: @autoclosure @escaping () -> Live) -> Setup { Setup(live) }
            let page = setup(Live()).make()
            """
        ).wiring
        #expect(
            wiring == """
                Setup.make() → main.page/Live as live
                main.page → Setup.make()
                setup(_:)/Setup → main.page/Live
                """)
    }

    @Test func whatAForeignTypeAnswersToIsNotItself() async throws {
        let wiring = try await Sources(
            """
            import EventKit
            struct Entry: Hashable { let title: String }
            protocol Store: AnyObject { func all() -> [Entry] }
            extension EKEventStore: Store { static let own = EKEventStore(); func all() -> [Entry] { [Entry(title: "a")] } }
            final class Page { let entries: [Entry]; let log = Log(); init(entries: [Entry]) { self.entries = entries } }
            final class Log {}
            func store() -> Store { EKEventStore.own }
            let page = Page(entries: store().all())
            """
        ).wiring
        #expect(
            wiring == """
                main.page → EKEventStore.own call
                main.page → Page.log as log
                store() → EKEventStore.own call
                """)
    }

    @Test func whatIsAddedInAnExtensionOfAForeignTypeIsKeptByIt() async throws {
        let wiring = try await Sources(
            """
            import Vapor
            struct MailJob: AsyncJob { func run() {} }
            struct CreateUser: AsyncMigration { func run() {} }
            final class Users: RouteCollection { func boot(routes: RoutesBuilder) throws {} }
            extension Application {
                func configure() throws {
                    try register(collection: Users())
                    queues.add(MailJob())
                    migrations.add(CreateUser(), to: .psql)
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Application → Application.configure()/CreateUser inject
                Application → Application.configure()/MailJob inject
                Application → Application.configure()/Users as collection inject
                """)
    }

    @Test func aCoordinatorOfAViewIsKept() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            struct Picker: UIViewControllerRepresentable {
                let store: Store
                func makeCoordinator() -> Coordinator { Coordinator(self) }
                final class Coordinator: NSObject { let parent: Picker; init(_ parent: Picker) { self.parent = parent } }
            }
            final class Store {}
            """
        ).wiring
        #expect(wiring == "Picker.makeCoordinator() → Picker whole")
    }

    @Test func aPropertyOfAGenericSuperclassIsWhatTheSubclassSays() async throws {
        let wiring = try await Sources(
            """
            import Swinject
            enum DI { static let container = Container() }
            class Page<Input> { lazy var model: Input = DI.container.resolve(Input.self)! }
            protocol HomeInput: AnyObject { var flow: Flow? { get set } }
            final class HomeModel: HomeInput { weak var flow: Flow? }
            final class Home: Page<HomeInput> { func show() { print(model) } }
            final class Flow { let name = Log(); func start() { let home = Home(); home.model.flow = self } }
            final class Log {}
            final class Models: Assembly {
                func assemble(container: Container) { container.register(HomeInput.self) { _ in HomeModel() } }
            }
            let flow = Flow()
            """
        ).wiring
        #expect(
            wiring == """
                Flow.start().home → Models#HomeInput call
                Models#HomeInput → Flow as flow whole
                Models#HomeInput → main.flow as flow deferred
                main.flow → Flow.name as name
                """)
    }

    @Test func aTagThroughAHelperIsTheSameTag() async throws {
        let wiring = try await Sources(
            """
            import Dip
            enum Tags: String, DependencyTagConvertible { case home }
            protocol Page {}
            final class Home: Page {}
            final class Router { let page: Page; init(page: Page) { self.page = page } }
            extension DependencyContainer {
                func force<T>(tag: DependencyTagConvertible? = nil) -> T { try! resolve(tag: tag) as T }
                func configure() {
                    register(tag: Tags.home) { Home() as Page }
                    register { Router(page: self.force(tag: Tags.home)) }
                }
            }
            """
        ).wiring
        #expect(wiring == "DependencyContainer#Router → DependencyContainer#Page[home] as page")
    }

    @Test func aTypeKeepsWhatItIsBootstrappedWith() async throws {
        let wiring = try await Sources(
            """
            import Metrics
            final class Client {}
            final class Factory: MetricsFactory { let client: Client; init(client: Client) { self.client = client } }
            struct Setup {
                func go() { MetricsSystem.bootstrap(Factory(client: Client())) }
            }
            Setup().go()
            """
        ).wiring
        #expect(
            wiring == """
                Setup.go()/Factory → Setup.go()/Factory/client as client
                Setup.go()/MetricsSystem → Setup.go()/Factory inject
                """)
    }

    @Test func whatIsHandedToAPropertyOfAnOwnStructureIsKept() async throws {
        let wiring = try await Sources(
            """
            import Vapor
            struct Update: AsyncCommand { var help: String { "" } }
            struct Guard: AsyncMiddleware {}
            extension Application { var server: Server { Server(app: self) } }
            struct Server {
                let app: Application
                func configure() {
                    app.asyncCommands.use(Update(), as: "update")
                    app.middleware.use(FileMiddleware(publicDirectory: "public"))
                    app.middleware.use(Guard())
                }
            }
            func start(_ app: Application) { app.server.configure() }
            """
        ).wiring
        #expect(
            wiring == """
                Application.server → Application as app whole
                Server.app → Server.configure()/FileMiddleware inject
                Server.app → Server.configure()/Guard inject
                Server.app → Server.configure()/Update inject
                start(_:) → Application.server call
                """)
    }

    @Test func aMethodOfAForeignProtocolThatTakesOtherArgumentsIsNotTheOwn() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            import Binding
            final class Api {}
            final class Model { let api: Api; init(api: Api) { self.api = api } }
            final class Screen: UIViewController, Bindable { var model: Model!; func bindModel() {} }
            final class Flow {
                func screen() -> Screen {
                    let screen = Screen()
                    screen.bindModel(to: Model(api: Api()))
                    return screen
                }
            }
            let screen = Flow().screen()
            """
        ).wiring
        #expect(wiring == "Flow.screen()/Model → Flow.screen()/Model/api as api")
    }

    @Test func aLongChainOfCallsEndsAtTheObjectWhereItBegins() async throws {
        let wiring = try await Sources(
            """
            import Vapor
            final class Store {}
            struct Users {
                let store: Store
                func list(_ request: Request) async throws -> String { "" }
            }
            struct Router: RouteCollection {
                let users = Users(store: Store())
                func boot(routes: RoutesBuilder) throws {
                    let safe = routes.grouped("a").grouped("b").grouped("c").grouped("d")
                    safe.post("me", use: users.list)
                }
            }
            func configure(_ app: Application) throws { try Router().boot(routes: app.routes) }
            let app = Application(.development)
            try configure(app)
            """
        ).wiring
        #expect(
            wiring == """
                Router.users → Router.users/store as store
                main.app → Router.users as use deferred
                """)
    }
}
