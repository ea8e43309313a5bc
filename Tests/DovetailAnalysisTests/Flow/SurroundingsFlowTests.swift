import Testing

/// What SwiftUI's views have from the views that show them.
@Suite struct SurroundingsFlowTests {
    private static let views = """
        import SwiftUI
        final class Model: ObservableObject { func go() {} }
        struct A: View { @EnvironmentObject var model: Model; var body: some View { Text("a").onTapGesture { model.go() } } }
        struct B: View { @EnvironmentObject var model: Model; var body: some View { Text("b").onTapGesture { model.go() } } }

        """

    @Test func aViewHasWhatTheViewsThatShowItAreGiven() async throws {
        let wiring = try await Sources(
            Self.views + """
                extension View { func boxed() -> some View { ZStack { self; Text("overlay") } } }
                struct ScreenA: View {
                    @StateObject var first = Model()
                    var body: some View { A().boxed().environmentObject(first) }
                }
                struct ScreenB: View {
                    @StateObject var second = Model()
                    var body: some View { VStack { Group { B() } }.environmentObject(second) }
                }
                @main struct Main: App { var body: some Scene { WindowGroup { TabView { ScreenA(); ScreenB() } } } }
                """
        ).wiring
        #expect(
            wiring == """
                A → ScreenA.first as model inject
                B → ScreenB.second as model inject
                Main.body/ScreenA → ScreenA.first as first
                Main.body/ScreenB → ScreenB.second as second
                ScreenA → ScreenA.first as first
                ScreenB → ScreenB.second as second
                """)
    }

    @Test func theNearestOfTheViewsAroundCounts() async throws {
        let wiring = try await Sources(
            Self.views + """
                struct Inner: View {
                    @StateObject var near = Model()
                    var body: some View { VStack { B().environmentObject(near); A() } }
                }
                struct Outer: View {
                    @StateObject var far = Model()
                    var body: some View { Inner().environmentObject(far) }
                }
                @main struct Main: App { var body: some Scene { WindowGroup { Outer() } } }
                """
        ).wiring
        #expect(
            wiring == """
                A → Outer.far as model inject
                B → Inner.near as model inject
                Inner → Inner.near as near
                Main.body/Outer → Outer.far as far
                Outer → Outer.far as far
                Outer.body → Inner.near as near
                """)
    }

    @Test func theNearestMayBeGivenByAMethodOfAllViews() async throws {
        let wiring = try await Sources(
            Self.views + """
                final class Lamps { static let near = Model() }
                extension View { func lit() -> some View { self.padding().environmentObject(Lamps.near) } }
                struct Inner: View { var body: some View { VStack { B().padding().lit(); A() } } }
                struct Outer: View {
                    @StateObject var far = Model()
                    var body: some View { Inner().environmentObject(far) }
                }
                @main struct Main: App { var body: some Scene { WindowGroup { Outer() } } }
                """
        ).wiring.split(separator: "\n").filter { $0.hasPrefix("A") || $0.hasPrefix("B") }
        #expect(wiring == ["A → Outer.far as model inject", "B → Lamps.near as model inject"])
    }

    @Test func eachViewOfACaseIsShown() async throws {
        let wiring = try await Sources(
            Self.views + """
                enum Step { case first, second }
                struct Screen: View {
                    @StateObject var mine = Model()
                    let step: Step
                    var body: some View {
                        Form { switch step { case .first: Text("first"); case .second: A(); B() } }.environmentObject(mine)
                    }
                }
                struct Other: View {
                    @StateObject var other = Model()
                    var body: some View { Text("other").environmentObject(other) }
                }
                """
        ).wiring
        #expect(
            wiring == """
                A → Screen.mine as model inject
                B → Screen.mine as model inject
                Other → Other.other as other
                Screen → Screen.mine as mine
                """)
    }

    @Test func aViewThatNobodyShowsMayHaveWhatAnyIsGiven() async throws {
        let wiring = try await Sources(
            Self.views + """
                struct Screen: View {
                    @StateObject var first = Model()
                    var body: some View { A().environmentObject(first) }
                }
                """
        ).wiring
        #expect(
            wiring == """
                A → Screen.first as model inject
                B → Screen.first as model inject
                Screen → Screen.first as first
                """)
    }

    @Test func aStructureOfPartsIsSeenThrough() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            final class Interactor { func go() {} }
            struct Parts { let interactor: Interactor; static let stub = Parts(interactor: Interactor()) }
            extension EnvironmentValues { @Entry var parts: Parts = .stub }
            extension View { func inject(_ parts: Parts) -> some View { self.environment(\\.parts, parts) } }
            struct Pane: View {
                @Environment(\\.parts) private var parts: Parts
                var body: some View { Text("x").onAppear { parts.interactor.go() } }
            }
            @main struct Main: App {
                let parts = Parts(interactor: Interactor())
                var body: some Scene { WindowGroup { Pane().inject(parts) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Main → Main.parts/interactor as parts
                Pane → Main.parts/interactor as parts inject
                """)
    }

    @Test func aStateObjectIsMadeByAnInitializer() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            final class Model: ObservableObject { let id: Int; init(id: Int) { self.id = id } }
            struct Pane: View {
                @StateObject private var model: Model
                init(id: Int) { _model = StateObject(wrappedValue: Model(id: id)) }
                var body: some View { Text("\\(model.id)") }
            }
            @main struct Main: App { var body: some Scene { WindowGroup { Pane(id: 1) } } }
            """
        ).wiring
        #expect(
            wiring == """
                Main.body/Pane → Pane.model as model
                Pane → Pane.model as model
                """)
    }

    @Test func aChainOfCallsGoesOnBehindACondition() async throws {
        let wiring = try await Sources(
            Self.views + """
                final class Log: ObservableObject {}
                struct Screen: View {
                    @StateObject var model = Model()
                    @StateObject var log = Log()
                    var body: some View {
                        Group { A() }
                            .tint(.red)
                            #if os(iOS)
                            .environmentObject(model)
                            #if DEBUG
                            .overlay(B().environmentObject(model))
                            #endif
                            #else
                            .environmentObject(log)
                            #endif
                            .padding(.all)
                    }
                }
                """
        ).wiring
        #expect(
            wiring == """
                A → Screen.model as model inject
                B → Screen.model as model inject
                Screen → Screen.log as log
                Screen → Screen.model as model
                """)
    }

    @Test func aContainerShowsWhatItIsMadeWith() async throws {
        let wiring = try await Sources.parts(
            """
            final class Theme: ObservableObject { let ctl = Ctl(repo: Mem()) }
            struct Card<Content: View>: View {
                private let content: Content
                init(@ViewBuilder content: () -> Content) { self.content = content() }
                var body: some View { Section { content } }
            }
            struct Row: View { @EnvironmentObject private var theme: Theme; var body: some View { Text("") } }
            struct Cell: View { @EnvironmentObject private var theme: Theme; var body: some View { Text("") } }
            struct First: View {
                @StateObject private var theme = Theme()
                var body: some View { List { Card { Row() } }.environmentObject(theme) }
            }
            struct Second: View {
                @StateObject private var theme = Theme()
                var body: some View { List { Card { Cell() } }.environmentObject(theme) }
            }
            @main struct Main: App { var body: some Scene { WindowGroup { First(); Second() } } }
            """
        ).wiring
        #expect(
            wiring == """
                Cell → Second.theme as theme inject
                First → First.theme as theme
                First.theme → Theme.ctl as ctl
                Main.body/First → First.theme as theme
                Main.body/Second → Second.theme as theme
                Row → First.theme as theme inject
                Second → Second.theme as theme
                Second.theme → Theme.ctl as ctl
                Theme.ctl → Theme.ctl/repo as repo
                """)
    }

    @Test func theDefaultOfAKeyIsGivenWhereNoViewGivesAnything() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            private struct CtlKey: EnvironmentKey { static let defaultValue = Ctl(repo: Mem()) }
            extension EnvironmentValues { var ctl: Ctl { get { self[CtlKey.self] } set { self[CtlKey.self] = newValue } } }
            struct Pane: View { @Environment(\\.ctl) private var ctl; var body: some View { Text("x") } }
            @main struct Main: App { var body: some Scene { WindowGroup { Pane() } } }
            """
        ).wiring
        #expect(
            wiring == """
                CtlKey.defaultValue → CtlKey.defaultValue/repo as repo
                Pane → CtlKey.defaultValue as ctl inject
                """)
    }

    @Test func aViewThatHoldsOrIsGivenAComponentIsAnObject() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            @Observable final class Tracker { func go() {} }
            @main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
            struct Root: View { @State var tracker = Tracker(); var body: some View { VStack { Pane().environment(tracker); Line() } } }
            struct Pane: View { @Environment(Tracker.self) var tracker; var body: some View { Button("x") { tracker.go() } } }
            struct Line: View { var body: some View { Text("x") } }
            """
        ).verdicts
        #expect(
            wiring == """
                Main.body/Root → Root.tracker as tracker
                Pane → Root.tracker as tracker inject
                Root → Root.tracker as tracker
                WindowGroup view
                Root drawn
                Tracker drawn
                VStack view
                Pane drawn
                Line view
                Button view
                Text view
                """)
    }

    @Test func aHostingControllerStandsForItsView() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            final class Model: ObservableObject { func go() {} }
            struct Page: View { @ObservedObject var model: Model; var body: some View { Button("x") { model.go() } } }
            struct Line: View { var body: some View { Text("x") } }
            final class Container {
                let model = Model()
                func make() -> UIViewController { let page = Page(model: model); return UIHostingController(rootView: page) }
                func line() -> UIViewController { UIHostingController(rootView: Line()) }
            }
            final class Coordinator {
                let container: Container
                private weak var page: UIViewController?
                init(container: Container) { self.container = container }
                func show() { let controller = container.make(); page = controller }
            }
            struct App { let coordinator = Coordinator(container: Container()) }
            """
        ).verdicts
        #expect(
            wiring == """
                App.coordinator → App.coordinator/container as container
                App.coordinator → Coordinator.show().controller as page deferred
                App.coordinator/container → Container.model as model
                Container.make() → Container.make().page as rootView
                Container.make().page → Container.model as model
                Coordinator.show().controller → Container.make()
                Button view
                Text view
                Model drawn
                Page drawn
                UIHostingController drawn
                UIHostingController view
                Line view
                Coordinator drawn
                Container drawn
                """)
    }

    @Test func aForeignObjectHidesNoOtherInTheEnvironment() async throws {
        let wiring = try await Sources(
            """
            import ExternalKit
            import SwiftUI
            final class Session: ObservableObject {}
            @main struct Main: App {
                @StateObject var gateway = ExternalGateway()
                @StateObject var session = Session()
                var body: some Scene {
                    WindowGroup { Page().environmentObject(gateway).environmentObject(session) }
                }
            }
            struct Page: View {
                @EnvironmentObject var gateway: ExternalGateway
                @EnvironmentObject var session: Session
                var body: some View { Text("") }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Main → Main.gateway as gateway
                Main → Main.session as session
                Page → Main.gateway as gateway inject
                Page → Main.session as session inject
                """)
    }

    @Test func aPartOfWhatIsAroundHidesNothing() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            final class Cache: ObservableObject {}
            final class Model: ObservableObject { let cache = Cache() }
            final class Other: ObservableObject {}
            @main struct Main: App {
                @StateObject var model = Model()
                @StateObject var other = Other()
                var body: some Scene { WindowGroup { Pane().environmentObject(model).environmentObject(other) } }
            }
            struct Pane: View {
                @EnvironmentObject var model: Model
                var body: some View { Bar().environmentObject(model.cache) }
            }
            struct Bar: View {
                @EnvironmentObject var model: Model
                @EnvironmentObject var other: Other
                @EnvironmentObject var cache: Cache
                var body: some View { Text("") }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Bar → Main.model as model inject
                Bar → Main.other as other inject
                Bar → Model.cache as cache inject
                Main → Main.model as model
                Main → Main.other as other
                Main.model → Model.cache as cache
                Pane → Main.model as model inject
                """)
    }
}
