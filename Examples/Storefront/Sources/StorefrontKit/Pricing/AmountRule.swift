/// A fixed amount, at most what the lines cost, spread over them.
nonisolated struct AmountRule: CouponRule {
    let amount: Money

    func discounts(on lines: [PriceBasket.Line]) -> [Money] {
        let prices = lines.map(\.net)
        return min(amount, prices.sum()).spread(over: prices)
    }
}
