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
            return call(member, on: type, arguments, at: place, &frame, expected)
        }
        if case .container = frame.itself, let type = program.container,
            let member = program.member(name, of: type, labels: labels)
        {
            return callContainer(member, frame.itself, arguments, &frame)
        }
        if let free = program.function(name, labels: labels, at: frame.site), program[free].facts.kind == .method {
            return call(free, on: nil, arguments, at: place, &frame, expected)
        }
        if name == "Self", let type = frame.itself.types.first ?? frame.itself.metatype {
            return make(.type(type), arguments, at: place, &frame)
        }
        if let type = program.type(named: name, at: frame.site) {
            return make(.type(type), arguments, at: place, &frame)
        }
        let isFunctionOfC = name.isFunctionOfC(arguments)
        if name.first?.isUppercase == true, !isFunctionOfC {
            return make(.external(name), arguments, at: place, &frame)
        }
        let isStandard = isFunctionOfC || name.hasPrefix("#") || Self.standardFunctions.contains(name)
        _ = pass(arguments, .call, &frame, toStandard: isStandard)
        if isStandard { return .nothing }
        return .unknown("\(name)(…)", "'\(name)' is declared nowhere in these sources")
    }

    func call(
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
        for parameter in closure.parameters { inner.locals[parameter.name] = object(parameter.type, captured.site) }
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

    /// Follows arguments that are given to something unknown, or to a function of the standard library.
    @discardableResult
    func pass(
        _ arguments: [Argument], _ phase: DependencyGraph.Phase, _ frame: inout Frame,
        toStandard isStandard: Bool = false
    ) -> Value {
        for argument in arguments {
            let value = evaluate(argument.value, &frame, nil)
            // Others may register there.
            if !isStandard, let container = value.container { containers.open.insert(container) }
            consume(value, phase, as: argument.label ?? "", at: argument.value.place, frame)
        }
        return .nothing
    }
}
