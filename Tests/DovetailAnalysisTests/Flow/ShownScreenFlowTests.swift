import DovetailGraph
import Testing

/// Which screens are parts: those that factories provide, that are shown, and that answer to others.
@Suite struct ShownScreenFlowTests {
    @Test func aFactoryProvidesScreensWithoutPartsToo() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            protocol Page: AnyObject {}
            final class List: UIViewController, Page { var rows: [String] = [] }
            final class Detail: UIViewController, Page { var item: String? }
            final class Login: UIViewController, Page { var onDone: (() -> Void)? }
            final class Pages {
                func list() -> Page { List() }
                func detail(_ item: String) -> Page { let page = Detail(); page.item = item; return page }
                func login() -> Login { Login() }
            }
            final class Coordinator {
                private let pages: Pages
                init(pages: Pages) { self.pages = pages }
                func start() {
                    show(pages.list()); show(pages.detail("x"))
                    let login = pages.login()
                    login.onDone = { [weak self] in self?.start() }
                }
                func show(_ page: Page) {}
            }
            let coordinator = Coordinator(pages: Pages())
            """
        ).wiring
        #expect(
            wiring == """
                Pages.login() → Coordinator as onDone whole
                main.coordinator → Pages.detail(_:).page call
                main.coordinator → Pages.list() call
                main.coordinator → Pages.login() call
                main.coordinator → main.coordinator/pages as pages
                """)
    }

    @Test func aScreenWithASpareIsGotByWhoAsksForIt() async throws {
        let graph = try await Sources(
            """
            import UIKit
            protocol Face: AnyObject { var model: Model? { get set } }
            final class Model {}
            final class Real: UIViewController, Face { var model: Model? }
            final class Spare: UIViewController {}
            final class Builder {
                func make() -> UIViewController {
                    let face: Face = Real()
                    face.model = Model()
                    return face as? UIViewController ?? Spare()
                }
            }
            final class Router { func go() { let page = Builder().make(); page.loadView() } }
            let router = Router()
            """
        ).graph
        #expect(
            graph.edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name)" } == [
                "Builder.make() → Builder.make().face", "Builder.make().face → Builder.make()/Model",
                "main.router → Builder.make().face",
            ])
        #expect(graph.bindings.first { $0.id.name == "Builder.make()" }?.declarations[0].implementation == nil)
    }

    @Test func aControllerThatIsShownIsAPart() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Settings { static let shared = Settings(); func keys() -> [String] { [] } }
            final class Detail: UIViewController { override func viewDidLoad() { _ = Settings.shared.keys() } }
            final class Pane: UIViewController { override func viewDidLoad() { _ = Settings.shared.keys() } }
            final class Router {
                weak var home: UIViewController?
                func show() { let detail = Detail(); home?.present(detail, animated: true) }
            }
            final class Window: NSWindowController { func select() { contentViewController = Pane() } }
            final class App { let router = Router(); let window = Window() }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.window → Window.select()/Pane as contentViewController inject
                Router.show().detail → Settings.shared call
                Window.select()/Pane → Settings.shared call
                main.app → App.router as router
                main.app → App.window as window
                """)
    }

    @Test func aViewThatAnswersToItsControllerIsAPart() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            protocol Taps: AnyObject {}
            final class Page: UIView { init(owner: Taps) {} }
            final class Plain: UIView {}
            final class Presenter {}
            final class Controller: UIViewController, Taps {
                let presenter: Presenter
                let plain = Plain()
                lazy var page: Page = { let page = Page(owner: self); return page }()
                init(presenter: Presenter) { self.presenter = presenter }
            }
            let controller = Controller(presenter: Presenter())
            """
        ).wiring
        #expect(
            wiring == """
                Controller.page.page → Controller as owner whole
                Controller.page.page → main.controller as owner deferred
                main.controller → Controller.page.page as page deferred
                main.controller → main.controller/presenter as presenter
                """)
    }

    @Test func anEnumerationMakesScreensWithinAnOwnNavigationController() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Model { func load() {} }
            final class Screen: UIViewController {
                let model: Model
                init(model: Model) { self.model = model; super.init(nibName: nil, bundle: nil) }
            }
            final class Navigation: UINavigationController {}
            enum Tab: CaseIterable {
                case home, search
                func controller(_ model: Model) -> UIViewController { let screen = Screen(model: model); return Navigation(rootViewController: screen) }
            }
            final class Tabs: UITabBarController {
                let model = Model()
                override func viewDidLoad() {
                    setViewControllers(Tab.allCases.map { $0.controller(model) }, animated: false)
                }
            }
            let window = UIWindow()
            window.rootViewController = Tabs()
            """
        ).wiring
        #expect(
            wiring == """
                Tab.controller(_:) → Tab.controller(_:).screen as rootViewController
                Tab.controller(_:).screen → Tabs.model as model
                main.window → main/Tabs as rootViewController inject
                main/Tabs → Tab.controller(_:) inject
                main/Tabs → Tabs.model as model
                """)
    }
}
