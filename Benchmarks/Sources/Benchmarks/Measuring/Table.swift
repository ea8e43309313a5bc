import Glibc

/// Prints rows as they come and counts those that miss their must.
struct Table {
    private(set) var missed = 0
    private static let widths = [58, 14, 14, 8, 8, 7, 6]

    func begin(_ title: String) {
        print("\n\(title)")
        line(["", "hand-written", "Dovetail", "ratio", "must", "aim", ""])
    }

    mutating func add(_ row: Row) {
        if row.isMissed { missed += 1 }
        line([
            row.name, "\(row.handWritten.fixed(2)) \(row.unit)", "\(row.dovetail.fixed(2)) \(row.unit)",
            row.ratio.fixed(2), row.goal?.mustText ?? "", row.goal?.aim.fixed(2) ?? "",
            row.goal == nil ? "" : row.isMissed ? "MISSED" : "ok",
        ])
    }

    private func line(_ cells: [String]) {
        let padded = zip(cells, Self.widths).enumerated().map { index, cell in
            let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return index == 0 || index == cells.count - 1 ? cell.0 + space : space + cell.0
        }
        print(padded.joined(separator: "  "))
        fflush(nil)
    }
}

extension Double {
    func fixed(_ digits: Int) -> String {
        guard isFinite else { return "-" }
        let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
        let scaled = Int((magnitude * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(self < 0 && scaled > 0 ? "-" : "")\(scaled / scale).\(zeros)\(fraction)"
    }
}
