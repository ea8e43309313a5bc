import DovetailAnalysis
import DovetailGraph
import Testing

/// What each object of a type has of its own.
@Suite struct OwnFieldFlowTests {
    @Test func anObjectWithoutAWrittenInitializerHasOnlyWhatItIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            enum All { static let mem = Ctl(repo: Mem()); static let disk = Ctl(repo: Disk()) }
            struct Limit { let ctl: Ctl; func run() {} }
            final class Host { init(a: Limit, b: Limit) {} }
            func a() -> Limit { Limit(ctl: All.mem) }
            func b() -> Limit { Limit(ctl: All.disk) }
            let host = Host(a: a(), b: b())
            """
        ).wiring
        #expect(
            wiring == """
                All.disk → All.disk/repo as repo
                All.mem → All.mem/repo as repo
                a()/Limit → All.mem as ctl
                b()/Limit → All.disk as ctl
                main.host → a()/Limit as a
                main.host → b()/Limit as b
                """)
    }

    @Test func anObjectKeepsAMemberOfWhatItIsGivenItself() async throws {
        let wiring = try await Sources.parts(
            """
            final class Parts { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Page { let ctl: Ctl; init(parts: Parts) { ctl = parts.ctl }; func run() { ctl.load() } }
            let mem = Ctl(repo: Mem())
            let disk = Ctl(repo: Disk())
            let first = Page(parts: Parts(ctl: mem))
            let second = Page(parts: Parts(ctl: disk))
            """
        ).wiring
        #expect(
            wiring == """
                main.disk → main.disk/repo as repo
                main.first → main.first/parts as parts
                main.first → main.mem as ctl
                main.first/parts → main.mem as ctl
                main.mem → main.mem/repo as repo
                main.second → main.disk as ctl
                main.second → main.second/parts as parts
                main.second/parts → main.disk as ctl
                """)
    }

    @Test func whatAnObjectIsGivenAfterwardsIsNoneThatItsOwnCodePutsThere() async throws {
        let wiring = try await Sources.parts(
            """
            protocol StoreDelegate: AnyObject {}
            final class Store { static let shared = Store(); weak var delegate: (any StoreDelegate)? }
            final class Manager: StoreDelegate { static let shared = Manager(); let store = Store.shared }
            func start() { Store.shared.delegate = Manager.shared }
            final class Screen {
                let first = Store()
                let other = Store()
                func open() { first.delegate = Manager.shared }
            }
            final class Root { let screen = Screen() }
            """
        ).wiring
        #expect(
            wiring == """
                Manager.shared → Store.shared as store
                Root.screen → Screen.first as first
                Root.screen → Screen.other as other
                Screen.first → Manager.shared as delegate inject
                Store.shared → Manager.shared as delegate inject
                start() → Store.shared call
                """)
    }

    @Test(arguments: [
        ("struct Settings { var ctl: Ctl? }", "settings.ctl"),
        ("struct Settings { var ctl: Ctl?; init() {} }", "settings.ctl"),
        ("struct Settings { var inner = Inner(); struct Inner { var ctl: Ctl? } }", "settings.inner.ctl"),
        ("struct Settings { var all: [Ctl] = []; init() {} }", "settings.all[0]"),
    ])
    func whatCodePutsIntoOneValueIsInNoOther(type: String, property: String) async throws {
        let wiring = try await Sources.parts(
            """
            \(type)
            final class App { let settings: Settings; init(settings: Settings) { self.settings = settings } }
            func first() { var settings = Settings(); \(property) = Ctl(repo: Mem()); _ = App(settings: settings) }
            func second() { var settings = Settings(); \(property) = Ctl(repo: Disk()); _ = App(settings: settings) }
            func third() { let settings = Settings(); _ = App(settings: settings) }
            """
        ).graph.edges.filter { $0.kind == .needs && $0.from.text.hasSuffix("/App") }.map { "\($0.from) → \($0.to)" }
        #expect(wiring == ["Shop/first()/App → Shop/first()/Ctl", "Shop/second()/App → Shop/second()/Ctl"])
    }

    @Test func theStateBehindALockHasWhatIsPutThere() async throws {
        for made in ["Mutex<State>(State())", "Mutex(State())", "OSAllocatedUnfairLock(initialState: State())"] {
            let wiring = try await Sources.parts(
                """
                import Synchronization
                final class Host {
                    struct State { var ctl: Ctl?; var all: [Ctl] = [] }
                    private let state = \(made)
                    func add(_ ctl: Ctl) { state.withLock { $0.ctl = ctl; $0.all.append(ctl) } }
                }
                final class App {
                    let host = Host()
                    func start() { host.add(Ctl(repo: Mem())) }
                }
                """
            ).wiring
            #expect(
                wiring == """
                    App.host → Host.state as state
                    App.start()/Ctl → App.start()/Ctl/repo as repo
                    Host.state → App.start()/Ctl as ctl
                    """)
        }
    }

    @Test func whatAStructureIsMadeWithAndWhatIsPutThereLaterAreItsOwn() async throws {
        let wiring = try await Sources.parts(
            """
            enum Phase { case off; case on(any Repo) }
            struct Login { var phase: Phase }
            final class Badge { let phase: Phase; init(phase: Phase) { self.phase = phase } }
            final class Desk {
                var login = Login(phase: .off)
                var other = Login(phase: .on(Disk()))
                var badge: Badge?
                func open() {
                    login.phase = .on(Mem())
                    badge = Badge(phase: login.phase)
                }
                func second() -> Badge { Badge(phase: other.phase) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Desk.badge → Desk.open()/Mem as phase
                Desk.second() → Desk.other/Disk as phase
                """)
    }

    @Test func whatIsSetLaterIsOfThatObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page {}
            final class Loader { var page: Page? }
            final class Detail { let page: Page?; init(page: Page?) { self.page = page } }
            final class FirstScreen {
                let loader = Loader()
                func load() { loader.page = Page() }
                func open() -> Detail { Detail(page: loader.page) }
            }
            final class SecondScreen {
                let loader = Loader()
                func load() { loader.page = Page() }
                func open() -> Detail { Detail(page: loader.page) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                FirstScreen.loader → FirstScreen.load()/Page as page inject
                FirstScreen.open() → FirstScreen.load()/Page as page
                SecondScreen.loader → SecondScreen.load()/Page as page inject
                SecondScreen.open() → SecondScreen.load()/Page as page
                """)
    }

    @Test func whatIsSetLaterIsBesideWhatTheInitializerWasGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Loader { var repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Screen {
                let loader = Loader(repo: Mem())
                func load() { loader.repo = Disk() }
                func open() -> Ctl { Ctl(repo: loader.repo) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Screen.loader → Screen.load()/Disk as repo inject
                Screen.loader → Screen.loader/repo as repo
                Screen.open() → Screen.load()/Disk as repo one of
                Screen.open() → Screen.loader/repo as repo one of
                """)
    }

    @Test func whatOneObjectOfAClassAppendsNoOtherHas() async throws {
        let wiring = try await Sources.parts(
            """
            class Node { let repo: any Repo; var children: [Node]; init(repo: any Repo, children: [Node] = []) { self.repo = repo; self.children = children } }
            final class Source {
                private(set) var nodes = [Node]()
                func reload() {
                    let root = Node(repo: Mem()), leaf = Node(repo: Disk())
                    root.children.append(leaf)
                    nodes = root.children
                }
            }
            final class List { let items: [Node]; init(items: [Node]) { self.items = items }; func first() -> Node? { Node(repo: Mem(), children: items).children.first } }
            final class Screen { let nodes: [Node]; init(nodes: [Node]) { self.nodes = nodes } }
            final class App {
                let source = Source()
                let item = Node(repo: Mem())
                lazy var list = List(items: [item])
                func start() -> Screen { source.reload(); return Screen(nodes: source.nodes) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.item → App.item/repo as repo
                App.list → App.item as items
                App.source → Source.reload().leaf as nodes deferred
                App.start() → Source.reload().leaf as nodes
                List.first() → App.item
                List.first()/Node → App.item as children
                List.first()/Node → List.first()/Node/repo as repo
                Source.reload().leaf → Source.reload().leaf/repo as repo
                Source.reload().root → Source.reload().leaf as children inject
                Source.reload().root → Source.reload().root/repo as repo
                """)
    }
}
