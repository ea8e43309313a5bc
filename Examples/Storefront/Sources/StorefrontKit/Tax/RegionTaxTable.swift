/// The rates of all regions, by region.
///
/// A class, so that it can be one table for all who calculate at the same time, and gone when nobody does.
package nonisolated final class RegionTaxTable: Sendable {
    private let regions: [ID<TaxRegion>: TaxRegion]

    package init(regions: [TaxRegion]) {
        self.regions = regions.indexed(by: \.id)
    }

    package func region(_ id: ID<TaxRegion>) -> TaxRegion? { regions[id] }
}
