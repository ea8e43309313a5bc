import DovetailGraph

/// What is needed, a line each, without the one root in which it stands, what is open, and what is found.
func reading(_ text: String) async throws -> String {
    let graph = try await Sources(text).graph
    let needs = graph.edges.filter { $0.kind == .needs }.map { edge in
        "\(edge.from.name) → \(edge.to.name)" + (edge.phase == .construct ? "" : " \(edge.phase?.rawValue ?? "")")
    }
    let open = graph.unresolved.map { "open \($0.expression): \($0.reason)" }
    let findings = Check().report(on: graph).findings.map { "\($0.rule.text): \($0.path ?? "")" }
    let prefix = graph.roots.count == 1 ? graph.roots[0].id.name + "#" : "#"
    return (needs + open + findings).map { prefix == "#" ? $0 : $0.replacing(prefix, with: "") }
        .joined(separator: "\n")
}
