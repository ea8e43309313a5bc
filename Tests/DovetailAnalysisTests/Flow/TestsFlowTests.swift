import DovetailAnalysis
import DovetailGraph
import Testing

/// What tests give, which is nothing to the program.
@Suite struct TestsFlowTests {
    private func wiring(_ test: String) async throws -> String {
        var sources = Sources.parts(
            """
            public final class Page {
                public var ctl: Ctl?
                let repo: any Repo
                init(repo: any Repo) { self.repo = repo }
                static func testing(repo: any Repo = Disk()) -> Page { Page(repo: repo) }
            }
            public final class App { let page: Page; init(page: Page) { self.page = page } }
            public func start() -> App { App(page: Page(repo: Mem())) }
            """)
        sources.files.append(("Tests/ShopTests/Tests.swift", "ShopTests", test))
        sources.modules = [
            ModuleFacts(name: "Shop"), ModuleFacts(name: "ShopTests", dependencies: ["Shop"], isTest: true),
        ]
        return try await sources.wiring
    }

    private static let program = """
        Page.testing(repo:)/Page → Page.testing(repo:)/Disk as repo
        start()/App → start()/App/page as page
        start()/App/page → start()/App/page/repo as repo
        """

    @Test func whatATestMakesGivesTheProgramNothing() async throws {
        let wiring = try await wiring("func run() { let page = Page(repo: Disk()); _ = App(page: page) }")
        #expect(wiring == Self.program)
    }

    @Test func whatATestSetsGivesTheProgramNothing() async throws {
        let wiring = try await wiring("func run(page: Page) { page.ctl = Ctl(repo: Disk()) }")
        #expect(wiring == Self.program)
    }

    @Test func whatOnlyTestsCallGivesTheProgramNothing() async throws {
        let wiring = try await wiring("func run() { _ = App(page: .testing()) }")
        #expect(
            wiring == """
                start()/App → start()/App/page as page
                start()/App/page → start()/App/page/repo as repo
                """)
    }

    @Test(arguments: [
        "", "extension Shell: Equatable { static var shared = Shell() }", "extension World { func run() {} }",
    ])
    func whatATestAddsToATypeDecidesNothing(test: String) async throws {
        var sources = Sources(
            """
            import Kit
            public struct Shell { var download: (String) -> String = { Kit().download($0) } }
            public struct World { var shell = Shell() }
            public final class Box { let world: World; init(_ world: World) { self.world = world } }
            let box = Box(World())
            """)
        sources.files.append(("Tests/ShopTests/Tests.swift", "ShopTests", test))
        sources.modules = [
            ModuleFacts(name: "Shop"), ModuleFacts(name: "ShopTests", dependencies: ["Shop"], isTest: true),
        ]
        #expect(
            try await sources.wiring == """
                main.box → Shell.download/Kit as download deferred
                """)
    }

    @Test func aTypeOfATestIsNotThatOfAnotherPackage() async throws {
        var sources = Sources(
            """
            import MockKit
            protocol Pump {}
            public final class Devices {
                var pump: (any Pump)?
                let kind: Any.Type = MockPump.self
                init() { pump = MockPump() as? Pump }
            }
            let devices = Devices()
            """)
        sources.files.append(
            ("Tests/ShopTests/Tests.swift", "ShopTests", "class MockPump: Pump { let log = Log() }; class Log {}"))
        sources.modules = [
            ModuleFacts(name: "Shop", dependencies: ["ShopTests"]),  // they share a file
            ModuleFacts(name: "ShopTests", dependencies: ["Shop"], isTest: true),
        ]
        let built = try await sources.graph.edges.filter { $0.kind == .builds }.map { "\($0.to)" }.sorted()
        #expect(built == ["Shop/Devices", "external/MockPump"])
    }
}
