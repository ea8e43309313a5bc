/// Writes what stands below the receipts, section by section.
nonisolated struct SummaryWriter {
    let catalogue: any Catalogue
    let figures: Section
    let rejections: Section
    let lowStock: Section
    let messages: Section

    func write(_ summary: Summary, lowStock levels: [StockLevel], messages sent: [Message]) {
        figures.write("Summary", rows(for: summary), [.left(), .right()])
        rejections.write("Rejected orders", summary.rejected.map(row), [.left(), .left(), .left()])
        lowStock.write("Low stock", levels.map(row), [.left(), .left(), .right(), .left()])
        messages.write("Messages sent", sent.map { ["\($0.recipient)", "\($0)"] }, [.left(), .left()])
    }

    private func rows(for summary: Summary) -> [[String]] {
        [
            ["Orders accepted", "\(summary.purchases.count)"],
            ["Orders rejected", "\(summary.rejected.count)"],
            ["Goods at list price", "\(summary.gross)"],
            ["Discounts given", "\(summary.discount)"],
            ["Revenue without tax", "\(summary.revenue)"],
            ["Tax", "\(summary.tax)"],
            ["Charged", "\(summary.charged)"],
        ]
    }

    private func row(for order: Order, reason: Rejection) -> [String] {
        ["\(order.id)", "\(order.customer)", "\(reason)"]
    }

    private func row(for level: StockLevel) -> [String] {
        let name = catalogue.item(level.item)?.name.description ?? ""
        return ["\(level.item)", name, "\(level.onHand) left", "reorder below \(level.reorderBelow)"]
    }
}
