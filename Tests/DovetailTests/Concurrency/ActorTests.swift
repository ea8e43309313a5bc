import Dovetail
import Testing

private final class Journal {
    var lines: [String] = []
    var partner: Journal?
}

private actor Office: Assembling {
    let context = DIContext()

    var journal: Journal { define(.lazySingleton) { Journal() } }
    var fleeting: Journal { define(.weakSingleton) { Journal() } }
    var first: Journal {
        define(.lazySingleton) {
            Journal()
        } inject: {
            $0.partner = second
        }
    }
    var second: Journal {
        define(.lazySingleton) {
            Journal()
        } inject: {
            $0.partner = first
        }
    }
    nonisolated var motto: String { define { "shared" } }
    nonisolated var loose: Journal { get throws { try define(.lazySingleton) { try draft() } } }
    nonisolated var awaited: Journal { get async throws { try await define(.lazySingleton) { try await write() } } }
    private nonisolated func draft() throws -> Journal { Journal() }
    private nonisolated func write() async throws -> Journal { Journal() }
    nonisolated func await() async throws { _ = try await awaited }

    func write(_ line: String) -> Int {
        journal.lines.append(line)
        return journal.lines.count
    }

    var isCycleClosed: Bool { first.partner === second && second.partner === first }

    func keepsFleetingWhileHeld() -> Bool {
        let held = fleeting
        return held === fleeting
    }
}

@MainActor
private final class Screens: MainActorAssembling {
    let context = DIContext()

    var journal: Journal { define(.lazySingleton) { Journal() } }
    var fleeting: Journal { define(.weakSingleton) { Journal() } }
    var page: Journal {
        define {
            Journal()
        } inject: {
            $0.partner = journal
        }
    }
    var title: String { define(.lazySingleton) { "title" } }
}

@Suite struct ActorTests {
    @Test func whatIsRefusedOffItsActorIsNotRecordedAsACreation() async {
        let office = Office()
        let recorder = ResolutionRecorder()
        recorder.attach(to: office.context)
        #expect(throws: ResolutionError.self) { _ = try office.loose }
        await #expect(throws: ResolutionError.self) { try await office.await() }
        #expect(recorder.recording.creations.isEmpty)
    }

    @Test func anActorCachesWhatIsNotSendable() async {
        let office = Office()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 { group.addTask { _ = await office.write("line \(number)") } }
        }
        #expect(await office.write("last") == 101)
        #expect(await office.isCycleClosed)
        #expect(await office.keepsFleetingWhileHeld())
        #expect(office.motto == "shared")
    }

    @MainActor @Test func anAssemblyOnTheMainActorCachesWhatIsNotSendable() {
        let screens = Screens()
        #expect(screens.journal === screens.journal)
        #expect(screens.page.partner === screens.journal)
        #expect(screens.page !== screens.page)
        let held = screens.fleeting
        #expect(screens.fleeting === held)
        #expect(screens.title == "title")
    }

    @MainActor @Test func aFakeOnTheMainActorMayCaptureWhatIsNotSendable() {
        let screens = Screens()
        let fake = Journal()
        screens.substitute(\.journal) { fake }
        #expect(screens.page.partner === fake)
        screens.removeSubstitution(for: \.journal)
        #expect(screens.page.partner !== fake)
        screens.addSubstitution(for: "journal") { fake }
        #expect(screens.journal === fake)
        screens.removeAllSubstitutions()
        #expect(screens.journal !== fake)
    }

    @Test func aFakeTakesThePlaceOfAnActorsBinding() async {
        let office = Office()
        office.addSubstitution(for: "motto") { "fake" }
        #expect(office.motto == "fake")
        office.removeSubstitution(for: "motto")
        #expect(office.motto == "shared")
    }
}
