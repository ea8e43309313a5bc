import GRDB

/// A stand-in for a payment provider: it keeps its own books, in a file that outlives this process.
final class OfflineGateway: PaymentGateway {
    private let ledger: any DatabaseWriter
    private let delay: Duration

    /// Opens the books.
    static func open(_ settings: PaymentSettings) async throws -> OfflineGateway {
        let ledger = try DatabaseFile.open(settings.ledger)
        try await ledger.write { db in
            try db.create(table: "charge", options: .ifNotExists) { table in
                table.primaryKey("key", .text)
                table.column("customer", .text).notNull()
                table.column("cents", .integer).notNull()
            }
        }
        return OfflineGateway(ledger, delay: settings.delay)
    }

    private init(_ ledger: any DatabaseWriter, delay: Duration) {
        self.ledger = ledger
        self.delay = delay
    }

    func charge(_ cents: Int, customer: String, key: String) async throws -> Charge {
        // Shielded from cancellation: whoever has asked for money wants to know whether it has moved.
        try await Task { [ledger, delay] in
            try await Task.sleep(for: delay)
            try await ledger.write { db in
                try db.execute(
                    sql: "INSERT OR IGNORE INTO charge (key, customer, cents) VALUES (?, ?, ?)",
                    arguments: [key, customer, cents])
            }
            return Charge.accepted
        }.value
    }

    func close() throws { try ledger.closeAll() }
}
