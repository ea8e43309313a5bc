/// Numbered nodes, each with its successors. No search recurses, so a deep graph can't overflow the stack.
package struct DirectedGraph {
    /// The successors of each node, one for each edge.
    package let successors: [[Int]]

    package init(_ successors: [[Int]]) { self.successors = successors }

    /// The sets of nodes that lead to each other, or of one node that leads to itself, sorted by their smallest nodes.
    ///
    /// - Complexity: Linear in nodes and edges, except for sorting the members.
    package func knots() -> [[Int]] {
        var search = ComponentSearch(successors)
        let knots = search.components().filter { $0.count > 1 || successors[$0[0]].contains($0[0]) }
        return knots.map { $0.sorted() }.ordered { $0[0] < $1[0] }
    }

    /// An edge: the node that it leaves, and its position among the successors of that node.
    package struct Edge {
        package let node: Int
        package let position: Int
    }

    /// The edges of a shortest path from `start` back to itself, through nodes that count.
    package func shortestCycle(from start: Int, through counts: (Int) -> Bool) -> [Edge]? {
        var arrivals: [Int: Edge] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count, arrivals[start] == nil {
            let node = queue[next]
            for (position, successor) in successors[node].enumerated() where counts(successor) {
                guard arrivals[successor] == nil else { continue }
                arrivals[successor] = Edge(node: node, position: position)
                queue.append(successor)
            }
            next += 1
        }
        guard arrivals[start] != nil else { return nil }
        var cycle: [Edge] = []
        repeat { cycle.append(arrivals[cycle.last?.node ?? start]!) } while cycle.last!.node != start
        return cycle.reversed()
    }

    /// For each knot that counts, the nodes of a shortest cycle through its smallest node, beginning with that one.
    ///
    /// - Complexity: Linear in nodes and edges, except for sorting the members.
    package func cycles(inKnots counts: ([Int]) -> Bool = { _ in true }) -> [[Int]] {
        var numbers = [Int](repeating: -1, count: successors.count)
        return knots().filter(counts).enumerated().compactMap { number, members in
            for member in members { numbers[member] = number }
            return shortestCycle(from: members[0]) { numbers[$0] == number }?.map(\.node)
        }
    }

    /// For each node, whether it is one of `starts` or reachable from one.
    package func reachable(from starts: [Int]) -> [Bool] {
        var reached = [Bool](repeating: false, count: successors.count)
        var open = starts
        while let node = open.popLast() {
            guard !reached[node] else { continue }
            reached[node] = true
            open += successors[node]
        }
        return reached
    }

    /// All nodes, each after its successors. In a cycle, the node that was met first comes last.
    package func postorder() -> [Int] {
        var (order, isMet) = ([Int](), [Bool](repeating: false, count: successors.count))
        for start in successors.indices where !isMet[start] {
            var path = [(node: start, next: 0)]
            isMet[start] = true
            while let (node, next) = path.last {
                guard next < successors[node].count else {
                    order.append(path.removeLast().node)
                    continue
                }
                path[path.count - 1].next += 1
                let successor = successors[node][next]
                guard !isMet[successor] else { continue }
                isMet[successor] = true
                path.append((successor, 0))
            }
        }
        return order
    }

    /// The graph with all edges reversed.
    package var reversed: Self {
        var predecessors = [[Int]](repeating: [], count: successors.count)
        for (node, successors) in successors.enumerated() {
            for successor in successors { predecessors[successor].append(node) }
        }
        return Self(predecessors)
    }
}

/// Tarjan's strongly connected components: *Depth-first search and linear graph algorithms*, 1972.
private struct ComponentSearch {
    private let successors: [[Int]]
    /// The order in which nodes were met, from 0; -1 for a node that wasn't.
    private var order: [Int]
    /// The earliest node that each node is known to lead back to.
    private var lowest: [Int]
    /// The nodes that aren't in a component yet.
    private var stack: [Int] = []
    private var isOnStack: [Bool]
    private var count = 0
    private var found: [[Int]] = []

    init(_ successors: [[Int]]) {
        self.successors = successors
        order = successors.map { _ in -1 }
        lowest = order
        isOnStack = successors.map { _ in false }
    }

    mutating func components() -> [[Int]] {
        for start in successors.indices where order[start] < 0 { visit(start) }
        return found
    }

    private mutating func visit(_ start: Int) {
        var path = [(node: start, next: 0)]
        enter(start)
        while let (node, next) = path.last {
            guard next < successors[node].count else {
                path.removeLast()
                leave(node, to: path.last?.node)
                continue
            }
            path[path.count - 1].next += 1
            let successor = successors[node][next]
            if order[successor] < 0 {
                enter(successor)
                path.append((successor, 0))
            } else if isOnStack[successor] {
                lowest[node] = min(lowest[node], order[successor])
            }
        }
    }

    private mutating func enter(_ node: Int) {
        order[node] = count
        lowest[node] = count
        count += 1
        stack.append(node)
        isOnStack[node] = true
    }

    /// A node that leads back to nothing earlier closes a component.
    private mutating func leave(_ node: Int, to predecessor: Int?) {
        if let predecessor { lowest[predecessor] = min(lowest[predecessor], lowest[node]) }
        guard lowest[node] == order[node] else { return }
        let place = stack.lastIndex(of: node)!
        found.append(Array(stack[place...]))
        for member in stack[place...] { isOnStack[member] = false }
        stack.removeSubrange(place...)
    }
}
