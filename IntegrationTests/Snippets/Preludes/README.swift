protocol API: Sendable {}

struct LiveAPI: API {
    let url: String
}

final class Log {}

final class Cart {
    init(api: any API, log: Log) {}
}

final class Checkout {
    init(cart: Cart, log: Log) {}
}
