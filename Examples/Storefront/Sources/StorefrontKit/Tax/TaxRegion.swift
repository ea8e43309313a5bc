/// How heavily an item is taxed; what that means in percent is up to each region.
package nonisolated enum TaxClass: String, CaseIterable, Decodable, Sendable {
    case standard, reduced, zero

    package init(from decoder: any Decoder) throws { self = try decoder.choice() }
}

/// A region and its rates.
package nonisolated struct TaxRegion: Decodable, Sendable {
    package let id: ID<TaxRegion>
    package let name: Name
    package let standard: Rate
    /// Missing where the region knows no reduced rate; the standard rate takes its place.
    package let reduced: Rate?

    package func rate(for taxClass: TaxClass) -> Rate {
        switch taxClass {
        case .standard: standard
        case .reduced: reduced ?? standard
        case .zero: .zero
        }
    }
}
