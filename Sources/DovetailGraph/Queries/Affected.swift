/// What needs, directly or not, what changed: `dovetail affected`.
package struct Affected: Hashable, Sendable {
    /// A part that is not as it was before, or that needs one.
    package struct Part: Hashable, Sendable {
        package let id: NodeID
        /// How it needs one that is nearer to the change.
        package let because: DependencyGraph.Edge
    }

    /// The bindings, types and roots that changed, sorted.
    package let changed: [NodeID]
    /// The bindings and types that need one of them, sorted.
    package let parts: [Part]
    /// The roots that changed, or of which a binding did or is affected, sorted.
    package let roots: [NodeID]
    /// The modules of all these, sorted.
    package let modules: [String]
    /// Where one of them is named outside of the graph: tests and main functions. Sorted.
    package let mentions: [DependencyGraph.Occurrence]

    /// - Complexity: linear in the size of the graph, but for sorting.
    package init(by changes: Set<NodeID>, in graph: DependencyGraph) {
        var search = BackwardSearch(graph)
        search.run(from: changes.sorted())
        changed = changes.sorted()
        parts = search.reasons.filter { !changes.contains($0.key) }.map { Part(id: $0.key, because: $0.value) }
            .sorted { $0.id < $1.id }
        roots = search.reached.filter { graph.root($0) != nil }.sorted()
        modules = Set(search.reached.filter { !($0.isExternal(in: graph)) }.map(\.module)).sorted()
        mentions = graph.occurrences.filter { $0.names(one: search.reached, in: graph) }
    }

    /// What is affected by the difference of two graphs of one program.
    package init(from old: DependencyGraph, to new: DependencyGraph) {
        self.init(by: new.changes(since: old), in: new)
    }
}

/// Follows edges from what is needed to who needs it.
private struct BackwardSearch {
    private let graph: DependencyGraph
    private(set) var reached: Set<NodeID> = []
    /// The edge by which each was reached first; none for roots of which a binding was reached.
    private(set) var reasons: [NodeID: DependencyGraph.Edge] = [:]

    init(_ graph: DependencyGraph) { self.graph = graph }

    mutating func run(from starts: [NodeID]) {
        var queue = starts.filter { reached.insert($0).inserted }
        var next = 0
        while next < queue.count {
            for edge in graph.edges(to: queue[next]) where reached.insert(edge.from).inserted {
                reasons[edge.from] = edge
                queue.append(edge.from)
            }
            if let root = graph.binding(queue[next])?.root, reached.insert(root).inserted { queue.append(root) }
            next += 1
        }
    }
}

extension DependencyGraph.Occurrence {
    fileprivate func names(one parts: Set<NodeID>, in graph: DependencyGraph) -> Bool {
        guard kind == .reference || kind == .substitution, let target else { return false }
        guard kind == .substitution else { return parts.contains(target) }
        return graph.bindings(of: target).contains { binding in
            parts.contains(binding.id) && (binding.id.shortName == name || binding.definitionKey == name)
        }
    }
}

extension NodeID {
    fileprivate func isExternal(in graph: DependencyGraph) -> Bool { graph.type(self)?.isExternal ?? false }
}

// MARK: - What changed

extension DependencyGraph {
    /// The parts of this graph that are not as they are in an older one. Lines and columns don't count.
    func changes(since old: DependencyGraph) -> Set<NodeID> {
        let diff = GraphDiff(from: old, to: self)
        let edges = (diff.addedEdges + diff.removedEdges).map(\.from)
        let bindings = bindings.filter { old.binding($0.id)?.withoutPlaces != $0.withoutPlaces }.map(\.id)
        let types = types.filter { old.type($0.id)?.withoutPlace != $0.withoutPlace }.map(\.id)
        return Set(
            (edges + diff.rescoped.map(\.id)).filter { binding($0) != nil || type($0) != nil } + bindings + types)
    }

    /// The parts that are declared, or are given something, in one of the files. Paths are those of the graph.
    package func parts(in files: Set<String>) -> Set<NodeID> {
        func isThere(_ location: Location?) -> Bool { location.map { files.contains($0.path) } ?? false }
        let bindings = bindings.filter { $0.declarations.contains { isThere($0.location) } }.map(\.id)
        let roots = roots.filter { isThere($0.location) }.map(\.id)
        return Set(bindings + roots + types.filter { isThere($0.location) }.map(\.id))
            .union(edges.filter { isThere($0.location) }.map(\.from))
    }

    /// Those of the files in which nothing of the graph is.
    package func filesWithoutParts(among files: [String]) -> [String] {
        let places =
            bindings.flatMap { $0.declarations.map(\.location) } + types.map(\.location) + roots.map(\.location)
            + edges.map(\.location) + occurrences.map(\.location)
        let known = Set(places.compactMap { $0?.path })
        return files.filter { !known.contains($0) }
    }
}

extension DependencyGraph.Binding {
    fileprivate var withoutPlaces: Self {
        var binding = self
        binding.creations = nil
        for index in binding.declarations.indices { binding.declarations[index].location = nil }
        return binding
    }
}

extension DependencyGraph.TypeNode {
    fileprivate var withoutPlace: Self {
        var type = self
        type.location = nil
        return type
    }
}
