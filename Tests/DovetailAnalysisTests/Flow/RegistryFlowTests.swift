import Testing

/// Hand-made registries and locators.
@Suite struct RegistryFlowTests {
    @Test func aRegistryByTypeIdentifierIsRead() async throws {
        let wiring = try await Sources.parts(
            """
            final class Locator {
                private var parts: [ObjectIdentifier: Any] = [:]
                func set<T>(_ type: T.Type, _ part: T) { parts[ObjectIdentifier(type)] = part }
                func get<T>(_ type: T.Type) -> T { parts[ObjectIdentifier(type)] as! T }
            }
            func build(_ locator: Locator) -> Ctl {
                locator.set(Repo.self, Mem())
                return Ctl(repo: locator.get(Repo.self))
            }
            """
        ).wiring
        #expect(wiring == "build(_:)/Ctl → build(_:)/Mem as repo")
    }

    @Test func aRegistryOfFactoriesIsRead() async throws {
        let wiring = try await Sources.parts(
            """
            final class Locator {
                static let shared = Locator()
                private var makers: [String: () -> Any] = [:]
                func register<T>(_ type: T.Type = T.self, _ make: @escaping () -> T) { makers[String(describing: type)] = make }
                func resolve<T>() -> T { makers[String(describing: T.self)]!() as! T }
            }
            func register() { Locator.shared.register(Repo.self) { Mem() } }
            final class App { lazy var ctl = Ctl(repo: Locator.shared.resolve()) }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctl → register()/Mem as repo
                register() → Locator.shared call
                """)
    }

    @Test func aPropertyWrapperOfTheProgramResolves() async throws {
        let wiring = try await Sources.parts(
            #"""
            final class Locator {
                static let shared = Locator()
                private var parts: [String: Any] = [:]
                func set<T>(_ part: T) { parts["\(T.self)"] = part }
                func get<T>() -> T { parts["\(T.self)"] as! T }
            }
            @propertyWrapper struct Inject<T> { var wrappedValue: T { Locator.shared.get() } }
            final class Screen { @Inject var repo: any Repo }
            func register() { Locator.shared.set(Mem() as any Repo) }
            func open() -> Screen { Screen() }
            """#
        ).wiring
        #expect(
            wiring == """
                Screen → register()/Mem as repo inject
                register() → Locator.shared call
                """)
    }

    @Test func typesThatOthersPutIntoARegistryAreMadeByIt() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Screen: AnyObject { init(repo: any Repo) }
            final class Home: Screen { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Router {
                var types: [String: any Screen.Type] = [:]
                let repo: any Repo
                init(repo: any Repo) { self.repo = repo }
                func show(_ name: String) -> any Screen { types[name]!.init(repo: repo) }
            }
            final class App {
                let mem = Mem()
                lazy var router = Router(repo: mem)
                func start() { router.types["home"] = Home.self; _ = router.show("home") }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.router → App.mem as repo
                Router.show(_:)/Home → App.mem as repo
                """)
    }

    @Test func aStructureThatAsksForPartsIsDrawnThrough() async throws {
        let wiring = try await Sources(
            """
            import Resolver
            protocol Store { func get() }
            final class Disk: Store { let session = URLSession(configuration: .default); func get() {} }
            final class Fetcher {
                private let parts = Parts()
                func fetch() { parts.store.get() }
            }
            extension Fetcher { private struct Parts: Sendable { let store = Resolver.resolve(Store.self) } }
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    register { Disk() }.implements(Store.self)
                    register { Fetcher() }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Resolver.registerAllServices()#Disk → Disk.session as session
                Resolver.registerAllServices()#Fetcher → Resolver.registerAllServices()#Store as store
                Resolver.registerAllServices()#Store → Resolver.registerAllServices()#Disk
                """)
    }

    @Test func whatASubscriptIsSetToIsReadByIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class Table {
                private var all: [String: any Repo] = [:]
                subscript(name: String) -> (any Repo)? { get { all[name] } set { all[name] = newValue } }
            }
            enum Makers {
                static var all: [String: () -> Any] = [:]
                static func bind<T>(_ type: T.Type, _ make: @autoclosure @escaping () -> T) { all["a"] = make }
                static func get<T>() -> T { all["a"]!() as! T }
            }
            final class Page { let ctl: Ctl; init(ctl: Ctl = Makers.get()) { self.ctl = ctl } }
            let table = Table()
            table["a"] = Mem()
            let ctl = Ctl(repo: table["a"]!)
            Makers.bind(Ctl.self, Ctl(repo: Disk()))
            let page = Page()
            """
        ).wiring
        #expect(
            wiring == """
                main.ctl → main/Mem as repo
                main.page → main/Ctl as ctl
                main/Ctl → main/Ctl/repo as repo
                """)
    }
}
