/// A rule for a discount and the conditions under which it holds.
package nonisolated struct Coupon: Sendable {
    package let code: ID<Coupon>
    package let rule: any CouponRule
    /// The last day on which the coupon holds.
    package let expires: CalendarDate
    /// What the whole order has to be worth before any discount.
    package let minimum: Money?
    /// Where the coupon is for one category only.
    package let category: Name?
    package let combinable: Bool

    func covers(_ item: Item) -> Bool { category == nil || category == item.category }
}

nonisolated extension Coupon: Decodable {
    private enum CodingKeys: String, CodingKey {
        case code, kind, expires, minimum, category, combinable
    }

    private enum Kind: String, CaseIterable, Decodable {
        case amount, buyNGetOne, percentage

        init(from decoder: any Decoder) throws { self = try decoder.choice() }

        var rule: any CouponRule.Type {
            switch self {
            case .amount: AmountRule.self
            case .buyNGetOne: BuyNGetOneRule.self
            case .percentage: PercentageRule.self
            }
        }
    }

    /// The members of the rule stand beside those of the coupon, and `kind` says which rule it is.
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        code = try members.decode(ID<Coupon>.self, forKey: .code)
        rule = try members.decode(Kind.self, forKey: .kind).rule.init(from: decoder)
        expires = try members.decode(CalendarDate.self, forKey: .expires)
        minimum = try members.decodeIfPresent(Money.self, forKey: .minimum)
        category = try members.decodeIfPresent(Name.self, forKey: .category)
        combinable = try members.decode(Bool.self, forKey: .combinable)
    }
}
