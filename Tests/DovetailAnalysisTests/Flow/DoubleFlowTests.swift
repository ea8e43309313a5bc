import Testing

/// Each part, and each thing that it is given, is drawn once.
@Suite struct DoubleFlowTests {
    @Test func whatIsGivenInAnInitializerIsGivenOnce() async throws {
        let wiring = try await Sources.parts(
            """
            final class Desk {
                private let repo: any Repo
                private let ctl: Ctl
                init(repo: any Repo) { self.repo = repo; ctl = Ctl(repo: repo) }
            }
            struct App { let desk = Desk(repo: Mem()) }
            """
        ).wiring
        #expect(
            wiring == """
                App.desk → App.desk/repo as repo
                App.desk → Desk.ctl as ctl
                Desk.ctl → App.desk/repo as repo
                """)
    }

    @Test func aGlobalHasOnlyItsOwnParts() async throws {
        let wiring = try await Sources.parts(
            """
            final class Desk { init(ctl: Ctl) {} }
            let repo = Mem()
            let desk = Desk(ctl: Ctl(repo: repo))
            """
        ).wiring
        #expect(
            wiring == """
                main.desk → main.desk/ctl as ctl
                main.desk/ctl → main.repo as repo
                """)
    }

    @Test func theAnswerOfAMethodIsNotItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Maker { let repo: any Repo; init(repo: any Repo) { self.repo = repo }; func make() -> Ctl { Ctl(repo: repo) } }
            final class Desk {
                let ctl: Ctl
                init() { ctl = Maker(repo: Mem()).make() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Desk.ctl → Maker.make()
                Desk.ctl/Maker → Desk.ctl/Maker/repo as repo
                Maker.make() → Desk.ctl/Maker/repo as repo
                """)
    }

    @Test func aGlobalMayBeCalledMain() async throws {
        let wiring = try await Sources.parts(
            """
            let main = Ctl(repo: Mem())
            """
        ).wiring
        #expect(
            wiring == """
                main.main → main.main/repo as repo
                """)
    }

    @Test func aLocalThatIsOnlyLookedUpIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class Desk {
                private var all: [Int: Ctl] = [:]
                func add(_ repo: any Repo) { all[1] = Ctl(repo: repo) }
                private func find(_ id: Int) -> Ctl? { all[id] }
                func show() { guard let ctl = find(1) else { return }; print(ctl) }
            }
            func start() { let desk = Desk(); desk.add(Mem()); desk.show() }
            """
        ).wiring
        #expect(
            wiring == """
                Desk.add(_:)/Ctl → start()/Mem as repo
                """)
    }

    @Test func aComponentIsGivenAControllerOfTheSystem() async throws {
        let wiring = try await Sources.parts(
            """
            class Coordinator { init(navigation: UINavigationController) {} }
            struct App { let home = Coordinator(navigation: UINavigationController()) }
            """
        ).wiring
        #expect(
            wiring == """
                App.home → App.home/navigation as navigation
                """)
    }
}
