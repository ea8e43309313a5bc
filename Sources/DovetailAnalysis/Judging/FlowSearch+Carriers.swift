import DovetailSyntax

// What structures that carry parts have: what they are given, and what they make for themselves.

extension FlowSearch {
    /// The property of a structure that keeps what is given without a label: `api` of `Client(api)`.
    func property(of input: Input, in made: ConstructionID) -> String? {
        guard let type = flow[made].type.knownType, !program.isBox(type) else { return nil }
        let kept = flow[made].fields.filter { $0.value == input.variable }.keys.min { $0.index < $1.index }
        return kept.map { program[$0].facts.name }
    }

    /// What a property is at first, whatever it is set to later.
    private func initial(_ member: MemberID, _ variable: VariableID) -> VariableID? {
        guard let value = program[member].facts.value else { return nil }
        let location = program[member].site.place(value.place)
        return flow[variable].sources.lazy.compactMap { source in
            if source.location == location, case .variable(let first) = source.origin { first } else { nil }
        }.first
    }

    /// The properties that a carrier gives a value to itself: `struct Net { let client = Client() }`.
    func madeItself(by carrier: ConstructionID) -> [(label: String, VariableID)] {
        guard let type = flow[carrier].type.knownType, program[type].kind == .struct else { return [] }
        let given = Set(flow[carrier].inputs.map(\.label))
        return program[type].members.compactMap { member in
            let facts = program[member].facts
            guard [.stored, .lazy].contains(facts.kind), !facts.isStatic, flow[carrier].fields[member] == nil,
                !given.contains(facts.name),
                let variable = flow.ofMember[member], flow.library.bindings[variable] == nil,
                facts.value != nil || made[variable] != nil
            else { return nil }
            if let begun = flow.begun[member] { return (facts.name, begun) }
            if made[variable] != nil || !program.initializers(of: type).isEmpty { return (facts.name, variable) }
            return initial(member, variable).map { (facts.name, $0) }
        }
    }
}
