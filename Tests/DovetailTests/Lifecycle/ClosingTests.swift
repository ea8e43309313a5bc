import Dovetail
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What was closed, in order.
private final class Record: Sendable {
    private let lines = AsyncStream.makeStream(of: String.self)

    func note(_ line: String) { lines.continuation.yield(line) }

    /// All that was noted. Ends the record.
    var all: [String] {
        get async {
            lines.continuation.finish()
            return await lines.stream.reduce(into: []) { $0.append($1) }
        }
    }
}

private struct Failure: Error {}

private final class Part: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}

private final class Engine: Assembling {
    let context: DIContext
    let record: Record

    init(_ record: Record, parent: DIContext? = nil) {
        self.record = record
        context = parent.map { DIContext(parent: $0) } ?? DIContext()
    }

    static let line = #line + 1
    var database: Part {
        define(.lazySingleton) {
            Part("database")
        } onClose: { [record] in
            record.note($0.name)
        }
    }
    var cache: Part {
        define(.lazySingleton) {
            _ = database
            return Part("cache")
        } onClose: { [record] part in
            await Task.yield()
            record.note(part.name)
        }
    }
    var broken: Part {
        define(.lazySingleton) {
            Part("broken")
        } onClose: { _ in
            throw Failure()
        }
    }
    var unused: Part {
        define(.lazySingleton) {
            Part("unused")
        } onClose: { [record] in
            record.note($0.name)
        }
    }
    var plain: Part { define { Part("plain") } }
    var careful: Part { get throws { try define { try check(Part("careful")) } } }

    private func check(_ part: Part) throws -> Part { part }
}

@Suite(.patientClosing) struct ClosingTests {
    private let record = Record()

    @Test func closersRunInReverseOrderOfCompletedCreation() async throws {
        let engine = Engine(record)
        _ = engine.cache
        _ = engine.cache
        try await engine.context.close()
        #expect(await record.all == ["cache", "database"])
    }

    @Test func childrenAreClosedFirst() async throws {
        let engine = Engine(record)
        let child = Engine(record, parent: engine.context)
        _ = child.cache
        _ = engine.database
        try await engine.context.close()
        #expect(await record.all == ["cache", "database", "database"])
    }

    @Test func allClosersRunAndAllErrorsAreInOne() async throws {
        let engine = Engine(record)
        _ = (engine.database, engine.broken, engine.cache)
        let error = await #expect(throws: CloseError.self) { try await engine.context.close() }
        #expect(error?.failures.map(\.binding.label) == ["Engine.broken"])
        #expect(
            error?.description == """
                DovetailTests/ClosingTests.swift:\(Engine.line + 17):15: error: 'Engine.broken' could not be closed: Failure()
                """)
        await #expect(throws: CloseError.self) { try await engine.context.close() }
        #expect(await record.all == ["cache", "database"])
    }

    @Test func closingAgainDoesNothingMoreAndLaterCallersWait() async throws {
        let engine = Engine(record)
        _ = engine.cache
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { try await engine.context.close() } }
            try await group.waitForAll()
        }
        #expect(await record.all == ["cache", "database"])
    }

    @Test func whatIsCachedCanBeReadAfterwardsAndNothingMoreIsMade() async throws {
        let engine = Engine(record)
        let cache = engine.cache
        try await engine.context.close()
        #expect(engine.cache === cache)
        let error = #expect(throws: ResolutionError.self) { try engine.careful }
        #expect(
            error?.description == """
                'Engine.careful' was asked for, but its context is closed
                  Engine.careful is declared at DovetailTests/ClosingTests.swift:\(Engine.line + 31)
                  note: resolve it before the context is closed
                """)
    }

    @Test func aClosedContextStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let engine = Engine(Record())
            try await engine.context.close()
            _ = engine.database
        }
        #expect(
            result?.stopMessage == """
                'Engine.database' was asked for, but its context is closed
                  Engine.database is declared at DovetailTests/ClosingTests.swift:\(Engine.line + 1)
                  note: resolve it before the context is closed
                """)
    }

    @Test func aCreationInFlightEndsAndIsClosedToo() async throws {
        for _ in 0..<repetitions(20) {
            let record = Record()
            let slow = Slow(record)
            startThread { _ = slow.part }
            for await _ in slow.begun.stream { break }
            try await slow.context.close()
            #expect(await record.all == ["outer", "inner"])
        }
    }

    @Test func theAssembliesOfAContextAreClosedInOneOrder() async throws {
        final class One: Assembly {
            var record: Record?
            var part: Part {
                define(.lazySingleton) {
                    Part("one")
                } onClose: { [record] in
                    record!.note($0.name)
                }
            }
        }
        final class Two: Assembly {
            lazy var one: One = context.assembly()
            var part: Part {
                define(.lazySingleton) {
                    _ = one.part
                    return Part("two")
                } onClose: { [record = one.record!] in
                    record.note($0.name)
                }
            }
        }
        let context = DIContext()
        func fill() {
            One.instance(from: context).record = record
            _ = Two.instance(from: context).part
        }
        fill()
        try await context.close()
        #expect(await record.all == ["two", "one"])
    }

    @Test func aContainerClosesWhatItHasMade() async throws {
        let container = Container()
        container.register(Part.self, .lazySingleton(onClose: { [record] in record.note($0.name) })) { Part("part") }
        container.register(Counter.self, .eager(onClose: { [record] _ in record.note("counter") })) { (_: Part) in
            Counter()
        }
        container.register(Bureau.self, .lazySingleton(onClose: { [record] _ in record.note("never") })) {
            Bureau(mailer: Post())
        }
        let child = Container(parent: container)
        child.register((any Mailer).self, .lazySingleton(onClose: { [record] _ in record.note("mailer") })) { Pigeon() }
        _ = try await child.resolve((any Mailer).self)
        try await container.start()
        try await container.close()
        #expect(await record.all == ["mailer", "counter", "part"])
    }

    @Test func aContainerThatClosesWaitsForACreationInFlight() async throws {
        let (container, begun, release) = (Container(), Event(), Event())
        container.register(Part.self, .lazySingleton(onClose: { [record] in record.note($0.name) })) {
            begun.signal()
            release.wait()
            return Part("part")
        }
        startThread { _ = try? container.resolve(Part.self) }
        try await begun.wait()
        Task {
            try await Task.sleep(for: .milliseconds(20))  // Most likely the container closes by now.
            release.signal()
        }
        try await container.close()
        #expect(await record.all == ["part"])
    }

    @Test func anAsynchronousInstanceIsClosedToo() async throws {
        let container = Container()
        container.register(Part.self, .lazySingleton(onClose: { [record] in record.note($0.name) })) { () async in
            Part("part")
        }
        _ = try await container.resolve(Part.self)
        try await container.close()
        #expect(await record.all == ["part"])
    }

    @Test func anUnclosedInstanceIsNamedWhenItsContextGoes() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            _ = Engine(Record()).database
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #if DEBUG
            #expect(
                text == """
                    DovetailTests/ClosingTests.swift:\(Engine.line + 1):15: warning: 'Engine.database' was never closed: call 'close()'

                    """)
        #else
            #expect(text == "")
        #endif
    }
}

private final class Slow: Assembling {
    let context = DIContext()
    let record: Record
    let begun = AsyncStream.makeStream(of: Void.self)

    init(_ record: Record) {
        self.record = record
    }

    var inner: Part {
        define(.lazySingleton) {
            Part("inner")
        } onClose: { [record] in
            record.note($0.name)
        }
    }
    var part: Part {
        define(.lazySingleton) {
            begun.continuation.yield()
            for _ in 0..<1_000 { sched_yield() }
            _ = inner
            return Part("outer")
        } onClose: { [record] in
            record.note($0.name)
        }
    }
}
