import Dovetail

final class Database: Sendable {}
final class Rates: Sendable {}

final class Server: Sendable {
    init(_ database: Database, _ rates: Rates) {}
}

final class App: Assembling {
    let context = DIContext()

    var database: Database {
        get async throws { try await define(.lazySingleton) { try await open(40) { Database() } } }
    }
    var rates: Rates { get async throws { try await define(.lazySingleton) { try await open(20) { Rates() } } } }
    var server: Server {
        get async throws { try await define(.lazySingleton) { Server(try await database, try await rates) } }
    }

    private func open<Part>(_ milliseconds: Int, _ make: () -> Part) async throws -> Part {
        try await Task.sleep(for: .milliseconds(milliseconds))
        return make()
    }
}
