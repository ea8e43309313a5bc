/// The figures of a graph: `dovetail stats`.
package struct Statistics: Hashable, Sendable {
    /// A module, by Robert Martin's measures (*OO Design Quality Metrics*, 1994).
    package struct Module: Hashable, Sendable {
        package let name: String
        /// How many bindings and types it has.
        package let parts: Int
        /// How many of its parts need something of another module (efferent coupling).
        package let needing: Int
        /// How many parts of other modules need something of it (afferent coupling).
        package let needed: Int

        /// 0 if others depend on it and it depends on none, 1 the other way round; nil if it stands alone.
        package var instability: Double? {
            needing + needed == 0 ? nil : Double(needing) / Double(needing + needed)
        }
    }

    /// A binding, with a number.
    package struct Rank: Hashable, Sendable {
        package let id: NodeID
        package let count: Int
    }

    package let name: String
    package let roots: Int
    package let bindings: Int
    package let types: Int
    package let edges: Int
    /// The longest chain of bindings and types that need each other, each once.
    package let deepest: [NodeID]
    package let modules: [Module]
    /// By how many others each binding is needed, most first; those that are needed by none are left out.
    package let fanIn: [Rank]
    /// How many others each binding needs, most first; those that need none are left out.
    package let fanOut: [Rank]
    /// How many parts nobody else leads to, most first; those with none are left out.
    package let dominating: [Rank]

    /// - Complexity: linear in the size of the graph, but for sorting.
    package init(_ graph: DependencyGraph) {
        let needs = NeedGraph(graph)
        name = graph.name
        roots = graph.roots.count
        bindings = graph.bindings.count
        types = graph.types.count
        edges = graph.edges.count
        deepest = needs.longestChain()
        modules = Self.modules(of: graph)
        let isBinding = { (rank: Rank) in graph.binding(rank.id) != nil }
        fanIn = needs.ranks(needs.fanIn).filter(isBinding)
        fanOut = needs.ranks(needs.fanOut).filter(isBinding)
        dominating = needs.ranks(needs.dominated()).filter(isBinding)
    }

    private static func modules(of graph: DependencyGraph) -> [Module] {
        var parts: [String: Int] = [:]
        for binding in graph.bindings { parts[binding.id.module, default: 0] += 1 }
        for type in graph.types where !type.isExternal { parts[type.id.module, default: 0] += 1 }
        var needing: [String: Set<NodeID>] = [:]
        var needed: [String: Set<NodeID>] = [:]
        for edge in graph.edges where edge.from.module != edge.to.module {
            guard !(graph.type(edge.to)?.isExternal ?? false) else { continue }
            needing[edge.from.module, default: []].insert(edge.from)
            needed[edge.to.module, default: []].insert(edge.from)
        }
        return parts.keys.sorted().map { name in
            Module(
                name: name, parts: parts[name]!, needing: needing[name]?.count ?? 0, needed: needed[name]?.count ?? 0)
        }
    }
}
