import DovetailGraph
import Testing

/// What stands around a registration, or around a name in it: `#if`, comments, types of which a member is taken.
@Suite struct MigrationPlaceTests {
    @Test func aMemberOfATypeHasTheTypeThatIsDeclared() async throws {
        let text = try await Migrations.moved(
            """
            import Resolver
            protocol Sink {}
            final class Log: Sink { static let shared = Log() }
            final class Feed { private let main: Log = .shared }
            enum Brand { static var name: Label { Label() } }
            struct Label {}
            struct Size { static let usual: Self = Size() }
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    register(name: "main") { DispatchQueue.main }
                    register { URLSession.shared }.scope(.application)
                    register { Log.shared }.implements(Sink.self)
                    register { Brand.name }
                    register { Size.usual }
                    register { Foreign.made }
                }
            }
            """, from: "resolver")
        #expect(
            text == """
                App.swift:15:9: a registration: its type is inferred; write the type, as in 'register(A.self)' or 'as A'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var mainDispatchQueue: DispatchQueue { define { DispatchQueue.main } }
                    var urlSession: URLSession { define(.lazySingleton) { URLSession.shared } }

                    var log: Log { define { Log.shared } }
                    var sink: any Sink { define(.prototype) { log } }

                    var label: Label { define { Brand.name } }
                    var size: Size { define { Size.usual } }
                }
                """)
    }

    @Test func whatIsReadUnderItsOwnConditionIsMoved() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Seeder {}
            final class Settings { init(seeder: Seeder?) {} }
            extension Container {
                #if DEBUG
                var seeder: Factory<Seeder> { self { Seeder() } }
                #endif
                var settings: Factory<Settings> {
                    self {
                        #if DEBUG
                        return Settings(seeder: self.seeder())
                        #else
                        return Settings(seeder: nil)
                        #endif
                    }
                }
                var always: Factory<Settings> { self { Settings(seeder: self.seeder()) } }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:17:5: always: 'seeder' is registered only under '#if'; register it in '#else', too, or read it under '#if'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    #if DEBUG
                    var seeder: Seeder { define(.prototype) { Seeder() } }
                    #endif

                    var settings: Settings {
                        define(.prototype) {
                            #if DEBUG
                            return Settings(seeder: seeder)
                            #else
                            return Settings(seeder: nil)
                            #endif
                        }
                    }
                }
                """)
    }

    @Test func aTypeUnderAConditionIsNoneOfAFunction() async throws {
        let text = try await Migrations.moved(
            """
            import Dependencies
            #if canImport(SwiftUI)
            extension DependencyValues {
                var browser: Browser {
                    get { self[BrowserKey.self] }
                    set { self[BrowserKey.self] = newValue }
                }
            }
            private enum BrowserKey: DependencyKey { static let liveValue = Browser { _ in true } }
            struct Browser: Sendable { init(_ open: @escaping @Sendable (String) -> Bool) {} }
            #endif
            """, from: "swiftdependencies")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    #if canImport(SwiftUI)
                    var browser: Browser { define(.lazySingleton) { Browser { _ in true } } }
                    #endif
                }
                """)
    }

    @Test func whereSomethingIsUnavailableItsBindingIs() async throws {
        let text = try await Migrations.moved(
            """
            import Dependencies
            import UIKit
            struct Opener: Sendable { var open: @Sendable (URL) async -> Void }
            @available(iOSApplicationExtension, unavailable)
            extension Opener: DependencyKey {
                static let liveValue = Self(open: { await UIApplication.shared.open($0) })
            }
            extension DependencyValues {
                var opener: Opener {
                    get { self[Opener.self] }
                    set { self[Opener.self] = newValue }
                }
            }
            """, from: "swiftdependencies")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    @available(iOSApplicationExtension, unavailable)
                    var opener: Opener { define(.lazySingleton) { Opener(open: { await UIApplication.shared.open($0) }) } }
                }
                """)
    }

    @Test func anotherNameForAFactoryIsMoved() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            protocol Paying {}
            final class Payments: Paying {}
            extension Container {
                // MARK: - Money
                var payments: Factory<Paying> { self { Payments() }.singleton }
                // Old name.
                var billing: Factory<Paying> { payments }
            }
            """, from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    // MARK: - Money

                    var payments: any Paying { define(.lazySingleton) { Payments() } }

                    // Old name.
                    var billing: any Paying { define(.prototype) { payments } }
                }
                """)
    }

    @Test func theCommentsOfAFunctionGoWithTheFirstThatIsMoved() async throws {
        let text = try await Migrations.moved(
            """
            import Resolver
            final class Clock {}
            final class Wallet {}
            extension ResolverScope { static let session = ResolverScopeCache() }
            // swiftlint:disable function_body_length
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {}

                /// What lives as long as the app.
                private static func registerForTheApp() {
                    register { Wallet() }.scope(.session)
                    register { Clock() }.scope(.application)
                }
            }
            """, from: "resolver")
        #expect(
            text == """
                App.swift:11:9: Wallet: 'session' is a scope of the program's own; take '.lazySingleton' in a context that lives as long
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    // What lives as long as the app.

                    var clock: Clock { define(.lazySingleton) { Clock() } }
                }
                """)
    }

    @Test func whatAWeakBindingAnswersWithMayBeMadeOfValues() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            import Networking
            struct Retry {}
            extension Container {
                var session: Factory<Session> {
                    self {
            //            Retry.none
                        let retry = Retry()
                        return HTTPSession(steps: [retry])
                    }.shared
                }
                var retry: Factory<Retry> { self { Retry() }.shared }
            }
            """, from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var session: Session {
                        define(.weakSingleton) {
                            //            Retry.none
                            let retry = Retry()
                            return HTTPSession(steps: [retry])
                        }
                    }

                    var retry: Retry { define(.prototype) { Retry() } }
                }
                """)
    }

    @Test func aValueThatTheLibraryMakesEachTimeIsAPrototype() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            enum Mode { case host }
            final class Store {}
            extension Container {
                var mode: Factory<Mode> { self { .host }.shared }
                var name: Factory<String> { self { "a" }.shared }
                var ids: Factory<[Int]> { self { [1] }.shared }
                var store: Factory<Store> { self { Store() }.shared }
            }
            """, from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var mode: Mode { define(.prototype) { .host } }
                    var name: String { define(.prototype) { "a" } }
                    var ids: [Int] { define(.prototype) { [1] } }
                    var store: Store { define(.weakSingleton) { Store() } }
                }
                """)
    }

    @Test func aGenericInitializerTakesTheTypesOfItsRegistration() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            import SwinjectAutoregistration
            protocol Model {}
            final class Home: Model {}
            struct Panel<M: Model> { init(model: M) {} }
            final class PanelAssembly: Assembly {
                func assemble(container: Container) {
                    container.autoregister(Home.self, initializer: Home.init)
                    container.autoregister(Panel<Home>.self, initializer: Panel.init)
                }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var home: Home { define { Home() } }
                    var homePanel: Panel<Home> { define { Panel<Home>(model: home) } }
                }
                """)
    }

    @Test func theSourceOfALibraryIsNoneOfTheProgram() async throws {
        let migration = try await Migrations.read(
            [
                "Resolver.swift": """
                public final class Resolver {
                    public static let main = Resolver()
                    public static func register<Service>(factory: @escaping () -> Service) {}
                    public static func resolve<Service>() -> Service { fatalError() }
                    func again() { Resolver.register { Resolver() } }
                }
                public protocol ResolverRegistering { static func registerAllServices() }
                @propertyWrapper public struct Injected<Service> {
                    public var wrappedValue: Service
                    public init() { wrappedValue = Resolver.resolve() }
                }
                """,
                "App.swift": """
                final class Counter {}
                final class Page { @Injected private var counter: Counter }
                extension Resolver: ResolverRegistering {
                    public static func registerAllServices() {
                        register { Counter() }
                        register { Page() }
                    }
                }
                """,
            ], from: "resolver")
        #expect(
            migration.text(.text) == """
                2 registrations: 2 moved, 0 left to you.
                Would be written (2):
                  ProgramAssembly.swift
                  ProgramAssembly+Bridge.swift
                Still asks the old container (1):
                  App.swift:2:20: ProgramAssembly.counter
                New names (2):
                  Program/Resolver.registerAllServices()#Counter → Program/ProgramAssembly.counter
                  Program/Resolver.registerAllServices()#Page → Program/ProgramAssembly.page
                Under their new names, the graphs are the same, but for what still asks the old container.

                """)
    }
}
