/// What changed from one graph to another: `dovetail diff OLD NEW`.
package struct GraphDiff: Hashable, Sendable {
    package struct Rename: Hashable, Sendable {
        package let from: NodeID
        package let to: NodeID
    }

    package struct Rescoping: Hashable, Sendable {
        package let id: NodeID
        package let from: DependencyGraph.Scope
        package let to: DependencyGraph.Scope
    }

    /// One module begins to use another.
    package struct ModuleEdge: Hashable, Sendable {
        package let from: String
        package let to: String
        /// The edges that make it so, sorted.
        package let because: [DependencyGraph.Edge]
    }

    package let added: [NodeID]
    package let removed: [NodeID]
    /// A removed and an added binding of the same type, in the same root or of the same name, with the same edges.
    package let renamed: [Rename]
    package let rescoped: [Rescoping]
    package let addedEdges: [DependencyGraph.Edge]
    package let removedEdges: [DependencyGraph.Edge]
    package let newModuleEdges: [ModuleEdge]

    package var isEmpty: Bool {
        added.isEmpty && removed.isEmpty && renamed.isEmpty && rescoped.isEmpty && addedEdges.isEmpty
            && removedEdges.isEmpty
    }

    package init(from old: DependencyGraph, to new: DependencyGraph) {
        let oldNodes = Set(old.nodeIDs)
        let newNodes = Set(new.nodeIDs)
        let renamed = Self.renames(from: old, oldNodes.subtracting(newNodes), to: new, newNodes.subtracting(oldNodes))
        let names = Dictionary(uniqueKeysWithValues: renamed.map { ($0.from, $0.to) })
        let oldEdges = Dictionary(old.edges.map { (EdgeKey($0, names), $0) }) { first, _ in first }
        let newEdges = Dictionary(new.edges.map { (EdgeKey($0, [:]), $0) }) { first, _ in first }
        added = newNodes.subtracting(oldNodes).subtracting(renamed.map(\.to)).sorted()
        removed = oldNodes.subtracting(newNodes).subtracting(renamed.map(\.from)).sorted()
        self.renamed = renamed
        rescoped = Self.rescopings(from: old, to: new, names)
        addedEdges = new.edges.filter { oldEdges[EdgeKey($0, [:])] == nil }
        removedEdges = old.edges.filter { newEdges[EdgeKey($0, names)] == nil }
        newModuleEdges = Self.moduleEdges(new.edges, without: old.edges)
    }

    private struct EdgeKey: Hashable {
        let from, to: NodeID
        let kind: DependencyGraph.Edge.Kind
        let phase: DependencyGraph.Phase?
        let label: String

        init(_ edge: DependencyGraph.Edge, _ names: [NodeID: NodeID]) {
            from = names[edge.from] ?? edge.from
            to = names[edge.to] ?? edge.to
            kind = edge.kind
            phase = edge.phase
            label = edge.label
        }
    }
}

// MARK: - Comparing

extension GraphDiff {
    /// Pairs what looks the same; where several do, nothing is guessed.
    private static func renames(
        from old: DependencyGraph, _ removed: Set<NodeID>, to new: DependencyGraph, _ added: Set<NodeID>
    ) -> [Rename] {
        let before = Dictionary(grouping: removed.sorted().filter { old.binding($0) != nil }) { Look($0, in: old) }
        let after = Dictionary(grouping: added.sorted().filter { new.binding($0) != nil }) { Look($0, in: new) }
        return before.compactMap { look, ids -> Rename? in
            guard let others = after[look], ids.count == 1, others.count == 1 else { return nil }
            return Rename(from: ids[0], to: others[0])
        }.sorted { $0.from < $1.from }
    }

    /// What a binding is like, but for its name.
    private struct Look: Hashable {
        let type: String?
        let outgoing: Set<[String]>
        let incoming: Set<[String]>

        init(_ id: NodeID, in graph: DependencyGraph) {
            type = graph.binding(id)?.type
            outgoing = Set(graph.edges(from: id).map { [$0.to.text, $0.kind.rawValue, $0.phase?.rawValue ?? ""] })
            incoming = Set(graph.edges(to: id).map { [$0.from.text, $0.kind.rawValue, $0.phase?.rawValue ?? ""] })
        }
    }

    private static func rescopings(
        from old: DependencyGraph, to new: DependencyGraph, _ names: [NodeID: NodeID]
    ) -> [Rescoping] {
        old.bindings.compactMap { binding in
            let id = names[binding.id] ?? binding.id
            guard let scope = new.binding(id)?.scope, scope != binding.scope else { return nil }
            return Rescoping(id: id, from: binding.scope, to: scope)
        }.sorted { $0.id < $1.id }
    }

    private static func moduleEdges(
        _ new: [DependencyGraph.Edge], without old: [DependencyGraph.Edge]
    ) -> [ModuleEdge] {
        func crossing(_ edges: [DependencyGraph.Edge]) -> [[String]: [DependencyGraph.Edge]] {
            Dictionary(grouping: edges.filter { $0.from.module != $0.to.module }) { [$0.from.module, $0.to.module] }
        }
        let known = crossing(old)
        return crossing(new).filter { known[$0.key] == nil }.map { modules, edges in
            ModuleEdge(from: modules[0], to: modules[1], because: edges)
        }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }
}
