import DovetailGraph
import DovetailSyntax

// What objects that an object was given are told of it: each object that is made tells its own ones.

extension FlowSolver {
    /// `interactor.router = self` in `init(interactor: Interactor)`, `view.attach(self)` in a method of `let view`.
    mutating func findOwnSettings() {
        let delegated = Set(flow.delegations.pairs.flatMap { $0.value.compactMap(\.initializer) })
        var selves: [ConstructionID: VariableID] = [:]
        for index in flow.operations.indices where !memory.forwarding.relayed.contains(index) {
            guard let told = flow.operations[index].base.flatMap({ own($0, delegated) }),
                flow.operations[index].given.contains(where: { isItself($0, told.type) })
            else { continue }
            let made = objects(of: told.type)
            guard made.count > 1, made.count <= Self.mostObjects else { continue }
            let tellers = made.compactMap { id in value(of: told, in: id).map { (id, $0) } }
            guard tellers.count == made.count else { continue }
            let shared = flow.operations[index]
            for (order, (id, base)) in tellers.enumerated() {
                let itself = selves[id] ?? variable(holding: id)
                selves[id] = itself
                var own = shared
                own.base = base
                own.replaceGiven { isItself($0, told.type) ? itself : $0 }
                if order == 0 { flow.operations[index] = own } else { flow.operations.append(own) }
            }
        }
    }

    private func isItself(_ variable: VariableID, _ type: TypeID) -> Bool {
        guard case .itself = flow[variable].kind else { return false }
        return flow[variable].types.contains(type)
    }

    /// A variable of which an object is the value.
    private mutating func variable(holding id: ConstructionID) -> VariableID {
        let made = flow[id]
        var variable = Variable(kind: .temporary, owner: made.owner, site: made.site, place: made.place)
        variable.types = [made.type.knownType].compactMap(\.self)
        variable.sources = [Source(origin: .construction(id), location: made.location, condition: made.condition)]
        let holding = append(variable)
        memory.selves[holding] = id
        return holding
    }
}

extension Operation {
    /// What a call gives, or a property is set to.
    fileprivate var given: [VariableID] {
        switch kind {
        case .call(_, let given, _): given.compactMap(\.variable)
        case .store(_, let value): [value]
        default: []
        }
    }

    fileprivate mutating func replaceGiven(_ other: (VariableID) -> VariableID) {
        switch kind {
        case .call(let name, let given, let known):
            let own = given.map { Given(label: $0.label, isTrailing: $0.isTrailing, variable: $0.variable.map(other)) }
            kind = .call(name, own, static: known)
        case .store(let name, let value): kind = .store(name, other(value))
        default: break
        }
    }
}
