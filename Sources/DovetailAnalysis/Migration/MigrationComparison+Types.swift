import DovetailGraph

/// The objects that bindings make, and that the graph before doesn't draw: values, for example.
struct ValuesBefore {
    private let parts: Set<NodeID>
    /// The types of other packages, which are compared in another way.
    private let foreign: Set<NodeID>
    /// The types of what the sources of registrations make without its being drawn.
    private let names: Set<String>
    /// What bindings before are said to make, or to answer with.
    private let made: Set<[NodeID]>

    init(
        _ before: DependencyGraph, _ old: DependencyGraph.Draft, parts: Set<NodeID>, others after: DependencyGraph,
        _ matching: MigrationMatching
    ) {
        self.parts = parts
        foreign = Set(after.types.filter(\.isExternal).map(\.id))
        let sites = before.sites.filter { $0.verdict != .drawn && $0.location.map(matching.isMoved) == true }
        names = Set(sites.map(\.type))
        made = Set(old.edges.filter { [.builds, .offers].contains($0.kind) }.map { [$0.from, $0.to] })
    }

    /// Whether a binding before makes it, too, or answers with it.
    func hasMade(_ part: NodeID, in binding: NodeID) -> Bool { made.contains([binding, part]) }

    func isOne(_ edge: DependencyGraph.Edge) -> Bool {
        guard edge.kind == .builds, !foreign.contains(edge.to), !made.contains([edge.from, edge.to]) else {
            return false
        }
        return !parts.contains(edge.to) || names.contains(edge.to.name)
    }
}

/// What the types are that bindings answer with.
struct TypesOfOffers {
    let classes: Set<NodeID>
    private let parents: [NodeID: [NodeID]]

    init(_ graph: DependencyGraph) {
        classes = Set(graph.types.filter { $0.kind == .class && !$0.isExternal }.map(\.id))
        let conformances = graph.edges.filter { $0.kind == .conforms }
        parents = Dictionary(grouping: conformances, by: \.from).mapValues { $0.map(\.to) }
    }

    /// Whether an object of one type is one of another.
    func `is`(_ type: NodeID, _ other: NodeID) -> Bool {
        var (open, seen) = ([type], Set([type]))
        while let next = open.popLast() {
            if next == other { return true }
            open += parents[next, default: []].filter { seen.insert($0).inserted }
        }
        return false
    }
}
