import Dovetail
import Testing

@Suite struct DirectedGraphTests {
    @Test func knotsAreFoundBySmallestMember() {
        let graph = DirectedGraph([[1], [2], [1, 3], [3], [0, 5], []])
        #expect(graph.knots() == [[1, 2], [3]])
        #expect(graph.cycles() == [[1, 2], [3]])
        #expect(graph.cycles { $0.count > 1 } == [[1, 2]])
    }

    @Test func aShortestCycleIsTold() {
        let graph = DirectedGraph([[1, 2, 3], [2], [0, 3], [4], [0]])
        let cycle = graph.shortestCycle(from: 0) { _ in true }
        #expect(cycle?.map { [$0.node, $0.position] } == [[0, 1], [2, 0]])
        #expect(graph.shortestCycle(from: 0) { $0 != 2 }?.map(\.node) == [0, 3, 4])
        #expect(graph.shortestCycle(from: 0) { $0 < 2 } == nil)
    }

    @Test func randomGraphsAreSearchedAsByTryingEverything() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let count = Int.random(in: 1...9, using: &generator)
            let successors = (0..<count).map { _ in
                (0..<Int.random(in: 0...2, using: &generator)).map { _ in Int.random(in: 0..<count, using: &generator) }
            }
            check(DirectedGraph(successors), Self.distances(in: successors))
        }
    }

    private func check(_ graph: DirectedGraph, _ distances: [[Int?]]) {
        let nodes = Array(graph.successors.indices)
        let knots = nodes.filter { distances[$0][$0] != nil }.map { node in
            nodes.filter { distances[node][$0] != nil && distances[$0][node] != nil }
        }
        #expect(graph.knots() == knots.uniqued)
        for node in nodes {
            #expect(graph.shortestCycle(from: node) { _ in true }?.count == distances[node][node])
            #expect(graph.reachable(from: [node]) == nodes.map { $0 == node || distances[node][$0] != nil })
            #expect(graph.reversed.reachable(from: [node]) == nodes.map { $0 == node || distances[$0][node] != nil })
        }
    }

    /// The least number of edges from each node to each other one (Floyd and Warshall).
    private static func distances(in successors: [[Int]]) -> [[Int?]] {
        var distances = successors.map { targets in successors.indices.map { targets.contains($0) ? 1 : Int?.none } }
        for middle in successors.indices {
            for from in successors.indices {
                for to in successors.indices {
                    guard let first = distances[from][middle], let second = distances[middle][to] else { continue }
                    distances[from][to] = min(distances[from][to] ?? .max, first + second)
                }
            }
        }
        return distances
    }

    @Test func nothingRecurses() throws {
        let count = 100_000
        let ring = DirectedGraph((0..<count).map { [($0 + 1) % count] })
        #expect(ring.knots() == [Array(0..<count)])
        #expect(ring.cycles() == [Array(0..<count)])
    }
}

extension [[Int]] {
    fileprivate var uniqued: Self { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
