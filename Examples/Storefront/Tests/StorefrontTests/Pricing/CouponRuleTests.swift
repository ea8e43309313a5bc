import Foundation
import StorefrontKit
import Testing

/// What a coupon leaves of a basket with three cups at 10.00 and a tea at 5.00.
@Suite struct CouponRuleTests {
    @Test(arguments: [
        (#""kind": "percentage", "rate": 3333"#, [2_000, 333]),
        (#""kind": "percentage", "rate": 10000"#, [0, 0]),
        (#""kind": "percentage", "rate": 1000, "category": "tea""#, [3_000, 450]),
        (#""kind": "amount", "amount": 100"#, [2_914, 486]),
        (#""kind": "amount", "amount": 9999"#, [0, 0]),
        (#""kind": "amount", "amount": 9999, "category": "tea""#, [3_000, 0]),
        (#""kind": "buyNGetOne", "buy": 2"#, [2_000, 500]),
        (#""kind": "buyNGetOne", "buy": 3"#, [3_000, 500]),
    ])
    func aCouponTakesItsDiscountOffTheLinesItCovers(rule: String, expected: [Int]) throws {
        var basket = try basket()
        basket.apply(try coupon(rule))
        #expect(basket.lines.map(\.net.cents) == expected)
    }

    @Test func aLineNeverCostsLessThanNothing() throws {
        var basket = try basket()
        basket.apply(try coupon(#""kind": "percentage", "rate": 9000"#))
        basket.apply(try coupon(#""kind": "buyNGetOne", "buy": 1"#))
        #expect(basket.lines.map(\.net.cents) == [0, 50])
        #expect(basket.discounts.map(\.amount.cents) == [3_150, 300])
    }

    private func basket() throws -> PriceBasket {
        let catalogue = try SmallStore.data().catalogue
        return PriceBasket(lines: [
            LineItem(item: catalogue[0], quantity: 3), LineItem(item: catalogue[1], quantity: 1),
        ])
    }

    private func coupon(_ rule: String) throws -> Coupon {
        let json = #"{ "code": "X", "expires": "2025-12-31", "combinable": true, \#(rule) }"#
        return try JSONDecoder().decode(Coupon.self, from: Data(json.utf8))
    }
}
