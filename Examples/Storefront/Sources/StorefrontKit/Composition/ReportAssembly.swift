package import Dovetail

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
            ReportWriter(
                page: share(page), orders: orders, clock: app.clock, monitor: app.inventory.monitor,
                notifier: app.notifier, summary: summary,
                makeProcessor: { [app] order in OrderAssembly(order: order, app: app).processor })
        }
    }

    /// Puts the page into the object graph of the writer under the name "page".
    private func share(_ page: Page) -> Page { define(key: "page", init: page) }

    /// The page that was put there: it comes from outside, so there is nothing here that could make one.
    private var page: Page { definePlaceholder() }

    private var summary: SummaryWriter {
        define {
            SummaryWriter(
                catalogue: app.catalogue.items, figures: section, rejections: section, lowStock: section,
                messages: section)
        }
    }

    /// All sections of a report are on one page, and each has a table of its own.
    private var section: Section { define(.prototype) { Section(page: page, table: app.table) } }
}
