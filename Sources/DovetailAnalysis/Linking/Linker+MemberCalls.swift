import DovetailGraph
import DovetailSyntax

// Calls of members and functions that the program declares.

extension Linker {
    func call(
        _ member: MemberID, on type: TypeID?, _ arguments: [Argument], at place: Place, _ frame: inout Frame,
        _ expected: Expected? = nil
    ) -> Value {
        let entry = program[member]
        if type.map({ !program.isContainer($0) }) ?? true, concernsContainer(member) {
            return callContainer(
                member, type.map { self.frame(of: member, in: $0).itself } ?? .nothing, arguments, &frame)
        }
        if entry.facts.isProperty {  // what it holds is called
            let value = type.map { memberValue(member, of: $0) } ?? .nothing
            return call(value: value, entry.facts.name, arguments, at: place, &frame, nil)
        }
        if let type, program.isContainer(type), entry.facts.isStatic {
            return callContainer(member, .type(type), arguments, &frame)
        }
        if let type, let held = held(member), roles.isRoot(type) {
            pass(arguments, entry.facts.parameters, entry.site, .construct, &frame)
            return held
        }
        if let type, roles.isRoot(type), isBinding(member, of: type) {
            pass(arguments, entry.facts.parameters, entry.site, .construct, &frame)
            let id = declare(member, of: type)
            ask(id, at: place, frame)
            return .binding(id, typesOf(member))
        }
        if entry.facts.isGenericHelper { return handOn(member, on: type, arguments, &frame, expected) }
        if mayInline(member, frame) {
            let value = inline(member, on: type, arguments, &frame)
            guard value.isNothing, entry.facts.answersGeneric else { return value }
            return .unknown("\(entry.facts.name)(…)", "what '\(entry.facts.name)' answers with can't be seen")
        }
        let isFactory = entry.facts.isStatic && typesOf(member).contains { $0 == type || roles.services.contains($0) }
        pass(arguments, entry.facts.parameters, entry.site, isFactory ? .construct : .call, &frame)
        if isFactory, let made = typesOf(member).first {
            build(made, at: place, frame)
            return .made(made, [:])
        }
        return object(entry.facts.type, entry.site)
    }

    /// Arguments of a function whose parameters are known.
    private func pass(
        _ arguments: [Argument], _ parameters: [ParameterFacts], _ site: Site, _ phase: DependencyGraph.Phase,
        _ frame: inout Frame
    ) {
        let values = evaluated(arguments, parameters, site, &frame)
        for (argument, value) in zip(arguments, values.inOrder) {
            consume(value, phase, as: argument.label ?? "", at: argument.value.place, frame)
        }
    }

    func evaluated(
        _ arguments: [Argument], _ parameters: [ParameterFacts], _ site: Site, _ frame: inout Frame
    ) -> (inOrder: [Value], byName: [(String, Value)]) {
        let matched = parameters.matched(to: arguments)
        var inOrder: [Value] = []
        var byName: [(String, Value)] = []
        for (argument, parameter) in zip(arguments, matched) {
            let expected = Expected(type: parameter?.type, site: site, label: argument.label ?? "")
            let value = evaluate(argument.value, &frame, expected)
            inOrder.append(value)
            if let parameter { byName.append((parameter.name, value)) }
        }
        return (inOrder, byName)
    }
}

extension [ParameterFacts] {
    /// The parameter that each argument is for.
    func matched(to arguments: [Argument]) -> [ParameterFacts?] {
        var rest = self[...]
        return arguments.map { argument in
            let found = rest.firstIndex { parameter in
                argument.isTrailing && argument.label == nil
                    ? parameter.type?.isClosure == true || parameter.type == nil : parameter.label == argument.label
            }
            guard let found else { return nil }
            rest = rest[(found + 1)...]
            return self[found]
        }
    }
}
