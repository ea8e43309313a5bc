/// How wide a text will be: without fonts an estimate, on the safe side.
package enum TextWidth {
    package static let limit = 34

    package static func width(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 1.1 : 0.6) * size }
    }

    static func nodeWidth(_ node: Diagram.Node) -> Double {
        let time = node.time.isEmpty ? 0 : width(node.time, size: 12) + 12
        let title = width(shortened(node.title), size: 13.5) + time
        let details = width(subtitle(of: node), size: 12) + width(node.badges, size: 16)
        return max(72, max(title, details) + 26)
    }

    /// Of a long `any API = LiveAPI` what is built.
    package static func subtitle(of node: Diagram.Node) -> String {
        let text = node.subtitle.onOneLine
        guard text.count > limit, let sign = text.firstIndex(of: "=") else { return shortened(text) }
        return shortened(String(text[sign...]))
    }

    /// At most `limit` characters, on one line: without its middle, as names often begin alike, and others end so.
    package static func shortened(_ text: String) -> String {
        let line = text.onOneLine
        guard line.count > limit else { return line }
        return line.prefix(limit / 2 - 1) + "…" + line.suffix(limit / 2)
    }
}
