import StorefrontKit
import Testing

@Suite struct MoneyTests {
    @Test(arguments: [(10, 500, 1), (9, 500, 0), (3_810, 2_500, 953), (1, 5_000, 1), (0, 1_900, 0), (999, 10_000, 999)])
    func aPortionIsRoundedHalfUp(cents: Int, basisPoints: Int, expected: Int) {
        #expect(Money(cents: cents).portion(at: Rate(basisPoints: basisPoints)) == Money(cents: expected))
    }

    @Test(arguments: [
        (100, [1, 1, 1]), (333, [333, 1250, 999]), (1, [500, 500]), (2_999, [1_000, 1_000, 999]), (7, [7, 0]),
    ])
    func noCentIsLostWhenAnAmountIsSpread(cents: Int, weights: [Int]) {
        let parts = Money(cents: cents).spread(over: weights.map(Money.init(cents:)))
        #expect(parts.sum() == Money(cents: cents))
    }

    @Test func noPartIsGreaterThanItsWeight() {
        for cents in 0...12 {
            let weights = [1, 5, 0, 2, 4].map(Money.init(cents:))
            let parts = Money(cents: cents).spread(over: weights)
            #expect(zip(parts, weights).allSatisfy { Money.zero <= $0 && $0 <= $1 })
        }
    }

    @Test func nothingIsSpreadOverNothing() {
        #expect(Money.zero.spread(over: [.zero, .zero]) == [.zero, .zero])
    }

    @Test(arguments: [(0, "0.00"), (5, "0.05"), (1_234_05, "1234.05")])
    func anAmountIsWrittenWithTwoDecimals(cents: Int, expected: String) {
        #expect(Money(cents: cents).description == expected)
    }

    @Test(arguments: [(0, "0 %"), (550, "5.5 %"), (825, "8.25 %"), (805, "8.05 %"), (10_000, "100 %")])
    func aRateIsWrittenInPercent(basisPoints: Int, expected: String) {
        #expect(Rate(basisPoints: basisPoints).description == expected)
    }
}
