// Searches of the wiring, each linear in nodes and edges.

extension Wiring {
    /// The sets of nodes that reach each other by the edges that count.
    func knots(where counts: (Edge) -> Bool) -> [Set<Int>] {
        var search = ComponentSearch(edges: edges.map { $0.filter(counts).map(\.to) })
        return search.components().map(Set.init)
    }

    /// One cycle of each such set that has no node among `others`, from its first node.
    func cycles(apartFrom others: Set<Int> = [], where counts: (Edge) -> Bool) -> [[Int]] {
        knots(where: counts).filter { $0.isDisjoint(with: others) }.compactMap { members in
            shortestCycle(from: members.min()!) { counts($0) && members.contains($0.to) }
        }
    }

    /// The shortest way from `start` back to itself, or nil.
    private func shortestCycle(from start: Int, where counts: (Edge) -> Bool) -> [Int]? {
        var predecessors: [Int: Int] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            for edge in edges[queue[next]] where counts(edge) {
                if edge.to == start { return way(to: queue[next], from: start, by: predecessors) }
                guard predecessors[edge.to] == nil else { continue }
                predecessors[edge.to] = queue[next]
                queue.append(edge.to)
            }
            next += 1
        }
        return nil
    }

    private func way(to end: Int, from start: Int, by predecessors: [Int: Int]) -> [Int] {
        var way = [end]
        while way.last! != start { way.append(predecessors[way.last!]!) }
        return way.reversed()
    }

    /// Which nodes can be reached from `roots`, by the edges that count: all, unless told otherwise.
    func reachable(from roots: [Int], where counts: (Edge) -> Bool = { _ in true }) -> [Bool] {
        var reached = nodes.map { _ in false }
        var open = roots
        while let index = open.popLast() {
            if reached[index] { continue }
            reached[index] = true
            open += edges[index].filter(counts).map(\.to)
        }
        return reached
    }

    /// Which nodes can't be made without `await`.
    var awaited: [Bool] {
        let dependents = dependents { $0.phase != .deferred }
        var awaited = nodes.map { _ in false }
        var open = nodes.indices.filter { nodes[$0].registration.facts.effects.contains(.async) }
        while let index = open.popLast() {
            if awaited[index] { continue }
            awaited[index] = true
            open += dependents[index]
        }
        return awaited
    }

    /// For each node the first that needs it, nil where none does.
    var firstDependents: [Int?] { dependents { _ in true }.map(\.first) }

    private func dependents(where counts: (Edge) -> Bool) -> [[Int]] {
        var dependents = nodes.map { _ in [Int]() }
        for edge in edges.joined() where counts(edge) { dependents[edge.to].append(edge.from) }
        return dependents
    }
}

/// Tarjan's strongly connected components, without recursion: *Depth-first search and linear graph algorithms*, 1972.
private struct ComponentSearch {
    let edges: [[Int]]
    private var order: [Int]
    private var lowest: [Int]
    private var isOnStack: [Bool]
    private var stack: [Int] = []
    private var found: [[Int]] = []
    private var count = 0

    init(edges: [[Int]]) {
        self.edges = edges
        order = edges.map { _ in -1 }
        lowest = order
        isOnStack = edges.map { _ in false }
    }

    /// The components that hold a cycle, by their first node.
    mutating func components() -> [[Int]] {
        for start in edges.indices where order[start] < 0 { visit(start) }
        return found.filter { $0.count > 1 || edges[$0[0]].contains($0[0]) }.sorted { $0.min()! < $1.min()! }
    }

    private mutating func visit(_ start: Int) {
        var path = [(node: start, next: 0)]
        enter(start)
        while let (node, next) = path.last {
            if next < edges[node].count {
                path[path.count - 1].next += 1
                let target = edges[node][next]
                if order[target] < 0 {
                    enter(target)
                    path.append((target, 0))
                } else if isOnStack[target] {
                    lowest[node] = min(lowest[node], order[target])
                }
            } else {
                path.removeLast()
                leave(node, to: path.last?.node)
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

    private mutating func leave(_ node: Int, to dependent: Int?) {
        if let dependent { lowest[dependent] = min(lowest[dependent], lowest[node]) }
        guard lowest[node] == order[node] else { return }
        let place = stack.lastIndex(of: node)!
        let component = Array(stack[place...])
        stack.removeSubrange(place...)
        for member in component { isOnStack[member] = false }
        found.append(component)
    }
}
