import Dovetail

import Dovetail

/// The bindings and types by number, with the edges by which one needs another.
struct NeedGraph {
    let nodes: [NodeID]
    private let graph: DirectedGraph

    init(_ graph: DependencyGraph) {
        nodes = graph.nodeIDs
        let numbers = Dictionary(nodes.enumerated().map { ($1, $0) }) { first, _ in first }
        var successors = [[Int]](repeating: [], count: nodes.count)
        for edge in graph.edges where edge.kind.hasPhase && edge.from != edge.to {
            if let from = numbers[edge.from], let to = numbers[edge.to] { successors[from].append(to) }
        }
        self.graph = DirectedGraph(successors)
    }

    /// By how many others each node is needed, and how many others it needs.
    var fanIn: [Int] { graph.reversed.successors.map { Set($0).count } }
    var fanOut: [Int] { graph.successors.map { Set($0).count } }

    /// The nodes with a number above zero, the largest first.
    func ranks(_ counts: [Int]) -> [Statistics.Rank] {
        zip(nodes, counts).filter { $1 > 0 }.map { Statistics.Rank(id: $0, count: $1) }
            .sorted { ($1.count, $0.id) < ($0.count, $1.id) }
    }

    /// How many parts the longest chain from each has, with itself.
    func depths() -> [NodeID: Int] {
        Dictionary(zip(nodes, chains().length)) { first, _ in first }
    }

    func longestChain() -> [NodeID] {
        let (length, next) = chains()
        let start = nodes.indices.max { (length[$0], $1) < (length[$1], $0) }
        guard let start, length[start] > 1 else { return [] }
        return sequence(first: start) { next[$0] }.map { nodes[$0] }
    }

    /// The longest chain from each node, and its second node. Edges that lead back into a cycle are left out.
    private func chains() -> (length: [Int], next: [Int?]) {
        let order = graph.postorder()
        var rank = [Int](repeating: 0, count: nodes.count)
        for (position, node) in order.enumerated() { rank[node] = position }
        var length = [Int](repeating: 1, count: nodes.count)
        var next = [Int?](repeating: nil, count: nodes.count)
        for node in order {
            for successor in graph.successors[node].sorted() where rank[successor] < rank[node] {
                guard length[successor] + 1 > length[node] else { continue }
                length[node] = length[successor] + 1
                next[node] = successor
            }
        }
        return (length, next)
    }

    /// For each node how many others it dominates.
    func dominated() -> [Int] {
        let edges = graph.successors.enumerated().flatMap { from, ends in ends.map { (from: from, to: $0) } }
        let dominators = Dominators(count: nodes.count, edges: edges)
        var size = [Int](repeating: 1, count: nodes.count)
        for node in dominators.order.reversed() {
            if let above = dominators.parent[node] { size[above] += size[node] }
        }
        return size.map { $0 - 1 }
    }
}
