import DovetailAnalysis
import DovetailGraph
import Testing

/// What objects keep that their methods are given.
@Suite struct KeepingFlowTests {
    @Test func anObjectIsGivenWhatItsMethodKeeps() async throws {
        let wiring = try await Sources.parts(
            """
            final class Wired { var repo: (any Repo)?; func setUp(repo: any Repo) { self.repo = repo } }
            final class Tunnel {
                private var one: Wired!
                init() { let mem = Mem(); one = make(mem) }
                private func make(_ mem: Mem) -> Wired {
                    let wired = Wired()
                    wired.setUp(repo: mem)
                    return wired
                }
            }
            let tunnel = Tunnel()
            """
        ).wiring
        #expect(
            wiring == """
                Tunnel.make(_:).wired → Tunnel.init().mem as repo inject
                Tunnel.one → Tunnel.make(_:).wired
                """)
    }

    @Test func twoObjectsOfATypeKeepWhatEachIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page { private var ctl: Ctl?; func show(_ ctl: Ctl) { self.ctl = ctl } }
            func start() {
                let first = Page(), second = Page()
                let a = Ctl(repo: Mem()), b = Ctl(repo: Disk())
                first.show(a)
                second.show(b)
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().a → start().a/repo as repo
                start().b → start().b/repo as repo
                start().first → start().a as ctl inject
                start().second → start().b as ctl inject
                """)
    }

    @Test func whatAnInheritedMethodKeepsIsGivenToTheObjectsOfTheSubclass() async throws {
        let wiring = try await Sources.parts(
            """
            class Coordinator {
                private var children: [Coordinator] = []
                func add(child: Coordinator) { children.append(child) }
            }
            final class Tab: Coordinator { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Root: Coordinator {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func start() {
                    let tab = Tab(ctl: ctl)
                    add(child: tab)
                }
            }
            let root = Root(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                Root.start().tab → main.root/ctl as ctl
                main.root → Root.start().tab as children inject
                main.root → main.root/ctl as ctl
                main.root/ctl → main.root/ctl/repo as repo
                """)
    }

    @Test func anotherPackagesObjectKeepsWhatItIsAddedTo() async throws {
        let wiring = try await Sources.parts(
            """
            struct Auth: Middleware { let repo: any Repo; func handle() {} }
            func build() -> Application {
                let repo = Mem()
                let router = Router()
                router.add(middleware: Auth(repo: repo))
                router.print(Auth(repo: repo))
                return Application(router: router)
            }
            """
        ).wiring
        #expect(
            wiring == """
                build().router → build()/Auth as middleware inject
                build()/Application → build().router as router
                build()/Auth → build().repo as repo
                build()/Auth~2 → build().repo as repo
                """)
    }
}
