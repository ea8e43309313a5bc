import Foundation
import GRDB

/// The carts of one customer.
struct Carts: Sendable {
    let work: UnitOfWork
    let customer: Customer

    func open() async throws -> Cart {
        let id = UUID().uuidString.lowercased()
        try await work.write("open a cart") { db in
            try db.execute(sql: "INSERT INTO cart (id, customerId) VALUES (?, ?)", arguments: [id, customer.id])
        }
        return Cart(id: id, lines: [])
    }

    func cart(_ id: String) async throws -> Cart {
        try await work.read { try cart(id, $0) }
    }

    /// Sets how many of a product are in the cart; none takes it out.
    func set(_ quantity: Int, of product: String, in id: String) async throws -> Cart {
        guard 0...1000 ~= quantity else { throw ShopError.invalid("a quantity must be from 0 to 1000") }
        return try await work.write("change a cart") { db in
            _ = try cart(id, db)
            guard try Product.exists(db, key: product) else { throw ShopError.notFound("product", product) }
            try db.execute(sql: "DELETE FROM cartLine WHERE cartId = ? AND productId = ?", arguments: [id, product])
            if quantity > 0 {
                try db.execute(
                    sql: "INSERT INTO cartLine (cartId, productId, quantity) VALUES (?, ?, ?)",
                    arguments: [id, product, quantity])
            }
            return try cart(id, db)
        }
    }

    func cart(_ id: String, _ db: Database) throws -> Cart {
        let exists = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT * FROM cart WHERE id = ? AND customerId = ?)", arguments: [id, customer.id])
        guard exists == true else { throw ShopError.notFound("cart", id) }
        let lines = try CartLine.fetchAll(
            db, sql: "SELECT productId, quantity FROM cartLine WHERE cartId = ? ORDER BY productId", arguments: [id])
        return Cart(id: id, lines: lines)
    }

    func close(_ id: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM cart WHERE id = ?", arguments: [id])
    }
}
