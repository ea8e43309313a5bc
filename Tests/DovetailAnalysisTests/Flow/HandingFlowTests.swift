import Testing

/// Values that others hand on: publishers, reductions, closures, extensions of protocols.
@Suite struct HandingFlowTests {
    @Test func aPublisherGivesAPropertyItsValues() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page { init(ctl: Ctl) {} }
            final class Home {
                @Published var ctl: Ctl?
                init(repo: any Repo) {
                    ctl = nil
                    Just(1).map { _ in Ctl(repo: repo) }.assign(to: &$ctl)
                }
                func page() -> Page { Page(ctl: ctl!) }
            }
            let home = Home(repo: Mem())
            """
        ).wiring
        #expect(
            wiring == """
                Home.ctl → Home.init(repo:)/Ctl
                Home.init(repo:)/Ctl → main.home/repo as repo
                Home.page() → Home.ctl as ctl
                main.home → Home.ctl as ctl one of
                main.home → Home.init(repo:)/Ctl as ctl one of
                main.home → main.home/repo as repo
                """)
    }

    @Test func aPublisherGivesAPropertyOfAnObjectItsValues() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page { init(ctl: Ctl) {} }
            final class Home {
                var ctl: Ctl?
                init(repo: any Repo) { _ = Just(1).map { _ in Ctl(repo: repo) }.assign(to: \\.ctl, on: self) }
                func page() -> Page { Page(ctl: ctl!) }
            }
            let home = Home(repo: Mem())
            """
        ).wiring
        #expect(
            wiring == """
                Home → Home.init(repo:)/Ctl as ctl inject
                Home.ctl → Home.init(repo:)/Ctl
                Home.init(repo:)/Ctl → main.home/repo as repo
                Home.page() → Home.ctl as ctl
                main.home → Home.ctl as ctl
                main.home → Home.init(repo:)/Ctl as ctl
                main.home → main.home/repo as repo
                """)
    }

    @Test func whatIsReducedIsWhatTheClosurePutsIn() async throws {
        let wiring = try await Sources.parts(
            """
            final class Desk { init(repos: [any Repo]) {} }
            struct Kind { func make() -> any Repo { Disk() } }
            struct App {
                let kinds = [Kind(), Kind()]
                func desk() -> Desk { Desk(repos: kinds.reduce(into: []) { result, kind in result.append(kind.make()) }) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.desk() → Kind.make() as repos
                """)
    }

    @Test func aTupleThatIsReducedHasItsOwnParts() async throws {
        let wiring = try await Sources.parts(
            """
            final class Name { init(text: String) {} }
            final class Row { init(repo: any Repo) {} }
            final class Table { init(rows: [Row]) {} }
            func table(_ names: [Name]) -> Table {
                let parts = names.reduce((0, [Row]())) { result, name in
                    var rows = result.1
                    rows.append(Row(repo: Mem()))
                    return (result.0 + 1, rows)
                }
                return Table(rows: parts.1)
            }
            func start() -> Table { table([Name(text: "a")]) }
            """
        ).wiring
        #expect(
            wiring == """
                table(_:).parts/Row → table(_:).parts/Row/repo as repo
                table(_:)/Table → table(_:).parts/Row as rows
                """)
    }

    @Test func metatypesThatAreAddedAreMade() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Step { init(repo: any Repo) }
            struct Load: Step { let repo: any Repo }
            struct Save: Step { let repo: any Repo }
            struct Stop: Step { let repo: any Repo }
            func steps(_ quick: Bool) -> [any Step] {
                let repo = Mem()
                var types: [any Step.Type] = []
                if quick { types.append(Load.self) } else { types.append(Save.self) }
                types += [Stop.self]
                return types.map { $0.init(repo: repo) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                steps(_:)/Load → steps(_:).repo as repo
                steps(_:)/Save → steps(_:).repo as repo
                steps(_:)/Stop → steps(_:).repo as repo
                """)
    }

    @Test func elementsHaveTheTypeOfTheirCollection() async throws {
        let wiring = try await Sources.parts(
            """
            enum Kind { case quick, slow; func make(_ repo: any Repo) -> Ctl { Ctl(repo: repo) } }
            struct App { func start(_ kinds: [Kind]) -> [Ctl] { let repo = Mem(); return kinds.map { $0.make(repo) } } }
            """
        ).wiring
        #expect(
            wiring == """
                App → Kind.make(_:) call
                Kind.make(_:) → App.start(_:).repo as repo
                """)
    }

    @Test func aCollectionTakesOnlyWhatItsElementsAre() async throws {
        let wiring = try await Sources.parts(
            """
            final class Box { var all: [Any] = [] }
            final class Desk { init(repos: [any Repo], ctls: [Ctl]) {} }
            func start() -> Desk {
                let box = Box()
                box.all.append(Mem())
                box.all.append(Ctl(repo: Disk()))
                return Desk(repos: box.all as! [any Repo], ctls: box.all as! [Ctl])
            }
            """
        ).wiring
        #expect(
            wiring == """
                start()/Ctl → start()/Ctl/repo as repo
                start()/Desk → start()/Ctl as ctls
                start()/Desk → start()/Mem as repos
                """)
    }

    @Test func anExtensionOfAProtocolIsCalledOnWhatItWraps() async throws {
        let wiring = try await Sources.parts(
            """
            final class Cached: Repo { init(_ repo: any Repo) {} }
            final class Logged: Repo { init(_ repo: any Repo) {} }
            extension Repo {
                func cached() -> any Repo { Cached(self) }
                func logged() -> any Repo { Logged(self) }
            }
            struct App { let ctl = Ctl(repo: Mem().cached().logged()) }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctl → Repo.logged() as repo
                Repo.cached() → App.ctl/Mem
                Repo.logged() → Repo.cached()
                """)
    }

    @Test func aDefaultOfTheInitializerThatIsHandedOnToIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Desk {
                init(name: String, repo: any Repo = Mem()) {}
                convenience init(number: Int) { self.init(name: "\\(number)") }
            }
            struct App { let desk = Desk(number: 1) }
            """
        ).wiring
        #expect(
            wiring == """
                App.desk → Desk.init(name:repo:)/Mem as repo
                """)
    }

    @Test func aMethodAsAValueIsThatOfItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Push { init(repo: any Repo) {}; func register() {} }
            final class Root { init(register: @escaping () -> Void) {} }
            func start() -> Root { let push = Push(repo: Mem()); return Root(register: push.register) }
            """
        ).wiring
        #expect(
            wiring == """
                start().push → start().push/repo as repo
                start()/Root → start().push as register deferred
                """)
    }

    @Test func aDelegateOfTheApplicationIsMadeBySwiftUI() async throws {
        let wiring = try await Sources.parts(
            """
            final class Push: NSObject, UIApplicationDelegate { func register() {} }
            final class Root: ObservableObject { init(register: @escaping () -> Void) {} }
            struct Screen: View { @StateObject var root: Root; var body: some View { Text("") } }
            @main struct Main: App {
                @UIApplicationDelegateAdaptor(Push.self) private var push
                var body: some Scene { WindowGroup { Screen(root: Root(register: push.register)) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Main.body/Screen → Main.body/Screen/root as root
                Main.body/Screen/root → Main.push as register deferred
                """)
    }

    @Test func aClosureThatAnswersNothingMakesNothing() async throws {
        let wiring = try await Sources.parts(
            """
            final class Sink { init(send: @escaping (Int) -> Void) {} }
            final class Panel { let state: LiveState; init(state: LiveState) { self.state = state } }
            struct App {
                let panel = Panel(state: LiveState(of: 1))
                func sink() -> Sink { Sink(send: { number in panel.state.set(number) }) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.panel → App.panel/state as state
                App.sink() → App.panel as send deferred
                """)
    }

    @Test func whatAPartOfAnotherPackagesObjectIsGivenItsWholeKeeps() async throws {
        let wiring = try await Sources.parts(
            """
            import Commands
            final class Start {
                let tool: CommandTool
                init() {
                    let ctl = Ctl(repo: Mem())
                    tool = CommandTool(name: "draw")
                    tool.parser.route = .fallback(ctl)
                    tool.parser().other = Ctl(repo: Disk())
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Start.init().ctl → Start.init().ctl/repo as repo
                Start.init()/Ctl → Start.init()/Ctl/repo as repo
                Start.tool → Start.init().ctl as route inject
                """)
    }

    @Test func aPropertyKeepsWhoseMethodOfAnotherPackageAnswersIt() async throws {
        let wiring = try await Sources.parts(
            """
            import Pipes
            final class Store {
                var pipe: PipeClient
                init() {
                    let opening = PipeOpening(port: 1)
                    pipe = opening.get()
                }
            }
            final class Desk { let store: Store; init(store: Store) { self.store = store } }
            let desk = Desk(store: Store())
            """
        ).wiring
        #expect(
            wiring == """
                main.desk → main.desk/store as store
                main.desk/store → Store.init().opening as pipe
                """)
    }
}
