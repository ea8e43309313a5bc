import DovetailGraph
import DovetailSyntax

// A root and its members.

extension Linker {
    func link(_ type: TypeID) {
        if roles.isRoot(type) { addRoot(type) }
        for member in program[type].members { link(member, of: type) }
    }

    func addRoot(_ type: TypeID) {
        let entry = program[type]
        let isAssembly = roles.assemblies.contains(type)
        let superclass = program.superclass(of: type).flatMap { roles.isRoot($0) ? $0 : nil }
        if let superclass { addRoot(superclass) }
        addRoot(
            .init(
                id: entry.id, kind: isAssembly ? .assembly : .compositionRoot, location: entry.location,
                visibility: .init(entry.facts?.access ?? .internal), inherits: superclass.map { program[$0].id }))
    }

    private func link(_ member: MemberID, of type: TypeID) {
        let entry = program[member]
        memory.budget = Memory.fullBudget
        if let injected = entry.facts.injected {
            linkInjected(member, injected, of: type)
        } else if entry.facts.kind == .initializer {
            linkInitializer(member, of: type)
        } else if roles.isAssembly(type), isBinding(member, of: type) || holdsObject(member) {
            linkBinding(member, of: type)
        } else {
            walk(member, of: type)
        }
    }

    /// Whether a property begins with something that may be an object.
    private func holdsObject(_ member: MemberID) -> Bool {
        let entry = program[member]
        return entry.facts.value != nil && [.stored, .lazy].contains(entry.facts.kind)
            && entry.facts.type?.isPlain != true && !isHeld(member)
    }

    /// What a member names that provides nothing: references, and questions to containers.
    private func walk(_ member: MemberID, of type: TypeID) {
        let entry = program[member]
        if program.isContainer(type) || takesContainer(member) {  // it is followed where it is called
            if entry.facts.isStatic, !takesContainer(member) { _ = follow(member, .type(type), nil, []) }
            return
        }
        guard entry.facts.value != nil || entry.body?.isEmpty == false else { return }
        var frame = frame(of: member, in: type)
        if entry.facts.kind == .method, program.isContainer(entry.facts.type, entry.site) {
            _ = follow(member, frame.itself, nil, [])
            return
        }
        for parameter in entry.facts.parameters { frame.locals[parameter.name] = object(parameter.type, entry.site) }
        if let value = entry.facts.value {
            if case .container(let id)? = held(member) { frame.container = id }
            consume(evaluate(value, &frame, Expected(type: entry.facts.type, site: entry.site)), at: value.place, frame)
        }
        consume(results(of: entry.body ?? [], &frame, nil), .call, at: entry.facts.place, frame)
    }

    func frame(of member: MemberID, in type: TypeID, owner: NodeID? = nil) -> Frame {
        let entry = program[member]
        let itself: Value = entry.facts.isStatic ? .type(type) : roles.isRoot(type) ? .root(type) : .object(type)
        var frame = Frame(site: entry.site, owner: owner, itself: itself, condition: entry.condition)
        frame.enclosing = enclosing(member)
        frame.isAside = isAside(member)
        return frame
    }

    // MARK: - Which members are bindings

    func isBinding(_ member: MemberID, of type: TypeID) -> Bool {
        let key = Memory.Key(member: member, type: type)
        if let known = memory.isBinding[key] { return known }
        let answer = findBinding(member, of: type)
        memory.isBinding[key] = answer
        return answer
    }

    private func findBinding(_ member: MemberID, of type: TypeID) -> Bool {
        let entry = program[member]
        guard entry.facts.kind != .initializer, !program.isRequirement(member), !isHeld(member) else { return false }
        if roles.assemblies.contains(type) { return isAssemblyBinding(member) }
        return roles.provides(member, of: type)
    }

    private func isAssemblyBinding(_ member: MemberID) -> Bool {
        let entry = program[member]
        if entry.defines { return true }
        guard let body = program[member].body else { return entry.facts.kind == .lazy }
        guard let type = entry.facts.type, !entry.facts.isGenericHelper else { return false }
        return !body.isEmpty && !type.isPlain && type.nominalName?.lastName != "DIContext"
    }

    /// Whether a member is another assembly, or a container, rather than what one provides.
    func isHeld(_ member: MemberID) -> Bool { held(member) != nil }

    func held(_ member: MemberID) -> Value? { traits[member.index].held }

    func id(of member: MemberID, in root: TypeID) -> NodeID {
        let owner = program[member].owner.flatMap { roles.isRoot($0) ? $0 : nil } ?? root
        let first = program.hasNestedNamesake(member) ? 2 : 1
        return program[owner].id.member(program[member].facts.fullName).ordinal(program.ordinals[member] ?? first)
    }

    // MARK: - Bindings

    /// Makes the binding of a member known.
    func declare(_ member: MemberID, of type: TypeID) -> NodeID {
        let key = Memory.Key(member: member, type: type)
        if let known = memory.declared[key] { return known }
        let entry = program[member]
        let id = id(of: member, in: type)
        memory.declared[key] = id
        let owner = entry.owner.flatMap { roles.isRoot($0) ? $0 : nil } ?? type
        if let declaring = entry.owner, declaring != owner, program[declaring].kind == .protocol {
            given(member, to: type)
        }
        addRoot(owner)
        let definition = entry.definition
        var binding = DependencyGraph.Binding(
            id: id, root: program[owner].id, role: definition.map { .init($0.form) } ?? .provider,
            type: entry.answer?.text, key: definition?.key, definitionKey: definition?.definitionKey,
            parameters: entry.facts.parameters.map { $0.label ?? "_" }, hasID: definition?.id != nil,
            visibility: .init(entry.facts.access), isShortLived: definition?.isShortLived ?? false,
            declarations: [])
        binding.declarations = [
            .init(location: entry.location, scope: entry.facts.scope(definition), condition: entry.condition)
        ]
        declare(binding)
        return id
    }

    /// Notes a binding that an extension of a protocol gives to an assembly.
    private func given(_ member: MemberID, to type: TypeID) {
        if roles.isAssembly(type) { memory.givenByProtocols.append(.init(member: member, type: type)) }
    }

    /// Links what extensions of protocols give to assemblies, as far as somebody asks for it.
    func linkGivenByProtocols() {
        while let next = memory.givenByProtocols.popLast() {
            memory.budget = Memory.fullBudget
            linkBinding(next.member, of: next.type)
        }
    }

    private func linkBinding(_ member: MemberID, of type: TypeID) {
        let entry = program[member]
        let body = program[member].body
        let id = declare(member, of: type)
        if isBinding(member, of: type), entry.facts.kind != .stored || entry.facts.value != nil { ensure(id) }
        let branches = body?.isStraight == false
        let takesArguments = !entry.facts.parameters.isEmpty
        if isPlain(id) ? takesArguments || branches : takesArguments && branches { branching.insert(id) }
        var frame = frame(of: member, in: type, owner: id)
        for parameter in entry.facts.parameters { frame.locals[parameter.name] = object(parameter.type, entry.site) }
        let expected = Expected(type: entry.facts.type, site: entry.site)
        if let value = entry.facts.value {
            settle(id, evaluate(value, &frame, expected), at: value.place, frame)
        }
        if let body {
            let value = results(of: body, &frame, expected)
            settle(id, value, at: entry.facts.place, frame)
        }
        if isInGraph(id) { offer(entry.facts.type, at: entry.facts.place, frame) }
        if entry.definition?.form == .placeholder { connectPlaceholder(id, entry, type) }
    }

    /// Notes what a binding answers with.
    func settle(_ id: NodeID, _ value: Value, at place: Place, _ frame: Frame) {
        known[id] = value
        if let made = implementation(value) {
            update(id) { binding in
                for index in binding.declarations.indices where binding.declarations[index].implementation == nil {
                    binding.declarations[index].implementation = program[made].name
                }
            }
            build(made, at: place, frame, always: !roles.isValue(made) || isOfAssembly(id))
        }
        consume(value, at: place, frame)
    }

    private func implementation(_ value: Value) -> TypeID? {
        switch value {
        case .made(let type, _): type
        case .several(let all): all.lazy.compactMap(implementation).first
        case .when(_, let value): implementation(value)
        default: nil
        }
    }

    /// The declared type of a binding, if the project declares it.
    func offer(_ type: WrittenType?, at place: Place, _ frame: Frame) {
        for type in program.nominals(of: type, at: frame.site)
        where !roles.isAssembly(type) && !program.isExternal(type) {
            components.insert(type)
            join(.offers, program[type].id, at: place, frame)
        }
    }
}
