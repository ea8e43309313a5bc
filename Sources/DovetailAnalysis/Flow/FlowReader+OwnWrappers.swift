import DovetailGraph
import DovetailSyntax

// Property wrappers of the program's own making.

extension FlowReader {
    /// A wrapped property has what its wrapper answers with, which is given what stands at the attribute.
    ///
    /// The wrapper is read again for each property, as each has a wrapper of its own: `@Use(\.api)` gives no other property
    /// an `api`.
    func wrap(_ member: MemberID, _ id: VariableID, _ scope: inout FlowScope) {
        guard let wrapper = program.wrapper(of: member) else { return }
        let facts = program[member].facts
        let inner = make(wrapper, facts.wrapped, for: id, &scope)
        guard facts.value == nil, let held = program.member("wrappedValue", of: wrapper) else { return }
        give(.variable(answer(of: held, inner)), to: id, at: facts.place, scope)
    }

    /// `@Use(\.api) var api: API` in a function: what the wrapper answers with.
    func callOwnWrapper(
        _ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue? {
        guard let local = scope.holder, let wrapper = program.type(named: name, at: scope.site),
            !program.isExternal(wrapper), let held = program.member("wrappedValue", of: wrapper)
        else { return nil }
        let inner = make(wrapper, arguments, for: local, &scope)
        let answer = answer(of: held, inner)
        (flow[answer].types, flow[answer].written) = (flow[local].types, flow[local].written)
        if flow[local].written?.isNumberOrText != true, !scope.isPreview {
            note(answer, as: "", .call, at: place, scope)
            let isTyped = flow[local].written != nil || !flow[local].types.isEmpty
            flow.library.reads[flow.library.reads.count - 1].isOfOwnWrapper = !isTyped
        }
        return .variable(answer)
    }

    /// Reads what a wrapper is made with.
    ///
    /// - Returns: the scope of its members.
    private func make(
        _ wrapper: TypeID, _ arguments: [Argument], for id: VariableID, _ scope: inout FlowScope
    ) -> FlowScope {
        var inner = FlowScope(site: program[wrapper].site, owner: scope.owner, itself: wrapper)
        inner.condition = scope.condition
        inner.holder = id
        inner.isPreview = scope.isPreview
        inner.isRepeated = true
        let properties = program[wrapper].members.filter { keepsOwn($0) }
        for property in properties { inner.fields[property] = own(variable(of: property)) }
        for property in properties {
            guard let value = program[property].facts.value else { continue }
            let expected = Expected(type: program[property].facts.type, site: program[property].site)
            give(self.value(value, &inner, expected, .other), to: inner.fields[property]!, at: value.place, inner)
        }
        give(arguments, to: wrapper, &inner, &scope)
        return inner
    }

    /// The arguments of the attribute, as the parameters or the properties of the wrapper.
    private func give(
        _ arguments: [Argument], to wrapper: TypeID, _ inner: inout FlowScope, _ scope: inout FlowScope
    ) {
        let labels = arguments.map(\.label)
        // `@Plain(key: "a") var isOn = false`: the value behind the name is the wrapped one.
        let isBegun = inner.holder.map(hasOwnValue) == true
        let begun = isBegun ? program.initializer(of: wrapper, labels: ["wrappedValue"] + labels) : nil
        guard let initializer = begun ?? program.initializer(of: wrapper, labels: labels) else {
            let properties = program.storedProperties(of: wrapper)
            for (argument, property) in zip(arguments, properties) {
                guard let field = inner.fields[property] else { continue }
                let expected = Expected(type: program[property].facts.type, site: program[property].site)
                let value = value(argument.value, &scope, expected, .other)
                give(value, to: field, at: argument.value.place, scope)
                need(value, inner.holder, at: argument.value.place, scope)
            }
            return
        }
        let shared = variables(of: initializer)
        let entry = program[initializer]
        let parameters = shared.map(own)
        var body = inner
        body.site = entry.site
        for (facts, parameter) in zip(entry.facts.parameters, parameters) { body.names[facts.name] = parameter }
        let positions = entry.facts.parameters.positions(of: arguments)
        for (argument, position) in zip(arguments, positions) {
            guard let position else { continue }
            let expected = expected(entry.facts.parameters[position].type, of: wrapper, for: inner.holder, entry.site)
            let value = value(argument.value, &scope, expected, .variable(parameters[position]))
            give(value, to: parameters[position], at: argument.value.place, scope)
            give(value, to: shared[position], at: argument.value.place, scope)  // for the wrapper's other methods
            need(value, inner.holder, at: argument.value.place, scope)
        }
        for (index, facts) in entry.facts.parameters.enumerated() where !positions.contains(index) {
            if isBegun, facts.label ?? facts.name == "wrappedValue" { continue }
            guard let written = facts.value else { continue }
            let expected = Expected(type: facts.type, site: entry.site)
            let value = value(written, &body, expected, .other)
            give(value, to: parameters[index], at: written.place, body)
            need(value, inner.holder, scope)
        }
        if let statements = entry.body { run(statements, &body) }
    }

    private func hasOwnValue(_ property: VariableID) -> Bool {
        guard case .member(let member) = flow[property].kind else { return false }
        return program[member].facts.value != nil
    }

    /// `@Stored("name", in: Stores.main) var name: String`: the object that has the property needs what stands at the
    /// attribute, whatever the wrapper does with it, and the defaults of what doesn't stand there.
    private func need(_ value: FlowValue, _ property: VariableID?, at place: Place? = nil, _ scope: FlowScope) {
        guard let given = value.variable, let property, case .member(let member) = flow[property].kind else { return }
        let facts = program[member].facts
        var scope = scope
        if facts.isStatic { scope.itself = nil }  // no object has it
        note(given, as: facts.name, .inject, at: place ?? facts.place, scope)
    }

    /// What a parameter of a wrapper asks for: `Value` of `Setting<Value>` is what the property is declared as.
    private func expected(
        _ type: WrittenType?, of wrapper: TypeID, for property: VariableID?, _ site: Site
    ) -> Expected {
        guard let property, let written = flow[property].written, let name = type?.plainNominal,
            program[wrapper].facts?.generics.contains(where: { $0.name == name }) == true
        else { return Expected(type: type, site: site) }
        return Expected(type: written, site: flow[property].site)
    }

    /// What a wrapper's `wrappedValue` is for one property.
    private func answer(of held: MemberID, _ scope: FlowScope) -> VariableID {
        let entry = program[held]
        if let field = scope.fields[held] { return field }
        let result = own(variable(of: held))
        var body = scope
        body.site = entry.site
        body.answer = result
        body.answerType = Expected(type: entry.facts.type, site: entry.site)
        run(entry.body ?? [], &body)
        return result
    }

    private func keepsOwn(_ member: MemberID) -> Bool {
        let facts = program[member].facts
        return [.stored, .lazy].contains(facts.kind) && !facts.isStatic
    }

    private func variables(of member: MemberID) -> [VariableID] {
        _ = variable(of: member)
        return flow.parameters[member, default: []]
    }

    /// A variable like another one, for one property.
    private func own(_ variable: VariableID) -> VariableID {
        var copy = flow[variable]
        (copy.kind, copy.sources) = (.temporary, [])
        return flow.add(copy)
    }
}
