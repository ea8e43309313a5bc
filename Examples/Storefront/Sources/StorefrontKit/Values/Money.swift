/// An amount in cents.
///
/// Whatever does not come out even is rounded **half up** to the cent. No amount of this program is negative, and the
/// bounds of the values in an order file keep every sum far inside `Int`.
package nonisolated struct Money: Hashable, Comparable, AdditiveArithmetic, Sendable {
    package let cents: Int

    package init(cents: Int) { self.cents = cents }

    package static let zero = Self(cents: 0)

    package static func + (left: Self, right: Self) -> Self { Self(cents: left.cents + right.cents) }
    package static func - (left: Self, right: Self) -> Self { Self(cents: left.cents - right.cents) }
    package static func * (price: Self, quantity: Int) -> Self { Self(cents: price.cents * quantity) }
    package static func < (left: Self, right: Self) -> Bool { left.cents < right.cents }

    package func portion(at rate: Rate) -> Self { fraction(rate.basisPoints, of: Rate.whole.basisPoints) }

    /// Divides the amount in proportion to `weights`; the parts always add up to it.
    ///
    /// Each part is the difference of two rounded running totals, so no cent is lost, and as long as the amount is at
    /// most the sum of the weights, no part is greater than its weight.
    package func spread(over weights: [Self]) -> [Self] {
        let whole = weights.sum()
        guard whole > .zero else { return weights }
        var runningWeight = Self.zero
        var given = Self.zero
        return weights.map { weight in
            runningWeight += weight
            let due = fraction(runningWeight.cents, of: whole.cents)
            defer { given = due }
            return due - given
        }
    }

    /// Rounds to the nearest cent, and up from half of one.
    ///
    /// In twice the width of `Int`, because the product of two amounts may exceed it before it is divided.
    private func fraction(_ numerator: Int, of denominator: Int) -> Self {
        let product = cents.multipliedFullWidth(by: numerator)
        let (quotient, remainder) = denominator.dividingFullWidth(product)
        return Self(cents: remainder >= denominator - remainder ? quotient + 1 : quotient)
    }
}

nonisolated extension Sequence<Money> {
    package func sum() -> Money { reduce(.zero, +) }
}

nonisolated extension Money: CustomStringConvertible {
    /// In the form `1234.05`.
    package var description: String {
        let (units, rest) = cents.quotientAndRemainder(dividingBy: 100)
        return "\(units).\(rest < 10 ? "0" : "")\(rest)"
    }
}

nonisolated extension Money: Decodable {
    package init(from decoder: any Decoder) throws { self.init(cents: try decoder.wholeNumber(in: 0...10_000_000)) }
}
