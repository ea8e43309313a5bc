import Testing

/// What classes inherit that another package declares.
@Suite struct FrameworkClassFlowTests {
    @Test func aProtocolOfAllControllersIsOneOfTabBarsToo() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Page: AnyObject {}
            extension UIViewController: Page {}
            final class Tabs: UITabBarController { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            enum Module { static func page() -> any Page { Tabs(ctl: Ctl(repo: Mem())) } }
            final class Host { let page: any Page; init(page: any Page) { self.page = page } }
            let host = Host(page: Module.page())
            let other = Host(page: UINavigationController(rootViewController: Tabs(ctl: Ctl(repo: Mem()))))
            """
        ).wiring
        #expect(
            wiring == """
                Module.page()/Tabs → Module.page()/Tabs/ctl as ctl
                Module.page()/Tabs/ctl → Module.page()/Tabs/ctl/repo as repo
                main.host → Module.page()/Tabs as page
                main.other → main.other/page as page
                main.other/page → main.other/page/rootViewController as rootViewController
                main.other/page/rootViewController → main.other/page/rootViewController/ctl as ctl
                main.other/page/rootViewController/ctl → main.other/page/rootViewController/ctl/repo as repo
                """)
    }

    @Test func aSuperclassOfASuperclassIsAskedFor() async throws {
        let wiring = try await Sources.parts(
            """
            final class Rows: UITableViewController { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Auth: AsyncMiddleware { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Host {
                let page: UIViewController
                let all: [any Middleware]
                init(page: UIViewController, all: [any Middleware]) { self.page = page; self.all = all }
            }
            let ctl = Ctl(repo: Mem())
            let host = Host(page: Rows(ctl: ctl), all: [Auth(ctl: ctl)])
            """
        ).wiring
        #expect(
            wiring == """
                main.ctl → main.ctl/repo as repo
                main.host → main.host/all as all
                main.host → main.host/page as page
                main.host/all → main.ctl as ctl
                main.host/page → main.ctl as ctl
                """)
    }

    @Test func whatIsFoundForAnObjectIsNoPath() async throws {
        let wiring = try await Sources.parts(
            """
            extension Sequence {
                func flat<T>(_ make: (Element) -> [T]) -> [T] {
                    reduce(into: []) { $0.append(contentsOf: make($1)) }
                }
            }
            extension FilePath { var isSource: Bool { true } }
            final class Target { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl }; func files() -> [FilePath] { [] } }
            final class Plan { let ctl: Ctl; let files: [FilePath]
                init(ctl: Ctl, files: [FilePath]) { self.ctl = ctl; self.files = files } }
            let ctl = Ctl(repo: Mem())
            let targets = [Target(ctl: ctl)]
            let files = targets.flat { $0.files() }
            let plan = Plan(ctl: ctl, files: files)
            """
        ).wiring
        #expect(
            wiring == """
                main.ctl → main.ctl/repo as repo
                main.plan → main.ctl as ctl
                main.targets → main.ctl as ctl
                """)
    }

    @Test func aWindowNeedsWhatItShows() async throws {
        let wiring = try await Sources.parts(
            """
            struct Page: View { let ctl: Ctl; var body: some View { Text("") } }
            final class Panel: NSPanel {}
            final class Manager {
                var panel: Panel?
                func show() {
                    let panel = Panel()
                    panel.contentView = NSHostingView(rootView: Page(ctl: Ctl(repo: Mem())))
                    self.panel = panel
                }
            }
            let manager = Manager()
            """
        ).wiring
        #expect(
            wiring == """
                Manager.show().panel → Manager.show()/NSHostingView as contentView inject
                Manager.show()/NSHostingView → Manager.show()/NSHostingView/rootView as rootView
                Manager.show()/NSHostingView/rootView → Manager.show()/NSHostingView/rootView/ctl as ctl
                Manager.show()/NSHostingView/rootView/ctl → Manager.show()/NSHostingView/rootView/ctl/repo as repo
                main.manager → Manager.show().panel as panel deferred
                """)
    }
}
