import GRDB

/// What a customer is about to order.
struct Cart: Codable, Hashable, Sendable {
    let id: String
    let lines: [CartLine]
}

/// A product in a cart.
struct CartLine: Codable, Hashable, Sendable, FetchableRecord {
    let productId: String
    let quantity: Int
}
