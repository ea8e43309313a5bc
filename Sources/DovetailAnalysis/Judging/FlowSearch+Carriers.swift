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

    /// Whether code belongs to an initializer of an object's type that didn't make that object.
    func isMade(_ owner: Owner, butNotFor id: ConstructionID) -> Bool {
        guard let other = owner.member, program[other].facts.kind == .initializer, let first = flow[id].initializer
        else { return false }
        var all = [first]
        var index = 0
        while index < all.count {
            let next = flow.delegations[all[index], default: []].compactMap(\.initializer)
            all += next.filter { !all.contains($0) }
            index += 1
        }
        return !all.contains(other) && all.contains { program[$0].owner == program[other].owner }
    }

    /// The locals of the initializer that made an object, for a property that keeps them: `let api = Api(); self.api = api`.
    private func locals(keptIn property: VariableID, by made: ConstructionID) -> [VariableID] {
        flow[property].sources.compactMap { source in
            guard case .variable(let local) = source.origin, case .local = flow[local].kind,
                let initializer = flow[local].owner.member, program[initializer].facts.kind == .initializer,
                program[initializer].owner == flow[made].type.knownType, !isMade(flow[local].owner, butNotFor: made)
            else { return nil }
            return local
        }
    }

    /// The properties that a carrier gives a value to itself: `struct Net { let client = Client() }`.
    func madeItself(by carrier: ConstructionID) -> [(label: String, VariableID)] {
        guard let type = flow[carrier].type.knownType, program[type].kind == .struct else { return [] }
        let given = Set(flow[carrier].inputs.map(\.label))
        return program[type].members.flatMap { member -> [(String, VariableID)] in
            let facts = program[member].facts
            guard [.stored, .lazy].contains(facts.kind), !facts.isStatic, flow[carrier].fields[member] == nil,
                !given.contains(facts.name),
                let variable = flow.ofMember[member], flow.library.bindings[variable] == nil
            else { return [] }
            guard facts.value != nil || made[variable] != nil else {
                return locals(keptIn: variable, by: carrier).map { (facts.name, $0) }
            }
            if let begun = flow.begun[member] { return [(facts.name, begun)] }
            if made[variable] != nil || !program.initializers(of: type).isEmpty { return [(facts.name, variable)] }
            return initial(member, variable).map { [(facts.name, $0)] } ?? []
        }
    }
}
