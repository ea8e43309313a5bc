/// Puts prices on the lines of one order.
package nonisolated protocol PricingEngine {
    func basket(of lines: [LineItem]) -> PriceBasket
}

/// Applies the coupons of an order one after the other, in the order in which the customer entered them.
///
/// A coupon that does not hold costs the customer the discount, never the order.
nonisolated struct CouponPricingEngine: PricingEngine {
    let order: Order
    let coupons: any CouponBook
    let clock: any StoreClock
    let log: OrderLog

    func basket(of lines: [LineItem]) -> PriceBasket {
        var basket = PriceBasket(lines: lines)
        for code in order.coupons {
            do {
                basket.apply(try coupon(code, for: basket))
            } catch {
                log.add(.couponRefused(code, error))
            }
        }
        return basket
    }

    private func coupon(_ code: ID<Coupon>, for basket: PriceBasket) throws(CouponRefusal) -> Coupon {
        guard let coupon = coupons.coupon(code) else { throw .unknown }
        try coupon.check(for: basket, on: clock.today)
        return coupon
    }
}
