/// Comments that silence nothing: nothing is there, the rule is unknown, or the reason is missing.
struct UnusedIgnoreRule: GraphRule {
    let id = RuleID("unused-ignore")
    let defaultSeverity = Finding.Severity.warning
    let summary = "A comment ignores something that is not there, or gives no reason."

    /// It depends on what the other rules found.
    func findings(in _: DependencyGraph, _: Configuration) -> [Finding] { [] }

    /// - Parameters:
    ///   - found: what all rules found, silenced or not.
    ///   - enabled: the rules that were asked; a comment about another is not called unused.
    func findings(in graph: DependencyGraph, found: [Finding], enabled: Set<String>) -> [Finding] {
        let places = Places(found)
        return graph.ignores.compactMap { ignore in
            problem(with: ignore, places, enabled).map { message, notes in
                Finding(
                    id, at: ignore.location, message, notes: notes,
                    subjects: [ignore.rule, ignore.location.path], nodes: [])
            }
        }
    }

    private func problem(
        with ignore: DependencyGraph.Ignore, _ places: Places, _ enabled: Set<String>
    ) -> (String, [Finding.Note])? {
        let known = GraphRules.all.map(\.id.text)
        if ignore.rule.isEmpty { return (Wording.ignoreWithoutRule, []) }
        guard known.contains(ignore.rule) else {
            let alike = Spelling.nearest(to: ignore.rule, in: known)
            return (Wording.unknownRule(ignore.rule), alike.map { [.init(Wording.alike($0))] } ?? [])
        }
        if ignore.reason.isEmpty { return (Wording.ignoreWithoutReason(ignore.rule), []) }
        guard enabled.contains(ignore.rule), !places.isUsed(ignore) else { return nil }
        return (Wording.unusedIgnore(ignore.rule), [])
    }
}

/// Where something was found.
private struct Places {
    private struct Place: Hashable {
        let rule: String
        let path: String
        let line: Int?
    }

    private let places: Set<Place>

    init(_ findings: [Finding]) {
        places = Set(
            findings.flatMap { finding in
                finding.places.flatMap { place in
                    [place.line, nil].map { Place(rule: finding.rule.text, path: place.path, line: $0) }
                }
            })
    }

    func isUsed(_ ignore: DependencyGraph.Ignore) -> Bool {
        let line: Int? = if case .line(let line) = ignore.extent { line } else { nil }
        return places.contains(Place(rule: ignore.rule, path: ignore.location.path, line: line))
    }
}
