import Testing

/// Objects that another package makes, and a cast names.
@Suite struct ArrivalFlowTests {
    @Test func aControllerThatAStoryboardMakesIsGivenParts() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Screen: UIViewController { var repo: (any Repo)? }
            final class Coordinator {
                let repo: any Repo = Mem()
                func start() {
                    let screen = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "a") as! Screen
                    screen.repo = repo
                    show(screen)
                }
                func show(_ screen: Screen) {}
            }
            """
        ).wiring
        #expect(wiring == "Coordinator.start().screen → Coordinator.repo as repo inject")
    }

    @Test func whoAsksForAControllerOfAStoryboardDoesNotMakeIt() async throws {
        let reading = try await reading(
            """
            import Dip
            import UIKit
            final class Screen: UIViewController { var log: Log! }
            final class Log {}
            func make() -> DependencyContainer {
                let container = DependencyContainer()
                container.register { () -> UITabBarController in
                    let tabs = UITabBarController()
                    let screens = [try container.resolve() as Screen, try container.resolve(Screen.self)]
                    tabs.viewControllers = screens
                    return tabs
                }
                container.register { () -> Screen in
                    let screen = UIStoryboard.main.instantiateViewController(withIdentifier: "a") as Screen
                    screen.log = Log()
                    return screen
                }
                return container
            }
            """)
        #expect(
            reading == """
                Screen → make().screen
                UITabBarController → Screen
                UITabBarController → make().tabs
                make().screen → Screen/Log inject
                make().tabs → Screen inject
                """)
    }

    @Test func aControllerThatASegueBringsIsGivenParts() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Screen: UIViewController { var repo: (any Repo)? }
            final class List: UIViewController {
                let repo: any Repo = Mem()
                override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
                    guard let screen = segue.destination as? Screen else { return }
                    screen.repo = repo
                }
            }
            """
        ).wiring
        #expect(wiring == "List.prepare(for:sender:).screen → List.repo as repo inject")
    }

    @Test func aGenericMakerOfControllersAnswersWithTheTypeThatIsAskedFor() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            protocol Loadable {}
            extension Loadable where Self: UIViewController { static func instantiate() -> Self { UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() as! Self } }
            final class Screen: UIViewController, Loadable { var repo: (any Repo)? }
            func start() -> Screen { let screen = Screen.instantiate(); screen.repo = Mem(); return screen }
            """
        ).wiring
        #expect(wiring == "start().screen → start()/Mem as repo inject")
    }

    @Test func aControllerThatAComponentIsGivenIsAPart() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Screen: UIViewController {}
            final class Presenter { init(screen: Screen) {} }
            func start() -> Presenter {
                let screen = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() as! Screen
                return Presenter(screen: screen)
            }
            """
        ).wiring
        #expect(wiring == "start()/Presenter → start().screen as screen")
    }

    @Test func whatAMethodAnswersWithIsOfTheTypeThatItSays() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Model {}
            final class Flow {
                let model = Model()
                func start() -> UIViewController { Screen.make(model) }
            }
            final class Screen: UIViewController {
                private var model: Model?
                static func make(_ model: Model) -> Screen {
                    let screen = StoryboardScene.Login.initialScene.instantiate()
                    screen.model = model
                    return screen
                }
            }
            let flow = Flow()
            let window = UIWindow()
            window.rootViewController = flow.start()
            """
        ).wiring
        #expect(
            wiring == """
                Flow.start() → Screen.make(_:).screen
                Screen.make(_:).screen → Flow.model as model inject
                main.flow → Flow.model as model
                main.window → Flow.start() as rootViewController inject
                """)
    }
}
