import DovetailAnalysis
import DovetailGraph
import Testing

/// What lets the old library go on beside assemblies.
@Suite struct MigrationBridgeTests {
    @Test func theBridgeOfAModuleThatAnotherOneImportsIsPublic() async throws {
        let migration = try await Migrations.read(
            [
                "Sources/News/News.swift": """
                import Dependencies
                protocol Press {}
                struct LivePress: Press {}
                enum PressKey: DependencyKey { static let liveValue: any Press = LivePress() }
                extension DependencyValues {
                    var press: any Press { get { self[PressKey.self] } set { self[PressKey.self] = newValue } }
                }
                """,
                "Sources/App/App.swift": """
                import Dependencies
                import News
                enum SizeKey: DependencyKey { static let liveValue = Size() }
                struct Size {}
                extension DependencyValues {
                    var size: Size { get { self[SizeKey.self] } set { self[SizeKey.self] = newValue } }
                }
                """,
            ], from: "SwiftDependencies")
        let written = migration.files.sorted { $0.path < $1.path }.map { "// \($0.path)\n\($0.text)" }.joined()
        #expect(
            written == """
                // App/AppAssembly+Bridge.swift
                import Dependencies
                import News

                extension AppAssembly {
                    func register(in values: inout DependencyValues) {
                        values.size = self.size
                    }
                }
                // App/AppAssembly.swift
                import Dovetail
                import News

                final class AppAssembly: Assembling {
                    let context = DIContext()

                    var size: Size { define(.lazySingleton) { Size() } }
                }
                // News/NewsAssembly+Bridge.swift
                import Dependencies

                extension NewsAssembly {
                    public func register(in values: inout DependencyValues) {
                        values.press = self.press
                    }
                }
                // News/NewsAssembly.swift
                import Dovetail

                public final class NewsAssembly: Assembling {
                    public let context = DIContext()

                    public init() {}

                    var press: any Press { define(.lazySingleton) { LivePress() } }
                }

                """)
    }

    @Test func aLabelledClosureThatChangesValuesIsListed() async throws {
        let migration = try await Migrations.read(
            [
                "Sources/App/App.swift": """
                import ComposableArchitecture
                struct Bell: Sendable { var sound: String }
                enum BellKey: DependencyKey { static let liveValue = Bell(sound: "ding") }
                extension DependencyValues {
                    var bell: Bell { get { self[BellKey.self] } set { self[BellKey.self] = newValue } }
                }
                let store = Store(initialState: Feature.State()) { Feature() } withDependencies: { $0.bell = Bell(sound: "dong") }
                """
            ], from: "SwiftDependencies")
        #expect(
            migration.decisions.map { "\($0)" } == [
                "Sources/App/App.swift:7:84: bell: 'withDependencies' gives it another value while the program runs; "
                    + "substitute it where the assembly is made"
            ])
    }

    /// Each is read by others as `component.clock`, also through a closure that makes it.
    @Test(arguments: ["FaceComponent", "() -> FaceComponent"])
    func aComponentWithoutPartsHandsOnWhatIsAboveIt(type: String) async throws {
        let read = type.hasPrefix("(") ? "component()" : "component"
        let migration = try await Migrations.read(
            [
                "Sources/App/App.swift": """
                import NeedleFoundation
                protocol Clock {}
                final class QuartzClock: Clock {}
                final class Face { init(clock: any Clock) {} }
                final class ShopComponent: BootstrapComponent {
                    var clock: any Clock { shared { QuartzClock() } }
                    var face: FaceComponent { FaceComponent(parent: self) }
                }
                protocol FaceDependency: Dependency { var clock: any Clock { get } }
                final class FaceComponent: Component<FaceDependency> {}
                final class FaceBuilder {
                    let component: \(type)
                    init(component: @escaping \(type)) { self.component = component }
                    func build() -> Face { Face(clock: \(read).clock) }
                }
                """.replacing("@escaping FaceComponent", with: "FaceComponent")
            ], from: "needle")
        #expect(
            migration.files.first { $0.path.contains("Face") }?.text == """
                import Dovetail

                final class FaceAssembly: Assembling {
                    let context: DIContext
                    let shop: ShopAssembly

                    init(shop: ShopAssembly) {
                        context = DIContext(parent: shop.context)
                        self.shop = shop
                    }

                    var clock: any Clock { shop.clock }
                }

                """)
        #expect(migration.left == 0)
        #expect(migration.diff.isEmpty)
    }
}
