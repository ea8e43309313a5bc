import DovetailGraph
import DovetailSyntax

// Methods of something: of a root, of a container, of what another binding provides.

extension Linker {
    /// Their first argument is a key path to a binding of the root, or a closure that resolves it.
    private static let callsThatNameABinding: Set = [
        "substitute", "removeSubstitution", "decorate", "removeDecorations",
    ]

    func call(
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
            if Self.callsThatNameABinding.contains(name), let binding = arguments.first, !binding.value.isText {
                noteTypedSubstitution(binding.value, base, &frame)
                return pass(Array(arguments.dropFirst()), .call, &frame)
            }
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
        if name.isInitializer { return make(.type(type), arguments, at: place, &frame) }
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
        if name.isInitializer { return make(.external(type), arguments, at: place, &frame) }
        if name.first?.isUppercase == true {
            return make(.external("\(type).\(name)"), arguments, at: place, &frame)
        }
        return pass(arguments, .construct, &frame)
    }
}
