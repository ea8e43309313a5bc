extension GraphDiff {
    /// The sections of all that changed.
    package func write(to markup: inout Markup) {
        guard !isEmpty else { return markup.line("The graphs are the same.") }
        let code = { [markup] (id: NodeID) in markup.code(id) }
        let line = { [markup] (edge: DependencyGraph.Edge) in
            let label = edge.label.isEmpty ? "" : ", \(markup.code(edge.label))"
            return "\(code(edge.from)) → \(code(edge.to)) (\(edge.phase?.rawValue ?? edge.kind.rawValue)\(label))"
        }
        let modules = newModuleEdges.map { edge in
            "\(markup.code(edge.from)) → \(markup.code(edge.to)): "
                + edge.because.prefix(3).map(line).joined(separator: "; ")
                + (edge.because.count > 3 ? "; and \(edge.because.count - 3) more" : "")
        }
        markup.list("New edges between modules", modules)
        markup.list("Re-scoped", rescoped.map { "\(code($0.id)): \($0.from.rawValue) → \($0.to.rawValue)" })
        markup.list("Likely renamed", renamed.map { "\(code($0.from)) → \(code($0.to))" })
        markup.list("Added", added.map(code))
        markup.list("Removed", removed.map(code))
        markup.list("Edges added", addedEdges.map(line))
        markup.list("Edges removed", removedEdges.map(line))
    }
}
