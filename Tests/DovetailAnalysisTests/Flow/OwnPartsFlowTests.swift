import DovetailGraph
import Testing

/// What objects make for themselves, or take from what they are given; and which of several functions is meant.
@Suite struct OwnPartsFlowTests {
    private func wiring(_ text: String) async throws -> String { try await Sources.parts(text).wiring }

    @Test func whatAnObjectMakesForItselfIsItsNeed() async throws {
        let wiring = try await wiring(
            """
            final class Cache { var all: [String: Int] = [:]; func get(_ key: String) -> Int? { all[key] } }
            final class Service {
                private let cache = Cache()
                private lazy var ctl = Ctl(repo: repo)
                private let repo: any Repo
                init(repo: any Repo) { self.repo = repo }
                func value() -> Int { ctl.load(); return cache.get("a") ?? 0 }
            }
            struct App { let service = Service(repo: Mem()) }
            """)
        #expect(
            wiring == """
                App.service → App.service/repo as repo
                App.service → Service.cache as cache
                App.service → Service.ctl as ctl deferred
                Service.ctl → App.service/repo as repo
                """)
    }

    @Test func anObjectWithoutPartsThatIsKeptIsDrawn() async throws {
        let graph = try await Sources(
            """
            final class Client { func fetch() {} }
            final class Service { private let client = Client(); func run() { client.fetch() } }
            final class App { private let service = Service(); func run() { service.run() } }
            @main struct Main { static func main() { App().run() } }
            """
        ).graph
        #expect(
            graph.sites.map { "\($0.type) \($0.verdict.rawValue)" } == ["Client drawn", "Service drawn", "App use"])
    }

    @Test func whatIsTakenFromAnotherIsANeed() async throws {
        let wiring = try await wiring(
            """
            final class Dependencies { let repo: any Repo = Mem() }
            final class Feature {
                private let repo: any Repo
                init(dependencies: Dependencies) { repo = dependencies.repo }
                func run() { repo.load() }
            }
            final class App {
                let dependencies = Dependencies()
                lazy var feature = Feature(dependencies: dependencies)
            }
            """)
        #expect(
            wiring == """
                App.dependencies → Dependencies.repo as repo
                App.feature → App.dependencies as dependencies
                App.feature → Dependencies.repo as repo
                """)
    }

    @Test func objectsThatMakeEachOtherAreACycleUnlessABranchEndsIt() async throws {
        func wiring(_ first: String) async throws -> String {
            try await self.wiring(
                """
                final class Log { func write() {} }
                final class Hen { let egg: Egg?; init(log: Log) { \(first) } ; func lay() { egg?.hatch() } }
                final class Egg { let hen: Hen; init(log: Log) { hen = Hen(log: log) }; func hatch() { hen.lay() } }
                let hen = Hen(log: Log())
                """)
        }
        #expect(
            try await wiring("egg = Egg(log: log)") == """
                Egg.hen → Hen.egg as egg
                Egg.hen → main.hen/log as log
                Hen.egg → Egg.hen as hen
                Hen.egg → main.hen/log as log
                main.hen → Hen.egg as egg
                main.hen → main.hen/log as log
                """)
        let branch = try await wiring("if Bool.random() { egg = Egg(log: log) } else { egg = nil }")
        #expect(branch.contains("Egg.hen → Hen.egg as egg deferred"))
    }

    @Test func whatIsAskedForChoosesAmongOverloads() async throws {
        let wiring = try await wiring(
            """
            final class Page { init(ctl: Ctl) {} }
            final class Factory {
                func make() -> Mem { Mem() }
                func make() -> Ctl { Ctl(repo: make() as Mem) }
                func make() -> Page { Page(ctl: make()) }
            }
            """)
        #expect(
            wiring == """
                Factory.make()~2 → Factory.make() as repo
                Factory.make()~3 → Factory.make()~2 as ctl
                """)
    }

    @Test func argumentsChooseAmongOverloads() async throws {
        let wiring = try await wiring(
            """
            final class Page { init(ctl: Ctl) {} }
            final class Factory {
                func make(_ repo: Mem) -> Ctl { Ctl(repo: repo) }
                func make(_ ctl: Ctl) -> Page { Page(ctl: ctl) }
            }
            let factory = Factory()
            let page = factory.make(factory.make(Mem()))
            """)
        #expect(!wiring.contains("open"))
        #expect(wiring.contains("Factory.make(_:)~2 → Factory.make(_:) as ctl"))
    }

    @Test func privateFunctionsOfTwoFilesAreTwo() async throws {
        var sources = Sources(
            """
            final class A { init() {} }
            final class UseA { init(a: A) {} }
            private func make() -> A { A() }
            struct One { func go() -> UseA { UseA(a: make()) } }
            """)
        sources.files.append(
            (
                "Sources/Shop/Two.swift", "Shop",
                """
                final class B { init() {} }
                final class UseB { init(b: B) {} }
                private func make() -> B { B() }
                struct Two { func go() -> UseB { UseB(b: make()) } }
                """
            ))
        #expect(
            try await sources.wiring == """
                One.go() → make()/A as a
                Two.go() → make()~2/B as b
                """)
    }

    @Test func aStaticMemberOfAnotherPackagesTypeIsAValueUnlessItIsShared() async throws {
        let wiring = try await wiring(
            """
            final class Screen { init(material: Foo.Material, center: Foo.Center, repo: any Repo) {} }
            let screen = Screen(material: .high, center: .shared, repo: Mem())
            """)
        #expect(
            wiring == """
                main.screen → main.screen/Center as center
                main.screen → main.screen/repo as repo
                """)
    }

    @Test func objectsThatMakeEachOtherWithoutEndAreReported() async throws {
        func findings(_ first: String) async throws -> [String] {
            let graph = try await Sources.parts(
                """
                final class Log { func write() {} }
                final class Hen { let egg: Egg?; init(log: Log) { \(first) } ; func lay() { egg?.hatch() } }
                final class Egg { let hen: Hen; init(log: Log) { hen = Hen(log: log) }; func hatch() { hen.lay() } }
                let hen = Hen(log: Log())
                """
            ).graph
            return Check().report(on: graph).findings.map { "\($0.rule.text): \($0.path ?? "")" }
        }
        #expect(try await findings("egg = Egg(log: log)") == ["dependency-cycle: Egg.hen → Hen.egg → Egg.hen"])
        #expect(try await findings("if Bool.random() { egg = Egg(log: log) } else { egg = nil }") == [])
    }

    @Test func anObjectThatIsGivenNothingNeedsWhatItKeeps() async throws {
        let wiring = try await wiring(
            """
            final class Screen { var ctl: Ctl?; func load() { ctl = Ctl(repo: Mem()) } }
            let screen = Screen()
            """)
        #expect(
            wiring == """
                Screen.ctl → Screen.ctl/repo as repo
                main.screen → Screen.ctl as ctl deferred
                """)
    }

    @Test func whatIsAppendedToAnInheritedListIsKept() async throws {
        let wiring = try await wiring(
            """
            class Flow { let repo: any Repo; var children: [Flow] = []; init(repo: any Repo) { self.repo = repo } }
            final class Child: Flow {}
            final class Main: Flow { func start() { let child: Child = .init(repo: repo); children.append(child) } }
            let main = Main(repo: Mem())
            """)
        #expect(
            wiring == """
                Main.start().child → main.main/repo as repo
                main.main → Main.start().child as children
                main.main → main.main/repo as repo
                """)
    }

    @Test func anObjectThatTheSystemMakesNeedsWhatItsPropertiesBeginWith() async throws {
        let wiring = try await wiring(
            """
            final class Shared { static let shared = Shared(repo: Mem()); let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class SceneDelegate: UIResponder { let coordinator: Shared = .shared }
            """)
        #expect(
            wiring == """
                SceneDelegate → Shared.shared as coordinator
                Shared.shared → Shared.shared/repo as repo
                """)
    }
}
