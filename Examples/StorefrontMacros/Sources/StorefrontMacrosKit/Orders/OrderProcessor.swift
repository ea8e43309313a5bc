import DovetailMacros

/// What became of an order.
package nonisolated struct ProcessedOrder: Sendable {
    package let order: Order
    package let outcome: Result<Purchase, Rejection>
    package let receipt: String
}

/// Checks one order out, tells the customer how it went and writes the receipt.
@Injectable(access: .internal)
package nonisolated struct OrderProcessor {
    let order: Order
    let checkout: Checkout
    let notifier: any Notifier
    let renderer: any ReceiptRenderer

    package func process() -> ProcessedOrder {
        let outcome = Result { () throws(Rejection) in try checkout.complete() }
        notifier.send(Message(recipient: order.customer, content: content(for: outcome)))
        return ProcessedOrder(order: order, outcome: outcome, receipt: renderer.receipt(for: outcome))
    }

    private func content(for outcome: Result<Purchase, Rejection>) -> Message.Content {
        switch outcome {
        case .success(let purchase): .confirmed(order.id, total: purchase.total)
        case .failure(let rejection): .rejected(order.id, rejection)
        }
    }
}
