/// The object graph of a program: what provides, what is provided, and who needs whom.
///
/// A value, whoever made it: the reader of sources, a container that describes itself, or a recorder of a running
/// program. It is valid (every edge ends at a node that exists) and sorted, so that two runs write the same bytes.
/// All rules, queries and pictures are functions of it alone.
///
/// ```swift
/// var draft = DependencyGraph.Draft(name: "Shop")
/// let app = NodeID(module: "Shop", name: "App")
/// draft.roots.append(.init(id: app, kind: .assembly))
/// draft.bindings.append(.init(id: app.member("api"), root: app, declarations: [.init(scope: .lazySingleton)]))
/// let graph = try DependencyGraph(draft)
/// ```
package struct DependencyGraph: Sendable {
    /// The parts, merged, sorted and valid.
    package let parts: Draft
    private let index: Index

    /// Merges what is said twice, connects each requirement of a container with its providers, sorts, and checks.
    ///
    /// - Throws: `InvalidGraph`, with everything that is wrong.
    /// - Complexity: O(n log n) in the number of parts.
    package init(_ draft: Draft) throws(InvalidGraph) {
        try self.init(finished: draft.finished())
    }

    /// Checks parts that are merged, connected and sorted already.
    package init(finished parts: Draft) throws(InvalidGraph) {
        let index = Index(parts)
        let problems = parts.problems(index)
        guard problems.isEmpty else { throw InvalidGraph(problems: problems) }
        self.parts = parts
        self.index = index
    }

    /// A graph of parts that are merged, sorted and valid already.
    init(archived parts: Draft) {
        self.parts = parts
        index = Index(parts)
    }

    package var name: String { parts.name }
    package var modules: [Module] { parts.modules }
    package var roots: [Root] { parts.roots }
    package var bindings: [Binding] { parts.bindings }
    package var types: [TypeNode] { parts.types }
    package var edges: [Edge] { parts.edges }
    package var requirements: [Requirement] { parts.requirements }
    package var occurrences: [Occurrence] { parts.occurrences }
    package var unresolved: [Unresolved] { parts.unresolved }
    package var ignores: [Ignore] { parts.ignores }
    package var sites: [Site] { parts.sites }
    package var verdicts: Verdicts { parts.verdicts }

    package func binding(_ id: NodeID) -> Binding? { index.bindings[id].map { bindings[$0] } }
    package func type(_ id: NodeID) -> TypeNode? { index.types[id].map { types[$0] } }
    package func root(_ id: NodeID) -> Root? { index.roots[id].map { roots[$0] } }

    /// The edges that begin at a node, sorted.
    package func edges(from id: NodeID) -> [Edge] { index.outgoing[id].map { Array(edges[$0]) } ?? [] }
    /// The edges that end at a node, sorted.
    package func edges(to id: NodeID) -> [Edge] { index.incoming(id).map { edges[$0] } }
    /// The bindings of a root, sorted.
    package func bindings(of root: NodeID) -> [Binding] { index.members[root, default: []].map { bindings[$0] } }

    /// The root itself, and the roots whose objects live longer: its parent, the parent's parent.
    package func ancestry(of root: NodeID) -> [Root] {
        parts.chain(from: root, index: index.roots) { $0.parent }
    }

    /// The root itself and the classes it inherits its bindings from.
    package func inheritance(of root: NodeID) -> [Root] {
        parts.chain(from: root, index: index.roots) { $0.inherits }
    }
}

extension DependencyGraph: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }
}

extension DependencyGraph {
    /// Where each node and its edges are found.
    struct Index: Sendable {
        private(set) var bindings: [NodeID: Int] = [:]
        private(set) var types: [NodeID: Int] = [:]
        private(set) var roots: [NodeID: Int] = [:]
        private(set) var members: [NodeID: [Int]] = [:]
        /// The edges of one node stand beside each other.
        private(set) var outgoing: [NodeID: Range<Int>] = [:]
        /// Where the edges that end at each node are in `arrivals`.
        private var incoming: [NodeID: Range<Int>] = [:]
        /// The positions of all edges, in their order, those that end at one node beside each other.
        private var arrivals: [Int] = []

        init(_ parts: Draft) {
            bindings.reserveCapacity(parts.bindings.count)
            types.reserveCapacity(parts.types.count)
            // By their positions, as parts are large, and not to be copied.
            for position in parts.bindings.indices {
                bindings[parts.bindings[position].id] = position
                members[parts.bindings[position].root, default: []].append(position)
            }
            for position in parts.types.indices { types[parts.types[position].id] = position }
            for position in parts.roots.indices { roots[parts.roots[position].id] = position }
            addBeginnings(of: parts.edges)
            addEnds(of: parts.edges)
        }

        private mutating func addBeginnings(of edges: [Edge]) {
            outgoing.reserveCapacity(bindings.count)
            var start = 0
            for position in edges.indices {
                if position + 1 == edges.count || edges[position + 1].from != edges[position].from {
                    outgoing[edges[position].from] = start..<position + 1
                    start = position + 1
                }
            }
        }

        private mutating func addEnds(of edges: [Edge]) {
            var numbers: [NodeID: Int] = [:]
            numbers.reserveCapacity(bindings.count + types.count)
            let ends = edges.indices.map { numbers.insert(numbers.count, for: edges[$0].to) }
            var places = Array(repeating: 0, count: numbers.count + 1)
            for end in ends { places[end + 1] += 1 }
            for end in places.indices.dropFirst() { places[end] += places[end - 1] }
            incoming = numbers.mapValues { places[$0]..<places[$0 + 1] }
            arrivals = Array(repeating: 0, count: edges.count)
            for (position, end) in ends.enumerated() {
                arrivals[places[end]] = position
                places[end] += 1
            }
        }

        /// The positions of the edges that end at a node.
        func incoming(_ id: NodeID) -> ArraySlice<Int> { incoming[id].map { arrivals[$0] } ?? [] }
    }
}
