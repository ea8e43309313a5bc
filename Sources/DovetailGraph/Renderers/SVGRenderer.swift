/// A picture that needs nothing installed: light or dark as the viewer prefers.
package struct SVGRenderer: GraphRenderer {
    static let margin = 24.0
    static let legendHeight = 40.0

    private let isWhole: Bool

    /// - Parameter isWhole: Whether all of a large graph is drawn, in place of its overview.
    package init(isWhole: Bool = false) {
        self.isWhole = isWhole
    }

    package func render(_ graph: DependencyGraph, to output: inout some TextOutputStream) {
        let layout = DiagramLayout(Diagram(graph).overview(isWhole: isWhole))
        let width = max(layout.size.width, 760) + 2 * Self.margin
        let height = layout.size.height + 2 * Self.margin + Self.legendHeight
        output.write(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.svg) \(height.svg)" \
            width="\(width.svg)" height="\(height.svg)" role="img">
            <title>\(graph.name.escapedForXML)</title>
            <style>\(Self.style)</style>
            <defs>\(Self.marker)</defs>
            <rect class="page" width="100%" height="100%"/>
            \(legend(layout.diagram))
            <g transform="translate(\(Self.margin.svg) \((Self.margin + Self.legendHeight).svg))">

            """)
        for (cluster, box) in zip(layout.diagram.clusters, layout.clusters) where !cluster.title.isEmpty {
            output.write(self.cluster(cluster, box))
        }
        for (link, points) in zip(layout.diagram.links, layout.links) { output.write(self.link(link, points)) }
        for (node, box) in zip(layout.diagram.nodes, layout.nodes) { output.write(self.node(node, box)) }
        output.write("</g>\n</svg>\n")
    }

    private func legend(_ diagram: Diagram) -> String {
        let used = Set(diagram.nodes.filter { $0.count == 1 }.map(\.scope))
        var x = Self.margin
        let entries = Palette.all.filter(used.contains).map { scope in
            let name = Palette.name(of: scope)
            defer { x += TextWidth.width(name, size: 12) + 40 }
            return """
                <circle cx="\((x + 6).svg)" cy="30" r="6" fill="\(Palette.color(of: scope))"/>\
                <text x="\((x + 18).svg)" y="34">\(name)</text>
                """
        }
        return "<g class=\"legend\">\(entries.joined())</g>"
    }

    private func cluster(_ cluster: Diagram.Cluster, _ box: Box) -> String {
        """
        <g class="cluster"><rect x="\(box.origin.x.svg)" y="\(box.origin.y.svg)" width="\(box.size.width.svg)" \
        height="\(box.size.height.svg)" rx="12"/><text x="\((box.origin.x + 14).svg)" y="\((box.origin.y + 22).svg)">\
        \(cluster.title.escapedForXML)</text></g>

        """
    }

    private func link(_ link: Diagram.Link, _ points: [Point]) -> String {
        let label = link.label.isEmpty ? "" : "<title>\(link.label.escapedForXML)</title>"
        let style = link.phase?.rawValue ?? link.kind.rawValue
        return "<path class=\"link \(style)\" d=\"\(PathData.curve(points))\">\(label)</path>\n"
    }

    private func node(_ node: Diagram.Node, _ box: Box) -> String {
        let color = Palette.color(of: node.scope)
        let (x, y) = (box.origin.x, box.origin.y)
        let tooltip = ([node.id.text] + [node.location?.description].compactMap(\.self)).joined(separator: "  ")
        let hasSubtitle = !node.details.isEmpty
        let badges = node.badges.isEmpty ? "" : "<tspan class=\"hubs\" dx=\"6\">\(node.badges)</tspan>"
        let stack =
            "<rect class=\"stack\" x=\"\((x + 4).svg)\" y=\"\((y + 4).svg)\" width=\"\(box.size.width.svg)\" "
            + "height=\"\(box.size.height.svg)\" rx=\"8\" stroke=\"\(color)\"/>"
        let subtitle =
            "<text class=\"sub\" x=\"\((x + 15).svg)\" y=\"\((y + 32).svg)\">"
            + "\(TextWidth.subtitle(of: node).escapedForXML)\(badges)</text>"
        let titleY = (y + (hasSubtitle ? 18 : 25)).svg
        let time =
            "<text class=\"sub time\" x=\"\((x + box.size.width - 10).svg)\" y=\"\(titleY)\">"
            + "\(node.time.escapedForXML)</text>"
        return """
            <g class="node"><title>\(tooltip.escapedForXML)</title>\(node.count > 1 ? stack : "")\
            <rect x="\(x.svg)" y="\(y.svg)" width="\(box.size.width.svg)" height="\(box.size.height.svg)" rx="8" \
            stroke="\(color)"/><rect x="\(x.svg)" y="\((y + 8).svg)" width="4" height="\((box.size.height - 16).svg)" \
            rx="2" fill="\(color)" class="bar"/>\
            <text x="\((x + 15).svg)" y="\(titleY)">\
            \(TextWidth.shortened(node.title).escapedForXML)</text>\(hasSubtitle ? subtitle : "")\
            \(node.time.isEmpty ? "" : time)</g>

            """
    }

    private static let marker = """
        <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto" \
        markerUnits="userSpaceOnUse">\
        <path d="M0 0.5 8 4 0 7.5z" class="head"/></marker>
        """

    private static let style = """
        text{font:600 12.5px ui-sans-serif,system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:#0f172a}\
        .page{fill:#f8fafc}.legend text{font-weight:400;font-size:12px;fill:#475569}\
        .cluster rect{fill:#fff;stroke:#dbe3ee}.cluster text{font-size:13px;fill:#475569}\
        .node rect:not(.bar){fill:#fff;stroke-opacity:.55}.node .bar{stroke:none}\
        .node .sub{font-weight:400;font-size:12px;fill:#52627a}.node .time{text-anchor:end}.hubs{fill:#b45309}\
        .link{fill:none;stroke:#94a3b8;stroke-width:1.3;marker-end:url(#arrow)}.head{fill:#94a3b8}\
        .inject{stroke-width:2.4}.deferred,.call,.conforms,.builds,.offers{stroke-dasharray:5 4}\
        @media(prefers-color-scheme:dark){text{fill:#e2e8f0}.page{fill:#0b1220}.legend text,.cluster text{fill:#94a3b8}\
        .cluster rect{fill:#111a2c;stroke:#24324a}.node rect:not(.bar){fill:#18233a}.node .sub{fill:#a3b1c6}.node .hubs{fill:#fbbf24}\
        .link{stroke:#5b6b85}.head{fill:#5b6b85}}
        """
}

/// Smooth lines through the places of a link.
enum PathData {
    /// Level at both ends, as an edge leaves and arrives; upright between boxes that stand above each other.
    static func curve(_ points: [Point]) -> String {
        guard let first = points.first else { return "" }
        let isUpright = points.indices.map { Self.isUpright(points, $0) }
        var data = "M\(first.x.svg) \(first.y.svg)"
        for index in points.indices.dropFirst() {
            let (from, to) = (points[index - 1], points[index])
            if from.y == to.y, from.x <= to.x {
                data += "H\(to.x.svg)"
                continue
            }
            let reach = to.x >= from.x ? (to.x - from.x) / 2 : min(60, (from.x - to.x) / 2 + 30)
            let middle = (from.y + to.y) / 2
            let start = isUpright[index - 1] ? Point(from.x, middle) : Point(from.x + reach, from.y)
            let end = isUpright[index] ? Point(to.x, middle) : Point(to.x - reach, to.y)
            data += "C\(start.x.svg) \(start.y.svg) \(end.x.svg) \(end.y.svg) \(to.x.svg) \(to.y.svg)"
        }
        return data
    }

    /// Whether the line stands upright at a place: one of its neighbours, that is no end, is more above or below it
    /// than beside it, or lies to the left.
    private static func isUpright(_ points: [Point], _ index: Int) -> Bool {
        let inner = 1..<(max(2, points.count) - 1)
        guard inner.contains(index) else { return false }
        return [(index - 1, index), (index, index + 1)].contains { from, to in
            guard inner.contains(from), inner.contains(to) else { return false }
            let (across, down) = (points[to].x - points[from].x, points[to].y - points[from].y)
            return down != 0 && (across < 0 || abs(down) > across)
        }
    }
}

extension Double {
    /// With one decimal at most.
    var svg: String {
        let tenths = Int((self * 10).rounded())
        let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
        return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }
}
