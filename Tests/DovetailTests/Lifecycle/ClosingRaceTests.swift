import Dovetail
import Testing

/// Whatever is made and closed, while somebody closes at any moment.
private final class Ledger: Sendable {
    let made = Counter()
    let closed = Counter()
    /// What was made although closing had ended.
    let late = Counter()
    /// What a creation in flight needed and did not get.
    let refused = Counter()
    let isOver = Flag(false)

    func make() -> Closable {
        jitter()
        if isOver.value { late.next() }
        made.next()
        return Closable()
    }

    /// Runs `body` until it is refused, but not forever. Another error is a failure.
    func untilClosed(_ body: () throws -> Void) {
        for _ in 0..<300 {
            do {
                try body()
            } catch let error as ResolutionError where error.reason == .closed {
                return
            } catch {
                refused.next()
                return
            }
        }
    }

    var isRight: Bool { made.count == closed.count && late.count == 0 && refused.count == 0 }
}

private final class Depot: Assembling {
    let context: DIContext
    let ledger: Ledger

    init(within parent: DIContext? = nil, _ ledger: Ledger) {
        context = parent.map { DIContext(parent: $0) } ?? DIContext()
        self.ledger = ledger
    }

    func crate(_ number: Int) throws -> Closable {
        try define(.lazySingleton, id: number) {
            try need(number)
            return ledger.make()
        } onClose: { [ledger] _ in
            ledger.closed.next()
        }
    }
    func awaited(_ number: Int) async throws -> Closable {
        try await define(.lazySingleton, id: number) {
            await Task.yield()
            try need(3 * number + 2)
            return ledger.make()
        } onClose: { [ledger] _ in
            await Task.yield()
            ledger.closed.next()
        }
    }
    var plain: Closable { get throws { try define(.prototype) { try make() } } }

    private func make() throws -> Closable { Closable() }

    /// What a creation needs that has begun is made, however far the closing is.
    private func need(_ number: Int) throws {
        guard number % 3 != 0 else { return }
        do { _ = try crate(number - 1) } catch { ledger.refused.next() }
    }
}

/// A part that is registered in one container of many.
private struct Parcel: Sendable {}

@Suite(.serialized, .patientClosing) struct ClosingRaceTests {
    init() { DIContext.warnsWhenNotClosed = false }

    @Test func whateverThreadsMakeMeanwhileIsClosed() async throws {
        for _ in 0..<repetitions(5) {
            let ledger = Ledger()
            let depot = Depot(ledger)
            let closing = close(depot.context, of: ledger)
            _ = try await inParallel(4) { thread in
                var number = thread
                ledger.untilClosed {
                    _ = try depot.crate(number)
                    number += 1
                }
            }
            try await closing.value
            #expect(ledger.isRight)
        }
    }

    @Test func whateverTasksMakeMeanwhileIsClosed() async throws {
        for _ in 0..<repetitions(5) {
            let ledger = Ledger()
            let depot = Depot(ledger)
            let closing = close(depot.context, of: ledger)
            await withTaskGroup(of: Void.self) { group in
                for first in 0..<8 {
                    group.addTask {
                        var number = first
                        while number < 2_400, (try? await depot.awaited(number)) != nil { number += 8 }
                    }
                }
            }
            try await closing.value
            #expect(ledger.isRight)
        }
    }

    @Test func whateverChildrenMakeMeanwhileIsClosed() async throws {
        for _ in 0..<repetitions(5) {
            let ledger = Ledger()
            let parent = DIContext()
            let closing = close(parent, of: ledger)
            let children = try await inParallel(4) { _ in
                var children: [Depot] = []
                ledger.untilClosed {
                    let child = Depot(within: parent, ledger)
                    children.append(child)
                    _ = try child.crate(1)
                }
                return children
            }
            try await closing.value
            #expect(ledger.isRight)
            withExtendedLifetime(children) {}
        }
    }

    @Test func whateverContainersMakeMeanwhileIsClosed() async throws {
        for _ in 0..<repetitions(5) {
            let ledger = Ledger()
            let parent = Container()
            let closing = Task {
                while ledger.made.count < 8 { await Task.yield() }
                try await parent.close()
                ledger.isOver.set(true)
            }
            let children = try await inParallel(4) { _ in
                var children: [Container] = []
                ledger.untilClosed {
                    let child = Container(parent: parent)
                    children.append(child)
                    child.register(Parcel.self, .lazySingleton { _ in ledger.closed.next() }) {
                        _ = ledger.make()
                        return Parcel()
                    }
                    let _: Parcel = try child.resolve()
                }
                return children
            }
            try await closing.value
            #expect(ledger.isRight)
            withExtendedLifetime(children) {}
        }
    }

    /// Neither waits for the other, so the creation ends as if nobody closed, and then it is closed too.
    @Test func aCreationThatLetsItsContextBeClosedGetsWhatItNeeds() async throws {
        let ledger = Ledger()
        let depot = Depot(ledger)
        let tasks = AsyncStream.makeStream(of: Task<Void, any Error>.self)
        let context = depot.context
        @Sendable func letClose() {
            tasks.continuation.yield(Task.detached { try await context.close() })
            tasks.continuation.finish()
            let isRefused = Event()
            startThread {
                while (try? depot.plain) != nil { pause(milliseconds: 1) }
                isRefused.signal()
            }
            isRefused.wait()
        }
        let number = try await onThread {
            try depot.define(.lazySingleton) {
                letClose()
                _ = (try depot.crate(2), try depot.plain)
                return try depot.crate(4) === depot.crate(4) ? 1 : 0
            } onClose: { [ledger] _ in
                // The last that was made is the first to be closed.
                if ledger.closed.count > 0 { ledger.refused.next() }
            }
        }
        #expect(number == 1)
        for await task in tasks.stream { try await task.value }
        #expect(ledger.isRight)
    }

    private func close(_ context: DIContext, of ledger: Ledger) -> Task<Void, any Error> {
        Task {
            while ledger.made.count < 8 { await Task.yield() }
            try await context.close()
            ledger.isOver.set(true)
        }
    }
}
