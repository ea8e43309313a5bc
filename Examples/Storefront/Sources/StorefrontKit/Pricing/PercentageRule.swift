/// A share of what the lines cost, rounded once and then spread over them.
nonisolated struct PercentageRule: CouponRule {
    let rate: Rate

    func discounts(on lines: [PriceBasket.Line]) -> [Money] {
        let prices = lines.map(\.net)
        return prices.sum().portion(at: rate).spread(over: prices)
    }
}
