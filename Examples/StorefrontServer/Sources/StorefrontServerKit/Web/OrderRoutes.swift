import Foundation
import HTTPTypes
import Hummingbird

/// `/orders`
struct OrderRoutes {
    let checkout: @Sendable (ShopContext) throws -> Checkout

    private struct Placement: Decodable {
        let cart: String
    }

    func add(to router: RouterGroup<ShopContext>) {
        router.post("orders") { input, context in
            guard let key = input.headers[.idempotencyKey], !key.isEmpty else {
                throw ShopError.invalid("send an 'Idempotency-Key', so that an order that is sent twice is placed once")
            }
            let placement = try await input.decode(as: Placement.self, context: context)
            let (order, isNew) = try await checkout(context).placeOrder(cart: placement.cart, key: key)
            return try OrderReply(order).response(status: isNew ? .created : .ok, from: input, context: context)
        }
        router.get("orders") { _, context in
            try await checkout(context).placedOrders().map(OrderReply.init)
        }
        router.get("orders/:id") { _, context in
            OrderReply(try await checkout(context).placedOrder(context.parameters.require("id")))
        }
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}

/// An order as its customer sees it.
struct OrderReply: ResponseEncodable, Decodable, Hashable {
    let id: String
    let state: Order.State
    let total: Int
    let placedAt: Date

    init(_ order: Order) {
        (id, state, total, placedAt) = (order.id, order.state, order.total, order.placedAt)
    }
}
