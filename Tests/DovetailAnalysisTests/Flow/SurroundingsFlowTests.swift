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
                ScreenA → ScreenA.first as first
                ScreenB → ScreenB.second as second
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
        #expect(wiring == "Pane → Pane.model as model")
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
}
