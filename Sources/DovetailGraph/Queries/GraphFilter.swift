/// A part of a graph: pure, so that every picture and document can be of a part.
package struct GraphFilter: Hashable, Sendable {
    /// Patterns of what to look at, by identity or name, with what it needs and who needs it; a root is all it has.
    package var focus: [Glob]
    /// How many edges to go from the focus; nil is all the way.
    package var depth: Int?
    /// Patterns of modules to keep, with the direct neighbours of what is in them.
    package var modules: [Glob]
    /// Patterns of roots to keep, with the direct neighbours of what is in them.
    package var roots: [Glob]

    package init(focus: [Glob] = [], depth: Int? = nil, modules: [Glob] = [], roots: [Glob] = []) {
        self.focus = focus
        self.depth = depth
        self.modules = modules
        self.roots = roots
    }

    /// The part that the filter selects.
    package func apply(to graph: DependencyGraph) -> DependencyGraph {
        var kept: Set<NodeID>?
        var named: [NodeID] = []
        if !modules.isEmpty {
            let shared = sharedFiles(of: graph)
            let inside = graph.nodeIDs.filter { selects($0.module) || shared.contains(graph.path(of: $0)) }
            kept = withNeighbours(inside, graph)
        }
        if !roots.isEmpty {
            let members = graph.bindings.filter { binding in
                roots.contains { $0.matches(binding.root.text) || $0.matches(binding.root.name) }
            }
            kept = withNeighbours(members.map(\.id), graph).intersection(kept ?? Set(graph.nodeIDs))
            named += graph.roots.map(\.id).filter { id in roots.contains { $0.matches(id.text) || $0.matches(id.name) }
            }
        }
        if !focus.isEmpty {
            let isCentre = { (id: NodeID) in focus.contains { $0.matches(id.text) || $0.matches(id.name) } }
            let centre =
                graph.nodeIDs.filter(isCentre) + graph.bindings.filter { isCentre($0.root) }.map(\.id)
            let around = reach(from: centre, graph, forward: true).union(reach(from: centre, graph, forward: false))
            kept = around.intersection(kept ?? Set(graph.nodeIDs))
            named += graph.roots.map(\.id).filter(isCentre)
        }
        return kept.map { graph.part(keeping: $0, roots: named) } ?? graph
    }

    private func selects(_ module: String) -> Bool {
        modules.contains { $0.matches(module) || $0.matches(module.withoutFolder) }
    }

    private func sharedFiles(of graph: DependencyGraph) -> Set<String> {
        Set(graph.modules.filter { selects($0.name) }.flatMap(\.sharedFiles))
    }

    private func withNeighbours(_ nodes: [NodeID], _ graph: DependencyGraph) -> Set<NodeID> {
        Set(nodes).union(nodes.flatMap { graph.edges(from: $0).map(\.to) + graph.edges(to: $0).map(\.from) })
    }

    private func reach(from start: [NodeID], _ graph: DependencyGraph, forward: Bool) -> Set<NodeID> {
        var reached = Set(start)
        var front = start
        var steps = 0
        while !front.isEmpty, steps < depth ?? .max {
            front = front.flatMap { node in
                forward ? graph.edges(from: node).map(\.to) : graph.edges(to: node).map(\.from)
            }.filter { reached.insert($0).inserted }
            steps += 1
        }
        return reached
    }
}

extension DependencyGraph {
    /// All bindings and types, sorted within each.
    package var nodeIDs: [NodeID] { bindings.map(\.id) + types.map(\.id) }

    /// The file in which a node is declared; empty where it is unknown.
    fileprivate func path(of id: NodeID) -> String { (binding(id)?.location ?? type(id)?.location)?.path ?? "" }

    /// The nodes and what lies among them. Roots stay that are named, and where a binding of theirs does, with those they
    /// descend from.
    package func part(keeping nodes: Set<NodeID>, roots named: [NodeID] = []) -> DependencyGraph {
        var draft = parts
        draft.bindings.removeAll { !nodes.contains($0.id) }
        draft.types.removeAll { !nodes.contains($0.id) }
        draft.bindings = draft.bindings.map { $0.dropping { !nodes.contains($0) } }
        let members = draft.bindings.map(\.root) + named
        let keptRoots = Set(members.flatMap { (ancestry(of: $0) + inheritance(of: $0)).map(\.id) }).union(members)
        let keptNodes = nodes.union(keptRoots)
        draft.roots.removeAll { !keptRoots.contains($0.id) }
        draft.roots = draft.roots.map { $0.dropping { !keptRoots.contains($0) } }
        // An identity may be that of a root, which stays, and that of a type, which goes.
        draft.edges.removeAll { edge in
            !nodes.contains(edge.from) || !(edge.kind == .holdsRoot ? keptRoots : nodes).contains(edge.to)
        }
        draft.requirements.removeAll { !keptRoots.contains($0.root) || $0.from.map { !nodes.contains($0) } ?? false }
        draft.occurrences.removeAll { occurrence in
            ![occurrence.owner, occurrence.target].contains { $0.map(keptNodes.contains) ?? false }
        }
        draft.unresolved.removeAll { !($0.owner.map(keptNodes.contains) ?? false) }
        draft.sites.removeAll { !($0.owner.map(keptNodes.contains) ?? false) }
        do {
            return try DependencyGraph(finished: draft)
        } catch {
            preconditionFailure("a part of a valid graph is valid: \(error)")
        }
    }
}

extension DependencyGraph.Binding {
    fileprivate func dropping(_ isDropped: (NodeID) -> Bool) -> Self {
        var binding = self
        if let owner, isDropped(owner) { binding.owner = nil }
        return binding
    }
}

extension DependencyGraph.Root {
    fileprivate func dropping(_ isDropped: (NodeID) -> Bool) -> Self {
        var root = self
        if let parent, isDropped(parent) { root.parent = nil }
        if let inherits, isDropped(inherits) { root.inherits = nil }
        return root
    }
}
