import GRDB

/// What a cart costs today.
struct Pricing: Sendable {
    func lines(of cart: Cart, order: String, _ db: Database) throws -> [OrderLine] {
        try cart.lines.map { line in
            guard let product = try Product.fetchOne(db, key: line.productId) else {
                throw ShopError.notFound("product", line.productId)
            }
            return OrderLine(orderId: order, productId: product.id, quantity: line.quantity, price: product.price)
        }
    }
}

extension [OrderLine] {
    var total: Int { reduce(0) { $0 + $1.price * $1.quantity } }
}
