import DovetailGraph
import Testing

/// Who asks libraries, by which names, and where what is asked for is kept.
@Suite struct DialectReadTests {
    private static let assembly = """
        import EasyDi
        final class Med { func go() {} }
        protocol Views: AnyObject { var med: Med { get } }
        final class ViewAssembly: Assembly, Views {
            static let shared = ViewAssembly.instance()
            static var open: Views = ViewAssembly.instance()
            var med: Med { define(init: Med()) }
        }

        """

    @Test(arguments: [
        "func go() { ViewAssembly.instance().med.go() }",
        "func go() { let med = ViewAssembly.instance().med; med.go() }",
        "func go() -> Med { ViewAssembly.instance().med }",
        "let med = ViewAssembly.instance().med",
        "let views = ViewAssembly.instance(); func go() { views.med.go() }",
        "let views: ViewAssembly; init(views: ViewAssembly) { self.views = views }; func go() { views.med.go() }",
        "lazy var views: ViewAssembly = DIContext.defaultInstance.assembly(); func go() { views.med.go() }",
        "let views = ViewAssembly.shared; func go() { views.med.go() }",
        "func go() { ViewAssembly.open.med.go() }",
        "func go() { (ViewAssembly.open as Views).med.go() }",
    ])
    func whoeverAsksAnAssemblyNeedsItsBinding(_ code: String) async throws {
        let graph = try await Sources(Self.assembly + "final class User { \(code) }").graph
        #expect(
            graph.edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name)" } == [
                "User → ViewAssembly.med"
            ])
        #expect(graph.unresolved.isEmpty)
    }

    @Test func previewsAndTestsAskForNothing() async throws {
        let graph = try await Sources(
            Self.assembly + """
                import SwiftUI
                struct Page: View { var body: some View { Text("") } }
                struct Page_Previews: PreviewProvider {
                    static var previews: some View { ViewAssembly.instance().med.go(); return Page() }
                }
                """
        ).graph
        #expect(graph.edges.filter { $0.kind == .needs } == [])
    }

    @Test func aStaticPropertyKeepsWhatWasResolved() async throws {
        let wiring = try await Sources(
            """
            import Swinject
            final class Home {}
            final class Parts: Assembly {
                func assemble(container: Container) { container.register(Home.self) { _ in Home() } }
            }
            enum Manager {
                static let assembler = Assembler([Parts()])
                static let home = assembler.resolver.resolve(Home.self)!
            }
            final class Page { func tap() { print(Manager.home) } }
            """
        ).wiring
        #expect(wiring.contains("Manager.home → Parts#Home\n") && wiring.contains("Page → Manager.home call"))
    }

    @Test func tagsOfDipMayBeThoseOfTheContextAndConstants() async throws {
        let wiring = try await Sources(
            """
            import Dip
            protocol Face: AnyObject {}
            final class List: Face {}
            final class Grid: Face {}
            final class Flow { var face: Face! }
            final class Menu { weak var face: Face! }
            enum Kind: String, DependencyTagConvertible { case list, grid }
            final class Module {
                let tag: String? = nil
                init(container: DependencyContainer) {
                    container.register(tag: Kind.list) { Flow() }.resolvingProperties { container, flow in
                        flow.face = try container.resolve(tag: container.context.tag) as Face
                    }
                    container.register(tag: Kind.list) { List() as Face }
                    container.register(tag: Kind.grid) { Grid() as Face }
                    container.register(tag: tag) { Menu() }
                }
            }
            final class App {
                let container = DependencyContainer()
                func open(_ kind: Kind) { let face = try! container.resolve(tag: kind) as Face; print(face) }
                func menu() { let menu = try! container.resolve() as Menu; print(menu) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App → Module#Face[grid] as face call one of
                App → Module#Face[list] as face call one of
                App → Module#Menu as menu call
                Module#Flow[list] → Module#Face[list] as face inject
                """)
    }

    @Test func aContainerOfDipAsksOthersForWhatItHasNotItself() async throws {
        let wiring = try await Sources(
            """
            import Dip
            protocol Face: AnyObject {}
            final class List: Face {}
            final class Grid: Face {}
            let lists = DependencyContainer { container in container.register { List() as Face } }
            let grids = DependencyContainer { container in container.register { Grid() as Face } }
            final class App {
                func start() {
                    lists.collaborate(with: grids)
                    let face = try! lists.resolve() as Face
                    print(face)
                }
            }
            """
        ).wiring
        #expect(wiring == "App → lists#Face as face call")
    }

    @Test func whatAFactoryIsGivenIsNothingThatTheContainerLacks() async throws {
        let wiring = try await Sources(
            """
            import Dip
            final class Ledger {}
            struct Account { let id: Int }
            final class Page {
                let account: Account
                var ledger: Ledger!
                init(account: Account) { self.account = account }
            }
            func make() -> DependencyContainer {
                let container = DependencyContainer()
                container.register(.singleton) { Ledger() }
                container.register { (account: Account) -> Page in
                    let page = Page(account: account)
                    page.ledger = try! container.resolve()
                    return page
                }
                return container
            }
            final class Shell {
                let container = make()
                func pay(_ account: Account) -> Page { try! container.resolve(arguments: account) as Page }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Shell → make()#Page call
                make()#Page → make().page
                make().page → make()#Ledger as ledger inject
                """)
    }

    @Test func anArgumentMayBeOptional() async throws {
        let wiring = try await Sources(
            """
            import Resolver
            struct Page { let number: Int }
            final class Model { init(page: Page?) {} }
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    register { _, args in Model(page: args.optional()) }
                }
            }
            """
        ).wiring
        #expect(wiring == "")
    }

    @Test func aHelperHandsOnTheTag() async throws {
        let wiring = try await Sources(
            """
            import DITranquillity
            protocol Card: AnyObject {}
            final class NewCard: Card {}
            final class OldCard: Card {}
            final class CardPart: DIPart {
                static func load(container: DIContainer) {
                    container.register { NewCard() }.as(Card.self, tag: NewCard.self)
                    container.register { OldCard() }.as(Card.self, tag: OldCard.self)
                }
            }
            enum Locator {
                private static let container = DIContainer()
                static func resolve<T>() -> T { container.resolve() }
                static func resolve<T, Tag>(withTag: Tag.Type) -> T { container.resolve(tag: withTag) }
            }
            final class Flow { func show() { let card: Card = Locator.resolve(withTag: OldCard.self); print(card) } }
            """
        ).wiring
        #expect(wiring == "Flow → CardPart.load(container:)#Card[OldCard] as card call")
    }

    @Test func aContainerMayStandBehindAProtocol() async throws {
        let wiring = try await Sources(
            """
            import Dip
            final class Home {}
            protocol Pages { func home() -> Home }
            extension DependencyContainer: Pages { func home() -> Home { try! resolve() as Home } }
            extension DependencyContainer {
                static func pages() -> DependencyContainer {
                    let container = DependencyContainer()
                    container.register { () -> Home in Home() }
                    return container
                }
            }
            struct Wiring { let pages: Pages; init(pages: DependencyContainer) { self.pages = pages } }
            let wiring = Wiring(pages: .pages())
            final class Launcher { func launch() { print(wiring.pages.home()) } }
            """
        ).wiring
        #expect(
            wiring == """
                DependencyContainer.home() → DependencyContainer.pages()#Home
                Launcher → DependencyContainer.home() call
                DependencyContainer → DependencyContainer.pages()#Home call
                """)
    }

    @Test func whoIsGivenAnAssemblyNeedsWhatItAsksOfIt() async throws {
        let wiring = try await Sources(
            """
            import EasyDi
            final class Map {}
            final class MapAssembly: Assembly { var map: Map { define(init: Map()) } }
            final class Tabs { init(maps: MapAssembly) { print(maps.map) } }
            final class RootAssembly: Assembly {
                private lazy var maps: MapAssembly = context.assembly()
                var tabs: Tabs { define(init: Tabs(maps: self.maps)) }
            }
            final class Scene { let root = RootAssembly.instance(); func open() { show(tabs: root.tabs) } }
            func show(tabs: Tabs) {}
            """
        ).wiring
        #expect(
            wiring == """
                RootAssembly.tabs → MapAssembly whole
                Scene → RootAssembly.tabs as tabs call
                Tabs → MapAssembly.map call
                """)
    }

    @Test func aLocalHidesAConstantOfItsName() async throws {
        let wiring = try await Sources(
            """
            import Dip
            final class List {}
            final class Module {
                let tag = "constant"
                let first = self.second
                let second = self.first
                init(container: DependencyContainer) {
                    container.register(tag: "constant") { List() }
                    container.register(tag: "local") { List() }
                }
                func open(_ container: DependencyContainer, _ tag: String) {
                    let list = try! container.resolve(tag: tag) as List
                    let own = try! container.resolve(tag: self.tag) as List
                    let none = try! container.resolve(tag: first) as List
                    print(list, own, none)
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Module → Module#List[constant] as list call one of
                Module → Module#List[constant] as own call
                Module → Module#List[local] as list call one of
                open Module none: List[self.second], nothing in these sources registers it
                """)
    }

    @Test(arguments: [false, true]) func aLiveValueIsReadWhereverItIsDeclared(isFirst: Bool) async throws {
        let big = """
            import Dependencies
            struct Big { let submit: (String) -> Void; let assets: () -> [String] }
            extension Big: DependencyKey {
                static let liveValue = Self(
                    submit: { id in Tiny.liveValue.submit(id) }, assets: { Tiny.liveValue.assets() })
            }

            """
        let tiny = """
            struct Tiny { let submit: (String) -> Void; let assets: () -> [String] }
            extension Tiny { static let liveValue = Self(submit: { id in print(id) }, assets: { ["a"] }) }

            """
        let wiring = try await Sources(isFirst ? tiny + big : big + tiny).wiring
        #expect(
            wiring == """
                Big.liveValue → Tiny.liveValue deferred
                """)
    }

    @Test func whatASchedulerRegistersIsNoRegistration() async throws {
        let graph = try await Sources(
            """
            import Resolver
            final class Store {}
            final class Jobs {
                @Injected private var store: Store
                private let scheduler = BGTaskScheduler.shared
                func start() {
                    scheduler.register(forTaskWithIdentifier: "x", using: .main) { $0.setTaskCompleted(success: true) }
                }
            }
            extension Resolver { static func registerAll() { register { Store() }; register { Jobs() } } }
            """
        ).graph
        #expect(
            graph.bindings.map(\.id.name).sorted() == [
                "Jobs.scheduler", "Resolver.registerAll()#Jobs", "Resolver.registerAll()#Store",
            ])
    }
}
