package import DovetailMacros

/// All that works on one order, for as long as it takes.
///
/// It provides what its components use, by the names that their types give; leave one out, and the compiler names it at
/// the component that needs it. It holds the store, and the store doesn't know it: so nothing that lives as long as the
/// program can hold on to something of one order.
package final class OrderAssembly: Assembling {
    package let context: DIContext
    package let order: Order
    private let app: AppAssembly

    package init(order: Order, app: AppAssembly) {
        context = DIContext(parent: app.context)
        self.app = app
        self.order = order
    }

    package var processor: OrderProcessor { define { OrderProcessor(from: self) } }
}

// MARK: - Made for one order

extension OrderAssembly: UsesOrder, UsesCheckout, UsesOrderIntake, UsesPricingEngine, UsesTaxCalculator,
    UsesReceiptRenderer, UsesOrderLog
{
    var checkout: Checkout { define { Checkout(from: self) } }

    var orderIntake: OrderIntake { define { OrderIntake(from: self) } }

    package var pricingEngine: any PricingEngine { define { CouponPricingEngine(from: self) } }

    package var taxCalculator: any TaxCalculator { define { RegionalTaxCalculator(from: self) } }

    package var receiptRenderer: any ReceiptRenderer {
        define { TextReceiptRenderer(from: self, makeTable: { [app] in app.table }) }
    }

    /// One for each processor: all that is made along with it finds this log in the object graph.
    package var orderLog: OrderLog { define { OrderLog() } }
}

// MARK: - The store's

extension OrderAssembly: UsesInventoryService, UsesPaymentGateway, UsesNotifier, UsesStoreClock, UsesCatalogue,
    UsesCustomerDirectory, UsesCouponBook, UsesRegionTaxTable
{
    package var inventoryService: any InventoryService { app.inventory.stockRoom }
    package var paymentGateway: any PaymentGateway { app.gateway }
    package var notifier: any Notifier { app.notifier }
    package var storeClock: any StoreClock { app.clock }
    package var catalogue: any Catalogue { app.catalogue.items }
    package var customerDirectory: any CustomerDirectory { app.catalogue.customers }
    package var couponBook: any CouponBook { app.pricing.coupons }
    package var regionTaxTable: RegionTaxTable { app.pricing.taxTable }
}
