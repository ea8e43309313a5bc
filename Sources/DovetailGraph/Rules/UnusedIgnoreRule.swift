import Dovetail

/// Comments that silence nothing: nothing is there, the rule is unknown, or the reason is missing.
struct UnusedIgnoreRule: GraphRule {
    let id = RuleID(.unusedIgnore)
    let defaultSeverity = Finding.Severity.warning
    let summary = "A comment silences a finding that doesn't exist, or gives no reason."

    /// It depends on what the other rules found.
    func findings(in _: DependencyGraph, _: Configuration) -> [Finding] { [] }

    /// - Parameters:
    ///   - found: what all rules found, silenced or not.
    ///   - enabled: the rules that were asked; a comment about another is not called unused.
    func findings(in graph: DependencyGraph, found: [Finding], enabled: Set<String>) -> [Finding] {
        let silences = Set(found.flatMap(\.silences))
        return graph.ignores.compactMap { ignore in
            problem(with: ignore, silences, enabled).map { message, notes in
                Finding(
                    id, at: ignore.location, message, notes: notes,
                    subjects: [ignore.rule, ignore.location.path], nodes: [])
            }
        }
    }

    private func problem(
        with ignore: DependencyGraph.Ignore, _ silences: Set<Silence>, _ enabled: Set<String>
    ) -> (String, [Finding.Note])? {
        let known = GraphRules.all.map(\.id.text)
        if ignore.rule.isEmpty { return (Wording.ignoreWithoutRule, []) }
        guard known.contains(ignore.rule) else {
            let alike = Spelling.nearest(to: ignore.rule, in: known)
            return (Wording.unknownRule(ignore.rule), alike.map { [.init(Wording.alike($0))] } ?? [])
        }
        if ignore.reason.isEmpty { return (Wording.ignoreWithoutReason(ignore.rule), []) }
        guard enabled.contains(ignore.rule), !silences.contains(Silence(ignore)) else { return nil }
        return (Wording.unusedIgnore(ignore.rule), [])
    }
}
