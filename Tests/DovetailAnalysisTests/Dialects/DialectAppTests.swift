import DovetailGraph
import Testing

/// What public programs do with libraries that no fixture has.
@Suite struct DialectAppTests {
    @Test func whatAStoryboardMakesOfDipIsABinding() async throws {
        let reading = try await needs(
            """
            import Dip
            import UIKit
            final class Till {}
            final class TillController: UIViewController, StoryboardInstantiatable { var till: Till? }
            let container = DependencyContainer { container in
                container.register { Till() }
                container.register(storyboardType: TillController.self, tag: "till")
                    .resolvingProperties { container, controller in controller.till = try container.resolve() as Till }
            }
            """)
        #expect(reading == ["TillController → container#Till inject"])
    }

    @Test func aCaseOfAnEnumIsTheTagOfItsRawValue() async throws {
        let reading = try await needs(
            """
            import Dip
            protocol Heat: AnyObject {}
            final class Gas: Heat {}
            final class Baker {
                @Injected(tag: "late") var heat: Heat?
                @Injected(tag: "day") var other: Heat?
            }
            enum Hour: String, DependencyTagConvertible {
                case night = "late"
                case day
            }
            let container = DependencyContainer { container in
                container.register(tag: Hour.night) { Gas() as Heat }
                container.register(tag: Hour.day) { Gas() as Heat }
                container.register { Baker() }
            }
            """)
        #expect(
            reading == [
                "container#Baker → container#Heat[day] inject", "container#Baker → container#Heat[late] inject",
            ])
    }

    @Test func theScopesOfResolverAreReadInAllSpellings() async throws {
        let graph = try await Sources(
            """
            import Resolver
            final class Spoon {}
            final class Fork {}
            final class Bowl {}
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    defaultScope = .unique
                    register { Spoon() }
                    register { Fork() }.scope(graph)
                    register { Bowl() }.scope(shared)
                }
            }
            """
        ).graph
        #expect(
            scopes(graph) == [
                "Resolver.registerAllServices()#Bowl: weakSingleton",
                "Resolver.registerAllServices()#Fork: objectGraph",
                "Resolver.registerAllServices()#Spoon: prototype",
            ])
    }

    @Test func theAssemblersOfTestsSetNoScope() async throws {
        let graph = try await Sources(
            """
            import Swinject
            import XCTest
            final class Gong {}
            final class Parts: Assembly {
                func assemble(container: Container) { container.register(Gong.self) { _ in Gong() } }
            }
            let assembler = Assembler([Parts()], parent: nil, defaultObjectScope: .container)
            final class GongTests: XCTestCase { let assembler = Assembler([Parts()]) }
            """
        ).graph
        #expect(scopes(graph) == ["Parts#Gong: lazySingleton"])
    }

    @Test func aMethodThatIsTheFactoryIsNeededOnce() async throws {
        let reading = try await needs(
            """
            import Swinject
            final class Paint {}
            final class Brush { init(paint: Paint) {} }
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Paint.self) { _ in Paint() }
                    container.register(Brush.self, factory: makeBrush)
                }
                private func makeBrush(_ r: Resolver) -> Brush { Brush(paint: r.resolve(Paint.self)!) }
            }
            """)
        #expect(
            reading == [
                "Parts → Parts#Paint call", "Parts#Brush → Parts.makeBrush(_:)", "Parts.makeBrush(_:) → Parts#Paint",
            ])
    }

    @Test func aChainOfComponentsIsAskedLinkByLink() async throws {
        let reading = try await needs(
            """
            import NeedleFoundation
            final class Barrel {}
            final class HouseComponent: BootstrapComponent {
                func room() -> RoomComponent { RoomComponent(parent: self) }
            }
            final class RoomComponent: Component<EmptyDependency> {
                var cellar: CellarComponent { CellarComponent(parent: self) }
            }
            final class CellarComponent: Component<EmptyDependency> { var barrel: Barrel { Barrel() } }
            func start() {
                let house = HouseComponent()
                print(house.room().cellar.barrel)
            }
            start()
            """)
        #expect(
            reading == [
                "start() → CellarComponent.barrel call", "start() → HouseComponent.room() call",
                "start() → RoomComponent.cellar call",
            ])
    }

    @Test func whatTheInitializerOfSafeDITakesIsItsProperty() async throws {
        let reading = try await needs(
            """
            import SafeDI
            public protocol Vault: AnyObject {}
            @Instantiable(fulfillingAdditionalTypes: [Vault.self])
            public final class IronVault: Vault, Instantiable { public init() {} }
            @Instantiable public final class Purse: Instantiable {
                public init(vault: Vault) { self.vault = vault }
                @Received let vault: Vault
            }
            @Instantiable public final class Customer: Instantiable {
                public init(id: Int, vault: Vault, purse: Purse) { self.id = id; self.vault = vault; self.purse = purse }
                @Forwarded let id: Int
                @Received let vault: Vault
                @Instantiated let purse: Purse
            }
            @Instantiable(isRoot: true) public final class Bank: Instantiable {
                public init(vault: Vault, builder: Instantiator<Customer>) { self.vault = vault; self.builder = builder }
                @Instantiated let vault: Vault
                @Instantiated let builder: Instantiator<Customer>
            }
            """)
        #expect(
            reading == [
                "Bank → Bank.builder deferred", "Bank → Bank.vault", "Bank.builder → Bank.vault",
                "Bank.builder → Customer.purse", "Customer.purse → Bank.vault",
            ])
    }

    @Test func aClosureOfInnoDINeedsWhatItsParametersName() async throws {
        let reading = try await needs(
            """
            import InnoDI
            struct Wire { let gauge: Int }
            struct Panel { let wire: Wire }
            struct Desk { let size: Int; let panel: Panel }
            @DIContainer(root: true) struct Office {
                @Provide(.input) var wire: Wire
                @Provide(.shared, factory: Panel(wire: wire)) var panel: Panel
                @Provide(.shared, factory: { (panel: Panel) in Desk(size: 3, panel: panel) }) var desk: Desk
            }
            """)
        #expect(reading == ["Office.desk → Office.panel", "Office.panel → Office.wire"])
    }

    @Test func aFactoryThatKnitWritesIsRead() async throws {
        let reading = try await needs(
            """
            import Knit
            protocol Loom {}
            final class HandLoom: Loom {}
            final class Rib {}
            final class Book { init(ribs: [Rib]) {} }
            final class Sock { @Resolvable<BaseResolver> init(@Named("heavy") loom: Loom, rib: Rib) {} }
            final class Wool: ModuleAssembly {
                func assemble(container: Container<BaseResolver>) {
                    container.register(Loom.self, name: "heavy") { _ in HandLoom() }
                    container.register(Rib.self) { _ in Rib() }
                    container.register(Sock.self, factory: Sock.make)
                    container.autoregisterIntoCollection(Rib.self, initializer: Rib.init)
                    container.register(Book.self) { Book(ribs: $0.resolveCollection(Rib.self).entries) }
                }
            }
            """)
        #expect(reading == ["Wool#Book → Wool#[Rib]", "Wool#Sock → Wool#Loom[heavy]", "Wool#Sock → Wool#Rib"])
    }

    private func scopes(_ graph: DependencyGraph) -> [String] {
        graph.bindings.filter { $0.id.text.contains("#") }.map { "\($0.id.name): \($0.scope.rawValue)" }.sorted()
    }

    @Test func whatATypeIsToldToBeGenericOverIsPartOfItsKey() async throws {
        let reading = try await needs(
            """
            import Resolver
            protocol Route {}
            struct Day: Route {}
            struct Night: Route {}
            final class Log {}
            final class Model<R: Route> { init(log: Log) {} }
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    register { Log() }
                    register { Model<Day>(log: resolve()) }
                    register { Model<Night>.init(log: resolve()) }
                }
            }
            final class Screen { @Injected var model: Model<Night> }
            """)
        #expect(
            reading == [
                "Resolver.registerAllServices()#Model<Day> → Resolver.registerAllServices()#Log",
                "Resolver.registerAllServices()#Model<Night> → Resolver.registerAllServices()#Log",
                "Screen → Resolver.registerAllServices()#Model<Night>",
            ])
    }

    @Test func functionsAreRegisteredAndResolvedByTheirTypes() async throws {
        let reading = try await needs(
            """
            import Swinject
            final class API {}
            final class Flow { init(make: @escaping (String) -> API) {} }
            final class Main: Assembly {
                func assemble(container: Container) {
                    container.register(API.self) { _ in API() }
                    container.register(((String) -> API).self) { r in { _ in r.resolve(API.self)! } }
                    container.register(Flow.self) { r in Flow(make: r.resolve(((String) -> API).self)!) }
                }
            }
            """)
        #expect(reading == ["Main#(String) -> API → Main#API deferred", "Main#Flow → Main#(String) -> API"])
    }

    @Test func whatTheSystemHasOneOfIsRegisteredByItsType() async throws {
        let reading = try await needs(
            """
            import Resolver
            final class Feed {
                let session: URLSession
                let main: DispatchQueue
                init(session: URLSession = Resolver.resolve(), main: DispatchQueue = Resolver.resolve(name: "main")) {
                    self.session = session
                    self.main = main
                }
            }
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    register(name: "main") { DispatchQueue.main }
                    register { URLSession.shared }.scope(.application)
                    register { Feed() }
                }
            }
            """)
        #expect(
            reading == [
                "Resolver.registerAllServices()#Feed → Resolver.registerAllServices()#DispatchQueue[main]",
                "Resolver.registerAllServices()#Feed → Resolver.registerAllServices()#URLSession",
            ])
    }

    @Test func anAccessorOfKnitMakesCapitalsSmall() async throws {
        let reading = try await needs(
            """
            import Knit
            final class APIKeyStore {}
            final class SQLStore {}
            final class Reader { init(keys: APIKeyStore, sql: SQLStore) {} }
            final class Main: AutoInitModuleAssembly {
                typealias TargetResolver = Resolver
                static var dependencies: [any ModuleAssembly.Type] { [] }
                func assemble(container: Container<TargetResolver>) {
                    container.register(APIKeyStore.self) { _ in APIKeyStore() }
                    container.register(SQLStore.self) { _ in SQLStore() }
                    container.register(Reader.self) { r in Reader(keys: r.apiKeyStore(), sql: r.sqlStore()) }
                }
            }
            """)
        #expect(reading == ["Main#Reader → Main#APIKeyStore", "Main#Reader → Main#SQLStore"])
    }

    @Test func aPartOfDITranquillityMayAskForTheContainer() async throws {
        let graph = try await Sources(
            """
            import DITranquillity
            final class Page {}
            final class Router { init(page: Page, container: DIContainer) {} }
            final class Part: DIPart {
                static func load(container: DIContainer) {
                    container.register(Page.init)
                    container.register(Router.init)
                }
            }
            """
        ).graph
        #expect(graph.unresolved.map(\.expression) == [])
        #expect(graph.edges.filter { $0.kind == .needs }.map(\.to.name) == ["Part.load(container:)#Page"])
    }

    @Test func anInjectionMayNameTheTypeThatItAsksFor() async throws {
        let reading = try await needs(
            """
            import DITranquillity
            final class Presenter {}
            final class Controller { var presenter: AnyObject? }
            final class Part: DIPart {
                static func load(container: DIContainer) {
                    container.register(Controller.self).injection(\\Controller.presenter) { $0 as Presenter }
                    container.register(Presenter.init)
                }
            }
            """)
        #expect(reading == ["Controller → Part.load(container:)#Presenter inject"])
    }

    private func needs(_ text: String) async throws -> [String] {
        try await Sources(text).graph.edges.filter { $0.kind == .needs }.map { edge in
            "\(edge.from.name) → \(edge.to.name)" + (edge.phase == .construct ? "" : " \(edge.phase?.rawValue ?? "")")
        }
    }
}
