/// What a customer asks for, as it came in.
package nonisolated struct Order: Decodable, Sendable {
    package struct Line: Decodable, Sendable {
        package let item: ID<Item>
        package let quantity: Quantity
    }

    package let id: ID<Order>
    package let customer: ID<Customer>
    package let lines: [Line]
    package let coupons: [ID<Coupon>]
    /// Whether the customer takes what there is when the stock does not cover all of it.
    package let acceptsPartial: Bool
    package let card: ID<PaymentCard>
}
