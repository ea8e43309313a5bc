import DovetailGraph

extension DependencyGraph.Draft {
    /// Leaves out what tests wire for themselves; what they name and substitute in the program stays.
    mutating func removeWiring(ofTests tests: Set<String>, files: Set<String>) {
        guard !tests.isEmpty else { return }
        let isTest = { (id: NodeID) in tests.contains(id.module) }
        modules.removeAll { tests.contains($0.name) }
        roots.removeAll { isTest($0.id) }
        bindings.removeAll { isTest($0.id) || isTest($0.root) }
        types.removeAll { isTest($0.id) }
        edges.removeAll { isTest($0.from) || isTest($0.to) }
        requirements.removeAll { isTest($0.root) || $0.from.map(isTest) ?? false }
        unresolved.removeAll { $0.owner.map(isTest) ?? false || $0.location.map { files.contains($0.path) } ?? false }
        ignores.removeAll { files.contains($0.location.path) && $0.rule != "unknown-substitution" }
        occurrences = occurrences.compactMap { $0.without(isTest) }
    }
}

extension DependencyGraph.Occurrence {
    /// Nil if it is about the tests' own wiring.
    fileprivate func without(_ isTest: (NodeID) -> Bool) -> Self? {
        var result = self
        if let target, isTest(target) { return nil }
        if let owner, isTest(owner) {
            guard kind == .reference || kind == .substitution else { return nil }
            result.owner = nil
        }
        return result
    }
}
