/// What is drawn of a graph: its bindings in the boxes of their roots, and the types that no binding stands for in the
/// boxes of their modules.
///
/// A type that a binding makes or answers with is not drawn beside it, unless a type that is drawn needs it. What such
/// a type needs beyond the bindings is drawn from the bindings that make it.
package struct Diagram: Hashable, Sendable {
    package struct Node: Hashable, Sendable {
        package let id: NodeID
        package let title: String
        /// The type of a binding, the kind of a type.
        package let subtitle: String
        /// The scope of a binding; nil for a type.
        package let scope: DependencyGraph.Scope?
        package let location: DependencyGraph.Location?
        /// How long a running program took to make it: `12.3 ms`. Empty where that isn't known.
        package let time: String
        /// The position of its box in `clusters`.
        package let cluster: Int
    }

    /// All edges from one node to another.
    package struct Link: Hashable, Sendable {
        package let from: Int
        package let to: Int
        /// The earliest phase; nil for an edge without.
        package let phase: DependencyGraph.Phase?
        package let kind: DependencyGraph.Edge.Kind
        /// The labels, joined.
        package let label: String
        package let location: DependencyGraph.Location?
    }

    /// The box of a root, or of the types of a module.
    package struct Cluster: Hashable, Sendable {
        package let id: String
        package let title: String
        package let module: String
        package let nodes: [Int]
    }

    package let title: String
    package let nodes: [Node]
    package let links: [Link]
    package let clusters: [Cluster]

    package init(_ graph: DependencyGraph) {
        let stand = Representatives(graph)
        let types = graph.types.filter { stand.bindings[$0.id] == nil && stand.isDrawn($0, in: graph) }
        let boxes = Boxes(graph.bindings, types, graph)
        let nodes =
            graph.bindings.map { Node($0, cluster: boxes.position(of: $0)) }
            + types.map { Node($0, cluster: boxes.position(of: $0)) }
        let positions = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.id, $0) })
        title = graph.name
        self.nodes = nodes
        links = Self.links(graph, stand, positions)
        clusters = boxes.clusters(nodes)
    }

    private static func links(
        _ graph: DependencyGraph, _ stand: Representatives, _ positions: [NodeID: Int]
    ) -> [Link] {
        var groups: [[Int]: [DependencyGraph.Edge]] = [:]
        for edge in graph.edges {
            for (from, to) in stand.ends(of: edge) {
                guard let from = positions[from], let to = positions[to] else { continue }
                groups[[from, to], default: []].append(edge)
            }
        }
        return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ends, edges in
            Link(
                from: ends[0], to: ends[1], phase: edges.compactMap(\.phase).min(), kind: edges[0].kind,
                label: edges.map(\.label).filter { !$0.isEmpty }.unique.joined(separator: ", "),
                location: edges[0].location)
        }
    }
}

extension Diagram.Node {
    fileprivate init(_ binding: DependencyGraph.Binding, cluster: Int) {
        let made = binding.declarations.compactMap(\.implementation).unique.joined(separator: " | ")
        let type = binding.type ?? made
        let subtitle = made.isEmpty || made == type ? type : "\(type) = \(made)"
        self.init(
            id: binding.id, title: binding.id.shortName, subtitle: subtitle, scope: binding.scope,
            location: binding.location, time: binding.creations?.description ?? "", cluster: cluster)
    }

    fileprivate init(_ type: DependencyGraph.TypeNode, cluster: Int) {
        self.init(
            id: type.id, title: type.id.name, subtitle: (type.isExternal ? "external " : "") + type.kind.rawValue,
            scope: nil, location: type.location, time: "", cluster: cluster)
    }
}

extension Array where Element: Hashable {
    /// Each once, in the order of first appearance.
    var unique: Self {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The bindings that stand for a type in a picture.
private struct Representatives {
    let bindings: [NodeID: [NodeID]]
    private let makers: [NodeID: [NodeID]]

    init(_ graph: DependencyGraph) {
        let builds = graph.edges.filter { $0.kind == .builds }
        makers = Dictionary(grouping: builds, by: \.to).mapValues { $0.map(\.from) }
        let offers = graph.edges.filter { $0.kind == .offers }
        var bindings = Dictionary(grouping: builds + offers, by: \.to).mapValues { $0.map(\.from) }
        let needed = graph.edges.filter { $0.kind == .requires && bindings[$0.from] == nil }
        for edge in needed { bindings[edge.to] = nil }
        self.bindings = bindings
    }

    /// A type of the language or another library tells nothing unless something needs it.
    func isDrawn(_ type: DependencyGraph.TypeNode, in graph: DependencyGraph) -> Bool {
        !(graph.edges(from: type.id) + graph.edges(to: type.id)).isEmpty || !type.isExternal
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
            guard bindings[edge.from] != nil else { return [(edge.from, edge.to)] }
            return bindings[edge.to] == nil ? makers[edge.from, default: []].map { ($0, edge.to) } : []
        }
    }
}

/// Which box each node belongs to.
private struct Boxes {
    private let roots: [NodeID: Int]
    private let modules: [String: Int]
    private let titles: [(id: String, title: String, module: String)]

    init(_ bindings: [DependencyGraph.Binding], _ types: [DependencyGraph.TypeNode], _ graph: DependencyGraph) {
        let used = Set(bindings.map(\.root)).sorted()
        let named = Set(types.map(\.id.module)).sorted()
        roots = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        modules = Dictionary(uniqueKeysWithValues: named.enumerated().map { ($1, $0 + used.count) })
        titles =
            used.map { ($0.text, $0.name, $0.module) }
            + named.map { module in ("types of \(module)", module.isEmpty ? "types" : "types of \(module)", module) }
    }

    func position(of binding: DependencyGraph.Binding) -> Int { roots[binding.root]! }
    func position(of type: DependencyGraph.TypeNode) -> Int { modules[type.id.module]! }

    func clusters(_ nodes: [Diagram.Node]) -> [Diagram.Cluster] {
        let members = Dictionary(grouping: nodes.indices) { nodes[$0].cluster }
        return titles.enumerated().map { position, title in
            Diagram.Cluster(id: title.id, title: title.title, module: title.module, nodes: members[position] ?? [])
        }
    }
}
