import DovetailGraph

extension Linker {
    /// Plain methods that call each other end by what they are called with, or by a branch: to need each other is no
    /// cycle of construction, unless nothing in them could end it.
    func finishRecursion() {
        let making = draft.edges.filter { $0.kind == .needs && ($0.phase == .construct || $0.phase == .inject) }
        let knots = CycleSearch(making).knots()
        guard !knots.isEmpty else { return }
        for index in draft.edges.indices {
            let edge = draft.edges[index]
            guard edge.kind == .needs, edge.phase == .construct || edge.phase == .inject, mayEnd(edge) else { continue }
            if knots.contains(where: { $0.contains(edge.from) && $0.contains(edge.to) }) {
                draft.edges[index].phase = .call
            }
        }
    }

    private func mayEnd(_ edge: DependencyGraph.Edge) -> Bool {
        isPlain(edge.from) && (branching.contains(edge.from) || !edge.condition.isAlways)
    }
}
