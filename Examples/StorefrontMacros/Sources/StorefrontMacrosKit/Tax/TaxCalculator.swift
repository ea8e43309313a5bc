import DovetailMacros

/// The tax on everything in an order that is taxed at one rate.
package nonisolated struct TaxLine: Equatable, Sendable {
    package let rate: Rate
    package let base: Money

    package init(rate: Rate, base: Money) {
        self.rate = rate
        self.base = base
    }

    package var tax: Money { base.portion(at: rate) }
}

@Uses
package nonisolated protocol TaxCalculator {
    func taxes(on basket: PriceBasket, in region: ID<TaxRegion>) throws(Rejection) -> [TaxLine]
}

/// Taxes what is left after discounts, and rounds once for each rate of an order, not for each line.
@Injectable
nonisolated struct RegionalTaxCalculator: TaxCalculator {
    let table: RegionTaxTable
    let log: OrderLog

    func taxes(on basket: PriceBasket, in region: ID<TaxRegion>) throws(Rejection) -> [TaxLine] {
        guard let region = table.region(region) else { throw .unknownRegion(region) }
        if region.reduced == nil, basket.lines.contains(where: { $0.item.taxClass == .reduced }) {
            log.add(.noReducedRate(region.name))
        }
        return Dictionary(grouping: basket.lines) { region.rate(for: $0.item.taxClass) }
            .map { rate, lines in TaxLine(rate: rate, base: lines.map(\.net).sum()) }
            .sorted { $0.rate < $1.rate }
    }
}
