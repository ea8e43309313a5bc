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

    @Test func anAwaitedCreationKeepsItsContextAlive() async {
        var leaver = Leaver.contexts.make()
        #expect(await leaver.awaited === leaver)
        leaver = Leaver.contexts.make()
        #expect(await leaver.plain === leaver)
    }
}
