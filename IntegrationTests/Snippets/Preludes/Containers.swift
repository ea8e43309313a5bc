import Dovetail

// What belongs to no actor, so that the closures of a container may build it in each mode of the compiler.

nonisolated protocol WebServiceType: Sendable { func call() }
nonisolated struct WebService: WebServiceType { func call() {} }
nonisolated struct FakeWebService: WebServiceType { func call() {} }

nonisolated protocol FriendsProvider { var name: String { get } }
nonisolated struct DummyFriends: FriendsProvider {
    let name: String
    init(user: String) { name = user }
}
nonisolated struct PlistFriends: FriendsProvider {
    let name: String
    init(plist: String) { name = plist }
}

nonisolated protocol Checkout: Sendable {}
nonisolated struct CheckoutService: Checkout {
    let service: any WebServiceType
    init(service: any WebServiceType) { self.service = service }
}

nonisolated final class Database: Sendable {
    let url: String
    init(url: String) { self.url = url }
}
nonisolated struct Report {
    let database: Database
    let title: String
}
nonisolated final class Desk: Sendable {
    let write: AssistedFactory<Report, String>
    init(write: AssistedFactory<Report, String>) { self.write = write }
}

// Each is given its counterpart once, before another thread sees it.
nonisolated final class Editor: @unchecked Sendable { var canvas: Canvas? }
nonisolated final class Canvas: @unchecked Sendable { weak var editor: Editor? }

nonisolated protocol API: Sendable {}
nonisolated struct LiveAPI: API {}
nonisolated struct LoggingAPI: API {
    let api: any API
    init(_ api: any API, _ service: any WebServiceType) { self.api = api }
}

nonisolated protocol Reader: AnyObject {}
nonisolated protocol Writer: AnyObject {}
nonisolated final class Store: Reader, Writer, Sendable {}

nonisolated final class Connection: Sendable {
    static func open(_ database: Database) async throws -> Connection {
        await Task.yield()
        return Connection()
    }
}
@MainActor final class Screen {
    let connection: Connection
    init(connection: Connection) { self.connection = connection }
}

nonisolated struct RequestID: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}
nonisolated struct Settings: Sendable {}
