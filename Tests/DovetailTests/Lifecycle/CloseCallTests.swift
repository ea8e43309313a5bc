import Dovetail
import Testing

private let file = "DovetailTests/CloseCallTests.swift"

/// Contexts whose closers and creations close contexts.
private final class Office: Assembling {
    let context: DIContext
    let record: ClosingRecord
    /// What a closer or a creation does besides.
    let act: @Sendable (Office) async throws -> Void

    init(
        within parent: DIContext? = nil, _ record: ClosingRecord = ClosingRecord(),
        _ act: @escaping @Sendable (Office) async throws -> Void = { try await $0.context.close() }
    ) {
        context = parent.map { DIContext(parent: $0) } ?? DIContext()
        self.record = record
        self.act = act
    }

    var first: Closable {
        define(.lazySingleton) {
            Closable()
        } onClose: { [record] _ in
            record.note("first")
        }
    }
    static let line = #line + 2
    var acting: Closable {
        define(.lazySingleton) {
            Closable()
        } onClose: { [self] _ in
            record.note("acting")
            try await act(self)
        }
    }
    var last: Closable {
        define(.lazySingleton) {
            Closable()
        } onClose: { [record] _ in
            record.note("last")
        }
    }

    static let madeLine = #line + 3
    var made: Closable {
        get async throws {
            try await define(.lazySingleton) {
                try await act(self)
                return Closable()
            } onClose: { [record] _ in
                record.note("made")
            }
        }
    }
    var outer: Closable {
        get async throws {
            try await define(.lazySingleton) {
                _ = try await made
                return Closable()
            }
        }
    }
}

@Suite(.patientClosing) struct CloseCallTests {
    init() { DIContext.warnsWhenNotClosed = false }

    @Test func aCloserThatClosesItsContextIsAnErrorAndAllOthersRun() async {
        let office = Office()
        _ = (office.first, office.acting, office.last)
        let error = await #expect(throws: CloseError.self) { try await office.context.close() }
        #expect(
            error?.description == """
                \(file):\(Office.line):15: error: 'Office.acting' could not be closed: \
                'Office.acting' is being closed, and its closer calls the 'close()' that waits for it
                  Office.acting is declared at \(file):\(Office.line)
                  note: leave that 'close()' out: everything else is closed without it
                """)
        #expect(office.record.take() == ["last", "acting", "first"])
    }

    @Test func aTaskThatACloserWaitsForMayNotCloseTheContextEither() async {
        let office = Office { office in
            try await Task { try await office.context.close() }.value
        }
        _ = office.acting
        let error = await #expect(throws: CloseError.self) { try await office.context.close() }
        #expect((error?.failures.first?.error as? ResolutionError)?.reason == .closedByCloser)
        #expect(office.record.take() == ["acting"])
    }

    @Test func aTaskOfACloserMayCloseWhenTheCloserHasEnded() async throws {
        let mayGo = AsyncStream.makeStream(of: Void.self)
        let tasks = AsyncStream.makeStream(of: Task<Void, any Error>.self)
        let office = Office { office in
            let task = Task {
                for await _ in mayGo.stream { break }
                try await office.context.close()
            }
            tasks.continuation.yield(task)
        }
        _ = office.acting
        try await office.context.close()
        mayGo.continuation.yield()
        for await task in tasks.stream { return try await task.value }
    }

    @Test(arguments: [true, false])
    func aCloserOfAChildMayNotCloseTheParent(parentIsClosed: Bool) async {
        let parent = Office()
        let child = Office(within: parent.context) { _ in try await parent.context.close() }
        _ = child.acting
        let error = await #expect(throws: CloseError.self) {
            try await (parentIsClosed ? parent : child).context.close()
        }
        #expect(error?.failures.map(\.binding.label) == ["Office.acting"])
        #expect((error?.failures.first?.error as? ResolutionError)?.reason == .closedByCloser)
    }

    @Test func aCloserMayCloseAnotherContext() async throws {
        let record = ClosingRecord()
        let other = Office(record)
        let office = Office(record) { _ in try await other.context.close() }
        _ = (other.first, office.acting)
        try await office.context.close()
        #expect(record.take() == ["acting", "first"])
    }

    @Test func closersThatCloseEachOthersContextsEndWithAnError() async {
        for round in 0..<repetitions(50) {
            let record = ClosingRecord()
            let parent = DIContext()
            let both = Both()
            both.set(
                Office(within: round % 2 == 0 ? parent : nil, record) { _ in try await both.right.context.close() },
                Office(record) { _ in try await both.left.context.close() })
            _ = (both.left.acting, both.right.acting)
            let left = Task.detached { try await (round % 2 == 0 ? parent : both.left.context).close() }
            let right = Task.detached { try await both.right.context.close() }
            let results = (await left.result, await right.result)
            #expect(record.take() == ["acting", "acting"])
            #expect(results.0.isFailure || results.1.isFailure)
            both.clear()
        }
    }

    /// Each closer waits for the closing of the next. The calls come in such an order that each explains the one before.
    @Test func aCircleOfFourClosersEndsWithAnError() async {
        final class Circle: Sendable {
            private let monitor = Monitor()
            private nonisolated(unsafe) var offices: [Office] = []  // Guarded by `monitor`.
            func add(_ office: Office) { monitor.change { offices.append(office) } }
            func office(_ number: Int) -> Office { monitor.change { offices[number] } }
            func clear() { monitor.change { offices = [] } }
        }
        let (circle, lock) = (Circle(), Lock())
        for number in 0..<4 {
            circle.add(
                Office { _ in
                    if number == 3 { await lock.pass() }
                    try await circle.office((number + 1) % 4).context.close()
                })
            _ = circle.office(number).acting
        }
        let third = Task.detached { try await circle.office(2).context.close() }
        await lock.waitForArrival()
        let second = Task.detached { try await circle.office(1).context.close() }
        await yieldOften()
        let first = Task.detached { try await circle.office(0).context.close() }
        await yieldOften()
        lock.open()
        let results = [await first.result, await second.result, await third.result]
        #expect(results.map(\.isFailure) == [true, true, true])
        let errors = circle.office(3).record.take()
        #expect(errors == ["acting"])
        circle.clear()
    }

    @Test func aCreationThatClosesItsContextIsAnErrorWithThePath() async throws {
        let office = Office()
        let error = await #expect(throws: ResolutionError.self) { try await office.outer }
        #expect(
            error?.description == """
                'Office.made' is being created, and its creation calls the 'close()' that waits for it
                  Office.made is declared at \(file):\(Office.madeLine)
                  note: call 'close()' when the creation has ended
                """)
        try await office.context.close()
        #expect(office.record.take() == [])
    }

    @Test func aTaskOfACreationMayNotCloseTheContextThatTheCreationBelongsTo() async {
        let office = Office { office in
            async let closing: Void = office.context.close()
            try await closing
        }
        let error = await #expect(throws: ResolutionError.self) { try await office.made }
        #expect(error?.reason == .closedByCreation)
        let other = Office { office in
            try await Task { _ = try await Office { _ in try await office.context.close() }.made }.value
        }
        let otherError = await #expect(throws: ResolutionError.self) { try await other.made }
        #expect(otherError?.reason == .closedByCreation)
        #expect(otherError?.path.map(\.name) == ["made", "made"])
    }

    @Test func aCreationOfAParentMayCloseAChild() async throws {
        let record = ClosingRecord()
        let office = Office(record) { office in
            let child = Office(within: office.context, record)
            _ = child.first
            try await child.context.close()
        }
        _ = try await office.made
        try await office.context.close()
        #expect(record.take() == ["first", "made"])
    }

    @Test func aCreationOfAChildMayNotCloseTheParent() async {
        let parent = DIContext()
        let child = Office(within: parent) { _ in try await parent.close() }
        let error = await #expect(throws: ResolutionError.self) { try await child.made }
        #expect(error?.reason == .closedByCreation)
    }

    @Test func aFactoryOfAContainerMayNotCloseIt() async throws {
        let container = Container()
        let line = #line + 1
        container.register(Closable.self, .lazySingleton { _ in }) { (resolver: Resolver) async throws in
            try await container.close()
            return Closable()
        }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Closable.self) }
        #expect(
            error?.description == """
                'Closable' is being created, and its creation calls the 'close()' that waits for it
                  Closable is registered at \(file):\(line)
                  note: call 'close()' when the creation has ended
                """)
        try await container.close()
    }

    @Test func aChildThatClosesItselfIsAwaitedByItsParent() async throws {
        for _ in 0..<repetitions(20) {
            let record = ClosingRecord()
            let lock = Lock()
            let parent = Office(record)
            let child = Office(within: parent.context, record) { _ in await lock.pass() }
            _ = (parent.first, child.acting)
            let closing = Task { try await child.context.close() }
            await lock.waitForArrival()
            let outer = Task { try await parent.context.close() }
            await yieldOften()
            #expect(record.take() == ["acting"])
            lock.open()
            try await closing.value
            try await outer.value
            #expect(record.take() == ["first"])
        }
    }
}

/// Two offices that know each other.
private final class Both: Sendable {
    private let monitor = Monitor()
    private nonisolated(unsafe) var offices: (Office, Office)?  // Guarded by `monitor`.

    var left: Office { monitor.change { offices!.0 } }
    var right: Office { monitor.change { offices!.1 } }
    func set(_ left: Office, _ right: Office) { monitor.change { offices = (left, right) } }
    func clear() { _ = monitor.change { offices.take() } }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
