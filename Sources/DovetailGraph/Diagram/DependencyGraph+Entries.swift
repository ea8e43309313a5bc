extension DependencyGraph {
    /// The roots, those first where a program begins.
    package var rootsFromEntries: [Root] {
        let isEntry = entries.contains
        return roots.filter { isEntry($0.id) } + roots.filter { !isEntry($0.id) }
    }

    /// Where a program begins: the roots that are within none, and that no part builds or uses but what is within them.
    package var entries: Set<NodeID> {
        let used = Set(
            edges.flatMap { edge in
                let home = Set(ancestry(of: binding(edge.from)?.root ?? edge.from).map(\.id))
                return [edge.to, binding(edge.to)?.root ?? edge.to].filter { !home.contains($0) }
            })
        return Set(roots.filter { $0.parent == nil && !used.contains($0.id) }.map(\.id))
    }

    /// What a binding answers with, and what it builds: `any API = LiveAPI`.
    func summary(of binding: Binding) -> String {
        let declared = binding.declarations.compactMap(\.implementation).unique
        let made = declared.isEmpty ? names(from: binding, .builds) : declared.joined(separator: " | ")
        let type = binding.type ?? names(from: binding, .offers)
        if type.isEmpty || made.isEmpty || made == type { return type.isEmpty ? made : type }
        return "\(type) = \(made)"
    }

    private func names(from binding: Binding, _ kind: Edge.Kind) -> String {
        edges(from: binding.id).filter { $0.kind == kind }.map(\.to.name).unique.joined(separator: " | ")
    }
}
