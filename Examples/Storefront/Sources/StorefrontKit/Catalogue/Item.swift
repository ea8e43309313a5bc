/// Something the store sells; its price is without tax.
package nonisolated struct Item: Decodable, Sendable {
    package let id: ID<Item>
    package let name: Name
    package let category: Name
    package let price: Money
    package let taxClass: TaxClass
}

/// A number of pieces of one item.
package nonisolated struct LineItem: Sendable {
    package let item: Item
    package var quantity: Int

    package init(item: Item, quantity: Int) {
        self.item = item
        self.quantity = quantity
    }
}
