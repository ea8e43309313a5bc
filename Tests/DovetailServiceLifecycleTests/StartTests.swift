import Dovetail
import DovetailServiceLifecycle
import ServiceLifecycle
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StartTests {
    let journal = Journal()

    @Test func aLevelStartsInParallelAfterTheOneBeforeIt() async throws {
        let meeting = Meeting(of: 2)
        let services = [
            ServiceBinding("c", after: "a", "b") { Probe("c", journal, onRun: {}) },
            ServiceBinding("a") { Probe("a", journal, onStart: { await meeting.arrive() }) },
            ServiceBinding("b") { Probe("b", journal, onStart: { await meeting.arrive() }) },
        ]
        _ = await complaint(of: launcher(services, journal))
        #expect(journal.lines.prefix(2).sorted() == ["started a", "started b"])
        #expect(journal.lines[2] == "started c")
        #expect(journal.lines.last == "closed")
    }

    @Test func aFailureIsNamedWithWhatWaitedForItAndAllElseIsRolledBack() async {
        let services = [
            ServiceBinding("a") { Probe("a", journal) },
            ServiceBinding("b", after: "a") { Probe("b", journal) },
            ServiceBinding("c", after: "b") { Probe("c", journal, onStart: { throw Failed("no disk") }) },
            ServiceBinding("d", after: "c") { Probe("d", journal) },
            ServiceBinding("e", after: "d") { Probe("e", journal) },
        ]
        #expect(
            await complaint(of: launcher(services, journal))
                == "'c' could not start: no disk; waiting for it: 'd', 'e'")
        #expect(journal.lines == ["started a", "started b", "rolled back b", "rolled back a", "closed"])
    }

    @Test func aBindingThatThrowsIsNamed() async {
        let services = [ServiceBinding("a") { () -> Probe in throw Failed("no settings") }]
        #expect(await complaint(of: launcher(services, journal)) == "'a' could not be made: no settings")
        #expect(journal.lines == ["closed"])
    }

    @Test func whoeverHangsIsNamedAtItsDeadlineEvenIfItIgnoresCancellation() async {
        let services = [
            ServiceBinding("a") { Probe("a", journal) },
            ServiceBinding("b", after: "a", startTimeout: .milliseconds(20)) { Probe("b", journal, onStart: hang) },
            ServiceBinding("c", after: "b") { Probe("c", journal) },
        ]
        #expect(
            await complaint(of: launcher(services, journal))
                == "'b' did not start within 0.02 seconds; waiting for it: 'c'")
        #expect(journal.lines == ["started a", "rolled back a", "closed"])
    }

    @Test func theFirstFailureCancelsTheOthersOfItsLevel() async {
        let services = [
            ServiceBinding("a") { Probe("a", journal, onStart: { try await Task.sleep(for: .seconds(600)) }) },
            ServiceBinding("b") { Probe("b", journal, onStart: { throw Failed("no disk") }) },
        ]
        #expect(await complaint(of: launcher(services, journal)) == "'b' could not start: no disk")
        #expect(journal.lines == ["closed"])
    }

    /// In a process of its own: here each step may wait longer than the deadline for its turn behind other tests.
    @Test func aRollbackThatHangsOrFailsIsNamedAndTheOthersGoOn() async {
        await #expect(processExitsWith: .success) {
            let journal = Journal()
            let services = [
                ServiceBinding("a") { Probe("a", journal) },
                ServiceBinding("b", after: "a") { Probe("b", journal, onRollBack: hang) },
                ServiceBinding("c", after: "b") { Probe("c", journal, onRollBack: { throw Failed("stuck") }) },
                ServiceBinding("d", after: "c") { Probe("d", journal, onStart: { throw Failed("no disk") }) },
            ]
            var launcher = launcher(services, journal)
            launcher.rollbackTimeout = .milliseconds(200)
            #expect(
                await complaint(of: launcher) == """
                    'd' could not start: no disk
                    rollback: 'c' failed: stuck
                    rollback: 'b' did not end within 0.2 seconds
                    """)
            #expect(journal.lines == ["started a", "started b", "started c", "rolled back a", "closed"])
        }
    }

    @Test func cancellingRollsBack() async {
        let began = Meeting(of: 2)
        let services = [
            ServiceBinding("a") { Probe("a", journal) },
            ServiceBinding("b", after: "a") {
                Probe("b", journal) {
                    await began.arrive()
                    try await Task.sleep(for: .seconds(600))
                }
            },
        ]
        let task = Task { try await launcher(services, journal).run() }
        await began.arrive()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(journal.lines == ["started a", "rolled back a", "closed"])
    }

    @Test func servicesThatNameNothingStartInTheOrderInWhichTheirBindingsNeedEachOther() async {
        final class Shop: Assembling {
            let context = DIContext()
            let journal: Journal
            init(journal: Journal) { self.journal = journal }

            var database: Probe {
                get async {
                    await define(.lazySingleton) {
                        await Task.yield(); return Probe("database", journal)
                    }
                }
            }
            var cache: Probe { define(.lazySingleton) { Probe("cache", journal) } }
            var repository: [Probe] { get async { await define { [await database, cache] } } }
            var server: Probe {
                get async {
                    await define(.lazySingleton) {
                        _ = await repository
                        return Probe("server", journal, onRun: { throw Failed("end") })
                    }
                }
            }
            var monitor: Probe {
                get async {
                    await define(.lazySingleton) {
                        _ = await server; return Probe("monitor", journal)
                    }
                }
            }
        }
        let shop = Shop(journal: journal)
        let services = [
            ServiceBinding("monitor") { await shop.monitor }, ServiceBinding("server") { await shop.server },
            ServiceBinding("database") { await shop.database }, ServiceBinding("cache") { shop.cache },
        ]
        var launcher = ServiceLauncher(services, context: shop.context, logger: silent)
        launcher.gracefulShutdownSignals = []
        #expect(await complaint(of: launcher) == "end")
        #expect(journal.lines.prefix(2).sorted() == ["started cache", "started database"])
        #expect(journal.lines[2...3] == ["started server", "started monitor"])
    }

    @Test func whatCantBeMadeIsNamedBeforeAnythingStarts() async {
        let services = [
            ServiceBinding("a") { Probe("a", journal) },
            ServiceBinding("b", startTimeout: .milliseconds(20)) {
                await hang()
                return Probe("b", journal)
            },
        ]
        #expect(await complaint(of: launcher(services, journal)) == "'b' did not start within 0.02 seconds")
        #expect(journal.lines == ["closed"])
    }

    @Test func ordersThatDontFitAreAllReportedBeforeAnythingIsMade() async {
        let services = [
            ServiceBinding("database") { Probe("database", journal) },
            ServiceBinding("database") { Probe("database", journal) },
            ServiceBinding("server", after: "databse", "cache") { Probe("server", journal) },
        ]
        #expect(
            await complaint(of: launcher(services, journal)) == """
                two services are named 'database'
                'server' comes after 'databse', and there is no such service; did you mean 'database'?
                'server' comes after 'cache', and there is no such service
                """)
        #expect(journal.lines == [])
    }

    @Test func servicesThatWaitForEachOtherAreAnError() async {
        let services = [
            ServiceBinding("a", after: "b") { Probe("a", journal) },
            ServiceBinding("b", after: "c") { Probe("b", journal) },
            ServiceBinding("c", after: "b") { Probe("c", journal) },
        ]
        #expect(await complaint(of: launcher(services, journal)) == "services wait for each other: b → c → b")
    }
}

/// Waits until all have come.
actor Meeting {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of count: Int) { missing = count }

    func arrive() async {
        missing -= 1
        if missing > 0 { return await withCheckedContinuation { waiting.append($0) } }
        for continuation in waiting { continuation.resume() }
    }
}
