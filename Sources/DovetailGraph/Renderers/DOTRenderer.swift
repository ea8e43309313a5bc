/// The language of Graphviz.
package struct DOTRenderer: GraphRenderer {
    private let isWhole: Bool

    /// - Parameter isWhole: Whether all of a large graph is drawn, in place of its overview.
    package init(isWhole: Bool = false) {
        self.isWhole = isWhole
    }

    package func render(_ graph: DependencyGraph, to output: inout some TextOutputStream) {
        let diagram = Diagram(graph).overview(isWhole: isWhole)
        output.write("digraph \(quoted(diagram.title)) {\n")
        output.write("  rankdir=LR; compound=true; fontname=\"Helvetica\";\n")
        output.write("  node [shape=box, style=\"rounded\", fontname=\"Helvetica\", fontsize=11];\n")
        output.write("  edge [fontname=\"Helvetica\", fontsize=9, color=\"#64748b\"];\n")
        for (position, cluster) in diagram.clusters.enumerated() {
            output.write("  subgraph cluster_\(position) {\n")
            output.write("    label=\(quoted(cluster.title)); color=\"#cbd5e1\"; style=\"rounded\";\n")
            for node in cluster.nodes { output.write("    n\(node)\(attributes(diagram.nodes[node]));\n") }
            output.write("  }\n")
        }
        for link in diagram.links { output.write("  n\(link.from) -> n\(link.to)\(attributes(link));\n") }
        output.write("}\n")
    }

    private func attributes(_ node: Diagram.Node) -> String {
        let label = [node.title, node.details].filter { !$0.isEmpty }.map(escaped).joined(separator: "\\n")
        let tooltip = ([node.id.text] + [node.location?.description].compactMap(\.self)).joined(separator: " ")
        return
            " [label=\"\(label)\", \(node.count > 1 ? "peripheries=2, " : "")color=\"\(Palette.color(of: node.scope))\", tooltip=\(quoted(tooltip))]"
    }

    private func attributes(_ link: Diagram.Link) -> String {
        var list: [String] = []
        if !link.label.isEmpty { list.append("label=\(quoted(link.label))") }
        if link.phase == .deferred || link.phase == .call || link.phase == nil { list.append("style=dashed") }
        if link.phase == .inject { list.append("style=bold") }
        if link.kind == .conforms { list.append("arrowhead=empty") }
        return list.isEmpty ? "" : " [\(list.joined(separator: ", "))]"
    }

    private func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

    /// Within quotes only these two end or change anything. No text becomes an HTML label, which needs `<` in place
    /// of the quotes.
    private func escaped(_ text: String) -> String {
        text.onOneLine.map { $0 == "\\" ? "\\\\" : $0 == "\"" ? "\\\"" : String($0) }.joined()
    }
}
