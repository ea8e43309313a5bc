import Dovetail

/// What a team allows: `rules` of `.dovetail.json`.
struct ArchitectureRule: GraphRule {
    let id = RuleID(.architectureRule)
    let defaultSeverity = Finding.Severity.error
    let summary = "A part breaks a rule that your team has written."

    func findings(in graph: DependencyGraph, _ configuration: Configuration) -> [Finding] {
        configuration.rules.flatMap { rule in
            let reader = TeamRuleReader(rule, graph)
            return reader.breaches().map { breach in
                Finding(
                    id, at: breach.location, "\(breach.sentence) (\(rule.name))",
                    notes: rule.message.map { [.init($0)] } ?? [],
                    subjects: [rule.name] + breach.nodes.map(\.text), nodes: breach.nodes)
            }
        }
    }
}

/// One place where a rule of the team is broken.
private struct Breach {
    let sentence: String
    let nodes: [NodeID]
    let location: DependencyGraph.Location?
}

/// Compares one rule of the team with a graph.
private struct TeamRuleReader {
    private let rule: Configuration.TeamRule
    private let graph: DependencyGraph
    private let parts: [NodeID]

    init(_ rule: Configuration.TeamRule, _ graph: DependencyGraph) {
        self.rule = rule
        self.graph = graph
        parts = graph.nodeIDs.filter { rule.parts.match($0, in: graph) }
    }

    func breaches() -> [Breach] {
        parts.flatMap { part in forbidden(part) + missing(part) + strangers(part) + wrongScope(part) + tooMany(part) }
            + tooDeep()
    }

    private func uses(of part: NodeID) -> [DependencyGraph.Edge] {
        graph.edges(from: part).filter { $0.kind.hasPhase || $0.kind == .holdsRoot }
    }

    private func forbidden(_ part: NodeID) -> [Breach] {
        uses(of: part).filter { rule.mustNotUse.match($0.to, in: graph) }.map { edge in
            Breach(
                sentence: Wording.mustNotUse(part.name, edge.to.name), nodes: [part, edge.to], location: edge.location)
        }
    }

    private func missing(_ part: NodeID) -> [Breach] {
        guard let needed = rule.mustUse, !uses(of: part).contains(where: { needed.match($0.to, in: graph) }) else {
            return []
        }
        let patterns = needed.map(\.pattern).joined(separator: "' or '")
        return [Breach(sentence: Wording.mustUse(part.name, patterns), nodes: [part], location: graph.place(of: part))]
    }

    private func strangers(_ part: NodeID) -> [Breach] {
        graph.edges(to: part).compactMap { edge in
            let allowed =
                edge.kind == .builds
                ? rule.builtOnlyBy : edge.kind == .needs || edge.kind == .requires ? rule.usedOnlyBy : nil
            guard let allowed, !allowed.match(edge.from, in: graph) else { return nil }
            let sentence =
                edge.kind == .builds
                ? Wording.mustNotBuild(edge.from.name, part.name) : Wording.mustNotUse(edge.from.name, part.name)
            return Breach(sentence: sentence, nodes: [edge.from, part], location: edge.location)
        }
    }

    private func wrongScope(_ part: NodeID) -> [Breach] {
        guard let scopes = rule.scopes, let binding = graph.binding(part), binding.role == .provider else { return [] }
        return binding.declarations.filter { !scopes.contains($0.scope) }.map { declaration in
            let allowed = scopes.map(\.rawValue).joined(separator: "' or '")
            return Breach(
                sentence: Wording.wrongScope(part.name, declaration.scope.rawValue, allowed: allowed), nodes: [part],
                location: declaration.location)
        }
    }

    private func tooMany(_ part: NodeID) -> [Breach] {
        let count = Set(uses(of: part).map(\.to)).count
        guard let limit = rule.maxNeeds, count > limit else { return [] }
        return [
            Breach(
                sentence: Wording.overInjection(part.name, count: count, limit: limit), nodes: [part],
                location: graph.place(of: part))
        ]
    }

    private func tooDeep() -> [Breach] {
        guard let limit = rule.maxDepth else { return [] }
        let depths = NeedGraph(graph).depths()
        return parts.compactMap { part in
            guard let depth = depths[part], depth > limit else { return nil }
            return Breach(
                sentence: Wording.tooDeep(part.name, depth: depth, limit: limit), nodes: [part],
                location: graph.place(of: part))
        }
    }
}

extension DependencyGraph {
    fileprivate func place(of id: NodeID) -> Location? { binding(id)?.location ?? type(id)?.location }
}

extension [Glob] {
    /// A pattern with `/` is one of identities. Another is one of names, and of what a binding answers with or makes.
    package func match(_ id: NodeID, in graph: DependencyGraph) -> Bool {
        contains { glob in
            if glob.pattern.contains("/") { return glob.matches(id.text) }
            let types = graph.binding(id).map { [$0.type] + $0.declarations.map(\.implementation) } ?? []
            return ([id.name] + types.compactMap { $0.map { String($0.withoutTypeMarks) } }).contains(
                where: glob.matches)
        }
    }
}
