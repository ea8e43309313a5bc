extension DependencyGraph {
    /// The roots: where the program begins, then those that nothing uses, then the others.
    package var rootsFromEntries: [Root] {
        let entries = entries
        let unused = unusedRoots
        func rank(_ root: Root) -> Int { entries.contains(root.id) ? 0 : unused.contains(root.id) ? 1 : 2 }
        return (0...2).flatMap { wanted in roots.filter { rank($0) == wanted } }
    }

    /// Where a program begins. Where the sources don't say so, as in a library: the roots that nothing uses.
    package var entries: Set<NodeID> {
        let told = roots.filter(\.isEntry)
        return told.isEmpty ? unusedRoots : Set(told.map(\.id))
    }

    /// The roots that are within none, and that no part builds or uses but what is within them.
    private var unusedRoots: Set<NodeID> {
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
        let built = names(from: binding, .builds)
        let isPlain = root(binding.root).map { [.compositionRoot, .function].contains($0.kind) } ?? false
        let isOneOf = isPlain && declared.count == 1 && built.contains(" | ")
        let made = declared.isEmpty || isOneOf ? built : declared.joined(separator: " | ")
        let type = binding.type ?? names(from: binding, .offers)
        if type.isEmpty || made.isEmpty || made == type { return type.isEmpty ? made : type }
        return "\(type) = \(made)"
    }

    private func names(from binding: Binding, _ kind: Edge.Kind) -> String {
        edges(from: binding.id).filter { $0.kind == kind }.map(\.to.name).unique.joined(separator: " | ")
    }
}

extension Diagram {
    /// The nodes in which the program begins: those of its entries that none of them needs, or else what nothing needs.
    /// Only such as need something.
    package var entries: [Int] {
        let needing = Set(links.map(\.from))
        let told = needing.filter { nodes[$0].isEntry }
        let inner = Set(links.filter { told.contains($0.from) && $0.from != $0.to }.map(\.to))
        if !told.isEmpty { return (told.isSubset(of: inner) ? told : told.subtracting(inner)).sorted() }
        let needed = Set(links.filter { $0.from != $0.to }.map(\.to))
        return needing.subtracting(needed).sorted()
    }
}
