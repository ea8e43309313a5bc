import Dovetail
import Logging

/// What lives as long as a request. It holds the app; nothing in the app can hold it.
final class RequestAssembly: Assembling {
    let context: DIContext
    let app: App
    let store: Store
    let caller: Customer?
    let logger: Logger

    init(app: App, store: Store, caller: Customer?, logger: Logger) {
        context = DIContext(parent: app.context)
        (self.app, self.store, self.caller, self.logger) = (app, store, caller, logger)
    }

    var customer: Customer {
        get throws {
            guard let caller else { throw ShopError.unknownCustomer }
            return caller
        }
    }

    var work: UnitOfWork { define { UnitOfWork(store: store, logger: logger) } }
    var audit: AuditTrail { get throws { try define { AuditTrail(customer: try customer, logger: logger) } } }
    var catalogue: Catalogue { define { Catalogue(work: work) } }
    var carts: Carts { get throws { try define { Carts(work: work, customer: try customer) } } }
    var stock: StockRoom { define { StockRoom() } }
    var pricing: Pricing { define { Pricing() } }
    var orders: Orders { define { Orders() } }

    var checkout: Checkout {
        get throws {
            try define {
                Checkout(
                    work: work, carts: try carts, stock: stock, pricing: pricing, orders: orders, clock: app.clock,
                    announcements: app.announcements, audit: try audit)
            }
        }
    }
}
