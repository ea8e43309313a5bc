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
        let silenced = Set(graph.ignores.filter { !$0.reason.isEmpty }.map(Silence.init))
        let loud = found.filter { silenced.isDisjoint(with: $0.silences) }
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
