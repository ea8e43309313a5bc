/// Writes the receipt for one order.
package nonisolated protocol ReceiptRenderer {
    func receipt(for outcome: Result<Purchase, Rejection>) -> String
}

nonisolated struct TextReceiptRenderer: ReceiptRenderer {
    let order: Order
    let log: OrderLog
    let makeTable: () -> TextTable

    func receipt(for outcome: Result<Purchase, Rejection>) -> String {
        switch outcome {
        case .success(let purchase): text(for: purchase) + notes
        case .failure(let rejection): "Order \(order.id)  \(order.customer)\n  REJECTED: \(rejection)\n" + notes
        }
    }

    private var notes: String { log.notes.map { "  * \($0)\n" }.joined() }

    private func text(for purchase: Purchase) -> String {
        let table = makeTable()
        add(purchase.basket, to: table)
        for line in purchase.taxes { table.addRow(["", "Tax \(line.rate) on \(line.base)", "", "\(line.tax)"]) }
        table.addRow(["", "Total", "", "\(purchase.total)"])
        if let payment = purchase.payment { table.addRow(["", "Paid, \(payment.authorization)"]) }
        let title = "Order \(order.id)  \(purchase.customer.name), \(purchase.customer.region)\n"
        return title + table.text([.right(4), .left(36), .right(9), .right(9)])
    }

    private func add(_ basket: PriceBasket, to table: TextTable) {
        for line in basket.lines {
            table.addRow(["\(line.quantity)", "\(line.item.name)", "\(line.item.price)", "\(line.gross)"])
        }
        for discount in basket.discounts {
            table.addRow(["", "Coupon \(discount.coupon.code)", "", "-\(discount.amount)"])
        }
        table.addRow(["", "Net", "", "\(basket.net)"])
    }
}
