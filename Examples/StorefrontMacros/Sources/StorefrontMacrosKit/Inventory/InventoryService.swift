import DovetailMacros

@Uses
package nonisolated protocol InventoryService: Sendable {
    /// Takes `lines` off the stock: all of it, or what there is where the customer accepts that, or nothing.
    func reserve(_ lines: [LineItem], acceptingPartial: Bool) throws(Rejection) -> [LineItem]

    /// Puts back what `reserve` gave.
    func release(_ lines: [LineItem])

    /// `nil` for an item that was never in stock.
    func level(of item: ID<Item>) -> StockLevel?
}

/// Hears about every item of which there is less than before.
package nonisolated protocol StockObserver: AnyObject, Sendable {
    func stockFell(of item: ID<Item>)
}
