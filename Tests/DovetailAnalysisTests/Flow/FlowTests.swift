import DovetailGraph
import Testing

/// Kinds of flow, each in its smallest program: what is given to whom.
@Suite struct FlowTests {
    private func wiring(_ text: String) async throws -> String { try await Sources(text).wiring }

    @Test func componentsThatNeedOnlyTypesOfOtherPackagesAreDrawn() async throws {
        let wiring = try await wiring(
            """
            import HummingbirdFluent
            final class UserController { let fluent: Fluent; init(fluent: Fluent) { self.fluent = fluent } }
            func buildApplication() -> Application {
                let fluent = Fluent()
                let users = UserController(fluent: fluent)
                return Application(controller: users)
            }
            """)
        #expect(
            wiring == """
                buildApplication().users → buildApplication().fluent as fluent
                buildApplication()/Application → buildApplication().users as controller
                """)
    }

    private static let parts = Sources.parts

    @Test func aLocalThatIsDeclaredFirstAndAssignedInBranchesIsOneBinding() async throws {
        let wiring = try await wiring(
            Self.parts + """
                func make(_ isTest: Bool) -> Ctl {
                    let repo: any Repo
                    if isTest { repo = Mem() } else { repo = Disk() }
                    return Ctl(repo: repo)
                }
                """)
        #expect(wiring == "make(_:)/Ctl → make(_:).repo as repo")
    }

    @Test func aValueGoesThroughTheParameterOfAGenericFunction() async throws {
        let wiring = try await wiring(
            Self.parts + """
                func controller(_ repo: some Repo) -> Ctl { Ctl(repo: repo) }
                func main() { let ctl = controller(Mem()); run(ctl) }
                """)
        #expect(
            wiring == """
                controller(_:)/Ctl → main().ctl/Mem as repo
                main().ctl → controller(_:)/Ctl
                """)
    }

    @Test func localsOfMethodsAreBindings() async throws {
        let wiring = try await wiring(
            """
            final class Session { func load() {} }
            final class Flow { let session: Session; init(session: Session) { self.session = session } }
            final class Coordinator {
                var flow: Flow?
                func start() { let session = Session(); flow = Flow(session: session) }
            }
            """)
        #expect(wiring == "Coordinator.flow → Coordinator.start().session as session")
    }

    @Test func aMethodThatAnswersWithWhatItWasGivenIsSeenThrough() async throws {
        let wiring = try await wiring(
            """
            final class Settings { var isOn = false }
            final class Hooks { func configure(_ settings: Settings) -> Settings { settings.isOn = true; return settings } }
            final class Analytics { let settings: Settings; init(settings: Settings) { self.settings = settings } }
            final class App {
                let analytics: Analytics
                init(hooks: Hooks) {
                    let settings = hooks.configure(Settings())
                    analytics = Analytics(settings: settings)
                }
            }
            """)
        #expect(
            wiring == """
                App.analytics → App.init(hooks:).settings as settings
                """)
    }

    @Test func anObjectThatIsBuiltWithinAnArgumentHasItsOwnNeeds() async throws {
        let wiring = try await wiring(
            """
            protocol Logger {}
            final class FileLogger: Logger {}
            final class Mail { let logger: any Logger; init(logger: any Logger) { self.logger = logger } }
            final class Ctl { let mail: Mail; init(mail: Mail) { self.mail = mail } }
            final class Root {
                let logger: any Logger = FileLogger()
                lazy var ctl = Ctl(mail: Mail(logger: logger))
            }
            """)
        #expect(
            wiring == """
                Root.ctl → Root.ctl/mail as mail
                Root.ctl/mail → Root.logger as logger
                """)
    }

    @Test func propertiesThatAreSetAfterwardsAreInjected() async throws {
        let wiring = try await wiring(
            Self.parts + """
                final class Job { var repo: (any Repo)? }
                func start() -> Job {
                    let job = Job()
                    job.repo = Mem()
                    return job
                }
                """)
        #expect(wiring == "start().job → start()/Mem as repo inject")
    }

    @Test func aStructureThatCarriesPartsIsDrawnThrough() async throws {
        let wiring = try await wiring(
            Self.parts + """
                struct Dependencies { let repo: any Repo }
                final class Screen { init(dependencies: Dependencies) {} }
                final class App {
                    let repo: any Repo = Mem()
                    func makeScreen() -> Screen { Screen(dependencies: Dependencies(repo: repo)) }
                }
                """)
        #expect(wiring == "App.makeScreen() → App.repo as repo")
    }

    @Test func whatAClosureMakesAndNamesIsNeededLater() async throws {
        let wiring = try await wiring(
            Self.parts + """
                final class Menu { init(makeCtl: @escaping () -> Ctl) {} }
                final class App {
                    let repo: any Repo = Mem()
                    lazy var menu = Menu(makeCtl: { Ctl(repo: self.repo) })
                    lazy var other = Menu(makeCtl: makeCtl)
                    func makeCtl() -> Ctl { Ctl(repo: repo) }
                }
                """)
        #expect(
            wiring == """
                App.makeCtl() → App.repo as repo
                App.menu → App.menu/Ctl as makeCtl deferred
                App.menu → App.repo as makeCtl deferred
                App.menu/Ctl → App.repo as repo
                App.other → App.makeCtl() as makeCtl deferred
                """)
    }

    @Test func defaultArgumentsAreInputs() async throws {
        let wiring = try await wiring(
            Self.parts + """
                final class Page { init(repo: any Repo = Mem()) {} }
                final class App { lazy var page = Page() }
                """)
        #expect(wiring == "App.page → Page.init(repo:)/Mem as repo")
    }

    @Test func whatTheSurroundingsOfAViewProvideFlowsToItsProperties() async throws {
        let wiring = try await wiring(
            """
            import SwiftUI
            final class Model: ObservableObject {}
            struct Detail: View { @EnvironmentObject var model: Model; var body: some View { Text("a") } }
            struct Main: App {
                @StateObject private var model = Model()
                var body: some Scene { WindowGroup { Detail().environmentObject(model) } }
            }
            """)
        #expect(
            wiring == """
                Detail → Main.model as model inject
                Main → Main.model as model
                """)
    }

    @Test func selfIsPassedOnAsAWhole() async throws {
        let wiring = try await wiring(
            """
            protocol Delegate: AnyObject {}
            final class Worker { weak var delegate: (any Delegate)?; init(delegate: any Delegate) { self.delegate = delegate } }
            final class Boss: Delegate { lazy var worker = Worker(delegate: self) }
            """)
        #expect(wiring == "Boss.worker → Boss as delegate whole")
    }

    @Test func severalPossibleValuesAreMarked() async throws {
        let wiring = try await wiring(
            Self.parts + """
                final class App {
                    func make(_ isTest: Bool) -> Ctl { Ctl(repo: isTest ? Mem() : Disk()) }
                }
                """)
        #expect(
            wiring == """
                App.make(_:) → App.make(_:)/repo as repo one of
                App.make(_:) → App.make(_:)/repo~2 as repo one of
                """)
    }

    @Test func aPartOfAnObjectOfAnotherPackageIsDrawnWithTheTypeThatIsAskedFor() async throws {
        let graph = try await Sources(
            """
            import Vapor
            final class Users { let database: any Database; init(database: any Database) { self.database = database } }
            func configure(_ app: Application) { let users = Users(database: app.db); app.register(users) }
            """
        ).graph
        #expect(
            graph.bindings.map { "\($0.id.name): \($0.type ?? "?")" } == [
                "configure(_:).app: Application", "configure(_:).users: Users", "configure(_:)/db: any Database",
            ])
    }

    @Test func previewsAndTestsAreNoWiring() async throws {
        let graph = try await Sources(
            Self.parts + """
                struct Ctl_Previews: PreviewProvider { static var previews: some View { Page(ctl: Ctl(repo: Mem())) } }
                #Preview { Page(ctl: Ctl(repo: Mem())) }
                final class CtlTests: XCTestCase { func testCtl() { let ctl = Ctl(repo: Mem()); ctl.go() } }
                """
        ).graph
        #expect(graph.edges.filter { $0.kind == .needs }.isEmpty)
        #expect(graph.roots.isEmpty)
        #expect(graph.verdicts[.preview] == 6)
        #expect(graph.verdicts[.test] == 2)
    }

    @Test func eachConstructionHasOneVerdict() async throws {
        let graph = try await Sources(
            Self.parts + """
                struct Point: Equatable { let x: Int }
                final class App {
                    let repo: any Repo = Mem()
                    lazy var ctl = Ctl(repo: repo)
                    func go() { let point = Point(x: 1); print(point); Ticker().tick() }
                }
                final class Ticker { func tick() {} }
                """
        ).graph
        #expect(
            graph.sites.map { "\($0.type) \($0.verdict.rawValue)" } == [
                "Mem drawn", "Ctl drawn", "Point value", "Ticker use",
            ])
    }

    // MARK: - The rules that keep the flow exact

    @Test func aVariableTakesOnlyWhatItsTypeAdmits() async throws {
        let wiring = try await wiring(
            """
            protocol Log {}
            protocol Store {}
            final class FileLog: Log {}
            final class DiskStore: Store {}
            final class Desk { init(log: any Log, store: any Store) {} }
            final class Registry {
                private var all: [String: Any] = [:]
                func add(_ part: Any) { all["a"] = part }
                func find<T>(_ type: T.Type) -> T { all["a"] as! T }
            }
            func build(_ registry: Registry) {
                registry.add(FileLog())
                registry.add(DiskStore())
                let desk = Desk(log: registry.find(Log.self), store: registry.find(Store.self))
                print(desk)
            }
            """)
        #expect(
            wiring == """
                build(_:).desk → build(_:)/DiskStore as store
                build(_:).desk → build(_:)/FileLog as log
                """)
    }

    @Test func aPropertyOfAKnownObjectHasTheValueOfItsConstruction() async throws {
        let wiring = try await wiring(
            Self.parts + """
                final class Session { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
                func build() {
                    let first = Session(repo: Mem())
                    let second = Session(repo: Disk())
                    let ctl = Ctl(repo: first.repo)
                    print(ctl, second)
                }
                """)
        #expect(
            wiring == """
                build().ctl → build().first/repo as repo
                build().first → build().first/repo as repo
                build().second → build().second/repo as repo
                """)
    }

    @Test func closuresThatACollectionOrAHolderCallsAreGivenWhatItHas() async throws {
        let wiring = try await wiring(
            Self.parts + """
                func build() -> [Ctl] {
                    let repos: [any Repo] = [Mem(), Disk()]
                    return repos.map { Ctl(repo: $0) }
                }
                func hold() -> Ctl {
                    let held = Mutex(Mem())
                    return Ctl(repo: held.withLock { $0 })
                }
                """)
        #expect(
            wiring == """
                build()/Ctl → build().repos as repo
                hold().held → hold().held/Mem
                hold()/Ctl → hold().held/Mem as repo
                """)
    }
}
