extension DependencyGraph.Draft {
    /// Adds the edges from each binding to the registrations that it asks its container for.
    func connectingRequirements() -> Self {
        guard !requirements.isEmpty else { return self }
        var result = self
        let registry = Registry(self)
        for requirement in requirements {
            guard let from = requirement.from else { continue }
            for provider in registry.providers(of: requirement) {
                result.edges.append(
                    .init(
                        from: from, to: provider, kind: .needs, phase: requirement.phase, label: requirement.label,
                        location: requirement.location, condition: requirement.condition))
            }
        }
        return result
    }

    /// A root and those it leads to, each once: ends on a cycle too.
    func chain(
        from root: NodeID, index: [NodeID: Int], next: (DependencyGraph.Root) -> NodeID?
    ) -> [DependencyGraph.Root] {
        var chain: [DependencyGraph.Root] = []
        var seen: Set<NodeID> = []
        var current: NodeID? = root
        while let id = current, seen.insert(id).inserted, let position = index[id] {
            chain.append(roots[position])
            current = next(roots[position])
        }
        return chain
    }
}

/// Which registrations answer a requirement.
package struct Registry: Sendable {
    private struct Key: Hashable {
        let root: NodeID
        let type: String
        let tag: String?
    }

    private let draft: DependencyGraph.Draft
    private let index: [NodeID: Int]
    private var exact: [Key: NodeID] = [:]
    private var ofType: [Key: [NodeID]] = [:]
    private var rootsWithUnknown: Set<NodeID> = []

    package init(_ draft: DependencyGraph.Draft) {
        self.draft = draft
        index = Dictionary(draft.roots.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let containers = Set(draft.roots.lazy.filter { $0.kind == .container }.map(\.id))
        for binding in draft.bindings where containers.contains(binding.root) && binding.role == .provider {
            guard let type = binding.type else {
                rootsWithUnknown.insert(binding.root)
                continue
            }
            exact[Key(root: binding.root, type: type, tag: binding.tag)] = binding.id
            ofType[Key(root: binding.root, type: type, tag: nil), default: []].append(binding.id)
        }
    }

    /// The registrations that answer, in the order of an array; empty if it is missing.
    package func providers(of requirement: DependencyGraph.Requirement) -> [NodeID] {
        let chain = containers(of: requirement)
        if requirement.kind == .all {
            if let array = nearest(in: chain, type: "[\(requirement.type)]", tag: requirement.tag) { return [array] }
            return chain.reversed().flatMap { ofType[Key(root: $0, type: requirement.type, tag: nil), default: []] }
        }
        let provider =
            nearest(in: chain, type: requirement.type, tag: requirement.tag)
            ?? nearest(in: chain, type: requirement.type, tag: nil)
        return provider.map { [$0] } ?? []
    }

    /// All registrations of the type that the asked container or an outer one has, whatever their tags.
    package func registrations(ofTypeIn requirement: DependencyGraph.Requirement) -> [NodeID] {
        containers(of: requirement).flatMap { ofType[Key(root: $0, type: requirement.type, tag: nil), default: []] }
    }

    /// Whether a registration whose type the source doesn't show could answer.
    package func mayBeAnsweredByUnknown(_ requirement: DependencyGraph.Requirement) -> Bool {
        containers(of: requirement).contains { rootsWithUnknown.contains($0) }
    }

    /// The asked container and its parents, nearest first.
    private func containers(of requirement: DependencyGraph.Requirement) -> [NodeID] {
        draft.chain(from: requirement.root, index: index) { $0.parent }.map(\.id)
    }

    private func nearest(in chain: [NodeID], type: String, tag: String?) -> NodeID? {
        chain.lazy.compactMap { exact[Key(root: $0, type: type, tag: tag)] }.first
    }
}
