import DovetailGraph
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

    /// Who reads a property that several branches of `#if` declare names the first: that hands on what the others are, unless
    /// they make their values themselves, and are drawn as one.
    func joinAlternatives() {
        let conditional = program.memberIDs.filter {
            let facts = program[$0].facts
            return !facts.condition.isEmpty && facts.parameters.isEmpty && facts.kind != .initializer
        }
        let alike = Dictionary(grouping: conditional) {
            program[$0].facts.isStatic ? program.commonID($0).ordinal(2) : program.commonID($0)
        }
        for all in alike.values where all.count > 1 {
            guard let first = flow.ofMember[all[0]], !flow[first].sources.contains(where: \.origin.isConstruction)
            else { continue }
            for other in all.dropFirst() where program[all[0]].condition.excludes(program[other].condition) {
                guard let value = flow.ofMember[other] else { continue }
                let entry = program[other]
                flow[first].sources.append(
                    Source(origin: .variable(value), location: entry.location, condition: entry.condition))
            }
        }
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
        return all
    }

    /// `a` of `store.$a`: what the wrapper of a property publishes is what that has.
    func projected(_ name: String, of base: VariableID) -> String? {
        guard name.hasPrefix("$") else { return nil }
        let property = String(name.dropFirst())
        let isDeclared = flow[base].types.contains { program.member(property, of: $0, isStatic: false) != nil }
        return isDeclared ? property : nil
    }

    /// Whether an element has a key and a value.
    func isDictionary(_ base: VariableID) -> Bool {
        var written = flow[base].written
        if written == nil, case .variable(let whole)? = flow[base].sources.only?.origin {
            written = flow[whole].written
        }
        if case .dictionary? = written?.shape { return true }
        return false
    }

    /// `context.coordinator` in the methods of a view of another framework: what SwiftUI had that view make.
    func coordinator(in context: VariableID, _ scope: FlowScope) -> VariableID? {
        guard case .parameter = flow[context].kind, let view = scope.itself,
            flow[context].written?.plainNominal?.lastName.hasSuffix("Context") == true,
            program.inheritsElsewhere(view, from: { $0.hasSuffix("Representable") })
        else { return nil }
        return program.member("makeCoordinator", of: view).map(variable)
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
