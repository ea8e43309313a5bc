import DovetailGraph
import Testing

/// What is kept is a part: in a property of an object, in a static property, in a global.
@Suite struct KeptFlowTests {
    @Test func whatIsKeptOfAnotherPackageIsAPartUnlessItIsAValue() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page {
                private let player = MediaPlayer()
                private let format = DateFormatter()
                private let started = Date()
                private let session = URLSession.shared
                private let monitor: PathMonitor
                private var watcher: FileWatcher?
                private let database: Database
                let ctl: Ctl
                init(ctl: Ctl) {
                    self.ctl = ctl
                    monitor = PathMonitor()
                    let database = Database.open("a")
                    self.database = database
                }
                func start() { watcher = FileWatcher(path: "a"); player.play() }
            }
            extension Database { static func open(_ path: String) -> Database { Database(path: path) } }
            let page = Page(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                Page.init(ctl:).database → Database.open(_:)/Database
                main.page → Page.format as format
                main.page → Page.init(ctl:).database as database
                main.page → Page.monitor as monitor
                main.page → Page.player as player
                main.page → Page.session as session
                main.page → Page.watcher as watcher deferred
                main.page → main.page/ctl as ctl
                main.page/ctl → main.page/ctl/repo as repo
                """)
    }

    @Test func globalsAndStaticsAreBindings() async throws {
        let graph = try await Sources(
            """
            final class Session { static let shared = Session(); func run() {} }
            struct Method { let name: String; static let get = Method(name: "GET"); func run() {} }
            enum Shared { static let client = GraphClient(url: "a"); static let started = Date() }
            let updater = Updater()
            func go() { updater.check(); Session.shared.run(); Shared.client.load(); Method.get.run() }
            """
        ).graph
        #expect(graph.bindings.map(\.id.name) == ["Session.shared", "Shared.client", "main.updater"])
    }

    @Test func whatACarrierInAPropertyHasIsKept() async throws {
        let wiring = try await Sources.parts(
            """
            final class Hide {}
            final class Executor {
                struct Operations { let hide: Hide; let ctl: Ctl }
                private let operations: Operations
                init(_ repo: any Repo) { operations = Operations(hide: Hide(), ctl: Ctl(repo: repo)) }
            }
            let executor = Executor(Mem())
            """
        ).wiring
        #expect(
            wiring == """
                Executor.operations/ctl → main.executor/Mem as repo
                main.executor → Executor.operations/ctl as ctl
                main.executor → Executor.operations/hide as hide
                main.executor → main.executor/Mem
                """)
    }

    @Test func whatASystemsObjectKeepsOfALocalIsItsPart() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Builder { func build() -> Ctl { Ctl(repo: Mem()) } }
            @main final class AppDelegate: UIResponder, UIApplicationDelegate {
                private var ctl: Ctl?
                func launch() { let ctl = Builder().build(); self.ctl = ctl }
            }
            """
        ).wiring
        #expect(
            wiring == """
                AppDelegate → AppDelegate.launch().ctl as ctl
                AppDelegate.launch().ctl → Builder.build()
                Builder.build() → Builder.build()/repo as repo
                """)
    }

    @Test func anAppKeepsWhatItsInitializerMakes() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            @main struct Main: App {
                private let ctl: Ctl
                init() { let ctl = Ctl(repo: Mem()); self.ctl = ctl }
                var body: some Scene { WindowGroup { Text("a") } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Main → Main.init().ctl as ctl
                Main.init().ctl → Main.init().ctl/repo as repo
                """)
    }

    @Test func aCollectionThatBeginsEmptyKeepsWhatIsAdded() async throws {
        let wiring = try await Sources.parts(
            """
            final class Queue { private var pending = [Ctl](); func add(_ ctl: Ctl) { pending.append(ctl) } }
            final class Page {
                let queue = Queue()
                private var count = 0
                func go() { let ctl = Ctl(repo: Mem()); queue.add(ctl); var all = [(Ctl, Int)](); count = all.count }
            }
            let page = Page()
            """
        ).wiring
        #expect(
            wiring == """
                Page.go().ctl → Page.go().ctl/repo as repo
                Page.queue → Page.go().ctl as pending inject
                main.page → Page.queue as queue
                """)
    }

    @Test func aPartOfAnotherPackageThatWorksIsPassedOnInAMethodToo() async throws {
        let wiring = try await Sources.parts(
            """
            final class Store {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func save() async throws {
                    let client = AWSClient(provider: .default)
                    try await S3(client: client, region: "a").put(PutRequest(body: Body("a")))
                }
            }
            let store = Store(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                Store.save()/S3 → Store.save().client as client
                main.store → main.store/ctl as ctl
                main.store/ctl → main.store/ctl/repo as repo
                """)
    }

    @Test func whatAClosureSetsUpForAPropertyIsKept() async throws {
        let wiring = try await Sources.parts(
            """
            struct Service {
                let decoder: JSONDecoder = {
                    let decoder = JSONDecoder()
                    decoder.dateDecodingStrategy = .iso8601
                    return decoder
                }()
                private let logger = Logger(label: "a")
                let ctl: Ctl
                func run() { logger.debug("a") }
            }
            private let formatter: DateFormatter = {
                let formatter = DateFormatter()
                formatter.dateStyle = .medium
                return formatter
            }()
            struct App { let service = Service(ctl: Ctl(repo: Mem())) }
            """
        ).verdicts
        #expect(
            wiring == """
                App.service → App.service/ctl as ctl
                App.service → Service.decoder.decoder as decoder
                App.service → Service.logger as logger
                App.service/ctl → App.service/ctl/repo as repo
                JSONDecoder drawn
                Logger drawn
                DateFormatter drawn
                Service drawn
                Ctl drawn
                Mem drawn
                """)
    }

    @Test func whatAViewKeepsOfThisProgramIsItsPart() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            final class Tasks { func cancel() {} }
            final class State { func go() {} }
            final class Panel: NSPanel {
                private let tasks = Tasks()
                private let formatter = DateFormatter()
                private weak var state: State?
                init(state: State) { self.state = state; super.init(contentRect: .zero) }
                func update() { tasks.cancel() }
            }
            struct App { let state = State(); lazy var panel = Panel(state: state) }
            """
        ).verdicts
        #expect(
            wiring == """
                App.panel → App.state as state
                App.panel → Panel.tasks as tasks
                Tasks drawn
                DateFormatter use
                State drawn
                Panel drawn
                """)
    }

    @Test func aSubjectAndWhatIsOnNoScreenAreKept() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Screen {
                private let likes: PublishSubject<Int> = .init()
                private let bag = DisposeBag()
                private let impact: UIImpactFeedbackGenerator = .init(style: .rigid)
                private let label = UILabel()
                private let color = UIColor(white: 1, alpha: 1)
                func tap() { likes.onNext(1) }
            }
            struct App { let screen = Screen() }
            """
        ).verdicts
        #expect(
            wiring == """
                App.screen → Screen.impact as impact
                App.screen → Screen.likes as likes
                PublishSubject drawn
                DisposeBag value
                UIImpactFeedbackGenerator drawn
                UILabel view
                UIColor value
                Screen drawn
                """)
    }

    @Test func whatAKeptStructurePutsIntoItselfIsKept() async throws {
        let wiring = try await Sources.parts(
            """
            struct Raw: Decodable { let moderator: Mem? }
            struct Entry { let moderator: Ctl?; init(moderator: Ctl?) { self.moderator = moderator } }
            extension Entry { init(from raw: Raw) { self.init(moderator: raw.moderator.map(Ctl.init)) } }
            final class Holder { let entry: Entry; init(raw: Raw) { entry = Entry(from: raw) } }
            struct App { let holder: Holder; init(raw: Raw) { holder = Holder(raw: raw) } }
            """
        ).verdicts
        #expect(
            wiring == """
                Ctl drawn
                Entry carrier
                Holder use
                """)
    }

    @Test func aServiceOfClosuresIsAPart() async throws {
        let wiring = try await Sources(
            """
            struct Keys { let read: (String) -> String?; let delete: (String) -> Void }
            extension Keys { static let live = Keys(read: { $0 }, delete: { print($0) }) }
            final class Wallet { let keys: Keys; init(keys: Keys) { self.keys = keys } }
            struct App { let wallet = Wallet(keys: .live) }
            """
        ).wiring
        #expect(wiring == "App.wallet → Keys.live as keys")
    }

    @Test func aPropertyThatAnswersWithAProtocolProvidesWhatItMakes() async throws {
        let wiring = try await Sources(
            """
            import Web
            protocol Users { func find() }
            final class LiveUsers: Users { func find() {} }
            final class Row {}
            struct Services {
                let application: Application
                var users: Users { LiveUsers() }
                var row: Row { Row() }
            }
            final class Controller {
                let services: Services
                init(services: Services) { self.services = services }
                func go() { services.users.find() }
            }
            let controller = Controller(services: Services(application: Application()))
            """
        ).wiring
        #expect(
            wiring == """
                main.controller → Services.users call
                main.controller → main.controller/services as services
                main.controller/services → main.controller/services/application as application
                """)
    }
}
