/// How a coupon makes an order cheaper; a new kind of coupon is a new type.
package nonisolated protocol CouponRule: Decodable, Sendable {
    /// The discount on each of `lines`, which are the ones that the coupon covers.
    func discounts(on lines: [PriceBasket.Line]) -> [Money]
}
