/// Why a coupon gave no discount.
package nonisolated enum CouponRefusal: Error, Equatable {
    case unknown
    case alreadyUsed
    case expired(CalendarDate)
    case minimumNotMet(Money)
    case notCombinable(with: ID<Coupon>)
    case givesNothing
}

nonisolated extension Coupon {
    /// Throws the first reason for which the coupon can't be applied to `basket`.
    func check(for basket: PriceBasket, on today: CalendarDate) throws(CouponRefusal) {
        let used = basket.discounts.map(\.coupon)
        if used.contains(where: { $0.code == code }) { throw .alreadyUsed }
        if expires < today { throw .expired(expires) }
        if let minimum, basket.gross < minimum { throw .minimumNotMet(minimum) }
        if let other = used.first(where: { !($0.combinable && combinable) }) { throw .notCombinable(with: other.code) }
        if basket.discounts(from: self).sum() == .zero { throw .givesNothing }
    }
}
