import DovetailGraph
import DovetailSyntax

extension Linker {
    func call(
        _ callee: Expression, _ arguments: [Argument], at place: Place, _ frame: inout Frame, _ expected: Expected?
    ) -> Value {
        switch callee.kind {
        case .closure(let closure) where arguments.isEmpty:
            return results(of: closure.statements, &frame, expected)
        case .name(let name): return call(name, arguments, at: place, &frame, expected)
        case .member(let base?, let name):
            return call(name, on: evaluate(base, &frame, nil), base, arguments, at: place, &frame, expected)
        case .member(nil, let name): return implicitCall(name, arguments, at: place, &frame, expected)
        case .type(let type): return make(self.type(type), arguments, at: place, &frame)
        default:
            consume(evaluate(callee, &frame, nil), .call, at: place, frame)
            return pass(arguments, .call, &frame)
        }
    }

    private func type(_ type: WrittenType) -> Value { .external(type.text) }

    // MARK: - By name

    /// Functions of the standard library that answer with no component.
    private static let standardFunctions: Set<String> = [
        "abs", "assertionFailure", "dump", "exit", "fatalError", "max", "min", "numericCast", "preconditionFailure",
        "print", "readLine", "repeatElement", "sequence", "stride", "type", "unsafeBitCast", "unsafeDowncast",
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withExtendedLifetime", "withTaskGroup",
        "withThrowingTaskGroup", "zip",
    ]

    private func call(
        _ name: String, _ arguments: [Argument], at place: Place, _ frame: inout Frame, _ expected: Expected?
    ) -> Value {
        if let local = frame.locals[name] { return call(value: local, name, arguments, at: place, &frame, expected) }
        if case .container(let id) = frame.itself,
            let answer = ask(id, name, arguments, at: place, &frame, expected)
        {
            return answer
        }
        let labels = arguments.map(\.label)
        if let type = frame.itself.types.first ?? frame.itself.metatype, name != "type",
            let member = program.member(name, of: type, labels: labels)
        {
            return call(member, on: type, arguments, at: place, &frame)
        }
        if case .container = frame.itself, let type = program.container,
            let member = program.member(name, of: type, labels: labels)
        {
            return callContainer(member, frame.itself, arguments, &frame)
        }
        if let free = program.function(name, labels: labels, at: frame.site), program[free].facts.kind == .method {
            return call(free, on: nil, arguments, at: place, &frame)
        }
        if name == "Self", let type = frame.itself.types.first ?? frame.itself.metatype {
            return make(.type(type), arguments, at: place, &frame)
        }
        if let type = program.type(named: name, at: frame.site) {
            return make(.type(type), arguments, at: place, &frame)
        }
        if name.first?.isUppercase == true { return make(.external(name), arguments, at: place, &frame) }
        _ = pass(arguments, .call, &frame)
        if Self.standardFunctions.contains(name) { return .nothing }
        return .unknown("\(name)(…)", "'\(name)' is declared nowhere in these sources")
    }

    private func call(
        value: Value, _ name: String, _ arguments: [Argument], at place: Place, _ frame: inout Frame,
        _ expected: Expected?
    ) -> Value {
        switch value {
        case .closure(let closure, let captured):
            return inline(closure, captured, arguments, &frame, expected)
        case .method(let member, let type): return call(member, on: type, arguments, at: place, &frame)
        case .type, .external: return make(value, arguments, at: place, &frame)
        default:
            consume(value, .call, at: place, frame)
            return pass(arguments, .call, &frame)
        }
    }

    /// A local function is followed where it is called.
    private func inline(
        _ closure: Closure, _ captured: Frame, _ arguments: [Argument], _ frame: inout Frame, _ expected: Expected?
    ) -> Value {
        guard frame.depth < 6, memory.budget > 0 else { return .nothing }
        memory.budget -= 1
        var inner = captured
        inner.owner = frame.owner
        inner.phase = frame.phase
        inner.label = frame.label
        inner.function = frame.owner == nil ? captured.function : nil
        inner.depth = frame.depth + 1
        for (parameter, argument) in zip(closure.parameters, arguments) {
            let value = evaluate(argument.value, &frame, Expected(type: parameter.type, site: captured.site))
            inner.locals[parameter.name] = value
        }
        let type = closure.result.map { Expected(type: $0, site: captured.site) }
        return results(of: closure.statements, &inner, type ?? expected)
    }

    private func implicitCall(
        _ name: String, _ arguments: [Argument], at place: Place, _ frame: inout Frame, _ expected: Expected?
    ) -> Value {
        guard let expected else { return pass(arguments, .construct, &frame) }
        guard let type = program.nominals(of: expected.type, at: expected.site).first else {
            if name == "init", let text = expected.type?.nominalName {
                return make(.external(text), arguments, at: place, &frame)
            }
            return pass(arguments, .construct, &frame)
        }
        if name == "init" { return make(.type(type), arguments, at: place, &frame) }
        if let member = program.member(name, of: type, labels: arguments.map(\.label)) {
            return call(member, on: type, arguments, at: place, &frame)
        }
        return pass(arguments, .construct, &frame)
    }

    // MARK: - On something

    private func call(
        _ name: String, on base: Value, _ expression: Expression, _ arguments: [Argument], at place: Place,
        _ frame: inout Frame, _ expected: Expected?
    ) -> Value {
        let labels = arguments.map(\.label)
        switch base {
        case .container(let id):
            if let answer = ask(id, name, arguments, at: place, &frame, expected) { return answer }
            if let type = program.container, let member = program.member(name, of: type, labels: labels) {
                return callContainer(member, base, arguments, &frame)
            }
            return pass(arguments, .call, &frame)
        case .context: return name == "assembly" ? object(expected?.type, expected?.site ?? frame.site) : .nothing
        case .type(let type): return callStatic(name, of: type, arguments, at: place, &frame)
        case .external(let type):
            return callExternal(name, of: type, arguments, at: place, &frame, expected)
        case .root(let type, _):
            if name == "addSubstitution" { noteSubstitution(arguments, type, at: place, frame) }
            guard let member = program.member(name, of: type, labels: labels) else {
                return pass(arguments, .call, &frame)
            }
            return call(member, on: type, arguments, at: place, &frame)
        case .binding(let id, let types): return call(name, onBinding: id, types, arguments, at: place, &frame)
        case .part(let id, let path, _):
            _ = pass(arguments, .call, &frame)
            return .part(id, path + ["\(name)()"], [])
        case .made(let type, _): return configure(base, type, name, arguments, at: place, &frame)
        case .object(let type):
            if let member = program.member(name, of: type, labels: labels) {
                return call(member, on: type, arguments, at: place, &frame)
            }
            return pass(arguments, .call, &frame)
        case .when(_, let value):
            return call(name, on: value, expression, arguments, at: place, &frame, expected)
        case .method, .closure, .several, .parts:
            consume(base, .call, at: place, frame)
            return pass(arguments, .call, &frame)
        case .unknown(_, let reason):
            _ = pass(arguments, .call, &frame)
            return .unknown("\(expression.dottedName ?? "…").\(name)(…)", reason)
        case .nothing where name == "assembly": return object(expected?.type, expected?.site ?? frame.site)
        case .nothing: return pass(arguments, .call, &frame)
        }
    }

    /// A method of what another binding provides: of a root it is a binding too.
    private func call(
        _ name: String, onBinding id: NodeID, _ types: [TypeID], _ arguments: [Argument], at place: Place,
        _ frame: inout Frame
    ) -> Value {
        for type in types where roles.isRoot(type) {
            if let member = program.member(name, of: type, labels: arguments.map(\.label)), isBinding(member, of: type)
            {
                return call(member, on: type, arguments, at: place, &frame)
            }
        }
        if let function = frame.function, frame.owner == nil || frame.owner == id,
            id.text.hasPrefix("\(function.id.text).")
        {
            // A part of the function is completed with others of its parts.
            var inner = frame
            inner.owner = id
            inner.phase = .inject
            _ = pass(arguments, .inject, &inner)
            return .part(id, ["\(name)()"], [])
        }
        _ = pass(arguments, .call, &frame)
        let type = types.first.flatMap { program.member(name, of: $0, labels: arguments.map(\.label)) }
        return .part(id, ["\(name)()"], type.map(typesOf) ?? [])
    }

    /// `Router().add(controller)`: what is made here is completed.
    private func configure(
        _ base: Value, _ type: TypeID?, _ name: String, _ arguments: [Argument], at place: Place, _ frame: inout Frame
    ) -> Value {
        if let type, roles.isRoot(type), let member = program.member(name, of: type, labels: arguments.map(\.label)),
            isBinding(member, of: type)
        {
            return call(member, on: type, arguments, at: place, &frame)
        }
        _ = pass(arguments, .inject, &frame)
        guard let type, let member = program.member(name, of: type) else { return type == nil ? base : .nothing }
        return object(program[member].facts.type, program[member].site)
    }

    private func callStatic(
        _ name: String, of type: TypeID, _ arguments: [Argument], at place: Place, _ frame: inout Frame
    ) -> Value {
        if name.hasPrefix("init") { return make(.type(type), arguments, at: place, &frame) }
        if name == "withCurrent", program.isContainer(type) { containers.open.insert(sharedContainerID) }
        if roles.assemblies.contains(type), name == "instance" {
            noteLocator("\(program[type].name).instance()", at: place, frame)
            return .root(type)
        }
        if let member = program.member(name, of: type, labels: arguments.map(\.label)) {
            return call(member, on: type, arguments, at: place, &frame)
        }
        if let nested = program.type(named: "\(program[type].name).\(name)", at: program[type].site) {
            return make(.type(nested), arguments, at: place, &frame)
        }
        return pass(arguments, .construct, &frame)
    }

    private func callExternal(
        _ name: String, of type: String, _ arguments: [Argument], at place: Place, _ frame: inout Frame,
        _ expected: Expected?
    ) -> Value {
        if type.lastName == "Dependency",
            let answer = ask(sharedContainerID, name, arguments, at: place, &frame, expected)
        {
            return answer
        }
        if name == "withCurrent" { containers.open.insert(sharedContainerID) }
        if name.hasPrefix("init") { return make(.external(type), arguments, at: place, &frame) }
        if name.first?.isUppercase == true {
            return make(.external("\(type).\(name)"), arguments, at: place, &frame)
        }
        return pass(arguments, .construct, &frame)
    }

    /// Follows arguments that are given to something unknown.
    @discardableResult
    func pass(_ arguments: [Argument], _ phase: DependencyGraph.Phase, _ frame: inout Frame) -> Value {
        for argument in arguments {
            let value = evaluate(argument.value, &frame, nil)
            if let container = value.container { containers.open.insert(container) }  // others may register there
            consume(value, phase, as: argument.label ?? "", at: argument.value.place, frame)
        }
        return .nothing
    }

    // MARK: - Members and functions

    func call(
        _ member: MemberID, on type: TypeID?, _ arguments: [Argument], at place: Place, _ frame: inout Frame
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
        if roles.functions.contains(member) {
            let values = evaluated(arguments, entry.facts.parameters, entry.site, &frame)
            for (name, value) in values.byName {
                given[parameterID(name, of: member, entry.owner), default: []].append(value)
            }
            return result(of: member)
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
            return .binding(declare(member, of: type), typesOf(member))
        }
        if mayInline(member, frame) { return inline(member, on: type, arguments, &frame) }
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
