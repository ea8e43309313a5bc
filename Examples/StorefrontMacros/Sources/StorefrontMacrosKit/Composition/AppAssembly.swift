package import Dovetail
import DovetailMacros

/// The store: everything that lives as long as the program.
///
/// Each domain is wired by a peer of its own; wired here is what ties the store to the world around it. Nothing is made
/// before it is asked for, so a test can put fakes into a store that has just been assembled.
@Mockable
package final class AppAssembly: Assembling {
    package let context = DIContext()
    package let catalogue: CatalogueAssembly
    package let inventory: InventoryAssembly
    package let pricing: PricingAssembly
    private let reportDate: CalendarDate

    package init(data: StoreData) {
        catalogue = CatalogueAssembly(items: data.catalogue, customers: data.customers, parent: context)
        inventory = InventoryAssembly(levels: data.stock, parent: context)
        pricing = PricingAssembly(coupons: data.coupons, regions: data.regions, parent: context)
        reportDate = data.reportDate
    }

    package var clock: any StoreClock { define(.lazySingleton) { ReportDateClock(today: reportDate) } }

    package var gateway: any PaymentGateway { define(.lazySingleton) { OfflineGateway() } }

    package var notifier: any Notifier { define(.lazySingleton) { Outbox() } }

    /// A blank one each time: in a table for two, the rows of both would mix.
    var table: TextTable { define(.prototype) { TextTable() } }
}
