protocol API: Sendable {}

struct LiveAPI: API {
    let url: String
}

struct DemoAPI: API {}

struct URLText: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}

final class Log {}

final class Cart {
    let log: Log
    init(api: any API, log: Log) { self.log = log }
}

final class Checkout {
    let cart: Cart
    init(cart: Cart, log: Log) { self.cart = cart }
}

nonisolated final class Cache {}

nonisolated final class Service {
    let cache: Cache
    init(cache: Cache) { self.cache = cache }
}

// Each is given its counterpart once, before another thread sees it.
final class Owner: @unchecked Sendable {
    var pet: Pet?
}

final class Pet: @unchecked Sendable {
    weak var owner: Owner?
}

final class Account: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}

final class View {
    var presenter: Presenter?
}

final class Presenter {
    weak var view: View?
    init(view: View) { self.view = view }
}

struct Connection: Sendable {
    struct NoPath: Error {}

    init(path: String) throws {
        if path.isEmpty { throw NoPath() }
    }
}

final class LogFile: Sendable {
    func flush() async {}
}

final class Listener: Sendable {
    init(log: LogFile) {}
    func stop() async throws {}
}
