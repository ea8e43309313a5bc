/// A share of an amount in basis points, hundredths of a percent: 8.25 % is 825.
package nonisolated struct Rate: Hashable, Comparable, Sendable {
    package let basisPoints: Int

    package init(basisPoints: Int) { self.basisPoints = basisPoints }

    package static let zero = Self(basisPoints: 0)
    package static let whole = Self(basisPoints: 10_000)

    package static func < (left: Self, right: Self) -> Bool { left.basisPoints < right.basisPoints }
}

nonisolated extension Rate: CustomStringConvertible {
    /// In the form `19 %`, `5.5 %` or `8.25 %`.
    package var description: String {
        let (percent, hundredths) = basisPoints.quotientAndRemainder(dividingBy: 100)
        switch hundredths {
        case 0: return "\(percent) %"
        case _ where hundredths % 10 == 0: return "\(percent).\(hundredths / 10) %"
        default: return "\(percent).\(hundredths < 10 ? "0" : "")\(hundredths) %"
        }
    }
}

nonisolated extension Rate: Decodable {
    package init(from decoder: any Decoder) throws {
        self.init(basisPoints: try decoder.wholeNumber(in: 0...Self.whole.basisPoints))
    }
}
