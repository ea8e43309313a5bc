/// Something that can be wrong with a graph. A rule is a pure function of the graph alone.
package protocol GraphRule: Sendable {
    var id: RuleID { get }
    /// `.off` for a rule that must be asked for.
    var defaultSeverity: Finding.Severity { get }
    /// One sentence: what it reports.
    var summary: String { get }
    /// What it finds, in any order and without severity. Linear in the size of the graph, but for sorting.
    func findings(in graph: DependencyGraph, _ configuration: Configuration) -> [Finding]
}

/// All rules. A new one has a file, a suite and an article.
package enum GraphRules {
    static let unusedIgnore = UnusedIgnoreRule()

    package static let all: [any GraphRule] = [
        DependencyCycleRule(), PrototypeCycleRule(), MixedCycleRule(), MissingBindingRule(), DuplicateBindingRule(),
        UnknownOverrideRule(),
        UnknownSubstitutionRule(), UnknownPlaceholderRule(), LayerViolationRule(), ArchitectureRule(),
        CaptiveDependencyRule(),
        UnusedBindingRule(), ServiceLocatorRule(), SharedArgumentRule(), unusedIgnore, OverInjectionRule(),
        CommandQueryRule(),
    ]
}

extension Configuration {
    package func severity(of rule: any GraphRule) -> Finding.Severity {
        severities[rule.id.text] ?? rule.defaultSeverity
    }
}
