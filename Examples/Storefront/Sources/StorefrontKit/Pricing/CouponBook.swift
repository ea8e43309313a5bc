/// The coupons the store has given out.
package nonisolated protocol CouponBook: Sendable {
    func coupon(_ code: ID<Coupon>) -> Coupon?
}

nonisolated struct ListedCoupons: CouponBook {
    private let coupons: [ID<Coupon>: Coupon]

    init(coupons: [Coupon]) {
        self.coupons = coupons.indexed(by: \.code)
    }

    func coupon(_ code: ID<Coupon>) -> Coupon? { coupons[code] }
}
