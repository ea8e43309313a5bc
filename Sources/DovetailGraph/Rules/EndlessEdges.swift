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
        guard edge.kind == .needs, !areLocals(edge), !isThere(edge.from) || isOwnPart(edge) else { return false }
        if edge.phase == .construct { return true }
        return edge.phase == .inject && isPrototype(edge.from) && !isPlainCode(edge.from) && !edge.isGivenBack
    }

    /// Whether code outside of assemblies and containers makes it: what is given to it afterwards, statements give to it, and
    /// a method that gives it something runs only when it is called.
    private func isPlainCode(_ id: NodeID) -> Bool {
        binding(id).flatMap { root($0.root) }?.kind == .compositionRoot
    }

    /// Whether it is between locals. Each call of a function makes them anew: what looks like a cycle is a loop, or calls
    /// that come back.
    private func areLocals(_ edge: Edge) -> Bool { isLocal(edge.from) && isLocal(edge.to) }

    /// Whether the object is there already: to read a stored property makes nothing.
    private func isThere(_ id: NodeID) -> Bool {
        guard let binding = binding(id), binding.role == .provider else { return false }
        return !binding.declarations.isEmpty && binding.declarations.allSatisfy { $0.scope == .instance }
    }

    /// Whether it leads to a stored property of the object itself, which makes the property's value with it.
    private func isOwnPart(_ edge: Edge) -> Bool {
        guard !edge.isOneOf, edge.phase == .construct, isThere(edge.to), let part = binding(edge.to) else {
            return false
        }
        return edges(from: edge.from).contains { $0.kind == .builds && $0.to == part.root }
    }

    private func isLocal(_ id: NodeID) -> Bool {
        guard let binding = binding(id) else { return false }
        return root(binding.root)?.kind == .function || id.isLocal(in: binding.root)
    }

    /// Whether nothing of it is ever kept, in any of its alternatives.
    func isPrototype(_ id: NodeID) -> Bool {
        binding(id)?.declarations.allSatisfy { $0.scope == .prototype } ?? false
    }
}

extension NodeID {
    /// Whether it is `Root.method(labels:).local` rather than `Root.method(labels:)`.
    fileprivate func isLocal(in root: NodeID) -> Bool {
        let path = text.dropFirst(root.text.count).prefix { $0 != "/" }
        guard path.first == "." else { return false }
        var depth = 0
        return path.dropFirst().contains { character in
            if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
            return character == "." && depth == 0
        }
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
