/// Applies the rules to a graph: severities, comments that silence, and a baseline.
package struct Check: Sendable {
    package let configuration: Configuration
    package let baseline: Baseline?

    package init(configuration: Configuration = Configuration(), baseline: Baseline? = nil) {
        self.configuration = configuration
        self.baseline = baseline
    }

    /// What is to be said about a graph.
    package struct Report: Hashable, Sendable {
        /// Sorted by place.
        package let findings: [Finding]
        /// How many a comment silences.
        package let ignoredCount: Int
        /// How many the baseline holds.
        package let knownCount: Int
        /// Entries of the baseline that nothing matches any longer.
        package let staleEntries: [Fingerprint]

        package func count(of severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }
    }

    package func report(on graph: DependencyGraph) -> Report {
        let found = GraphRules.all.flatMap { findings(of: $0, in: graph) }
        let silencer = Silencer(graph.ignores)
        let loud = found.filter { !silencer.silences($0) }
        let unused = unusedIgnores(in: graph, found: found)
        let all = Set(loud + unused)
        let known = baseline.map { baseline in all.filter { baseline.entries.contains($0.fingerprint) } } ?? []
        return Report(
            findings: all.subtracting(known).sorted(), ignoredCount: found.count - loud.count,
            knownCount: known.count, staleEntries: baseline?.stale(given: all) ?? [])
    }

    private func findings(of rule: any GraphRule, in graph: DependencyGraph) -> [Finding] {
        let severity = configuration.severity(of: rule)
        guard severity != .off else { return [] }
        return rule.findings(in: graph, configuration).map { finding in
            var finding = finding
            finding.severity = severity
            return finding
        }
    }

    private func unusedIgnores(in graph: DependencyGraph, found: [Finding]) -> [Finding] {
        let severity = configuration.severity(of: GraphRules.unusedIgnore)
        guard severity != .off else { return [] }
        let enabled = Set(GraphRules.all.filter { configuration.severity(of: $0) != .off }.map(\.id.text))
        return GraphRules.unusedIgnore.findings(in: graph, found: found, enabled: enabled).map { finding in
            var finding = finding
            finding.severity = severity
            return finding
        }
    }
}

/// Which findings comments silence. One without a reason silences nothing.
struct Silencer {
    private struct Place: Hashable {
        let rule: String
        let path: String
        /// Nil for the whole file.
        let line: Int?
    }

    private let silenced: Set<Place>

    init(_ ignores: [DependencyGraph.Ignore]) {
        silenced = Set(
            ignores.lazy.filter { !$0.reason.isEmpty }.map { ignore in
                guard case .line(let line) = ignore.extent else {
                    return Place(rule: ignore.rule, path: ignore.location.path, line: nil)
                }
                return Place(rule: ignore.rule, path: ignore.location.path, line: line)
            })
    }

    func silences(_ finding: Finding) -> Bool {
        finding.places.contains { place in
            silenced.contains(Place(rule: finding.rule.text, path: place.path, line: place.line))
                || silenced.contains(Place(rule: finding.rule.text, path: place.path, line: nil))
        }
    }
}
