import DovetailSyntax

// What methods of other packages' objects answer with, and the objects that these are; what is declared as data.

extension FlowSearch {
    /// `Binder(self).asObserver()`: what a method of another package's object answers with where that is made has the object.
    func whole(of id: ConstructionID) -> VariableID? {
        var first: VariableID?
        var id = id
        var seen: Set<ConstructionID> = []
        while flow[id].isDerived, seen.insert(id).inserted, let base = flow[id].inputs.first?.variable,
            let made = whole(calledOn: base)
        {
            first = first ?? base
            if isUsedUp(made) { return nil }
            if !flow[made].isDerived { return flow[made].type.knownType == nil && !flow[made].isShared ? first : nil }
            id = made
        }
        return nil
    }

    /// `BatchFactory().create(request)`: what makes or changes something is not part of that.
    private func isUsedUp(_ id: ConstructionID) -> Bool {
        guard let name = flow[id].type.externalName?.lastName else { return false }
        return ["Decoder", "Encoder", "Factory", "Formatter", "Parser"].contains(where: name.hasSuffix)
    }

    /// What a temporary is made as; beside that, there may be what a closure of the call answers.
    private func whole(calledOn base: VariableID) -> ConstructionID? {
        guard case .temporary = flow[base].kind else { return nil }
        return flow[base].sources.compactMap { source in
            if case .construction(let made) = source.origin { made } else { nil }
        }.only
    }

    /// `server` of `server.bind()`: the local of whose object a method of another package answers.
    func local(behind id: ConstructionID) -> VariableID? {
        var id = id
        for _ in 0..<8 {
            guard flow[id].isDerived, let base = flow[id].inputs.first?.variable else { return nil }
            if flow[base].isLocal { return provides(base) ? base : nil }
            guard let made = whole(calledOn: base) else { return nil }
            id = made
        }
        return nil
    }

    /// Whether a variable is declared with a type of data, `let status: Status`, and has no part.
    func isDeclaredValue(_ id: VariableID) -> Bool {
        let types = flow[id].types
        guard isDeclared(id), !types.isEmpty, !flow[id].sources.isEmpty,
            types.allSatisfy({ kinds[$0] == .value && [.class, .struct].contains(program[$0].kind) })
        else { return false }
        return !values[id].contains { value in
            switch value {
            case .construction(let made): flow[made].type.knownType.map { kinds[$0] != .value } == true
            case .function: true
            default: false  // also of more than are told apart: only what is of these types comes here
            }
        }
    }

    /// Whether the type of a variable is written, rather than that of its first value.
    private func isDeclared(_ id: VariableID) -> Bool {
        switch flow[id].kind {
        case .member(let member): program[member].facts.type != nil
        case .parameter: flow[id].written != nil
        default: flow.loads[id] != nil
        }
    }
}
