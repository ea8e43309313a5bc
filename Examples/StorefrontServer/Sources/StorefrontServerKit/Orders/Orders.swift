import GRDB

/// All orders.
struct Orders: Sendable {
    func insert(_ order: Order, _ lines: [OrderLine], _ db: Database) throws {
        try order.insert(db)
        for line in lines { try line.insert(db) }
    }

    func order(of customer: Customer, withKey key: String, _ db: Database) throws -> Order? {
        try Order.filter(Column("customerId") == customer.id && Column("idempotencyKey") == key).fetchOne(db)
    }

    func orders(of customer: Customer, _ db: Database) throws -> [Order] {
        try Order.filter(Column("customerId") == customer.id).order(Column("placedAt"), Column("id")).fetchAll(db)
    }

    func order(_ id: String, of customer: Customer, _ db: Database) throws -> Order? {
        try Order.filter(Column("id") == id && Column("customerId") == customer.id).fetchOne(db)
    }

    func lines(of order: Order, _ db: Database) throws -> [OrderLine] {
        try OrderLine.filter(Column("orderId") == order.id).order(Column("productId")).fetchAll(db)
    }

    /// The oldest orders whose charge is still to be made.
    func unsettled(limit: Int, _ db: Database) throws -> [Order] {
        try Order.filter(Column("state") == Order.State.placed.rawValue).order(Column("placedAt"))
            .limit(limit).fetchAll(db)
    }
}
