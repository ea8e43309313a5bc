import Testing

/// Optionals and collections that are mapped over.
@Suite struct MappingFlowTests {
    @Test func anOptionalChainHandsOn() async throws {
        let wiring = try await Sources.parts(
            """
            final class Session { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class App {
                var session: Session?
                func begin() { session = Session(repo: Mem()) }
                func make() -> Ctl? { session.map { Ctl(repo: $0.repo) } }
                func other() -> Ctl? { if let repo = session?.repo { return Ctl(repo: repo) }; return nil }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.make() → App.session/repo as repo
                App.other() → App.session/repo as repo
                App.session → App.session/repo as repo
                """)
    }

    @Test func flatMapAndCompactMapHandOn() async throws {
        let wiring = try await Sources.parts(
            """
            func build(_ all: [(any Repo)?]) -> [Ctl] { all.compactMap { $0 }.map { Ctl(repo: $0) } }
            func start() -> [Ctl] { build([Mem(), nil]) }
            """
        ).wiring
        #expect(wiring == "build(_:)/Ctl → start()/Mem as repo")
    }

    @Test func theInitializerIsMappedOver() async throws {
        let wiring = try await Sources.parts(
            """
            func build() -> [Ctl] { let repos: [any Repo] = [Mem()]; return repos.map(Ctl.init) }
            final class Box { init(_ repo: any Repo) {} }
            func boxes() -> [Box] { let repos: [any Repo] = [Mem()]; return repos.map(Box.init) }
            """
        ).wiring
        #expect(
            wiring == """
                boxes()/Box → boxes().repos
                build()/Ctl → build().repos as repo
                """)
    }

    @Test func theCasesOfAnEnumerationMakeParts() async throws {
        let wiring = try await Sources(
            """
            enum Kind: CaseIterable { case a, b; func make() -> any Handler { switch self { case .a: A(); case .b: B() } } }
            protocol Handler { func handle() }
            final class A: Handler { func handle() {} }
            final class B: Handler { func handle() {} }
            final class Bus { let handlers: [any Handler]; init() { handlers = Kind.allCases.map { $0.make() } } }
            let bus = Bus()
            """
        ).wiring
        #expect(
            wiring == """
                Bus.handlers → Kind.make()
                main.bus → Bus.handlers as handlers
                """)
    }
}
