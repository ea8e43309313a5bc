package import Dovetail

/// What makes the price of an order: coupons and taxes.
package final class PricingAssembly: Assembling {
    package let context: DIContext
    private let couponList: [Coupon]
    private let regionList: [TaxRegion]

    init(coupons: [Coupon], regions: [TaxRegion], parent: DIContext) {
        context = DIContext(parent: parent)
        couponList = coupons
        regionList = regions
    }

    package var coupons: any CouponBook { define(.lazySingleton) { ListedCoupons(coupons: couponList) } }

    /// One table for all orders that are open at the same time, and none when the last of them is closed.
    package var taxTable: RegionTaxTable { define(.weakSingleton) { RegionTaxTable(regions: regionList) } }
}
