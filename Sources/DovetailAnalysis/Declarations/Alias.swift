import DovetailGraph
import DovetailSyntax

/// What `typealias` says.
struct Alias {
    let type: WrittenType
    /// Where it is said.
    let site: Site
    let condition: DependencyGraph.Condition

    init(_ facts: AliasFacts, _ site: Site) {
        (type, self.site, condition) = (facts.type, site, .always.and(facts.condition))
    }
}

extension [Alias] {
    /// The first, and those that stand in branches of `#if` that exclude it.
    var alternatives: [Alias] {
        guard count > 1, let first else { return self }
        return [first] + dropFirst().filter { $0.condition.excludes(first.condition) }
    }
}
