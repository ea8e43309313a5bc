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
}
