import Dovetail
import DovetailServiceLifecycle
import ServiceLifecycle
import Testing

@Suite(.timeLimit(.minutes(1)))
struct RunTests {
    let journal = Journal()

    @Test func aServiceThatFailsEndsTheOthersAndTheContextIsClosed() async {
        let services = [
            ServiceBinding("a") { Probe("a", journal, onRun: { try await Task.sleep(for: .seconds(600)) }) },
            ServiceBinding("b", after: "a") { Probe("b", journal, onRun: { throw Failed("port taken") }) },
        ]
        #expect(await complaint(of: launcher(services, journal)) == "port taken")
        #expect(journal.lines == ["started a", "started b", "closed"])
    }

    @Test func whenTheClosingFailsTooBothAreReported() async {
        final class Shop: Assembling {
            let context = DIContext()
            var part: Int {
                define(.lazySingleton) {
                    7
                } onClose: { _ in
                    throw Failed("disk full")
                }
            }
        }
        let shop = Shop()
        _ = shop.part
        let services = [ServiceBinding("a") { Probe("a", journal, onRun: { throw Failed("port taken") }) }]
        var launcher = ServiceLauncher(services, context: shop.context, logger: silent)
        launcher.gracefulShutdownSignals = []
        do {
            try await launcher.run()
            Issue.record("it should have failed")
        } catch let error as ServiceStopError {
            #expect("\(error.running)" == "port taken")
            #expect((error.closing as? CloseError)?.failures.map { "\($0.error)" } == ["disk full"])
        } catch {
            Issue.record(error)
        }
    }

    @Test func aServiceWithoutARunOfItsOwnWaitsForTheShutdown() async throws {
        struct Store: StartableService {
            let journal: Journal
            func start() async throws { journal.note("opened") }
        }
        let stopped = ServiceBinding("b", after: "a") { Probe("b", journal, onRun: { throw Failed("end") }) }
        let services = [ServiceBinding("a") { Store(journal: journal) }, stopped]
        #expect(await complaint(of: launcher(services, journal)) == "end")
        #expect(journal.lines == ["opened", "started b", "closed"])
    }

    @Test func anotherGroupStopsALauncher() async throws {
        let services = [
            ServiceBinding("a") { Probe("a", journal) }, ServiceBinding("b", after: "a") { Probe("b", journal) },
        ]
        let group = ServiceGroup(services: [launcher(services, journal)], logger: silent)
        let running = Task { try await group.run() }
        while journal.lines.count < 2 { await Task.yield() }
        await group.triggerGracefulShutdown()
        try await running.value
        #expect(journal.lines == ["started a", "started b", "stopped b", "stopped a", "closed"])
    }
}
