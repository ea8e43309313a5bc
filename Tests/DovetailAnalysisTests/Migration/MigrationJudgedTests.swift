import DovetailAnalysis
import Testing

/// What judges of programs of others found: each case was left, or written wrongly, before.
@Suite struct MigrationJudgedTests {
    @Test func ownMethodsThatResolveAreRead() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Config {}
            final class Store { init(config: Config) {} }
            extension Resolver { func force<Service>(_ type: Service.Type) -> Service { resolve(type)! } }
            final class ShopAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Config.self) { _ in Config() }.inObjectScope(.container)
                    container.register(Store.self) { r in Store(config: r.force(Config.self)) }
                }
            }
            """, from: "swinject")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var config: Config { define(.lazySingleton) { Config() } }
                    var store: Store { define { Store(config: config) } }
                }
                """)
    }

    private static func component(with member: String) -> String {
        """
        import NeedleFoundation
        final class Scene {}
        final class Model { init(scene: Scene?) {} }
        final class MainComponent: BootstrapComponent {
            private weak var scene: Scene?
            init(scene: Scene) {
                self.scene = scene
                super.init()
            }
            \(member)
            var model: Model { shared { Model(scene: scene) } }
        }
        """
    }

    @Test func aWeakPropertyThatAComponentIsGivenStaysWeak() async throws {
        let text = try await Migrations.moved(Self.component(with: ""), from: "needle")
        #expect(
            text == """
                // MainAssembly.swift
                final class MainAssembly: Assembling {
                    let context = DIContext()
                    weak var scene: Scene?

                    init(scene: Scene) {
                        self.scene = scene
                    }

                    var model: Model { define(.lazySingleton) { Model(scene: scene) } }
                }
                """)
    }

    @Test func aWeakPropertyThatIsSetLaterIsNoInput() async throws {
        let text = try await Migrations.moved(Self.component(with: "func close() { scene = nil }"), from: "needle")
        #expect(
            text == """
                App.swift:5:5: scene: it is stored, or can be set; write it as 'var name: A { shared { … } }', or as an input
                App.swift:5:5: scene: its component's initializer does more than to keep what it is given; write the assembly of 'MainComponent' by hand
                App.swift:10:5: close: its component's initializer does more than to keep what it is given; write the assembly of 'MainComponent' by hand
                App.swift:10:5: close: its method answers with nothing, or has a form that is not read; write a method of the assembly by hand
                App.swift:11:5: model: its component's initializer does more than to keep what it is given; write the assembly of 'MainComponent' by hand
                """)
    }

    @Test func aTaskOfTheMainActorReadsThereWhateverTheFactoryBelongsTo() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            @MainActor final class Links {}
            final class Notices: @unchecked Sendable { @MainActor var links: Links? }
            extension Container {
                @MainActor var links: Factory<Links> { self { @MainActor in Links() }.singleton }
                var notices: Factory<Notices> {
                    self {
                        let notices = Notices()
                        Task { @MainActor in notices.links = self.links() }
                        return notices
                    }
                }
            }
            """, from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    @MainActor var links: Links { define(.lazySingleton) { Links() } }

                    var notices: Notices {
                        define(.prototype) {
                            let notices = Notices()
                            Task { @MainActor in notices.links = self.links }
                            return notices
                        }
                    }
                }
                """)
    }

    @Test func whatAnswersWithNilIsNotKept() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Database { init() throws {} }
            final class Source { init(database: Database) {} }
            extension Container {
                var database: Factory<Database?> { self { try? Database() } }
                var source: Factory<Source?> {
                    self {
                        guard let database = self.database() else { return nil }
                        return Source(database: database)
                    }
                    .singleton
                }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:6:5: source: it may be nil, which the library doesn't keep and a binding does; take no scope, and keep the object where it is made
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var database: Database? { define(.prototype) { try? Database() } }
                }
                """)
    }

    @Test func aProgramMayHaveAnAssemblyOfItsOwn() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            class Assembly: Swinject.Assembly {
                required init() {}
                func assemble(container: Container) {}
            }
            final class Clock {}
            class DiaryAssembly: Assembly {
                override func assemble(container: Container) { container.register(Clock.self) { _ in Clock() } }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Dovetail.Assembly {
                    var clock: Clock { define { Clock() } }
                }
                """)
    }

    @Test func whatIsDoneToALocalBesideRegisteringItIsListed() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Dip
                final class Engine { var mode = 1; func boot(path: String) -> Bool { true }; func start() {} }
                func register(container: DependencyContainer, path: String) {
                    let engine = Engine()
                    engine.mode = 2
                    let isBooted = engine.boot(path: path)
                    if !engine.boot(path: path) { fatalError("not booted") }
                    container.register(.singleton) { engine }
                }
                """
            ], from: "dip")
        let text = migration.decisions.map { "\($0)" }.joined(separator: "\n")
        #expect(
            text == """
                App.swift:5:5: engine.mode = 2: the function that registers does more than that; do it where the assembly is made
                App.swift:6:20: engine.boot(path: path): the function that registers does more than that; do it where the assembly is made
                App.swift:7:9: engine.boot(path: path): the function that registers does more than that; do it where the assembly is made
                """)
    }

    @Test func whatAnotherModuleAsksForIsPublic() async throws {
        let text = try await Migrations.moved([
            "Sources/Core/Core.swift": """
            import Swinject
            public protocol Navigation {}
            public protocol Keys {}
            final class LiveNavigation: Navigation { init(keys: Keys) {} }
            struct CoreAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Navigation.self) { r in LiveNavigation(keys: r.resolve(Keys.self)!) }
                }
            }
            """,
            "Sources/App/App.swift": """
            import Core
            import Swinject
            final class SystemKeys: Keys {}
            final class Menu { init(navigation: Navigation) {} }
            struct AppAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Keys.self) { _ in SystemKeys() }
                    container.register(Menu.self) { r in Menu(navigation: r.resolve(Navigation.self)!) }
                }
            }
            """,
        ])
        #expect(
            text == """
                // AppWiring.swift
                protocol UsesNavigation {
                    var navigation: any Navigation { get }
                }

                final class AppWiring: Assembly {
                    /// What is not made here.
                    let outside: any UsesNavigation

                    init(outside: any UsesNavigation) {
                        self.outside = outside
                        super.init()
                    }

                    @available(*, unavailable, message: "It needs what is not made here")
                    required init() { fatalError("make it with its initializer: 'instance()' has nothing to give it") }

                    var keys: any Keys { define { SystemKeys() } }
                    var menu: Menu { define { Menu(navigation: outside.navigation) } }
                }

                extension AppWiring: UsesKeys {}
                // CoreWiring.swift
                public protocol UsesKeys {
                    var keys: any Keys { get }
                }

                public final class CoreWiring: Assembly {
                    /// What is not made here.
                    let outside: any UsesKeys

                    public init(outside: any UsesKeys) {
                        self.outside = outside
                        super.init()
                    }

                    @available(*, unavailable, message: "It needs what is not made here")
                    public required init() { fatalError("make it with its initializer: 'instance()' has nothing to give it") }

                    public var navigation: any Navigation { define { LiveNavigation(keys: outside.keys) } }
                }
                """)
    }

    @Test func ownNamesOfTheLibrarysTypesAreRead() async throws {
        let factory = try await Migrations.moved(
            """
            import Factory
            typealias AppContainer = Container
            typealias Dependency = Factory
            typealias Parametrized = ParameterFactory
            final class Users {}
            final class Account { init(_ id: Int, _ users: Users) {} }
            extension AppContainer {
                var users: Dependency<Users> { self { Users() }.singleton }
                var account: Parametrized<Int, Account> { self { Account($0, self.users()) } }
            }
            """, from: "factory")
        let swinject = try await Migrations.moved(
            """
            import Swinject
            typealias DI = Container
            typealias Registry = Resolver
            final class Net {}
            final class API { init(net: Net) {} }
            final class Wiring {
                let container = DI()
                func start() {
                    container.register(Net.self) { _ in Net() }.inObjectScope(.container)
                    container.register(API.self) { (r: Registry) in API(net: r.resolve(Net.self)!) }
                }
            }
            """, from: "swinject")
        let text = factory + "\n" + swinject
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var users: Users { define(.lazySingleton) { Users() } }
                    func account(_ argument: Int) -> Account { define(.prototype) { Account(argument, users) } }
                }
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var net: Net { define(.lazySingleton) { Net() } }
                    var api: API { define { API(net: net) } }
                }
                """)
    }

    @Test func whatTheAskedTypeHasIsNoMemberOfTheContainer() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            enum Stage { case test, live; static var current: Stage { .live } }
            public final class Env: SharedContainer {
                public static let shared = Env()
                public let manager = ContainerManager()
            }
            extension Env { var current: Factory<Stage> { self { .current } } }
            """, from: "factory")
        #expect(
            text == """
                // EnvAssembly.swift
                final class EnvAssembly: Assembly {
                    var current: Stage { define(.prototype) { .current } }
                }
                """)
    }

    @Test func aRegisterOfAnotherLibraryIsNone() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            final class Repo {}
            let container = DependencyContainer { $0.register(.singleton) { Repo() } }
            final class Scheduler {
                func start() {
                    BGTaskScheduler.shared.register(forTaskWithIdentifier: "refresh", using: nil) { task in self.run(task) }
                }
                func run(_ task: BGTask) {}
            }
            """, from: "dip")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var repo: Repo { define(.lazySingleton) { Repo() } }
                }
                """)
    }
}
