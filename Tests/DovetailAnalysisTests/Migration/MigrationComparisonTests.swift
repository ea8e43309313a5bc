import DovetailAnalysis
import DovetailGraph
import Testing

/// Programs whose assemblies make the same objects: the graphs before and after don't differ.
@Suite struct MigrationComparisonTests {
    /// How much was moved, and whether the graphs are the same.
    private func report(_ files: [String: String], from library: String) async throws -> String {
        let migration = try await Migrations.read(files, from: library)
        return "\(migration.found - migration.left) of \(migration.found) moved, the same: \(migration.diff.isEmpty)"
    }

    @Test func aControllerThatAStoryboardMakesIsWhatItsBindingMakes() async throws {
        let text = try await report(
            [
                "App.swift": """
                import Dip
                import UIKit
                final class Feed {}
                final class ListModel { init(feed: Feed) {} }
                final class Screen: UIViewController { var model: ListModel! }
                final class Other: UIViewController { var model: ListModel! }
                func make() -> DependencyContainer {
                    let container = DependencyContainer()
                    container.register { () -> UITabBarController in
                        let tabs = UITabBarController()
                        let screens = [try container.resolve() as Screen, try container.resolve(arguments: "a") as Other]
                        tabs.viewControllers = screens.map { UINavigationController(rootViewController: $0) }
                        return tabs
                    }
                    container.register { () -> Screen in
                        let model = ListModel(feed: try container.resolve())
                        let screen = UIStoryboard.main.instantiateViewController() as Screen
                        screen.model = model
                        return screen
                    }
                    container.register { (name: String) -> Other in
                        let screen = UIStoryboard.main.instantiateViewController() as Other
                        screen.model = ListModel(feed: try container.resolve())
                        return screen
                    }
                    container.register { Feed() }
                    return container
                }
                """
            ], from: "dip")
        #expect(text == "4 of 4 moved, the same: true")
    }

    @Test func aValueThatIsRegisteredIsNoDifference() async throws {
        let text = try await report(
            [
                "App.swift": """
                import Swinject
                protocol Card: AnyObject {}
                protocol Brand: AnyObject { var cards: [any Card] { get } }
                class PlainCard: Card, Codable { init() {} }
                class PlainBrand: Brand, Codable { init() {} }
                final class Shop { var card: (any Card)?; init(brand: any Brand) {} }
                func add(_ container: Container) {
                    container.register(Card.self) { _ in PlainCard() }
                    container.register(Brand.self) { _ in PlainBrand() }
                    container.register(Shop.self) { r in Shop(brand: r.resolve(Brand.self)!) }
                }
                final class Screen { let card = PlainCard(); let shop: Shop; init(shop: Shop) { self.shop = shop } }
                func main() { Shop(brand: PlainBrand()).card = PlainCard() }
                """
            ], from: "swinject")
        #expect(text == "3 of 3 moved, the same: true")
    }

    @Test func whatAScreenOfAnotherModuleGivesAMethodIsNoDifference() async throws {
        let text = try await report(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "P",
                    targets: [
                        .target(name: "List"), .target(name: "Home", dependencies: ["List"]),
                        .executableTarget(name: "App", dependencies: ["List", "Home"]),
                    ])
                """,
                "Sources/List/List.swift": """
                import NeedleFoundation
                public protocol ListDelegate: AnyObject {}
                public protocol ListBuildable { func makeList(delegate: any ListDelegate) -> any Page }
                public protocol Page {}
                public final class Log { public init() {} }
                public protocol ListDependency: Dependency { var log: Log { get } }
                final class ListModel {
                    private weak var delegate: (any ListDelegate)?
                    init(delegate: any ListDelegate, log: Log) { self.delegate = delegate }
                }
                final class ListPage: Page { init(model: ListModel) {} }
                public final class ListComponent: Component<ListDependency>, ListBuildable {
                    public func makeList(delegate: any ListDelegate) -> any Page {
                        let model = ListModel(delegate: delegate, log: dependency.log)
                        return ListPage(model: model)
                    }
                }
                """,
                "Sources/Home/Home.swift": """
                import List
                import NeedleFoundation
                public protocol HomeDependency: Dependency { var list: any ListBuildable { get } }
                final class HomeModel: ListDelegate {}
                public final class HomePage: Page {
                    private let list: any ListBuildable
                    private let model: HomeModel
                    init(list: any ListBuildable, model: HomeModel) {
                        self.list = list
                        self.model = model
                    }
                    func open() -> any Page { list.makeList(delegate: model) }
                }
                public final class HomeComponent: Component<HomeDependency> {
                    public func makeHome() -> HomePage {
                        let model = HomeModel()
                        return HomePage(list: dependency.list, model: model)
                    }
                }
                """,
                "Sources/App/App.swift": """
                import Home
                import List
                import NeedleFoundation
                final class RootComponent: BootstrapComponent {
                    public var log: Log { shared { Log() } }
                    public var list: any ListBuildable { ListComponent(parent: self) }
                    var home: HomeComponent { HomeComponent(parent: self) }
                }
                """,
            ], from: "needle")
        #expect(text == "5 of 5 moved, the same: true")
    }

    @Test func aPartOfWhatABindingProvidesIsReadFromTheBinding() async throws {
        let text = try await report(
            [
                "App.swift": """
                import Factory
                final class Model {}
                final class Persistence { let container: Model = Model() }
                final class Store { init(model: Model) {} }
                extension Container {
                    var persistence: Factory<Persistence> { self { Persistence() }.singleton }
                    var store: Factory<Store> { self { Store(model: self.persistence().container) } }
                }
                """
            ], from: "factory")
        #expect(text == "2 of 2 moved, the same: true")
    }

    @Test func aLocalThatOnlyAClosureNamesIsARead() async throws {
        let text = try await report(
            [
                "App.swift": """
                import Dependencies
                struct Credentials { var tier: Int }
                struct Profiles { var allowed: () -> Bool }
                extension Credentials: DependencyKey { static var liveValue: Credentials { Credentials(tier: 1) } }
                extension Profiles: DependencyKey {
                    static var liveValue: Profiles = {
                        @Dependency(\\.credentials) var credentials
                        return Profiles(allowed: { credentials.tier > 0 })
                    }()
                }
                extension DependencyValues {
                    var credentials: Credentials { get { self[Credentials.self] } set { self[Credentials.self] = newValue } }
                    var profiles: Profiles { get { self[Profiles.self] } set { self[Profiles.self] = newValue } }
                }
                """.replacing("\\\\", with: "\\")
            ], from: "swiftdependencies")
        #expect(text == "2 of 2 moved, the same: true")
    }
}
