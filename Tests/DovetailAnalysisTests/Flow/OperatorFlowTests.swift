import DovetailGraph
import Testing

/// What the operators and the chained methods of a program do with what they are given.
@Suite struct OperatorFlowTests {
    @Test(arguments: [
        "infix operator &>\nfunc &> <T>(object: T, set: (T) -> Void) -> T { set(object); return object }",
        "infix operator &>\nextension Screen { static func &> (l: Screen, r: (Screen) -> Void) -> Screen { r(l); return l } }",
    ])
    func anOperatorIsAFunctionOfTwoArguments(operator function: String) async throws {
        let wiring = try await Sources.parts(
            """
            final class Screen { var repo: (any Repo)?; weak var owner: App? }
            \(function)
            final class App {
                let mem = Mem()
                lazy var screen = Screen() &> {
                    $0.owner = self
                    $0.repo = mem
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.screen → App as owner whole
                App.screen → App.mem as repo inject
                """)
    }

    @Test(arguments: ["set(&object)", "var copy = object; set(&copy); return copy"])
    func whatOneClosureIsCalledWithNoOtherOneIs(body: String) async throws {
        let wiring = try await Sources.parts(
            """
            infix operator &>
            func &> <T>(object: T, set: (inout T) -> Void) -> T { var object = object; \(body); return object }
            final class Page { var repo: (any Repo)? }
            final class Screen { var repo: (any Repo)? }
            final class App {
                let mem = Mem(), disk = Disk()
                lazy var page = Page() &> { $0.repo = mem }
                lazy var other = Page() &> { $0.repo = disk }
                lazy var screen = Screen() &> { $0.repo = disk }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.other → App.disk as repo inject
                App.page → App.mem as repo inject
                App.screen → App.disk as repo inject
                """)
    }

    @Test func anOperatorThatNobodyDeclaresAnswersWithOneOfItsOperands() async throws {
        let wiring = try await Sources.parts(
            """
            final class App { lazy var ctl = Ctl(repo: Mem() <|> Disk()) }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctl → App.ctl/Disk as repo one of
                App.ctl → App.ctl/Mem as repo one of
                """)
    }

    @Test func aMethodThatAnswersWithSelfAnswersWithTheTypeOnWhichItIsCalled() async throws {
        let graph = try await Sources.parts(
            """
            protocol Then {}
            extension Then { func then(_ set: (Self) -> Void) -> Self { set(self); return self } }
            final class Screen: Then { var repo: (any Repo)? }
            final class App { let mem = Mem(); lazy var screen = Screen().then { $0.repo = mem } }
            """
        ).graph
        let offers = graph.edges.filter { $0.kind == .offers }.map { "\($0.from.name) → \($0.to.name)" }
        #expect(offers == [])
        #expect(graph.bindings.map { "\($0.id.name): \($0.type ?? "?")" } == ["App.mem: Mem", "App.screen: Screen"])
    }
}
