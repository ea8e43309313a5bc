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
}
