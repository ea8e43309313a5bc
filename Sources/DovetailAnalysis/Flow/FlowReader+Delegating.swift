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
            if let type, word == "self", set(memberwise: arguments, of: type, &scope) { return .plain }
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
            let expected = expected(position.flatMap { entry.facts.parameters[$0].type }, by: entry, in: scope.itself)
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

    /// What a parameter of a superclass asks for: `Feed` for `State` in a `class FeedModel: Model<Feed>`.
    private func expected(_ type: WrittenType?, by entry: Program.MemberEntry, in subclass: TypeID?) -> Expected {
        guard let name = type?.plainNominal, let owner = entry.owner, let subclass,
            let own = program.argument(for: name, of: owner, in: subclass)
        else { return Expected(type: type, site: entry.site) }
        return Expected(type: own.type, site: own.site)
    }

    /// `self.init(api: api, log: Log())` of a structure: false if that is no memberwise initializer.
    private func set(memberwise arguments: [Argument], of type: TypeID, _ scope: inout FlowScope) -> Bool {
        let properties = program.storedProperties(of: type)
        let all = arguments.map { argument in properties.first { program[$0].facts.name == argument.label } }
        guard program[type].kind == .struct, !program.isExternal(type), !all.contains(nil) else { return false }
        for (argument, property) in zip(arguments, all.compactMap(\.self)) {
            if program.mayHoldObject(property) {
                assign(argument.value, to: property, &scope)
            } else {
                let expected = Expected(type: program[property].facts.type, site: program[property].site)
                _ = value(argument.value, &scope, expected, .other)
            }
        }
        return true
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
        if let initializer = scope.owner.member, !replacing.contains(initializer), let type = scope.itself,
            program[initializer].facts.kind == .initializer
        {
            return copy(value, to: type, &scope)
        }
        let expected = scope.itself.map { Expected(type: program[$0].written, site: scope.site) }
        let given = self.value(value, &scope, expected, .other)
        guard case .member(let member) = scope.owner, replacing.contains(member) else { return }
        give(given, to: variable(of: member), at: value.place, scope)
    }
}

extension FlowReader {
    /// `var root = UIViewController(); init() { root = makeScreen() }`: what each initializer replaces is no value of a
    /// property.
    func dropReplacedValues() {
        for type in program.allTypes where [.actor, .class, .struct].contains(program[type].kind) {
            let all = program.initializers(of: type).filter { !program[$0].facts.decodesItself }.map(
                program.propertiesSet)
            guard let first = all.first else { continue }
            let replaced = all.dropFirst().reduce(first) { $0.intersection($1) }
            for member in replaced.isEmpty ? [] : program[type].members {
                let facts = program[member].facts
                guard facts.kind == .stored, !facts.isStatic, replaced.contains(facts.name), let value = facts.value,
                    let id = flow.ofMember[member]
                else { continue }
                let place = program[member].site.place(value.place)
                flow[id].sources.removeAll { $0.location == place }
            }
        }
    }

    /// `self = Model(api: api)` leaves the work to another initializer, `self = other` copies each property.
    private func copy(_ value: Expression, to type: TypeID, _ scope: inout FlowScope) {
        if case .call(_, let arguments) = value.kind {
            return _ = delegate(to: "self", arguments, at: value.place, &scope)
        }
        for property in program.storedProperties(of: type) {
            let part = Expression(.member(value, program[property].facts.name), at: value.place)
            assign(part, to: property, &scope)
        }
    }
}

extension Program {
    /// Whether an initializer of a structure of objects sets `self` once, in any case, to what another initializer of its
    /// type makes, or to a value that it is given.
    fileprivate func copies(_ initializer: MemberID) -> Bool {
        let facts = self[initializer].facts
        let setting = (facts.body ?? []).filter { [$0].has(\.setsItself) }
        guard case .assignment(_, let value)? = setting.only, let type = self[initializer].owner,
            self[type].kind == .struct, storedProperties(of: type).contains(where: mayHoldObject)
        else { return false }
        switch value.kind {
        case .name(let name): return facts.parameters.contains { $0.name == name }
        case .call(let callee, _): return makes(callee, type)
        default: return false
        }
    }

    /// Whether a property is declared as an object, or as what one conforms to: not as another structure.
    fileprivate func mayHoldObject(_ property: MemberID) -> Bool {
        types(of: property).contains { [.actor, .class, .protocol].contains(self[$0].kind) }
    }

    /// `Model(…)`, `Self(…)`, `.init(…)`
    private func makes(_ callee: Expression, _ type: TypeID) -> Bool {
        if case .member(nil, "init") = callee.kind { return true }
        guard let name = callee.dottedName else { return false }
        return name == "Self" || name == self[type].name || name == self[type].shortName
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
        let setting = initializers(\.setsItself).filter { !copies($0) }
        let types = Set(setting.compactMap { self[$0].owner })
        if types.isEmpty { return [] }
        return Set(setting + initializers(\.delegates).filter { self[$0].owner.map(types.contains) == true })
    }
}
