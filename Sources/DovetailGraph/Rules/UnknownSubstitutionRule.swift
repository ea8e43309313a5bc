import Dovetail

struct UnknownSubstitutionRule: GraphRule {
    let id = RuleID(.unknownSubstitution)
    let defaultSeverity = Finding.Severity.error
    let summary = "A substitution names a binding that is not there."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        let substitutions = graph.occurrences.filter { $0.kind == .substitution }
        guard !substitutions.isEmpty else { return [] }
        var names = DefinitionNames(graph)
        return substitutions.compactMap { substitution in
            let known = names.names(in: substitution.target)
            return known.contains(substitution.name) ? nil : finding(substitution, known: known)
        }
    }

    private func finding(_ substitution: DependencyGraph.Occurrence, known: Set<String>) -> Finding {
        let alike = Spelling.nearest(to: substitution.name, in: known)
        return Finding(
            id, at: substitution.location,
            Wording.unknownSubstitution(substitution.name, root: substitution.target?.name),
            notes: alike.map { [.init(Wording.alike($0))] } ?? [],
            subjects: [substitution.target?.text ?? "", substitution.name],
            nodes: [substitution.target].compactMap(\.self))
    }
}

/// The names that substitutions match.
private struct DefinitionNames {
    private let graph: DependencyGraph
    private let all: Set<String>
    private var ofRoot: [NodeID: Set<String>] = [:]

    init(_ graph: DependencyGraph) {
        self.graph = graph
        all = Set(graph.bindings.map(\.definitionName))
    }

    /// Those of a root and its superclasses, or all where the root is not known.
    mutating func names(in root: NodeID?) -> Set<String> {
        guard let root, graph.root(root) != nil else { return all }
        if let known = ofRoot[root] { return known }
        let names = Set(graph.inheritance(of: root).flatMap { graph.bindings(of: $0.id) }.map(\.definitionName))
        ofRoot[root] = names
        return names
    }
}

extension DependencyGraph.Binding {
    /// `definitionKey:`, or the name of the property or method.
    var definitionName: String {
        definitionKey ?? String(id.text.dropFirst(root.text.count + 1).prefix { $0 != "~" })
    }
}
