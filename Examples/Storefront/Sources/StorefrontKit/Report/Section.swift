/// A table with a title on the page of a report.
nonisolated struct Section {
    let page: Page
    let table: TextTable

    func write(_ title: String, _ rows: [[String]], _ columns: [TextTable.Column]) {
        for row in rows { table.addRow(row) }
        page.add("\(title)\n" + (rows.isEmpty ? "  none\n" : table.text(columns)))
    }
}
