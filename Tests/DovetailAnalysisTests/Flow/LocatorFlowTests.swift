import DovetailGraph
import Testing

/// Service locators: extensions of another package's types in which the parts of a program are found.
@Suite struct LocatorFlowTests {
    private let users = """
        protocol UserStore {}
        final class DiskUsers: UserStore { func read(_ request: Request) { request.mails.send() } }
        final class Mails { func send() {} }
        struct UserPages: RouteCollection {
            func boot(routes: RoutesBuilder) { routes.get("users", use: show) }
            func show(request: Request) { print(request.users) }
        }

        """

    @Test func anExtensionOfAnotherPackagesTypeProvidesByItsProperties() async throws {
        let wiring = try await Sources.parts(
            users + """
                extension Request {
                    var users: any UserStore { DiskUsers() }
                    var mails: Mails { Mails() }
                }
                func routes(_ app: Application) throws { try app.register(collection: UserPages()) }
                """
        ).wiring
        #expect(
            wiring == """
                Request.users → Request.mails call
                UserPages.boot(routes:).routes → routes(_:)/UserPages as use deferred
                routes(_:).app → routes(_:)/UserPages as collection inject
                routes(_:)/UserPages → Request.users call
                """)
    }

    @Test func whatIsPutIntoAStorageIsFoundUnderTheNameOfItsProperty() async throws {
        let wiring = try await Sources.parts(
            users + """
                extension Request {
                    var users: any UserStore {
                        get { application.storage[Users.self]! }
                        set { application.storage[Users.self] = newValue }
                    }
                    var mails: Mails {
                        if let known = application.storage[Post.self] { return known }
                        let made = Mails()
                        application.storage[Post.self] = made
                        return made
                    }
                    func start() { users = DiskUsers() }
                }
                func routes(_ app: Application) throws { try app.register(collection: UserPages()) }
                """
        ).wiring
        #expect(
            wiring == """
                Request.mails → Request.mails.made
                Request.users → Request.mails call
                UserPages.boot(routes:).routes → routes(_:)/UserPages as use deferred
                routes(_:).app → routes(_:)/UserPages as collection inject
                routes(_:)/UserPages → Request.users call
                """)
    }

    @Test func whatAnotherPackageHasIsCalledAfterItsType() async throws {
        let wiring = try await Sources.parts(
            """
            final class Mails { func send() {} }
            extension Application.Services { var mails: Mails { Mails() } }
            final class Post {
                func go(_ request: Request) { request.application.services.mails.send() }
                func add(to routes: Routes) { routes.get("mails") { req in req.application.services.mails.send() } }
            }
            let post = Post()
            """
        ).wiring
        #expect(wiring == "main.post → Application.Services.mails call")
    }

    @Test func aStructureInAnotherPackagesTypeProvidesToo() async throws {
        let wiring = try await Sources.parts(
            """
            final class Mails { func send() {} }
            extension Application {
                struct Parts { let application: Application; var mails: Mails { Mails() } }
                var parts: Parts { Parts(application: self) }
            }
            final class Post { func go(_ app: Application) { app.parts.mails.send() } }
            let post = Post()
            """
        ).wiring
        #expect(
            wiring == """
                Application.parts → Application as application whole
                main.post → Application.Parts.mails call
                main.post → Application.parts call
                """)
    }

    @Test func viewsAndValuesAreNoParts() async throws {
        let wiring = try await Sources.parts(
            """
            struct Style: Equatable { let name: String }
            final class Shimmer: UIView {}
            extension Request { var style: Style { Style(name: "") } }
            extension UIView { var shimmer: Shimmer { Shimmer() } }
            final class Page { func show(_ request: Request, _ view: UIView) { print(request.style, view.shimmer) } }
            let page = Page()
            """
        ).wiring
        #expect(wiring == "")
    }

    @Test func anObjectIsOfTheTypesItsPropertiesDontSay() async throws {
        let wiring = try await Sources.parts(
            """
            final class Mails { func send() {} }
            extension Application { var mails: Mails { Mails() } }
            final class Post { func go(_ other: Other) { print(other.mails) } }
            let post = Post()
            """
        ).wiring
        #expect(wiring == "")
    }

    @Test func aPropertyWithADefaultInStorageIsAlsoWhatItIsSetTo() async throws {
        let wiring = try await Sources(
            """
            import Vapor
            protocol Mailer: Sendable {}
            struct MailerKey: StorageKey { typealias Value = any Mailer }
            final class Pool: Sendable {}
            final class NoMailer: Mailer {}
            final class Smtp: Mailer { let pool: Pool; init(pool: Pool) { self.pool = pool } }
            extension Application {
                var mailer: any Mailer {
                    get { storage[MailerKey.self] ?? NoMailer() }
                    set { storage[MailerKey.self] = newValue }
                }
            }
            final class SignUp { let mailer: any Mailer; init(mailer: any Mailer) { self.mailer = mailer } }
            func configure(_ app: Application) throws {
                app.mailer = Smtp(pool: Pool())
                let signUp = SignUp(mailer: app.mailer)
                app.get("sign-up") { _ in signUp }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Application.mailer → configure(_:)/Smtp
                configure(_:).app → configure(_:).signUp deferred
                configure(_:).signUp → Application.mailer as mailer
                configure(_:)/Smtp → configure(_:)/Smtp/pool as pool
                Application → configure(_:)/Smtp inject
                """)
    }
}

/// What objects are given on ways that have no name of their own.
@Suite struct NamelessFlowTests {
    @Test(arguments: [
        "all.append(Ctl(repo: mem))", "all += [Ctl(repo: mem)]", "all.insert(Ctl(repo: mem), at: 0)",
        "let ctl = Ctl(repo: mem); all.append(ctl)",
    ])
    func whatAnObjectMakesAndPutsIntoItsListIsItsOwn(statement: String) async throws {
        let wiring = try await Sources.parts(
            """
            final class List {
                var all: [Ctl] = []
                let mem: Mem
                init(mem: Mem) { self.mem = mem }
                func fill() { \(statement) }
            }
            let list = List(mem: Mem())
            """
        ).wiring
        let made = statement.hasPrefix("let") ? "List.fill().ctl" : "List.fill()/Ctl"
        #expect(
            wiring == """
                \(made) → main.list/mem as repo
                main.list → \(made) as all deferred
                main.list → main.list/mem as mem
                """)
    }

    @Test func whatAnObjectHandsToItsOwnMethodIsItsOwn() async throws {
        let wiring = try await Sources.parts(
            """
            final class List {
                var all: [Ctl] = []
                func fill() { keep(Ctl(repo: Mem())) }
                func keep(_ ctl: Ctl) { all.append(ctl) }
            }
            final class Page { let list: List; init(list: List) { self.list = list } }
            let page = Page(list: List())
            """
        ).wiring
        #expect(
            wiring == """
                List.fill()/Ctl → List.fill()/Ctl/repo as repo
                main.page → main.page/list as list
                main.page/list → List.fill()/Ctl as all inject
                """)
    }

    @Test func whatAnExtensionOfAProtocolPutsIntoAListIsItsObjects() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Flow: AnyObject { var children: [any Flow] { get set } }
            extension Flow { func add(_ child: any Flow) { children.append(child) } }
            final class Leaf: Flow { var children: [any Flow] = []; let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Tree: Flow {
                var children: [any Flow] = []
                let mem = Mem()
                func start() {
                    let leaf = Leaf(repo: mem)
                    add(leaf)
                }
            }
            let tree = Tree()
            """
        ).wiring
        #expect(
            wiring == """
                Tree.start().leaf → Tree.mem as repo
                main.tree → Tree.mem as mem
                main.tree → Tree.start().leaf as children inject
                """)
    }

    @Test func theClosureOfAListOfViewsIsCalledWithItsElements() async throws {
        let wiring = try await Sources.parts(
            """
            struct Row: View { @ObservedObject var ctl: Ctl; var body: some View { Text("") } }
            struct Line: View { @ObservedObject var ctl: Ctl; var body: some View { Text("") } }
            struct Page: View {
                let all: [Ctl]
                var body: some View {
                    VStack {
                        ForEach(all) { ctl in Row(ctl: ctl) }
                        List(all) { Line(ctl: $0) }
                    }
                }
            }
            let page = Page(all: [Ctl(repo: Mem())])
            """
        ).wiring
        #expect(
            wiring == """
                Page.body/Line → main.page/all as ctl
                Page.body/Row → main.page/all as ctl
                main.page → main.page/all as all
                main.page/all → main.page/all/repo as repo
                """)
    }

    @Test func whatASuperclassBeginsWithIsItsObjects() async throws {
        let wiring = try await Sources.parts(
            """
            class Job: Operation { let ctl = Ctl(repo: Mem()) }
            final class Load: Job { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            let load = Load(repo: Disk())
            """
        ).wiring
        #expect(
            wiring == """
                Job.ctl → Job.ctl/repo as repo
                main.load → Job.ctl as ctl
                main.load → main.load/repo as repo
                """)
    }

    @Test func aDefaultThatEachCallReplacesIsGivenToNobody() async throws {
        let wiring = try await Sources.parts(
            """
            final class Flow {
                let repo: any Repo
                lazy var ctl = Ctl(repo: repo)
                init(repo: any Repo = Disk()) { self.repo = repo }
            }
            let flow = Flow(repo: Mem())
            """
        ).wiring
        #expect(
            wiring == """
                Flow.ctl → main.flow/repo as repo
                main.flow → Flow.ctl as ctl deferred
                main.flow → main.flow/repo as repo
                """)
    }

    @Test func aDefaultThatOthersMayLeaveIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            public final class Flow {
                let repo: any Repo
                lazy var ctl = Ctl(repo: repo)
                public init(repo: any Repo = Disk()) { self.repo = repo }
            }
            let flow = Flow(repo: Mem())
            """
        ).wiring
        #expect(
            wiring == """
                Flow.ctl → Flow.init(repo:)/Disk as repo one of
                Flow.ctl → main.flow/repo as repo one of
                main.flow → Flow.ctl as ctl deferred
                main.flow → main.flow/repo as repo
                """)
    }

    @Test func aStaticCallOfAnotherPackageMakesNoPart() async throws {
        let graph = try await Sources.parts(
            """
            struct Envelope: Sendable { let repo: any Repo }
            final class Wallet {
                let repo: any Repo
                init(repo: any Repo) { self.repo = repo }
                func go() {
                    let envelope = Envelope(repo: repo)
                    Session.send(envelope) { result in print(result) }
                }
            }
            let wallet = Wallet(repo: Mem())
            """
        ).graph
        #expect(graph.bindings.map(\.id.name) == ["main.wallet", "main.wallet/repo"])
    }

    @Test func anotherPackagesObjectIsGivenWhatItsMethodsKeep() async throws {
        let wiring = try await Sources.parts(
            """
            struct Auth: Middleware { let repo: any Repo; func handle() {} }
            final class Job: AsyncJob { func dequeue() {} }
            func configure(_ app: Application) {
                app.middleware.use(Auth(repo: Mem()))
                app.queues.add(Job())
            }
            extension Application {
                func more() { most() }
                func most() { self.middleware.use(Auth(repo: Disk())) }
            }
            func start() async throws {
                let app = try await Application.make()
                configure(app)
                app.more()
            }
            """
        ).wiring
        #expect(
            wiring == """
                Application.most()/Auth → Application.most()/Auth/repo as repo
                configure(_:)/Auth → configure(_:)/Auth/repo as repo
                start().app → Application.most()/Auth inject
                start().app → configure(_:)/Auth inject
                start().app → configure(_:)/Job inject
                """)
    }

    @Test func whatTheEnvironmentComputesIsWhatItHas() async throws {
        let wiring = try await Sources.parts(
            """
            extension EnvironmentValues {
                private static let shared = Ctl(repo: Mem())
                var ctl: Ctl { EnvironmentValues.shared }
            }
            struct Page: View { @Environment(\\.ctl) private var ctl; var body: some View { Text("") } }
            """
        ).wiring
        #expect(
            wiring == """
                EnvironmentValues.shared → EnvironmentValues.shared/repo as repo
                Page → EnvironmentValues.shared as ctl inject
                """)
    }

    @Test func anExtensionsMembersMayBeThoseOfAnotherPackage() async throws {
        let wiring = try await Sources.parts(
            """
            final class Mailer { init(loop: EventLoopGroup) {} }
            final class Post { let mailer: Mailer; init(mailer: Mailer) { self.mailer = mailer } }
            extension Application { func post() -> Post { Post(mailer: Mailer(loop: eventLoopGroup)) } }
            """
        ).wiring
        #expect(
            wiring == """
                Application.post() → Application.post()/mailer as mailer
                Application.post()/eventLoopGroup → Application whole
                Application.post()/mailer → Application.post()/eventLoopGroup as loop
                """)
    }
}
