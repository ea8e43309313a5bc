/// Everything an order file says.
package nonisolated struct StoreData: Decodable, Sendable {
    package let reportDate: CalendarDate
    package let regions: [TaxRegion]
    package let catalogue: [Item]
    package let stock: [StockLevel]
    package let coupons: [Coupon]
    package let customers: [Customer]
    package let orders: [Order]
}
