import DovetailSyntax

// Members as values: what a property has, and methods that are passed on.

extension FlowReader {
    /// A member that is named: a property's value, or a method as a value.
    func use(_ member: MemberID, at place: Place, _ scope: FlowScope) -> FlowValue {
        let id = scope.fields[member] ?? requirement(member, scope) ?? inherited(member, scope) ?? variable(of: member)
        noteUse(member, at: place, scope)
        noteShared(member, id, at: place, scope)
        if program[member].facts.isProperty {
            mentionItself(forProperty: member, scope)
            if !program[member].facts.isWeak { mention(id, scope) }
            return .variable(id)
        }
        let method = methodValue(member, at: place, scope)
        if let owner = program[member].owner, program[owner].kind == .protocol {
            flow[method].receiver = receiver(scope)
        }
        return passed(method, at: place, scope)
    }

    /// A member of an object: a method as a value is called on that.
    func use(_ member: MemberID, of object: VariableID, at place: Place, _ scope: FlowScope) -> FlowValue {
        let value = use(member, at: place, scope)
        if let id = value.variable, case .function(let function)? = flow[id].sources.first?.origin {
            flow[function].mentions.append(object)
            flow[function].receiver = object
        }
        return value
    }

    private func methodValue(_ member: MemberID, at place: Place, _ scope: FlowScope) -> FunctionID {
        add(
            FunctionValue(
                kind: .member(member), parameters: flow.parameters[member, default: []], result: variable(of: member),
                location: scope.site.place(place),
                mentions: [itself(of: member, scope)].compactMap(\.self), outer: scope.closure))
    }

    func add(_ function: FunctionValue) -> FunctionID {
        flow.functions.append(function)
        return FunctionID(index: flow.functions.count - 1)
    }

    /// `Tab.allCases`: a list.
    func cases(of type: TypeID, at place: Place, _ scope: FlowScope) -> FlowValue {
        let all = plain(type, at: place, scope)
        guard let id = all.variable else { return all }
        let element = program[type].written
        flow[id].written = WrittenType(text: "[\(element.text)]", shape: .array(element))
        flow[id].types = []
        return all
    }

    func keyPath(_ names: [String], at place: Place, _ scope: FlowScope) -> FlowValue {
        let isRooted = names.first.map { typeReference($0, scope) != nil } ?? false
        let path = isRooted ? Array(names.dropFirst()) : names
        if path.isEmpty { return .plain }
        let function = FunctionValue(
            kind: .keyPath(path), parameters: [], result: temporary(at: place, scope),
            location: scope.site.place(place), outer: scope.closure)
        return passed(add(function), at: place, scope)
    }

    func passed(_ function: FunctionID, at place: Place, _ scope: FlowScope) -> FlowValue {
        let id = temporary(at: place, scope)
        flow[id].sources = [
            Source(origin: .function(function), location: scope.site.place(place), condition: scope.condition)
        ]
        return .variable(id)
    }

    /// Whether a pattern binds a number or a text: `id` of `.inMemory(let id)`.
    func isPlainPayload(_ name: String, of value: VariableID) -> Bool {
        guard let dot = name.firstIndex(of: "."), let index = Int(name[name.index(after: dot)...]) else { return false }
        let payloads = flow[value].types.compactMap { type -> WrittenType? in
            let declared = program[type].facts?.cases.first { $0.name == name[..<dot] }
            guard let declared, declared.parameters.indices.contains(index) else { return nil }
            return declared.parameters[index].type
        }
        return !payloads.isEmpty && payloads.allSatisfy(\.isNumberOrText)
    }
}
