import Dovetail

protocol WebServiceType: Sendable { func call() }
struct WebService: WebServiceType { func call() {} }
struct FakeWebService: WebServiceType { func call() {} }

protocol FriendsProvider { var name: String { get } }
struct DummyFriends: FriendsProvider {
    let name: String
    init(user: String) { name = user }
}
struct PlistFriends: FriendsProvider {
    let name: String
    init(plist: String) { name = plist }
}

protocol Checkout: Sendable {}
struct CheckoutService: Checkout {
    let service: any WebServiceType
    init(service: any WebServiceType) { self.service = service }
}

final class Database: Sendable {
    let url: String
    init(url: String) { self.url = url }
}
struct Report {
    let database: Database
    let title: String
}
final class Desk: Sendable {
    let write: AssistedFactory<Report, String>
    init(write: AssistedFactory<Report, String>) { self.write = write }
}

// Each is given its counterpart once, before another thread sees it.
final class Editor: @unchecked Sendable { var canvas: Canvas? }
final class Canvas: @unchecked Sendable { weak var editor: Editor? }

protocol API: Sendable {}
struct LiveAPI: API {}
struct LoggingAPI: API {
    let api: any API
    init(_ api: any API, _ service: any WebServiceType) { self.api = api }
}

protocol Reader: AnyObject {}
protocol Writer: AnyObject {}
final class Store: Reader, Writer, Sendable {}

final class Connection: Sendable {
    static func open(_ database: Database) async throws -> Connection {
        await Task.yield()
        return Connection()
    }
}
@MainActor final class Screen {
    let connection: Connection
    init(connection: Connection) { self.connection = connection }
}

struct RequestID: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}
struct Settings: Sendable {}
