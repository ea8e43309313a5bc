import Dovetail

/// Edges from one layer to another that it may not use. What a root builds and answers with is free: roots exist to
/// see all layers.
struct LayerViolationRule: GraphRule {
    let id = RuleID(.layerViolation)
    let defaultSeverity = Finding.Severity.error
    let summary = "A layer uses another one that it may not use."

    func findings(in graph: DependencyGraph, _ configuration: Configuration) -> [Finding] {
        let layers = configuration.layers
        guard !layers.isEmpty else { return [] }
        let nodes = Set(graph.edges.flatMap { [$0.from, $0.to] })
        let layerOf = Dictionary(
            uniqueKeysWithValues: nodes.compactMap { node in
                layers.firstIndex { $0.holds(node) }.map { (node, $0) }
            })
        return graph.edges.compactMap { edge in
            guard edge.kind != .builds, edge.kind != .offers, let from = layerOf[edge.from], let to = layerOf[edge.to],
                !layers[from].mayUse(layers[to], isBelow: to >= from)
            else { return nil }
            return finding(edge, layers[from], layers[to])
        }
    }

    private func finding(
        _ edge: DependencyGraph.Edge, _ from: Configuration.Layer, _ to: Configuration.Layer
    ) -> Finding {
        Finding(
            id, at: edge.location, Wording.layerViolation(edge.from.name, in: from.name, edge.to.name, in: to.name),
            subjects: [edge.from.text, edge.to.text], nodes: [edge.from, edge.to])
    }
}

extension Glob {
    /// Whether a part is in what a layer names so: a pattern with `/` is one of identities, another one of modules.
    func holds(_ node: NodeID) -> Bool { matches(pattern.contains("/") ? node.text : node.module) }
}

extension Configuration.Layer {
    /// Whether a part belongs to the layer.
    package func holds(_ node: NodeID) -> Bool { contains.contains { $0.holds(node) } }

    fileprivate func mayUse(_ other: Self, isBelow: Bool) -> Bool {
        name == other.name || mayUse?.contains(other.name) ?? isBelow
    }
}
