/// A graph of which every edge leads from one layer to the next: edges that lead back are turned round, and long ones
/// go through waypoints.
struct LayeredGraph {
    struct Route {
        /// The position of the edge in the input.
        let edge: Int
        let isReversed: Bool
        /// The vertices from the lower to the higher layer, with the waypoints.
        var vertices: [Int]
    }

    /// Waypoints beyond this number are left out, and their edges drawn straight.
    private static let waypointLimit = 40_000

    /// How many vertices are nodes of the input; the others are waypoints.
    let nodeCount: Int
    private(set) var layerOf: [Int]
    private(set) var layers: [[Int]] = []
    /// For each vertex its neighbours in the layers before and after.
    private(set) var before: [[Int]]
    private(set) var after: [[Int]]
    private(set) var routes: [Route] = []

    init(nodeCount: Int, edges: [(from: Int, to: Int)]) {
        self.nodeCount = nodeCount
        let isBack = BackEdges(nodeCount: nodeCount, edges: edges).isBack
        let forward = edges.indices.map { isBack[$0] ? (from: edges[$0].to, to: edges[$0].from) : edges[$0] }
        layerOf = Self.layers(nodeCount: nodeCount, forward)
        before = Array(repeating: [], count: nodeCount)
        after = before
        for (position, edge) in forward.enumerated() where edge.from != edge.to {
            routes.append(Route(edge: position, isReversed: isBack[position], vertices: [edge.from, edge.to]))
        }
        addWaypoints()
        layers = Array(repeating: [], count: (layerOf.max() ?? -1) + 1)
        for vertex in layerOf.indices { layers[layerOf[vertex]].append(vertex) }
    }

    /// As far from the sources as the longest way; a source stands right before the first that it leads to.
    private static func layers(nodeCount: Int, _ edges: [(from: Int, to: Int)]) -> [Int] {
        var outgoing: [[Int]] = Array(repeating: [], count: nodeCount)
        var waiting = Array(repeating: 0, count: nodeCount)
        for edge in edges where edge.from != edge.to {
            outgoing[edge.from].append(edge.to)
            waiting[edge.to] += 1
        }
        let sources = (0..<nodeCount).filter { waiting[$0] == 0 }
        var queue = sources
        var layer = Array(repeating: 0, count: nodeCount)
        var head = 0
        while head < queue.count {
            for target in outgoing[queue[head]] {
                layer[target] = max(layer[target], layer[queue[head]] + 1)
                waiting[target] -= 1
                if waiting[target] == 0 { queue.append(target) }
            }
            head += 1
        }
        for source in sources { layer[source] = max(0, (outgoing[source].map { layer[$0] }.min() ?? 1) - 1) }
        return layer
    }

    private mutating func addWaypoints() {
        var budget = Self.waypointLimit
        for position in routes.indices {
            let (first, last) = (routes[position].vertices[0], routes[position].vertices[1])
            let length = layerOf[last] - layerOf[first]
            guard length == 1 || length - 1 <= budget else { continue }
            budget -= length - 1
            var vertices = [first]
            for layer in stride(from: layerOf[first] + 1, to: layerOf[last], by: 1) {
                vertices.append(layerOf.count)
                layerOf.append(layer)
                before.append([])
                after.append([])
            }
            vertices.append(last)
            for (from, to) in zip(vertices, vertices.dropFirst()) {
                after[from].append(to)
                before[to].append(from)
            }
            routes[position].vertices = vertices
        }
    }

    mutating func reorder(_ layers: [[Int]]) {
        self.layers = layers
    }

    func isWaypoint(_ vertex: Int) -> Bool { vertex >= nodeCount }
}

/// The edges that close a cycle when one goes through the graph depth first.
private struct BackEdges {
    private(set) var isBack: [Bool]

    init(nodeCount: Int, edges: [(from: Int, to: Int)]) {
        isBack = Array(repeating: false, count: edges.count)
        var outgoing: [[Int]] = Array(repeating: [], count: nodeCount)
        var incoming = Array(repeating: 0, count: nodeCount)
        for (position, edge) in edges.enumerated() {
            outgoing[edge.from].append(position)
            incoming[edge.to] += 1
        }
        enum State { case new, open, done }
        var state = Array(repeating: State.new, count: nodeCount)
        // From sources first, so that an edge out of a cycle's entry is never the one turned round.
        let starts = (0..<nodeCount).filter { incoming[$0] == 0 } + (0..<nodeCount).filter { incoming[$0] > 0 }
        for start in starts where state[start] == .new {
            var stack = [(node: start, next: 0)]
            state[start] = .open
            while let (node, next) = stack.last {
                guard next < outgoing[node].count else {
                    state[node] = .done
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let edge = outgoing[node][next]
                let target = edges[edge].to
                if state[target] == .open { isBack[edge] = true }
                if state[target] == .new {
                    state[target] = .open
                    stack.append((target, 0))
                }
            }
        }
    }
}
