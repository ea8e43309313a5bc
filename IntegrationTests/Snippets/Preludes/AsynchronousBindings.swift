import Foundation

struct NoDatabase: Error {}

final class Database: Sendable {
    let url: String
    private let lock = NSLock()
    private nonisolated(unsafe) var closed = false  // Guarded by `lock`.
    var isClosed: Bool { lock.withLock { closed } }

    private init(_ url: String) { self.url = url }

    static func open(_ url: String) async throws -> Database {
        await Task.yield()
        if url == "no such file" { throw NoDatabase() }
        return Database(url)
    }

    func close() async { lock.withLock { closed = true } }
}

struct Rates: Sendable {
    let euro: Int

    static func load() async throws -> Rates {
        await Task.yield()
        return Rates(euro: 2)
    }
}

final class Journal: Sendable {}

final class Ledger: Sendable {
    let database: Database
    let journal: Journal
    init(_ database: Database, journal: Journal) {
        self.database = database
        self.journal = journal
    }
}

final class Teller: Sendable {
    let ledger: Ledger
    let journal: Journal
    init(_ ledger: Ledger, _ rates: Rates, journal: Journal) {
        self.ledger = ledger
        self.journal = journal
    }
}

final class Hen: Sendable { init(_ egg: Egg) {} }
final class Egg: Sendable { init(_ hen: Hen) {} }
