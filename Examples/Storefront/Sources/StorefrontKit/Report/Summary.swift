/// The report's figures.
nonisolated struct Summary {
    let purchases: [Purchase]
    let rejected: [(order: Order, reason: Rejection)]

    init(of processed: [ProcessedOrder]) {
        purchases = processed.compactMap { try? $0.outcome.get() }
        rejected = processed.compactMap { order in
            if case .failure(let reason) = order.outcome { (order.order, reason) } else { nil }
        }
    }

    var gross: Money { purchases.map(\.basket.gross).sum() }
    var discount: Money { purchases.map(\.basket.discount).sum() }
    var revenue: Money { purchases.map(\.basket.net).sum() }
    var tax: Money { purchases.map(\.tax).sum() }
    var charged: Money { purchases.map(\.total).sum() }
}
