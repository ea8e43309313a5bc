import DovetailGraph
import DovetailSyntax

extension DependencyGraph.Condition {
    func and(_ terms: [ConditionTerm]) -> Self { and(Self(terms.map { Term($0.expression, isNegated: $0.isNegated) })) }

    func and(_ other: Self) -> Self {
        let more = other.terms.filter { !terms.contains($0) }
        return more.isEmpty ? self : Self(terms + more)
    }
}

extension Sequence where Element: Hashable {
    /// Each element where it comes first.
    var withoutRepetitions: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
