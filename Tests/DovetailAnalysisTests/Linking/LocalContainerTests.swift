import DovetailGraph
import Testing

/// Containers that are locals of methods, and what they are given.
@Suite struct LocalContainerTests {
    private func graph(_ text: String) async throws -> DependencyGraph {
        try await Sources(
            """
            import Dovetail
            final class Settings: Sendable { init() {} }
            final class Model { init(settings: Settings) {} }

            """ + text
        ).graph
    }

    @Test func containersOfTwoMethodsAreTwo() async throws {
        let graph = try await graph(
            """
            final class A {
                func make() -> Container { let one = Container(); one.register(Settings.self, Settings.init); return one }
                func start() { let two = Container(); two.register(Settings.self, Settings.init) }
                static func begin() { let three = Container(); three.register(Settings.self, Settings.init) }
                var all: Container { let four = Container(); four.register(Settings.self, Settings.init); return four }
            }
            """)
        #expect(Check(configuration: Configuration()).report(on: graph).findings.isEmpty)
        #expect(
            graph.bindings.filter { $0.type == "Settings" }.map(\.id.name) == [
                "A.all#Settings", "A.begin().three#Settings", "A.make()#Settings", "A.start().two#Settings",
            ])
    }

    @Test(arguments: ["app.settings", "known", "App.shared.settings"])
    func whatIsRegisteredHasTheTypeOfTheProperty(value: String) async throws {
        let graph = try await graph(
            """
            final class App: Assembling {
                static let shared = App()
                let context = DIContext()
                var settings: Settings { define(.lazySingleton) { Settings() } }
            }
            func start() -> Container {
                let app = App()
                let known: Settings = app.settings
                let container = Container()
                container.register(singleton: \(value))
                container.register(Model.self, Model.init)
                return container
            }
            """)
        let needs = graph.edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name)" }
        #expect(needs.contains("start()#Model → start()#Settings"))
    }

    @Test(arguments: [
        "{ (r: Resolver) in Model(settings: try r.resolve()) }", "{ r in Model(settings: try r.resolve()) }",
        "{ r in try Model(settings: r.resolve(Settings.self)) }", "{ Model(settings: try $0.resolve()) }",
    ])
    func whatARegistrationAsksItsResolverForIsSeen(factory: String) async throws {
        let graph = try await graph(
            """
            func start() -> Container {
                let container = Container()
                container.register(Settings.self) { Settings() }
                container.register(Model.self) \(factory)
                return container
            }
            """)
        let needs = graph.edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name)" }
        #expect(needs == ["start()#Model → start()#Settings"])
    }
}
