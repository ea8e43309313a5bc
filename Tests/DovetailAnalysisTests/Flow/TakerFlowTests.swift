import Testing

/// What objects of other packages are given after they were made.
@Suite struct TakerFlowTests {
    private static let screen = """
        import UIKit
        final class Screen: UIViewController {
            let repo: any Repo
            init(repo: any Repo) { self.repo = repo; super.init(nibName: nil, bundle: nil) }
        }

        """

    @Test func aWindowHasItsController() async throws {
        let wiring = try await Sources.parts(
            Self.screen + """
                final class Flow {
                    private let window: UIWindow
                    init(window: UIWindow) { self.window = window }
                    func start() {
                        let screen = Screen(repo: Mem())
                        window.rootViewController = screen
                    }
                }
                final class App {
                    var window: UIWindow?
                    var flow: Flow?
                    func launch() {
                        window = UIWindow()
                        flow = Flow(window: window!)
                    }
                }
                """
        ).wiring
        #expect(
            wiring == """
                App.flow → App.window as window
                App.window → Flow.start().screen as rootViewController inject
                Flow.start().screen → Flow.start().screen/repo as repo
                """)
    }

    @Test func whatIsNoPartByItselfIsOneIfItHoldsAPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class Menu {
                let repo = Mem()
                func item() -> NSMenuItem {
                    let ctl = Ctl(repo: repo)
                    let item = NSMenuItem()
                    item.representedObject = ctl
                    item.title = "Open"
                    return item
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Menu.item().ctl → Menu.repo as repo
                Menu.item().item → Menu.item().ctl as representedObject inject
                """)
    }

    @Test(arguments: ["addChild(inner)", "self.addChild(inner)", "super.addChild(inner)"])
    func anObjectKeepsWhatAMethodOfItsForeignSuperclassIsGiven(call: String) async throws {
        let wiring = try await Sources.parts(
            Self.screen + """
                class Container: UIViewController {}
                final class Split: Container {
                    init(repo: any Repo) {
                        super.init(nibName: nil, bundle: nil)
                        let inner = Screen(repo: repo)
                        \(call)
                    }
                }
                final class App { let split = Split(repo: Mem()) }
                """
        ).wiring
        #expect(
            wiring == """
                App.split → App.split/repo as repo
                App.split → Split.init(repo:).inner inject
                Split.init(repo:).inner → App.split/repo as repo
                """)
    }

    @Test func aKeptScreenThatMakesItsOwnPartsIsDrawn() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Root: UIViewController {
                private var ctl: Ctl?
                init() {
                    super.init(nibName: nil, bundle: nil)
                    ctl = Ctl(repo: Mem())
                }
            }
            final class App { var root: UIViewController?; func launch() { root = Root() } }
            """
        ).wiring
        #expect(
            wiring == """
                App.root → Root.ctl as ctl
                Root.ctl → Root.ctl/repo as repo
                """)
    }

    @Test func anObjectOfAnotherPackageThatWorksForItsOwnerIsAPart() async throws {
        let wiring = try await Sources(
            """
            final class API { private let client = GraphClient(url: "u"); private let format = DateFormatter() }
            final class App { let api = API() }
            """
        ).wiring
        #expect(
            wiring == """
                App.api → API.client as client
                App.api → API.format as format
                """)
    }

    @Test func anItemNeedsThePartThatIsItsTarget() async throws {
        let wiring = try await Sources.parts(
            """
            final class Flow {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func show() { let button = UIBarButtonItem(title: "a", target: ctl, action: nil); print(button) }
            }
            struct App { let flow = Flow(ctl: Ctl(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                App.flow → App.flow/ctl as ctl
                App.flow/ctl → App.flow/ctl/repo as repo
                Flow.show().button → App.flow/ctl as target
                """)
    }

    @Test func aControllerThatAComponentKeepsIsAPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class List: NSViewController { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl; super.init() } }
            final class Main: NSWindowController { let list = List(ctl: Ctl(repo: Mem())) }
            final class Importer: NSWindowController { func run() {} }
            final class Delegate { let main = Main(); private var importer: Importer?; func go() { importer = Importer(); importer?.run() } }
            let delegate = Delegate()
            """
        ).wiring
        #expect(
            wiring == """
                Delegate.main → Main.list as list
                Main.list → Main.list/ctl as ctl
                Main.list/ctl → Main.list/ctl/repo as repo
                main.delegate → Delegate.importer as importer deferred
                main.delegate → Delegate.main as main
                """)
    }

    @Test func anItemOfTabsHasItsController() async throws {
        let wiring = try await Sources(
            """
            import Cocoa
            final class Model {}
            final class Explore: NSViewController {
                let model: Model
                init(model: Model) { self.model = model; super.init(nibName: nil, bundle: nil) }
            }
            final class Tabs: NSTabViewController {}
            final class Coordinator {
                let tabs = Tabs()
                let explore = Explore(model: Model())
                init() {
                    let item = NSTabViewItem(viewController: explore)
                    tabs.addTabViewItem(item)
                }
            }
            let coordinator = Coordinator()
            """
        ).wiring
        #expect(
            wiring == """
                Coordinator.explore → Coordinator.explore/model as model
                Coordinator.init().item → Coordinator.explore as viewController
                Coordinator.tabs → Coordinator.init().item inject
                main.coordinator → Coordinator.explore as explore
                main.coordinator → Coordinator.tabs as tabs
                """)
    }
}
