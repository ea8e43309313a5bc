import DovetailGraph
import Testing

/// Forms of registering and asking that a fixture doesn't have.
@Suite struct DialectFormTests {
    @Test func theDefaultScopeOfAllContainersIsThatOfTheirRegistrations() async throws {
        let graph = try await Sources(
            """
            import Swinject
            final class Log {}
            final class Store {}
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Log.self) { _ in Log() }
                    container.register(Store.self) { _ in Store() }.inObjectScope(.graph)
                }
            }
            let assembler = Assembler([Parts()], parent: nil, defaultObjectScope: .container)
            """
        ).graph
        #expect(scopes(graph) == ["Parts#Log: lazySingleton", "Parts#Store: objectGraph"])
    }

    @Test func containersWithSeveralDefaultsTellNoScope() async throws {
        let graph = try await Sources(
            """
            import Swinject
            final class Log {}
            let one = Container(defaultObjectScope: .container)
            let two = Container()
            func wire(_ container: Container) { container.register(Log.self) { _ in Log() } }
            """
        ).graph
        #expect(scopes(graph) == ["wire(_:)#Log: objectGraph"])
    }

    @Test func whatKnitNamesIsAskedForByItsName() async throws {
        let reading = try await needs(
            """
            import Knit
            final class Log {}
            final class Store { @Resolvable<Resolver> init(@Named("file") log: Log) {} }
            final class Parts: ModuleAssembly {
                func assemble(container: Container) {
                    container.register(Log.self) { _ in Log() }
                    container.register(Log.self, name: "file") { _ in Log() }
                    container.register(Store.self) { Store.make(resolver: $0) }
                }
            }
            """)
        #expect(reading == ["Parts#Store → Parts#Log[file]"])
    }

    @Test func anObjectOfDipThatInjectsIsReadLikeAWrapper() async throws {
        let reading = try await needs(
            """
            import Dip
            final class Log {}
            final class Store { private let log = Injected<Log>() }
            func wire(_ container: DependencyContainer) {
                container.register { Log() }
                container.register { Store() }
            }
            """)
        #expect(reading == ["wire(_:)#Store → wire(_:)#Log inject"])
    }

    @Test func anEntryOfDependencyValuesIsABinding() async throws {
        let reading = try await needs(
            """
            import Dependencies
            final class Log {}
            extension DependencyValues { @DependencyEntry var log: Log = Log() }
            final class Store { @Dependency(\\.log) var log }
            func start() -> Store { Store() }
            """)
        #expect(reading == ["start()/Store → DependencyValues.log deferred"])
    }

    @Test func whatALazyOrAProviderGivesIsNoPartOfACycle() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Parent { init(child: Child) {} }
            final class Child { init(parent: Lazy<Parent>) {} }
            final class Maker { init(make: Provider<Made>) {} }
            final class Made { init(maker: Maker) {} }
            func wire(_ c: Container) {
                c.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }
                c.register(Child.self) { r in Child(parent: r.resolve(Lazy<Parent>.self)!) }
                c.autoregister(Maker.self, initializer: Maker.init)
                c.register(Made.self) { r in Made(maker: r.resolve(Maker.self)!) }
            }
            """)
        #expect(
            reading == """
                Child → Parent deferred
                Made → Maker
                Maker → Made deferred
                Parent → Child
                """)
    }

    @Test func whatDITranquillityGivesWithArgumentsOrLaterIsNeededLater() async throws {
        let reading = try await reading(
            """
            import DITranquillity
            final class Page { init(router: Router, id: Int) {} }
            final class Log { init(router: Router) {} }
            final class Router { init(page: Provider1<Page, Int>, log: AsyncLazy<Log>, logs: AsyncProvider<Log>) {} }
            final class Part: DIPart {
                static func load(container: DIContainer) {
                    container.register { Page(router: $0, id: arg($1)) }
                    container.register(Log.init)
                    container.register(Router.init)
                }
            }
            """)
        #expect(
            reading == """
                Log → Router
                Page → Router
                Router → Log deferred
                Router → Log deferred
                Router → Page deferred
                """)
    }

    @Test func aContainerDoesNotAskItsChildrenNorAnother() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Log {}
            final class Api { init(log: Log) {} }
            final class Core {
                let container = Container()
                lazy var child = Container(parent: container) { c in
                    c.register(Api.self) { r in Api(log: r.resolve(Log.self)!) }
                }
                init() { container.register(Log.self) { _ in Log() } }
            }
            final class Feature {
                private let container = Container()
                init() { container.register(Api.self) { r in Api(log: r.resolve(Log.self)!) } }
            }
            """)
        #expect(
            reading == """
                Core#Api → Core#Log
                open Log: nothing registers it in this container or its parents
                """)
    }

    @Test func aContainerThatSourcesDoNotTellMayBeAnyOther() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Log {}
            final class Api { init(log: Log) {} }
            func add(_ c: Container) { c.register(Log.self) { _ in Log() } }
            final class Feature {
                private let container = Container()
                init() {
                    add(container)
                    container.register(Api.self) { r in Api(log: r.resolve(Log.self)!) }
                }
            }
            """)
        #expect(reading == "Feature#Api → add(_:)#Log")
    }

    @Test func whatDipInjectsComesFromTheContainerOfTheObject() async throws {
        let reading = try await reading(
            """
            import Dip
            protocol Store {}
            final class Disk: Store {}
            final class Net: Store { let log = Injected<Store>(); let page = InjectedWeak<Page>() }
            final class Page {}
            let one = DependencyContainer { c in
                unowned let c = c
                c.register { Disk() as Store }
            }
            let two = DependencyContainer { c in
                c.register { Disk() as Store }
                c.register { Page() }
                let net = c.register { Net() }
                c.register(net, type: Store.self, tag: "net")
            }
            """)
        #expect(
            reading == """
                two#Net → two#Page inject
                two#Net → two#Store inject
                two#Store[net] → two#Net
                """)
    }

    @Test func aMemberThatAnswersWithAClosureNeedsWhatThatMakes() async throws {
        let reading = try await reading(
            """
            import NeedleFoundation
            final class Root: BootstrapComponent {
                func later() -> () -> Mid { return { Mid(parent: self) } }
                lazy var screen: (Int) -> Screen = { n in Screen(cache: self.cache, n: n) }
                var cache: Cache { shared { Cache() } }
            }
            final class Mid: Component<EmptyDependency> {}
            final class Cache {}
            final class Screen { init(cache: Cache, n: Int) {} }
            """)
        #expect(
            reading == """
                Root.later() → Root.later()/Mid deferred
                Root.screen → Root.screen/Screen deferred
                Root.screen/Screen → Root.cache
                """)
    }

    @Test func aKeyThatIsMadeOfTheArgumentTellsObjectsApart() async throws {
        let reading = try await reading(
            """
            import EasyDi
            final class Store { init(root: String) {} }
            final class Shop: Assembly {
                func store(named name: String) -> Store { define(key: name, init: Store(root: name)) }
                func other(named name: String) -> Store { define(key: "x-\\(name)", init: Store(root: name)) }
                func third(named name: String) -> Store { define(key: nil, init: Store(root: name)) }
            }
            """)
        #expect(reading == "shared-argument: ")
    }

    private func scopes(_ graph: DependencyGraph) -> [String] {
        graph.bindings.filter { $0.id.text.contains("#") }.map { "\($0.id.name): \($0.scope.rawValue)" }.sorted()
    }

    private func needs(_ text: String) async throws -> [String] {
        try await Sources(text).graph.edges.filter { $0.kind == .needs }.map { edge in
            "\(edge.from.name) → \(edge.to.name)" + (edge.phase == .construct ? "" : " \(edge.phase?.rawValue ?? "")")
        }
    }

    @Test func aGenericInitializerNeedsTheTypesOfItsRegistration() async throws {
        let wiring = try await Sources(
            """
            import Swinject
            import SwinjectAutoregistration
            protocol Model {}
            final class Home: Model {}
            struct Panel<M: Model> { let model: M; init(model: M) { self.model = model } }
            final class PanelAssembly: Assembly {
                func assemble(container: Container) {
                    container.autoregister(Home.self, initializer: Home.init)
                    container.autoregister(Panel<Home>.self, initializer: Panel.init)
                }
            }
            """
        ).wiring
        #expect(wiring == "PanelAssembly#Panel<Home> → PanelAssembly#Home as model")
    }

    @Test func whatAHelperIsGivenIsRegisteredWhereItIsCalled() async throws {
        let graph = try await Sources(
            """
            import Dip
            final class Box {
                private let container = DependencyContainer()
                func add<Part>(make: @escaping (()) -> Part) { container.register(factory: make) }
                func addType<Part>(make: @escaping (()) -> Part.Type) { container.register(factory: make) }
            }
            """
        ).graph
        #expect(graph.bindings.map(\.id.text) == ["Shop/Box.container"])
    }

    @Test func aReferenceToAnInitializerTakesNoDefaults() async throws {
        let wiring = try await Sources(
            """
            import Swinject
            import SwinjectAutoregistration
            protocol Wire {}
            struct WebWire: Wire { init() {} }
            final class Feed { init(wire: Wire = WebWire()) {} }
            final class AppAssembly: Assembly {
                func assemble(container: Container) {
                    container.autoregister(Wire.self, initializer: WebWire.init).inObjectScope(.container)
                    container.autoregister(Feed.self, initializer: Feed.init)
                }
            }
            """
        ).wiring
        #expect(wiring == "AppAssembly#Feed → AppAssembly#Wire as wire")
    }

    @Test func knitNamesPublishersAfterTheirOutput() async throws {
        let wiring = try await Sources(
            """
            import Combine
            import Knit
            enum GameEvent { case won }
            final class Score { init(events: AnyPublisher<GameEvent, Never>) {} }
            final class Referee { init(subject: PassthroughSubject<GameEvent, Never>) {} }
            final class GameAssembly: AutoInitModuleAssembly {
                func assemble(container: Container<Resolver>) {
                    container.register(PassthroughSubject<GameEvent, Never>.self) { _ in PassthroughSubject() }
                    container.register(AnyPublisher<GameEvent, Never>.self) { resolver in
                        resolver.gameEventSubject().eraseToAnyPublisher()
                    }
                    container.register(Score.self) { resolver in Score(events: resolver.gameEventPublisher()) }
                    container.register(Referee.self) { resolver in Referee(subject: resolver.gameEventSubject()) }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                GameAssembly#AnyPublisher<GameEvent, Never> → GameAssembly#PassthroughSubject<GameEvent, Never>
                GameAssembly#Referee → GameAssembly#PassthroughSubject<GameEvent, Never> as subject
                GameAssembly#Score → GameAssembly#AnyPublisher<GameEvent, Never> as events
                """)
    }
}
