// What the rules about cycles have in common.
//
// Following a cycle ends when it comes to a binding whose object is already there. An object is there while others
// are injected into it, if its binding is shared. So an edge ends a cycle when it is `inject` and leaves a shared
// binding, and every cycle of the other edges stops the program.

extension DependencyGraph {
    /// The edges of a phase, or of all, that never end a cycle.
    func endlessEdges(in phase: Phase? = nil) -> [Edge] {
        edges.filter { (phase ?? $0.phase) == $0.phase && isEndless($0) }
    }

    /// Whether it never ends a cycle.
    func isEndless(_ edge: Edge) -> Bool {
        guard edge.kind == .needs, !areLocals(edge) else { return false }
        return edge.phase == .construct || edge.phase == .inject && isPrototype(edge.from)
    }

    /// Whether it is among the locals of one function. They are made one after the other: what looks like a cycle is a loop
    /// that makes new objects each time.
    private func areLocals(_ edge: Edge) -> Bool {
        guard let from = binding(edge.from), let to = binding(edge.to), from.root == to.root else { return false }
        return root(from.root)?.kind == .function
    }

    /// Whether nothing of it is ever kept, in any of its alternatives.
    func isPrototype(_ id: NodeID) -> Bool {
        binding(id)?.declarations.allSatisfy { $0.scope == .prototype } ?? false
    }
}

extension Finding {
    /// A finding about a cycle: any of its edges silences it.
    init(_ rule: RuleID, cycle: [DependencyGraph.Edge], _ message: String, cure: String) {
        let hops = cycle.map { edge in
            Note("\(edge.from.name) needs \(edge.to.name)" + edge.labelText, at: edge.location)
        }
        self.init(
            rule, at: cycle[0].location, message, path: cycle.path, notes: hops + [Note(cure)],
            subjects: cycle.map(\.from.text), nodes: cycle.map(\.from), otherPlaces: cycle.compactMap(\.location))
    }
}

extension DependencyGraph.Edge {
    var labelText: String { label.isEmpty ? "" : " as '\(label)'" }
}
