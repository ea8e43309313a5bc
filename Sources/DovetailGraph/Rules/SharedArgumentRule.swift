import Dovetail

struct SharedArgumentRule: GraphRule {
    let id = RuleID(.sharedArgument)
    let defaultSeverity = Finding.Severity.warning
    let summary = "A method of an assembly returns one shared object for all arguments."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        graph.bindings.filter { sharesArgument($0, in: graph) }.map { binding in
            Finding(
                id, at: binding.location, Wording.sharedArgument(binding.id.name), notes: [.init(Wording.giveID)],
                subjects: [binding.id.text], nodes: [binding.id])
        }
    }

    private func sharesArgument(_ binding: DependencyGraph.Binding, in graph: DependencyGraph) -> Bool {
        !binding.parameters.isEmpty && binding.scope.isShared && !binding.hasID && binding.key == nil
            && binding.role == .provider && graph.root(binding.root)?.kind == .assembly
    }
}
