import DovetailMacros

/// An order whose customer and items the store knows, with one line for each item.
nonisolated struct KnownOrder {
    let customer: Customer
    let lines: [LineItem]
}

/// Looks up what an order names.
@Uses
@Injectable
nonisolated struct OrderIntake {
    let order: Order
    let customers: any CustomerDirectory
    let catalogue: any Catalogue
    let log: OrderLog

    func knownOrder() throws(Rejection) -> KnownOrder {
        guard let customer = customers.customer(order.customer) else { throw .unknownCustomer(order.customer) }
        return KnownOrder(customer: customer, lines: try mergedLines())
    }

    private func mergedLines() throws(Rejection) -> [LineItem] {
        var merged: [LineItem] = []
        for line in order.lines {
            guard let item = catalogue.item(line.item) else { throw .unknownItem(line.item) }
            if let index = merged.firstIndex(where: { $0.item.id == item.id }) {
                merged[index].quantity += line.quantity.pieces
                log.add(.mergedLines(item.name))
            } else {
                merged.append(LineItem(item: item, quantity: line.quantity.pieces))
            }
        }
        return merged
    }
}
