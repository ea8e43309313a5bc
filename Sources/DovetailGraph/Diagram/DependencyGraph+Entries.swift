extension DependencyGraph {
    /// The roots, those first where a program begins.
    package var rootsFromEntries: [Root] {
        let isEntry = entries.contains
        return roots.filter { isEntry($0.id) } + roots.filter { !isEntry($0.id) }
    }

    /// Where a program begins: the roots that no other part builds or uses, and that are within none.
    package var entries: Set<NodeID> {
        let used = Set(
            edges.flatMap { edge in
                let home = binding(edge.from)?.root ?? edge.from
                return [edge.to, binding(edge.to)?.root ?? edge.to].filter { $0 != home }
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
