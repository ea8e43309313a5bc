import DovetailGraph
import Testing

/// Places through which values go: locks, key paths, subscripts, collections.
@Suite struct PlaceFlowTests {
    @Test func aLockHandsOnWhatItHolds() async throws {
        let wiring = try await Sources.parts(
            """
            final class Desk {
                private let state = Mutex<(any Repo)?>(nil)
                func set() { state.withLock { $0 = Mem() } }
                func make() -> Ctl? { state.withLock { $0 }.map { Ctl(repo: $0) } }
            }
            """
        ).wiring
        #expect(wiring == "Desk.make() → Desk.set()/Mem as repo")
    }

    @Test func aKeyPathSetsAProperty() async throws {
        let wiring = try await Sources.parts(
            #"""
            final class Job { var repo: (any Repo)? }
            func start() -> Job { let job = Job(); job[keyPath: \.repo] = Mem(); return job }
            """#
        ).wiring
        #expect(wiring == "start().job → start()/Mem as repo inject")
    }

    @Test func anInoutParameterIsSet() async throws {
        let wiring = try await Sources.parts(
            """
            func fill(_ repo: inout (any Repo)?) { repo = Mem() }
            func build() -> Ctl? { var repo: (any Repo)?; fill(&repo); return repo.map { Ctl(repo: $0) } }
            """
        ).wiring
        #expect(wiring == "build()/Ctl → fill(_:)/Mem as repo")
    }

    @Test func anInoutStructureIsFilled() async throws {
        let wiring = try await Sources.parts(
            """
            struct Settings { var repo: (any Repo)?; var name = "" }
            final class Page { init(settings: Settings) {} }
            func fill(_ settings: inout Settings) { settings.repo = Mem() }
            func build() -> Page { var settings = Settings(); fill(&settings); return Page(settings: settings) }
            """
        ).wiring
        #expect(wiring == "build()/Page → fill(_:)/Mem as repo")
    }

    @Test func aSubscriptOfTheProgramHandsOn() async throws {
        let wiring = try await Sources.parts(
            """
            final class Store { private let repo: any Repo = Mem(); subscript(name: String) -> any Repo { repo } }
            func build(_ store: Store) -> Ctl { Ctl(repo: store["a"]) }
            func start() -> Ctl { build(Store()) }
            """
        ).wiring
        #expect(wiring == "build(_:)/Ctl → Store.repo as repo")
    }

    @Test func aLazyPropertyWithAClosureIsABinding() async throws {
        let wiring = try await Sources.parts(
            """
            final class App {
                let repo: any Repo = Mem()
                lazy var ctl: Ctl = { let ctl = Ctl(repo: repo); return ctl }()
                private(set) lazy var other: Ctl = { [unowned self] in Ctl(repo: self.repo) }()
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctl.ctl → App.repo as repo
                App.other → App.repo as repo
                """)
    }

    @Test func aSharedInstanceIsABinding() async throws {
        let wiring = try await Sources.parts(
            """
            final class Store: Repo { static let shared = Store(); private init() {} }
            final class App { func make() -> Ctl { Ctl(repo: Store.shared) } }
            """
        ).wiring
        #expect(wiring == "App.make() → Store.shared as repo")
    }

    @Test func aGlobalIsABinding() async throws {
        let wiring = try await Sources.parts(
            """
            let store: any Repo = Mem()
            func make() -> Ctl { Ctl(repo: store) }
            """
        ).wiring
        #expect(wiring == "make()/Ctl → main.store as repo")
    }

    @Test func whatAComputedPropertyIsSetToIsNotWhatItAnswersWith() async throws {
        let wiring = try await Sources.parts(
            """
            var kept: [ObjectIdentifier: Ctl] = [:]
            enum Side {
                static func get(_ object: AnyObject) -> Ctl? { kept[ObjectIdentifier(object)] }
                static func set(_ object: AnyObject, _ ctl: Ctl?) { kept[ObjectIdentifier(object)] = ctl }
            }
            final class One { var ctl: Ctl? { get { Side.get(self) } set { Side.set(self, newValue) } } }
            final class Two { var ctl: Ctl? { get { Side.get(self) } set { Side.set(self, newValue) } } }
            final class App {
                let one = One(), two = Two()
                func start() { one.ctl = Ctl(repo: Mem()) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.one → App.start()/Ctl as ctl inject
                App.start()/Ctl → App.start()/Ctl/repo as repo
                One.ctl → App.start()/Ctl
                Two.ctl → App.start()/Ctl
                main.kept → App.start()/Ctl
                """)
    }

    @Test func whatAGuardBindsOutsideOfFunctionsIsGlobal() async throws {
        let wiring = try await Sources.parts(
            """
            final class Found: Repo { init?(path: String) {} }
            func arguments() -> [String] { [] }
            guard let path = arguments().first else { fatalError() }
            guard let found = Found(path: path), !path.isEmpty else { fatalError() }
            let ctl = Ctl(repo: found)
            func other() -> Ctl { Ctl(repo: found) }
            """
        ).wiring
        #expect(
            wiring == """
                main.ctl → main.found as repo
                other()/Ctl → main.found as repo
                """)
    }

    @Test func privateGlobalsOfOneNameAreToldApartByTheirFiles() async throws {
        var sources = Sources.parts(
            "private let ctl = Ctl(repo: Mem())\nfinal class Red { func go() -> Use { Use(ctl: ctl) } }")
        sources.files.append(
            (
                "Sources/Shop/Blue.swift", "Shop",
                "private let ctl = Ctl(repo: Disk())\nfinal class Use { init(ctl: Ctl) {} }"
            ))
        sources.files.append(("Sources/Shop/More/Shop.swift", "Shop", "private let ctl = Ctl(repo: Mem())"))
        let edges = try await sources.graph.edges.filter { $0.kind == .needs }.map { "\($0.from) → \($0.to)" }
        #expect(
            edges == [
                "Shop/Blue.swift/main.ctl → Shop/Blue.swift/main.ctl/repo",
                "Shop/Red.go() → Shop/Sources/Shop/Shop.swift/main.ctl",
                "Shop/Sources/Shop/More/Shop.swift/main.ctl → Shop/Sources/Shop/More/Shop.swift/main.ctl/repo",
                "Shop/Sources/Shop/Shop.swift/main.ctl → Shop/Sources/Shop/Shop.swift/main.ctl/repo",
            ])
    }
}
