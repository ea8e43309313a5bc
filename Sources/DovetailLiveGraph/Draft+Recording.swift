package import Dovetail
package import DovetailGraph

extension DependencyGraph.Draft {
    /// The bindings that a recorder has heard of and what they asked each other for, under the identities that the
    /// graph tool gives them. Paths are those of `#fileID`. Several instances of one assembly are one root.
    package init(_ recording: Recording, name: String) {
        self.init(name: name)
        let scopes = Dictionary(recording.creations.map { ($0.binding, $0.scope) }) { first, _ in first }
        let times = Dictionary(grouping: recording.creations.filter { $0.failure == nil }, by: \.binding.node)
            .mapValues { DependencyGraph.Creations(count: $0.count, total: $0.reduce(.zero) { $0 + $1.duration }) }
        let all =
            recording.creations.map(\.binding) + recording.dependencies.flatMap { [$0.from, $0.to] }.compactMap(\.self)
        for reference in Set(all) {
            // What was only read had been kept before.
            add(reference, scope: scopes[reference] ?? "lazySingleton", creations: times[reference.node])
        }
        edges = recording.dependencies.compactMap { dependency in
            dependency.from.map { $0.edge(to: dependency.to, phase: dependency.phase) }
        }
    }

    private mutating func add(_ reference: BindingReference, scope: String, creations: DependencyGraph.Creations?) {
        roots.append(DependencyGraph.Root(id: reference.root, kind: reference.owner.isEmpty ? .container : .assembly))
        let location = DependencyGraph.Location(path: reference.file, line: reference.line, column: reference.column)
        bindings.append(
            DependencyGraph.Binding(
                id: reference.node, root: reference.root, type: reference.type, tag: reference.tag,
                parameters: reference.labels, hasID: reference.name != reference.member,
                declarations: [
                    DependencyGraph.Declaration(
                        location: location, scope: DependencyGraph.Scope(rawValue: scope) ?? .objectGraph)
                ], creations: creations))
    }
}

extension BindingReference {
    fileprivate var module: String { String(file.prefix { $0 != "/" }) }

    fileprivate var root: NodeID { NodeID(module: module, name: owner.isEmpty ? "container" : owner) }

    fileprivate var node: NodeID { owner.isEmpty ? root.registration(type, tag: tag) : root.member(member) }

    /// The name without the argument that is part of the identity: `account(_:)` of `account(_:)[7]`.
    fileprivate var member: String { owner.isEmpty ? name : String(name.prefix { $0 != "[" }) }

    /// The tag of a registration, without quotes: `me` of `Friends["me"]`.
    fileprivate var tag: String? {
        guard owner.isEmpty, name.hasPrefix("\(type)["), name.hasSuffix("]") else { return nil }
        let text = name.dropFirst(type.count + 1).dropLast()
        return text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : String(text)
    }

    /// The labels of the parameters: `_` and `by` of `sort(_:by:)`.
    fileprivate var labels: [String] {
        guard !owner.isEmpty, let open = member.firstIndex(of: "(") else { return [] }
        return member[member.index(after: open)...].dropLast().split(separator: ":").map(String.init)
    }

    fileprivate func edge(to other: BindingReference, phase: ContainerGraph.Dependency.Phase) -> DependencyGraph.Edge {
        DependencyGraph.Edge(
            from: node, to: other.node, kind: .needs, phase: DependencyGraph.Phase(rawValue: phase.rawValue))
    }
}
