import Dovetail
import Testing

private final class Forgetful: Assembling {
    var context: DIContext { DIContext() }
    var part: Closable { define(.lazySingleton) { Closable() } }
}

private final class Sharing: Assembling {
    let shared = DIContext()
    var context: DIContext { shared }
    var part: Closable { define(.lazySingleton) { Closable() } }
}

/// An assembly whose creations put another context in the place of theirs.
private final class Turncoat: Assembling {
    private let box = Box()
    var context: DIContext { box.context }
    static let line = #line + 1
    var kept: Closable { define(.lazySingleton) { turned() } }
    var fresh: Closable { define(.prototype) { turned() } }
    var shared: Closable { define { turned() } }

    func turned() -> Closable {
        box.exchange()
        return Closable()
    }

    final class Box: Sendable {
        private let monitor = Monitor()
        private nonisolated(unsafe) var current = DIContext()  // Guarded by `monitor`.

        var context: DIContext { monitor.change { current } }
        func exchange() { monitor.change { current = DIContext() } }
    }
}

/// An assembly whose creations let go of their context.
private final class Leaver: Assembly {
    static let contexts = Contexts()
    var kept: Leaver { define(.lazySingleton) { left() } }
    var counted: Leaver { define(.prototype, id: 1) { left() } }
    var shared: Leaver { define(.objectGraph, id: 1) { left() } }
    var awaited: Leaver {
        get async {
            await define(.lazySingleton) {
                await Task.yield()
                return left()
            }
        }
    }
    var plain: Leaver {
        get async {
            await define(.prototype) {
                await Task.yield()
                return left()
            }
        }
    }

    /// Takes the short way, which doesn't hold the context.
    var fresh: [Leaver] {
        define(.prototype) {
            Leaver.contexts.clear()
            return [member, member, other]
        }
    }
    var graph: [Leaver] {
        define {
            Leaver.contexts.clear()
            return [member, member, other]
        }
    }
    private var member: Leaver { define(.lazySingleton) { self } }
    private var other: Leaver { define { member } }

    private func left() -> Leaver {
        Leaver.contexts.clear()
        return context.assembly()
    }

    final class Contexts: Sendable {
        private let monitor = Monitor()
        private nonisolated(unsafe) var context: DIContext?  // Guarded by `monitor`.

        func make() -> Leaver {
            let context = DIContext()
            monitor.change { self.context = context }
            return context.assembly()
        }

        func clear() { _ = monitor.change { context.take() } }
    }
}

@Suite(.serialized) struct StoredContextTests {
    @Test func aComputedContextThatIsAnotherEachTimeStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Forgetful().part
        }
        #expect(
            result?.stopMessage == """
                'Forgetful.context' is another context each time, so nothing that is made would be kept
                  note: declare it as a stored property: 'let context = DIContext()'
                """)
    }

    @Test func aComputedContextThatIsTheSameEachTimeServes() {
        let sharing = Sharing()
        #expect(sharing.part === sharing.part)
    }

    @Test func aContextThatChangesBetweenCreationsKeepsItsOwn() {
        let turncoat = Turncoat()
        func part() -> Closable { turncoat.define(.lazySingleton) { Closable() } }
        let (former, context) = (part(), turncoat.context)
        #expect(part() === former)
        _ = turncoat.turned()
        #expect(part() !== former)
        #expect(part() === part())
        withExtendedLifetime(context) {}
    }

    @Test(arguments: ["kept", "fresh", "shared"])
    func aContextThatChangesWithinACreationStops(scope: String) async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [scope] in
            // The first creations of a thread hold their context.
            for _ in 0..<2 { _ = Turncoat().define(.prototype) { Closable() } }
            let turncoat = Turncoat()
            switch scope {
            case "kept": _ = turncoat.kept
            case "fresh": _ = turncoat.fresh
            default: _ = turncoat.shared
            }
        }
        let line = Turncoat.line + (["kept", "fresh", "shared"].firstIndex(of: scope) ?? 0)
        #expect(
            result?.stopMessage == """
                'Turncoat.\(scope)' was asked for, but the context of its assembly has gone
                  Turncoat.\(scope) is declared at DovetailTests/StoredContextTests.swift:\(line)
                  note: keep the DIContext alive for as long as its assemblies are used
                """)
    }

    @Test func aCreationInProgressKeepsItsContextAlive() async {
        for make in [{ $0.kept }, { $0.counted }, { $0.shared }] as [(Leaver) -> Leaver] {
            let leaver = Leaver.contexts.make()
            #expect(make(leaver) === leaver)
        }
    }

    @Test func whatAResolutionNeedsIsMadeAlthoughItsContextHasGone() {
        for make in [{ $0.fresh }, { $0.graph }] as [(Leaver) -> [Leaver]] {
            let leaver = Leaver.contexts.make()
            #expect(make(leaver).allSatisfy { $0 === leaver })
        }
    }

    @Test func anAwaitedBindingOfAContextThatHasGoneIsAnError() async {
        final class Stray: Assembly {
            var part: Closable { get async throws { try await define(.prototype) { try await make() } } }
            private func make() async throws -> Closable { Closable() }
        }
        let stray = DIContext().assembly() as Stray
        let error = await #expect(throws: ResolutionError.self) { try await stray.part }
        #expect(error?.reason == .contextGone)
    }

    @Test func anAwaitedCreationKeepsItsContextAlive() async {
        var leaver = Leaver.contexts.make()
        #expect(await leaver.awaited === leaver)
        leaver = Leaver.contexts.make()
        #expect(await leaver.plain === leaver)
    }
}
