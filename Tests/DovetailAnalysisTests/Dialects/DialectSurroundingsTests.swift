import DovetailGraph
import Testing

/// What programs write around libraries: helpers of their own, names that are made, globals, branches.
@Suite struct DialectSurroundingsTests {
    @Test func whatAHelperRegistersForItsCallerIsRegisteredThere() async throws {
        let reading = try await reading(
            """
            import Swinject
            protocol Log {}
            final class FileLog: Log {}
            final class Api { init(log: Log) {} }
            final class Page { init(api: Api) {} }
            final class Book { init(page: Page) {} }
            extension Container {
                func single<S>(_ type: S.Type, make: @escaping (Resolver) -> S) {
                    register(type, factory: make).inObjectScope(.container)
                }
                func each<S>(_ type: S.Type, _ make: @escaping (Resolver) -> S) {
                    self.register(S.self) { r in make(r) }
                }
                func once<S>(_ type: S.Type, make: @escaping (Resolver) -> S) {
                    _register(type, factory: make, name: nil).inObjectScope(.container)
                }
            }
            func plain<S>(_ c: Container, _ type: S.Type, _ make: @escaping (Resolver) -> S) { c.register(type, factory: make) }
            func build() -> Container {
                let container = Container()
                container.single(Log.self) { _ in FileLog() }
                container.each(Api.self) { r in Api(log: r.resolve(Log.self)!) }
                plain(container, Page.self) { Page(api: $0.resolve(Api.self)!) }
                container.once(Book.self) { r in Book(page: r.resolve(Page.self)!) }
                return container
            }
            """)
        #expect(
            reading == """
                Api → Log
                Book → Page
                Page → Api
                """)
    }

    @Test func aResolverOfTheProgramStandsInFrontOfItsContainer() async throws {
        let reading = try await reading(
            """
            import Swinject
            protocol Injecting {
                func resolve<T>(_ type: T.Type) -> T
                func register<T>(_ type: T.Type, _ object: T)
            }
            extension Injecting { func get<T>() -> T { resolve(T.self) } }
            final class Injector: Injecting {
                private let container = Container()
                func resolve<T>(_ type: T.Type) -> T { container.resolve(type)! }
                func register<T>(_ type: T.Type, _ object: T) { container.register(type) { _ in object } }
            }
            protocol Log {}
            final class FileLog: Log {}
            final class Page { let log: any Log; init(log: any Log) { self.log = log } }
            final class Pages {
                private let injector: any Injecting
                init(injector: any Injecting) { self.injector = injector }
                func make() -> Page {
                    let log = injector.resolve((any Log).self)
                    let page: Page = .init(log: log)
                    return page
                }
                func other() -> Page { Page(log: injector.get()) }
            }
            func start(_ injector: any Injecting) { injector.register((any Log).self, FileLog()) }
            func run() { let pages = Pages(injector: Injector()); _ = pages.make() }
            """)
        #expect(
            reading == """
                Pages.make().page → start(_:)#Log
                Pages.other() → start(_:)#Log
                run().pages → run().pages/injector
                run().pages → start(_:)#Log call
                run().pages → start(_:)#Log call
                """)
    }

    @Test func aFunctionWithoutATypeIsWhoAsks() async throws {
        let reading = try await reading(
            """
            import Dependencies
            struct Client: DependencyKey { var load: () -> Int; static var liveValue: Client { .init(load: { 1 }) } }
            extension DependencyValues { var client: Client { get { self[Client.self] } set { self[Client.self] = newValue } } }
            func reconcile() -> Int {
                @Dependency(\\.client) var client
                return client.load()
            }
            """)
        #expect(
            reading == """
                DependencyValues.client → Client.liveValue
                reconcile() → DependencyValues.client deferred
                """)
    }

    @Test func helpersThatCallEachOtherEnd() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Log {}
            extension Container {
                func one<S>(_ type: S.Type, make: @escaping (Resolver) -> S) { register(type, with: make) }
                func register<S>(_ type: S.Type, with make: @escaping (Resolver) -> S) { register(S.self, with: make) }
            }
            let container = Container()
            container.one(Log.self) { _ in Log() }
            """)
        #expect(reading == "")
    }

    @Test func whatAHelperOfResolverRegistersIsRegisteredWithItsScope() async throws {
        let graph = try await Sources(
            """
            import Resolver
            final class Log {}
            extension Resolver {
                static func single<S>(_ make: @escaping () -> S) { register(factory: make).scope(.application) }
                static func all() { single { Log() } }
            }
            """
        ).graph
        let bindings = graph.bindings.filter { $0.id.text.contains("#") }
        #expect(bindings.map { "\($0.id.name) \($0.scope.rawValue)" } == ["Resolver.all()#Log lazySingleton"])
    }

    @Test func aNameThatIsMadeIsTheSameWhereItIsMadeAlike() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Log {}
            final class Api { init(log: Log) {} }
            final class Parts: Assembly {
                let prefix: String
                func assemble(container: Container) {
                    container.register(Log.self) { _ in Log() }
                    container.register(Log.self, name: prefix + ".net") { _ in Log() }
                    container.register(Log.self, name: "\\(prefix).disk") { _ in Log() }
                    container.register(Log.self, name: String(describing: Api.self)) { _ in Log() }
                    container.register(Api.self) { r in Api(log: r.resolve(Log.self)!) }
                    container.register(Api.self, name: "a") { r in Api(log: r.resolve(Log.self, name: "\\(prefix).net")!) }
                    container.register(Api.self, name: "b") { r in
                        Api(log: r.resolve(Log.self, name: String(describing: Api.self))!)
                    }
                }
            }
            """)
        #expect(
            reading == """
                Api → Log
                Api[a] → Log[prefix + ".net"]
                Api[b] → Log[String(describing: Api.self)]
                """)
    }

    @Test func aNameOfResolverIsTheTextThatItIsMadeOf() async throws {
        let reading = try await reading(
            """
            import Resolver
            final class Log {}
            final class Api { init(log: Log) {} }
            extension Resolver {
                static func all() {
                    register { Log() }
                    register(name: .init("net")) { Log() }
                    register(name: .name(fromString: "disk")) { Log() }
                    register { Api(log: resolve()) }
                    register(name: "b") { Api(log: resolve(name: Resolver.Name("net"))) }
                }
            }
            """)
        #expect(
            reading == """
                Api → Log
                Api[b] → Log[net]
                """)
    }

    @Test func aPropertyThatAnExtensionAddsToTheResolverAsksIt() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Log {}
            final class Api { init(log: Log, spare: Log) {} }
            extension Resolver {
                var log: Log { resolve(Log.self)! }
                var spare: Log { resolve(Log.self, name: "spare")! }
            }
            func wire(_ c: Container) {
                c.register(Log.self) { _ in Log() }
                c.register(Log.self, name: "spare") { _ in Log() }
                c.register(Api.self) { r in Api(log: r.log, spare: r.spare) }
            }
            """)
        #expect(
            reading == """
                Api → Log
                Api → Log[spare]
                """)
    }

    @Test func aGlobalKeepsWhatTheContainerAnswers() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Api {}
            final class Page { init(api: Api) {} }
            final class Parts: Assembly { func assemble(container: Container) { container.register(Api.self) { _ in Api() } } }
            let assembler = Assembler([Parts()])
            let api = assembler.resolver.resolve(Api.self)!
            func start() -> Page { Page(api: api) }
            """)
        #expect(
            reading == """
                main.api → Parts#Api
                main.assembler → main.assembler/Parts
                start()/Page → main.api
                """)
    }

    @Test func collectionsAndFunctionsOfKnitAreRead() async throws {
        let reading = try await reading(
            """
            import Knit
            protocol Log {}
            final class FileLog: Log {}
            final class NetLog: Log { init(api: Api) {} }
            final class Api {}
            final class Feed { init(api: Api, id: Int) {} }
            final class Screen { init(logs: [Log]) {} }
            enum Make { @Resolvable<Resolver> static func feed(api: Api, id: Int) -> Feed { Feed(api: api, id: id) } }
            final class Parts: ModuleAssembly {
                func assemble(container: Container<Resolver>) {
                    container.register(Api.self, mainActorFactory: { _ in Api() })
                    container.registerIntoCollection(Log.self) { _ in FileLog() }
                    container.registerIntoCollection(Log.self) { r in NetLog(api: r.api()) }
                    container.register(Screen.self) { r in Screen(logs: r.resolveCollection(Log.self).entries) }
                    container.register(Feed.self) { Make.feed(resolver: $0, id: 3) }
                }
            }
            """)
        #expect(
            reading == """
                Make.feed(api:id:)/Feed → Parts#Api
                Parts#Feed → Make.feed(api:id:)/Feed
                Parts#Screen → Parts#[Log]
                Parts#Screen → Parts#[Log]~2
                Parts#[Log]~2 → Parts#Api
                """)
    }

    @Test func eachBranchOfAFactoryIsRead() async throws {
        let reading = try await reading(
            """
            import Factory
            protocol Store {}
            final class Disk: Store {}
            final class Net: Store { init(clock: Clock) {} }
            final class Clock {}
            extension Container {
                var clock: Factory<Clock> { self { Clock() } }
                var inner: Factory<Store> { self {
                    #if DEBUG
                    Disk()
                    #else
                    Net(clock: self.clock())
                    #endif
                } }
                var outer: Factory<Store> {
                    #if DEBUG
                    self { Disk() }
                    #else
                    self { Net(clock: self.clock()) }
                    #endif
                }
            }
            """)
        #expect(
            reading == """
                Container.inner → Container.clock
                Container.outer → Container.clock
                """)
    }

    @Test func aDefaultCountsOnlyWhereNothingElseIsGiven() async throws {
        let reading = try await reading(
            """
            import Factory
            final class Store {}
            final class Model { init(store: Store = Container.shared.store()) {} }
            extension Container {
                var store: Factory<Store> { self { Store() } }
                var own: Factory<Store> { self { Store() } }
                var model: Factory<Model> { self { Model(store: self.own()) } }
                var usual: Factory<Model> { self { Model() } }
            }
            """)
        #expect(
            reading == """
                Container.model → Container.own
                Container.usual → Container.store
                """)
    }

    @Test func whatUpdatesOfDependenciesReadAndPutUnderAKeyIsKnown() async throws {
        let reading = try await reading(
            """
            import Dependencies
            final class Api {}
            struct Audit: DependencyKey { static let liveValue = Audit(); var api: Api? }
            enum ApiKey: DependencyKey { static let liveValue = Api() }
            extension DependencyValues { var api: Api { get { self[ApiKey.self] } set { self[ApiKey.self] = newValue } } }
            func setUp() {
                prepareDependencies {
                    $0.api = Api()
                    $0[Audit.self] = Audit(api: $0.api)
                }
            }
            """)
        #expect(
            reading == """
                Audit.liveValue → setUp()/Audit
                DependencyValues.api → ApiKey.liveValue
                DependencyValues.api → setUp()/Api
                setUp()/Audit → DependencyValues.api
                """)
    }

    @Test func anExtensionMakesWhatSafeDIInstantiates() async throws {
        let reading = try await reading(
            """
            import SafeDI
            public protocol Clock {}
            public final class Log {}
            @Instantiable public final class Page { @Received let log: Log }
            @Instantiable(isRoot: true) public final class Root {
                @Instantiated let log: Log
                @Instantiated let clock: Clock
                @Instantiated let page: Page
                @Received(fulfilledByDependencyNamed: "clock", ofType: Clock.self) let watch: Clock
            }
            @Instantiable extension Log: Instantiable { public static func instantiate() -> Log { Log() } }
            @Instantiable(fulfillingAdditionalTypes: [Clock.self])
            extension WallClock: Instantiable, Clock {
                public static func instantiate(log: Log) -> WallClock { WallClock(log) }
            }
            """)
        #expect(
            reading == """
                Root → Root.clock
                Root → Root.log
                Root → Root.page
                Root.clock → WallClock.instantiate(log:)/WallClock
                Root.log → Log.instantiate()/Log
                Root.page → Root.log
                Root.watch → Root.clock
                WallClock.instantiate(log:)/WallClock → Root.log
                """)
    }
}
