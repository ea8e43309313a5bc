import DovetailGraph
import Testing

/// What libraries have beside registering and resolving: modifiers, tags, deferred parts, containers within containers.
@Suite struct DialectModifierTests {
    @Test func whatDITranquillityIsToldOfAPartChoosesIt() async throws {
        let reading = try await needs(
            """
            import DITranquillity
            protocol Wheel {}
            enum Spare {}
            final class Front: Wheel {}
            final class Rear: Wheel {}
            final class Car { var wheels: [Wheel] = []; init(name: String, spare: Wheel) {} }
            final class Garage { init(wheels: [Wheel]) {} }
            final class Part: DIPart {
                static func load(container: DIContainer) {
                    container.register(Front.init).as(Wheel.self)
                    container.register(Rear.init).as(Wheel.self, tag: Spare.self)
                    container.register { Car(name: arg($0), spare: by(tag: Spare.self, on: $1)) }
                        .injection(\\.wheels) { many($0) }
                    container.register { Garage(wheels: many($0)) }
                }
            }
            """)
        #expect(
            reading == [
                "Part.load(container:)#Car → Part.load(container:)#Wheel inject",
                "Part.load(container:)#Car → Part.load(container:)#Wheel[Spare]",
                "Part.load(container:)#Garage → Part.load(container:)#Wheel",
            ])
    }

    @Test func whatDITranquillityIsAskedForBySeveralTagsHasThemAll() async throws {
        let reading = try await needs(
            """
            import DITranquillity
            protocol Wheel {}
            enum Spare {}
            enum Small {}
            final class Front: Wheel {}
            final class Rear: Wheel {}
            final class Reserve: Wheel {}
            final class Car { init(name: String, spare: Wheel) {} }
            func load(container: DIContainer) {
                container.register(Front.init).as(Wheel.self).as(Wheel.self, tag: Small.self)
                container.register(Rear.init).as(Wheel.self, tag: Spare.self)
                container.register(Reserve.init).as(Wheel.self, tag: Spare.self).as(check: Wheel.self, tag: Small.self) { $0 }
                container.register { Car(name: arg($0), spare: by(tags: Spare.self, Small.self, on: $1)) }
            }
            """)
        #expect(
            reading == [
                "load(container:)#Car → load(container:)#Wheel[Spare]~2",
                "load(container:)#Wheel[Small] → load(container:)#Wheel",
                "load(container:)#Wheel[Small]~2 → load(container:)#Wheel[Spare]~2",
            ])
    }

    @Test func aKeyPathOfFactoryLeadsThroughContainers() async throws {
        let reading = try await needs(
            """
            import FactoryKit
            final class Log {}
            final class Outer: SharedContainer {
                static let shared = Outer()
                let manager = ContainerManager()
                var log: Factory<Log> { self { Log() } }
            }
            extension Container {
                var outer: Outer { .shared }
                var screen: Factory<Screen> { self { Screen() } }
            }
            final class Screen {
                @Injected(\\.outer.log) var log
                @LazyInjected(\\Container.outer.log) var later
                @Injected(\\Outer.log) var own
                @InjectedObject(\\.outer.gone) var gone
            }
            """)
        #expect(
            reading == [
                "Container.screen → Outer.log", "Container.screen → Outer.log", "Container.screen → Outer.log deferred",
            ])
    }

    @Test func whatDITranquillityGivesLaterAndWhatItOnlyFillsIsDrawn() async throws {
        let reading = try await needs(
            """
            import DITranquillity
            final class Log {}
            final class Car { init(log: Lazy<Log>) {} }
            final class Screen { var log: Log! }
            func load(container: DIContainer) {
                container.register(Log.init)
                container.register(Car.init)
                container.register(Screen.self).injection(\\.log)
            }
            """)
        #expect(
            reading == [
                "Screen → load(container:)#Log inject", "load(container:)#Car → load(container:)#Log deferred",
            ])
    }

    @Test func whatSafeDIReceivesUnderAnotherNameIsThat() async throws {
        let reading = try await needs(
            """
            import SafeDI
            public final class User {}
            @Instantiable(isRoot: true) public final class Root { @Instantiated let home: Home; @Forwarded let user: User }
            @Instantiable public final class Home {
                @Received(fulfilledByDependencyNamed: "user", ofType: User.self) let owner: User
                @Instantiated let room: Room
            }
            @Instantiable public final class Room { @Received let owner: User }
            """)
        #expect(reading.contains("Root.home → Root.user"))
    }

    @Test func whatSafeDIReceivesFromNobodyIsOpenUnlessItMayBeMissing() async throws {
        let reading = try await reading(
            """
            import SafeDI
            public final class Log {}
            public final class Clock {}
            @Instantiable(isRoot: true) public final class Root {
                @Instantiated let home: Home
                @Instantiated let pages: Instantiator<Page>
            }
            @Instantiable public final class Home { @Received let log: Log; @Received(onlyIfAvailable: true) let clock: Clock? }
            @Instantiable public final class Page { @Received let home: Home }
            @Instantiable(mockOnly: true) public final class Fake: Page {}
            """)
        #expect(
            reading == """
                Root → Root.home
                Root → Root.pages deferred
                Root.pages → Root.home
                open log: neither 'Root' nor a type around it has a property 'log'
                """)
    }

    @Test func aContainerOfInnoDIWithinAnotherIsGivenItsProperties() async throws {
        let reading = try await needs(
            """
            import InnoDI
            final class Feed {}
            final class Model { init(feed: Feed) {} }
            @DIContainer struct App {
                @Provide(.shared, factory: Feed()) var feed: Feed
                @SubContainer(scope: .shared, with: [\\Self.feed]) var home: Home
                @SubContainer(scope: .transient, bindings: [.init(child: \\Shop.source, parent: \\Self.feed)])
                var shop: Shop
            }
            @DIContainer struct Home {
                @Input var feed: Feed
                @Provide(.shared, Model.self, with: [\\Self.feed]) var model: Model
            }
            @DIContainer struct Shop { @Input var source: Feed }
            """)
        #expect(
            reading.filter { $0.contains("feed") || $0.contains("source") } == [
                "App.home → App.feed", "App.shop → App.feed", "Home.feed → App.feed", "Home.model → Home.feed",
                "Shop.source → App.feed",
            ])
    }

    @Test func whatKnitGeneratesIsRead() async throws {
        let reading = try await needs(
            """
            import Knit
            final class Log {}
            final class Store { init(log: Log, spare: Log) {} }
            final class Parts: ModuleAssembly {
                func assemble(container: Container) {
                    container.register(Log.self) { _ in Log() }
                    container.register(Log.self, name: "spare") { _ in Log() }
                    container.register(Store.self) { resolver in
                        Store(log: resolver(), spare: resolver.log(name: .spare))
                    }
                }
            }
            """)
        #expect(reading == ["Parts#Store → Parts#Log", "Parts#Store → Parts#Log[spare]"])
    }

    @Test func argumentsOfARegistrationAreNoOpenParts() async throws {
        let graph = try await Sources(
            """
            import Dip
            final class Net { init(url: String, port: Int) {} }
            func wire(_ container: DependencyContainer) {
                container.register { (url: String, port: Int) in Net(url: url, port: port) }
            }
            """
        ).graph
        #expect(graph.unresolved.isEmpty)
    }

    private func needs(_ text: String) async throws -> [String] {
        try await Sources(text).graph.edges.filter { $0.kind == .needs }.map { edge in
            "\(edge.from.name) → \(edge.to.name)" + (edge.phase == .construct ? "" : " \(edge.phase?.rawValue ?? "")")
        }
    }

    @Test func anAliasOfAWrapperIsThatWrapper() async throws {
        let wiring = try await Sources(
            """
            import FactoryKit
            typealias Inject = Injected
            protocol Service {}
            final class Live: Service {}
            extension Container { var service: Factory<Service> { Factory(self) { Live() } } }
            final class Delegate {
                @Inject(\\.service) private var service: Service
                lazy var thing = Thing(service: service)
            }
            final class Thing { let service: Service; init(service: Service) { self.service = service } }
            """
        ).wiring
        #expect(
            wiring == """
                Delegate → Container.service as service
                Delegate.thing → Container.service as service
                """)
    }

    @Test func aValueThatIsTransformedIsMadeByItsFactory() async throws {
        let wiring = try await Sources(
            """
            import ComposableArchitecture
            struct Db { var fetch: () -> Void }
            extension Db: TestDependencyKey { static let testValue = Self(fetch: {}) }
            extension Db {
                static func live(path: String) -> Self { let file = File(path: path); return Self(fetch: { file.read() }) }
            }
            extension DependencyValues { var db: Db { get { self[Db.self] } set { self[Db.self] = newValue } } }
            final class File { let path: String; let log = Log(); init(path: String) { self.path = path }; func read() {} }
            final class Log {}
            @Reducer struct Feature {
                @Dependency(\\.db) var db
                struct State {}
                enum Action {}
                var body: some ReducerOf<Self> { Reduce { _, _ in db.fetch(); return .none } }
            }
            final class Delegate: NSObject, UIApplicationDelegate {
                let store = Store(initialState: Feature.State()) {
                    Feature().transformDependency(\\.self) { $0.db = .live(path: "x") }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Db.live(path:).file → File.log as log
                Db.live(path:)/Db → Db.live(path:).file as fetch deferred
                Delegate.store → Db.live(path:)/Db deferred
                Delegate.store → Delegate.store/Feature deferred
                Delegate.store/Feature → DependencyValues.db as db deferred
                DependencyValues.db → Db.live(path:)/Db
                Feature.body → DependencyValues.db deferred
                """)
    }

    @Test func aLiveValueThatIsAStaticOfTypeSelfIsThat() async throws {
        let wiring = try await Sources(
            """
            import ComposableArchitecture
            final class Engine { static let shared = Engine(); func go() {} }
            struct Haptics { let go: () -> Void }
            extension Haptics { static let live: Self = .init(go: { Engine.shared.go() }) }
            enum HapticsKey: DependencyKey { static let liveValue = Haptics.live }
            extension DependencyValues {
                var haptics: Haptics {
                    get { self[HapticsKey.self] }
                    set { self[HapticsKey.self] = newValue }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                DependencyValues.haptics → HapticsKey.liveValue
                Haptics.live → Engine.shared as go deferred
                HapticsKey.liveValue → Haptics.live
                """)
    }

    @Test func aContainerOfFactoryHasADefaultScope() async throws {
        let graph = try await Sources(
            """
            import Factory
            final class Log {}
            final class ToolContainer: SharedContainer, AutoRegistering {
                static let shared = ToolContainer()
                let manager = ContainerManager()
                func autoRegister() { manager.defaultScope = .singleton }
            }
            extension ToolContainer {
                var log: Factory<Log> { self { Log() } }
                var loud: Factory<Log> { self { Log() }.unique }
            }
            final class NetContainer: SharedContainer {
                static let shared = NetContainer()
                let manager: ContainerManager = {
                    let manager = ContainerManager()
                    manager.defaultScope = .cached
                    return manager
                }()
                var log: Factory<Log> { self { Log() } }
            }
            """
        ).graph
        let scopes = graph.bindings.filter { $0.type == "Log" }.map { "\($0.id.name) \($0.scope.rawValue)" }
        #expect(
            scopes == [
                "NetContainer.log lazySingleton", "ToolContainer.log lazySingleton", "ToolContainer.loud prototype",
            ])
    }
}
