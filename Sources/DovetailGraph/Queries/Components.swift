/// The edges among which cycles are looked for.
package struct CycleSearch {
    private let edges: [DependencyGraph.Edge]
    /// The nodes from which edges lead on, in the order of these: no other one can be on a cycle.
    private var nodes: [NodeID] = []
    private var numbers: [NodeID: Int] = [:]
    /// The positions of the edges that lead on, of each node.
    private var outgoing: [[Int]] = []

    package init(_ edges: [DependencyGraph.Edge]) {
        self.edges = edges
        for position in edges.indices {
            let node = numbers.insert(nodes.count, for: edges[position].from)
            if node == nodes.count {
                nodes.append(edges[position].from)
                outgoing.append([])
            }
            outgoing[node].append(position)
        }
    }

    /// One cycle for each knot of nodes that all lead to each other, sorted. A cycle begins at its smallest node.
    ///
    /// - Complexity: linear, but for the sorting.
    func cycles() -> [[DependencyGraph.Edge]] {
        knots().compactMap { cycle(in: $0) }.sorted { $0[0].from < $1[0].from }
    }

    /// The sets of nodes that lead to each other, or a node to itself (Tarjan, without recursion).
    package func knots() -> [Set<NodeID>] {
        let successors = outgoing.map { $0.compactMap { numbers[edges[$0].to] } }
        var search = Tarjan(successors)
        for node in nodes.indices { search.visit(node) }
        return search.components.filter { $0.count > 1 || successors[$0[0]].contains($0[0]) }.map { component in
            Set(component.map { nodes[$0] })
        }
    }

    private func edges(from node: NodeID) -> [Int] { numbers[node].map { outgoing[$0] } ?? [] }

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
            for position in edges(from: queue[head]) where knot.contains(edges[position].to) {
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

extension Dictionary where Value == Int {
    /// What is known for a key, after `value` if there is nothing.
    package mutating func insert(_ value: Int, for key: Key) -> Int {
        func known(_ place: inout Int) -> Int { place }
        return known(&self[key, default: value])
    }
}

private struct Tarjan {
    let successors: [[Int]]
    private(set) var components: [[Int]] = []
    private var count = 0
    private var order: [Int?]
    private var low: [Int]
    private var waiting: [Int] = []
    private var isWaiting: [Bool]

    init(_ successors: [[Int]]) {
        self.successors = successors
        order = Array(repeating: nil, count: successors.count)
        low = Array(repeating: 0, count: successors.count)
        isWaiting = Array(repeating: false, count: successors.count)
    }

    mutating func visit(_ start: Int) {
        guard order[start] == nil else { return }
        var stack: [(node: Int, next: Int)] = [(start, 0)]
        enter(start)
        while let (node, next) = stack.last {
            guard next < successors[node].count else {
                stack.removeLast()
                leave(node)
                if let parent = stack.last?.node { low[parent] = min(low[parent], low[node]) }
                continue
            }
            stack[stack.count - 1].next += 1
            let successor = successors[node][next]
            if order[successor] == nil {
                enter(successor)
                stack.append((successor, 0))
            } else if isWaiting[successor] {
                low[node] = min(low[node], order[successor]!)
            }
        }
    }

    private mutating func enter(_ node: Int) {
        order[node] = count
        low[node] = count
        count += 1
        waiting.append(node)
        isWaiting[node] = true
    }

    /// A node that reaches nothing earlier closes a component.
    private mutating func leave(_ node: Int) {
        guard low[node] == order[node] else { return }
        var component: [Int] = []
        repeat {
            component.append(waiting.removeLast())
            isWaiting[component.last!] = false
        } while component.last != node
        components.append(component)
    }
}
