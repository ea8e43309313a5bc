import DovetailServiceLifecycle
import GRDB

/// The database. Open from its creation until `close()`; `start()` brings its tables up to date.
final class Store: StartableService {
    let writer: any DatabaseWriter
    private let seeds: Bool

    private init(_ writer: any DatabaseWriter, seeds: Bool) {
        self.writer = writer
        self.seeds = seeds
    }

    /// Opens the database, and creates the file if there is none.
    static func open(_ settings: DatabaseSettings) async throws -> Store {
        Store(try DatabaseFile.open(settings.path), seeds: settings.seed)
    }

    func start() async throws {
        try DatabaseMigrator.storefront.migrate(writer)
        if seeds { try await writer.write { try SampleData.insertIfEmpty($0) } }
    }

    /// Whether the database answers.
    func check() async throws {
        _ = try await writer.read { try Int.fetchOne($0, sql: "SELECT 1") }
    }

    func close() throws { try writer.closeAll() }
}
