/// The answer to `dovetail why FROM TO`, where each name may stand for several parts.
package struct Why: Sendable {
    private let from: [NodeID]
    private let to: [NodeID]
    private let graph: DependencyGraph
    /// Nil if none leads there.
    package let way: [DependencyGraph.Edge]?

    package init(from: [NodeID], to: [NodeID], in graph: DependencyGraph) {
        self.from = from
        self.to = to
        self.graph = graph
        let first = ShortestWay.from(from, to: to, in: graph)
        let isOne = first?.isEmpty == true && Set(from) != Set(to)
        way = isOne ? Self.way(from, to, in: graph) ?? ShortestWay.step(from: from, to: to, in: graph) ?? first : first
    }

    /// A way between parts of two names, some parts of which are one: `AppState.popup` is called 'Popup', and by its root.
    private static func way(_ from: [NodeID], _ to: [NodeID], in graph: DependencyGraph) -> [DependencyGraph.Edge]? {
        let pairs = from.prefix(8).flatMap { first in to.prefix(8).map { (first, $0) } }
        let ways = pairs.compactMap { ShortestWay.from([$0], to: [$1], in: graph) }
        return ways.filter { !$0.isEmpty }.min { $0.count < $1.count }
    }

    package var json: JSONValue { .object(["formatVersion": 1, "path": .array((way ?? []).map(\.json))]) }

    /// A line for each hop; where there is none to go, what the names have in common.
    package var text: String {
        guard let way, way.isEmpty else { return ShortestWay.text(way ?? []) }
        let (first, second) = (names(from), names(to))
        return first == second
            ? "\(first) is one part\n" : "\(first) and \(second) are one part, or one builds the other\n"
    }

    /// What is to be said where no way leads: that there is none, or what could not be followed on it.
    package var denial: String {
        let (first, second) = (names(from), names(to))
        let isReverse = ShortestWay.from(to, to: from, in: graph) != nil
        let open = open
        if open.isEmpty { return "\(first) does not need \(second)" + (isReverse ? "; it is the other way round" : "") }
        let shown =
            open.prefix(10).map { "\n  \($0.onOneLine)" } + (open.count > 10 ? ["\n  and \(open.count - 10) more"] : [])
        return "no path leads from \(first) to \(second)" + (isReverse ? ", but the other way round" : "")
            + "; on the way could not be followed:" + shown.joined()
    }

    private func names(_ ids: [NodeID]) -> String { ids.map { "'\($0.name)'" }.joined(separator: " or ") }

    /// What a way could lead through, were it known; what stands in no part could be anywhere.
    private var open: [String] {
        let reached = ShortestWay.reach(from: from, in: graph)
        let unresolved = graph.unresolved.filter { $0.owner.map(reached.contains) ?? true }.map(\.sentence)
        let opaque = graph.bindings.filter { $0.isOpaque && reached.contains($0.id) }.map { binding in
            (binding.location.map { "\($0): " } ?? "") + "what '\(binding.id.name)' needs can't be seen"
        }
        return unresolved + opaque
    }
}

extension DependencyGraph.Unresolved {
    /// `Sources/App.swift:3:5: makeAPI(): 'makeAPI' is declared nowhere`
    var sentence: String { (location.map { "\($0): " } ?? "") + "\(expression): \(reason)" }
}
