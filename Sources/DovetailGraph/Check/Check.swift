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
        /// A sentence for each pattern of the configuration that nothing matches.
        package var idlePatterns: [String] = []

        package func count(of severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }

        /// A copy with other paths: absolute ones, for tools that don't know the root.
        package func locating(_ path: (String) -> String) -> Self {
            Self(
                findings: findings.map { $0.locating(path) }, ignoredCount: ignoredCount, knownCount: knownCount,
                staleEntries: staleEntries, idlePatterns: idlePatterns)
        }

        /// What deserves a note, and is nobody's fault.
        var remarks: [String] { staleEntries.map(\.sentence) + idlePatterns }

        package func isFailure(strict: Bool) -> Bool { strict ? !findings.isEmpty : count(of: .error) > 0 }

        /// `2 errors, 1 warning; 3 ignored, 1 in the baseline`
        package var summary: String {
            let counts = [(count(of: .error), "error"), (count(of: .warning), "warning")].filter { $0.0 > 0 }
            let found = counts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
            let quiet = [(ignoredCount, "ignored"), (knownCount, "in the baseline")].filter { $0.0 > 0 }
            return (found.isEmpty ? "no findings" : found.joined(separator: ", "))
                + (quiet.isEmpty ? "" : "; " + quiet.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
        }
    }

    /// - Parameter part: what the report is about: without patterns of roots, all of the graph.
    package func report(on graph: DependencyGraph, about part: GraphFilter) -> Report {
        let report = report(on: graph)
        guard !part.roots.isEmpty else { return report }
        let roots = graph.roots.map(\.id).filter { id in
            part.roots.contains { $0.matches(id.text) || $0.matches(id.name) }
        }
        let nodes = Set(roots + roots.flatMap { graph.bindings(of: $0).map(\.id) })
        return Report(
            findings: report.findings.filter { !nodes.isDisjoint(with: $0.nodes) }, ignoredCount: report.ignoredCount,
            knownCount: report.knownCount, staleEntries: report.staleEntries)
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
            knownCount: known.count, staleEntries: baseline?.stale(given: all) ?? [],
            idlePatterns: configuration.idlePatterns(in: graph))
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
