import Dovetail

/// The edges among which cycles are looked for.
package struct CycleSearch {
    private let edges: [DependencyGraph.Edge]
    /// The nodes from which edges lead on, in the order of these: no other one can be on a cycle.
    private var nodes: [NodeID] = []
    private var numbers: [NodeID: Int] = [:]
    /// For each node the positions of the edges that lead on, in the order of its successors in `graph`.
    private var outgoing: [[Int]]
    private let graph: DirectedGraph

    package init(_ edges: [DependencyGraph.Edge]) {
        self.edges = edges
        for edge in edges where numbers.insert(nodes.count, for: edge.from) == nodes.count { nodes.append(edge.from) }
        outgoing = nodes.map { _ in [] }
        var successors = outgoing
        for (position, edge) in edges.enumerated() {
            guard let to = numbers[edge.to], let from = numbers[edge.from] else { continue }
            outgoing[from].append(position)
            successors[from].append(to)
        }
        graph = DirectedGraph(successors)
    }

    /// One cycle for each knot of nodes that all lead to each other, sorted. A cycle begins at its smallest node.
    ///
    /// - Complexity: linear, but for the sorting.
    func cycles() -> [[DependencyGraph.Edge]] {
        knots().compactMap { cycle(in: $0) }.sorted { $0[0].from < $1[0].from }
    }

    /// The sets of nodes that lead to each other, or a node to itself.
    package func knots() -> [Set<NodeID>] { graph.knots().map { Set($0.map { nodes[$0] }) } }

    /// A shortest cycle through the smallest node whose conditions can all hold at once. Only the first nodes are
    /// tried, so that the cost stays linear.
    func cycle(in knot: Set<NodeID>) -> [DependencyGraph.Edge]? {
        for start in knot.sorted().prefix(16) {
            if let cycle = shortestCycle(from: start, in: knot), cycle.canHold { return cycle.fromSmallest }
        }
        return nil
    }

    private func shortestCycle(from start: NodeID, in knot: Set<NodeID>) -> [DependencyGraph.Edge]? {
        guard let start = numbers[start] else { return nil }
        let cycle = graph.shortestCycle(from: start) { knot.contains(nodes[$0]) }
        return cycle?.map { edges[outgoing[$0.node][$0.position]] }
    }
}

extension [DependencyGraph.Edge] {
    /// Whether no two of the edges exclude each other.
    fileprivate var canHold: Bool {
        let conditions = map(\.condition).filter { !$0.isAlways }
        return !conditions.contains { condition in conditions.contains { condition.excludes($0) } }
    }

    /// The cycle from its smallest node on.
    fileprivate var fromSmallest: Self {
        let first = indices.min { self[$0].from < self[$1].from } ?? 0
        return Array(self[first...] + self[..<first])
    }

    /// `App.a → App.b → App.a`.
    var path: String {
        (prefix(1).map(\.from.name) + map(\.to.name)).joined(separator: " → ")
    }
}

extension Dictionary where Value == Int {
    /// What is known for a key, after `value` if there is nothing.
    package mutating func insert(_ value: Int, for key: Key) -> Int {
        func known(_ place: inout Int) -> Int { place }
        return known(&self[key, default: value])
    }
}
