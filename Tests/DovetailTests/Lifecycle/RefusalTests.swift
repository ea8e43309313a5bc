import Dovetail
import Foundation
import Testing

/// A context whose bindings run code of the test.
private final class Plant: Assembling {
    let context: DIContext
    let record: ClosingRecord
    let during: @Sendable () -> Void

    init(within parent: DIContext? = nil, _ record: ClosingRecord, during: @escaping @Sendable () -> Void = {}) {
        context = parent.map { DIContext(parent: $0) } ?? DIContext()
        self.record = record
        self.during = during
    }

    var slow: Closable {
        define(.lazySingleton) {
            during()
            return Closable()
        } onClose: { [record] _ in
            record.note("slow")
        }
    }
    var passing: Closable {
        define(.prototype) {
            during()
            return Closable()
        }
    }
    var kept: Closable {
        get throws {
            try define(.lazySingleton) {
                try make()
            } onClose: { [record] _ in
                record.note("kept")
            }
        }
    }
    var fresh: Closable { get throws { try define(.prototype) { try make() } } }
    var awaited: Closable {
        get async throws {
            try await define(.lazySingleton) {
                await Task.yield()
                return try make()
            }
        }
    }
    var weak: Closable { get throws { try define(.weakSingleton) { try make() } } }

    private func make() throws -> Closable { Closable() }
}

/// A tower of singletons, each made of the one below.
private final class Tower: Assembling {
    let context = DIContext()
    let record: ClosingRecord
    init(_ record: ClosingRecord) { self.record = record }

    func floor(_ number: Int) -> Closable {
        switch number {
        case 0: a
        case 1: b
        case 2: c
        default: d
        }
    }
    static let line = #line + 2
    var a: Closable {
        define(.lazySingleton) {
            Closable()
        } onClose: { [record] _ in
            record.note("a")
        }
    }
    var b: Closable {
        define(.lazySingleton) {
            on(a)
        } onClose: { [record] _ in
            record.note("b")
        }
    }
    var c: Closable {
        define(.lazySingleton) {
            on(b)
        } onClose: { [record] _ in
            record.note("c")
        }
    }
    var d: Closable {
        define(.lazySingleton) {
            on(c)
        } onClose: { [record] _ in
            record.note("d")
        }
    }

    private func on(_: Closable) -> Closable { Closable() }
}

/// A singleton whose injection fails at first, which is part of a cycle.
private final class Fragile: Assembling {
    struct Failure: Error {}

    let context = DIContext()
    let record: ClosingRecord
    let failures: Failures
    init(_ record: ClosingRecord, failures: Int) {
        self.record = record
        self.failures = Failures(failures)
    }

    final class Failures: Sendable {
        private let monitor = Monitor()
        private nonisolated(unsafe) var rest: Int  // Guarded by `monitor`.
        init(_ rest: Int) { self.rest = rest }
        func pass() throws {
            let fails = monitor.change {
                rest -= 1
                return rest >= 0
            }
            if fails { throw Failure() }
        }
    }

    var whole: Closable {
        get throws {
            try define(.lazySingleton) {
                _ = part
                try failures.pass()
                return Closable()
            } onClose: { [record] _ in
                record.note("whole")
            }
        }
    }
    var part: Closable {
        define(.lazySingleton) {
            Closable()
        } onClose: { [record] _ in
            record.note("part")
        }
    }
}

@Suite(.patientClosing) struct RefusalTests {
    private let record = ClosingRecord()
    init() { DIContext.warnsWhenNotClosed = false }

    @Test func aChildThatACloserMakesIsRefused() async throws {
        let context = DIContext()
        let children = AsyncStream.makeStream(of: Plant.self)
        let parent = CloserOf(context) { [record] in
            let child = Plant(within: context, record)
            #expect(throws: ResolutionError.self) { try child.kept }
            children.continuation.yield(child)
            children.continuation.finish()
        }
        _ = parent.part
        try await context.close()
        for await child in children.stream {
            let error = #expect(throws: ResolutionError.self) { try child.fresh }
            #expect(error?.reason == .closed)
            try await child.context.close()
        }
        #expect(record.take() == [])
    }

    @Test func nothingIsMadeWithinAClosedContextHoweverDeep() async throws {
        let root = Plant(record)
        try await root.context.close()
        let child = Plant(within: DIContext(parent: DIContext(parent: root.context)), record)
        for attempt in [{ try child.kept }, { try child.fresh }, { try child.weak }] {
            let error = #expect(throws: ResolutionError.self) { try attempt() }
            #expect(error?.reason == .closed)
        }
        let error = await #expect(throws: ResolutionError.self) { try await child.awaited }
        #expect(error?.reason == .closed)
        let container = Container()
        try await container.close()
        let inner = Container(parent: Container(parent: container))
        inner.register(Closable.self, .prototype) { Closable() }
        inner.register(singleton: 7)
        #expect(throws: ResolutionError.self) { try inner.resolve(Closable.self) }
        #expect(try await inner.resolve(Int.self) == 7)
        try await inner.close()
    }

    @Test func aCreationOfAnotherContextGetsNothingNewFromAClosedOne() async throws {
        let plant = Plant(record)
        try await plant.context.close()
        let other = Plant(record) {
            for attempt in [{ try plant.kept }, { try plant.fresh }] {
                let error = #expect(throws: ResolutionError.self) { try attempt() }
                #expect(error?.path.map(\.name).last.map(["kept", "fresh"].contains) == true)
            }
        }
        _ = (other.slow, other.passing)
    }

    /// The foreign creation is in flight; that of the closing context has ended.
    @Test func aCreationThatComesWhileClosersRunIsRefused() async throws {
        let lock = Lock()
        let context = DIContext()
        let closing = CloserOf(context) { await lock.pass() }
        _ = closing.part
        let task = Task { try await context.close() }
        await lock.waitForArrival()
        let other = Plant(record) {
            let error = #expect(throws: ResolutionError.self) { try closing.late }
            #expect(error?.reason == .closed)
        }
        _ = other.slow
        lock.open()
        try await task.value
    }

    @Test func whatACreationInFlightNeedsIsMadeAndClosed() async throws {
        for _ in 0..<repetitions(20) {
            let (begun, mayEnd) = (Event(), Event())
            let plants = AsyncStream.makeStream(of: Plant.self)
            let record = record
            let plant = Plant(record) {
                begun.signal()
                mayEnd.wait()
            }
            plants.continuation.yield(plant)
            startThread { _ = plant.slow }
            try await begun.wait()
            let task = Task { try await plant.context.close() }
            await yieldOften()
            mayEnd.signal()
            try await task.value
            #expect(record.take() == ["slow"])
        }
    }

    @Test func whatWasMadeOnManyThreadsIsClosedInReverseOrder() async throws {
        for _ in 0..<repetitions(200) {
            let tower = Tower(record)
            _ = try await inParallel(4) { thread in tower.floor((thread + 2) % 4) }
            try await tower.context.close()
            #expect(record.take() == ["d", "c", "b", "a"])
        }
    }

    @Test func everyInstanceIsClosedThatWasMade() async throws {
        let fragile = Fragile(record, failures: 1)
        #expect(throws: Fragile.Failure.self) { try fragile.whole }
        _ = try fragile.whole
        try await fragile.context.close()
        #expect(record.take() == ["whole", "part"])
    }

    @Test func forgottenInstancesAreClosedToo() async throws {
        let plant = Plant(record)
        for _ in 0..<3 {
            _ = try plant.kept
            plant.context.reset()
        }
        try await plant.context.close()
        #expect(record.take() == ["kept", "kept", "kept"])
        #expect(throws: ResolutionError.self) { try plant.kept }
    }

    @Test func aFakeIsNotClosedByTheBindingItStandsFor() async throws {
        let plant = Plant(record)
        plant.addSubstitution(for: "kept") { Closable() }
        _ = try plant.kept
        plant.removeSubstitution(for: "kept")
        _ = try plant.kept
        try await plant.context.close()
        #expect(record.take() == ["kept"])
    }

    @Test func aWeakSingletonThatHasGoneIsNotMadeAgain() async throws {
        let plant = Plant(record)
        var held: Closable? = try plant.weak
        try await plant.context.close()
        #expect(try plant.weak === held)
        held = nil
        #expect(throws: ResolutionError.self) { try plant.weak }
    }

    @Test func whatWasNeverClosedIsNamedInOneLine() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            DIContext.warnsWhenNotClosed = true
            for _ in 0..<2 {
                let tower = Tower(ClosingRecord())
                _ = tower.c
            }
            DIContext.warnsWhenNotClosed = false
            _ = Tower(ClosingRecord()).c
        }
        let line =
            "DovetailTests/RefusalTests.swift:\(Tower.line):15: warning: 'Tower.a', 'Tower.b', 'Tower.c' were never closed: call 'close()'\n"
        #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == line + line)
    }

    @Test func whatLivesUnclosedWhenTheProgramEndsIsNamed() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            DIContext.warnsWhenNotClosed = true
            let (left, closed) = (Tower(ClosingRecord()), Tower(ClosingRecord()))
            (_, _) = (left.c, closed.c)
            try await closed.context.close()
            withExtendedLifetime(left) { exit(0) }
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == """
                DovetailTests/RefusalTests.swift:\(Tower.line):15: warning: 'Tower.a', 'Tower.b', 'Tower.c' were never \
                closed: call 'close()'

                """)
    }
}

/// A context with one closer, given by the test.
private final class CloserOf: Assembling {
    let context: DIContext
    let act: @Sendable () async throws -> Void

    init(_ context: DIContext, _ act: @escaping @Sendable () async throws -> Void) {
        self.context = context
        self.act = act
    }

    var part: Closable {
        define(.lazySingleton) {
            Closable()
        } onClose: { [act] _ in
            try await act()
        }
    }
    var late: Closable {
        get throws {
            try define(.lazySingleton) {
                try make()
            } onClose: { _ in
            }
        }
    }

    private func make() throws -> Closable { Closable() }
}
