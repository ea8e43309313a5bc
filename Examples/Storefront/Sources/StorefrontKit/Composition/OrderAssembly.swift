package import Dovetail

/// All that works on one order, for as long as it takes.
///
/// It holds the store, and the store doesn't know it: so nothing that lives as long as the program can hold on to
/// something of one order. The compiler sees to that.
package final class OrderAssembly: Assembling {
    package let context: DIContext
    private let app: AppAssembly
    private let order: Order

    package init(order: Order, app: AppAssembly) {
        context = DIContext(parent: app.context)
        self.app = app
        self.order = order
    }

    package var processor: OrderProcessor {
        define { OrderProcessor(order: order, checkout: checkout, notifier: app.notifier, renderer: renderer) }
    }

    private var checkout: Checkout {
        define {
            Checkout(
                order: order, intake: intake, inventory: app.inventory.stockRoom, pricing: pricing,
                taxCalculator: taxCalculator, gateway: app.gateway, log: log)
        }
    }

    private var intake: OrderIntake {
        define {
            OrderIntake(order: order, customers: app.catalogue.customers, catalogue: app.catalogue.items, log: log)
        }
    }

    private var pricing: any PricingEngine {
        define { CouponPricingEngine(order: order, coupons: app.pricing.coupons, clock: app.clock, log: log) }
    }

    private var taxCalculator: any TaxCalculator {
        define { RegionalTaxCalculator(table: app.pricing.taxTable, log: log) }
    }

    private var renderer: any ReceiptRenderer {
        define { TextReceiptRenderer(order: order, log: log, makeTable: { [app] in app.table }) }
    }

    /// One for each processor: all that is made along with it finds this log in the object graph.
    private var log: OrderLog { define { OrderLog() } }
}
