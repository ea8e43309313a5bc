import DovetailGraph

extension DependencyGraph.Draft {
    /// Leaves out what tests wire for themselves; what they name and substitute in the program stays.
    ///
    /// - Parameters:
    ///   - tests: modules.
    ///   - files: paths, of these modules and of others.
    mutating func removeWiring(ofTests tests: Set<String>, files: Set<String>) {
        guard !files.isEmpty else { return }
        remove { id, location in tests.contains(id.module) || location.map { files.contains($0.path) } ?? false }
        modules.removeAll { tests.contains($0.name) }
        unresolved.removeAll { $0.location.map { files.contains($0.path) } ?? false }
        ignores.removeAll { files.contains($0.location.path) && $0.rule != "unknown-substitution" }
    }

    /// Leaves out parts, with what lies between them and others.
    mutating func remove(_ isGone: (NodeID, DependencyGraph.Location?) -> Bool) {
        var gone = Set(roots.filter { isGone($0.id, $0.location) }.map(\.id))
        gone.formUnion(types.filter { isGone($0.id, $0.location) }.map(\.id))
        gone.formUnion(
            bindings.filter { isGone($0.id, $0.declarations.first?.location) || gone.contains($0.root) }.map(\.id))
        guard !gone.isEmpty else { return }
        let kept = { (id: NodeID?) in id.map { gone.contains($0) ? nil : $0 } ?? nil }
        roots.removeAll { gone.contains($0.id) }
        roots = roots.map { root in
            var root = root
            (root.parent, root.inherits) = (kept(root.parent), kept(root.inherits))
            return root
        }
        bindings.removeAll { gone.contains($0.id) }
        for index in bindings.indices { bindings[index].owner = kept(bindings[index].owner) }
        types.removeAll { gone.contains($0.id) }
        edges.removeAll { gone.contains($0.from) || gone.contains($0.to) }
        requirements.removeAll { gone.contains($0.root) || $0.from.map(gone.contains) ?? false }
        unresolved.removeAll { $0.owner.map(gone.contains) ?? false }
        occurrences = occurrences.compactMap { $0.without(gone) }
    }
}

extension DependencyGraph.Occurrence {
    /// Nil if it is about what is gone.
    fileprivate func without(_ gone: Set<NodeID>) -> Self? {
        var result = self
        if let target, gone.contains(target) { return nil }
        if let owner, gone.contains(owner) {
            guard kind == .reference || kind == .substitution else { return nil }
            result.owner = nil
        }
        return result
    }
}
