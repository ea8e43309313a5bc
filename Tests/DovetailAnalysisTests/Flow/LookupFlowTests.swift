import DovetailAnalysis
import DovetailGraph
import Testing

/// What a name means.
@Suite struct LookupFlowTests {
    @Test func aCallMeansTheMethodAndNotThePropertyOfThatName() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Screen {}
            extension Screen { func repo(_ repo: any Repo) -> Ctl { Ctl(repo: repo) } }
            final class Home: Screen { let repo: any Repo = Mem() }
            final class Page { init(ctl: Ctl) {} }
            let page = Page(ctl: Home().repo(Disk()))
            """
        ).wiring
        #expect(
            wiring == """
                Screen.repo(_:) → main.page/Disk as repo
                main.page → Screen.repo(_:) as ctl
                """)
    }

    @Test func aModuleBeforeAFunctionIsNoType() async throws {
        let wiring = try await Sources.parts(
            """
            final class Curve { let ctl: Ctl; let low: Double; init(ctl: Ctl, low: Double) { self.ctl = ctl; self.low = low } }
            let curve = Curve(ctl: Ctl(repo: Mem()), low: Swift.min(1, 2))
            """
        ).wiring
        #expect(
            wiring == """
                main.curve → main.curve/ctl as ctl
                main.curve/ctl → main.curve/ctl/repo as repo
                """)
    }

    @Test func aStaticMethodOfAnExtensionMakesAnObjectBySelfInit() async throws {
        let wiring = try await Sources.parts(
            """
            extension URLCache { static func small() -> URLCache { self.init(memoryCapacity: 1) } }
            final class Page { init(cache: URLCache) {} }
            let page = Page(cache: URLCache.small())
            """
        ).wiring
        #expect(
            wiring == """
                main.page → URLCache.small()/URLCache as cache
                """)
    }

    @Test func anExtensionOfAListHasImplicitMembers() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page { let repos: [any Repo]; init(repos: [any Repo] = .all) { self.repos = repos } }
            extension [any Repo] { static let all: [any Repo] = [Mem(), Disk()] }
            let page = Page()
            """
        ).wiring
        #expect(
            wiring == """
                main.page → Array.all as repos
                """)
    }

    @Test func anAutoclosureIsAskedForWhatItAnswersWith() async throws {
        let wiring = try await Sources.parts(
            """
            final class App { init(repo: any Repo) {}; static func install(_ app: @autoclosure () -> App) -> App { app() } }
            func start() -> App { App.install(.init(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                start()/App → start()/App/repo as repo
                """)
    }

    @Test func aModuleHandsOnTheTypesOfAnother() async throws {
        var sources = Sources.parts("")
        sources.modules = [
            ModuleFacts(name: "Shop"), ModuleFacts(name: "Kit", dependencies: ["Shop"]),
            ModuleFacts(name: "App", dependencies: ["Kit"]),
        ]
        sources.files.append(
            ("Sources/App/App.swift", "App", "func start() -> Kit.Ctl { Kit.Ctl(repo: Kit.Mem()) }"))
        sources.files.append(("Sources/Kit/Kit.swift", "Kit", "@_exported import Shop"))
        let wiring = try await sources.wiring
        #expect(
            wiring == """
                start()/Ctl → start()/Ctl/repo as repo
                """)
    }

    @Test func theNewValueOfASetterIsWhatThePropertyIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Layer { var ctl: Ctl? }
            final class Screen {
                let layer = Layer()
                var ctl: Ctl? { get { layer.ctl } set { layer.ctl = newValue } }
                func start() { ctl = Ctl(repo: Mem()) }
            }
            let screen = Screen()
            """
        ).wiring
        #expect(
            wiring == """
                Screen.ctl → Screen.ctl/repo as repo
                Screen.layer → Screen.ctl as ctl inject
                main.screen → Screen.layer as layer
                """)
    }

    @Test func whatObjectsOfAGenericTypeAreSetToIsNotMixed() async throws {
        let wiring = try await Sources.parts(
            """
            final class Box<T> {
                private var held: T
                var value: T { get { held } set { held = newValue } }
                init(_ value: T) { held = value }
            }
            final class Desk { let box: Box<Ctl?>; init(_ box: Box<Ctl?>) { self.box = box } }
            let first = Box<Ctl?>(nil)
            let second = Box<Desk?>(nil)
            func start() { first.value = Ctl(repo: Mem()); second.value = Desk(first) }
            let third = Desk(first)
            """
        ).wiring
        #expect(
            wiring == """
                main.first → start()/Ctl as value inject
                main.second → start()/Desk as value inject
                main.third → main.first
                start() → main.first call
                start() → main.second call
                start()/Ctl → start()/Ctl/repo as repo
                start()/Desk → main.first
                """)
    }

    @Test func whatCarriersOfOtherTypesHoldIsNotGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Box<T> { let held: T; init(_ value: T) { held = value }; func get() -> T { held } }
            struct First { let ctl: Ctl }
            struct Second { let log: Log }
            final class Log {}
            final class Desk { init(first: First) {} }
            let first = Box(First(ctl: Ctl(repo: Mem())))
            let second = Box(Second(log: Log()))
            func read<T>(_ box: Box<T>) -> T { box.get() }
            let desk = Desk(first: read(first))
            let text = read(second).log
            """
        ).wiring
        #expect(
            wiring == """
                main.desk → main.first/ctl as ctl
                main.first → main.first/ctl as ctl
                main.first/ctl → main.first/ctl/repo as repo
                main.second → main.second/log as log
                """)
    }

    @Test func aPropertyMayBeginWithAnUnderscore() async throws {
        let wiring = try await Sources.parts(
            """
            final class Screen {
                private let _ctl: Ctl
                init(repo: any Repo) { self._ctl = Ctl(repo: repo) }
                var ctl: Ctl { _ctl }
            }
            let screen = Screen(repo: Mem())
            """
        ).wiring
        #expect(
            wiring == """
                Screen._ctl → main.screen/repo as repo
                main.screen → Screen._ctl as _ctl
                main.screen → main.screen/repo as repo
                """)
    }

    @Test func whatTheMainActorRunsAnswersAtOnce() async throws {
        let wiring = try await Sources.parts(
            "func start(_ mem: Mem) async -> Ctl { Ctl(repo: await MainActor.run { Disk() }) }"
        ).wiring
        #expect(
            wiring == """
                start(_:)/Ctl → start(_:)/Disk as repo
                """)
    }

    @Test func anExtensionOfAnotherPackagesTypeHidesNoneOfItsObjects() async throws {
        let wiring = try await Sources.parts(
            """
            extension FileManager { func twice() -> Int { 2 } }
            final class Page { init(ctl: Ctl, files: FileManager = .default) {} }
            let page = Page(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → Page.init(ctl:files:)/FileManager as files
                main.page → main.page/ctl as ctl
                main.page/ctl → main.page/ctl/repo as repo
                """)
    }

    @Test func aTypeThatIsNestedInASuperclassIsFoundByItsOwnName() async throws {
        let wiring = try await Sources.parts(
            """
            class Job { final class Setup { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } } }
            class Timed: Job {}
            final class Load: Timed {
                private let setup: Setup
                init(setup: Setup) { self.setup = setup }
                func desk() -> Desk { Desk(ctl: setup.ctl) }
            }
            final class Desk { init(ctl: Ctl) {} }
            func start() -> Load { Load(setup: Job.Setup(ctl: Ctl(repo: Mem()))) }
            """
        ).wiring
        #expect(
            wiring == """
                Load.desk() → start()/Load/setup/ctl as ctl
                start()/Load → start()/Load/setup as setup
                start()/Load/setup → start()/Load/setup/ctl as ctl
                start()/Load/setup/ctl → start()/Load/setup/ctl/repo as repo
                """)
    }

    @Test func aListHasNotTheTypeOfItsFirstElement() async throws {
        let wiring = try await Sources.parts(
            """
            final class Hub { init(repos: [any Repo]) {} }
            func start(_ flag: Bool) -> Hub {
                let mem: Mem = Mem()
                let disk: Disk = Disk()
                let all = [mem as any Repo, disk]
                let one = flag ? mem : disk
                return Hub(repos: all + [one])
            }
            """
        ).wiring
        #expect(
            wiring == """
                start(_:)/Hub → start(_:).disk as repos
                start(_:)/Hub → start(_:).mem as repos
                """)
    }

    @Test func anOverloadIsChosenByWhetherItIsGivenAClosure() async throws {
        let wiring = try await Sources.parts(
            """
            final class Maker {
                func make(_ name: String, done: () -> Ctl) -> Ctl { done() }
                func make(_ name: String) -> Ctl { Ctl(repo: Mem()) }
            }
            final class Page { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class App {
                let maker = Maker()
                lazy var one = Page(ctl: maker.make("x") { Ctl(repo: Disk()) })
                lazy var other = Page(ctl: maker.make("x"))
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.one → App.one/Ctl as ctl
                App.one/Ctl → App.one/Ctl/repo as repo
                App.other → Maker.make(_:) as ctl
                Maker.make(_:) → Maker.make(_:)/repo as repo
                """)
    }

    @Test func aFileMeansTheTypeOfTheModuleThatItImports() async throws {
        var sources = Sources("")
        let key = "public protocol Store {}; public enum Key {}"
        sources.files = [
            ("A/Key.swift", "A", key), ("B/Key.swift", "B", key),
            (
                "App/B.swift", "App",
                "import B\nfinal class Disk: Store {}\nextension Key { static let one: any Store = Disk() }"
            ),
            ("App/App.swift", "App", "import B\nfinal class App { let user = User(store: Key.one) }"),
            ("App/User.swift", "App", "import B\nfinal class User { init(store: any Store) {} }"),
        ]
        sources.modules = ["A", "B", "App"].map { ModuleFacts(name: $0, dependencies: $0 == "App" ? ["A", "B"] : []) }
        let edges = try await sources.graph.edges.filter { $0.kind == .needs }.map { "\($0.from) → \($0.to)" }
        #expect(edges == ["App/App.user → B/Key.one"])
    }

    @Test func nobodyMakesAProtocol() async throws {
        let graph = try await Sources.parts(
            """
            protocol Store { func save() }
            final class App { lazy var page = Page(store: Store(count: 1)) }
            final class Page { init(store: Any) {} }
            """
        ).graph
        let built = graph.edges.filter { $0.kind == .builds }.map { "\($0.from.name) → \($0.to)" }
        #expect(!built.contains { $0.hasSuffix("Shop/Store") })
    }

    @Test func aTypeThatIsNamedWithItsModuleIsThatOfTheModule() async throws {
        let graph = try await Sources.parts(
            """
            import Foundation
            enum Core {}
            extension Core { final class Process { let inner = Foundation.Process(); let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } } }
            struct App { let process = Core.Process(ctl: Ctl(repo: Mem())) }
            """
        ).graph
        let built = graph.edges.filter { $0.kind == .builds }.map { "\($0.from.name) \($0.to)" }
        #expect(
            built == [
                "App.process Shop/Core.Process", "App.process/ctl Shop/Ctl", "App.process/ctl/repo Shop/Mem",
                "Core.Process.inner external/Process",
            ])
    }

    @Test func aTrailingClosureIsForTheParameterThatAnAliasSaysIsAFunction() async throws {
        let wiring = try await Sources.parts(
            """
            typealias Save = (Set<String>) -> Void
            final class Selection {
                init(_ values: Set<String> = [], ctl: Ctl, save: @escaping Save = { _ in }) {}
            }
            final class Log { static let shared = Log(repo: Mem()); let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            struct App { let selection = Selection(ctl: Ctl(repo: Mem())) { _ in print(Log.shared) } }
            """
        ).wiring
        #expect(
            wiring == """
                App.selection → App.selection/ctl as ctl
                App.selection → Log.shared as save deferred
                App.selection/ctl → App.selection/ctl/repo as repo
                Log.shared → Log.shared/repo as repo
                """)
    }

    @Test func ofTwoInitializersTheOneThatLeavesFewestToDefaultsIsMeant() async throws {
        let wiring = try await Sources.parts(
            """
            final class Worker {
                let repo: any Repo
                init(count: Int = 0, tries: Int = 1, repo: any Repo = Mem()) { self.repo = repo }
                convenience init(count: Int, tries: Int = 1) { self.init(count: count, tries: tries, repo: Disk()) }
                func run(_ count: Int = 0, on ctl: Ctl = Ctl(repo: Mem())) -> Ctl { ctl }
                func run(_ count: Int) -> Ctl { Ctl(repo: Disk()) }
            }
            final class App { let worker = Worker(count: 3); lazy var ctl = worker.run(3) }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctl → Worker.run(_:)
                App.worker → Worker.init(count:tries:)/Disk as repo
                Worker.run(_:) → Worker.run(_:)/repo as repo
                Worker.run(_:on:)/Ctl → Worker.run(_:on:)/Ctl/repo as repo
                """)
    }

    @Test func methodsOfSeveralProtocolsAreToldApartByWhatTheyAnswer() async throws {
        let wiring = try await Sources(
            """
            final class Api {}
            final class Database {}
            final class Web { let api: Api; init(api: Api) { self.api = api } }
            protocol Apis { func resolve() -> Api }
            protocol Databases { func resolve() -> Database }
            protocol Webs { func resolve() -> Web }
            protocol Assembler: Apis, Databases, Webs {}
            final class AppAssembler: Assembler {}
            extension Apis { func resolve() -> Api { Api() } }
            extension Databases where Self: AppAssembler { func resolve() -> Database { Database() } }
            extension Webs where Self: Apis { func resolve() -> Web { Web(api: resolve()) } }
            final class Page {
                let database: Database
                init(assembler: any Assembler) { database = assembler.resolve() }
                func open(_ assembler: any Assembler) -> Web { let web: Web = assembler.resolve(); return web }
            }
            let assembler = AppAssembler()
            let page = Page(assembler: assembler)
            let web = page.open(assembler)
            """
        ).wiring
        #expect(
            wiring == """
                Page.database → Databases.resolve()
                Page.open(_:).web → Webs.resolve()
                Webs.resolve() → Apis.resolve() as api
                main.page → Page.database as database
                main.page → main.assembler as assembler
                main.web → Page.open(_:).web
                """)
    }
}
