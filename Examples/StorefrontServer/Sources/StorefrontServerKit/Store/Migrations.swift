import GRDB

extension DatabaseMigrator {
    /// The history of the tables. A migration that was released never changes.
    static var storefront: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("customers and products") { db in
            try db.create(table: "customer") { table in
                table.primaryKey("id", .text)
                table.column("token", .text).notNull().unique()
            }
            try db.create(table: "product") { table in
                table.primaryKey("id", .text)
                table.column("name", .text).notNull()
                table.column("price", .integer).notNull().check { $0 >= 0 }
                table.column("stock", .integer).notNull().check { $0 >= 0 }
            }
        }
        migrator.registerMigration("carts") { db in
            try db.create(table: "cart") { table in
                table.primaryKey("id", .text)
                table.belongsTo("customer").notNull()
            }
            try db.create(table: "cartLine") { table in
                table.belongsTo("cart", onDelete: .cascade).notNull()
                table.belongsTo("product").notNull()
                table.column("quantity", .integer).notNull().check { $0 > 0 }
                table.primaryKey(["cartId", "productId"])
            }
        }
        migrator.registerMigration("orders") { db in
            try db.create(table: "order") { table in
                table.primaryKey("id", .text)
                table.belongsTo("customer").notNull()
                table.column("cartId", .text).notNull()
                table.column("idempotencyKey", .text).notNull()
                table.column("state", .text).notNull().indexed()
                table.column("total", .integer).notNull()
                table.column("placedAt", .datetime).notNull()
                table.uniqueKey(["customerId", "idempotencyKey"])
            }
            try db.create(table: "orderLine") { table in
                table.belongsTo("order", onDelete: .cascade).notNull()
                table.belongsTo("product").notNull()
                table.column("quantity", .integer).notNull()
                table.column("price", .integer).notNull()
                table.primaryKey(["orderId", "productId"])
            }
        }
        return migrator
    }
}

/// Something to try the server with.
enum SampleData {
    static func insertIfEmpty(_ db: Database) throws {
        guard try Product.fetchCount(db) == 0 else { return }
        let products = [
            Product(id: "chisel", name: "Chisel, 12 mm", price: 2490, stock: 100_000),
            Product(id: "mallet", name: "Beech mallet", price: 3150, stock: 40),
            Product(id: "saw", name: "Dovetail saw", price: 7900, stock: 12),
            Product(id: "gauge", name: "Marking gauge", price: 4200, stock: 1),
        ]
        for product in products { try product.insert(db) }
        for customer in ["ada", "grace"] {
            try Customer(id: customer, token: "\(customer)-token").insert(db)
        }
    }
}
