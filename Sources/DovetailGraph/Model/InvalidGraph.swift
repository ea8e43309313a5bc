/// Everything for which parts are no graph.
package struct InvalidGraph: Error, Hashable, Sendable {
    package enum Problem: Hashable, Sendable {
        /// An identity is empty or has a line break.
        case malformedIdentity(NodeID)
        /// A binding without a place.
        case noDeclaration(NodeID)
        /// One identity is both a binding and a type.
        case bindingAndType(NodeID)
        /// `owner` refers to `id`, and there is no such `kind`.
        case unknown(kind: String, id: NodeID, owner: String)
        /// Roots that are their own parents, or inherit from themselves.
        case circularRoots([NodeID])
    }

    package let problems: [Problem]
}

extension InvalidGraph: CustomStringConvertible {
    package var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}

extension InvalidGraph.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformedIdentity(let id): "the identity '\(id)' is empty or has a line break"
        case .noDeclaration(let id): "the binding '\(id)' has no declaration"
        case .bindingAndType(let id): "'\(id)' is both a binding and a type"
        case .unknown(let kind, let id, let owner): "\(owner) refers to a \(kind) '\(id)' that is not in the graph"
        case .circularRoots(let ids):
            "the roots \(ids.map { "'\($0)'" }.joined(separator: ", ")) lead back to themselves"
        }
    }
}

extension DependencyGraph.Draft {
    /// What is wrong with merged and sorted parts.
    func problems(_ names: DependencyGraph.Index) -> [InvalidGraph.Problem] {
        return identityProblems() + bindings.flatMap(names.problems) + edges.flatMap(names.problems)
            + roots.flatMap(names.problems) + requirements.flatMap(names.problems)
            + circular(names) { $0.parent } + circular(names) { $0.inherits }
    }

    private func identityProblems() -> [InvalidGraph.Problem] {
        (roots.map(\.id) + bindings.map(\.id) + types.map(\.id)).filter { id in
            id.text.isEmpty || id.text.utf8.contains { $0 < 0x20 || $0 >= 0x80 } && id.text.contains(where: \.isNewline)
        }.map { .malformedIdentity($0) }
    }

    private func circular(
        _ index: DependencyGraph.Index, _ next: (DependencyGraph.Root) -> NodeID?
    ) -> [InvalidGraph.Problem] {
        roots.compactMap { root in
            let chain = chain(from: root.id, index: index.roots, next: next)
            guard let end = chain.last, next(end) == root.id, chain.allSatisfy({ root.id <= $0.id }) else { return nil }
            return .circularRoots(chain.map(\.id))
        }
    }
}

extension DependencyGraph.Index {
    fileprivate func problems(of binding: DependencyGraph.Binding) -> [InvalidGraph.Problem] {
        var problems: [InvalidGraph.Problem] = []
        if binding.declarations.isEmpty { problems.append(.noDeclaration(binding.id)) }
        if types[binding.id] != nil { problems.append(.bindingAndType(binding.id)) }
        if let owner = binding.owner, bindings[owner] == nil, types[owner] == nil, roots[owner] == nil {
            problems.append(.unknown(kind: "part", id: owner, owner: "the object '\(binding.id)'"))
        }
        if roots[binding.root] == nil {
            problems.append(.unknown(kind: "root", id: binding.root, owner: "the binding '\(binding.id)'"))
        }
        return problems
    }

    fileprivate func problems(of root: DependencyGraph.Root) -> [InvalidGraph.Problem] {
        [root.parent, root.inherits].compactMap(\.self).filter { roots[$0] == nil }.map {
            .unknown(kind: "root", id: $0, owner: "the root '\(root.id)'")
        }
    }

    fileprivate func problems(of requirement: DependencyGraph.Requirement) -> [InvalidGraph.Problem] {
        let owner = "the requirement of '\(requirement.type)'"
        var problems: [InvalidGraph.Problem] = []
        if roots[requirement.root] == nil {
            problems.append(.unknown(kind: "root", id: requirement.root, owner: owner))
        }
        if let from = requirement.from, bindings[from] == nil, types[from] == nil {
            problems.append(.unknown(kind: "binding or type", id: from, owner: owner))
        }
        return problems
    }

    fileprivate func problems(of edge: DependencyGraph.Edge) -> [InvalidGraph.Problem] {
        let (from, to) = edge.kind.ends
        if contains(edge.from, as: from), contains(edge.to, as: to) { return [] }
        return [(from, edge.from), (to, edge.to)].filter { !contains($0.1, as: $0.0) }.map { end, id in
            .unknown(kind: end.rawValue, id: id, owner: "the edge '\(edge.from)' \(edge.kind.rawValue) '\(edge.to)'")
        }
    }

    private func contains(_ id: NodeID, as end: DependencyGraph.Edge.End) -> Bool {
        switch end {
        case .binding: bindings[id] != nil
        case .type: types[id] != nil
        case .root: roots[id] != nil
        case .node: bindings[id] != nil || types[id] != nil
        }
    }
}

extension DependencyGraph.Edge {
    fileprivate enum End: String {
        case binding, type, root
        case node = "binding or type"
    }
}

extension DependencyGraph.Edge.Kind {
    /// What an edge joins.
    fileprivate var ends: (from: DependencyGraph.Edge.End, to: DependencyGraph.Edge.End) {
        switch self {
        case .needs: (.node, .binding)
        case .builds, .offers: (.binding, .type)
        case .requires, .conforms: (.type, .type)
        case .holdsRoot: (.node, .root)
        }
    }
}
