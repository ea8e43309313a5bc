import Dovetail

struct DuplicateBindingRule: GraphRule {
    let id = RuleID(.duplicateBinding)
    let defaultSeverity = Finding.Severity.error
    let summary = "A container has two registrations of one type and tag."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        graph.bindings.filter { graph.root($0.root)?.kind == .container && $0.type != nil }.flatMap { binding in
            binding.declarations.enumerated().dropFirst().compactMap { position, declaration in
                let earlier = binding.declarations[..<position].first { $0.conflicts(with: declaration) }
                return earlier.map { finding(binding, declaration, first: $0) }
            }
        }
    }

    private func finding(
        _ binding: DependencyGraph.Binding, _ declaration: DependencyGraph.Declaration,
        first: DependencyGraph.Declaration
    ) -> Finding {
        Finding(
            id, at: declaration.location, Wording.duplicateBinding(binding.registration),
            notes: [.init(Wording.first(), at: first.location), .init(Wording.override)],
            subjects: [binding.id.text], nodes: [binding.id], otherPlaces: [first.location].compactMap(\.self))
    }
}

extension DependencyGraph.Declaration {
    /// Both may be there, and neither is meant to replace the other.
    fileprivate func conflicts(with other: Self) -> Bool {
        !isOverriding && !other.isOverriding && !condition.excludes(other.condition)
    }
}
