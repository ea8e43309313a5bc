import Dovetail

struct UnknownOverrideRule: GraphRule {
    let id = RuleID(.unknownOverride)
    let defaultSeverity = Finding.Severity.error
    let summary = "A registration overrides another that is not there."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        let overriding = graph.bindings.filter { $0.declarations.allSatisfy(\.isOverriding) }
        guard !overriding.isEmpty else { return [] }
        let registry = Registry(graph.parts)
        return overriding.filter { !isInherited($0, graph, registry) }.map { binding in
            Finding(
                id, at: binding.location, Wording.unknownOverride(binding.registration),
                notes: [.init(Wording.registerFirst)], subjects: [binding.id.text], nodes: [binding.id])
        }
    }

    /// Whether a parent has a registration of the same type and tag.
    private func isInherited(
        _ binding: DependencyGraph.Binding, _ graph: DependencyGraph, _ registry: Registry
    ) -> Bool {
        guard let type = binding.type, let parent = graph.root(binding.root)?.parent else { return false }
        let requirement = DependencyGraph.Requirement(from: nil, root: parent, type: type, tag: binding.tag)
        return registry.providers(of: requirement).contains { graph.binding($0)?.tag == binding.tag }
    }
}
