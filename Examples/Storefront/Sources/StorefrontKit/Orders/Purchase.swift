/// A completed checkout.
package nonisolated struct Purchase: Sendable {
    package let customer: Customer
    package let basket: PriceBasket
    package let taxes: [TaxLine]
    /// Missing where there was nothing to charge.
    package let payment: Payment?

    package var tax: Money { taxes.map(\.tax).sum() }
    package var total: Money { basket.net + tax }
}
