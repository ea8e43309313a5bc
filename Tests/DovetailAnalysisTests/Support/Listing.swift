import DovetailGraph

/// A graph as lines, one for each node and edge: what golden files hold.
struct Listing: CustomStringConvertible {
    private var lines: [String] = []
    private let hasLineNumbers: Bool

    var description: String { lines.map { $0 + "\n" }.joined() }

    /// - Parameter lineNumbers: whether places have them: not for examples, which are edited more often than wired anew.
    init(_ graph: DependencyGraph, lineNumbers: Bool = true) {
        hasLineNumbers = lineNumbers
        for root in graph.roots { lines.append(line(root)) }
        for binding in graph.bindings { lines += binding.declarations.map { line(binding, $0) } }
        for type in graph.types {
            lines.append("type \(type.id) \(type.kind.rawValue)\(type.isExternal ? " external" : "")")
        }
        lines += graph.edges.map(line)
        for entry in graph.unresolved {
            lines.append(
                "unresolved \(entry.expression) in \(entry.owner?.text ?? "-"): \(entry.reason)" + at(entry.location))
        }
        for entry in graph.occurrences {
            lines.append("\(entry.kind.rawValue) \(entry.name) in \(entry.owner?.text ?? "-")" + at(entry.location))
        }
        let findings = TextFindings().render(Check().report(on: graph))
        if !findings.isEmpty { lines.append(findings) }
    }

    private func line(_ root: DependencyGraph.Root) -> String {
        "root \(root.id) \(root.kind.rawValue)" + (root.parent.map { " within \($0)" } ?? "")
            + (root.inherits.map { " inherits \($0)" } ?? "")
    }

    private func line(_ binding: DependencyGraph.Binding, _ declaration: DependencyGraph.Declaration) -> String {
        let words = [
            "binding \(binding.id): \(binding.type ?? "?")", declaration.implementation.map { "= \($0)" },
            declaration.scope.rawValue, binding.role == .provider ? nil : binding.role.rawValue,
            binding.key.map { "key \($0)" }, binding.definitionKey.map { "definitionKey \($0)" },
            binding.hasID ? "id" : nil, binding.isOpaque ? "opaque" : nil,
            binding.isShortLived ? "short-lived" : nil, declaration.isOverriding ? "overriding" : nil,
            declaration.condition.isAlways ? nil : "if \(declaration.condition)",
        ]
        return words.compactMap(\.self).joined(separator: " ") + at(declaration.location)
    }

    private func line(_ edge: DependencyGraph.Edge) -> String {
        "\(edge.kind.rawValue) \(edge.from) → \(edge.to)" + (edge.phase.map { " \($0.rawValue)" } ?? "")
            + (edge.label.isEmpty ? "" : " as \(edge.label)")
            + (edge.condition.isAlways ? "" : " if \(edge.condition)") + at(edge.location)
    }

    private func at(_ location: DependencyGraph.Location?) -> String {
        location.map { place in
            " @\(place.path.split(separator: "/").last ?? "")" + (hasLineNumbers ? ":\(place.line)" : "")
        } ?? ""
    }
}
