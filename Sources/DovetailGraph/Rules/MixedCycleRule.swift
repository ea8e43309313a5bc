import Dovetail

/// Cycles of both phases that nothing ends. A knot that has a cycle of one phase is left to the rule about that one.
struct MixedCycleRule: GraphRule {
    let id = RuleID(.mixedCycle)
    let defaultSeverity = Finding.Severity.warning
    let summary = "A cycle of initializers and injections never ends, because no object in it is kept."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        guard graph.edges.contains(where: { $0.phase == .inject && graph.isEndless($0) }) else { return [] }
        let edges = graph.endlessEdges()
        let search = CycleSearch(edges)
        let knots = search.knots()
        guard !knots.isEmpty else { return [] }
        let pure = DependencyGraph.Phase.allCases.flatMap { phase in
            CycleSearch(edges.filter { $0.phase == phase }).knots().flatMap(\.self)
        }
        let isPure = Set(pure)
        return knots.filter { $0.isDisjoint(with: isPure) }.compactMap(search.cycle).map { cycle in
            Finding(id, cycle: cycle, Wording.mixedCycle(cycle[0].from.name), cure: Wording.keepInjected)
        }
    }
}
