/// The lines of one order with their prices, and the discounts that coupons gave on them.
package nonisolated struct PriceBasket: Sendable {
    package struct Line: Sendable {
        package let item: Item
        package let quantity: Int
        package fileprivate(set) var discount = Money.zero

        package var gross: Money { item.price * quantity }
        package var net: Money { gross - discount }
    }

    package struct Discount: Sendable {
        package let coupon: Coupon
        package let amount: Money
    }

    package private(set) var lines: [Line]
    package private(set) var discounts: [Discount] = []

    package init(lines: [LineItem]) {
        self.lines = lines.map { Line(item: $0.item, quantity: $0.quantity) }
    }

    package var gross: Money { lines.map(\.gross).sum() }
    package var discount: Money { lines.map(\.discount).sum() }
    package var net: Money { lines.map(\.net).sum() }

    /// What `coupon` gives on each line; a line never costs less than nothing.
    func discounts(from coupon: Coupon) -> [Money] {
        let covered = lines.filter { coupon.covers($0.item) }
        var offered = coupon.rule.discounts(on: covered).makeIterator()
        return lines.map { line in
            coupon.covers(line.item) ? min(offered.next() ?? .zero, line.net) : .zero
        }
    }

    package mutating func apply(_ coupon: Coupon) {
        let amounts = discounts(from: coupon)
        for (index, amount) in zip(lines.indices, amounts) { lines[index].discount += amount }
        discounts.append(Discount(coupon: coupon, amount: amounts.sum()))
    }
}
