import Testing

/// What extensions of protocols do, for each type that conforms.
@Suite struct ConformerFlowTests {
    @Test func eachTypeGivesWhatItHasToWhatItHasItself() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Model: AnyObject { var repo: (any Repo)? { get set } }
            final class Red: Model { var repo: (any Repo)? }
            final class Blue: Model { var repo: (any Repo)? }
            protocol Screen { associatedtype M: Model; var repo: any Repo { get }; var model: M { get } }
            extension Screen { func link() { model.repo = repo } }
            final class RedScreen: Screen { let repo: any Repo; let model = Red(); init(repo: any Repo) { self.repo = repo } }
            final class BlueScreen: Screen { let repo: any Repo; let model = Blue(); init(repo: any Repo) { self.repo = repo } }
            final class App {
                let mem = Mem(), disk = Disk()
                lazy var red = RedScreen(repo: mem)
                lazy var blue = BlueScreen(repo: disk)
                func start() { red.link(); blue.link() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.blue → App.disk as repo
                App.blue → BlueScreen.model as model
                App.red → App.mem as repo
                App.red → RedScreen.model as model
                BlueScreen.model → App.disk as repo inject
                RedScreen.model → App.mem as repo inject
                """)
    }

    @Test func eachTypeHandsWhatItHasToAMethodOfWhatItHas() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Keeping { func keep(_ repo: any Repo) }
            final class Red: Keeping { var repo: (any Repo)?; func keep(_ repo: any Repo) { self.repo = repo } }
            final class Blue: Keeping { var repo: (any Repo)?; func keep(_ repo: any Repo) { self.repo = repo } }
            protocol Screen { var repo: any Repo { get }; var model: any Keeping { get } }
            extension Screen { func link() { model.keep(repo) } }
            final class RedScreen: Screen { let repo: any Repo = Mem(); let model: any Keeping = Red() }
            final class BlueScreen: Screen { let repo: any Repo = Disk(); let model: any Keeping = Blue() }
            final class App {
                let red = RedScreen(), blue = BlueScreen()
                func start() { red.link(); blue.link() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.blue → BlueScreen.model as model
                App.blue → BlueScreen.repo as repo
                App.red → RedScreen.model as model
                App.red → RedScreen.repo as repo
                BlueScreen.model → BlueScreen.repo as repo inject
                RedScreen.model → RedScreen.repo as repo inject
                """)
    }

    @Test func anExtensionAnswersWithWhatItsObjectHas() async throws {
        let wiring = try await Sources.parts(
            """
            class Node { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            protocol Source { var nodes: [Node] { get } }
            protocol Searchable: Source {}
            extension Searchable { func search(_ text: String) -> [Node] { if text.isEmpty { return nodes }; return [] } }
            final class AllSource: Searchable { private(set) var nodes = [Node](); func reload() { let all = Node(repo: Mem()); nodes.append(all) } }
            final class ListSource: Searchable { private(set) var nodes = [Node](); func reload() { let list = Node(repo: Disk()); nodes.append(list) } }
            final class RecentSource: Source { private(set) var nodes = [Node](); func reload() { let recent = Node(repo: Disk()); nodes.append(recent) } }
            final class Screen { let nodes: [Node]; init(nodes: [Node]) { self.nodes = nodes } }
            final class Shop {
                let all = AllSource(), lists = ListSource(), recents = RecentSource()
                func start() -> Screen { let screen = Screen(nodes: all.search("")); return screen }
            }
            """
        ).wiring
        #expect(
            wiring == """
                AllSource.reload().all → AllSource.reload().all/repo as repo
                ListSource.reload().list → ListSource.reload().list/repo as repo
                RecentSource.reload().recent → RecentSource.reload().recent/repo as repo
                Shop.all → AllSource.reload().all as nodes deferred
                Shop.lists → ListSource.reload().list as nodes deferred
                Shop.recents → RecentSource.reload().recent as nodes deferred
                Shop.start().screen → AllSource.reload().all as nodes
                """)
    }

    @Test func eachCaseIsAskedInALoop() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page { let repo: any Repo; weak var owner: Owner?; init(repo: any Repo) { self.repo = repo }; func register(_ owner: Owner) { self.owner = owner } }
            enum Kind: CaseIterable { case a, b; func page(owner: Owner) -> Page { let page = Page(repo: Mem()); page.register(owner); return page } }
            final class Owner { let repo: any Repo = Disk(); func go() { for kind in Kind.allCases { show(kind.page(owner: self)) } }; func show(_ page: Page) {} }
            final class Shop { let owner = Owner() }
            """
        ).wiring
        #expect(
            wiring == """
                Kind.page(owner:).page → Kind.page(owner:).page/repo as repo
                Kind.page(owner:).page → Owner as owner whole
                Kind.page(owner:).page → Shop.owner as owner deferred
                Shop.owner → Kind.page(owner:).page call
                Shop.owner → Owner.repo as repo
                """)
    }

    @Test func theOnlyDefaultOfARequirementIsCalledByItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Node: AnyObject { var parent: (any Node)? { get set }; func adopt(_ kid: any Node) }
            extension Node { func adopt(_ kid: any Node) { kid.parent = self } }
            class Base: Node { var parent: (any Node)?; let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class LeafA: Base {}
            final class LeafB: Base {}
            final class HostA: Base { func start() { let a = LeafA(repo: Mem()); adopt(a) } }
            final class HostB: Base { func start() { let b = LeafB(repo: Mem()); adopt(b) } }
            final class Shop { let hostA = HostA(repo: Mem()), hostB = HostB(repo: Mem()) }
            """
        ).wiring
        #expect(
            wiring == """
                HostA.start().a → HostA as parent whole
                HostA.start().a → HostA.start().a/repo as repo
                HostA.start().a → Shop.hostA as parent deferred
                HostB.start().b → HostB as parent whole
                HostB.start().b → HostB.start().b/repo as repo
                HostB.start().b → Shop.hostB as parent deferred
                Shop.hostA → Shop.hostA/repo as repo
                Shop.hostB → Shop.hostB/repo as repo
                """)
    }
}
