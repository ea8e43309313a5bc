/// Of every `buy` + 1 pieces of an item, one is free.
nonisolated struct BuyNGetOneRule: CouponRule {
    let buy: Quantity

    func discounts(on lines: [PriceBasket.Line]) -> [Money] {
        lines.map { $0.item.price * ($0.quantity / (buy.pieces + 1)) }
    }
}
