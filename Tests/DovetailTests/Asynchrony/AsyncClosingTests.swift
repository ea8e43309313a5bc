import Dovetail
import Testing

private final class Marina: Assembling {
    let context = DIContext()
    let lock: Lock?
    let record = AsyncStream.makeStream(of: String.self)

    init(_ lock: Lock? = nil) { self.lock = lock }

    var dock: Vessel {
        get async throws {
            try await define(.lazySingleton) {
                try await open()
            } onClose: { [record] _ in
                record.continuation.yield("dock")
            }
        }
    }
    var pier: Vessel {
        get async throws {
            try await define(.lazySingleton) {
                await lock?.pass()
                return Vessel(try await dock)
            } onClose: { [record] _ in
                await Task.yield()
                record.continuation.yield("pier")
            }
        }
    }
    static let plainLine = #line + 1
    var plain: Vessel { get async throws { try await define { try await open() } } }

    private func open() async throws -> Vessel { Vessel() }

    var closed: [String] {
        get async {
            record.continuation.finish()
            return await record.stream.reduce(into: []) { $0.append($1) }
        }
    }
}

@Suite(.patientClosing) struct AsyncClosingTests {
    @Test func whatWasMadeAsynchronouslyIsClosedTheLastFirst() async throws {
        let marina = Marina()
        _ = try await marina.pier
        _ = try await marina.pier
        try await marina.context.close()
        #expect(await marina.closed == ["pier", "dock"])
    }

    @Test func aCreationInFlightEndsAndIsClosed() async throws {
        let lock = Lock()
        let marina = Marina(lock)
        let task = Task { try await marina.pier }
        await lock.waitForArrival()
        let closing = Task { try await marina.context.close() }
        await yieldOften()
        lock.open()
        #expect(try await task.value.parts.count == 1)
        try await closing.value
        #expect(await marina.closed == ["pier", "dock"])
    }

    @Test func aClosedContextMakesNothingMoreAndIsStillRead() async throws {
        let marina = Marina()
        let dock = try await marina.dock
        try await marina.context.close()
        #expect(try await marina.dock === dock)
        let error = await #expect(throws: ResolutionError.self) { try await marina.pier }
        #expect(error?.reason == .closed)
        let other = await #expect(throws: ResolutionError.self) { try await marina.plain }
        #expect(
            other?.description == """
                'Marina.plain' was asked for, but its context is closed
                  Marina.plain is declared at DovetailTests/AsyncClosingTests.swift:\(Marina.plainLine)
                  note: resolve it before the context is closed
                """)
    }

    @Test func aWaiterIsNotLeftBehindWhenTheContextIsClosed() async throws {
        let lock = Lock()
        let marina = Marina(lock)
        let creator = Task { try await marina.pier }
        await lock.waitForArrival()
        let waiter = Task { try await marina.pier }
        await yieldOften()
        let closing = Task { try await marina.context.close() }
        await yieldOften()
        lock.open()
        #expect(try await creator.value === waiter.value)
        try await closing.value
    }

    @Test func anAsynchronousRegistrationInFlightEndsAndIsClosed() async throws {
        let (container, lock) = (Container(), Lock())
        let closed = AsyncStream.makeStream(of: Void.self)
        container.register(
            Vessel.self,
            .lazySingleton { _ in
                closed.continuation.yield()
                closed.continuation.finish()
            }
        ) { () async in
            await lock.pass()
            return Vessel()
        }
        let task = Task { try await container.resolve(Vessel.self) }
        await lock.waitForArrival()
        let closing = Task { try await container.close() }
        await yieldOften()
        lock.open()
        _ = try await task.value
        try await closing.value
        #expect(await closed.stream.reduce(into: 0) { count, _ in count += 1 } == 1)
    }
}
