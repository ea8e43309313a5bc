import DovetailMacros

/// What the store sells.
@Uses
package protocol Catalogue: Sendable {
    func item(_ id: ID<Item>) -> Item?
}

struct ListedCatalogue: Catalogue {
    private let items: [ID<Item>: Item]

    init(items: [Item]) {
        self.items = items.indexed(by: \.id)
    }

    func item(_ id: ID<Item>) -> Item? { items[id] }
}
