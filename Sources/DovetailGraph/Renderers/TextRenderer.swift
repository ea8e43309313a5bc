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
        let rows = rows(of: graph.bindings(of: root.id), in: graph)
        let nameWidth = rows.map(\.name.count).max() ?? 0
        let typeWidth = min(40, rows.map(\.type.count).max() ?? 0)
        let place = root.location.map { "  \($0)" } ?? ""
        let parent = root.parent.map { ", within \($0.name)" } ?? ""
        let entry = isEntry ? ", entry point" : ""
        return ["\(root.id.text) (\(root.kind.rawValue)\(entry)\(parent))\(place)"]
            + rows.flatMap { row in
                let words = "  \(row.name.padded(to: nameWidth))  \(row.type.padded(to: typeWidth))  \(row.scope)"
                return [words] + row.needs
            }
    }

    /// A binding, or several of which the same is to be said: objects of one type in one place, locals of several methods.
    private struct Row: Hashable {
        var name: String
        var type: String
        var scope: String
        var needs: [String]
    }

    private func rows(of bindings: [DependencyGraph.Binding], in graph: DependencyGraph) -> [Row] {
        let rows = bindings.map { binding in
            let summary = graph.summary(of: binding)
            let time = binding.creations.map { "  \($0)" } ?? ""
            return Row(
                name: binding.role == .object ? binding.id.shortName.withoutOrdinal : binding.id.shortName,
                type: summary.isEmpty ? "?" : summary, scope: binding.scope.rawValue + time,
                needs: needs(of: binding.id, in: graph))
        }
        let counts = Dictionary(zip(rows, rows.map { _ in 1 }), uniquingKeysWith: +)
        var seen: Set<Row> = []
        return zip(bindings, rows).compactMap { binding, row in
            guard seen.insert(row).inserted else { return nil }
            var row = row
            let count = counts[row, default: 1]
            row.name = count > 1 ? "\(row.name) ×\(count)" : binding.id.shortName
            return row
        }
    }

    private func section(_ type: DependencyGraph.TypeNode, in graph: DependencyGraph) -> [String] {
        ["  \(type.id.text) (\(type.kind.rawValue))"] + needs(of: type.id, in: graph)
    }

    private func needs(of id: NodeID, in graph: DependencyGraph) -> [String] {
        let edges = graph.edges(from: id)
        let known = edges.filter(\.kind.hasPhase).reduce(into: [NodeID: Set<DependencyGraph.Location?>]()) {
            if let root = graph.binding($1.to)?.root { $0[root, default: []].insert($1.location) }
        }
        let needs = edges.filter { $0.kind.hasPhase || isRootAlone($0, known) }.map { edge in
            let words = edge.kind == .holdsRoot ? "the root" : edge.phase?.rawValue ?? ""
            let label = edge.label.isEmpty || edge.label == edge.to.shortName ? "" : "\(edge.label): "
            let target = graph.binding(edge.to)
            let name = target?.root == graph.binding(id)?.root && target != nil ? edge.to.shortName : edge.to.name
            return Need(
                label: label, phase: edge.phase == .construct ? "" : " (\(words))", name: name,
                isObject: target?.role == .object)
        }
        return lines(needs)
    }

    /// What is needed, as it is written.
    private struct Need {
        var label: String
        var phase: String
        var name: String
        var isObject: Bool

        /// Where objects without a name are made.
        var place: String? {
            guard isObject, let slash = name.lastIndex(of: "/") else { return nil }
            return String(name[...slash])
        }
        var leaf: String { isObject ? String(name.split(separator: "/").last ?? "").withoutOrdinal : name }
        /// What those that stand together have in common.
        var group: String { "\(label)\(place ?? "")\(phase)" }
    }

    /// More than so many objects of one place stand together.
    private static let few = 6

    private func lines(_ needs: [Need]) -> [String] {
        let groups = Dictionary(grouping: needs.filter(\.isObject), by: \.group)
        var seen: Set<String> = []
        return needs.flatMap { need -> [String] in
            let together = need.isObject ? groups[need.group, default: []] : []
            guard together.count > Self.few else { return ["    → \(need.label)\(need.name)\(need.phase)"] }
            guard seen.insert(need.group).inserted else { return [] }
            let leaves = together.map(\.leaf)
            let counts = Dictionary(leaves.map { ($0, 1) }, uniquingKeysWith: +)
            var names: Set<String> = []
            let words = leaves.filter { names.insert($0).inserted }.map { name in
                counts[name, default: 1] > 1 ? "\(name) ×\(counts[name, default: 1])" : name
            }
            return ["    → \(need.label)\(need.place ?? "")\(together.count) objects\(need.phase)"] + wrapped(words)
        }
    }

    /// Words with commas between them, in lines that a terminal shows.
    private func wrapped(_ words: [String]) -> [String] {
        var lines: [String] = []
        for (index, word) in words.enumerated() {
            let text = index + 1 < words.count ? word + "," : word
            if let last = lines.last, last.count + text.count < 110 {
                lines[lines.count - 1] += " " + text
            } else {
                lines.append("        " + text)
            }
        }
        return lines
    }

    /// Whether a root is given, and none of its bindings in the same place.
    private func isRootAlone(
        _ edge: DependencyGraph.Edge, _ known: [NodeID: Set<DependencyGraph.Location?>]
    ) -> Bool {
        edge.kind == .holdsRoot && known[edge.to]?.contains(edge.location) != true
    }

    private func line(_ entry: DependencyGraph.Unresolved) -> String {
        "  " + (entry.location.map { "\($0): " } ?? "") + "\(entry.expression): \(entry.reason)"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// `Store` of `Store~2`, the second of two objects of one type in one place.
    fileprivate var withoutOrdinal: String {
        guard let tilde = lastIndex(of: "~"), self[index(after: tilde)...].allSatisfy(\.isNumber) else { return self }
        return String(self[..<tilde])
    }

    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
