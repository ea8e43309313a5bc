import DovetailGraph
import DovetailSyntax

extension Linker {
    /// What an expression answers with. Constructions in it add their edges on the way.
    func evaluate(_ expression: Expression, _ frame: inout Frame, _ expected: Expected?) -> Value {
        switch expression.kind {
        case .name(let name): return value(named: name, frame)
        case .member(let base?, let name):
            return access(evaluate(base, &frame, nil), name, at: expression.place, frame)
        case .member(nil, let name): return implicitMember(name, expected, frame)
        case .call(let callee, let arguments):
            return call(callee, arguments, at: expression.place, &frame, expected)
        case .closure(let closure):
            var captured = frame
            captured.answer = expected.flatMap(\.answer)
            return .closure(closure, captured)
        case .tuple(let elements):
            var parts: [String: Value] = [:]
            for (index, element) in elements.enumerated() {
                parts[element.label ?? "\(index)"] = evaluate(element.value, &frame, nil)
            }
            return .parts(parts)
        case .list(let elements):
            let values = elements.map { evaluate($0, &frame, nil) }.filter { !$0.isNothing }
            return values.isEmpty ? .nothing : .several(values)
        case .cast(let inner, let type):
            return evaluate(inner, &frame, Expected(type: type, site: frame.site))
        case .choice(let branches): return choice(branches, &frame, expected)
        case .type(let type): return self.type(type, frame)
        case .definition(let definition): return define(definition, at: expression.place, &frame, expected)
        case .element(let base, let arguments):
            for part in [base] + arguments.map(\.value) {
                consume(evaluate(part, &frame, nil), .call, at: part.place, frame)
            }
            return .nothing
        case .combined(let parts):
            for part in parts { consume(evaluate(part, &frame, nil), .call, at: part.place, frame) }
            return .nothing
        case .keyPath(let names): return keyPath(names, at: expression.place, frame)
        case .text: return .nothing
        }
    }

    private func choice(_ branches: [Branch], _ frame: inout Frame, _ expected: Expected?) -> Value {
        let values = branches.map { branch in
            var inner = frame.under(branch.condition)
            inner.results = []
            return results(of: branch.statements, &inner, expected)
        }
        return values.count > 1 ? .several(values.filter { !$0.isNothing }) : values.first ?? .nothing
    }

    private func type(_ type: WrittenType, _ frame: Frame) -> Value {
        program.nominals(of: type, at: frame.site).first.map { .type($0) } ?? .external(type.text)
    }

    func object(_ type: WrittenType?, _ site: Site) -> Value {
        let types = program.nominals(of: type, at: site)
        if let assembly = types.first(where: roles.assemblies.contains) { return .root(assembly) }
        return types.first.map { .object($0) } ?? .nothing
    }

    // MARK: - Names

    private func value(named name: String, _ frame: Frame) -> Value {
        if let local = frame.locals[name] { return local }
        switch name {
        case "self": return frame.itself
        case "super":
            guard case .root(let type, _) = frame.itself, let parent = program.superclass(of: type) else {
                return .nothing
            }
            return .root(parent)
        case "Self": return frame.itself.types.first.map { .type($0) } ?? frame.itself
        case "_": return .nothing
        default: break
        }
        if name.hasPrefix("$") { return .nothing }
        if let own = ownMember(name, frame) { return own }
        if let free = program.function(name, labels: nil, at: frame.site) { return global(free) }
        if let type = program.type(named: name, at: frame.site) { return .type(type) }
        if name.first?.isUppercase == true { return .external(name) }
        return .unknown(name, "'\(name)' is declared nowhere in these sources")
    }

    /// A member of the type around, or a static one of the types around that.
    func ownMember(_ name: String, _ frame: Frame) -> Value? {
        if let type = frame.itself.types.first ?? frame.itself.metatype, let member = program.member(name, of: type) {
            return memberValue(member, of: type)
        }
        if name == "context", let type = frame.itself.types.first, roles.isAssembly(type) { return .context(type) }
        return nil
    }

    private func global(_ member: MemberID) -> Value {
        let entry = program[member]
        if entry.facts.kind == .method { return .method(member, on: nil) }
        if let held = held(member) { return held }
        let id = NodeID(module: entry.site.module, name: "main").member(entry.facts.name)
        if !isDeclared(id) { linkGlobal(member) }
        if case .nothing? = known[id], typesOf(member).isEmpty { return .nothing }
        return isDeclared(id) ? .binding(id, known[id]?.types ?? typesOf(member)) : .nothing
    }

    func typesOf(_ member: MemberID) -> [TypeID] { program.types(of: member) }

    private func implicitMember(_ name: String, _ expected: Expected?, _ frame: Frame) -> Value {
        guard let expected, let type = program.nominals(of: expected.type, at: expected.site).first,
            let member = program.member(name, of: type)
        else { return .nothing }
        return memberValue(member, of: type)
    }

    // MARK: - Members

    func access(_ base: Value, _ name: String, at place: Place, _ frame: Frame) -> Value {
        switch base {
        case .root(let type, _), .object(let type):
            let value = member(name, of: type)
            if case .binding(let id, _) = value { ask(id, at: place, frame) }
            return value
        case .binding(let id, let types):
            let value = part(id, [], types, name)
            if case .binding = value, types.contains(where: isPlainRoot) {  // it is there only if the object is
                consume(base, at: place, frame)
            }
            return value
        case .part(let id, let path, let types): return part(id, path, types, name)
        case .made(let type, let parts):
            if let part = parts[name] { return part }
            return type.flatMap { type in roles.isRoot(type) ? member(name, of: type) : nil } ?? .nothing
        case .type(let type): return staticMember(name, of: type, frame)
        case .external(let type): return externalMember(name, of: type, at: place, frame)
        case .parts(let parts): return parts[name] ?? .nothing
        case .several(let all): return .several(all.map { access($0, name, at: place, frame) })
        case .when(let condition, let value): return .when(condition, access(value, name, at: place, frame))
        default: return .nothing
        }
    }

    /// Whether a type has parts, and is neither an assembly nor a container.
    private func isPlainRoot(_ type: TypeID) -> Bool {
        roles.isRoot(type) && !roles.isAssembly(type) && !containers.isKnown(program[type].id)
    }

    private func externalMember(_ name: String, of type: String, at place: Place, _ frame: Frame) -> Value {
        if type.lastName == "DIContext", name == "current" { noteLocator("DIContext.current", at: place, frame) }
        guard name.first?.isUppercase == true else { return sharedContainer(type, name) }
        let whole = "\(type).\(name)"  // the first may be a module
        return program.type(named: whole, at: frame.site).map { .type($0) } ?? .external(whole)
    }

    private func member(_ name: String, of type: TypeID) -> Value {
        if let member = program.member(name, of: type) { return memberValue(member, of: type) }
        return name == "context" && roles.assemblies.contains(type) ? .context(type) : .nothing
    }

    private func part(_ id: NodeID, _ path: [String], _ types: [TypeID], _ name: String) -> Value {
        for type in types {
            guard let member = program.member(name, of: type) else { continue }
            if roles.isRoot(type) {
                let value = memberValue(member, of: type)
                if case .binding(let target, _) = value, path.isEmpty, program[member].facts.kind == .stored {
                    return isInGraph(target) || given[target] != nil ? value : .part(id, [name], typesOf(member))
                }
                if value.isNothing, isPlainRoot(type) { return .part(id, path + [name], typesOf(member)) }
                return value
            }
            return .part(id, path + [name], typesOf(member))
        }
        return .part(id, path + [name], [])
    }

    private func staticMember(_ name: String, of type: TypeID, _ frame: Frame) -> Value {
        if let member = program.member(name, of: type) { return memberValue(member, of: type) }
        let nested = "\(program[type].name).\(name)"
        if let inner = program.type(named: nested, at: program[type].site) { return .type(inner) }
        return program.isContainer(type) ? sharedContainer("Container", name) : .nothing
    }

    /// What a member of a type is to those who name it.
    func memberValue(_ member: MemberID, of type: TypeID) -> Value {
        if let held = held(member) { return held }
        let entry = program[member]
        let root = entry.owner.flatMap { roles.isRoot($0) ? $0 : nil } ?? type
        if entry.facts.kind == .method { return .method(member, on: type) }
        guard roles.isRoot(root), !program.isRequirement(member) else { return object(entry.facts.type, entry.site) }
        if isBinding(member, of: root) || mayBeGiven(entry, in: root) {
            let id = declare(member, of: root)
            let types = typesOf(member)
            return .binding(id, types.isEmpty ? known[id]?.types ?? [] : types)
        }
        return forwarded(member, of: root)
    }

    /// Whether a property holds an object; what an assembly is given may be a plain value too.
    private func mayBeGiven(_ entry: Program.MemberEntry, in root: TypeID) -> Bool {
        guard entry.facts.kind == .stored || entry.facts.kind == .lazy else { return false }
        return roles.isAssembly(root) || entry.facts.type?.isPlain != true
    }

    /// A computed property that is no binding is what it answers with.
    private func forwarded(_ member: MemberID, of type: TypeID) -> Value {
        let entry = program[member]
        guard entry.facts.isProperty, let outcome = program[member].body?.outcomes.only,
            following.insert(member).inserted
        else { return .nothing }
        defer { following.remove(member) }
        guard case .member = outcome.kind else { return object(entry.facts.type, entry.site) }
        var frame = frame(of: member, in: type)
        return evaluate(outcome, &frame, nil)
    }
}

extension Value {
    /// The type itself, where a static member is read.
    var metatype: TypeID? { if case .type(let type) = self { type } else { nil } }
}
