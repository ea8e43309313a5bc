import DovetailAnalysis
import DovetailGraph
import Testing

/// What objects keep that their methods are given.
@Suite struct KeepingFlowTests {
    @Test func anObjectIsGivenWhatItsMethodKeeps() async throws {
        let wiring = try await Sources.parts(
            """
            final class Wired { var repo: (any Repo)?; func setUp(repo: any Repo) { self.repo = repo } }
            final class Tunnel {
                private var one: Wired!
                init() { let mem = Mem(); one = make(mem) }
                private func make(_ mem: Mem) -> Wired {
                    let wired = Wired()
                    wired.setUp(repo: mem)
                    return wired
                }
            }
            let tunnel = Tunnel()
            """
        ).wiring
        #expect(
            wiring == """
                Tunnel.make(_:).wired → Tunnel.init().mem as repo inject
                Tunnel.one → Tunnel.make(_:).wired
                main.tunnel → Tunnel.one as one
                """)
    }

    @Test func twoObjectsOfATypeKeepWhatEachIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page { private var ctl: Ctl?; func show(_ ctl: Ctl) { self.ctl = ctl } }
            func start() {
                let first = Page(), second = Page()
                let a = Ctl(repo: Mem()), b = Ctl(repo: Disk())
                first.show(a)
                second.show(b)
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().a → start().a/repo as repo
                start().b → start().b/repo as repo
                start().first → start().a as ctl inject
                start().second → start().b as ctl inject
                """)
    }

    @Test func whatAnInheritedMethodKeepsIsGivenToTheObjectsOfTheSubclass() async throws {
        let wiring = try await Sources.parts(
            """
            class Coordinator {
                private var children: [Coordinator] = []
                func add(child: Coordinator) { children.append(child) }
            }
            final class Tab: Coordinator { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Root: Coordinator {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func start() {
                    let tab = Tab(ctl: ctl)
                    add(child: tab)
                }
            }
            let root = Root(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                Root.start().tab → main.root/ctl as ctl
                main.root → Root.start().tab as children inject
                main.root → main.root/ctl as ctl
                main.root/ctl → main.root/ctl/repo as repo
                """)
    }

    @Test func anotherPackagesObjectKeepsWhatItIsAddedTo() async throws {
        let wiring = try await Sources.parts(
            """
            struct Auth: Middleware { let repo: any Repo; func handle() {} }
            func build() -> Application {
                let repo = Mem()
                let router = Router()
                router.add(middleware: Auth(repo: repo))
                router.print(Auth(repo: repo))
                return Application(router: router)
            }
            """
        ).wiring
        #expect(
            wiring == """
                build().router → build()/Auth as middleware inject
                build()/Application → build().router as router
                build()/Auth → build().repo as repo
                build()/Auth~2 → build().repo as repo
                """)
    }

    @Test func whatAPartOfAnotherPackagesObjectIsAddedToIsGivenToThatObject() async throws {
        let wiring = try await Sources.parts(
            """
            struct Auth: Middleware { let repo: any Repo; func handle() {} }
            func build() -> Server {
                let router = Router()
                router.middleware.use(Auth(repo: Mem()))
                return Server(router: router)
            }
            """
        ).wiring
        #expect(
            wiring == """
                build().router → build()/Auth inject
                build()/Auth → build()/Auth/repo as repo
                build()/Server → build().router as router
                """)
    }

    @Test(
        arguments: [
            ("var all: Ctl?", "func keep(_ ctl: Ctl) { let other = ctl; all = other }"),
            ("var all: Ctl?", "func keep(_ ctl: Ctl?) { all = ctl ?? all }"),
            ("var all: Ctl?", "func keep(_ ctl: Ctl, really: Bool = true) { all = really ? ctl : nil }"),
            ("var all: Ctl?", "func keep(_ ctl: AnyObject) { all = ctl as? Ctl }"),
            ("var all: (Int, Ctl)?", "func keep(_ ctl: Ctl) { all = (1, ctl) }"),
            ("var all: [(Int, Ctl)] = []", "func keep(_ ctl: Ctl) { all.append((1, ctl)) }"),
            ("var all: [String: (Ctl, Int)] = [:]", "func keep(_ ctl: Ctl) { all[\"a\"] = (ctl, 1) }"),
            ("enum State { case idle, busy(Ctl) }; var all = State.idle", "func keep(_ ctl: Ctl) { all = .busy(ctl) }"),
            ("var all: [Ctl] = []", "func keep(_ ctl: Ctl) { all += [ctl] }"),
            ("var all: [Ctl] = []", "func keep(_ ctl: Ctl) { [ctl].forEach { all.append($0) } }"),
            ("var all: [Ctl] = []", "func keep(_ ctl: Ctl) { for one in [ctl] { all.append(one) } }"),
            ("var all: [Ctl] = []", "func keep(_ ctl: Ctl) { put(ctl) }; func put(_ ctl: Ctl) { all.append(ctl) }"),
            ("var all: Ctl?", "func keep(_ ctl: Ctl) { DispatchQueue.main.async { self.all = ctl } }"),
            (
                "var all: Ctl?",
                "func keep(_ ctl: Ctl) { run { self.all = ctl } }; func run(_ body: () -> Void) { body() }"
            ),
            ("var all: Ctl?", "func keep(_ ctl: Ctl) { func put() { all = ctl }; put() }"),
            ("struct State { var ctl: Ctl? }; var all = State()", "func keep(_ ctl: Ctl) { all.ctl = ctl }"),
            (
                "struct State { var ctl: Ctl?; mutating func set(_ new: Ctl) { ctl = new } }; var all = State()",
                "func keep(_ ctl: Ctl) { all.set(ctl) }"
            ),
            (
                "struct Ref { weak var value: AnyObject? }; var all: [Ref] = []",
                "func keep(_ ctl: Ctl) { all.append(Ref(value: ctl)) }"
            ),
            ("let all = Mutex([Ctl]())", "func keep(_ ctl: Ctl) { all.withLock { $0.append(ctl) } }"),
            ("let all = Mutex(nil as Ctl?)", "func keep(_ ctl: Ctl) { all.withLock { $0 = ctl } }"),
        ])
    func theObjectIsGivenItHoweverItsMethodKeepsIt(property: String, method: String) async throws {
        let wiring = try await Sources.parts(
            """
            final class Host { \(property); \(method) }
            func start() {
                let one = Host(), other = Host()
                let ctl = Ctl(repo: Mem())
                one.keep(ctl)
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().ctl → start().ctl/repo as repo
                start().one → start().ctl as all inject
                """)
    }

    @Test func anOverriddenMethodKeepsWhatItHandsToTheSuperclass() async throws {
        let wiring = try await Sources.parts(
            """
            class Page { private var ctl: Ctl?; func show(_ ctl: Ctl) { self.ctl = ctl } }
            final class List: Page { override func show(_ ctl: Ctl) { super.show(ctl) } }
            func start() {
                let list = List(), other = List()
                list.show(Ctl(repo: Mem()))
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().list → start()/Ctl as ctl inject
                start()/Ctl → start()/Ctl/repo as repo
                """)
    }

    @Test func eachCallOfAHelperStandsForItself() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page {
                var title: Ctl?
                private var all: [Ctl] = []
                func show(_ ctl: Ctl) { all.append(ctl) }
            }
            func fill(_ page: Page, _ ctl: Ctl) { page.show(ctl) }
            func name(_ page: Page, _ ctl: Ctl) { page.title = ctl }
            func start() {
                let one = Page(), other = Page()
                let a = Ctl(repo: Mem()), b = Ctl(repo: Disk())
                fill(one, a)
                fill(other, b)
                name(one, b)
                name(other, a)
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().a → start().a/repo as repo
                start().b → start().b/repo as repo
                start().one → start().a as all inject
                start().one → start().b as title inject
                start().other → start().a as title inject
                start().other → start().b as all inject
                """)
    }

    @Test func aMethodOfAnExtensionOfAProtocolHandsOnToItsObjectOnly() async throws {
        let wiring = try await Sources.parts(
            """
            class Job { private var all: [Ctl] = []; func add(_ ctl: Ctl) { all.append(ctl) } }
            protocol Watched {}
            extension Watched where Self: Job {
                func watch() { observe(Ctl(repo: Disk())) }
                func observe(_ ctl: Ctl) { add(ctl) }
            }
            final class Load: Job, Watched {}
            func start() {
                let one = Load(), other = Load()
                let ctl = Ctl(repo: Mem())
                one.observe(ctl)
                other.watch()
            }
            """
        ).wiring
        #expect(
            wiring == """
                Watched.watch()/Ctl → Watched.watch()/Ctl/repo as repo
                start().ctl → start().ctl/repo as repo
                start().one → start().ctl as all inject
                start().other → Watched.watch()/Ctl as all inject
                """)
    }

    @Test func whatAnExtensionOfAProtocolHandsToARequirementIsGivenToItsObjectOnly() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Keeps: AnyObject { func keep(_ ctl: Ctl) }
            extension Keeps { func setUp(_ ctl: Ctl) { keep(ctl) } }
            final class Page: Keeps { private var ctl: Ctl?; func keep(_ ctl: Ctl) { self.ctl = ctl } }
            final class Desk: Keeps { private var ctl: Ctl?; func keep(_ ctl: Ctl) { self.ctl = ctl } }
            func start() {
                let page = Page(), desk = Desk()
                let a = Ctl(repo: Mem()), b = Ctl(repo: Disk())
                page.setUp(a)
                desk.setUp(b)
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().a → start().a/repo as repo
                start().b → start().b/repo as repo
                start().desk → start().b as ctl inject
                start().page → start().a as ctl inject
                """)
    }

    @Test func aClosureThatIsKeptNeedsWhatItNames() async throws {
        let wiring = try await Sources.parts(
            """
            final class Button { private var tap: (() -> Void)?; func onTap(_ tap: @escaping () -> Void) { self.tap = tap } }
            func start() {
                let button = Button(), other = Button()
                let ctl = Ctl(repo: Mem())
                button.onTap { ctl.toggle() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().button → start().ctl as tap deferred
                start().ctl → start().ctl/repo as repo
                """)
    }

    @Test func whatASubjectIsSentComesOutOfIt() async throws {
        let wiring = try await Sources.parts(
            """
            import Combine
            final class Session { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Sessions {
                let subject = CurrentValueSubject<[String: Session], Never>([:])
                func start() {
                    subject.send(["a": Session(repo: Mem())])
                    subject.value["b"] = Session(repo: Disk())
                }
                func session(_ name: String) -> Session? { subject.value[name] }
            }
            final class Model { let session: Session; init(session: Session) { self.session = session } }
            final class Screen {
                let sessions = Sessions()
                func model() -> Model? { sessions.session("a").map { Model(session: $0) } }
            }
            final class App { let screen = Screen() }
            """
        ).wiring
        #expect(
            wiring == """
                App.screen → Screen.sessions as sessions
                Screen.model() → Sessions.start()/Session as session one of
                Screen.model() → Sessions.start()/Session~2 as session one of
                Screen.sessions → Sessions.subject as subject
                Sessions.start()/Session → Sessions.start()/Session/repo as repo
                Sessions.start()/Session~2 → Sessions.start()/Session~2/repo as repo
                Sessions.subject → Sessions.start()/Session as value inject
                Sessions.subject → Sessions.start()/Session~2 inject
                """)
    }

    @Test(arguments: ["children.append(child)", "children += [child]"])
    func aSubclassKeepsInAListThatItInherits(_ keeping: String) async throws {
        let wiring = try await Sources(
            """
            class Coordinator { weak var parent: Coordinator?; var children: [Coordinator] = [] }
            final class Home: Coordinator {}
            final class Main: Coordinator {
                func add(_ child: Coordinator) { child.parent = self; \(keeping) }
                func start() { let home = Home(); add(home) }
            }
            final class Window { let main = Main() }
            """
        ).wiring
        #expect(
            wiring == """
                Main.start().home → Main as parent whole
                Main.start().home → Window.main as parent deferred
                Window.main → Main.start().home as children inject
                """)
    }
}
