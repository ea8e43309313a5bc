import DovetailAnalysis
import Testing

/// Types that the surroundings of an expression spell, and not the expression itself.
@Suite struct MigrationInferredTests {
    @Test func aHelperThatInfersTheTypeResolves() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            import SwinjectExtension
            protocol WordUseCase {}
            final class Words: WordUseCase {}
            final class Day { init(number: Int) {} }
            final class WordReactor { init(useCase: WordUseCase) {} }
            final class WordScreen { init(reactor: WordReactor?, day: Day, title: String) {} }
            final class WordAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(WordUseCase.self) { _ in Words() }
                    container.register(WordUseCase.self, name: "spare") { _ in Words() }
                    container.register(Day.self) { (_, number: Int) in Day(number: number) }
                    container.register(WordReactor.self) { resolver in
                        let useCase: WordUseCase = resolver.resolve()
                        return WordReactor(useCase: useCase)
                    }
                    container.register(WordReactor.self, name: "spare") { r in
                        WordReactor(useCase: r.resolve(name: "spare")!)
                    }
                    container.register(WordScreen.self) { r in
                        WordScreen(reactor: r.resolve(), day: r.resolve(argument: 3), title: "Words")
                    }
                    container.register(Int.self) { r in
                        let words = r.resolve()
                        return words.count
                    }
                    container.register(String.self) { r in
                        let vow = Promise { seal in seal.resolve() }
                        return vow.text
                    }
                }
            }
            """)
        #expect(
            text == """
                App.swift:23:9: Int: the type of what it resolves is inferred; write the type, as in 'resolve(A.self)'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var wordUseCase: any WordUseCase { define { Words() } }
                    var spareWordUseCase: any WordUseCase { define { Words() } }
                    func day(_ number: Int) -> Day { define { Day(number: number) } }

                    var wordReactor: WordReactor {
                        define {
                            let useCase: WordUseCase = wordUseCase
                            return WordReactor(useCase: useCase)
                        }
                    }

                    var spareWordReactor: WordReactor { define { WordReactor(useCase: spareWordUseCase) } }
                    var wordScreen: WordScreen { define { WordScreen(reactor: wordReactor, day: day(3), title: "Words") } }

                    var string: String {
                        define {
                            let vow = Promise { seal in seal.resolve() }
                            return vow.text
                        }
                    }
                }
                """)
    }

    @Test func aHelperOfTheProgramResolvesByTheType() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Log {}
            final class Feed { init(log: Log) {} }
            extension Resolver {
                func resolve<Service>(_ type: Service.Type = Service.self) -> Service { resolve(type)! as Service }
            }
            func setUp(container: Container) {
                container.register(Log.self) { _ in Log() }
                container.register(Feed.self) { resolver in Feed(log: resolver.resolve()) }
                container.register(Feed.self, name: "short") { resolver in return .init(log: resolver.resolve()) }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var log: Log { define { Log() } }
                    var feed: Feed { define { Feed(log: log) } }
                    var shortFeed: Feed { define { return .init(log: log) } }
                }
                """)
    }

    @Test func aLiveValueOfAnInferredTypeIsReadLikeOneOfASpelledType() async throws {
        let text = try await Migrations.moved(
            """
            import Dependencies
            final class Auth: Sendable {}
            final class Network: Sendable { init(auth: Auth?) {} }
            struct Sync { let network: Network; let auth: Auth }
            struct Trace { let sync: Sync }
            struct Blog {}
            extension Auth: DependencyKey { static let liveValue = Auth() }
            extension Network: DependencyKey { static let liveValue = Network(auth: .liveValue) }
            extension Sync: DependencyKey { static let liveValue = Self(network: .liveValue, auth: .liveValue) }
            extension Trace: DependencyKey {
                static let liveValue: Trace = .init(sync: .init(network: .liveValue, auth: .liveValue))
            }
            extension Blog: DependencyKey { static let liveValue = Blog.open(with: .liveValue) }
            """, from: "swiftdependencies")
        #expect(
            text == """
                App.swift:13:33: blog: its type is inferred; write the type, as in 'static let liveValue: A = …'
                App.swift:13:33: blog: the type of which it takes '.liveValue' is inferred; write it, as in 'API.liveValue'
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    var auth: Auth { define(.lazySingleton) { Auth() } }
                    var network: Network { define(.lazySingleton) { Network(auth: auth) } }
                    var sync: Sync { define(.lazySingleton) { Sync(network: network, auth: auth) } }
                    var trace: Trace { define(.lazySingleton) { .init(sync: .init(network: network, auth: auth)) } }
                }
                """)
    }

    @Test func partsWithoutNamesAreSeenInAMethodOfTheContainer() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            protocol Database {}
            final class Log {}
            final class SQLite: Database { init(log: Log) {} }
            extension DependencyContainer {
                func configure() {
                    register(.singleton) { Log() }
                    register { SQLite(log: $0) as Database }
                }
            }
            """, from: "dip")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var log: Log { define(.lazySingleton) { Log() } }
                    var database: any Database { define { SQLite(log: log) } }
                }
                """)
    }

    @Test func whatAFunctionIsGivenHasATypeThatItSpells() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            struct Configuration { let url: String }
            protocol Database {}
            final class SQLite: Database { init(configuration: Configuration) {} }
            final class Accounts { init(configuration: Configuration, database: Database) {} }
            extension DependencyContainer {
                func configure(with configuration: Configuration) {
                    let container = self
                    container.register(.singleton) { configuration }
                    container.register { SQLite(configuration: $0) as Database }
                    container.register { Accounts(configuration: $0, database: $1) }
                }
            }
            """, from: "dip")
        #expect(
            text == """
                App.swift:9:9: Configuration: it uses 'configuration' of the function around it; make it a binding, or an input of the assembly
                // AppAssembly.swift
                protocol UsesConfiguration {
                    var configuration: Configuration { get }
                }

                final class AppAssembly: Assembly {
                    /// What is not made here.
                    let outside: any UsesConfiguration

                    init(outside: any UsesConfiguration) {
                        self.outside = outside
                        super.init()
                    }

                    @available(*, unavailable, message: "It needs what is not made here")
                    required init() { fatalError("make it with its initializer: 'instance()' has nothing to give it") }

                    var database: any Database { define { SQLite(configuration: outside.configuration) } }
                    var accounts: Accounts { define { Accounts(configuration: outside.configuration, database: database) } }
                }
                """)
    }

    @Test func anArgumentMayGoToAnInitializerOfTheDeclaredType() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            enum Direction { case source, target }
            final class Reactor { init(direction: Direction) {} }
            final class Screen { init(reactor: Reactor) {} }
            func setUp(container: Container) {
                container.register(Screen.self) { _, direction in
                    let reactor: Reactor = .init(direction: direction)
                    return Screen(reactor: reactor)
                }
                container.register(Reactor.self) { r, direction in .init(direction: direction) }
                container.register(Screen.self, name: "open") { _, direction in
                    Screen(reactor: .init(direction: direction))
                }
            }
            """)
        #expect(
            text == """
                App.swift:11:5: Screen[open]: the type of its parameter 'direction' is inferred; write the type
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    func screen(_ direction: Direction) -> Screen {
                        define {
                            let reactor: Reactor = .init(direction: direction)
                            return Screen(reactor: reactor)
                        }
                    }

                    func reactor(_ direction: Direction) -> Reactor { define { .init(direction: direction) } }
                }
                """)
    }

    @Test func onlyValuesOfTheAssemblyAreToSubstitute() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Dependencies
                struct Store: Sendable {}
                extension Store: DependencyKey { static let liveValue = Store() }
                extension DependencyValues {
                    var store: Store { get { self[Store.self] } set { self[Store.self] = newValue } }
                }
                func main() {
                    prepareDependencies {
                        $0.uuid = .incrementing
                        $0.store = Store()
                    }
                }
                """
            ], from: "swiftdependencies")
        #expect(
            migration.decisions.map(\.description) == [
                "App.swift:10:9: store: 'prepareDependencies' gives it another value while the program runs; substitute it where the assembly is made"
            ])
    }

    @Test func argumentsThatAreOnlyHandedOnHaveTypes() async throws {
        let text = try await Migrations.moved(
            """
            import Resolver
            final class State {}
            final class Auth {}
            final class Profile { init(with state: State, auth: Auth) {} }
            final class Log { init(_ all: [Int]) {} }
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    register { Auth() }
                    register { (_, args) in Profile(with: args.get(), auth: resolve()) }
                    register { (_, args) in Log([args.get(), args.get("a")]) }
                }
            }
            """, from: "resolver")
        #expect(
            text == """
                App.swift:10:9: Log: the types of its arguments are inferred; write a method with typed parameters
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var auth: Auth { define { Auth() } }
                    func profile(_ args: State) -> Profile { define { Profile(with: args, auth: auth) } }
                }
                """)
    }

    @Test func aFactoryOfNothingTakesNoParameter() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            protocol Router {}
            final class LiveRouter: Router {}
            final class Flow { init(router: Router) {} }
            let container = DependencyContainer()
            func configure(_ container: DependencyContainer) {
                container.register(.singleton) { _ -> Router in LiveRouter() }
                container.register { Flow(router: $0) }
            }
            """, from: "dip")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var router: any Router { define(.lazySingleton) { LiveRouter() } }
                    var flow: Flow { define { Flow(router: router) } }
                }
                """)
    }
}
