import DovetailAnalysis
import Testing

/// What programs that nobody here had seen do, and what was written wrongly, or left, before.
@Suite struct MigrationUnseenTests {
    @Test func whatIsRegisteredMayImplementItself() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            final class Wallet {}
            final class Pin { init(canClose: Bool) {} }
            final class Account { init(wallet: Wallet, pin: Pin) {} }
            let container = DependencyContainer { container in
                container.register(.singleton) { Wallet() }.implements(Wallet.self)
                container.register { canClose in Pin(canClose: canClose) }
                container.register {
                    Account(wallet: try! container.resolve() as Wallet, pin: try! container.resolve(arguments: true) as Pin)
                }
            }
            """, from: "dip")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var wallet: Wallet { define(.lazySingleton) { Wallet() } }
                    func pin(_ canClose: Bool) -> Pin { define { Pin(canClose: canClose) } }
                    var account: Account { define { Account(wallet: wallet, pin: pin(true)) } }
                }
                """)
    }

    @Test func noClosureCapturesWhatIsInjected() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            final class Screen { var onTap: (() -> Void)?; func show() {} }
            let container = DependencyContainer { container in
                container.register { Screen() }.resolvingProperties { _, screen in
                    screen.onTap = { screen.show() }
                }
            }
            """, from: "dip")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var screen: Screen {
                        define { Screen() } inject: { screen in
                            let screen = screen
                            screen.onTap = { screen.show() }
                        }
                    }
                }
                """)
    }

    @Test func aHelperThatIsGivenTheKeyPathOfADependencyIsLeft() async throws {
        let text = try await Migrations.moved(
            """
            import Dependencies
            func get<Value>(dependency path: KeyPath<DependencyValues, Value>) -> Value {
                @Dependency(path) var value
                return value
            }
            struct Settings: Sendable { var secret: String }
            extension Settings: DependencyKey { static let liveValue = Settings(secret: "a") }
            struct Gate: Sendable { var open: @Sendable () -> Bool }
            extension Gate: DependencyKey {
                static var liveValue: Gate { Gate(open: { get(dependency: \\.settings.secret) == "a" }) }
            }
            extension DependencyValues {
                var settings: Settings { get { self[Settings.self] } set { self[Settings.self] = newValue } }
                var gate: Gate { get { self[Gate.self] } set { self[Gate.self] = newValue } }
            }
            """, from: "swiftdependencies")
        #expect(
            text == """
                App.swift:10:5: gate: it hands on '\\.settings.secret', by which a function may ask for a dependency; read the property of the assembly in its place
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    var settings: Settings { define(.lazySingleton) { Settings(secret: "a") } }
                }
                """)
    }

    @Test func aMethodOfTheProgramIsNoRegistration() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Window {}
            final class ViewContainer: SharedContainer {
                static let shared = ViewContainer()
                let manager = ContainerManager()
                func register(title: String) { print(title) }
            }
            extension ViewContainer { var window: Factory<Window> { self { Window() } } }
            ViewContainer.shared.register(title: "a")
            """, from: "factory")
        #expect(
            text == """
                // ViewAssembly.swift
                final class ViewAssembly: Assembly {
                    var window: Window { define(.prototype) { Window() } }
                }
                """)
    }

    @Test func whatNothingRegistersIsGivenByWhoAsks() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            protocol Account {}
            struct User: Account {}
            final class Log {}
            final class Flow { init(title: String, log: Log) {} }
            final class Home { init(log: Log, account: Account?) {} }
            let container = DependencyContainer { container in
                container.register { Log() }
                container.register { User() as Account }
                container.register { Flow(title: $0, log: $1) }
                container.register { Home(log: $0, account: $1) }
            }
            let flow = try! container.resolve(arguments: "a", Log()) as Flow
            """, from: "dip")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var log: Log { define { Log() } }
                    var account: any Account { define { User() } }
                    func flow(_ title: String, _ log: Log) -> Flow { define { Flow(title: title, log: log) } }
                    var home: Home { define { Home(log: log, account: account) } }
                }
                """)
    }

    @Test func whereATypeIsInferredNothingIsSaidToBeUnregistered() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            final class Page { init(url: URL) {} }
            let container = DependencyContainer { container in
                container.register(.unique) { URL(string: "x")! }
                container.register { Page(url: $0) }
            }
            """, from: "dip")
        #expect(!text.contains("func page"))
    }
}
