import DovetailAnalysis
import DovetailGraph
import Testing

/// Functions that answer with several parts at once.
@Suite struct TupleFlowTests {
    private static let screens = """
        final class Store {}
        final class Model { let store: Store; init(store: Store) { self.store = store } }
        final class Screen { let model: Model; init(model: Model) { self.model = model } }
        struct Maker {
            let store: Store
            func make() -> (screen: Screen, model: Model) {
                let model = Model(store: store)
                return (Screen(model: model), model)
            }
        }

        """

    @Test(arguments: [
        "let (screen, model) = maker.make(); self.screen = screen; self.model = model",
        "(screen, model) = maker.make()",
        "let pair = maker.make(); screen = pair.screen; model = pair.model",
    ])
    func aPropertyIsAPartOfWhatAMethodAnswersWith(_ body: String) async throws {
        let wiring = try await Sources(
            Self.screens + """
                final class Router {
                    let store = Store()
                    lazy var maker = Maker(store: store)
                    var screen: Screen?
                    var model: Model?
                    func start() { \(body) }
                }
                final class Window { let router = Router() }
                """
        ).wiring
        let edges = Set(wiring.split(separator: "\n"))
        let isLocal = body.hasPrefix("let (")
        #expect(edges.contains("Router.\(isLocal ? "start()." : "")screen → Maker.make()/screen"))
    }

    @Test func aDictionaryMadeOfPairsHasWhatStandsBesideTheKeys() async throws {
        let wiring = try await Sources(
            """
            protocol Handler { var id: String { get } }
            final class Search: Handler { let id = "search" }
            final class Help: Handler { let id = "help" }
            final class Bus {
                private let handlers: [String: any Handler]
                private let all: [String: any Handler]
                init(handlers: [any Handler], others: [String: any Handler]) {
                    self.handlers = Dictionary(uniqueKeysWithValues: handlers.map { ($0.id, $0) })
                    all = self.handlers.merging(others) { own, _ in own }
                }
                func find(_ id: String) -> any Handler { handlers[id]! }
                func any(_ id: String) -> any Handler { all[id]! }
            }
            final class Runner { let handler: any Handler; init(handler: any Handler) { self.handler = handler } }
            let bus = Bus(handlers: [Search()], others: ["help": Help()])
            let runner = Runner(handler: bus.find("search")), other = Runner(handler: bus.any("help"))
            """
        ).wiring
        #expect(
            wiring == """
                Bus.all → Bus.handlers
                Bus.all → main.bus/others
                Bus.handlers → main.bus/handlers
                main.bus → Bus.all as all
                main.bus → Bus.handlers as handlers
                main.bus → main.bus/handlers as handlers
                main.bus → main.bus/others as others
                main.other → Bus.all as handler
                main.runner → Bus.handlers as handler
                """)
    }

    @Test func aGlobalTupleIsTakenApart() async throws {
        let wiring = try await Sources.parts(
            """
            func pair() -> (Ctl, any Repo) { (Ctl(repo: Disk()), Mem()) }
            let (ctl, repo) = pair()
            let (first, second) = (Mem(), Disk())
            final class Page {
                let ctl: Ctl, repo: any Repo
                init(ctl: Ctl, repo: any Repo) { (self.ctl, self.repo) = (ctl, repo) }
            }
            let page = Page(ctl: ctl, repo: repo)
            let other = Page(ctl: Ctl(repo: first), repo: second)
            final class Table { let all: [String: any Repo]; init(all: [String: any Repo]) { self.all = all } }
            let table = Table(all: Dictionary(uniqueKeysWithValues: zip(["a", "b"], [Mem(), Disk()] as [any Repo])))
            """
        ).wiring
        #expect(
            wiring == """
                main.ctl → pair()/Ctl
                main.other → main.other/ctl as ctl
                main.other → main.second as repo
                main.other/ctl → main.first as repo
                main.page → main.ctl as ctl
                main.page → main.repo as repo
                main.repo → pair()/Mem
                main.table → main.table/Disk as all
                main.table → main.table/Mem as all
                pair()/Ctl → pair()/Ctl/repo as repo
                """)
    }

    @Test func aGroupOfTasksAnswersWithWhatTheseAnswer() async throws {
        let wiring = try await Sources.parts(
            """
            import Outside
            final class Page { let source: Outside.Source; init(source: Outside.Source) { self.source = source } }
            final class Shop {
                let first = Outside.Source()
                func start() async {
                    await withTaskGroup(of: (Outside.Source, Int?).self) { group in
                        group.addTask { (self.first, try? await self.first.count()) }
                        while let (source, result) = await group.next() { show(Page(source: source)) }
                    }
                }
                func show(_ page: Page) {}
            }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.start()/Page → Shop.first as source
                """)
    }
}
