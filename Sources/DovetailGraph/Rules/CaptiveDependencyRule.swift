import Dovetail

/// A singleton holds, itself or through objects that live as long as it does, something that should live shorter.
///
/// Each binding that is made anew remembers the nearest short-lived binding that it leads to, so that the cost is
/// linear and each finding has a shortest path.
struct CaptiveDependencyRule: GraphRule {
    let id = RuleID(.captiveDependency)
    let defaultSeverity = Finding.Severity.warning
    let summary = "A singleton holds an object that should live shorter."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        let captives = Captives(graph)
        guard !captives.reasons.isEmpty else { return [] }
        return graph.bindings.filter(\.scope.isSingleton).flatMap { holder in
            graph.edges(from: holder.id).compactMap { edge in
                captives.reason(for: edge, holder: holder).map { finding(holder, edge, $0, captives) }
            }
        }
    }

    private func finding(
        _ holder: DependencyGraph.Binding, _ edge: DependencyGraph.Edge, _ reason: Captives.Reason,
        _ captives: Captives
    ) -> Finding {
        let path = [edge] + captives.path(from: edge.to, reason)
        let captive = path[path.count - 1].to
        let message =
            switch reason {
            case .weak: Wording.captive(holder.id.name, weak: captive.name)
            case .shortLived where holder.scope == .instance:
                Wording.captive(ofOwner: holder.id.name, shortLived: captive.name)
            case .shortLived: Wording.captive(holder.id.name, shortLived: captive.name)
            case .child: Wording.captive(holder.id.name, child: captive.name)
            }
        return Finding(
            id, at: edge.location ?? holder.location, message, path: path.path, notes: [.init(Wording.deferHolding)],
            subjects: [holder.id.text, captive.text], nodes: [holder.id] + path.map(\.to),
            otherPlaces: path.compactMap(\.location))
    }
}

/// Which bindings must not be held by a singleton, and through which edge that was noticed.
private struct Captives {
    enum Reason: CaseIterable { case weak, shortLived, child }

    private let graph: DependencyGraph
    /// Those of which there is anything in the graph.
    let reasons: [Reason]
    private let parents: [NodeID: Set<NodeID>]
    /// For each binding made anew that leads to something short-lived, the first edge of a shortest way.
    private var ways: [Reason: [NodeID: DependencyGraph.Edge]] = [:]

    init(_ graph: DependencyGraph) {
        self.graph = graph
        let isThere: [Reason: Bool] = [
            .weak: graph.bindings.contains { $0.scope == .weakSingleton },
            .shortLived: graph.bindings.contains(where: \.isShortLived),
            .child: graph.roots.contains { $0.parent != nil },
        ]
        reasons = Reason.allCases.filter { isThere[$0] == true }
        parents = Dictionary(
            uniqueKeysWithValues: graph.roots.map { root in
                (root.id, Set(graph.ancestry(of: root.id).dropFirst().map(\.id)))
            })
        for reason in reasons { ways[reason] = ways(reason) }
    }

    /// Why the edge must not be there, if its holder is a singleton.
    func reason(for edge: DependencyGraph.Edge, holder: DependencyGraph.Binding) -> Reason? {
        guard edge.kind == .needs, edge.phase?.holds == true, edge.to != edge.from else { return nil }
        return reasons.first { reason in
            keeps(holder, reason)
                && (isShort(edge, reason) || ways[reason]?[edge.to] != nil && !outlives(edge.to, holder))
        }
    }

    /// Whether a holder keeps what it is given longer than that should live. A property of a view, or of any other object,
    /// goes with its owner, and a local of a function when that returns.
    private func keeps(_ holder: DependencyGraph.Binding, _ reason: Reason) -> Bool {
        switch reason {
        case .weak: holder.scope != .instance && !isOwned(holder)
        case .shortLived: holder.scope != .instance || !holder.id.name.contains(").")
        case .child: true
        }
    }

    /// Whether it is a `lazy var` of objects that come and go: they need it where it is declared.
    private func isOwned(_ holder: DependencyGraph.Binding) -> Bool {
        guard let place = holder.location, let root = graph.root(holder.root), root.kind == .compositionRoot,
            !root.isEntry
        else { return false }
        return (graph.edges(to: holder.id) + graph.edges(from: root.id)).contains { $0.location == place }
    }

    func path(from node: NodeID, _ reason: Reason) -> [DependencyGraph.Edge] {
        var path: [DependencyGraph.Edge] = []
        var node = node
        while let edge = ways[reason]?[node], path.count <= graph.bindings.count {
            path.append(edge)
            node = edge.to
        }
        return path
    }

    private func ways(_ reason: Reason) -> [NodeID: DependencyGraph.Edge] {
        let holding = graph.edges.filter { $0.kind == .needs && $0.phase?.holds == true && isAnew($0.from) }
        var ways: [NodeID: DependencyGraph.Edge] = [:]
        var queue: [NodeID] = []
        for edge in holding where isShort(edge, reason) && ways[edge.from] == nil {
            ways[edge.from] = edge
            queue.append(edge.from)
        }
        var head = 0
        while head < queue.count {
            for edge in graph.edges(to: queue[head]) where ways[edge.from] == nil {
                guard edge.kind == .needs, edge.phase?.holds == true, isAnew(edge.from), sharesRoot(edge) else {
                    continue
                }
                ways[edge.from] = edge
                queue.append(edge.from)
            }
            head += 1
        }
        return ways
    }

    private func isAnew(_ id: NodeID) -> Bool {
        graph.binding(id).map { ($0.scope == .prototype || $0.scope == .objectGraph) && !$0.isShortLived } ?? false
    }

    private func isShort(_ edge: DependencyGraph.Edge, _ reason: Reason) -> Bool {
        guard let target = graph.binding(edge.to), let holder = graph.binding(edge.from) else { return false }
        return switch reason {
        case .weak: target.scope == .weakSingleton
        case .shortLived: target.isShortLived
        case .child: parents[target.root]?.contains(holder.root) ?? false
        }
    }

    private func sharesRoot(_ edge: DependencyGraph.Edge) -> Bool {
        graph.binding(edge.from)?.root == graph.binding(edge.to)?.root
    }

    /// Whether the held one belongs to another root than the holder, and not to one that lives shorter.
    private func outlives(_ held: NodeID, _ holder: DependencyGraph.Binding) -> Bool {
        graph.binding(held)?.root != holder.root
    }
}
