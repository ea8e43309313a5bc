import Dovetail
import Testing

private let file = "DovetailTests/ContextStopTests.swift"

private final class Orphan: Assembly {
    static let line = #line + 1
    var cook: Cook { define { Cook() } }
    var kept: Cook { define(.lazySingleton) { Cook() } }
    var careful: Cook { get throws { try define(.lazySingleton) { try make() } } }
    private func make() throws -> Cook { Cook() }

    static func withoutContext(_ prepare: (Orphan) -> Void = { _ in }) -> Orphan {
        let context = DIContext()
        let orphan = Orphan.instance(from: context)
        prepare(orphan)
        return orphan
    }
}

private final class First: Assembly {
    required init() {
        super.init()
        _ = context.assembly() as Second
    }
}

private final class Second: Assembly {
    required init() {
        super.init()
        _ = context.assembly() as First
    }
}

private final class App: Assembling {
    let context: DIContext
    init(_ context: DIContext) { self.context = context }
    var name: String { define { "app" } }
}

private final class OtherApp: Assembling {
    let context: DIContext
    init(_ context: DIContext) { self.context = context }
    var name: String { define { "other" } }
}

private actor Office: Assembling {
    let context = DIContext()
    nonisolated var cook: Cook { define(.lazySingleton) { Cook() } }
}

@Suite struct ContextStopTests {
    private let cure = "note: keep the DIContext alive for as long as its assemblies are used"

    @Test func aContextThatHasGoneStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Orphan.withoutContext().context
        }
        #expect(
            result?.stopMessage == """
                'Orphan.context' was asked for, but the context of its assembly has gone
                  \(cure)
                """)
    }

    @Test func bindingsOfAContextThatHasGoneStop() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Orphan.withoutContext().cook
        }
        #expect(
            result?.stopMessage == """
                'Orphan.cook' was asked for, but the context of its assembly has gone
                  Orphan.cook is declared at \(file):\(Orphan.line)
                  \(cure)
                """)
    }

    @Test func cachedInstancesOfAContextThatHasGoneStopToo() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Orphan.withoutContext { _ = $0.kept }.kept
        }
        #expect(
            result?.stopMessage == """
                'Orphan.kept' was asked for, but the context of its assembly has gone
                  Orphan.kept is declared at \(file):\(Orphan.line + 1)
                  \(cure)
                """)
    }

    @Test func throwingGettersOfAContextThatHasGoneThrow() {
        let error = #expect(throws: ResolutionError.self) { try Orphan.withoutContext().careful }
        #expect(error?.reason == .contextGone)
        #expect(error?.path.map(\.line) == [Orphan.line + 2])
    }

    @Test func aContextThatServesTwoAssembliesStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let context = DIContext()
            let app = App(context)
            guard app.name == app.name else { return }
            _ = OtherApp(context).name
            _ = app.name
        }
        #expect(
            result?.stopMessage == """
                'OtherApp.context' uses a context that already serves an assembly 'App'
                  note: give each Assembling instance a context of its own, such as DIContext(parent:)
                """)
    }

    @Test func anotherInstanceOfTheSameTypeStopsTooEvenWhenTheFirstHasGone() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let context = DIContext()
            for _ in 0..<2 { _ = App(context).name }
        }
        #expect(
            result?.stopMessage == """
                'App.context' uses a context that already serves an assembly 'App'
                  note: give each Assembling instance a context of its own, such as DIContext(parent:)
                """)
    }

    @Test func assembliesWhoseInitializersAskForEachOtherStopWithThePath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = DIContext().assembly() as First
        }
        #expect(
            result?.stopMessage == """
                'First' needs itself before anything new is built
                  First → Second → First
                  note: break the cycle: let one of them be injected after creation, with 'inject:' or 'define(init:)'
                """)
    }

    @Test func whatAnActorCachesIsCreatedOnItOnly() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Office().cook
        }
        #expect(
            result?.stopMessage == """
                'Office.cook' belongs to an actor, and was asked for outside of it
                  Office.cook is declared at \(file):49
                  note: resolve it on the actor, not in a nonisolated member
                """)
    }
}
