/// A diff as text for a terminal, or as Markdown for a pull request.
package struct DiffRenderer: Sendable {
    package enum Format: String, CaseIterable, Sendable {
        case text, markdown
    }

    let format: Format

    package init(_ format: Format) {
        self.format = format
    }

    package func render(_ diff: GraphDiff) -> String {
        guard !diff.isEmpty else { return "The graphs are the same.\n" }
        let modules = diff.newModuleEdges.map { edge in
            "\(code(edge.from)) → \(code(edge.to)): \(edge.because.prefix(3).map(line).joined(separator: "; "))"
                + (edge.because.count > 3 ? "; and \(edge.because.count - 3) more" : "")
        }
        return section("New edges between modules", modules)
            + section("Re-scoped", diff.rescoped.map { "\(code($0.id)): \($0.from.rawValue) → \($0.to.rawValue)" })
            + section("Likely renamed", diff.renamed.map { "\(code($0.from)) → \(code($0.to))" })
            + section("Added", diff.added.map(code)) + section("Removed", diff.removed.map(code))
            + section("Edges added", diff.addedEdges.map(line)) + section("Edges removed", diff.removedEdges.map(line))
    }

    private func section(_ title: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let items = lines.map { format == .markdown ? "- \($0)\n" : "  \($0)\n" }.joined()
        return format == .markdown
            ? "### \(title) (\(lines.count))\n\n\(items)\n" : "\(title) (\(lines.count)):\n\(items)"
    }

    private func line(_ edge: DependencyGraph.Edge) -> String {
        let label = edge.label.isEmpty ? "" : ", \(code(edge.label))"
        return "\(code(edge.from)) → \(code(edge.to)) (\(edge.phase?.rawValue ?? edge.kind.rawValue)\(label))"
    }

    private func code(_ id: NodeID) -> String { code(id.text) }

    /// In Markdown a code span with a fence longer than any run of backticks within.
    private func code(_ text: String) -> String {
        let text = text.onOneLine
        guard format == .markdown else { return text }
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        return longest == 0 ? "`\(text)`" : "\(fence) \(text) \(fence)"
    }
}
