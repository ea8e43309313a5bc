import Dovetail
import DovetailAnalysis
import DovetailGraph
import Testing

/// A layer of a program.
///
/// Bindings of roots may use any layer, as in the rule `layer-violation`. Parts of other packages belong to no layer.
public struct SourceLayer: Sendable {
    let graph: SourceGraph
    let layer: Configuration.Layer
    let test: SourceLocation

    /// Whether each part uses only what is in this layer, or in those that are named.
    public func dependsOnlyOn(_ layers: String...) -> Bool {
        let allowed = layers.map(graph.configured)
        let others = modules.map { Configuration.Layer(name: "module \($0)", contains: [Glob(exactly: $0)]) }
        return holds(layers: [subject(mayUse: layers)] + allowed + others, naming: [layer] + allowed)
    }

    /// Whether no part uses what is in one of the layers that are named.
    public func doesNotDependOn(_ layers: String...) -> Bool {
        let forbidden = layers.map(graph.configured)
        return holds(layers: [subject(mayUse: [])] + forbidden, naming: [layer] + forbidden)
    }

    private func subject(mayUse layers: [String]) -> Configuration.Layer {
        Configuration.Layer(name: layer.name, contains: layer.contains, mayUse: layers)
    }

    /// Of this program.
    private var modules: [String] {
        guard let graph = graph.program?.graph else { return [] }
        let ids = graph.roots.map(\.id) + graph.bindings.map(\.id) + graph.types.filter { !$0.isExternal }.map(\.id)
        return Set(ids.map(\.module)).sorted()
    }

    private func holds(layers: [Configuration.Layer], naming named: [Configuration.Layer]) -> Bool {
        guard let program = graph.program else { return false }
        let ids = program.graph.nodeIDs
        let empty = named.filter { layer in !ids.contains(where: layer.holds) }
        for layer in empty {
            Issue.record(
                "no part of the program is in layer '\(layer.name)'; its modules are '\(modules.joined(separator: "', '"))'",
                sourceLocation: test)
        }
        var configuration = Configuration()
        configuration.layers = layers
        let isKept = graph.holds(under: configuration) { finding in
            finding.rule == RuleID(.layerViolation) && finding.nodes.first.map(layer.holds) == true
        }
        return empty.isEmpty && isKept
    }
}
