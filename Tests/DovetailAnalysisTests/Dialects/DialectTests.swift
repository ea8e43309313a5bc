import DovetailGraph
import Testing

/// What the tool reads of programs that other libraries wire.
@Suite struct DialectTests {
    @Test(
        arguments: [
            "Swinject", "Knit", "Factory", "SwiftDependencies", "Needle", "Resolver", "Dip", "DITranquillity", "SafeDI",
            "InnoDI",
        ])
    func theGraphOfALibrarysProgramIsExact(library: String) async throws {
        expectSnapshot(Listing(try await Sources.fixture(library).graph).description, "\(library).txt")
    }

    /// Each form of registering and asking that the library's documentation shows.
    @Test(
        arguments: [
            "DITranquillity", "Dip", "EasyDi", "Factory", "InnoDI", "Knit", "Needle", "Resolver", "SafeDI",
            "SwiftDependencies", "Swinject",
        ])
    func theFormsOfALibraryAreRead(library: String) async throws {
        expectSnapshot(Listing(try await Sources.fixture("\(library)Forms").graph).description, "\(library)Forms.txt")
    }

    /// What is needed, a line each, what is open, and what is found.
    private func reading(_ text: String) async throws -> String {
        let graph = try await Sources(text).graph
        let needs = graph.edges.filter { $0.kind == .needs }.map { edge in
            "\(edge.from.name) → \(edge.to.name)" + (edge.phase == .construct ? "" : " \(edge.phase?.rawValue ?? "")")
        }
        let open = graph.unresolved.map { "open \($0.expression): \($0.reason)" }
        let findings = Check().report(on: graph).findings.map { "\($0.rule.text): \($0.path ?? "")" }
        return (needs + open + findings).joined(separator: "\n")
    }

    private static let store = """
        final class Store { let log: Log; init(log: Log) { self.log = log } }
        final class Log {}

        """

    @Test func aLibraryThatIsNotImportedIsNotRead() async throws {
        let wiring = """
            func wire(_ container: Registry) { container.register(Log.self) { _ in Log() } }
            """
        let graph = try await Sources(Self.store + wiring).graph
        #expect(!graph.bindings.contains { $0.id.text.contains("#") })
    }

    @Test func aRegistrationWithAnotherNameIsNoDuplicate() async throws {
        let reading = try await reading(
            "import Swinject\n" + Self.store + """
                func wire(_ container: Container) {
                    container.register(Log.self, name: "file") { _ in Log() }
                    container.register(Log.self, name: "console") { _ in Log() }
                    container.register(Store.self) { r in Store(log: r.resolve(Log.self, name: "file")!) }
                }
                """)
        #expect(reading == "wire(_:)#Store → wire(_:)#Log[file]")
    }

    @Test func whatAClosureInAFactoryResolvesIsNeededLater() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Screen { let flow: Flow; init(flow: Flow) { self.flow = flow } }
            final class Flow { let make: () -> Screen; init(make: @escaping () -> Screen) { self.make = make } }
            func wire(_ container: Container) {
                container.register(Screen.self) { r in Screen(flow: r.resolve(Flow.self)!) }
                container.register(Flow.self) { r in
                    let make = { r.resolve(Screen.self)! }
                    return Flow(make: make)
                }
            }
            """)
        #expect(
            reading == """
                wire(_:)#Flow → wire(_:)#Screen deferred
                wire(_:)#Screen → wire(_:)#Flow
                """)
    }

    @Test func aHelperThatResolvesAGenericTypeIsLookedThrough() async throws {
        let reading = try await reading(
            "import Swinject\n" + Self.store + """
                extension Resolver { func demand<T>(_ type: T.Type) -> T { resolve(type)! } }
                func wire(_ container: Container) {
                    container.register(Log.self) { _ in Log() }
                    container.register(Store.self) { r in Store(log: r.demand(Log.self)) }
                }
                """)
        #expect(reading == "wire(_:)#Store → wire(_:)#Log")
    }

    @Test func aChainOfFactoriesThatComesBackToItselfIsACycle() async throws {
        let reading = try await reading(
            """
            import Factory
            final class Hen { @Injected(\\.egg) var egg; init() {} }
            final class Egg { @Injected(\\.hen) var hen; @LazyInjected(\\.hen) var mother; init() {} }
            extension Container {
                var hen: Factory<Hen> { self { Hen() } }
                var egg: Factory<Egg> { self { Egg() }.singleton }
            }
            """)
        #expect(
            reading == """
                Container.egg → Container.hen
                Container.egg → Container.hen deferred
                Container.hen → Container.egg
                dependency-cycle: Container.egg → Container.hen → Container.egg
                """)
    }

    @Test func theGlobalFunctionOfFactoryResolvesAKeyPath() async throws {
        let reading = try await reading(
            """
            import Factory
            final class Log {}
            final class Model { private let log = resolve(\\ToolContainer.log); init() {} }
            final class ToolContainer: SharedContainer {
                static let shared = ToolContainer()
                let manager = ContainerManager()
            }
            extension ToolContainer {
                var log: Factory<Log> { self { Log() } }
                var model: Factory<Model> { self { Model() } }
            }
            """)
        #expect(reading == "ToolContainer.model → ToolContainer.log")
    }

    @Test func aProgramThatMovesHasAssembliesOfBothLibraries() async throws {
        var sources = Sources(
            """
            import Swinject
            final class Log {}
            func wire(_ container: Container) { container.register(Log.self) { _ in Log() } }
            """)
        sources.files.append(
            (
                "Sources/Shop/App.swift", "Shop",
                """
                import Dovetail
                final class App: Assembly { var log: Log { define(.lazySingleton) { Log() } } }
                """
            ))
        let graph = try await sources.graph
        #expect(graph.roots.map { "\($0.id.name) \($0.kind.rawValue)" } == ["App assembly", "wire(_:) container"])
    }

    @Test func inAProgramThatMovesTheOldContainerIsNoneOfDovetail() async throws {
        var sources = Sources(
            """
            import Swinject
            protocol Payment {}
            final class Card: Payment {}
            final class Voucher: Payment {}
            final class Cart { init(owner: String) {} }
            func register(_ app: App, in container: Container) {
                container.register(Payment.self, name: "card") { _ in app.card }
                container.register(Payment.self, name: "voucher") { _ in app.voucher }
                container.register(Cart.self) { (_: Resolver, owner: String) in app.cart(owner) }
            }
            let container = Container()
            register(App.instance(), in: container)
            let card = container.resolve(Payment.self, name: "card")!
            """)
        sources.files.append(
            (
                "Sources/Shop/App.swift", "Shop",
                """
                import Dovetail
                final class App: Assembly {
                    var card: any Payment { define { Card() } }
                    var voucher: any Payment { define { Voucher() } }
                    func cart(_ owner: String) -> Cart { define(.prototype) { Cart(owner: owner) } }
                }
                """
            ))
        let findings = Check().report(on: try await sources.graph).findings
        #expect(findings.map { "\($0.rule.text) \($0.path ?? "")" } == [])
    }

    @Test func aDependencyThatNoComponentProvidesIsMissing() async throws {
        let reading = try await reading(
            """
            import NeedleFoundation
            final class Store { init(log: Log) {} }
            final class Log {}
            final class RootComponent: BootstrapComponent {
                var shop: ShopComponent { ShopComponent(parent: self) }
            }
            protocol ShopDependency: Dependency { var log: Log { get } }
            final class ShopComponent: Component<ShopDependency> {
                var store: Store { Store(log: dependency.log) }
            }
            """)
        #expect(
            reading == """
                open log: nothing in these sources gives it a value
                missing-binding: ShopComponent → log: Log
                """)
    }

    private static let plugins = """
        import NeedleFoundation
        final class Store { init(log: Log) {} }
        final class Log {}
        protocol ShopDependency: Dependency { var log: Log { get } }
        final class ShopComponent: Component<ShopDependency> {
            var store: Store { Store(log: dependency.log) }
        }
        final class RootComponent: BootstrapComponent {
            var mall: MallComponent { MallComponent(parent: self) }
        }
        final class MallComponent: PluginizedComponent<EmptyDependency, MallExtension, MallPlugins> {
            var shop: ShopComponent { ShopComponent(parent: self) }
        }
        final class MallPlugins: NonCoreComponent<EmptyDependency> { var log: Log { shared { Log() } } }

        """

    @Test func whatTheExtensionOfAComponentNamesIsProvidedToItsChildren() async throws {
        let reading = try await reading(
            Self.plugins + "protocol MallExtension: PluginExtension { var log: Log { get } }")
        #expect(reading == "ShopComponent.store → MallPlugins.log")
    }

    @Test func whatOnlyThePluginsOfAComponentHaveIsMissingForItsChildren() async throws {
        let reading = try await reading(Self.plugins + "protocol MallExtension: PluginExtension {}")
        #expect(
            reading == """
                open log: nothing in these sources gives it a value
                missing-binding: ShopComponent → log: Log
                """)
    }

    @Test func aComponentWhoseExtensionIsNotInTheseSourcesMayProvideAnything() async throws {
        let reading = try await reading(Self.plugins)
        #expect(reading == "open log: nothing in these sources gives it a value")
    }

    @Test func helpersHandOnNamesAndArguments() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Log {}
            final class Store { let log: Log; init(log: Log) { self.log = log } }
            final class Page { let store: Store; init(store: Store, id: Int) { self.store = store } }
            final class Wiring {
                let container = Container()
                func get<T>(_ type: T.Type, name: String? = nil) -> T { container.resolve(type, name: name)! }
                func get<T, A>(_ type: T.Type, argument: A) -> T { container.resolve(type, argument: argument)! }
                func setUp() {
                    container.register(Log.self) { _ in Log() }
                    container.register(Store.self, name: "disk") { _ in Store(log: self.get(Log.self)) }
                    container.register(Page.self) { (_, id: Int) in Page(store: self.get(Store.self, name: "disk"), id: id) }
                }
                func show() { present(get(Page.self, argument: 1)) }
            }
            """)
        #expect(
            reading == """
                Wiring → Wiring#Page(Int) call
                Wiring#Page(Int) → Wiring#Store[disk]
                Wiring#Store[disk] → Wiring#Log
                """)
    }

    @Test func aContainerIsAskedForTheTypeThatIsWantedThere() async throws {
        let reading = try await reading(
            """
            import Swinject
            import SwinjectExtension
            final class Log {}
            final class Store { let log: Log; init(log: Log) { self.log = log } }
            final class Page { let store: Store; init(store: Store) { self.store = store } }
            final class Wiring: Assembly {
                func assemble(container: Container) {
                    container.register(Log.self) { _ in Log() }
                    container.register(Store.self) { resolver in Store(log: resolver.resolve()) }
                    container.register(Page.self) { resolver in
                        let store: Store = resolver.resolve()
                        return Page(store: store)
                    }
                }
            }
            """)
        #expect(
            reading == """
                Wiring#Page → Wiring#Store
                Wiring#Store → Wiring#Log
                """)
    }

    @Test func whatIsAskedForAndHandedOnIsNeededByWhoAsks() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Log {}
            final class Store { let log: Log; init(log: Log) { self.log = log } }
            final class Page { let store: Store; init(store: Store) { self.store = store } }
            let container = Container()
            func setUp() { container.register(Log.self) { _ in Log() } }
            final class Flow { let log = container.resolve(Log.self)!; func start() -> Page { Page(store: Store(log: log)) } }
            """)
        #expect(
            reading == """
                Flow → setUp()#Log
                Flow.start() → Flow.start()/store
                Flow.start()/store → setUp()#Log
                """)
    }

    @Test func aStaticPropertyOfARootIsNotItsNamesake() async throws {
        let reading = try await reading(
            """
            import SafeDI
            @Instantiable(isRoot: true) public final class Root: Instantiable {
                public init(shared: Log, store: Store) { self.shared = shared; self.store = store }
                static let shared = Root()
                @Instantiated let shared: Log
                @Instantiated let store: Store
            }
            @Instantiable public final class Log: Instantiable { public init() {} }
            @Instantiable public final class Store: Instantiable {
                public init(shared: Log) { self.shared = shared }
                @Received let shared: Log
            }
            """)
        #expect(
            reading == """
                Root.shared → Root.shared~2
                Root.shared → Root.store
                Root.store → Root.shared~2
                """)
    }

    @Test func aComponentWhoseParentIsNotInTheseSourcesMissesNothing() async throws {
        let reading = try await reading(
            """
            import NeedleFoundation
            final class Store { init(log: Log) {} }
            final class Log {}
            protocol ShopDependency: Dependency { var log: Log { get } }
            final class ShopComponent: Component<ShopDependency> {
                var store: Store { Store(log: dependency.log) }
            }
            """)
        #expect(reading == "open log: nothing in these sources gives it a value")
    }

    @Test func whatWithDependenciesPutsInIsAnAlternative() async throws {
        let reading = try await reading(
            """
            import Dependencies
            final class Clock {}
            extension Clock: DependencyKey { static let liveValue = Clock() }
            extension DependencyValues {
                var clock: Clock { get { self[Clock.self] } set { self[Clock.self] = newValue } }
            }
            final class Model { @Dependency(\\.clock) var clock; init() {} }
            func run() -> Model { withDependencies { $0.clock = Clock() } operation: { Model() } }
            """)
        #expect(
            reading == """
                DependencyValues.clock → Clock.liveValue
                DependencyValues.clock → run()/Clock
                run()/Model → DependencyValues.clock deferred
                """)
    }
}
