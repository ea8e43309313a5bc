import DovetailGraph

extension Linker {
    /// What is no cycle of construction, though its nodes need each other.
    ///
    /// An object is given what was there before it was: to be handed on from part to part of the same kind, alone,
    /// brings nothing back to itself. Plain methods that call each other end by what they are called with, or by a
    /// branch, unless nothing in them could end it. Bindings of an assembly that call each other end by a branch, if
    /// they have arguments that may differ.
    func finishRecursion() {
        loosen(Array(handedOn)) { _ in true }
        loosen(Array(draft.edges.indices), where: mayEnd)
    }

    /// Makes edges in knots of these into calls.
    private func loosen(_ positions: [Int], where mayEnd: (DependencyGraph.Edge) -> Bool) {
        let making = positions.filter { draft.edges[$0].isMaking }
        let knots = CycleSearch(making.map { draft.edges[$0] }).knots()
        guard !knots.isEmpty else { return }
        for position in making where mayEnd(draft.edges[position]) {
            let edge = draft.edges[position]
            if knots.contains(where: { $0.contains(edge.from) && $0.contains(edge.to) }) {
                draft.edges[position].phase = .call
            }
        }
    }

    private func mayEnd(_ edge: DependencyGraph.Edge) -> Bool {
        if branching.contains(edge.from) { return true }
        return !edge.condition.isAlways && (isPlain(edge.from) || takesArguments(edge.from))
    }
}

extension DependencyGraph.Edge {
    fileprivate var isMaking: Bool { kind == .needs && (phase == .construct || phase == .inject) }
}
