import DovetailAnalysis
import DovetailGraph
import Testing

/// Components of several modules: what can't be given from one assembly to another.
@Suite struct MigrationModuleTests {
    private static let feature = """
        import NeedleFoundation
        public final class Api { public init() {} }
        public final class Feed { init(api: Api) {} }
        public protocol FeedDependency: Dependency { var api: Api { get } }
        public final class FeedComponent: Component<FeedDependency> {
            public var feed: Feed { shared { Feed(api: dependency.api) } }
        }
        """

    @Test func whatIsNotInSightIsLeft() async throws {
        let text = try await decisions(
            """
            final class RootComponent: BootstrapComponent {
                var feed: FeedComponent { FeedComponent(parent: self) }
            }
            """)
        #expect(
            text == """
                0 of 2 moved
                Sources/App/Root.swift:4:5: feed: nothing of the component 'FeedComponent' is moved; write the assembly of \
                'FeedComponent' by hand
                Sources/Feature/Feed.swift:6:5: feed: no component above 'FeedComponent' in these sources has 'api'; name \
                the sources of its parents, too
                """)
    }

    @Test func anotherTypeOfTheSameNameIsLeft() async throws {
        let text = try await decisions(
            """
            final class RootComponent: BootstrapComponent {
                var api: Api { Api() }
                var mid: MidComponent { MidComponent(parent: self) }
            }
            final class MidComponent: Component<EmptyDependency> {
                var api: Int { 1 }
                var feed: FeedComponent { FeedComponent(parent: self) }
            }
            """)
        #expect(
            text == """
                4 of 5 moved
                Sources/App/Root.swift:9:5: feed: 'FeedComponent' needs 'api', which is something else in the assembly of \
                'MidComponent'; give each a name of its own
                """)
    }

    @Test func whatAChildOfAnotherModuleNeedsBecomesPublic() async throws {
        let text = try await decisions(
            """
            public final class RootComponent: BootstrapComponent {
                var api: Api { Api() }
                public var feed: FeedComponent { FeedComponent(parent: self) }
            }
            """)
        #expect(text == "3 of 3 moved")
    }

    @Test func whatIsStoredIsLeftWithAllThatNeedsIt() async throws {
        let text = try await decisions(
            """
            final class RootComponent: BootstrapComponent {
                lazy var api: Api = Api()
                var feed: FeedComponent { FeedComponent(parent: self) }
            }
            """)
        #expect(
            text == """
                1 of 3 moved
                Sources/App/Root.swift:4:5: api: it is written in a form that is not read; write the binding by hand
                Sources/App/Root.swift:5:5: feed: 'FeedComponent' needs 'api' of 'RootComponent', which is left; move that \
                first, or write the binding by hand
                """)
    }

    @Test func whatBelongsToTheMainActorDoesSoInTheProtocol() async throws {
        let text = try await Migrations.moved(
            [
                "Sources/Feature/Feed.swift": """
                import NeedleFoundation
                @MainActor public final class Theme { public init() {} }
                public final class Feed { init(theme: Theme) {} }
                public protocol FeedBuilder { var feed: Feed { get } }
                public protocol FeedDependency: Dependency { var theme: Theme { get } }
                public final class FeedComponent: Component<FeedDependency>, FeedBuilder {
                    public var feed: Feed { Feed(theme: dependency.theme) }
                }
                """,
                "Sources/App/Root.swift": """
                import Feature
                import NeedleFoundation
                final class RootComponent: BootstrapComponent {
                    var theme: Theme { shared { Theme() } }
                    var feed: any FeedBuilder { FeedComponent(parent: self) }
                    func makeFeed() -> Feed { feed.feed }
                }
                """,
            ], from: "needle")
        #expect(
            text == """
                // RootAssembly.swift
                final class RootAssembly: Assembling {
                    let context = DIContext()

                    @MainActor var theme: Theme { define(.lazySingleton) { Theme() } }
                    var feed: any FeedBuilder { FeedAssembly(needs: self) }
                    func makeFeed() -> Feed { define(.prototype) { feed.feed } }
                }

                extension RootAssembly: FeedNeeds {}
                // FeedAssembly.swift
                public protocol FeedNeeds: Assembling {
                    @MainActor var theme: Theme { get }
                }

                public final class FeedAssembly: Assembling, FeedBuilder {
                    public let context: DIContext
                    let needs: any FeedNeeds

                    public init(needs: any FeedNeeds) {
                        context = DIContext(parent: needs.context)
                        self.needs = needs
                    }

                    @MainActor public var feed: Feed { define(.prototype) { Feed(theme: needs.theme) } }
                }
                """)
    }

    /// How many are moved, and what a person is told, of a program whose root uses a component of another module.
    private func decisions(_ root: String) async throws -> String {
        let files = [
            "Sources/Feature/Feed.swift": Self.feature,
            "Sources/App/Root.swift": "import Feature\nimport NeedleFoundation\n" + root,
        ]
        let migration = try await Migrations.read(files, from: "needle")
        let counts = "\(migration.found - migration.left) of \(migration.found) moved"
        return ([counts] + migration.decisions.map { "\($0)" }).joined(separator: "\n")
    }

    private static func imports(_ files: [String: String], from library: String) async throws -> [String] {
        let migration = try await Migrations.read(files, from: library)
        return migration.files.filter { !$0.path.contains("+Bridge") }.sorted { $0.path < $1.path }.map { file in
            let imports = file.text.split(separator: "\n").filter { $0.hasPrefix("import ") }.map { $0.dropFirst(7) }
            return "\(file.path): \(imports.joined(separator: " "))"
        }
    }

    @Test func aModuleImportsNoneThatDependsOnIt() async throws {
        let imports = try await Self.imports(
            [
                "Package.swift": """
                let package = Package(name: "Shop", targets: [
                    .target(name: "Rules", dependencies: ["Dip"]), .target(name: "Disk", dependencies: ["Dip", "Rules"]),
                    .executableTarget(name: "App", dependencies: ["Dip", "Disk", "Rules"])])
                """,
                "Sources/Rules/Rules.swift": """
                import Dip
                public protocol Store {}
                public final class Checkout { public init(store: Store) {} }
                public enum Wiring {
                    public static func register(in container: DependencyContainer) {
                        container.register { Checkout(store: $0) }
                    }
                }
                """,
                "Sources/Disk/Disk.swift": """
                import Dip
                import Rules
                public final class DiskStore: Store { public init() {} }
                public enum Wiring {
                    public static func register(in container: DependencyContainer) {
                        container.register(.singleton) { DiskStore() as Store }
                    }
                }
                """,
                "Sources/App/main.swift": """
                import Dip
                import Disk
                import Rules
                let container = DependencyContainer()
                Rules.Wiring.register(in: container)
                Disk.Wiring.register(in: container)
                """,
            ], from: "dip")
        #expect(imports == ["Disk/DiskAssembly.swift: Dovetail Rules", "Rules/RulesAssembly.swift: Dovetail"])
    }

    @Test func ofTwoTypesOfANameTheImportedOneIsMeant() async throws {
        let property = """
            public extension DependencyValues { var api: API { get { self[API.self] } set { self[API.self] = newValue } } }
            """
        let imports = try await Self.imports(
            [
                "mac/Package.swift": """
                let package = Package(name: "mac", targets: [
                    .target(name: "Interfaces", dependencies: ["Dependencies"]),
                    .target(name: "Live", dependencies: ["Interfaces", "Dependencies"]),
                    .target(name: "App", dependencies: ["Interfaces", "Dependencies"])])
                """,
                "mac/Sources/Interfaces/API.swift": """
                import Dependencies
                public struct API: Sendable {
                    public var load: @Sendable () -> Int
                    public init(load: @escaping @Sendable () -> Int) { self.load = load }
                }
                \(property)
                """,
                "mac/Sources/Live/API.swift": """
                import Dependencies
                import Interfaces
                extension API: DependencyKey { public static let liveValue = API(load: { 2 }) }
                """,
                "mac/Sources/App/Other.swift": "import Interfaces\nfunc load(_ api: API) -> Int { api.load() }",
                "mac/Sources/App/Storage.swift": """
                import Dependencies
                struct Storage: Sendable { var count: @Sendable () -> Int }
                extension Storage: DependencyKey {
                    static var liveValue: Self {
                        @Dependency(\\.api) var api
                        return Storage(count: { api.load() })
                    }
                }
                extension DependencyValues {
                    var storage: Storage { get { self[Storage.self] } set { self[Storage.self] = newValue } }
                }
                """,
                "phone/Package.swift": """
                let package = Package(name: "phone", targets: [.target(name: "Phone", dependencies: ["Dependencies"])])
                """,
                "phone/Sources/Phone/API.swift": """
                import Dependencies
                public struct API: Sendable { public var load: @Sendable () -> Int }
                extension API: DependencyKey { public static let liveValue = API(load: { 1 }) }
                \(property)
                """,
            ], from: "swiftdependencies")
        #expect(
            imports == ["App/AppAssembly.swift: Dovetail Interfaces", "Live/LiveAssembly.swift: Dovetail Interfaces"])
    }
}
