import Testing

/// Methods and functions that are passed on as values, and what they do with what they are called with.
@Suite struct MethodValueFlowTests {
    @Test func aMethodThatIsPassedOnIsCalledOnItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Host { private var all: [any Repo] = []; func on(new repo: any Repo) { all.append(repo) } }
            final class App {
                let mem = Mem(), disk = Disk(), one = Host(), other = Host()
                func start() {
                    [mem].forEach(one.on)
                    [disk].forEach { other.on(new: $0) }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.one → App.mem as all inject
                App.other → App.disk as all inject
                """)
    }

    @Test func theFunctionsOfAListAreCalledWithWhatItsMethodsAreGiven() async throws {
        let wiring = try await Sources.parts(
            """
            func make(_ repo: any Repo) -> Ctl { Ctl(repo: repo) }
            final class Steps {
                let all: [(any Repo) -> Ctl]
                init(all: [(any Repo) -> Ctl]) { self.all = all }
                func run(_ repo: any Repo) -> [Ctl] { all.map { $0(repo) } }
            }
            final class App {
                let mem = Mem()
                lazy var steps = Steps(all: [make, Ctl.init(repo:), { Ctl(repo: $0) }])
                lazy var ctls = steps.run(mem)
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctls → Steps.run(_:)
                App.steps → App.steps/Ctl as all deferred
                App.steps → App.steps/Ctl~2 as all deferred
                App.steps → make(_:)/Ctl as all deferred
                App.steps/Ctl → App.mem as repo
                App.steps/Ctl~2 → App.mem as repo
                Steps.run(_:) → App.steps/Ctl
                Steps.run(_:) → App.steps/Ctl~2
                Steps.run(_:) → make(_:)/Ctl
                make(_:)/Ctl → App.mem as repo
                """)
    }

    @Test(arguments: ["eligible", "{ [unowned self] in eligible() }", "{ self.eligible() }"])
    func aClosureThatCallsAMethodOfItsObjectHoldsThat(rule: String) async throws {
        let wiring = try await Sources.parts(
            """
            final class Manager { var rule: (() -> Bool)? }
            final class Host {
                private let manager = Manager()
                init() { manager.rule = \(rule) }
                private func eligible() -> Bool { true }
            }
            final class App { let host = Host() }
            """
        ).wiring
        #expect(
            wiring == """
                App.host → Host.manager as manager
                Host.manager → Host as rule whole
                """)
    }

    @Test func aRouterNeedsTheObjectWhoseMethodAnswersARoute() async throws {
        let wiring = try await Sources.parts(
            """
            import Hummingbird
            struct Users {
                let repo: any Repo
                func addRoutes(to group: RouterGroup) { group.get(use: list) }
                func list(_ request: Request) -> String { "" }
            }
            func build() -> Application {
                let router = Router()
                let users = Users(repo: Mem())
                users.addRoutes(to: router.group("users"))
                return Application(router: router)
            }
            """
        ).wiring
        #expect(
            wiring == """
                build().router → build().users as use deferred
                build().users → build().users/repo as repo
                build()/Application → build().router as router
                """)
    }

    @Test func aTypeOfAnotherPackageIsGivenAMethod() async throws {
        let wiring = try await Sources(
            """
            import Crashes
            final class Reporter: NSObject {
                override init() {
                    super.init()
                    Crashes.confirmation = handle
                    Other.handler = { self.handle([]) }
                }
                func handle(_ reports: [Report]) -> Bool { true }
            }
            final class App { static var reporter: Reporter?; func go() { App.reporter = Reporter() } }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                Reporter.init()/Crashes → App.reporter as confirmation deferred
                Reporter.init()/Other → App.reporter as handler deferred
                """)
    }

    @Test func aKeyPathThatAFunctionIsGivenLeadsFromItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Parts { let ctl = Ctl(repo: Mem()); let other = Ctl(repo: Disk()) }
            final class Reader {
                let parts: Parts
                init(parts: Parts) { self.parts = parts }
                func get<T>(_ path: KeyPath<Parts, T>) -> T { parts[keyPath: path] }
            }
            final class Page { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class App {
                let reader = Reader(parts: Parts())
                lazy var page = Page(ctl: reader.get(\\.ctl))
                lazy var other = Page(ctl: take(\\.other, of: Parts()))
                func take(_ path: (Parts) -> Ctl, of parts: Parts) -> Ctl { path(parts) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.other → Parts.other as ctl
                App.page → Parts.ctl as ctl
                App.reader → App.reader/parts as parts
                App.reader/parts → Parts.ctl as ctl
                App.reader/parts → Parts.other as other
                Parts.ctl → Parts.ctl/repo as repo
                Parts.other → Parts.other/repo as repo
                """)
    }
}
