/// The bindings that stand for a type in a picture: a binding and its type are one box.
struct Representatives {
    let bindings: [NodeID: [NodeID]]
    private let makers: [NodeID: [NodeID]]

    init(_ graph: DependencyGraph) {
        let builds = graph.edges.filter { $0.kind == .builds }
        makers = Dictionary(grouping: builds, by: \.to).mapValues { $0.map(\.from) }
        let offers = graph.edges.filter { $0.kind == .offers }
        var bindings = Dictionary(grouping: builds + offers, by: \.to).mapValues { $0.map(\.from) }
        let isFree = { (id: NodeID) in bindings[id] == nil && graph.binding(id) == nil }
        let needed = graph.edges.filter { $0.kind == .requires && isFree($0.from) }
        for edge in needed where bindings[edge.to, default: []].unique.count > 1 { bindings[edge.to] = nil }
        self.bindings = bindings
    }

    /// A type of the language or another library tells nothing unless something needs it.
    func isDrawn(_ type: DependencyGraph.TypeNode, in graph: DependencyGraph) -> Bool {
        bindings[type.id] == nil
            && (!type.isExternal || !graph.edges(from: type.id).isEmpty || !graph.edges(to: type.id).isEmpty)
    }

    /// Between which nodes an edge is drawn.
    func ends(of edge: DependencyGraph.Edge) -> [(NodeID, NodeID)] {
        switch edge.kind {
        case .needs where bindings[edge.from] != nil:  // of a type that a binding stands for
            return makers[edge.from, default: []].map { ($0, edge.to) }
        case .needs, .builds, .offers: return [(edge.from, edge.to)]
        case .conforms: return bindings[edge.from] == nil ? [(edge.from, edge.to)] : []
        case .holdsRoot: return []
        case .requires:
            guard bindings[edge.from] != nil else { return [(edge.from, bindings[edge.to]?.first ?? edge.to)] }
            return bindings[edge.to] == nil ? makers[edge.from, default: []].map { ($0, edge.to) } : []
        }
    }
}
