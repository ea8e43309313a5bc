import Dovetail

struct DependencyCycleRule: GraphRule {
    let id = RuleID(.dependencyCycle)
    let defaultSeverity = Finding.Severity.error
    let summary = "Bindings need each other to be made."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        CycleSearch(graph.endlessEdges(in: .construct)).cycles().map { cycle in
            Finding(id, cycle: cycle, Wording.dependencyCycle(cycle[0].from.name), cure: Wording.breakCycle)
        }
    }
}
