import DovetailGraph
import Testing

/// Extensions of one library's type in several modules: each module sees its own.
@Suite struct DialectModuleTests {
    @Test func aTargetAsksItsOwnContainerOfFactory() async throws {
        let text = """
            import Factory
            final class Disk {}
            final class Store { init(disk: Disk) {} }
            extension Container {
                var disk: Factory<Disk> { self { Disk() }.singleton }
                var store: Factory<Store> { self { Store(disk: self.disk()) } }
            }
            struct Timeline {
                @Injected(\\.store) private var store: Store
                func now() { _ = Container.shared.disk() }
            }
            """
        #expect(try await strangers(text).isEmpty)
    }

    @Test func aTargetAsksItsOwnValuesOfSwiftDependencies() async throws {
        let text = """
            import Dependencies
            struct Clock { var now: () -> Int }
            private enum ClockKey: DependencyKey { static let liveValue = Clock { 0 } }
            extension DependencyValues {
                var clock: Clock {
                    get { self[ClockKey.self] }
                    set { self[ClockKey.self] = newValue }
                }
            }
            final class Watch { @Dependency(\\.clock) var clock }
            """
        #expect(try await strangers(text).isEmpty)
    }

    @Test func aTargetMakesTypesOfOthersByItsOwnFunction() async throws {
        let text = """
            import Foundation
            import SafeDI
            @Instantiable
            extension UserDefaults: @retroactive Instantiable {
                public static func instantiate() -> UserDefaults { .standard }
            }
            @Instantiable(isRoot: true)
            public final class Root: Instantiable {
                public init(defaults: UserDefaults) { self.defaults = defaults }
                @Instantiated let defaults: UserDefaults
            }
            """
        #expect(try await strangers(text).isEmpty)
    }

    /// The edges between two modules that have the same text, and don't import each other.
    private func strangers(_ text: String) async throws -> [String] {
        var sources = Sources("")
        sources.files = ["App", "Widget"].map { ("Sources/\($0)/\($0).swift", $0, text) }
        let edges = try await sources.graph.edges.filter { $0.kind == .needs }
        try #require(!edges.isEmpty)
        return edges.filter { $0.from.module != $0.to.module }.map { "\($0.from) → \($0.to)" }
    }
}
