/// A flowchart that GitHub draws. Above what Mermaid draws by default a comment says so, and what to do.
package struct MermaidRenderer: GraphRenderer {
    static let edgeLimit = 500
    static let characterLimit = 50_000

    private let isWhole: Bool
    private let changed: Set<NodeID>

    /// - Parameters:
    ///   - isWhole: Whether all of a large graph is drawn, in place of its overview.
    ///   - changed: What is drawn with thick lines.
    package init(isWhole: Bool = false, changed: Set<NodeID> = []) {
        self.isWhole = isWhole
        self.changed = changed
    }

    package func render(_ graph: DependencyGraph, to output: inout some TextOutputStream) {
        let diagram = Diagram(graph).overview(isWhole: isWhole)
        let body = lines(diagram).map { $0 + "\n" }.joined()
        if let warning = warning(edges: diagram.links.count, characters: body.count) {
            output.write("%% \(warning)\n")
        }
        output.write(body)
    }

    /// What a picture says about its own size; nil if it can be drawn.
    package static func warning(in text: String) -> String? {
        text.hasPrefix("%% ") ? "warning: " + text.dropFirst(3).prefix { $0 != "\n" } : nil
    }

    private func warning(edges: Int, characters: Int) -> String? {
        guard edges > Self.edgeLimit || characters > Self.characterLimit else { return nil }
        return "\(edges) edges and \(characters) characters are more than Mermaid draws (\(Self.edgeLimit) and "
            + "\(Self.characterLimit)); leave out --all, or select a part with --focus, --depth or --module"
    }

    private func lines(_ diagram: Diagram) -> [String] {
        var lines = ["flowchart LR"]
        for (position, cluster) in diagram.clusters.enumerated() {
            lines.append("  subgraph c\(position)[\(quoted(cluster.title.isEmpty ? " " : cluster.title))]")
            lines += cluster.nodes.map { "    n\($0)\(shape(diagram.nodes[$0]))" }
            lines.append("  end")
        }
        lines += diagram.links.map { "  n\($0.from) \(arrow($0)) n\($0.to)" }
        for scope in DependencyGraph.Scope.allCases {
            let members = diagram.nodes.indices.filter { diagram.nodes[$0].scope == scope }
            if members.isEmpty { continue }
            lines.append("  classDef \(scope.rawValue) stroke:\(Palette.color(of: scope)),stroke-width:2px")
            lines.append("  class \(members.map { "n\($0)" }.joined(separator: ",")) \(scope.rawValue)")
        }
        let marked = diagram.nodes.indices.filter { changed.contains(diagram.nodes[$0].id) }
        if !marked.isEmpty {
            lines.append("  classDef changed stroke-width:5px,font-weight:bold")
            lines.append("  class \(marked.map { "n\($0)" }.joined(separator: ",")) changed")
        }
        return lines
    }

    private func shape(_ node: Diagram.Node) -> String {
        let label = quoted(node.title, node.details)
        if node.count > 1 { return "[[\(label)]]" }
        return node.scope == nil ? "([\(label)])" : "[\(label)]"
    }

    private func arrow(_ link: Diagram.Link) -> String {
        let label = link.label.isEmpty ? "" : "|\(quoted(link.label))|"
        switch (link.kind, link.phase) {
        case (.conforms, _), (.builds, _), (.offers, _): return "-.->\(label)"
        case (_, .deferred), (_, .call): return "-.->\(label)"
        case (_, .inject): return "==>\(label)"
        default: return "-->\(label)"
        }
    }

    /// In quotes, with everything that could end or shape it as an entity code.
    private func quoted(_ parts: String...) -> String {
        let lines = parts.filter { !$0.isEmpty }.map { part in
            part.onOneLine.unicodeScalars.map { scalar in
                let isPlain =
                    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || " _.:,-()[]=?!/…①②③④⑤⑥⑦⑧⑨".unicodeScalars.contains(scalar)
                return isPlain ? String(Character(scalar)) : "#\(scalar.value);"
            }.joined()
        }
        return "\"\(lines.joined(separator: "<br/>"))\""
    }
}
