import Foundation
import GRDB
import Logging

/// Turns a cart into an order.
struct Checkout: Sendable {
    let work: UnitOfWork
    let carts: Carts
    let stock: StockRoom
    let pricing: Pricing
    let orders: Orders
    let clock: any StoreClock
    let announcements: OrderAnnouncements
    let audit: AuditTrail

    /// Takes the stock and places the order in one transaction. The same key again gives the same order.
    func placeOrder(cart id: String, key: String) async throws -> (order: Order, isNew: Bool) {
        let now = clock.now
        let result = try await work.write("place an order") { db in
            if let former = try orders.order(of: carts.customer, withKey: key, db) {
                guard former.cartId == id else { throw ShopError.invalid("this idempotency key is another order's") }
                return (order: former, isNew: false)
            }
            return (order: try place(id, key, now, db), isNew: true)
        }
        if result.isNew {
            audit.note("placed", result.order)
            announcements.announce()
        }
        return result
    }

    /// What the customer has ordered so far.
    func placedOrders() async throws -> [Order] {
        try await work.read { try orders.orders(of: carts.customer, $0) }
    }

    func placedOrder(_ id: String) async throws -> Order {
        guard let order = try await work.read({ try orders.order(id, of: carts.customer, $0) }) else {
            throw ShopError.notFound("order", id)
        }
        return order
    }

    private func place(_ id: String, _ key: String, _ now: Date, _ db: Database) throws -> Order {
        let cart = try carts.cart(id, db)
        guard !cart.lines.isEmpty else { throw ShopError.invalid("the cart is empty") }
        let number = UUID().uuidString.lowercased()
        let lines = try pricing.lines(of: cart, order: number, db)
        try stock.take(cart.lines, db)
        let order = Order(
            id: number, customerId: carts.customer.id, cartId: id, idempotencyKey: key, state: .placed,
            total: lines.total, placedAt: now)
        try orders.insert(order, lines, db)
        try carts.close(id, db)
        return order
    }
}

/// Who did what, in the log of the request.
struct AuditTrail: Sendable {
    let customer: Customer
    let logger: Logger

    func note(_ event: String, _ order: Order) {
        logger.info(
            "Order \(event)",
            metadata: ["order": "\(order.id)", "customer": "\(customer.id)", "total": "\(order.total)"])
    }
}

/// Tells the worker that there is something to do.
final class OrderAnnouncements: Sendable {
    let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func announce() { continuation.yield() }
}
