import Dovetail

struct UnusedBindingRule: GraphRule {
    let id = RuleID(.unusedBinding)
    let defaultSeverity = Finding.Severity.warning
    let summary = "A binding is named nowhere, is not public, and is not declared as a root."

    func findings(in graph: DependencyGraph, _ configuration: Configuration) -> [Finding] {
        guard !configuration.roots.isEmpty else { return [] }
        let used = usedBindings(in: graph)
        return graph.bindings.filter { binding in
            !used.contains(binding.id) && isReported(binding, in: graph)
                && !configuration.roots.contains { $0.matches(binding.id.text) || $0.matches(binding.id.name) }
        }.map { binding in
            Finding(
                id, at: binding.location, Wording.unusedBinding(binding.id.name),
                notes: [.init(Wording.declareRootInConfiguration)], subjects: [binding.id.text], nodes: [binding.id])
        }
    }

    /// What is stored is left to the compiler, as are the locals of a function. What is eager is made by the start.
    private func isReported(_ binding: DependencyGraph.Binding, in graph: DependencyGraph) -> Bool {
        binding.visibility != .public && ![.instance, .eager].contains(binding.scope)
            && graph.root(binding.root)?.kind != .function
    }

    private func usedBindings(in graph: DependencyGraph) -> Set<NodeID> {
        let registry = Registry(graph.parts)
        let needed = graph.edges.lazy.filter { $0.kind == .needs && $0.from != $0.to }.map(\.to)
        let named = graph.occurrences.lazy.filter { $0.kind == .reference }.compactMap(\.target)
        let asked = graph.requirements.lazy.filter { $0.from == nil }.flatMap { registry.providers(of: $0) }
        return Set(needed).union(named).union(asked)
    }
}
