import DovetailMacros

/// Processes all orders, in the order in which they came in, and writes what became of them.
@Injectable(access: .internal)
package nonisolated struct ReportWriter {
    let page: Page
    @Assisted let orders: [Order]
    let clock: any StoreClock
    let monitor: LowStockMonitor
    let notifier: any Notifier
    let summary: SummaryWriter
    @Assisted let makeProcessor: (Order) -> OrderProcessor

    package func write() {
        page.add(
            """
            Storefront report, \(clock.today)
            Amounts in euro; prices without tax; rounded half up to the cent.

            """)
        let processed = processedOrders()
        summary.write(Summary(of: processed), lowStock: monitor.lowLevels, messages: notifier.sent)
    }

    /// All orders are opened before the first is processed, so that they share what only open orders need.
    private func processedOrders() -> [ProcessedOrder] {
        orders.map(makeProcessor).map { processor in
            let processed = processor.process()
            page.add(processed.receipt)
            return processed
        }
    }
}
