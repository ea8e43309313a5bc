import GRDB

/// Who orders.
struct Customer: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    let id: String
    let token: String
}

/// Knows customers by the token that they send.
struct Authenticator: Sendable {
    let store: Store

    func customer(withToken token: String) async throws -> Customer? {
        try await store.writer.read { try Customer.filter(Column("token") == token).fetchOne($0) }
    }
}
