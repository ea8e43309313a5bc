import Testing

/// What objects have from their superclasses, and what subclasses are given.
@Suite struct InheritedFlowTests {
    private static let coordinators = """
        class Coordinator { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }

        """

    @Test func anInheritedPropertyIsThatOfTheSubclass() async throws {
        let wiring = try await Sources.parts(
            Self.coordinators + """
                final class Home: Coordinator { func open() -> Ctl { Ctl(repo: repo) } }
                final class Away: Coordinator { func open() -> Ctl { Ctl(repo: repo) } }
                struct App { let home = Home(repo: Mem()); let away = Away(repo: Disk()) }
                """
        ).wiring
        #expect(
            wiring == """
                App.away → App.away/repo as repo
                App.home → App.home/repo as repo
                Away.open() → App.away/repo as repo
                Home.open() → App.home/repo as repo
                """)
    }

    @Test func whatASubclassHandsOnToItsSuperclassIsItsOwn() async throws {
        let wiring = try await Sources.parts(
            Self.coordinators + """
                final class Home: Coordinator {
                    init(store: any Repo) { super.init(repo: store) }
                    func open() -> Ctl { Ctl(repo: repo) }
                }
                final class Away: Coordinator { func open() -> Ctl { Ctl(repo: repo) } }
                struct App { let home = Home(store: Mem()); let away = Away(repo: Disk()) }
                """
        ).wiring
        #expect(
            wiring == """
                App.away → App.away/repo as repo
                App.home → App.home/store as store
                Away.open() → App.away/repo as repo
                Home.open() → App.home/store as repo
                """)
    }

    @Test func whatIsSetLaterIsInTheSubclassThatItIsSetIn() async throws {
        let wiring = try await Sources.parts(
            """
            class Coordinator { var repo: (any Repo)? }
            final class Home: Coordinator { func open() -> Ctl { Ctl(repo: repo!) } }
            final class Away: Coordinator { func open() -> Ctl { Ctl(repo: repo!) } }
            func start() -> [Coordinator] {
                let home = Home(), away = Away()
                home.repo = Mem()
                away.repo = Disk()
                return [home, away]
            }
            """
        ).wiring
        #expect(
            wiring == """
                Away.open() → start()/Disk as repo
                Home.open() → start()/Mem as repo
                start().away → start()/Disk as repo inject
                start().home → start()/Mem as repo inject
                """)
    }

    @Test func anOverrideIsGivenWhatItsSuperclassIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            class Maker {
                func make(_ repo: any Repo) -> Ctl { fatalError() }
                func module() -> Ctl { let repo = Mem(); let ctl = make(repo); return ctl }
            }
            final class Screens: Maker { override func make(_ repo: any Repo) -> Ctl { Ctl(repo: repo) } }
            final class Home { func show() -> Ctl { Screens().module() } }
            """
        ).wiring
        #expect(
            wiring == """
                Home.show() → Maker.module().ctl
                Maker.module().ctl → Screens.make(_:)
                Screens.make(_:) → Maker.module().repo as repo
                """)
    }

    @Test func aConvenienceInitializerGivesWhatItMakes() async throws {
        let wiring = try await Sources.parts(
            """
            final class Log {}
            final class Desk {
                init(repo: any Repo, log: Log) {}
                convenience init(repo: any Repo) { self.init(repo: repo, log: Log()) }
            }
            struct App { let desk = Desk(repo: Mem()) }
            """
        ).wiring
        #expect(
            wiring == """
                App.desk → App.desk/repo as repo
                App.desk → Desk.init(repo:)/Log as log
                """)
    }

    @Test func anArgumentOfAnInheritedInitializerIsOneEdge() async throws {
        let wiring = try await Sources.parts(
            """
            class Flow { private(set) weak var kept: Screen!; init(screen: Screen) { kept = screen } }
            final class Screen { let repo: any Repo = Mem() }
            final class Menu: Flow {
                var screen: Screen { kept }
                static func open() -> Menu { let screen = Screen(); return Menu(screen: screen) }
                func go() { screen.repo.load() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Menu.open().screen → Screen.repo as repo
                Menu.open()/Menu → Menu.open().screen as screen
                """)
    }

    @Test func whatASuperclassPutsIntoAForeignPropertyIsOfItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            import ReactorKit
            import UIKit
            class Base<R>: UIViewController, ReactorKit.View where R: Reactor {
                init() { super.init(nibName: nil, bundle: nil) }
                convenience init(reactor: R? = nil) { self.init(); self.reactor = reactor }
            }
            final class First { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Second {}
            final class Cell { let reactor: First; init(_ reactor: First) { self.reactor = reactor } }
            final class Home: Base<First> { func cell() -> Cell { Cell(reactor!) } }
            final class List: Base<Second> { init() { super.init(reactor: Second()) } }
            final class Page: Base<Second> { init(reactor: Second, at index: Int) { super.init(reactor: reactor) } }
            let home = Home(reactor: First(repo: Disk()))
            let list = List()
            let page = Page(reactor: Second(), at: 1)
            """
        ).wiring
        #expect(
            wiring == """
                Home.cell() → main.home/reactor
                main.home → main.home/reactor as reactor
                main.home/reactor → main.home/reactor/repo as repo
                main.list → List.init()/Second as reactor
                main.page → main.page/reactor as reactor
                """)
    }

    @Test func aSuperclassAsksForWhatTheSubclassSaysItIsOf() async throws {
        let wiring = try await Sources.parts(
            """
            class Store<State> {
                var state: State
                init(initial: State) { state = initial }
            }
            struct Feed { let repo: any Repo; let bindings: Bindings }
            struct Page { let repo: any Repo; let bindings: Bindings }
            struct Bindings { let ctl: Ctl }
            typealias FeedStore = Store<Feed>
            final class FeedModel: FeedStore {
                init(repo: any Repo) { super.init(initial: .init(repo: repo, bindings: .init(ctl: Ctl(repo: Mem())))) }
            }
            final class PageModel: Store<Page> {
                init(repo: any Repo) { super.init(initial: Page(repo: repo, bindings: Bindings(ctl: Ctl(repo: Disk())))) }
            }
            final class Screen { init(action: @escaping () -> Void) {} }
            final class App {
                let feed = FeedModel(repo: Mem()), page = PageModel(repo: Disk())
                func screen() -> Screen { Screen { [page] in page.state.bindings.ctl.go() } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.feed → App.feed/repo as repo
                App.feed → FeedModel.init(repo:)/ctl as ctl
                App.page → App.page/repo as repo
                App.page → PageModel.init(repo:)/ctl as ctl
                App.screen() → App as action whole
                App.screen() → App.page as action deferred
                FeedModel.init(repo:)/ctl → FeedModel.init(repo:)/ctl/repo as repo
                PageModel.init(repo:)/ctl → PageModel.init(repo:)/ctl/repo as repo
                """)
    }
}
