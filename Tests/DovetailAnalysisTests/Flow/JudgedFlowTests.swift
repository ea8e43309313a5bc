import DovetailAnalysis
import DovetailGraph
import Testing

/// Forms by which public programs hand on their parts: to the screen, to routers, to closures.
@Suite struct JudgedFlowTests {
    @Test func aScreenThatIsAskedOfAStaticMethodAndPushedIsNeeded() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Presenter { unowned let screen: Screen; init(screen: Screen) { self.screen = screen } }
            final class Screen: UIViewController { var presenter: Presenter! }
            enum Assembly {
                static func make() -> Screen {
                    let screen = Screen()
                    screen.presenter = Presenter(screen: screen)
                    return screen
                }
            }
            enum Route { static func show(on screen: UIViewController) { screen.present(Assembly.make(), animated: true) } }
            final class Feed {
                let screen: UIViewController
                init(screen: UIViewController) { self.screen = screen }
                func open() { screen.navigationController?.pushViewController(Assembly.make(), animated: true) }
            }
            final class Help {
                let screen: UIViewController
                init(screen: UIViewController) { self.screen = screen }
                func open() { Route.show(on: screen) }
            }
            final class Window {
                let root = UIViewController()
                lazy var feed = Feed(screen: root)
                lazy var help = Help(screen: root)
            }
            """
        ).wiring
        let edges = Set(wiring.split(separator: "\n"))
        #expect(
            edges.isSuperset(of: [
                "Window.feed → Assembly.make().screen call", "Window.help → Assembly.make().screen call",
            ]))
    }

    @Test func whatAGenericMethodOfAStoryboardAnswersWithIsOfTheTypeOfTheFunction() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Model {}
            final class Screen: UIViewController { var model: Model! }
            enum Board {
                static func screen() -> Screen { load("Screen") }
                private static func load<T: UIViewController>(_ name: String) -> T {
                    UIStoryboard(name: name, bundle: nil).instantiateInitialViewController() as! T
                }
            }
            final class Window {
                func start() {
                    let screen = Board.screen()
                    screen.model = Model()
                }
            }
            """
        ).wiring
        let edges = wiring.split(separator: "\n")
        #expect(edges.contains("Board.screen()/Screen → Window.start()/Model as model inject"))
    }

    @Test func aRouterIsGivenWhatAResultBuilderHasAndWhatItsHooksName() async throws {
        let wiring = try await Sources(
            """
            import Hummingbird
            final class Sessions {}
            final class Migrations { func run() async throws {} }
            struct Tracing: RouterMiddleware {}
            struct Login: RouterMiddleware { let sessions: Sessions }
            func buildApplication() -> some ApplicationProtocol {
                let sessions = Sessions()
                let migrations = Migrations()
                let router = Router()
                router.addMiddleware {
                    Tracing()
                    Login(sessions: sessions)
                }
                var app = Application(router: router)
                app.beforeServerStarts { try await migrations.run() }
                return app
            }
            """
        ).wiring
        let edges = Set(wiring.split(separator: "\n"))
        #expect(
            edges.isSuperset(of: [
                "buildApplication().app → buildApplication().migrations deferred",
                "buildApplication().app → buildApplication().router as router",
                "buildApplication().router → buildApplication()/Login inject",
                "buildApplication().router → buildApplication()/Tracing inject",
                "buildApplication()/Login → buildApplication().sessions as sessions",
            ]))
    }

    @Test func aPropertyOfAnotherPackagesObjectIsWhatItIsMadeWithUnderThatName() async throws {
        let wiring = try await Sources(
            """
            import Auth
            final class Users {}
            struct Check: RouterMiddleware { let users: Users }
            func build() -> Application {
                let sessions = SessionAuthenticator(users: Users())
                let router = Router()
                router.add(middleware: Check(users: sessions.users))
                router.add(middleware: sessions)
                return Application(router: router)
            }
            """
        ).wiring
        let edges = Set(wiring.split(separator: "\n"))
        #expect(
            edges.isSuperset(of: [
                "build()/Check → build().sessions/users as users",
                "build().sessions → build().sessions/users as users",
            ]))
    }

    @Test func aStructureThatOnlyPreviewsShowIsNoPartOfTheProgram() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            final class Session { let player = AVPlayer() }
            final class Screen: NSViewController {
                private let session = Session()
                private lazy var panel = Panel(player: session.player)
            }
            final class Panel: NSView { let player: AVPlayer; init(player: AVPlayer) { self.player = player } }
            private struct PanelPreviewHost: NSViewRepresentable {
                func makeNSView(context: Context) -> Panel {
                    let player = AVPlayer()
                    return Panel(player: player)
                }
            }
            #Preview { PanelPreviewHost() }
            """
        ).wiring
        #expect(!wiring.contains("PreviewHost"))
    }

    @Test func whatAClosureDoesByAWeakPropertyIsNothingThatItKeeps() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            protocol ShelfDelegate: AnyObject { func end() }
            final class Clip: NSViewController { var completion: () -> Void = {} }
            final class Shelf: NSViewController {
                weak var delegate: ShelfDelegate?
                private var sharing: Clip?
                func show() {
                    let clip = Clip()
                    sharing = clip
                    clip.completion = { [weak self] in self?.delegate?.end() }
                }
            }
            final class Coordinator: ShelfDelegate {
                private let shelf = Shelf()
                func start() { shelf.delegate = self }
                func end() {}
            }
            """
        ).wiring
        #expect(!wiring.contains("clip → Coordinator"))
    }

    @Test func aClosureThatCallsItsOwnObjectMakesNone() async throws {
        let graph = try await Sources(
            """
            import AppKit
            final class Panel: NSWindowController {
                func closeSlowly() { NSAnimationContext.current.completionHandler = { self.close() } }
            }
            final class Coordinator { private lazy var panel = Panel() }
            """
        ).graph
        #expect(!graph.bindings.contains { $0.id.text.contains("main/") })
    }

    @Test func measuresCasesAndLayersAreNothingThatIsOpenOrAPart() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            protocol Kind: RawRepresentable {}
            enum Page: Int, Kind { case first, second }
            final class Pages<K: Kind>: NSTabViewController { var active: K?; let window: NSWindowController
                init(window: NSWindowController) { self.window = window } }
            final class Bar: NSView {
                var layers: [CALayer] = []
                private var area: NSTrackingArea!
                func update() {
                    let shade = CAShapeLayer()
                    layers.append(shade)
                    area = NSTrackingArea(rect: bounds, options: [], owner: self, userInfo: nil)
                }
            }
            final class Coordinator {
                let pages: Pages<Page>
                let bar = Bar()
                init(window: NSWindowController) { pages = Pages(window: window) }
                func second() { pages.active = .second }
            }
            final class Delegate { lazy var coordinator = Coordinator(window: NSWindowController()) }
            """
        ).wiring
        #expect(
            wiring == """
                Coordinator.pages → Delegate.coordinator/window as window
                Delegate.coordinator → Coordinator.pages as pages
                Delegate.coordinator → Delegate.coordinator/window as window
                """)
    }
}
