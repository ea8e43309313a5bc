/// The edges among which cycles are looked for.
package struct CycleSearch {
    private let edges: [DependencyGraph.Edge]
    private let outgoing: [NodeID: [Int]]
    private let nodes: [NodeID]

    package init(_ edges: [DependencyGraph.Edge]) {
        self.edges = edges
        outgoing = Dictionary(grouping: edges.indices) { edges[$0].from }
        nodes = outgoing.keys.sorted()
    }

    /// One cycle for each knot of nodes that all lead to each other, sorted. A cycle begins at its smallest node.
    ///
    /// - Complexity: linear, but for the sorting.
    func cycles() -> [[DependencyGraph.Edge]] {
        knots().compactMap { cycle(in: $0) }.sorted { $0[0].from < $1[0].from }
    }

    /// The sets of nodes that lead to each other, or a node to itself (Tarjan, without recursion).
    package func knots() -> [Set<NodeID>] {
        var search = Tarjan(edges: edges, outgoing: outgoing)
        for node in nodes { search.visit(node) }
        return search.components.filter { $0.count > 1 || leadsToItself($0[0]) }.map(Set.init)
    }

    private func leadsToItself(_ node: NodeID) -> Bool {
        outgoing[node, default: []].contains { edges[$0].to == node }
    }

    /// A shortest cycle through the smallest node whose conditions can all hold at once. Only the first nodes are
    /// tried, so that the cost stays linear.
    func cycle(in knot: Set<NodeID>) -> [DependencyGraph.Edge]? {
        for start in knot.sorted().prefix(16) {
            if let cycle = shortestCycle(from: start, in: knot), cycle.canHold { return cycle.fromSmallest }
        }
        return nil
    }

    private func shortestCycle(from start: NodeID, in knot: Set<NodeID>) -> [DependencyGraph.Edge]? {
        var arrivals: [NodeID: Int] = [:]
        var queue = [start]
        var head = 0
        while head < queue.count, arrivals[start] == nil {
            for position in outgoing[queue[head], default: []] where knot.contains(edges[position].to) {
                guard arrivals[edges[position].to] == nil else { continue }
                arrivals[edges[position].to] = position
                queue.append(edges[position].to)
            }
            head += 1
        }
        guard arrivals[start] != nil else { return nil }
        var cycle: [DependencyGraph.Edge] = []
        var node = start
        repeat {
            cycle.append(edges[arrivals[node]!])
            node = edges[arrivals[node]!].from
        } while node != start
        return cycle.reversed()
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

private struct Tarjan {
    let edges: [DependencyGraph.Edge]
    let outgoing: [NodeID: [Int]]
    private(set) var components: [[NodeID]] = []
    private var order: [NodeID: Int] = [:]
    private var low: [NodeID: Int] = [:]
    private var waiting: [NodeID] = []
    private var isWaiting: Set<NodeID> = []

    init(edges: [DependencyGraph.Edge], outgoing: [NodeID: [Int]]) {
        self.edges = edges
        self.outgoing = outgoing
    }

    mutating func visit(_ start: NodeID) {
        guard order[start] == nil else { return }
        var stack: [(node: NodeID, next: Int)] = [(start, 0)]
        enter(start)
        while let (node, next) = stack.last {
            let successors = outgoing[node, default: []]
            guard next < successors.count else {
                stack.removeLast()
                leave(node)
                if let parent = stack.last?.node { low[parent] = min(low[parent]!, low[node]!) }
                continue
            }
            stack[stack.count - 1].next += 1
            let successor = edges[successors[next]].to
            if order[successor] == nil {
                enter(successor)
                stack.append((successor, 0))
            } else if isWaiting.contains(successor) {
                low[node] = min(low[node]!, order[successor]!)
            }
        }
    }

    private mutating func enter(_ node: NodeID) {
        order[node] = order.count
        low[node] = order[node]
        waiting.append(node)
        isWaiting.insert(node)
    }

    /// A node that reaches nothing earlier closes a component.
    private mutating func leave(_ node: NodeID) {
        guard low[node] == order[node] else { return }
        var component: [NodeID] = []
        repeat {
            component.append(waiting.removeLast())
            isWaiting.remove(component.last!)
        } while component.last != node
        components.append(component)
    }
}
