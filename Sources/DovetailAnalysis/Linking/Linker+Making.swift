import DovetailGraph
import DovetailSyntax

// Constructions: where one object is given others.

extension Linker {
    func make(_ type: Value, _ arguments: [Argument], at place: Place, _ frame: inout Frame) -> Value {
        switch type {
        case .type(let type) where program.isContainer(type): return makeContainer(arguments, at: place, &frame)
        case .type(let type) where program.isExternal(type):
            return make(external: program[type].name, arguments, at: place, &frame)
        case .type(let type): return make(type, arguments, at: place, &frame)
        case .external(let name):
            if let type = program.type(named: name, at: frame.site) {
                return make(.type(type), arguments, at: place, &frame)
            }
            return make(external: name, arguments, at: place, &frame)
        default: return pass(arguments, .construct, &frame)
        }
    }

    private func make(external name: String, _ arguments: [Argument], at place: Place, _ frame: inout Frame) -> Value {
        switch name.lastName {
        case "Container" where program.ownContainers.mayOccur(in: frame.site.path):
            return makeContainer(arguments, at: place, &frame)
        case "DIContext":
            noteParent(arguments, &frame)
            return frame.itself.types.first.map { .context($0) } ?? .nothing
        default: break
        }
        for argument in arguments {
            let value = evaluate(argument.value, &frame, nil)
            consume(value, .construct, as: argument.label ?? "", at: argument.value.place, frame)
        }
        let isPlain = WrittenType.plainNames.contains(name.lastName)
        if !isPlain { build(external: name, at: place, frame) }
        return isPlain ? .nothing : .made(nil, [:])
    }

    /// `DIContext(parent: app.context)` in an assembly.
    private func noteParent(_ arguments: [Argument], _ frame: inout Frame) {
        guard let type = frame.itself.types.first, roles.assemblies.contains(type),
            let parent = arguments.first(where: { $0.label == "parent" }),
            case .context(let root) = evaluate(parent.value, &frame, nil)
        else { return }
        parents[type, default: []].insert(root)
    }

    private func make(_ type: TypeID, _ arguments: [Argument], at place: Place, _ frame: inout Frame) -> Value {
        let initializer = program.initializer(of: type, labels: arguments.map(\.label))
        let parameters = initializer.map { program[$0].facts.parameters } ?? memberwise(type)
        let site = initializer.map { program[$0].site } ?? program[type].site
        let values = evaluated(arguments, parameters, site, &frame)
        let parts = Dictionary(values.byName) { first, _ in first }
        if roles.isRoot(type) { give(parts, to: type, initializer) }
        if roles.assemblies.contains(type) { return .root(type) }
        let matched = parameters.matched(to: arguments)
        for (index, argument) in arguments.enumerated() {
            give(values.inOrder[index], argument, matched[index], to: type, site, frame)
        }
        useDefaults(parameters, matched, site, &frame)
        build(type, at: place, frame)
        return .made(type, parts)
    }

    private func memberwise(_ type: TypeID) -> [ParameterFacts] {
        program.storedProperties(of: type).map { member in
            let facts = program[member].facts
            return ParameterFacts(label: facts.name, name: facts.name, type: facts.type, value: facts.value)
        }
    }

    private func give(
        _ value: Value, _ argument: Argument, _ parameter: ParameterFacts?, to type: TypeID, _ site: Site,
        _ frame: Frame
    ) {
        let label = argument.label ?? (argument.isTrailing ? parameter?.name ?? "" : "")
        if let root = source(value), let uses = uses(of: type, parameter, argument, site, root), !uses.isEmpty {
            use(uses, of: root, for: type, at: argument.value.place, frame)
            // What a binding provides is a part of its own, and not only what it has.
            guard case .binding = value, !roles.assemblies.contains(root) else { return }
        }
        consume(value, .construct, as: label, at: argument.value.place, frame)
    }

    /// The root that is passed on as a whole.
    private func source(_ value: Value) -> TypeID? {
        switch value {
        case .root(let type, _): type
        case .binding(_, let types): types.first(where: roles.isRoot)
        default: nil
        }
    }

    /// What a default argument hides: a singleton, or an object of its own.
    private func useDefaults(
        _ parameters: [ParameterFacts], _ given: [ParameterFacts?], _ site: Site, _ frame: inout Frame
    ) {
        for parameter in parameters {
            guard let value = parameter.value, !given.contains(where: { $0?.name == parameter.name }),
                parameter.type?.isPlain != true, frame.depth < 6
            else { continue }
            var inner = Frame(site: site, owner: frame.owner, condition: frame.condition)
            inner.itself = site.type.map { .type($0) } ?? .nothing
            inner.phase = frame.phase
            inner.label = frame.label
            inner.depth = frame.depth + 1
            let result = evaluate(value, &inner, Expected(type: parameter.type, site: site))
            if case .unknown = result { continue }
            consume(result, .construct, as: parameter.label ?? parameter.name, at: value.place, inner)
        }
    }
}

// MARK: - Whole roots

/// What a component takes from a root that is passed to it: the member, and under which name.
private typealias Use = (member: String, label: String)

extension Linker {
    /// What the initializer reads from its source, if the types say it.
    private func uses(
        of type: TypeID, _ parameter: ParameterFacts?, _ argument: Argument, _ site: Site, _ root: TypeID
    ) -> [Use]? {
        let entry = program[type]
        if entry.macros.isInjectable, parameter == nil, argument.label == "from" { return injected(type) }
        let protocols = program.nominals(of: parameter?.type, at: site).filter { program[$0].kind == .protocol }
        guard !protocols.isEmpty else { return nil }
        var uses: [Use] = []
        for part in Set(protocols.flatMap(program.ancestry)).sorted(by: { $0.index < $1.index }) {
            for member in program[part].members where program.isRequirement(member) {
                let facts = program[member].facts
                guard let own = program.member(facts.fullName, of: root), provides(own, root) else { continue }
                uses.append((facts.fullName, facts.name))
            }
        }
        return uses
    }

    private func provides(_ member: MemberID, _ root: TypeID) -> Bool {
        isBinding(member, of: root) || program[member].facts.kind == .stored && !isHeld(member)
    }

    /// The dependencies of an `@Injectable` component.
    private func injected(_ type: TypeID) -> [Use] {
        program.injectedParameters(of: type).compactMap { parameter in
            if let source = parameter.source { return (source.property, parameter.name) }
            return program.providingProperty(of: parameter.type, at: parameter.site).map { ($0, parameter.name) }
        }
    }

    private func use(_ uses: [Use], of root: TypeID, for type: TypeID, at place: Place, _ frame: Frame) {
        let isKept = !program[type].macros.isInjectable && keepsSource(type, root)
        for use in uses {
            guard let member = program.member(use.member, of: root) else { continue }
            let isMethod = program[member].facts.kind == .method
            let value = memberValue(member, of: root)
            let phase: DependencyGraph.Phase = isMethod || isKept ? .deferred : .construct
            consume(value, phase, as: use.label, at: place, frame)
        }
        if isKept, frame.owner.map({ !$0.text.hasPrefix("\(program[root].id.text).") }) ?? false {
            consume(.root(root), at: place, frame)
        }
    }

    /// Whether the component holds on to the root, rather than reading it at once.
    private func keepsSource(_ type: TypeID, _ root: TypeID) -> Bool {
        let ancestry = Set(program.ancestry(of: root))
        return program[type].members.contains { member in
            program[member].facts.kind == .stored && typesOf(member).contains { ancestry.contains($0) }
        }
    }
}
