@_exported import Configuration
@_exported import Dovetail
@_exported import Foundation

let environment = ["LISTEN_PORT": "8080", "API_KEY": "secret", "DATABASE_CACHE": "512KiB"]

final class Database: Sendable {
    init(_ settings: DatabaseSettings) {}
}

final class Server: Sendable {
    init(port: Int, database: Database) {}
}
