import Dovetail
import DovetailServiceLifecycle
import ServiceLifecycle
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ContainerTests {
    let journal = Journal()

    @Test func theOrderIsThatOfTheInitializers() async {
        let container = Container()
        container.register(singleton: journal)
        container.register(Server.self, .lazySingleton, Server.init)
        container.register(Repository.self, .lazySingleton, Repository.init)
        container.register(Database.self, .lazySingleton { await $0.close() }, Database.init)
        var launcher = ServiceLauncher(Server.self, Database.self, container: container, logger: silent)
        launcher.gracefulShutdownSignals = []
        #expect(await complaint(of: launcher) == "end")
        #expect(journal.lines == ["open", "listen", "close"])
    }

    @Test func whatIsNoServiceIsAnError() async {
        let container = Container()
        container.register(singleton: journal)
        container.register(Repository.self, .lazySingleton, Repository.init)
        container.register(Database.self, .lazySingleton, Database.init)
        let launcher = ServiceLauncher(Repository.self, container: container, logger: silent)
        #expect(
            await complaint(of: launcher)
                == "'Repository' could not be made: 'Repository' is no 'Service', so it can't be run: leave it out, or let it conform"
        )
    }
}

private final class Database: StartableService {
    let journal: Journal
    init(journal: Journal) { self.journal = journal }
    func start() async throws { journal.note("open") }
    func close() async { journal.note("close") }
}

private final class Repository: Sendable {
    init(database: Database) {}
}

private final class Server: StartableService {
    let journal: Journal
    init(repository: Repository, journal: Journal) { self.journal = journal }
    func start() async throws { journal.note("listen") }
    func run() async throws { throw Failed("end") }
}
