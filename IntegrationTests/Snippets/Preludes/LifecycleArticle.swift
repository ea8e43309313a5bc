@_exported import Dovetail
@_exported import DovetailServiceLifecycle
import Foundation
@_exported import Logging
@_exported import ServiceLifecycle

final class Mailer: Service {
    init(database: Database) {}
    func run() async throws { try await gracefulShutdown() }
}

final class Server: StartableService {
    init(database: Database, mailer: Mailer) {}
    func start() async throws {}
    func run() async throws {
        kill(getpid(), SIGTERM)
        try await gracefulShutdown()
    }
}
