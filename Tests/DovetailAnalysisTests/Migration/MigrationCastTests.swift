import DovetailAnalysis
import Testing

/// Casts, what may be nil, and names that only seem to be those of frameworks.
@Suite struct MigrationCastTests {
    @Test func aCastOfWhatIsResolvedAsksNothing() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            class Coordinator {}
            protocol Output: AnyObject {}
            final class MainCoordinator: Coordinator, Output {}
            protocol Presenter: AnyObject {}
            final class HomePresenter: Presenter { weak var view: Output? }
            final class Screen { init(coordinator: MainCoordinator) {} }
            func setUp(container: Container) {
                container.register(Coordinator.self) { _ in MainCoordinator() }
                container.register(Screen.self) { r in
                    let coordinator = r.resolve(Coordinator.self) as! MainCoordinator
                    return Screen(coordinator: coordinator)
                }
                container.register(Presenter.self) { _ in HomePresenter() }
                    .initCompleted { r, presenter in
                        let home = presenter as! HomePresenter
                        let view = r.resolve(Coordinator.self) as? Output
                        home.view = view
                    }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var coordinator: Coordinator { define { MainCoordinator() } }

                    var screen: Screen {
                        define {
                            let coordinator = self.coordinator as! MainCoordinator
                            return Screen(coordinator: coordinator)
                        }
                    }

                    var presenter: any Presenter {
                        define { HomePresenter() } inject: { presenter in
                            let home = presenter as! HomePresenter
                            let view = coordinator as? Output
                            home.view = view
                        }
                    }
                }
                """)
    }

    @Test func whatIsRegisteredUnderATypeThatItIsNotKnownToHaveIsCast() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            protocol Page {}
            protocol Leaf: Page {}
            class BaseView {}
            class LeafView: BaseView, Leaf {}
            class CellView: UIView {}
            final class HomeView: LeafView {}
            final class HomeAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(BaseView.self) { _ in HomeView() }.implements(Page.self)
                    container.register(LeafView.self, name: "leaf") { _ in HomeView() }.implements(Page.self, name: "leaf")
                    container.register(CellView.self) { _ in CellView() }.implements(UIResponder.self)
                }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var baseView: BaseView { define { HomeView() } }
                    var page: any Page { define(.prototype) { baseView as! any Page } }

                    var leafLeafView: LeafView { define { HomeView() } }
                    var leafPage: any Page { define(.prototype) { leafLeafView } }

                    @MainActor var cellView: CellView { define { CellView() } }
                    @MainActor var uiResponder: UIResponder { define(.prototype) { cellView } }
                }
                """)
    }

    @Test func whatMayBeNilIsNotKept() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Session { init() {} }
            final class Ticket { init?(_ text: String) {} }
            final class Manager { var session: Session? }
            extension Container {
                var manager: Factory<Manager> { self { Manager() }.singleton }
                var session: Factory<Session?> { self { self.manager().session }.cached }
                var current: Factory<Session?> { self { self.manager().session } }
                var first: Factory<Session?> { self { Session() }.singleton }
                var ticket: Factory<Ticket?> { self { Ticket("3") }.singleton }
                var guest: Factory<Session?> { self { nil }.shared }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:7:5: session: it may be nil, which the library doesn't keep and a binding does; take no scope, and keep the object where it is made
                App.swift:10:5: ticket: it may be nil, which the library doesn't keep and a binding does; take no scope, and keep the object where it is made
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var manager: Manager { define(.lazySingleton) { Manager() } }
                    var current: Session? { define(.prototype) { manager.session } }
                    var first: Session? { define(.lazySingleton) { Session() } }
                    var guest: Session? { define(.weakSingleton) { nil } }
                }
                """)
    }

    @Test func theNameOfAModuleIsNoProtocolOfAFramework() async throws {
        let text = try await Migrations.moved(
            """
            import Dependencies
            let version = "1"
            struct Environment: Sendable { var version: @Sendable () -> String }
            extension Environment: DependencyKey { static let liveValue = Self(version: { App.version }) }
            struct Device: Sendable { var name: String }
            extension Device: DependencyKey { static let liveValue = Self(name: UIDevice.current.name) }
            """, from: "swiftdependencies")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    var environment: Environment { define(.lazySingleton) { Environment(version: { App.version }) } }
                    @MainActor var device: Device { define(.lazySingleton) { Device(name: UIDevice.current.name) } }
                }
                """)
    }

    @Test func whatIsRegisteredUnderAnotherTypeHasTheSameArguments() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            protocol Entity {}
            protocol Delegate {}
            final class Root { init(delegate: Delegate) {} }
            class Service {}
            final class RootService: Service, Delegate { init(entity: Entity) {} }
            func setUp(container: Container) {
                container.register(Service.self) { (_, entity: Entity) in RootService(entity: entity) }
                    .implements(Delegate.self, name: "root")
                container.register(Root.self) { (r, entity: Entity) in
                    Root(delegate: r.resolve(Delegate.self, name: "root", argument: entity)!)
                }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    func service(_ entity: Entity) -> Service { define { RootService(entity: entity) } }
                    func rootDelegate(_ entity: Entity) -> any Delegate { define(.prototype) { service(entity) as! any Delegate } }

                    func root(_ entity: Entity) -> Root { define { Root(delegate: rootDelegate(entity)) } }
                }
                """)
    }
}
