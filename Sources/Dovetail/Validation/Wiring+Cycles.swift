extension Wiring {
    /// Cycles that can't be built.
    var cycleFindings: [ValidationError.Finding] {
        let (construct, prototypes) = (graph { $0.phase == .construct }, graph(where: isEndlessInjection))
        return construct.cycles().map(dependencyCycle) + prototypes.cycles().map(prototypeCycle)
            + mixedCycles(apartFrom: [construct, prototypes]).map(mixedCycle) + awaitedCycles(apartFrom: construct)
    }

    /// Cycles that leave an asynchronous registration by a parameter and come back by an injection: there, it is found
    /// only once it is made.
    private func awaitedCycles(apartFrom pure: DirectedGraph) -> [ValidationError.Finding] {
        let known = Set(pure.knots().joined())
        let all = graph { $0.phase == .construct || $0.phase == .inject && !isEndlessInjection($0) }
        return all.knots().filter(known.isDisjoint).compactMap(awaitedCycle)
    }

    private func awaitedCycle(in knot: [Int]) -> ValidationError.Finding? {
        let positions = Dictionary(uniqueKeysWithValues: knot.enumerated().map { ($1, $0) })
        func isTaken(_ edge: Edge) -> Bool { edge.phase == .construct && positions[edge.to] != nil }
        guard let first = knot.first(where: { isAwaited($0) && edges[$0].contains(where: isTaken) }) else { return nil }
        let graph = DirectedGraph(
            knot.map { node in
                edges[node].filter { $0.phase == .construct || $0.phase == .inject && node != first }
                    .compactMap { positions[$0.to] }
            })
        let cycle = graph.shortestCycle(from: positions[first]!) { _ in true }
        return cycle.map { awaitedCycle($0.map { knot[$0.node] }) }
    }

    private func isAwaited(_ node: Int) -> Bool { nodes[node].facts.effects.contains(.async) }

    private func awaitedCycle(_ cycle: [Int]) -> ValidationError.Finding {
        finding(
            .mixedCycle, at: cycle[0], Wording.mixedCycle(nodes[cycle[0]].id), path: closed(cycle),
            notes: [Wording.injectIntoAwaited(nodes[cycle[0]].id)])
    }

    /// Cycles whose edges belong to both phases. Left out where there is a cycle of one phase already.
    private func mixedCycles(apartFrom pure: [DirectedGraph]) -> [[Int]] {
        let known = Set(pure.flatMap { $0.knots() }.joined())
        return graph { $0.phase == .construct || isEndlessInjection($0) }.cycles(inKnots: known.isDisjoint)
    }

    /// Whether the edge injects into a prototype: a new instance each time, which nothing can find again.
    private func isEndlessInjection(_ edge: Edge) -> Bool {
        edge.phase == .inject && nodes[edge.from].facts.lifetime.isFresh
    }

    private func dependencyCycle(_ cycle: [Int]) -> ValidationError.Finding {
        finding(
            .dependencyCycle, at: cycle[0], Wording.dependencyCycle(nodes[cycle[0]].id), path: closed(cycle),
            notes: cycle.map { Wording.registered(nodes[$0].id, at: nodes[$0].place) } + [Wording.breakCycleOfContainer]
        )
    }

    private func prototypeCycle(_ cycle: [Int]) -> ValidationError.Finding {
        finding(
            .prototypeCycle, at: cycle[0], Wording.prototypeCycle(nodes[cycle[0]].id), path: closed(cycle),
            notes: [Wording.sharePrototype])
    }

    private func mixedCycle(_ cycle: [Int]) -> ValidationError.Finding {
        finding(
            .mixedCycle, at: cycle[0], Wording.mixedCycle(nodes[cycle[0]].id), path: closed(cycle),
            notes: [Wording.keepInjected])
    }

    private func closed(_ cycle: [Int]) -> [String] { (cycle + [cycle[0]]).map { nodes[$0].id } }
}
