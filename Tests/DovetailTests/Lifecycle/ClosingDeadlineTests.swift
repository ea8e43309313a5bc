import Dovetail
import Foundation
import Testing

private let file = "DovetailTests/ClosingDeadlineTests.swift"

/// A context that is closed by tasks that nobody knows to be those of its creations and closers.
private final class Office: Assembling {
    let context = DIContext()
    let record = ClosingRecord()
    let hasClosed = Flag(false)

    static let line = #line + 3
    var awaiting: Closable {
        get async {
            await define(.lazySingleton) {
                await closeApart()
                return Closable()
            } onClose: { [record] _ in
                record.note("awaiting")
            }
        }
    }
    var blocking: Closable {
        define(.lazySingleton) {
            Task.detached { await self.closeApart() }
            while !hasClosed.value { usleep(1_000) }
            return Closable()
        } onClose: { [record] _ in
            record.note("blocking")
        }
    }
    var closing: Closable {
        define(.lazySingleton) {
            Closable()
        } onClose: { [self] _ in
            await closeApart()
            record.note("closing")
        }
    }
    var other: Closable {
        define(.lazySingleton) {
            Closable()
        } onClose: { [record] _ in
            record.note("other")
        }
    }

    func slow(_ number: Int) -> Closable {
        define(.lazySingleton, id: number) {
            Closable()
        } onClose: { [record] _ in
            record.note("slow")
            try await Task.sleep(for: .milliseconds(250))
        }
    }

    /// Notes what the closing throws.
    private func closeApart() async {
        await Task.detached { [self] in
            do {
                try await context.close()
            } catch {
                record.note("\(error)")
            }
            hasClosed.set(true)
        }.value
    }

    /// What was noted, with `last` at the end, which may come a little later.
    func noted(endingWith last: String) async throws -> [String] {
        var noted: [String] = []
        while noted.last != last {
            noted += record.take()
            try await Task.sleep(for: .milliseconds(1))
        }
        return noted
    }
}

/// Each runs in a process of its own, as the deadline is one for all.
@Suite struct ClosingDeadlineTests {
    init() { DIContext.warnsWhenNotClosed = false }

    @Test func theDeadlineIsThirtySecondsUnlessChanged() async {
        await #expect(processExitsWith: .success) {
            precondition(DIContext.closingDeadline == .seconds(30))
            DIContext.closingDeadline = .milliseconds(1_500)
            precondition(DIContext.closingDeadline == .milliseconds(1_500))
            DIContext.closingDeadline = .seconds(-1)
            precondition(DIContext.closingDeadline == .zero)
        }
    }

    @Test func aCreationThatWaitsForADetachedTaskThatClosesItsContextIsNamedAndClosedLater() async {
        await #expect(processExitsWith: .success) {
            DIContext.closingDeadline = .milliseconds(50)
            let office = Office()
            _ = office.other
            _ = await office.awaiting
            let message = """
                \(file):\(Office.line):25: error: 'Office.awaiting' could not be closed: 'Office.awaiting' is still \
                being created, 0.05 seconds after 'close()' has begun to wait for that
                  Office.awaiting is declared at \(file):\(Office.line)
                  note: let it wait for no task that calls this 'close()', or raise 'DIContext.closingDeadline'
                """
            let noted = try await office.noted(endingWith: "awaiting")
            precondition(noted == ["other", message, "awaiting"], "\(noted)")
        }
    }

    @Test func aCreationThatBlocksItsThreadUntilItsContextIsClosedIsClosedLater() async {
        await #expect(processExitsWith: .success) {
            DIContext.closingDeadline = .milliseconds(50)
            let office = Office()
            DispatchQueue.global().async { _ = office.blocking }
            let noted = try await office.noted(endingWith: "blocking")
            precondition(noted.count == 2 && noted[0].contains("'Office.blocking' is still being created"), "\(noted)")
        }
    }

    @Test func aCloserThatWaitsForADetachedTaskThatClosesItsContextGoesOn() async {
        await #expect(processExitsWith: .success) {
            DIContext.closingDeadline = .milliseconds(50)
            let office = Office()
            _ = (office.other, office.closing)
            let message = """
                \(file):\(Office.line + 18):15: error: 'Office.closing' could not be closed: 'Office.closing' is still \
                being closed, 0.05 seconds after 'close()' has begun to wait for that
                  Office.closing is declared at \(file):\(Office.line + 18)
                  note: let it wait for no task that calls this 'close()', or raise 'DIContext.closingDeadline'
                """
            let result = await Task { try await office.context.close() }.result
            precondition(result.failure.map { "\($0)" } == message, "\(result)")
            let noted = try await office.noted(endingWith: "closing")
            precondition(noted == ["other", message, "closing"], "\(noted)")
        }
    }

    @Test func aCloserThatNeverEndsIsNamedAndHoldsNobody() async {
        await #expect(processExitsWith: .success) {
            DIContext.closingDeadline = .milliseconds(50)
            let (container, record) = (Container(), ClosingRecord())
            container.register(
                Closable.self,
                .lazySingleton { _ in await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
            ) { Closable() }
            container.register(
                String.self,
                .lazySingleton { _ in
                    record.note("string")
                    throw Boom.boom
                }
            ) { "string" }
            _ = (try await container.resolve(String.self), try await container.resolve(Closable.self))
            for _ in 1...2 {
                let result = await Task { try await container.close() }.result
                let failures = (result.failure as? CloseError)?.failures.map(\.binding.label)
                precondition(failures == ["Closable", "String"], "\(result)")
            }
            precondition(record.take() == ["string"])
        }
    }

    @Test func aCloserIsToldWhenItsCallerIsCancelled() async {
        await #expect(processExitsWith: .success) {
            let container = Container()
            container.register(
                Closable.self, .lazySingleton { _ in try await Task.sleep(for: .seconds(60)) }
            ) { Closable() }
            _ = try await container.resolve(Closable.self)
            let closing = Task { try await container.close() }
            closing.cancel()
            let failures = (await closing.result.failure as? CloseError)?.failures
            precondition(failures?.map { $0.error is CancellationError } == [true], "\(String(describing: failures))")
        }
    }

    @Test func theErrorOfACloserAfterItsDeadlineIsWritten() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            DIContext.closingDeadline = .milliseconds(20)
            let container = Container()
            container.register(
                Closable.self,
                .lazySingleton { _ in
                    try await Task.sleep(for: .milliseconds(100))
                    throw Boom.boom
                }
            ) { Closable() }
            _ = try await container.resolve(Closable.self)
            try? await Task { try await container.close() }.value
            try await Task.sleep(for: .milliseconds(500))
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(text?.hasSuffix(": warning: 'Closable' could not be closed: boom\n") == true)
    }

    @Test func whoeverWaitsForManyClosersWaitsAsLongForEach() async {
        await #expect(processExitsWith: .success) {
            DIContext.closingDeadline = .seconds(2)
            let office = Office()
            for number in 0..<12 { _ = office.slow(number) }
            let closing = Task { try await office.context.close() }
            while office.record.take().isEmpty { await Task.yield() }
            try await office.context.close()
            try await closing.value
        }
    }

    @Test func aFactoryOfAContainerIsNamedToo() async {
        await #expect(processExitsWith: .success) {
            DIContext.closingDeadline = .milliseconds(50)
            let (container, record) = (Container(), ClosingRecord())
            container.register(Closable.self, .lazySingleton { _ in record.note("closed") }) {
                (_: Resolver) async throws in
                let result = await Task.detached { try await container.close() }.result
                record.note((result.failure as? CloseError)?.failures.map(\.binding.label).description ?? "\(result)")
                return Closable()
            }
            _ = try await container.resolve(Closable.self)
            var noted: [String] = []
            while noted.last != "closed" { noted += record.take() }
            precondition(noted == ["[\"Closable\"]", "closed"], "\(noted)")
        }
    }

    @Test func theErrorOfALateCloserIsWritten() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            DIContext.closingDeadline = .zero
            let container = Container()
            container.register(Closable.self, .lazySingleton { _ in throw Boom.boom }) { (_: Resolver) async throws in
                try? await Task.detached { try await container.close() }.value
                return Closable()
            }
            _ = try await container.resolve(Closable.self)
            try await Task.sleep(for: .milliseconds(300))
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(text?.hasSuffix(": warning: 'Closable' could not be closed: boom\n") == true)
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
