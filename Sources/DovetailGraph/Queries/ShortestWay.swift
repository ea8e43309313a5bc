/// The shortest way along the edges: `dovetail why FROM TO`.
package enum ShortestWay {
    /// The edges from one node to another, or nil if none lead there. Among equally short ways the first in the order
    /// of the edges. From a root the way begins at any of its bindings.
    ///
    /// - Complexity: linear.
    package static func from(_ from: NodeID, to: NodeID, in graph: DependencyGraph) -> [DependencyGraph.Edge]? {
        let starts = [from] + graph.bindings(of: from).map(\.id)
        let goals = Set([to] + (graph.root(to) == nil ? [] : graph.bindings(of: to).map(\.id)))
        return search(from: starts, isGoal: goals.contains) {
            graph.edges(from: $0)
        } end: {
            $0.to
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

extension DependencyGraph.Edge.Kind {
    fileprivate var verb: String { self == .conforms ? "conforms to" : self == .holdsRoot ? "holds" : rawValue }
}
