import GRDB
import Logging

/// The database as one request uses it.
struct UnitOfWork: Sendable {
    let store: Store
    let logger: Logger

    /// Reads, all from one moment.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await store.writer.read(body)
    }

    /// A transaction: all that `body` writes, or nothing if it throws.
    func write<Value: Sendable>(
        _ purpose: String, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        logger.trace("Transaction", metadata: ["purpose": "\(purpose)"])
        return try await store.writer.write(body)
    }
}
