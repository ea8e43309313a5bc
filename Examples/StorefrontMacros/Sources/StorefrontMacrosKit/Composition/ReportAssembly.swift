package import DovetailMacros

/// The report on a number of orders.
package final class ReportAssembly: Assembling {
    package let context: DIContext
    private let app: AppAssembly
    private let orders: [Order]

    package init(orders: [Order], app: AppAssembly) {
        context = DIContext(parent: app.context)
        self.app = app
        self.orders = orders
    }

    /// Writes the report on a page of the caller's, who alone knows where its text goes.
    package func writer(on page: Page) -> ReportWriter {
        define(.prototype) {
            share(page)
            return ReportWriter(
                from: self, orders: orders,
                makeProcessor: { [app] order in OrderAssembly(order: order, app: app).processor })
        }
    }

    /// Puts the page into the object graph of the writer under the name "page".
    private func share(_ page: Page) { _ = define(key: "page", init: page) as Page }

    /// All sections of a report are on one page, and each has a table of its own.
    private var section: Section { define(.prototype) { Section(from: self) } }
}

extension ReportAssembly: UsesPage, UsesTextTable, UsesSummaryWriter, UsesStoreClock, UsesLowStockMonitor, UsesNotifier
{
    /// The page that was put there: it comes from outside, so there is nothing here that could make one.
    package var page: Page { definePlaceholder() }

    /// Vanilla: no type tells four sections apart, so the tuple's labels do.
    var summaryWriter: SummaryWriter {
        define {
            SummaryWriter(
                dependency: (
                    catalogue: app.catalogue.items, figures: section, rejections: section, lowStock: section,
                    messages: section
                ))
        }
    }

    var textTable: TextTable { app.table }
    package var storeClock: any StoreClock { app.clock }
    package var lowStockMonitor: LowStockMonitor { app.inventory.monitor }
    package var notifier: any Notifier { app.notifier }
}
