package import Dovetail

/// What the store sells, and to whom.
package final class CatalogueAssembly: Assembling {
    package let context: DIContext
    private let itemList: [Item]
    private let customerList: [Customer]

    init(items: [Item], customers: [Customer], parent: DIContext) {
        context = DIContext(parent: parent)
        itemList = items
        customerList = customers
    }

    package var items: any Catalogue { define(.lazySingleton) { ListedCatalogue(items: itemList) } }

    package var customers: any CustomerDirectory { define(.lazySingleton) { ListedCustomers(customers: customerList) } }
}
