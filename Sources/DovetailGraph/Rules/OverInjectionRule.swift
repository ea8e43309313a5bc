import Dovetail

struct OverInjectionRule: GraphRule {
    static let usualLimit = 8

    let id = RuleID(.overInjection)
    let defaultSeverity = Finding.Severity.off
    let summary = "A component needs more than eight others."

    func findings(in graph: DependencyGraph, _ configuration: Configuration) -> [Finding] {
        let limit = configuration.thresholds[id.text] ?? Self.usualLimit
        return graph.types.compactMap { type in
            let needs = graph.edges(from: type.id).filter { $0.kind == .requires && $0.phase == .construct }
            let count = Set(needs.map { $0.label.isEmpty ? $0.to.text : $0.label }).count
            guard count > limit else { return nil }
            return Finding(
                id, at: type.location, Wording.overInjection(type.id.name, count: count, limit: limit),
                notes: [.init(Wording.splitType)], subjects: [type.id.text], nodes: [type.id])
        }
    }
}
