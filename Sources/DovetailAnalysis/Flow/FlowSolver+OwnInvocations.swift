import DovetailGraph
import DovetailSyntax

// Closures that an object was given, and calls with something else that it was given. Each object calls its own with its
// own, so that what one is given is not mixed with what another is.

extension FlowSolver {
    /// `reader = makeReader(disk)` in an initializer, `content(source)` in a method of `let content` and `let source`.
    mutating func findOwnInvocations() {
        let delegated = Set(flow.delegations.pairs.flatMap { $0.value.compactMap(\.initializer) })
        for index in flow.operations.indices where !memory.forwarding.relayed.contains(index) {
            guard case .invoke(let given) = flow.operations[index].kind,
                let function = flow.operations[index].base.flatMap({ own($0, delegated) }),
                given.contains(where: { $0.variable.flatMap { own($0, delegated) }?.type == function.type })
            else { continue }
            let made = objects(of: function.type)
            guard made.count > 1, made.count <= Self.mostObjects else { continue }
            let calls = made.compactMap { ownCall(index, of: $0, delegated) }
            guard calls.count == made.count else { continue }
            memory.forwarding.relayed.insert(index)
            flow.operations += calls
            memory.ownCalls[flow.operations[index].result] = index
        }
    }

    static let mostObjects = 200

    /// Something that an object is given when it is made: a parameter of its initializer, or a constant property.
    enum OwnPart {
        case parameter(Int, of: MemberID, TypeID)
        case property(MemberID, TypeID)

        var type: TypeID {
            switch self {
            case .parameter(_, _, let type), .property(_, let type): type
            }
        }
    }

    func own(_ variable: VariableID, _ delegated: Set<MemberID>) -> OwnPart? {
        switch flow[variable].kind {
        case .parameter:
            guard let initializer = flow[variable].owner.member, program[initializer].facts.kind == .initializer,
                !delegated.contains(initializer), let type = program[initializer].owner,
                let position = flow.parameters[initializer]?.firstIndex(of: variable)
            else { return nil }
            return .parameter(position, of: initializer, type)
        case .member(let property):
            return isGivenOnce(property) ? program[property].owner.map { .property(property, $0) } : nil
        default: return nil
        }
    }

    /// Whether each object is given its own value for a property, once.
    func isGivenOnce(_ property: MemberID) -> Bool {
        let facts = program[property].facts
        return facts.kind == .stored && facts.isConstant && !facts.isStatic && facts.value == nil
    }

    /// The objects of a type that the program makes.
    mutating func objects(of type: TypeID) -> [ConstructionID] {
        if let known = memory.objects { return known[type] ?? [] }
        var result: [TypeID: [ConstructionID]] = [:]
        for index in flow.constructions.indices {
            let id = ConstructionID(index: index)
            guard let type = flow[id].type.knownType, !flow[id].isItself, !flow[id].isPreview,
                !program.isTest(flow[id].owner)
            else { continue }
            for own in program.ancestry(of: type) { result[own, default: []].append(id) }
        }
        memory.objects = result
        return result[type] ?? []
    }

    /// The call by one object; nil where it can't be told what that was given.
    func ownCall(_ index: Int, of object: ConstructionID, _ delegated: Set<MemberID>) -> Operation? {
        var call = flow.operations[index]
        guard case .invoke(let given) = call.kind, let base = call.base,
            let function = value(of: base, in: object, delegated)
        else { return nil }
        call.base = function
        let own = given.map { argument in
            var argument = argument
            argument.variable = argument.variable.map { value(of: $0, in: object, delegated) ?? $0 }
            return argument
        }
        call.kind = .invoke(own)
        return call
    }

    private func value(
        of variable: VariableID, in object: ConstructionID, _ delegated: Set<MemberID>
    ) -> VariableID? {
        own(variable, delegated).flatMap { value(of: $0, in: object) }
    }

    func value(of part: OwnPart, in object: ConstructionID) -> VariableID? {
        switch part {
        case .property(let property, _): return flow[object].fields[property]
        case .parameter(let position, let initializer, _):
            guard flow[object].initializer == initializer else { return nil }
            return flow[object].given(for: position, program[initializer].facts.parameters[position])
        }
    }
}
