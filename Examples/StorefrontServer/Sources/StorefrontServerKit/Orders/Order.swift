public import Foundation
public import GRDB

/// What a customer has ordered. Its products are taken from the stock.
public struct Order: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    public enum State: String, Codable, Sendable {
        /// The stock is taken; the charge is still to be made.
        case placed
        /// It is paid.
        case settled
        /// The charge was declined, and the stock put back.
        case declined
    }

    public let id: String
    public let customerId: String
    let cartId: String
    let idempotencyKey: String
    public var state: State
    /// In cents.
    public let total: Int
    public let placedAt: Date
}

/// A product of an order, at the price of that day.
public struct OrderLine: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    let orderId: String
    public let productId: String
    public let quantity: Int
    public let price: Int
}
