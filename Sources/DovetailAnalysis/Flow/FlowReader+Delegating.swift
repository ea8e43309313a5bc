import DovetailGraph
import DovetailSyntax

// Initializers that leave the work to another one, or to an object that is made elsewhere.

extension FlowReader {
    /// `self.init(…)`, `super.init(…)`: the same object is given to another initializer.
    func delegate(
        to word: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue {
        if word == "self", case .member(let own) = scope.owner, replacing.contains(own), let type = scope.itself {
            give(
                make(.known(type), arguments, at: place, &scope, .other), to: variable(of: own), at: place, scope)
            return .plain
        }
        let type = word == "self" ? scope.itself : scope.itself.flatMap { program.superclass(of: $0) }
        guard let type, let initializer = program.initializer(of: type, labels: arguments.map(\.label)) else {
            let given = give(away: arguments, &scope)
            if word == "super" || scope.itself.map(program.isExternal) == false {
                keepUnseen(given, at: place, scope)
            } else {
                delegate(given, at: place, scope)
            }
            return .plain
        }
        let entry = program[initializer]
        _ = variable(of: initializer)
        let variables = flow.parameters[initializer, default: []]
        var delegation = Delegation(initializer: initializer)
        let positions = entry.facts.parameters.positions(of: arguments)
        for (argument, position) in zip(arguments, positions) {
            let expected = Expected(type: position.flatMap { entry.facts.parameters[$0].type }, site: entry.site)
            let target: Target = position.map { .variable(variables[$0]) } ?? .other
            let value = value(argument.value, &scope, expected, target)
            guard let position else { continue }
            give(value, to: variables[position], at: argument.value.place, scope)
            guard let given = value.variable else { continue }
            let facts = entry.facts.parameters[position]
            delegation.given[position] = Input(
                label: facts.label ?? facts.name, variable: given, phase: .construct,
                location: scope.site.place(argument.value.place), condition: scope.condition,
                written: facts.type,
                writtenAt: entry.site)
        }
        for (position, input) in defaults(of: initializer, besides: positions, at: scope.site.place(place), scope) {
            delegation.defaults[position] = input
        }
        if case .member(let own) = scope.owner { flow.delegations[own, default: []].append(delegation) }
        return .plain
    }

    /// `self.init(tags: tags)` in an extension of another package's type: the object is given what that is given.
    private func delegate(_ given: [Given], at place: Place, _ scope: FlowScope) {
        guard case .member(let own) = scope.owner else { return }
        var delegation = Delegation()
        for (position, argument) in given.enumerated() {
            guard let variable = argument.variable else { continue }
            delegation.given[position] = Input(
                label: argument.label ?? "", variable: variable, phase: .construct, location: scope.site.place(place),
                condition: scope.condition)
        }
        flow.delegations[own, default: []].append(delegation)
    }

    // MARK: - `self = …`

    /// A call of an initializer that sets `self`: it answers with what that is set to.
    func call(
        replacing initializer: MemberID, of type: TypeID, _ arguments: [Argument], at place: Place,
        _ scope: inout FlowScope
    ) -> FlowValue {
        let answer = call(member: initializer, on: nil, arguments, at: place, &scope)
        if let result = answer.variable {
            (flow[result].types, flow[result].written) = ([type], program[type].written)
        }
        return answer
    }

    /// `self = .make(api)` in an initializer, or in a method that changes a structure.
    func assignItself(_ value: Expression, _ scope: inout FlowScope) {
        let expected = scope.itself.map { Expected(type: program[$0].written, site: scope.site) }
        let given = self.value(value, &scope, expected, .other)
        guard case .member(let member) = scope.owner, replacing.contains(member) else { return }
        give(given, to: variable(of: member), at: value.place, scope)
    }
}

extension Statement {
    /// `self.init(…)`
    fileprivate var delegates: Bool {
        switch self {
        case .expression(let expression), .result(let expression?):
            if case .call(let callee, _) = expression.kind { callee.dottedName == "self.init" } else { false }
        default: false
        }
    }
}

extension Program {
    /// The initializers that set `self`, and those of the same types that may hand on to them.
    var replacingInitializers: Set<MemberID> {
        func initializers(_ isMeant: (Statement) -> Bool) -> [MemberID] {
            memberIDs.filter { self[$0].facts.kind == .initializer && self[$0].body?.has(isMeant) == true }
        }
        let setting = initializers(\.setsItself)
        let types = Set(setting.compactMap { self[$0].owner })
        if types.isEmpty { return [] }
        return Set(setting + initializers(\.delegates).filter { self[$0].owner.map(types.contains) == true })
    }
}
