@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// What locals are asked to be, what continuations and surroundings answer with.
struct AnsweredFlowTests {
    @Test
    func aLocalIsWhatItWasAskedToBe() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Step: AnyObject { func run() }
            final class Plain: Step { func run() {} }
            final class Tracked: Step { func run() {} }
            final class Third: Step { func run() {} }
            final class Owner { let step: any Step; init(step: any Step) { self.step = step } }
            final class Manager {
                let plain: any Step = Plain()
                let tracked: any Step = Tracked()
                let third: any Step = Third()
                let asked: Owner?
                let matched: Owner?
                let guarded: Owner
                let either: Owner
                init() {
                    asked = Self.asked(plain) ?? Self.asked(tracked)
                    matched = Self.matched(plain) ?? Self.matched(third)
                    guarded = Self.guarded(third)
                    either = Self.either(plain)
                }
                static func asked(_ step: any Step) -> Owner? { if step is Tracked { return Owner(step: step) }; return nil }
                static func matched(_ step: any Step) -> Owner? {
                    switch step {
                    case let own as Third: own.run(); return Owner(step: step)
                    default: return nil
                    }
                }
                static func guarded(_ step: any Step) -> Owner {
                    guard step is Third else { return Owner(step: step) }
                    return Owner(step: step)
                }
                static func either(_ step: any Step) -> Owner {
                    switch step {
                    case is Tracked, is Plain: return Owner(step: step)
                    default: fatalError()
                    }
                }
            }
            let manager = Manager()
            """
        ).wiring
        #expect(
            wiring == """
                Manager.asked(_:)/Owner → Manager.tracked as step
                Manager.asked~2 → Manager.asked(_:)/Owner
                Manager.either(_:)/Owner → Manager.plain as step
                Manager.either~2 → Manager.either(_:)/Owner
                Manager.guarded(_:)/Owner → Manager.third as step
                Manager.guarded(_:)/Owner~2 → Manager.third as step
                Manager.guarded~2 → Manager.guarded(_:)/Owner one of
                Manager.guarded~2 → Manager.guarded(_:)/Owner~2 one of
                Manager.matched(_:)/Owner → Manager.third as step
                Manager.matched~2 → Manager.matched(_:)/Owner
                main.manager → Manager.asked~2 as asked one of
                main.manager → Manager.either~2 as either
                main.manager → Manager.guarded~2 as guarded
                main.manager → Manager.matched~2 as matched one of
                main.manager → Manager.plain as plain
                main.manager → Manager.third as third
                main.manager → Manager.tracked as tracked
                """)
    }

    @Test
    func aContinuationAnswersWithWhatResumesIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class Feed { func load() {} }
            final class Screen { let feed: Feed; init(feed: Feed) { self.feed = feed } }
            final class Loader {
                func feed() async -> Feed {
                    await withCheckedContinuation { done in
                        Task { done.resume(returning: Feed()) }
                    }
                }
            }
            final class App {
                let loader = Loader()
                var screen: Screen?
                func run() async { screen = Screen(feed: await loader.feed()) }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.screen → Loader.feed()/Feed as feed
                main.app → App.loader as loader
                main.app → App.screen as screen deferred
                """)
    }

    @Test
    func aHostedViewHasOnlyWhatItIsGivenThere() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI

            final class Model: ObservableObject { func go() {} }
            final class Store: ObservableObject { func go() {} }
            struct Inner: View {
                @EnvironmentObject var model: Model
                let store: Store
                var body: some View { Text("x").onTapGesture { model.go(); store.go() } }
            }
            struct Preferences: View { let store: Store; var body: some View { Inner(store: store) } }
            struct Home: View { @EnvironmentObject var model: Model; var body: some View { Text("y").onTapGesture { model.go() } } }
            final class Window: NSWindowController {
                let store = Store()
                func open() { window?.contentView = NSHostingView(rootView: Preferences(store: store)) }
            }
            final class Delegate: NSObject, NSApplicationDelegate {
                let model = Model()
                let other = Window()
                func start(_ window: NSWindow) { window.contentView = NSHostingView(rootView: Home().environmentObject(model)) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Delegate.other → Window.store as store
                Delegate.start(_:)/NSHostingView → Delegate.start(_:)/Home as rootView
                Home → Delegate.model as model inject
                Preferences.body → Window.store as store
                Window.open()/NSHostingView → Window.open()/NSHostingView/rootView as rootView
                Window.open()/NSHostingView/rootView → Window.store as store
                open Inner model: model, nothing in these sources gives it a value
                """)
    }

    @Test
    func aModifierOfAllViewsIsNothingThatAClosureCaptures() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI

            final class Repository { func load() {} }
            final class Refresher { var isOn = false; func go() {} }
            extension View { func padded() -> some View { modifier(Pad()) } }
            struct Pad: ViewModifier { func body(content: Content) -> some View { content } }
            struct Card: View { let repository: Repository; var body: some View { Text("x").onTapGesture { repository.load() } } }
            struct Page: View { @State private var repository = Repository(); var body: some View { Card(repository: repository).padded() } }
            final class Source { let empty: () -> Void; init(empty: @escaping () -> Void) { self.empty = empty } }
            final class Profile {
                let refresher = Refresher()
                lazy var source = Source(empty: { [refresher] in _ = Text("none").padded(); refresher.go() })
            }
            let profile = Profile()
            """
        ).wiring
        #expect(
            wiring == """
                Page → Page.repository as repository
                Page.body → Page.repository as repository
                Profile.source → Profile as empty whole
                Profile.source → Profile.refresher as empty deferred
                main.profile → Profile.refresher as refresher
                main.profile → Profile.source as source deferred
                """)
    }

    @Test
    func textsLogsAndManyCopiesOfDataAreNoParts() async throws {
        let wiring = try await Sources.parts(
            """
            import Foundation

            struct State: Equatable { var id: String; var volume = 0.5 }
            final class Client { func go() {} }
            final class Player {
                var state = State(id: "1")
                let client = Client()
                var path: String?
                func first() { var copy = state; copy.volume = 1; if copy != state { state = copy } }
                func second() { var copy = state; copy.volume = 2; if copy != state { state = copy } }
                func third() { var copy = state; copy.volume = 3; if copy != state { state = copy } }
                func fourth() { var copy = state; copy.volume = 4; if copy != state { state = copy } }
                func fifth() { var copy = state; copy.volume = 5; if copy != state { state = copy } }
                func reset() { state = State(id: "2"); path = Bundle.main.privateFrameworksPath?.appending("/x") }
                func watch() { NotificationCenter.default.observe { guard $0 else { AppLog.error("x"); return }; self.reset() } }
            }
            let player = Player()
            """
        ).wiring
        #expect(
            wiring == """
                main.player → Player.client as client
                """)
    }

    @Test
    func whatAClosureListsAsItsCapturesIsMadeOutsideOfIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class API { func get() {} }
            final class Job { let work: () -> Void; init(work: @escaping () -> Void) { self.work = work } }
            final class App {
                let job: Job
                init() { job = Job { [api = API()] in let local = API(); local.get(); api.get() } }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.job → App.init().api as work deferred
                main.app → App.job as job
                """)
    }

    @Test
    func whatIsSetAtAnElementOfAnElementIsOneLevelInside() async throws {
        let wiring = try await Sources.parts(
            """
            final class Database { func find() {} }
            final class Route { let database: Database; init(database: Database) { self.database = database } }
            final class Server { var nested: [String: [String: Route]] = [:]; var listed: [String: [Route]] = [:] }
            final class App {
                let server = Server()
                init() {
                    server.nested["a", default: [:]]["b"] = .init(database: Database())
                    server.listed["c"] = .init()
                }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.init()/Route → App.init()/Route/database as database
                App.server → App.init()/Route as nested inject
                main.app → App.server as server
                """)
    }

    @Test
    func whatEndsLikeAValueIsAPartIfItIsGivenOne() async throws {
        let wiring = try await Sources.parts(
            """
            import ChatKit

            final class Store { func load() {} }
            final class Flow {
                let message: ChatMessage
                let plain: ChatMessage
                let tag: LiveTag
                init(message: ChatMessage, plain: ChatMessage, tag: LiveTag) {
                    (self.message, self.plain, self.tag) = (message, plain, tag)
                }
            }
            final class App {
                let flow: Flow
                init() {
                    let store = Store()
                    flow = Flow(message: ChatMessage(sender: store), plain: ChatMessage(text: "a"), tag: LiveTag(store: store))
                }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.flow → App.flow/message as message
                App.flow → App.flow/tag as tag
                App.flow/message → App.init().store as sender
                App.flow/tag → App.init().store as store
                main.app → App.flow as flow
                """)
    }

    @Test
    func aGlobalThatIsAnotherNameOfASingletonIsThat() async throws {
        let wiring = try await Sources.parts(
            """
            final class Preferences { static let shared = Preferences(); subscript(key: String) -> String? { get { nil } set {} } }
            let Settings = Preferences.shared
            final class Accounts { static let shared = Accounts(); func save() { Settings["a"] = nil } }
            """
        ).wiring
        #expect(
            wiring == """
                Accounts.shared → Preferences.shared call
                """)
    }

    @Test
    func aViewThatOnlyPreviewsShowGetsNothingOfOthers() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI

            final class Theme: ObservableObject { func go() {} }
            struct Orphan: View { @EnvironmentObject var theme: Theme; var body: some View { Text("x").onTapGesture { theme.go() } } }
            struct Leaf: View { @EnvironmentObject var theme: Theme; var body: some View { Text("y").onTapGesture { theme.go() } } }
            struct Panel: View { @StateObject var theme = Theme(); var body: some View { Leaf().environmentObject(theme) } }
            @main struct Main: App { var body: some Scene { WindowGroup { Panel() } } }
            #Preview { Orphan() }
            """
        ).wiring
        #expect(
            wiring == """
                Leaf → Panel.theme as theme inject
                Main.body/Panel → Panel.theme as theme
                Panel → Panel.theme as theme
                """)
    }
}
