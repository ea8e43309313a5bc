import Dovetail

struct UnknownPlaceholderRule: GraphRule {
    let id = RuleID(.unknownPlaceholder)
    let defaultSeverity = Finding.Severity.error
    let summary = "A placeholder stands for an object that no binding puts into the object graph."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        let placeholders = graph.bindings.filter { $0.role == .placeholder }
        guard !placeholders.isEmpty else { return [] }
        let families = families(in: graph)
        let known = Dictionary(
            uniqueKeysWithValues: Set(placeholders.map(\.root)).map { root in
                (root, keys(of: families[root, default: []], in: graph))
            })
        // A substitution answers before the placeholder does.
        let substituted = Set(graph.occurrences.filter { $0.kind == .substitution }.map(\.name))
        return placeholders.compactMap { placeholder in
            let key = placeholder.key ?? placeholder.definitionName
            let known = known[placeholder.root, default: []]
            return known.contains(key) || substituted.contains(placeholder.definitionName)
                ? nil : finding(placeholder, key: key, known: known)
        }
    }

    /// The names under which bindings put objects into the object graph.
    private func keys(of roots: Set<NodeID>, in graph: DependencyGraph) -> Set<String> {
        let bindings = roots.flatMap { graph.bindings(of: $0) }.filter { $0.role != .placeholder }
        return Set(bindings.map { $0.key ?? $0.definitionName })
    }

    /// For each root all that share instances with it: its superclasses and subclasses.
    private func families(in graph: DependencyGraph) -> [NodeID: Set<NodeID>] {
        var families: [NodeID: Set<NodeID>] = [:]
        for root in graph.roots {
            for relative in graph.inheritance(of: root.id) {
                families[root.id, default: []].insert(relative.id)
                families[relative.id, default: []].insert(root.id)
            }
        }
        return families
    }

    private func finding(_ placeholder: DependencyGraph.Binding, key: String, known: Set<String>) -> Finding {
        let alike = Spelling.nearest(to: key, in: known)
        return Finding(
            id, at: placeholder.location, Wording.unknownPlaceholder(placeholder.id.name, key: key),
            notes: alike.map { [.init(Wording.alike($0))] } ?? [], subjects: [placeholder.id.text],
            nodes: [placeholder.id])
    }
}
