import Foundation
import GRDB

/// What a customer has ordered. Its products are taken from the stock.
struct Order: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    enum State: String, Codable, Sendable {
        /// The stock is taken; the charge is still to be made.
        case placed
        /// It is paid.
        case settled
        /// The charge was declined, and the stock put back.
        case declined
    }

    let id: String
    let customerId: String
    let cartId: String
    let idempotencyKey: String
    var state: State
    /// In cents.
    let total: Int
    let placedAt: Date
}

/// A product of an order, at the price of that day.
struct OrderLine: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    let orderId: String
    let productId: String
    let quantity: Int
    let price: Int
}
