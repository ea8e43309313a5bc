import Testing

/// What functions give back through their `inout` parameters.
@Suite struct InoutFlowTests {
    @Test func thePropertyOfAnObjectIsSet() async throws {
        let wiring = try await Sources.parts(
            """
            final class Box { var all: [any Repo] = []; var one: (any Repo)? }
            func fill(_ list: inout [any Repo], with repo: any Repo) { list.append(repo) }
            func put(_ slot: inout (any Repo)?, _ repo: any Repo) { slot = repo }
            final class App {
                let mem = Mem(), disk = Disk(), full = Box(), single = Box()
                func start() {
                    fill(&full.all, with: mem)
                    put(&single.one, disk)
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.full → App.mem as all inject
                App.single → App.disk as one inject
                """)
    }
}
