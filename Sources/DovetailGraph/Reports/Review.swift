/// What a reviewer wants to know of a change: what it does to the graph, which findings it brings and mends, a picture
/// of what changed, and what that affects. `dovetail diff OLD NEW`.
package struct Review: Sendable {
    package let diff: GraphDiff
    /// Findings of the new graph that the old one hasn't, and the other way round; known by rule and subjects, sorted.
    package let newFindings: [Finding]
    package let mendedFindings: [Finding]
    private let affected: Affected
    private let picture: String

    package init(from old: DependencyGraph, to new: DependencyGraph, _ configuration: Configuration) {
        diff = GraphDiff(from: old, to: new)
        affected = Affected(from: old, to: new)
        let check = Check(configuration: configuration)
        let (before, after) = (check.report(on: old).findings, check.report(on: new).findings)
        newFindings = after.without(before)
        mendedFindings = before.without(after)
        picture = Self.picture(of: affected.changed, in: new)
    }

    package var isEmpty: Bool { diff.isEmpty && newFindings.isEmpty && mendedFindings.isEmpty }

    /// The parts that changed, with their direct neighbours.
    private static func picture(of changed: [NodeID], in graph: DependencyGraph) -> String {
        guard !changed.isEmpty else { return "" }
        let part = GraphFilter(focus: changed.map { Glob(exactly: $0.text) }, depth: 1).apply(to: graph)
        return MermaidRenderer(changed: Set(changed)).text(of: part)
    }
}

extension Review: Report {
    package func write(to markup: inout Markup) {
        guard !isEmpty else { return markup.line("The graphs are the same.") }
        markup.list("New findings", newFindings.map { sentence($0, markup) })
        markup.list("Mended findings", mendedFindings.map { sentence($0, markup) })
        if !diff.isEmpty { diff.write(to: &markup) }
        guard !affected.changed.isEmpty else { return }
        if let warning = MermaidRenderer.warning(in: picture) {
            if markup.isMarkdown { markup.line("The picture is left out: \(warning.dropFirst("warning: ".count))") }
        } else {
            markup.block("Picture: what changed, in bold, and its neighbours", language: "mermaid", picture)
        }
        if markup.isMarkdown { markup.folded(affected.summary) { affected.writeSections(to: &$0) } }
    }

    private func sentence(_ finding: Finding, _ markup: Markup) -> String {
        let place = finding.location.map { "\(markup.code($0.description)): " } ?? ""
        let path = finding.path.map { ": \(markup.code($0))" } ?? ""
        return place + "\(finding.severity.rawValue): \(finding.message.onOneLine)\(path) [\(finding.rule.text)]"
    }

    package var json: JSONValue {
        .object([
            "formatVersion": 1, "added": .array(diff.added.map(\.json)), "removed": .array(diff.removed.map(\.json)),
            "renamed": .array(diff.renamed.map { .object(["from": $0.from.json, "to": $0.to.json]) }),
            "rescoped": .array(
                diff.rescoped.map {
                    .object(["id": $0.id.json, "from": .string($0.from.rawValue), "to": .string($0.to.rawValue)])
                }),
            "addedEdges": .array(diff.addedEdges.map(\.json)), "removedEdges": .array(diff.removedEdges.map(\.json)),
            "newModuleEdges": .array(
                diff.newModuleEdges.map { edge in
                    .object([
                        "from": .string(edge.from), "to": .string(edge.to), "because": .array(edge.because.map(\.json)),
                    ])
                }),
            "newFindings": .array(newFindings.map(\.json)), "mendedFindings": .array(mendedFindings.map(\.json)),
            "affected": affected.json,
        ])
    }
}

extension [Finding] {
    fileprivate func without(_ others: Self) -> Self {
        let known = Set(others.map(\.fingerprint))
        return filter { !known.contains($0.fingerprint) }.sorted()
    }
}
