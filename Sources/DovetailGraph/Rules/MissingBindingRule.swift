import Dovetail

struct MissingBindingRule: GraphRule {
    let id = RuleID(.missingBinding)
    let defaultSeverity = Finding.Severity.error
    let summary = "A container is asked for a type that nothing registers."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        let registry = Registry(graph.parts)
        let missing = graph.requirements.filter { requirement in
            requirement.kind == .one && registry.providers(of: requirement).isEmpty
                && !registry.mayBeAnsweredByUnknown(requirement)
        }
        let suggestions = missing.isEmpty ? nil : Suggestions(graph, registry)
        return missing.map { finding($0, notes: suggestions?.notes(for: $0) ?? []) }
    }

    private func finding(_ requirement: DependencyGraph.Requirement, notes: [Finding.Note]) -> Finding {
        let label = requirement.label.isEmpty ? requirement.type : "\(requirement.label): \(requirement.type)"
        return Finding(
            id, at: requirement.location,
            Wording.missingBinding(Wording.registration(requirement.type, tag: requirement.tag)),
            path: "\((requirement.from ?? requirement.root).name) → \(label)", notes: notes,
            subjects: [(requirement.from ?? requirement.root).text, requirement.type, requirement.tag ?? ""],
            nodes: [requirement.from ?? requirement.root])
    }
}

/// What may have been meant by a requirement that nothing provides.
private struct Suggestions {
    let graph: DependencyGraph
    let registry: Registry
    let registeredTypes: Set<String>
    let spelling: Spelling
    let protocols: [String: [NodeID]]
    let modules: [String: DependencyGraph.Module]

    init(_ graph: DependencyGraph, _ registry: Registry) {
        self.graph = graph
        self.registry = registry
        let containers = Set(graph.roots.filter { $0.kind == .container }.map(\.id))
        registeredTypes = Set(graph.bindings.filter { containers.contains($0.root) }.compactMap(\.type))
        spelling = Spelling(registeredTypes)
        protocols = Dictionary(grouping: graph.types.lazy.filter { $0.kind == .protocol }.map(\.id), by: \.name)
        modules = Dictionary(graph.modules.map { ($0.name, $0) }) { first, _ in first }
    }

    func notes(for requirement: DependencyGraph.Requirement) -> [Finding.Note] {
        let tags = registry.registrations(ofTypeIn: requirement).compactMap { graph.binding($0) }
        if let other = tags.first, other.tag != nil {
            return [.init(Wording.otherTag(other.registration), at: other.location)]
        }
        let name = requirement.type.hasPrefix("any ") ? String(requirement.type.dropFirst(4)) : requirement.type
        let conforming = protocols[name, default: []].flatMap { graph.edges(to: $0) }.filter { $0.kind == .conforms }
        if let type = conforming.compactMap({ graph.type($0.from) }).first { return [conformance(type, requirement)] }
        let sameButFor = name == requirement.type ? "any \(name)" : name
        let alike =
            registeredTypes.contains(sameButFor)
            ? sameButFor : spelling.nearest(to: requirement.type)
        return [.init(alike.map { Wording.alike($0) } ?? Wording.register)]
    }

    private func conformance(
        _ type: DependencyGraph.TypeNode, _ requirement: DependencyGraph.Requirement
    ) -> Finding.Note {
        let asking = requirement.root.module
        let declaring = type.id.module
        let isReachable = asking == declaring || modules[asking].map { $0.dependencies.contains(declaring) } ?? true
        let message =
            isReachable
            ? Wording.conforms(type.id.name, module: declaring)
            : Wording.conformsUnreachably(type.id.name, module: declaring, from: asking)
        return .init(message, at: type.location)
    }
}
