/// What there is to know about a node: `dovetail explain NAME`.
package struct Explanation: Hashable, Sendable {
    package let id: NodeID
    /// `assembly`, `binding`, `class` and so on.
    package let kind: String
    package let location: DependencyGraph.Location?
    /// Scope, type, condition: as a name and a value.
    package let attributes: [String]
    package let needs: [DependencyGraph.Edge]
    package let neededBy: [DependencyGraph.Edge]
    /// The bindings of a root.
    package let members: [NodeID]
    /// The objects without a name that it builds.
    package let objects: [NodeID]
    /// The bindings that build objects of a type, or answer with it.
    package let builtBy: [NodeID]
    /// How it is reached: the shortest way from a binding that nothing needs. Empty if it is one itself.
    package let reachedBy: [DependencyGraph.Edge]
    package let unresolved: [DependencyGraph.Unresolved]

    package init(of id: NodeID, in graph: DependencyGraph) {
        self.id = id
        let binding = graph.binding(id)
        let type = graph.type(id)
        let root = graph.root(id)
        kind = binding.map(\.kindName) ?? type?.kindName ?? root?.kind.rawValue ?? ""
        location = binding?.location ?? type?.location ?? root?.location
        attributes = (binding?.attributes ?? []) + (root?.attributes ?? [])
        // A type is explained with all that builds it.
        let builders = type == nil ? [] : graph.builders(of: id)
        builtBy = builders
        needs = graph.edges(from: id) + builders.flatMap { graph.edges(from: $0) }.filter { $0.kind == .needs }
        neededBy = graph.edges(to: id) + builders.flatMap { graph.edges(to: $0) }.filter { $0.kind == .needs }
        objects = graph.bindings.filter { $0.owner == id }.map(\.id)
        members = root.map { graph.bindings(of: $0.id).map(\.id) } ?? []
        reachedBy = Self.way(to: id, in: graph)
        unresolved = graph.unresolved.filter { $0.owner == id || $0.owner.map(builders.contains) ?? false }
    }

    private static func way(to id: NodeID, in graph: DependencyGraph) -> [DependencyGraph.Edge] {
        ShortestWay.backward(in: graph, from: id) { node in
            graph.binding(node) != nil && graph.edges(to: node).allSatisfy { $0.from == node }
        } ?? []
    }
}

extension DependencyGraph.TypeNode {
    fileprivate var kindName: String { (isExternal ? "external " : "") + kind.rawValue }
}

extension DependencyGraph.Root {
    fileprivate var attributes: [String] {
        [parent.map { "lives shorter than \($0.name)" }, inherits.map { "inherits from \($0.name)" }].compactMap(\.self)
    }
}

extension DependencyGraph.Binding {
    fileprivate var kindName: String { role == .object ? "object" : "binding (\(role.rawValue))" }

    fileprivate var attributes: [String] {
        let several = declarations.count > 1
        let within = owner.map { ["built within \($0.name)"] } ?? []
        let declared = declarations.map { declaration in
            var words = ["scope \(declaration.scope.rawValue)"]
            if let made = declaration.implementation { words.append("made by \(made)") }
            if !declaration.condition.isAlways { words.append("if \(declaration.condition)") }
            if several, let location = declaration.location { words.append("at \(location)") }
            return words.joined(separator: ", ")
        }
        return within + [type.map { "answers with \($0)" }, key.map { "key \"\($0)\"" }].compactMap(\.self) + declared
            + (isOpaque ? ["opaque: what it needs can't be seen"] : []) + (creations.map { ["made in \($0)"] } ?? [])
    }
}

// MARK: - As text

extension Explanation {
    package var text: String {
        var lines = ["\(id.text): \(kind)" + (location.map { ", declared at \($0)" } ?? "")]
        lines += attributes.map { "  \($0)" }
        lines += section("bindings", members.map(\.name))
        lines += section("objects", objects.map(\.name))
        lines += section("built by", builtBy.map(\.name))
        lines += section("needs", needs.map { $0.sentence(about: $0.to) })
        lines += section("needed by", neededBy.map { $0.sentence(about: $0.from) })
        lines += section("reached by", reachedBy.isEmpty ? [] : [reachedBy.path])
        lines += section(
            "can't be followed",
            unresolved.map { entry in
                (entry.input.isEmpty ? "" : "'\(entry.input)': ") + "\(entry.expression): \(entry.reason)"
                    + (entry.location.map { " (\($0))" } ?? "")
            })
        return lines.map { $0.onOneLine + "\n" }.joined()
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["  \(title):"] + lines.map { "    \($0)" }
    }
}

extension DependencyGraph.Edge {
    /// `App.api (construct, as 'api', one of several) Sources/App.swift:3:5 ← Sources/Main.swift:7:9`
    func sentence(about end: NodeID) -> String {
        let given = label.isEmpty ? nil : "as '\(label)'"
        let how = [phase?.rawValue ?? kind.rawValue, given, isOneOf ? "one of several" : nil].compactMap(\.self)
        let chain = evidence.map(\.description).joined(separator: " ← ")
        return "\(end.name) (\(how.joined(separator: ", ")))" + (chain.isEmpty ? "" : " \(chain)")
    }
}
