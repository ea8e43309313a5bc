import DovetailMacros

/// What the store sells.
@Uses
package nonisolated protocol Catalogue: Sendable {
    func item(_ id: ID<Item>) -> Item?
}

nonisolated struct ListedCatalogue: Catalogue {
    private let items: [ID<Item>: Item]

    init(items: [Item]) {
        self.items = items.indexed(by: \.id)
    }

    func item(_ id: ID<Item>) -> Item? { items[id] }
}
