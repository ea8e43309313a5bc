/// How wide a text will be: without fonts an estimate, on the safe side.
package enum TextWidth {
    package static let limit = 34

    package static func width(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 1.1 : 0.6) * size }
    }

    static func nodeWidth(_ node: Diagram.Node) -> Double {
        let time = node.time.isEmpty ? 0 : width(node.time, size: 10.5) + 12
        let title = width(shortened(node.title), size: 13.5) + time
        let subtitle = width(shortened(node.subtitle), size: 10.5)
        return max(72, max(title, subtitle) + 26)
    }

    /// At most `limit` characters, on one line.
    package static func shortened(_ text: String) -> String {
        let line = text.onOneLine
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}
