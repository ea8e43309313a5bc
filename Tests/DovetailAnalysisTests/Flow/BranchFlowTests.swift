import DovetailGraph
import Testing

/// Branches of `#if` that exclude each other.
@Suite struct BranchFlowTests {
    @Test func whoReadsAPropertyOfSeveralBranchesGetsWhatEachOfThemIs() async throws {
        let wiring = try await Sources.parts(
            """
            final class Linux { let repo: any Repo; init(repo: any Repo) { self.repo = repo }; static let current = Linux(repo: Mem()) }
            final class Mac { let repo: any Repo; init(repo: any Repo) { self.repo = repo }; static let current = Mac(repo: Disk()) }
            struct Tool {
            #if os(Linux)
                static let machine = Linux.current
            #elseif os(macOS)
                static let machine = Mac.current
            #endif
            }
            final class Runner { func go() { Tool.machine.boot() } }
            final class Owner { init(machine: Any) {} }
            final class Shop {
                let owner = Owner(machine: Tool.machine)
                let runner = Runner()
            }
            """
        ).wiring
        #expect(
            wiring == """
                Linux.current → Linux.current/repo as repo
                Mac.current → Mac.current/repo as repo
                Shop.owner → Linux.current as machine one of
                Shop.owner → Mac.current as machine one of
                Shop.runner → Linux.current call one of
                Shop.runner → Mac.current call one of
                """)
    }

    @Test func whatAnotherBranchDoesIsNoNeed() async throws {
        let wiring = try await Sources.parts(
            """
            final class Link { static let shared = Link(repo: Mem()); let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Route {
                func open() {
                    #if os(iOS)
                    Link.shared.stop()
                    #endif
                }
            }
            #if os(macOS)
            final class Desk { let route = Route(); let ctl = Ctl(repo: Mem()) }
            #else
            final class Pocket { let route = Route(); let ctl = Ctl(repo: Mem()) }
            #endif
            final class Home { let desk = Desk(); let pocket = Pocket() }
            """
        ).wiring
        #expect(
            wiring == """
                Desk.ctl → Desk.ctl/repo as repo
                Home.desk → Desk.ctl as ctl
                Home.desk → Desk.route as route
                Home.pocket → Pocket.ctl as ctl
                Home.pocket → Pocket.route as route
                Link.shared → Link.shared/repo as repo
                Pocket.ctl → Pocket.ctl/repo as repo
                Pocket.route → Link.shared call
                """)
    }

    @Test func typesOfOneNameInTwoBranchesAreGivenNothingByEachOther() async throws {
        let wiring = try await Sources.parts(
            """
            final class Pilot { let repo: any Repo = Mem() }
            final class Watch { init(_ change: @escaping () -> Void) {} }
            #if os(macOS)
            struct Frame: NSViewRepresentable {
                @ObservedObject var pilot: Pilot
                func makeCoordinator() -> Coordinator { Coordinator(frame: self) }
                final class Coordinator {
                    private let watch: Watch
                    init(frame: Frame) {
                        let pilot = frame.pilot
                        watch = Watch { [weak pilot] in pilot?.go() }
                    }
                }
            }
            struct Desk: View { @StateObject private var pilot = Pilot(); var body: some View { Frame(pilot: pilot) } }
            #elseif os(iOS)
            struct Frame: UIViewRepresentable { @ObservedObject var pilot: Pilot }
            struct Pocket: View { @StateObject private var pilot = Pilot(); var body: some View { Frame(pilot: pilot) } }
            #endif
            """
        ).wiring
        #expect(
            wiring == """
                Desk → Desk.pilot as pilot
                Desk.body → Desk.pilot as pilot
                Desk.pilot → Pilot.repo as repo
                Frame.Coordinator.watch → Desk.pilot as change deferred
                Frame.makeCoordinator() → Frame as frame whole
                Frame.makeCoordinator() → Frame.Coordinator.watch as watch
                Pocket → Pocket.pilot as pilot
                Pocket.body → Pocket.pilot as pilot
                Pocket.pilot → Pilot.repo as repo
                """)
    }

    @Test func aTypeOfAnotherBranchIsNotMeant() async throws {
        let wiring = try await Sources.parts(
            """
            struct Pane: View { @EnvironmentObject var ctl: Ctl; var body: some View { Text("a") } }
            #if os(macOS)
            struct Demo: App {
                @StateObject private var ctl = Ctl(repo: Mem())
                var body: some Scene { Settings { Pane().environmentObject(ctl) } }
            }
            #else
            struct Settings: View { @EnvironmentObject var ctl: Ctl; var body: some View { Text("b") } }
            #endif
            """
        ).verdicts
        #expect(
            wiring == """
                Demo → Demo.ctl as ctl
                Demo.ctl → Demo.ctl/repo as repo
                Pane → Demo.ctl as ctl inject
                Text view
                Ctl drawn
                Mem drawn
                Settings view
                Pane drawn
                Text view
                """)
    }

    @Test func casesOfASwitchInBranchesAreReadLikeOthers() async throws {
        let wiring = try await Sources.parts(
            """
            final class Live: Repo { init(ctl: Ctl) {} }
            enum Env { case live; case mock; case test }
            func make(_ env: Env, ctl: Ctl) -> any Repo {
                switch env {
                case .live: return Live(ctl: ctl)
                #if DEBUG
                case .mock: return Mem()
                #else
                case .mock: return Disk()
                #endif
                case .test: return Mem()
                }
            }
            final class App {
                let ctl = Ctl(repo: Mem())
                lazy var page = Ctl(repo: make(.live, ctl: ctl))
            }
            """
        ).verdicts
        #expect(
            wiring == """
                App.ctl → App.ctl/repo as repo
                App.page → make(_:ctl:)/Disk as repo one of
                App.page → make(_:ctl:)/Live as repo one of
                App.page → make(_:ctl:)/Mem as repo one of
                App.page → make(_:ctl:)/Mem~2 as repo one of
                make(_:ctl:)/Live → App.ctl as ctl
                Live drawn
                Mem drawn
                Disk drawn
                Mem drawn
                Ctl drawn
                Mem drawn
                Ctl drawn
                """)
    }

    @Test func aFunctionOfSeveralBranchesAnswersWithWhatEachOfThemMakes() async throws {
        let wiring = try await Sources.parts(
            """
            #if DEBUG
            func make(_ ctl: Ctl) -> any Repo { Mem() }
            #else
            final class Live: Repo { init(ctl: Ctl) {} }
            func make(_ ctl: Ctl) -> any Repo { Live(ctl: ctl) }
            #endif
            final class App {
                let ctl = Ctl(repo: Disk())
                lazy var page = Ctl(repo: make(ctl))
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctl → App.ctl/repo as repo
                App.page → make(_:)/Live as repo one of
                App.page → make(_:)/Mem as repo one of
                make(_:)/Live → App.ctl as ctl
                """)
    }

    @Test func whatTheRunningProgramDecidesExcludesNothing() async throws {
        let wiring = try await Sources.parts(
            """
            final class App {
                let mem = Mem(), disk = Disk()
                func find(isFirst: Bool) -> any Repo {
                    if isFirst { return mem }
                    return disk
                }
                func page(isFirst: Bool) -> Ctl? {
                    if !isFirst { return Ctl(repo: find(isFirst: true)) }
                    return nil
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.page(isFirst:) → App.disk as repo one of
                App.page(isFirst:) → App.mem as repo one of
                """)
    }

    @Test func aCaseInABranchSaysNothingOfTheCasesOfAnother() async throws {
        let graph = try await Sources.parts(
            """
            enum Env { case live; case test }
            func make(_ env: Env) -> any Repo {
                switch env {
                #if DEBUG
                case .live: return Mem()
                #else
                case .live: return Disk()
                #endif
                case .test: return Mem()
                }
            }
            final class App { lazy var page = Ctl(repo: make(.live)) }
            """
        ).graph
        let built = graph.edges.filter { $0.kind == .builds && $0.from.name.hasPrefix("make") }
        #expect(
            built.map { "\($0.to.name): \($0.condition)" } == [
                "Disk: !DEBUG && case .live = env", "Mem: DEBUG && case .live = env", "Mem: case .test = env",
            ])
    }
}
