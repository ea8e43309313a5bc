import DovetailAnalysis
import Testing

/// What belongs to the main actor is moved with that: an assembly of the main actor, or a binding of it.
@Suite struct MigrationIsolationTests {
    @Test func whatBelongsToTheMainActorSaysSoAndWhatAnotherActorOwnsIsLeft() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            @MainActor protocol Screen: AnyObject {}
            final class Home: Screen { init() {} }
            final class Presenter { @MainActor init() {} }
            @MainActor func make() -> Int { 3 }
            final class Model { init() {}; @MainActor func start() {} }
            @globalActor actor Disk { static let shared = Disk() }
            @Disk final class Store { init() {} }
            final class Controller: UIViewController {}
            @MainActor final class Free { nonisolated init() {} }
            func add(_ c: Container) {
                c.register(Home.self) { _ in Home() }
                c.register(Presenter.self) { _ in Presenter() }
                c.register(Int.self) { _ in make() }
                c.register(Model.self) { _ in
                    let model = Model()
                    model.start()
                    return model
                }
                c.register(Store.self) { _ in Store() }
                c.register(Controller.self) { _ in Controller() }.implements(UIViewController.self)
                c.register(Free.self) { _ in Free() }
                c.register(Presenter.self, name: "a") { _ in MainActor.assumeIsolated { Presenter() } }
            }
            """)
        #expect(
            text == """
                App.swift:20:5: Store: 'Store' belongs to the actor 'Disk'; write an assembly of that actor, with those \
                that need it
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    @MainActor var home: Home { define { Home() } }
                    @MainActor var presenter: Presenter { define { Presenter() } }
                    @MainActor var int: Int { define { make() } }

                    @MainActor var model: Model {
                        define {
                            let model = Model()
                            model.start()
                            return model
                        }
                    }

                    @MainActor var controller: Controller { define { Controller() } }
                    @MainActor var uiViewController: UIViewController { define(.prototype) { controller } }

                    var free: Free { define { Free() } }
                    var aPresenter: Presenter { define { MainActor.assumeIsolated { Presenter() } } }
                }
                """)
    }

    @Test func whatNeedsTheMainActorBelongsThere() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Swinject
                @MainActor final class Theme { init() {} }
                final class Painter { init(theme: Theme) {} }
                final class Shop { init(painter: Painter) {} }
                final class Net { init() {} }
                func add(_ c: Container) {
                    c.register(Shop.self) { r in Shop(painter: r.resolve(Painter.self)!) }
                    c.register(Painter.self) { r in Painter(theme: r.resolve(Theme.self)!) }
                    c.register(Theme.self) { _ in Theme() }
                    c.register(Net.self) { _ in Net() }
                }
                """
            ], from: "swinject")
        let texts = migration.files.sorted { $0.path < $1.path }.map(\.text)
        #expect(
            migration.decisions.map { "\($0)" } == [
                "App.swift:7:5: Shop: it needs 'Painter', which belongs to the main actor, and so belongs there, too; read it there",
                "App.swift:8:5: Painter: it needs 'Theme', which belongs to the main actor, and so belongs there, too; read it there",
            ])
        #expect(
            texts.joined() == """
                import Swinject

                extension ProgramAssembly {
                    /// On the main actor: elsewhere on the main thread, within 'MainActor.assumeIsolated { … }'.
                    @MainActor func register(in container: Container) {
                        container.register(Shop.self) { _ in self.shop }
                        container.register(Painter.self) { _ in self.painter }
                        container.register(Theme.self) { _ in self.theme }
                        container.register(Net.self) { _ in self.net }
                    }
                }
                import Dovetail

                final class ProgramAssembly: Assembly {
                    @MainActor var shop: Shop { define { Shop(painter: painter) } }
                    @MainActor var painter: Painter { define { Painter(theme: theme) } }
                    @MainActor var theme: Theme { define { Theme() } }
                    var net: Net { define { Net() } }
                }

                """)
    }

    @Test func anAssemblyOfWhichAllBelongsToTheMainActorDoesToo() async throws {
        let text = try await Migrations.moved(
            """
            import Resolver
            final class Net { init() {} }
            final class Feed { init(net: Net) {} }
            extension Resolver: ResolverRegistering {
                @MainActor public static func registerAllServices() {
                    register { Net() }.scope(.application)
                    register { Feed(net: resolve()) }
                }
            }
            """, from: "resolver")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: MainActorAssembly {
                    var net: Net { define(.lazySingleton) { Net() } }
                    var feed: Feed { define { Feed(net: net) } }
                }
                """)
    }

    @Test func whatAModuleOfTheMainActorRegistersBelongsThere() async throws {
        let text = try await Migrations.moved([
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "P", targets: [.target(name: "App", swiftSettings: [.defaultIsolation(MainActor.self)])])
            """,
            "Sources/App/App.swift": """
            import Swinject
            nonisolated final class Net { init() {} }
            func add(_ c: Container) { c.register(Net.self) { _ in Net() } }
            """,
        ])
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: MainActorAssembly {
                    var net: Net { define { Net() } }
                }
                """)
    }

    @Test func theOneWhoGivesWhatBelongsToTheMainActorGivesItThere() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            @MainActor final class Theme { init() {} }
            final class Painter { init(theme: Theme) {} }
            final class Net { init() {} }
            func add(_ c: Container) {
                c.register(Theme.self) { _ in Theme() }.inObjectScope(.custom)
                c.register(Painter.self) { r in Painter(theme: r.resolve(Theme.self)!) }
                c.register(Net.self) { _ in Net() }
            }
            """)
        #expect(
            text == """
                App.swift:6:5: Theme: 'custom' is a scope of the program's own; take '.lazySingleton' in a context that \
                lives as long
                // AppAssembly.swift
                protocol UsesTheme {
                    @MainActor var theme: Theme { get }
                }

                final class AppAssembly: Assembly {
                    /// What is not made here.
                    let outside: any UsesTheme

                    init(outside: any UsesTheme) {
                        self.outside = outside
                        super.init()
                    }

                    @available(*, unavailable, message: "It needs what is not made here")
                    required init() { fatalError("make it with its initializer: 'instance()' has nothing to give it") }

                    @MainActor var painter: Painter { define { Painter(theme: outside.theme) } }
                    var net: Net { define { Net() } }
                }
                """)
    }

    @Test func valuesAndComponentsOfTheMainActorSaySo() async throws {
        let values = try await Migrations.moved(
            """
            import Dependencies
            @MainActor final class Router { init() {} }
            struct Opener: Sendable { var open: @Sendable () async -> Void }
            enum RouterKey: DependencyKey { @MainActor static let liveValue = Router() }
            enum OpenerKey: DependencyKey {
                static let liveValue = Opener(open: { await MainActor.run { Screen.main.wake() } })
            }
            enum LaterKey: DependencyKey {
                static let liveValue = Opener(open: {
                    @Dependency(\\.router) var router
                    print(router)
                })
            }
            extension DependencyValues {
                var router: Router { get { self[RouterKey.self] } set { self[RouterKey.self] = newValue } }
                var opener: Opener { get { self[OpenerKey.self] } set { self[OpenerKey.self] = newValue } }
                var later: Opener { get { self[LaterKey.self] } set { self[LaterKey.self] = newValue } }
            }
            """, from: "swift-dependencies".filter { $0 != "-" })
        #expect(
            values == """
                App.swift:9:5: later: a closure of it reads 'router', which belongs to the main actor; read it where the \
                value is made, or make the closure '@MainActor'
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    @MainActor var router: Router { define(.lazySingleton) { Router() } }
                    var opener: Opener { define(.lazySingleton) { Opener(open: { await MainActor.run { Screen.main.wake() } }) } }
                }
                """)
        let components = try await Migrations.moved(
            """
            import NeedleFoundation
            final class Page: UIViewController {}
            final class Theme { init() {} }
            final class RootComponent: BootstrapComponent {
                var theme: Theme { shared { Theme() } }
                var page: UIViewController { Page() }
                @MainActor var screen: UIViewController { shared { Page() } }
                var feed: FeedComponent { FeedComponent(parent: self) }
            }
            protocol FeedDependency: Dependency { var theme: Theme { get }; var page: UIViewController { get } }
            final class FeedComponent: Component<FeedDependency> {
                var pages: [UIViewController] { [dependency.page] }
            }
            """, from: "needle")
        #expect(
            components == """
                // FeedAssembly.swift
                final class FeedAssembly: Assembling {
                    let context: DIContext
                    let root: RootAssembly

                    init(root: RootAssembly) {
                        context = DIContext(parent: root.context)
                        self.root = root
                    }

                    @MainActor var pages: [UIViewController] { define(.prototype) { [root.page] } }
                }
                // RootAssembly.swift
                final class RootAssembly: Assembling {
                    let context = DIContext()

                    var theme: Theme { define(.lazySingleton) { Theme() } }
                    @MainActor var page: UIViewController { define(.prototype) { Page() } }
                    @MainActor var screen: UIViewController { define(.lazySingleton) { Page() } }
                    var feed: FeedAssembly { FeedAssembly(root: self) }
                }
                """)
    }

    @Test func aFactoryForTheMainActorBelongsThere() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init() {} }
            final class Page { init(title: String, net: Net) {} }
            func add(_ c: Container) {
                c.register(Net.self) { _ in Net() }
                c.register(Page.self, mainActorFactory: { r, title in Page(title: title, net: r.resolve(Net.self)!) })
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var net: Net { define { Net() } }
                    @MainActor func page(_ title: String) -> Page { define { Page(title: title, net: net) } }
                }
                """)
    }

    @Test func whatAClosureOfAValueDoesIsNotWhereTheValueIsMade() async throws {
        let text = try await Migrations.moved(
            """
            import Dependencies
            import UIKit
            struct Client { var icon: () -> String?; var open: @Sendable () async -> Void }
            extension Client: DependencyKey {
                static let liveValue = Self(
                    icon: { UIApplication.shared.alternateIconName }, open: { await UIApplication.shared.open() })
            }
            private enum Shots: DependencyKey {
                static let liveValue: @Sendable () async -> String = { UIApplication.userDidTakeScreenshot }
            }
            extension DependencyValues {
                var client: Client { get { self[Client.self] } set { self[Client.self] = newValue } }
                var shots: @Sendable () async -> String { get { self[Shots.self] } set { self[Shots.self] = newValue } }
            }
            """, from: "swiftdependencies")
        #expect(!text.contains("@MainActor"))
    }

    @Test(arguments: [
        "Task { @MainActor in notifier.links = self.links() }",
        "notifier.handle { [weak self] in guard let self else { return }; _ = self.links() }",
        "DispatchQueue.main.async { notifier.links = self.links() }",
    ])
    func whatMayRunElsewhereDoesNotReadAnAssembly(statement: String) async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Factory
                final class Links {}
                final class Notifier { var links: Links?; func handle(_ work: @escaping @Sendable () -> Void) {} }
                extension Container {
                    var links: Factory<Links> { self { Links() } }
                    var notifier: Factory<Notifier> {
                        self {
                            let notifier = Notifier()
                            \(statement)
                            return notifier
                        }
                    }
                }
                """
            ], from: "factory")
        let remarks = migration.decisions.map { "\($0)" }
        #expect(
            remarks == [
                "App.swift:6:5: notifier: a closure that may run elsewhere reads 'links' of the assembly, which isn't "
                    + "'Sendable'; read it before the closure, and let the closure capture that"
            ])
    }
}
