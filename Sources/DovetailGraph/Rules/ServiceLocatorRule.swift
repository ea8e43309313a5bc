import Dovetail

struct ServiceLocatorRule: GraphRule {
    let id = RuleID(.serviceLocator)
    let defaultSeverity = Finding.Severity.warning
    let summary =
        "A component resolves its dependencies from a container or context, so its initializer doesn't show them."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        graph.occurrences.filter { $0.kind == .serviceLocator }.compactMap { occurrence in
            guard let type = occurrence.owner, isComponent(type, in: graph) else { return nil }
            return Finding(
                id, at: occurrence.location, Wording.serviceLocator(occurrence.name, in: type.name),
                notes: [.init(Wording.takeAsParameter)], subjects: [type.text, occurrence.name], nodes: [type])
        }
    }

    /// Built by a root, and no root itself.
    private func isComponent(_ type: NodeID, in graph: DependencyGraph) -> Bool {
        graph.root(type) == nil && graph.edges(to: type).contains { $0.kind == .builds }
    }
}
