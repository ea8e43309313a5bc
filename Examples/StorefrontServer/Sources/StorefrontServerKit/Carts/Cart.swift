public import GRDB

/// What a customer is about to order.
public struct Cart: Codable, Hashable, Sendable {
    public let id: String
    public let lines: [CartLine]
}

/// A product in a cart.
public struct CartLine: Codable, Hashable, Sendable, FetchableRecord {
    public let productId: String
    public let quantity: Int
}
