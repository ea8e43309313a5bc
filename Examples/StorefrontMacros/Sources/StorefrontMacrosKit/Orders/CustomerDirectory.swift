import DovetailMacros

package nonisolated struct Customer: Decodable, Sendable {
    package let id: ID<Customer>
    package let name: Name
    package let region: ID<TaxRegion>
}

/// Whom the store sells to.
@Uses
package nonisolated protocol CustomerDirectory: Sendable {
    func customer(_ id: ID<Customer>) -> Customer?
}

nonisolated struct ListedCustomers: CustomerDirectory {
    private let customers: [ID<Customer>: Customer]

    init(customers: [Customer]) {
        self.customers = customers.indexed(by: \.id)
    }

    func customer(_ id: ID<Customer>) -> Customer? { customers[id] }
}
