import GRDB

/// What is sold.
struct Catalogue: Sendable {
    let work: UnitOfWork

    func products() async throws -> [Product] {
        try await work.read { try Product.order(Column("id")).fetchAll($0) }
    }

    func product(_ id: String) async throws -> Product {
        guard let product = try await work.read({ try Product.fetchOne($0, key: id) }) else {
            throw ShopError.notFound("product", id)
        }
        return product
    }
}

/// What is there of it.
struct StockRoom: Sendable {
    /// Takes all lines, or throws and leaves the transaction to be rolled back.
    func take(_ lines: [CartLine], _ db: Database) throws {
        for line in lines {
            try db.execute(
                sql: "UPDATE product SET stock = stock - :quantity WHERE id = :id AND stock >= :quantity",
                arguments: ["quantity": line.quantity, "id": line.productId])
            if db.changesCount == 0 { throw ShopError.outOfStock(line.productId) }
        }
    }

    /// Puts the lines of an order back.
    func putBack(_ lines: [OrderLine], _ db: Database) throws {
        for line in lines {
            try db.execute(
                sql: "UPDATE product SET stock = stock + ? WHERE id = ?", arguments: [line.quantity, line.productId])
        }
    }
}
