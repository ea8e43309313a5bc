import Testing

/// Tasks and what they answer with.
@Suite struct TaskFlowTests {
    @Test func aTaskHandsOnItsValue() async throws {
        let wiring = try await Sources.parts(
            """
            func build() async -> Ctl {
                let task = Task { Mem() as any Repo }
                return Ctl(repo: await task.value)
            }
            """
        ).wiring
        #expect(wiring == "build()/Ctl → build().task/Mem as repo")
    }

    @Test func asyncLetIsALocal() async throws {
        let wiring = try await Sources.parts(
            """
            func load() async -> any Repo { Mem() }
            func build() async -> Ctl { async let repo = load(); return Ctl(repo: await repo) }
            """
        ).wiring
        #expect(
            wiring == """
                build().repo → load()/Mem
                build()/Ctl → build().repo as repo
                """)
    }

    @Test func whatATaskDoesIsWired() async throws {
        let wiring = try await Sources.parts(
            """
            final class App {
                let repo: any Repo = Mem()
                var ctl: Ctl?
                func start() { Task { @MainActor [weak self] in guard let self else { return }; self.ctl = Ctl(repo: self.repo) } }
            }
            """
        ).wiring
        #expect(wiring == "App.ctl → App.repo as repo")
    }

    @Test func aTaskGroupHandsOnWhatItsChildrenMake() async throws {
        let wiring = try await Sources.parts(
            """
            func build() async -> [Ctl] {
                await withTaskGroup(of: (any Repo).self) { group in
                    group.addTask { Mem() }
                    var all: [Ctl] = []
                    for await repo in group { all.append(Ctl(repo: repo)) }
                    return all
                }
            }
            """
        ).wiring
        #expect(wiring == "build()/Ctl → build()/Mem as repo")
    }
}
