import Testing

/// What patterns bind, and what the cases of enumerations carry.
@Suite struct PatternFlowTests {
    @Test func aPayloadIsBoundByASwitch() async throws {
        let wiring = try await Sources.parts(
            """
            enum Route { case list(any Repo), detail(repo: any Repo, id: Int) }
            final class Coordinator {
                func handle(_ route: Route) -> Ctl {
                    switch route {
                    case .list(let repo): return Ctl(repo: repo)
                    case let .detail(repo, _): return Ctl(repo: repo)
                    }
                }
            }
            func start(_ coordinator: Coordinator) -> Ctl { coordinator.handle(.list(Mem())) }
            func open(_ coordinator: Coordinator) -> Ctl { coordinator.handle(.detail(repo: Disk(), id: 1)) }
            """
        ).wiring
        #expect(
            wiring == """
                Coordinator.handle(_:) → open(_:)/Disk as repo
                Coordinator.handle(_:) → start(_:)/Mem as repo
                """)
    }

    @Test func whatACaseCarriesIsAnInput() async throws {
        let wiring = try await Sources.parts(
            """
            enum Mode { case stored(any Repo, Int), none }
            final class Log {}
            final class Desk { init(mode: Mode, log: Log) {} }
            struct App { let desk: Desk; init() { let repo = Mem(); desk = Desk(mode: .stored(repo, 1), log: Log()) } }
            """
        ).wiring
        #expect(
            wiring == """
                App.desk → App.desk/log as log
                App.desk → App.init().repo as mode
                """)
    }

    @Test func aCaseWithoutPartsHasTheMethodsOfItsType() async throws {
        let wiring = try await Sources.parts(
            """
            enum Kind: String { case plain; func make(_ repo: any Repo) -> Ctl { Ctl(repo: repo) } }
            struct First { let ctl: Ctl; init() { ctl = Kind.plain.make(Mem()) } }
            struct Second { let ctl: Ctl; init(name: String) { ctl = Kind(rawValue: name)!.make(Disk()) } }
            """
        ).wiring
        #expect(
            wiring == """
                First.ctl → Kind.make(_:)
                Kind.make(_:) → First.ctl/Mem as repo one of
                Kind.make(_:) → Second.ctl/Disk as repo one of
                Second.ctl → Kind.make(_:)
                """)
    }

    @Test func aPayloadIsBoundByIfCase() async throws {
        let wiring = try await Sources.parts(
            """
            enum State { case idle, ready(any Repo) }
            final class Desk {
                var state = State.idle
                func begin() { state = .ready(Mem()) }
                func make() -> Ctl? {
                    if case .ready(let repo) = state { return Ctl(repo: repo) }
                    return nil
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Desk.make() → Desk.state/Mem as repo
                Desk.state → Desk.state/Mem
                """)
    }

    @Test func aPayloadIsBoundByGuardCase() async throws {
        let wiring = try await Sources.parts(
            """
            enum State { case idle, ready(any Repo) }
            func make(_ state: State) -> Ctl? {
                guard case let .ready(repo) = state else { return nil }
                return Ctl(repo: repo)
            }
            func start() -> Ctl? { make(.ready(Mem())) }
            """
        ).wiring
        #expect(wiring == "make(_:)/Ctl → start()/Mem as repo")
    }

    @Test func anOptionalIsBoundByAPattern() async throws {
        let wiring = try await Sources.parts(
            """
            final class Desk {
                var repo: (any Repo)?
                func set() { repo = Mem() }
                func make() -> Ctl? {
                    if case .some(let repo) = repo { return Ctl(repo: repo) }
                    if case let repo? = self.repo { return Ctl(repo: repo) }
                    return nil
                }
            }
            """
        ).wiring
        #expect(wiring == "Desk.make() → Desk.repo as repo")
    }

    @Test func aTupleIsTakenApart() async throws {
        let wiring = try await Sources.parts(
            """
            func pair() -> (any Repo, Int) { (Mem(), 1) }
            func build() -> Ctl { let (repo, count) = pair(); print(count); return Ctl(repo: repo) }
            """
        ).wiring
        #expect(
            wiring == """
                build().repo → pair()/Mem
                build()/Ctl → build().repo as repo
                """)
    }

    @Test func aTupleOfALoopIsTakenApart() async throws {
        let wiring = try await Sources.parts(
            """
            func build() -> [Ctl] {
                var all: [Ctl] = []
                for (index, repo) in [Mem(), Mem()].enumerated() { all.append(Ctl(repo: repo)); print(index) }
                return all
            }
            """
        ).wiring
        #expect(
            wiring == """
                build()/Ctl → build()/Mem as repo one of
                build()/Ctl → build()/Mem~2 as repo one of
                """)
    }

    @Test func aCastIsBoundByASwitch() async throws {
        let wiring = try await Sources.parts(
            """
            func build(_ part: Any) -> Ctl? {
                switch part {
                case let repo as any Repo: return Ctl(repo: repo)
                default: return nil
                }
            }
            func start() -> Ctl? { build(Mem()) }
            """
        ).wiring
        #expect(wiring == "build(_:)/Ctl → start()/Mem as repo")
    }

    @Test func aValueOfAnEnumerationCaseHasWhatItWasGiven() async throws {
        let wiring = try await Sources.parts(
            """
            enum Mode { case live(any Repo) ; var repo: any Repo { switch self { case .live(let repo): repo } } }
            func build() -> Ctl { let mode = Mode.live(Mem()); return Ctl(repo: mode.repo) }
            """
        ).wiring
        #expect(wiring == "build()/Ctl → build().mode/Mem as repo")
    }

    @Test func aCaseThatIsNotSeenHasWhatAnySuchCaseIsMadeWith() async throws {
        let wiring = try await Sources.parts(
            """
            struct CtlView: View { let ctl: Ctl; var body: some View { Text("") } }
            final class Coordinator {
                enum Route { case list, detail(Ctl) }
                var routes: [Route] = []
                func show() { routes.append(.detail(Ctl(repo: Mem()))) }
            }
            struct Root: View {
                @State var coordinator = Coordinator()
                var body: some View {
                    Text("").navigationDestination(for: Coordinator.Route.self) { route in
                        switch route {
                        case .list: Text("")
                        case .detail(let ctl): CtlView(ctl: ctl)
                        }
                    }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Coordinator.show()/Ctl → Coordinator.show()/Ctl/repo as repo
                Root → Root.coordinator as coordinator
                Root.body → Coordinator.show()/Ctl as ctl
                """)
    }

    @Test func thePositionsOfANestedPatternAreToldApart() async throws {
        let wiring = try await Sources.parts(
            """
            enum Next { case page(next: Ctl, repo: any Repo), none }
            enum All { case one(next: Next), many([Next]), none }
            final class Flow { func go() -> All { .one(next: .page(next: Ctl(repo: Mem()), repo: Disk())) } }
            final class Several { func go() -> All { .many([.page(next: Ctl(repo: Mem()), repo: Disk())]) } }
            final class Pair { init(ctl: Ctl, repo: any Repo) {} }
            final class Coordinator {
                func start(_ flow: Flow) { stream.map { flow.go() }.map { self.pairs(in: $0) }.run() }
                func begin(_ several: Several) -> [Pair] { list(several.go()) }
                func pairs(in all: All) -> [Pair] {
                    switch all {
                    case let .one(.page(ctl, repo)): return [Pair(ctl: ctl, repo: repo)]
                    default: return []
                    }
                }
                func list(_ all: All) -> [Pair] {
                    guard case .many(let all) = all else { return [] }
                    return all.compactMap { each in
                        if case let .page(ctl, repo) = each { return Pair(ctl: ctl, repo: repo) }
                        return nil
                    }
                }
            }
            struct App { let coordinator = Coordinator(); func go() { coordinator.start(Flow()); print(coordinator.begin(Several())) } }
            """
        ).wiring
        #expect(
            wiring == """
                App → Coordinator.begin(_:) call
                Coordinator.begin(_:) → Coordinator.list(_:)
                Coordinator.list(_:) → Several.go()/Ctl as ctl
                Coordinator.list(_:) → Several.go()/Disk as repo
                Coordinator.pairs(in:) → Flow.go()/Ctl as ctl
                Coordinator.pairs(in:) → Flow.go()/Disk as repo
                Flow.go()/Ctl → Flow.go()/Ctl/repo as repo
                Several.go()/Ctl → Several.go()/Ctl/repo as repo
                """)
    }

    @Test func aCaseIsToldFromAMethodOfItsName() async throws {
        let wiring = try await Sources.parts(
            """
            enum Next { case page(next: Ctl, repo: any Repo); static func page(only ctl: Ctl) -> Next { .page(next: ctl, repo: Mem()) } }
            enum All { case one(next: Next), none }
            final class Pair { init(ctl: Ctl, repo: any Repo) {} }
            func make() -> All { .one(next: .page(next: Ctl(repo: Mem()), repo: Disk())) }
            func pair() -> Pair? {
                guard case .one(let next) = make(), case .page(let ctl, let repo) = next else { return nil }
                return Pair(ctl: ctl, repo: repo)
            }
            """
        ).wiring
        #expect(
            wiring == """
                make()/Ctl → make()/Ctl/repo as repo
                pair()/Pair → make()/Ctl as ctl
                pair()/Pair → make()/Disk as repo
                """)
    }
}
