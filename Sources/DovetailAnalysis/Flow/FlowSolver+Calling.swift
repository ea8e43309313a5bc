import DovetailGraph
import DovetailSyntax

// Functions that are called: what they are given, and what they answer.

extension FlowSolver {
    /// Calls a value that is a function: a method, a closure, a key path or an initializer.
    mutating func invoke(_ function: FunctionID, _ given: [Given], _ index: Int) {
        let value = flow[function]
        let operation = flow.operations[index]
        switch value.kind {
        case .member(let member):
            guard let receiver = value.receiver else { return bind(member, given, index) }
            call(member, of: receiver, given, operation)
            answered.insert(index)
        case .closure:
            for (parameter, argument) in zip(value.parameters, given) {
                guard let variable = argument.variable else { continue }
                add(
                    Source(
                        origin: .variable(variable), location: operation.location, condition: operation.condition),
                    to: parameter)
                if flow[parameter].isSet, let base = operation.base,
                    memory.changing.contains(Way(from: base, to: variable))
                {
                    add(
                        Source(
                            origin: .variable(parameter), location: operation.location,
                            condition: operation.condition), to: variable)
                }
            }
            answer(.variable(value.result), index)
        case .keyPath(let names): follow(names, from: given.first?.variable, index)
        case .initializer(let type):
            answer(.variable(value.result), index)
            guard case .construction(let id)? = flow[value.result].sources.first?.origin else { return }
            give(given, to: type, id, operation)
        }
    }

    /// `parts.forEach(host.add)`: a method that is passed on is called on `host`.
    private mutating func call(
        _ member: MemberID, of receiver: VariableID, _ given: [Given], _ operation: Operation
    ) {
        let labelled = zip(given, program[member].facts.parameters).map { argument, parameter in
            Given(label: parameter.label, isTrailing: false, variable: argument.variable)
        }
        var call = operation
        call.kind = .call(program[member].facts.name, labelled, static: member)
        (call.base, call.types) = (receiver, flow[receiver].types)
        append(call, on: receiver)
    }

    /// `make(store)` where `make` is `Feed.init`.
    mutating func give(
        _ given: [Given], to type: TypeReference, _ id: ConstructionID, _ operation: Operation
    ) {
        guard case .known(let known) = type else { return }
        let all = program.initializers(of: known)
        let initializer = all.first { program[$0].facts.parameters.count == given.count } ?? all.only
        let parameters: [ParameterFacts] =
            initializer.map { program[$0].facts.parameters }
            ?? program.memberwiseProperties(of: known).map {
                ParameterFacts(
                    label: program[$0].facts.name, name: program[$0].facts.name, type: program[$0].facts.type)
            }
        for (index, (parameter, argument)) in zip(parameters, given).enumerated() {
            guard let variable = argument.variable else { continue }
            let label = parameter.label ?? ""
            if flow[id].inputs.contains(where: { $0.label == label && $0.variable == variable }) { continue }
            flow[id].inputs.append(
                Input(
                    label: label, variable: variable, phase: .construct, location: operation.location,
                    condition: operation.condition, written: parameter.type, writtenAt: program[known].site))
            guard let initializer, let held = flow.parameters[initializer]?[index] else { continue }
            add(
                Source(
                    origin: .variable(variable), location: operation.location, condition: operation.condition),
                to: held)
        }
    }

    /// A parameter that is given a number or a text is nothing that somebody else gives.
    private mutating func notePlain(_ parameter: VariableID, _ operation: Operation) {
        add(Source(origin: .plain, location: operation.location, condition: operation.condition), to: parameter)
    }

    /// The object that calls a method of its superclass, or of a protocol, on itself.
    private func caller(of method: MemberID, _ call: Operation) -> VariableID? {
        guard let type = flow[call.result].owner.member.flatMap({ program[$0].owner }),
            let owner = program[method].owner,
            type != owner, program.ancestry(of: type).contains(owner)
        else { return nil }
        return flow.selves[type]
    }

    /// The object that calls a method of its own class on itself.
    private func itself(calling method: MemberID, _ call: Operation) -> VariableID? {
        guard let type = flow[call.result].owner.member.flatMap({ program[$0].owner }), program[method].owner == type,
            !program[method].facts.isStatic
        else { return nil }
        return flow.selves[type]
    }

    /// Gives a function its arguments, and takes its answer.
    ///
    /// - Parameters:
    ///   - object: whose method it is, if that is known.
    ///   - isKept: whether the object is known that keeps what it is given.
    mutating func bind(
        _ member: MemberID, _ given: [Given], _ index: Int, of object: ConstructionID? = nil, isKept: Bool = false
    ) {
        let operation = flow.operations[index]
        answered.insert(index)
        let receiver = operation.isAside ? nil : flow.receivers[member]
        if let receiver, let base = operation.base ?? caller(of: member, operation) {
            add(
                Source(origin: .variable(base), location: operation.location, condition: operation.condition),
                to: receiver)
        }
        if flow.kept[member] != nil, !isKept, !keepOwn(given, of: member, index) { noteKeptBySome(member) }
        guard let parameters = flow.parameters[member] else { return }
        let isForeign = operation.isAside && !program.isTest(member)
        let positions = program[member].facts.parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
        let byOrder = positions.contains(nil) && given.allSatisfy { $0.label == nil } && given.count == parameters.count
        var arguments: [Int: VariableID] = [:]
        arguments[Forwarding.Relay.itself] =
            operation.base ?? caller(of: member, operation) ?? itself(calling: member, operation)
        for (order, (argument, position)) in zip(given, positions).enumerated() {
            guard let position = byOrder ? order : position else { continue }
            guard let variable = argument.variable else {
                if !isForeign { notePlain(parameters[position], operation) }
                continue
            }
            arguments[position] = variable
            if !isForeign {
                let source = Source(
                    origin: .variable(variable), location: operation.location, condition: operation.condition)
                add(source, to: parameters[position])
                give(source, at: position, toOverridesOf: member, operation)
            }
            for passed in flow.passed[member] ?? [] {
                switch passed {
                case .parameter(position): answer(.variable(variable), index)
                case .castOfParameter(position, let cast): answer(.variable(casted(variable, as: cast)), index)
                default: break
                }
            }
        }
        for (position, facts) in program[member].facts.parameters.enumerated() where facts.isInout {
            guard let variable = arguments[position] else { continue }
            let call = InoutCall(function: member, variable: variable, arguments: arguments, operation: index)
            giveBack(parameters[position], by: call)
        }
        answerWithResults(of: arguments, of: member, index)
        if !memory.forwarding.passing.contains(index) { relay(member, arguments, operation) }
        let isItself = program[member].facts.type?.plainNominal == "Self"
        if isItself || flow.passed[member]?.contains(.itself) == true, let base = operation.base {
            answer(.variable(base), index)
        }
        if program[member].owner.map(program.isOfViews) == true, let base = operation.base {
            return answer(.variable(base), index)
        }
        if let own = closure(of: member, calledWith: arguments, index) { return answer(.function(own), index) }
        if !answerWithOwn(of: member, in: object, index), let result = flow.ofMember[member] {
            answer(.variable(result), index)
        }
        answerWrapping(member, index)
    }

    /// `func get(_ path: KeyPath<Parts, Part>) -> Part { parts[keyPath: path] }`: answers with what its arguments answer with.
    private mutating func answerWithResults(of arguments: [Int: VariableID], of member: MemberID, _ index: Int) {
        let operation = flow.operations[index]
        let parameters = flow.parameters[member, default: []]
        let calls = flow.passed[member, default: []].compactMap { passed in
            if case .resultOfParameter(let position, let call) = passed { (position, call) } else { nil }
        }
        for (position, call) in calls.sorted(by: { $0.1 < $1.1 }) {
            guard let function = arguments[position], case .invoke(let given) = flow.operations[call].kind else {
                continue
            }
            let isAutoclosure = program[member].facts.parameters[position].type?.text.hasPrefix("@autoclosure") == true
            if isAutoclosure { answer(.variable(function), index) }
            let own = given.map { argument in
                guard let variable = argument.variable else { return argument }
                let own =
                    parameters.firstIndex(of: variable).flatMap { arguments[$0] }
                    ?? property(ownProperty(variable, of: member), arguments, operation)
                return Given(label: nil, isTrailing: false, variable: own ?? variable)
            }
            append(
                Operation(
                    kind: .invoke(own), base: function, result: operation.result, location: operation.location,
                    condition: operation.condition, text: operation.text), on: function)
        }
    }
}
