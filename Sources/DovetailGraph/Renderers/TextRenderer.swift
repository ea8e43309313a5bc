/// For a terminal: each root with its bindings, what each builds and needs; those first where the program begins.
package struct TextRenderer: GraphRenderer {
    package init() {}

    package func render(_ graph: DependencyGraph, to output: inout some TextOutputStream) {
        for line in lines(graph) { output.write(line.onOneLine.trimmedEnd + "\n") }
    }

    private func lines(_ graph: DependencyGraph) -> [String] {
        let counts = [
            count(graph.roots, "root"), count(graph.bindings, "binding"), count(graph.types, "type"),
            graph.unresolved.isEmpty ? nil : "\(graph.unresolved.count) that can't be followed",
        ]
        var lines = ["\(graph.name): " + counts.compactMap(\.self).joined(separator: ", ")]
        let entries = graph.entries
        for root in graph.rootsFromEntries {
            lines += [""] + section(root, isEntry: entries.contains(root.id), in: graph)
        }
        let free = graph.types.filter { type in graph.edges(from: type.id).contains(where: \.kind.hasPhase) }
        if !free.isEmpty { lines += ["", "types"] + free.flatMap { section($0, in: graph) } }
        if !graph.unresolved.isEmpty { lines += ["", "can't be followed"] + graph.unresolved.map(line) }
        return lines
    }

    private func count<Element>(_ elements: [Element], _ noun: String) -> String {
        "\(elements.count) \(noun)\(elements.count == 1 ? "" : "s")"
    }

    private func section(
        _ root: DependencyGraph.Root, isEntry: Bool, in graph: DependencyGraph
    ) -> [String] {
        let bindings = graph.bindings(of: root.id)
        let names = bindings.map(\.id.shortName)
        let nameWidth = names.map(\.count).max() ?? 0
        let types = bindings.map { graph.summary(of: $0) }.map { $0.isEmpty ? "?" : $0 }
        let typeWidth = min(40, types.map(\.count).max() ?? 0)
        let place = root.location.map { "  \($0)" } ?? ""
        let parent = root.parent.map { ", within \($0.name)" } ?? ""
        let entry = isEntry ? ", entry point" : ""
        return ["\(root.id.text) (\(root.kind.rawValue)\(entry)\(parent))\(place)"]
            + bindings.indices.flatMap { index in
                let row = "  \(names[index].padded(to: nameWidth))  \(types[index].padded(to: typeWidth))"
                let time = bindings[index].creations.map { "  \($0)" } ?? ""
                return ["\(row)  \(bindings[index].scope.rawValue)\(time)"] + needs(of: bindings[index].id, in: graph)
            }
    }

    private func section(_ type: DependencyGraph.TypeNode, in graph: DependencyGraph) -> [String] {
        ["  \(type.id.text) (\(type.kind.rawValue))"] + needs(of: type.id, in: graph)
    }

    private func needs(of id: NodeID, in graph: DependencyGraph) -> [String] {
        let edges = graph.edges(from: id)
        let known = Set(edges.filter(\.kind.hasPhase).compactMap(\.location))
        return edges.filter { $0.kind.hasPhase || isRootAlone($0, known) }.map { edge in
            let words = edge.kind == .holdsRoot ? "the root" : edge.phase?.rawValue ?? ""
            let phase = edge.phase == .construct ? "" : " (\(words))"
            let label = edge.label.isEmpty || edge.label == edge.to.shortName ? "" : "\(edge.label): "
            let target = graph.binding(edge.to)?.root == graph.binding(id)?.root ? edge.to.shortName : edge.to.name
            return "    → \(label)\(graph.binding(edge.to) == nil ? edge.to.name : target)\(phase)"
        }
    }

    /// Whether a root is given, of which no more is said.
    private func isRootAlone(_ edge: DependencyGraph.Edge, _ known: Set<DependencyGraph.Location>) -> Bool {
        edge.kind == .holdsRoot && edge.location.map(known.contains) != true
    }

    private func line(_ entry: DependencyGraph.Unresolved) -> String {
        "  " + (entry.location.map { "\($0): " } ?? "") + "\(entry.expression): \(entry.reason)"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
