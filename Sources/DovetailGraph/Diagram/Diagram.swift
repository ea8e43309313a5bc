/// What is drawn of a graph: its bindings in the boxes of their roots, and the types that no binding stands for in the
/// boxes of their modules.
///
/// A type that a binding makes or answers with is not drawn beside it, unless several bindings do and a type that is
/// drawn needs it. What such a type needs beyond the bindings is drawn from the bindings that make it.
package struct Diagram: Hashable, Sendable {
    package struct Node: Hashable, Sendable {
        package let id: NodeID
        package var title: String
        /// The type of a binding, the kind of a type.
        package let subtitle: String
        /// The scope of a binding; nil for a type.
        package let scope: DependencyGraph.Scope?
        package let location: DependencyGraph.Location?
        /// How long a running program took to make it: `12.3 ms`. Empty where that isn't known.
        package let time: String
        /// The folder of its root or, for a type, its own: `Sources/App/Feed`. Empty where that isn't known.
        package var folder = ""
        /// How many nodes a box stands for: more than one if it is a closed group.
        package var count = 1
        /// The badges of the hubs that it needs: `①③`.
        package var badges = ""
        /// Whether it is a binding of a root in which the program begins.
        var isEntry = false
        /// The position of its box in `clusters`.
        package var cluster: Int

        /// The second line: the subtitle and the badges.
        var details: String { [subtitle, badges].filter { !$0.isEmpty }.joined(separator: " ") }
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
    package private(set) var nodes: [Node]
    package let links: [Link]
    package let clusters: [Cluster]

    package init(_ graph: DependencyGraph) {
        let stand = Representatives(graph)
        let types = graph.types.filter { stand.isDrawn($0, in: graph) }
        let boxes = Boxes(graph.bindings, types)
        let nodes =
            graph.bindings.map { Node($0, of: graph, cluster: boxes.position(of: $0)) }
            + types.map { Node($0, cluster: boxes.position(of: $0)) }
        let positions = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.id, $0) })
        title = graph.name
        links = Self.links(graph, stand, positions)
        clusters = boxes.clusters(nodes)
        self.nodes = nodes
        for (position, owner) in owners.enumerated() where owner != nil {
            self.nodes[position].title = String(nodes[position].id.text.split(separator: "/").last!)
        }
    }

    /// A diagram of nodes and links that are there.
    init(title: String, nodes: [Node], links: [Link], clusters: [Cluster]) {
        self.title = title
        self.nodes = nodes
        self.links = links
        self.clusters = clusters
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
    fileprivate init(_ binding: DependencyGraph.Binding, of graph: DependencyGraph, cluster: Int) {
        self.init(
            id: binding.id, title: binding.id.shortName, subtitle: graph.summary(of: binding), scope: binding.scope,
            location: binding.location, time: binding.creations?.description ?? "",
            folder: (graph.root(binding.root)?.location ?? binding.location).folder,
            isEntry: graph.root(binding.root)?.isEntry == true, cluster: cluster)
    }

    fileprivate init(_ type: DependencyGraph.TypeNode, cluster: Int) {
        self.init(
            id: type.id, title: type.id.name, subtitle: (type.isExternal ? "external " : "") + type.kind.rawValue,
            scope: nil, location: type.location, time: "", folder: type.location.folder, cluster: cluster)
    }
}

extension DependencyGraph.Location? {
    fileprivate var folder: String {
        guard let path = self?.path, let end = path.lastIndex(of: "/") else { return "" }
        return String(path[..<end])
    }
}

extension Diagram {
    /// For each object without a name the binding or object that it is built within: `Shop/App.api` of
    /// `Shop/App.api/logger`.
    var owners: [Int?] {
        let positions = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.id, $0) })
        return nodes.map { node in
            node.id.text.lastIndex(of: "/").flatMap { positions[NodeID(String(node.id.text[..<$0]))] }
        }
    }
}

extension Array where Element: Hashable {
    /// Each once, in the order of first appearance.
    var unique: Self {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

/// Which box each node belongs to.
private struct Boxes {
    private let roots: [NodeID: Int]
    private let modules: [String: Int]
    private let titles: [(id: String, title: String, module: String)]

    init(_ bindings: [DependencyGraph.Binding], _ types: [DependencyGraph.TypeNode]) {
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
