import Dovetail

struct CommandQueryRule: GraphRule {
    let id = RuleID(.commandQuery)
    let defaultSeverity = Finding.Severity.off
    let summary = "A member both changes something and returns a result."

    func findings(in graph: DependencyGraph, _: Configuration) -> [Finding] {
        graph.occurrences.filter { $0.kind == .commandQuery }.map { occurrence in
            Finding(
                id, at: occurrence.location, Wording.commandQuery(occurrence.name, of: occurrence.owner?.name ?? ""),
                notes: [.init(Wording.separate)], subjects: [occurrence.owner?.text ?? "", occurrence.name],
                nodes: [occurrence.owner].compactMap(\.self))
        }
    }
}
