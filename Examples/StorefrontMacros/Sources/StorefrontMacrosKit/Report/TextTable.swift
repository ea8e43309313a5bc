import DovetailMacros

/// Rows of text whose columns are lined up when all of them are known.
///
/// It collects the rows of one table, so whoever writes a table needs a fresh one.
@Uses
nonisolated final class TextTable {
    struct Column {
        enum Alignment { case left, right }

        let alignment: Alignment
        let minimumWidth: Int

        static func left(_ minimumWidth: Int = 0) -> Self { Self(alignment: .left, minimumWidth: minimumWidth) }
        static func right(_ minimumWidth: Int = 0) -> Self { Self(alignment: .right, minimumWidth: minimumWidth) }
    }

    private var rows: [[String]] = []

    func addRow(_ cells: [String]) { rows.append(cells) }

    /// The rows, each on a line of its own and indented; a cell that is left out at the end of a row is empty.
    func text(_ columns: [Column]) -> String {
        let widths = columns.enumerated().map { index, column in
            rows.map { index < $0.count ? $0[index].displayWidth : 0 }.reduce(column.minimumWidth, max)
        }
        return rows.map { row in
            let cells = zip(row, zip(columns, widths)).map { cell, layout in
                cell.padded(to: layout.1, alignment: layout.0.alignment)
            }
            return "  \(cells.joined(separator: "  "))".withoutTrailingSpaces + "\n"
        }.joined()
    }
}

nonisolated extension String {
    fileprivate func padded(to width: Int, alignment: TextTable.Column.Alignment) -> String {
        let padding = String(repeating: " ", count: max(0, width - displayWidth))
        return alignment == .left ? self + padding : padding + self
    }

    fileprivate var withoutTrailingSpaces: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
