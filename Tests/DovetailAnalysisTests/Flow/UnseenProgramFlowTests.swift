import DovetailAnalysis
import DovetailGraph
import Testing

/// What public programs showed that nobody had read before: each form by itself.
@Suite struct UnseenProgramFlowTests {
    @Test func anOwnModifierInjectsBehindThoseOfAnotherPackage() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            @Observable final class Watcher {}
            extension View {
                func themed() -> some View { tint(.red) }
                func graph(_ watcher: Watcher) -> some View { environment(watcher) }
            }
            struct Home: View { @Environment(Watcher.self) private var watcher; var body: some View { Text("") } }
            @main struct Shop: App {
                @State var watcher = Watcher()
                var body: some Scene { WindowGroup { Home().themed().onAppear {}.graph(watcher) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Home → Shop.watcher as watcher inject
                Shop → Shop.watcher as watcher
                """)
    }

    @Test func whatAMethodOfAllViewsShowsIsShownWhereItIsCalled() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            @Observable final class Router {}
            struct Pane: View { @Environment(Router.self) private var router; var body: some View { Text("") } }
            extension View { func sheets() -> some View { sheet(isPresented: .constant(true)) { Pane() } } }
            struct Badge: View { var body: some View { Text("!").bold() } }
            struct Row: View { @State private var own = Router(); var body: some View { Badge().environment(own) } }
            struct Home: View { var body: some View { VStack { Row() }.sheets() } }
            @main struct Shop: App {
                @State private var router = Router()
                var body: some Scene { WindowGroup { Home().environment(router) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Home.body/Row → Row.own as own
                Pane → Shop.router as router inject
                Row → Row.own as own
                Shop → Shop.router as router
                """)
    }

    @Test func theDefaultOfAKeyIsForViewsThatAreGivenNothing() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            final class Store {}
            struct StoreKey: EnvironmentKey { static let defaultValue = Store() }
            extension EnvironmentValues { var store: Store { get { self[StoreKey.self] } set { self[StoreKey.self] = newValue } } }
            struct A: View { @Environment(\\.store) private var store; var body: some View { Text("") } }
            struct B: View { @Environment(\\.store) private var store; var body: some View { Text("") } }
            @main struct Shop: App {
                let live = Store()
                var body: some Scene { WindowGroup { A().environment(\\.store, live) }; Settings { B() } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                A → Shop.live as store inject
                B → StoreKey.defaultValue as store inject
                """)
    }

    @Test func whatTheFocusSaysReachesCommands() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            @Observable final class Document {}
            extension FocusedValues { @Entry var document: Document? }
            struct Editor: View {
                @State private var document = Document()
                var body: some View { Text("").focusedSceneValue(\\.document, document) }
            }
            struct Close: Commands { @FocusedValue(\\.document) private var document; var body: some Commands { EmptyCommands() } }
            @main struct Shop: App { var body: some Scene { WindowGroup { Editor() }.commands { Close() } } }
            """
        ).wiring
        #expect(
            wiring == """
                Close → Editor.document as document inject
                Editor → Editor.document as document
                Shop.body/Editor → Editor.document as document
                """)
    }

    @Test func recordsOfAnotherPackageAreValues() async throws {
        let verdicts = try await Sources(
            """
            import HealthTools
            final class Store { func save(_ value: Glucose) {} }
            final class Manager {
                let store = Store()
                var all: [Glucose] = []
                func add() { all.append(Glucose(date: 1, amount: 2)); _ = Alert.Content(title: "a", body: "b") }
            }
            final class App { let manager = Manager() }
            """
        ).verdicts
        #expect(
            verdicts == """
                App.manager → Manager.store as store
                Store drawn
                Glucose value
                Alert.Content value
                Manager drawn
                """)
    }

    @Test func whatTheSystemMakesIsGivenParts() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Service {}
            final class Tabs: UITabBarController { let service: Service; init(service: Service) { self.service = service; super.init(nibName: nil, bundle: nil) } }
            final class Coordinator {
                let window: UIWindow
                init(window: UIWindow) { self.window = window }
                func start() { window.rootViewController = Tabs(service: Service()) }
            }
            final class AppDelegate: UIResponder, UIApplicationDelegate {
                var window: UIWindow?
                func launched() { Coordinator(window: window!).start() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                AppDelegate.launched()/Coordinator → AppDelegate.window as window
                AppDelegate.window → Coordinator.start()/Tabs as rootViewController inject
                Coordinator.start()/Tabs → Coordinator.start()/Tabs/service as service
                """)
    }

    @Test func aPreviewWithStatementsIsNoneOfTheProgram() async throws {
        let verdicts = try await Sources(
            """
            import UIKit
            final class Store {}
            final class Screen: UIViewController { let store: Store; init(store: Store) { self.store = store; super.init(nibName: nil, bundle: nil) } }
            @available(iOS 17, *)
            #Preview(traits: .portrait) {
                let store = Store()
                return UINavigationController(rootViewController: Screen(store: store))
            }
            """
        ).verdicts
        #expect(
            verdicts == """
                Store preview
                Screen preview
                """)
    }

    @Test func aTrailingClosureIsForTheParameterThatTakesOne() async throws {
        let wiring = try await Sources.parts(
            """
            struct Settings { var ctl: Ctl? }
            final class Host {
                let settings: Settings
                init(_ settings: Settings) { self.settings = settings }
                convenience init(configure: (inout Settings) -> Void) {
                    var settings = Settings()
                    configure(&settings)
                    self.init(settings)
                }
            }
            func start() { let host = Host { $0.ctl = Ctl(repo: Mem()) }; run(host) }
            func run(_ host: Host) {}
            """
        ).wiring
        #expect(
            wiring == """
                start().host → start().host/Ctl as ctl
                start().host/Ctl → start().host/Ctl/repo as repo
                """)
    }

    @Test func whatRegistersItselfIsKeptByWhereItRegisters() async throws {
        let wiring = try await Sources(
            """
            import OpenAPIVapor
            final class Store {}
            struct Handler { let store = Store() }
            func start() async throws {
                let transport = VaporTransport(routesBuilder: app)
                let handler = Handler()
                try handler.registerHandlers(on: transport)
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().transport → Handler.store as store inject
                open start().transport routesBuilder: app, 'app' is declared nowhere in these sources
                """)
    }

    @Test func theParameterOfAClosureIsNothingThatItCaptures() async throws {
        let wiring = try await Sources(
            """
            final class Log { func info() {} }
            final class Context { let log: Log; init(log: Log) { self.log = log } }
            final class Runtime {
                let log: Log
                let body: (Context) -> Void
                init(log: Log, body: @escaping (Context) -> Void) { self.log = log; self.body = body }
                func run() { body(Context(log: log)) }
            }
            func first() { let runtime = Runtime(log: Log()) { context in context.log.info() }; runtime.run() }
            func second() { let runtime = Runtime(log: Log()) { context in context.log.info() }; runtime.run() }
            """
        ).wiring
        #expect(
            wiring == """
                Runtime.run()/Context → first().runtime/log as log one of
                Runtime.run()/Context → second().runtime/log as log one of
                first().runtime → first().runtime/log as log
                second().runtime → second().runtime/log as log
                """)
    }
}
