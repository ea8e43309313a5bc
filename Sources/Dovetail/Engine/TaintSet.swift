/// The substitutions whose fakes a creation has read.
@usableFromInline
final class TaintSet {
    let substitutions: [Substitution]

    init(_ substitutions: [Substitution]) {
        self.substitutions = substitutions
    }

    static func union(_ one: TaintSet?, _ other: TaintSet?) -> TaintSet? {
        guard let one, let other else { return one ?? other }
        let added = other.substitutions.filter { new in !one.substitutions.contains { $0 === new } }
        return added.isEmpty ? one : TaintSet(one.substitutions + added)
    }
}
