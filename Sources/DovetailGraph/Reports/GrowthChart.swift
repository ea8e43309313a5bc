/// Two lines, of bindings and types, over the commits, which stand at even distances.
struct GrowthChart {
    private static let (width, height) = (760.0, 280.0)
    /// Within the margins, where numbers and names stand.
    private static let (left, right, top, bottom) = (48.0, 660.0, 16.0, 244.0)

    private let entries: [Growth.Entry]
    private let step: Int
    private let highest: Int

    init(_ entries: [Growth.Entry]) {
        self.entries = entries
        let most = entries.map { max($0.statistics.bindings, $0.statistics.types) }.max() ?? 0
        step = Self.step(upTo: most)
        highest = max(step, (most + step - 1) / step * step)
    }

    /// 1, 2 or 5 with zeros, so that there are five lines at most.
    private static func step(upTo most: Int) -> Int {
        var power = 1
        while true {
            for step in [1, 2, 5] where step * power * 5 >= most { return step * power }
            power *= 10
        }
    }

    var svg: String {
        """
        <svg viewBox="0 0 \(Self.width.svg) \(Self.height.svg)" role="img" aria-label="Bindings and types by commit">
        \(rules)
        \(days)
        \(names)
        \(line("bindings", \.bindings))
        \(line("types", \.types))
        </svg>
        """
    }

    private func x(_ index: Int) -> Double {
        if entries.count == 1 { return (Self.left + Self.right) / 2 }
        return Self.left + (Self.right - Self.left) * Double(index) / Double(entries.count - 1)
    }

    private func y(_ count: Int) -> Double {
        Self.bottom - (Self.bottom - Self.top) * Double(count) / Double(highest)
    }

    private var rules: String {
        stride(from: 0, through: highest, by: step).map { count in
            """
            <line class="rule" x1="\(Self.left.svg)" x2="\(Self.right.svg)" y1="\(y(count).svg)" y2="\(y(count).svg)"/>\
            <text x="\((Self.left - 8).svg)" y="\((y(count) + 4).svg)" text-anchor="end">\(count)</text>
            """
        }.joined(separator: "\n")
    }

    /// Of the first commit and the last.
    private var days: String {
        let first = "<text x=\"\(x(0).svg)\" y=\"\((Self.bottom + 22).svg)\">\(entries[0].day.escapedForXML)</text>"
        guard entries.count > 1, let last = entries.last else { return first }
        return first
            + "<text x=\"\(Self.right.svg)\" y=\"\((Self.bottom + 22).svg)\" text-anchor=\"end\">"
            + "\(last.day.escapedForXML)</text>"
    }

    /// At the ends of the lines, apart from each other.
    private var names: String {
        guard let last = entries.last?.statistics else { return "" }
        var (bindings, types) = (y(last.bindings), y(last.types))
        let gap = 16 - abs(bindings - types)
        if gap > 0 { if bindings < types { types += gap } else { bindings += gap } }
        return [("bindings", bindings), ("types", types)].map { name, y in
            """
            <g class="\(name)"><text class="name" x="\((Self.right + 12).svg)" y="\((y + 4).svg)">\(name)</text></g>
            """
        }.joined(separator: "\n")
    }

    private func line(_ name: String, _ count: KeyPath<Statistics, Int>) -> String {
        let counts = entries.map { $0.statistics[keyPath: count] }
        let points = counts.enumerated().map { "\(x($0).svg),\(y($1).svg)" }.joined(separator: " ")
        let dots = zip(entries, counts).enumerated().map { index, dot in
            let (entry, count) = dot
            let words = "\(entry.name) \(entry.day): \(count) \(name)\n\(entry.title)".escapedForXML
            return "<circle cx=\"\(x(index).svg)\" cy=\"\(y(count).svg)\" r=\"3\"><title>\(words)</title></circle>"
        }
        return "<g class=\"\(name)\"><polyline points=\"\(points)\"/>\n\(dots.joined(separator: "\n"))</g>"
    }
}
