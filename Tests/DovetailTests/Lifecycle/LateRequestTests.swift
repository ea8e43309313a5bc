import Dovetail
import Testing

/// An assembly whose creations last as long as a test wants.
private final class Workshop: Assembly {
    let record = ClosingRecord()
    let begun = Event()
    let mayGoOn = Event()

    var part: Closable {
        get throws {
            try define(.lazySingleton) {
                try make()
            } onClose: { [record] _ in
                record.note("part")
            }
        }
    }
    var kept: Closable { get throws { try define(.lazySingleton) { try make() } } }
    var shared: Closable { get throws { try define { try make() } } }
    var fresh: Closable { get throws { try define(.prototype) { try make() } } }

    /// Kept, but with nothing to be closed.
    var slow: [Closable] {
        get throws {
            try define(.lazySingleton) {
                wait()
                return [try part]
            }
        }
    }
    /// Not kept, so no closing waits for it.
    var passing: [Closable] {
        get throws {
            try define(.prototype) {
                wait()
                return [try part]
            }
        }
    }

    private func make() throws -> Closable { Closable() }

    private func wait() {
        begun.signal()
        mayGoOn.wait()
    }
}

/// The workshop of one test, which its threads share as the test says.
private struct Borrowed: @unchecked Sendable {
    // @unchecked: a workshop stores nothing that changes.
    let context = DIContext()
    let workshop: Workshop
    init() { workshop = context.assembly() }
}

@Suite(.patientClosing) struct LateRequestTests {
    init() { DIContext.warnsWhenNotClosed = false }

    @Test func closingWaitsForACreationThatHasNothingToClose() async throws {
        let borrowed = Borrowed()
        let ended = Event()
        startThread {
            // The first creation of a thread takes another way than those after it.
            let other = Borrowed()
            withExtendedLifetime(other) { _ = try? other.workshop.kept }
            _ = try? borrowed.workshop.slow
            ended.signal()
        }
        try await borrowed.workshop.begun.wait()
        let closing = Task { try await borrowed.context.close() }
        await yieldOften()
        borrowed.workshop.mayGoOn.signal()
        try await closing.value
        #expect(borrowed.workshop.record.take() == ["part"])
        try await ended.wait()
    }

    @Test func whatIsNotKeptGetsNothingNewOnceEverythingIsClosed() async throws {
        let borrowed = Borrowed()
        let ended = Event()
        let refused = Counter()
        startThread {
            do {
                _ = try borrowed.workshop.passing
            } catch let error as ResolutionError where error.reason == .closed {
                refused.next()
            } catch {}
            ended.signal()
        }
        try await borrowed.workshop.begun.wait()
        try await borrowed.context.close()
        borrowed.workshop.mayGoOn.signal()
        try await ended.wait()
        #expect(refused.count == 1)
        #expect(borrowed.workshop.record.take() == [])
    }

    @Test func anAssemblyThatIsMadeInAClosedContextMakesNothing() async throws {
        let context = DIContext()
        try await context.close()
        let workshop = context.assembly() as Workshop
        for attempt in [{ try $0.part }, { try $0.kept }, { try $0.shared }, { try $0.fresh }]
            as [(Workshop) throws -> Closable]
        {
            let error = #expect(throws: ResolutionError.self) { try attempt(workshop) }
            #expect(error?.reason == .closed)
        }
    }
}
