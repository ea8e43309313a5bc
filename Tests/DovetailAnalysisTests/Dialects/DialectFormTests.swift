import DovetailGraph
import Testing

/// Forms of registering and asking that a fixture doesn't have.
@Suite struct DialectFormTests {
    @Test func theDefaultScopeOfAllContainersIsThatOfTheirRegistrations() async throws {
        let graph = try await Sources(
            """
            import Swinject
            final class Log {}
            final class Store {}
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Log.self) { _ in Log() }
                    container.register(Store.self) { _ in Store() }.inObjectScope(.graph)
                }
            }
            let assembler = Assembler([Parts()], parent: nil, defaultObjectScope: .container)
            """
        ).graph
        #expect(scopes(graph) == ["Parts#Log: lazySingleton", "Parts#Store: objectGraph"])
    }

    @Test func containersWithSeveralDefaultsTellNoScope() async throws {
        let graph = try await Sources(
            """
            import Swinject
            final class Log {}
            let one = Container(defaultObjectScope: .container)
            let two = Container()
            func wire(_ container: Container) { container.register(Log.self) { _ in Log() } }
            """
        ).graph
        #expect(scopes(graph) == ["wire(_:)#Log: objectGraph"])
    }

    @Test func whatKnitNamesIsAskedForByItsName() async throws {
        let reading = try await needs(
            """
            import Knit
            final class Log {}
            final class Store { @Resolvable<Resolver> init(@Named("file") log: Log) {} }
            final class Parts: ModuleAssembly {
                func assemble(container: Container) {
                    container.register(Log.self) { _ in Log() }
                    container.register(Log.self, name: "file") { _ in Log() }
                    container.register(Store.self) { Store.make(resolver: $0) }
                }
            }
            """)
        #expect(reading == ["Parts#Store → Parts#Log[file]"])
    }

    @Test func anObjectOfDipThatInjectsIsReadLikeAWrapper() async throws {
        let reading = try await needs(
            """
            import Dip
            final class Log {}
            final class Store { private let log = Injected<Log>() }
            func wire(_ container: DependencyContainer) {
                container.register { Log() }
                container.register { Store() }
            }
            """)
        #expect(reading == ["wire(_:)#Store → wire(_:)#Log inject"])
    }

    @Test func anEntryOfDependencyValuesIsABinding() async throws {
        let reading = try await needs(
            """
            import Dependencies
            final class Log {}
            extension DependencyValues { @DependencyEntry var log: Log = Log() }
            final class Store { @Dependency(\\.log) var log }
            func start() -> Store { Store() }
            """)
        #expect(reading == ["start()/Store → DependencyValues.log deferred"])
    }

    private func scopes(_ graph: DependencyGraph) -> [String] {
        graph.bindings.filter { $0.id.text.contains("#") }.map { "\($0.id.name): \($0.scope.rawValue)" }.sorted()
    }

    private func needs(_ text: String) async throws -> [String] {
        try await Sources(text).graph.edges.filter { $0.kind == .needs }.map { edge in
            "\(edge.from.name) → \(edge.to.name)" + (edge.phase == .construct ? "" : " \(edge.phase?.rawValue ?? "")")
        }
    }
}
