import Dovetail

struct PrototypeCycleRule: GraphRule {
    let id = RuleID(.prototypeCycle)
    let defaultSeverity = Finding.Severity.error
    let summary = "Prototypes are injected into each other, each time a new one."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        let edges = graph.endlessEdges(in: .inject).filter { graph.isPrototype($0.to) }
        return CycleSearch(edges).cycles().map { cycle in
            Finding(id, cycle: cycle, Wording.prototypeCycle(cycle[0].from.name), cure: Wording.sharePrototype)
        }
    }
}
