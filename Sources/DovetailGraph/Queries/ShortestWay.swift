/// The shortest way along the edges: `dovetail why FROM TO`.
package enum ShortestWay {
    /// The edges from one of some nodes to one of others, or nil if none lead there. Among equally short ways the first
    /// in the order of the edges. From a root the way begins at any of its bindings, and from a type at any that builds
    /// it.
    ///
    /// - Complexity: linear.
    package static func from(
        _ from: [NodeID], to: [NodeID], in graph: DependencyGraph
    ) -> [DependencyGraph.Edge]? {
        let goals = Set(to + to.flatMap { graph.root($0) == nil ? [] : graph.bindings(of: $0).map(\.id) })
        return search(from: starts(from, in: graph), isGoal: goals.contains) {
            graph.edges(from: $0)
        } end: {
            $0.to
        }
    }

    package static func from(_ from: NodeID, to: NodeID, in graph: DependencyGraph) -> [DependencyGraph.Edge]? {
        self.from([from], to: [to], in: graph)
    }

    /// The first edge by which something under one of the names needs something under the others. It is asked for where one
    /// builds the other, so that no way has to be gone.
    static func step(from: [NodeID], to: [NodeID], in graph: DependencyGraph) -> [DependencyGraph.Edge]? {
        let starts = starts(from, in: graph)
        let goals = Set(self.starts(to, in: graph)).subtracting(starts)
        return starts.lazy.flatMap(graph.edges(from:)).first { $0.kind == .needs && goals.contains($0.to) }.map { [$0] }
    }

    /// All that a way from one of the nodes passes.
    static func reach(from: [NodeID], in graph: DependencyGraph) -> Set<NodeID> {
        var reached = Set(starts(from, in: graph))
        var open = Array(reached)
        while let node = open.popLast() {
            for edge in graph.edges(from: node) where reached.insert(edge.to).inserted { open.append(edge.to) }
        }
        return reached
    }

    private static func starts(_ nodes: [NodeID], in graph: DependencyGraph) -> [NodeID] {
        var seen: Set<NodeID> = []
        return (nodes + nodes.flatMap { graph.bindings(of: $0).map(\.id) + graph.builders(of: $0) }).filter {
            seen.insert($0).inserted
        }
    }

    /// The edges of a shortest way from a node for which `isStart` holds to `node`.
    static func backward(
        in graph: DependencyGraph, from node: NodeID, isStart: (NodeID) -> Bool
    ) -> [DependencyGraph.Edge]? {
        let way = search(from: [node], isGoal: isStart) {
            graph.edges(to: $0)
        } end: {
            $0.from
        }
        return way.map { $0.reversed() }
    }

    private static func search(
        from starts: [NodeID], isGoal: (NodeID) -> Bool, edges: (NodeID) -> [DependencyGraph.Edge],
        end: (DependencyGraph.Edge) -> NodeID
    ) -> [DependencyGraph.Edge]? {
        var queue: [(node: NodeID, edge: DependencyGraph.Edge?, previous: Int)] = starts.map { ($0, nil, -1) }
        var seen = Set(starts)
        var head = 0
        while head < queue.count {
            if isGoal(queue[head].node) {
                let links = sequence(first: queue[head]) { $0.previous < 0 ? nil : queue[$0.previous] }
                return links.compactMap(\.edge).reversed()
            }
            for edge in edges(queue[head].node) where seen.insert(end(edge)).inserted {
                queue.append((end(edge), edge, head))
            }
            head += 1
        }
        return nil
    }

    /// A line for each hop, with the line of source that makes it.
    package static func text(_ way: [DependencyGraph.Edge]) -> String {
        way.map { edge in
            let line = "\(edge.from.name) \(edge.kind.verb) \(edge.sentence(about: edge.to))"
            return line.onOneLine + "\n"
        }.joined()
    }
}

extension DependencyGraph {
    /// The bindings that build objects of a type, or answer with it.
    func builders(of type: NodeID) -> [NodeID] {
        edges(to: type).filter { $0.kind == .builds || $0.kind == .offers }.map(\.from)
    }
}

extension DependencyGraph.Edge.Kind {
    var verb: String { self == .conforms ? "conforms to" : self == .holdsRoot ? "holds" : rawValue }
}
