import DovetailGraph
import Testing

/// What an assembly's bindings give each other, where their objects have parts of their own.
@Suite struct PartTests {
    private static let tracker = """
        import Dovetail
        protocol Tracking: AnyObject { var player: Player? { get } }
        final class Player {}
        final class Tracker: Tracking {
            let player: Player?
            init(url: String) { player = Player() }
        }
        final class Holder {
            init(tracker: any Tracking) { tracker.player?.play() }
        }

        """

    @Test func aBindingWhoseObjectHasPartsIsAPartItself() async throws {
        let wiring = try await Sources(
            Self.tracker + """
                final class App: Assembly {
                    func tracker(_ url: String) -> Tracker { define { Tracker(url: url) } }
                    func holder(_ url: String) -> Holder { define { Holder(tracker: tracker(url)) } }
                }
                """
        ).wiring
        #expect(
            wiring == """
                App.holder(_:) → App.tracker(_:) as tracker
                App.holder(_:) → Tracker.player as player
                """)
    }

    @Test func anotherBindingIsGivenTheObjectThatIsMade() async throws {
        let wiring = try await Sources(
            """
            import Dovetail
            final class Holder {}
            final class Other {}
            final class Delegate { var holder: Holder?; var other: Other? }
            final class App: Assembly {
                var delegate: Delegate { define { Delegate() } }
                var holder: Holder {
                    define {
                        let delegate = delegate
                        let holder = Holder()
                        let other = Other()
                        delegate.holder = holder
                        delegate.other = other
                        return holder
                    }
                }
            }
            """
        ).wiring
        #expect(wiring == "App.delegate → App.holder as holder inject")
    }

    @Test func aFunctionOfCMakesNothing() async throws {
        let graph = try await Sources(
            """
            import Dovetail
            final class Screen { init(title: String) {} }
            final class App: Assembly {
                var screen: Screen { define { Screen(title: NSLocalizedString("Home", comment: "")) } }
            }
            """
        ).graph
        #expect(graph.edges.map { "\($0.from.name) \($0.kind.rawValue) \($0.to.name)" } == ["App.screen builds Screen"])
    }

    @Test func whatAnObjectIsGivenIsGivenTheObject() async throws {
        let wiring = try await Sources(
            """
            import Dovetail
            final class Presenter { weak var screen: Screen? }
            final class Screen { var presenter: Presenter! }
            final class App: Assembly {
                var presenter: Presenter { define { Presenter() } }
                var screen: Screen {
                    define { Screen() } inject: { screen in
                        screen.presenter = presenter
                        screen.presenter.screen = screen
                    }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.presenter → App.screen as screen inject
                App.screen → App.presenter as presenter inject
                """)
    }

    @Test func whatIsUnwrappedKeepsItsName() async throws {
        let wiring = try await Sources(
            """
            import Dovetail
            final class Events { func handle() {} }
            final class Monitor { init(events: Events) {}; init(_ handler: @escaping () -> Void) {} }
            final class App: Assembly {
                var events: Events? { define { Events() } }
                var first: Monitor? { define { guard let events else { return nil }; return Monitor(events: events) } }
                var second: Monitor { define { Monitor { [weak self] in guard let self else { return }; self.events?.handle() } } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.first → App.events as events
                App.second → App.events as handler deferred
                """)
    }

    @Test func aPartOfAnObjectIsThereOnlyWithTheObject() async throws {
        let wiring = try await Sources(
            """
            import Dovetail
            final class Model {}
            final class Persistence { static let name = Model(); let model = Model(); let tier = 1 }
            final class Store { init(model: Model) {}; init(tier: Int) {} }
            final class App: Assembly {
                var persistence: Persistence { define { Persistence() } }
                var store: Store { define { Store(model: persistence.model) } }
                var other: Store { define { Store(tier: persistence.tier) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.other → App.persistence as tier call
                App.store → App.persistence
                App.store → Persistence.model as model
                """)
    }
}
