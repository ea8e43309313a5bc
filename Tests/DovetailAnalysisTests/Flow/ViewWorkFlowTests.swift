import Testing

/// What views and controllers of other frameworks are given.
@Suite struct ViewWorkFlowTests {
    @Test func aContextHasTheCoordinatorThatItsViewMade() async throws {
        let wiring = try await Sources.parts(
            """
            final class Rows: NSObject { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            struct Grid: UIViewRepresentable {
                let repo: any Repo
                final class Coordinator: NSObject {
                    var rows: Rows?
                    func rows(for repo: any Repo) -> Rows {
                        let made = Rows(repo: repo)
                        rows = made
                        return made
                    }
                }
                func makeCoordinator() -> Coordinator { Coordinator() }
                func makeUIView(context: Context) -> UICollectionView {
                    let grid = UICollectionView(frame: .zero)
                    grid.dataSource = context.coordinator.rows(for: repo)
                    grid.delegate = context.coordinator
                    return grid
                }
            }
            struct Home: View { @State private var ctl = Ctl(repo: Mem()); var body: some View { Grid(repo: ctl.repo) } }
            """
        ).wiring
        #expect(
            wiring == """
                Grid.Coordinator.rows(for:).made → Home.ctl/repo as repo
                Grid.makeCoordinator() → Grid.Coordinator.rows(for:).made as rows deferred
                Grid.makeUIView(context:).grid → Grid.Coordinator.rows(for:).made as dataSource inject
                Grid.makeUIView(context:).grid → Grid.makeCoordinator() as delegate inject
                Home → Home.ctl as ctl
                Home.body → Home.ctl/repo as repo
                Home.ctl → Home.ctl/repo as repo
                """)
    }

    @Test func aControllerWorksWithTheWindowThatItIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Paper: NSDocument {
                override func makeWindowControllers() {
                    let window = NSWindow(contentRect: .zero)
                    addWindowController(PaperController(window: window, paper: self))
                }
            }
            final class PaperController: NSWindowController {
                private var paper: Paper?
                init(window: NSWindow?, paper: Paper?) {
                    super.init(window: window)
                    window?.delegate = self
                    self.paper = paper
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Paper.makeWindowControllers().window → PaperController as delegate whole
                Paper.makeWindowControllers()/PaperController → Paper as paper whole
                Paper.makeWindowControllers()/PaperController → Paper.makeWindowControllers().window as window
                """)
    }

    @Test func whatShowsAControllerIsNoValue() async throws {
        let wiring = try await Sources.parts(
            """
            struct Shelf: View { let ctl: Ctl; var body: some View { Text("a") } }
            final class Split: NSSplitViewController {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                override func viewDidLoad() {
                    let host = NSHostingController(rootView: Shelf(ctl: ctl))
                    let item = NSSplitViewItem(viewController: host)
                    addSplitViewItem(item)
                }
            }
            final class App { let split = Split(ctl: Ctl(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                App.split → App.split/ctl as ctl
                App.split → Split.viewDidLoad().item inject
                App.split/ctl → App.split/ctl/repo as repo
                Split.viewDidLoad().host → Split.viewDidLoad().host/rootView as rootView
                Split.viewDidLoad().host/rootView → App.split/ctl as ctl
                Split.viewDidLoad().item → Split.viewDidLoad().host as viewController
                """)
    }

    @Test func anEnvironmentObjectIsNotWhatTheEnvironmentHasOfItsType() async throws {
        let wiring = try await Sources.parts(
            """
            final class Steps { let repo: any Repo = Mem() }
            struct Start: View { @Environment(Steps.self) var steps; var body: some View { Text("a") } }
            struct Orphan: View { @EnvironmentObject var steps: Steps; var body: some View { Text("b") } }
            struct Flow: View {
                @State private var steps = Steps()
                var body: some View { Start().environment(steps) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Flow → Flow.steps as steps
                Flow.steps → Steps.repo as repo
                Start → Flow.steps as steps inject
                """)
    }

    @Test func aClosureIsForThePropertyThatAResultBuilderRuns() async throws {
        let wiring = try await Sources.parts(
            """
            struct Keys { static let none = Keys() }
            extension EnvironmentValues { @Entry var keys: NSEvent.ModifierFlags = [] }
            struct Frame<Content: View>: View {
                var title: String
                @ViewBuilder var content: Content
                @State var flags: NSEvent.ModifierFlags = []
                var body: some View { content.environment(\\.keys, flags.intersection(.mask)) }
            }
            struct Toolbar: View {
                @EnvironmentObject var ctl: Ctl
                @Environment(\\.keys) var keys
                var body: some View { Text("a") }
            }
            struct Pane: View {
                @StateObject var ctl = Ctl(repo: Mem())
                var body: some View { Frame(title: "a") { Toolbar().environmentObject(ctl) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Pane → Pane.ctl as ctl
                Pane.ctl → Pane.ctl/repo as repo
                Toolbar → Pane.ctl as ctl inject
                """)
    }
}
