import DovetailGraph
import Testing

/// Previews, and what they leave of a program.
@Suite struct PreviewFlowTests {
    @Test func whatStandsInAPreviewGivesNothingToTheProgram() async throws {
        let wiring = try await Sources.parts(
            """
            struct Screen: View { let ctl: Ctl; var body: some View { Pane(model: Model(ctl: ctl)) } }
            struct Pane: View { @ObservedObject var model: Model; var body: some View { Text("") } }
            final class Model: ObservableObject { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            extension Ctl { static let preview = Ctl(repo: Mem()) }
            struct Screen_Previews: PreviewProvider { static var previews: some View { Screen(ctl: .preview) } }
            @main struct Main: App { var body: some Scene { WindowGroup { Screen(ctl: Ctl(repo: Disk())) } } }
            """
        ).wiring
        #expect(
            wiring == """
                Main.body/Screen → Main.body/Screen/ctl as ctl
                Main.body/Screen/ctl → Main.body/Screen/ctl/repo as repo
                Screen.body → Screen.body/model as model
                Screen.body/model → Main.body/Screen/ctl as ctl
                """)
    }

    @Test func whatAPreviewGivesByAMethodOfTheProgramIsNoneOfItsParts() async throws {
        let wiring = try await Sources.parts(
            """
            final class Env: ObservableObject { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            extension Env {
                public static var preview: Env { Env(ctl: Ctl(repo: Mem())) }
                public static let shared = Env(ctl: Ctl(repo: Disk()))
            }
            extension View { func env(_ env: Env) -> some View { environmentObject(env) } }
            struct Screen: View { @EnvironmentObject var env: Env; var body: some View { Text("") } }
            #Preview { Screen().env(.preview) }
            @main struct Main: App { var body: some Scene { WindowGroup { Screen().env(.shared) } } }
            """
        ).wiring
        #expect(
            wiring == """
                Env.shared → Env.shared/ctl as ctl
                Env.shared/ctl → Env.shared/ctl/repo as repo
                Main → Env.shared call
                Screen → Env.shared as env inject
                """)
    }

    @Test func whatOnlyPreviewsUseIsOfPreviewsToo() async throws {
        let wiring = try await Sources.parts(
            """
            extension Mem { static func mock() -> Mem { Mem() } }
            extension Ctl { static let preview = Ctl(repo: Mem.mock()) }
            #Preview { Screen(ctl: .preview) }
            struct Screen: View { let ctl: Ctl; var body: some View { Text("") } }
            """
        ).wiring
        #expect(wiring == "")
    }

    @Test func theCasesOfAPreviewAreNoneOfTheProgram() async throws {
        let wiring = try await Sources.parts(
            """
            enum Pack {
                case single(Ctl), none
                var one: Ctl? { switch self { case let .single(ctl): return ctl; default: return nil } }
            }
            final class Desk { init(ctl: Ctl?) {} }
            func open(_ pack: Pack) -> Desk { Desk(ctl: pack.one) }
            struct Screen: View { let pack: Pack; var body: some View { Text("") } }
            struct Screen_Previews: PreviewProvider {
                struct Preview: View {
                    var body: some View { Screen(pack: Self.pack) }
                    private static let pack: Pack = .single(Ctl(repo: Mem()))
                }
                static var previews: some View { Preview() }
            }
            """
        ).wiring
        #expect(wiring == "open open(_:)/Desk ctl: single.0, what the case 'single' carries can't be seen")
    }

    @Test func whatTheProgramUsesAsWellIsNoPreview() async throws {
        let wiring = try await Sources.parts(
            """
            extension Ctl { static let shared = Ctl(repo: Mem()) }
            final class Desk { init(ctl: Ctl) {} }
            struct Screen: View { let ctl: Ctl; var body: some View { Text("") } }
            struct Screen_Previews: PreviewProvider { static var previews: some View { Screen(ctl: .shared) } }
            func start() -> Desk { Desk(ctl: .shared) }
            """
        ).wiring
        #expect(
            wiring == """
                Ctl.shared → Ctl.shared/repo as repo
                start()/Desk → Ctl.shared as ctl
                """)
    }

    @Test func aDoubleThatOnlyPreviewsMakeIsOfPreviewsToo() async throws {
        let screens = """
            protocol Showing { var title: String { get } }
            struct Pane<Model: Showing>: View { let model: Model; var body: some View { Text("") } }
            final class Live: Showing { let title = ""; init(ctl: Ctl) {} }
            final class MockModel: Showing { let title = ""; let ctl = Ctl(repo: MockRepo()) }
            final class MockRepo: Repo {}
            struct Screen: View { let ctl: Ctl; var body: some View { Pane(model: Live(ctl: ctl)) } }
            @main struct Main: App { var body: some Scene { WindowGroup { Screen(ctl: Ctl(repo: Disk())) } } }
            #Preview { Pane(model: MockModel()) }

            """
        let expected = """
            Main.body/Screen → Main.body/Screen/ctl as ctl
            Main.body/Screen/ctl → Main.body/Screen/ctl/repo as repo
            Screen.body → Screen.body/model as model
            Screen.body/model → Main.body/Screen/ctl as ctl
            """
        #expect(try await Sources.parts(screens).wiring == expected)
        let used = try await Sources.parts(screens + "let spare = Ctl(repo: MockRepo())").wiring
        #expect(used == expected + "\nmain.spare → main.spare/repo as repo")
    }

    @Test func whatHasNoTypeInAPreviewStandsInThePreview() async throws {
        let graph = try await Sources(
            """
            import SwiftUI
            struct Pane: View { var body: some View { Text("a") } }
            #Preview { Pane().environment(\\.locale, .init(identifier: "en")) }
            struct Previews: PreviewProvider {
                static var previews: some View { Pane().environment(\\.locale, .init(identifier: "en")) }
            }
            """
        ).graph
        let verdicts = graph.sites.map { "\($0.type) \($0.verdict.rawValue)" }.sorted()
        #expect(verdicts == [".init(…) preview", ".init(…) preview", "Pane preview", "Pane preview", "Text view"])
    }
}
