import DovetailGraph
import DovetailSyntax

// What initializers put into the properties of a root.

extension Linker {
    func linkInitializer(_ member: MemberID, of type: TypeID) {
        let entry = program[member]
        var frame = frame(of: member, in: type)
        let kept = roles.isRoot(type) ? keptParameters(of: member, type) : [:]
        let name = entry.facts.parameters.isEmpty ? nil : argumentsID(of: member, type)
        for parameter in entry.facts.parameters {
            let types = program.nominals(of: parameter.type, at: entry.site)
            if let assembly = types.first(where: roles.assemblies.contains) {
                frame.locals[parameter.name] = .root(assembly)
            } else if let property = kept[parameter.name] {
                frame.locals[parameter.name] = .binding(declare(property, of: type), types)
            } else if let name {
                frame.locals[parameter.name] = .part(name.member(parameter.name), [], types)
            }
        }
        if roles.isAssembly(type) {
            frame.function = (program[type].id.member(entry.facts.fullName), program[type].id)
        }
        run(entry.body ?? [], &frame)
    }

    /// An argument of an initializer or a function, as it is noted until the end.
    func parameterID(_ name: String, of member: MemberID, _ type: TypeID?) -> NodeID {
        argumentsID(of: member, type).member(name)
    }

    private func argumentsID(of member: MemberID, _ type: TypeID?) -> NodeID {
        let entry = program[member]
        let owner = type.map { program[$0].id.member(entry.facts.fullName) }
        return owner ?? NodeID(module: entry.site.module, name: entry.facts.fullName)
    }

    /// The parameters that an initializer puts into a property as they are, by name.
    func keptParameters(of initializer: MemberID, _ type: TypeID) -> [String: MemberID] {
        if let known = memory.kept[initializer] { return known }
        var parameters = Set(program[initializer].facts.parameters.map(\.name))
        var kept: [String: MemberID] = [:]
        for statement in program[initializer].body ?? [] {
            if case .local(let names, _, _, _) = statement { parameters.subtract(names) }  // which hides them
            guard case .assignment(let target, let value) = statement, case .name(let parameter) = value.kind,
                parameters.contains(parameter), let name = target.propertyOfSelf,
                let property = program.members(named: name, of: type).first
            else { continue }
            kept[parameter] = property
        }
        memory.kept[initializer] = kept
        return kept
    }

    /// Notes what a root is made with, for those who use its properties.
    func give(_ arguments: [String: Value], to type: TypeID, _ initializer: MemberID?) {
        guard roles.isRoot(type) else { return }
        let kept = initializer.map { keptParameters(of: $0, type) }
        for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
            if case .context(let parent) = value { parents[type, default: []].insert(parent) }
            if let kept, let initializer {
                if let property = kept[name] {
                    given[id(of: property, in: type), default: []].append(value)
                } else {
                    given[parameterID(name, of: initializer, type), default: []].append(value)
                }
            } else if let property = program.members(named: name, of: type).first {
                given[id(of: property, in: type), default: []].append(value)
            }
        }
    }

    /// `self.api = …` and `api = …`: the value is what the property begins with.
    func assign(_ value: Expression, to property: MemberID, of type: TypeID, _ frame: inout Frame) {
        let entry = program[property]
        let expected = Expected(type: entry.facts.type, site: entry.site)
        if let made = contextParent(value, &frame) { parents[type, default: []].insert(made) }
        var frame = frame
        if case .container(let id)? = held(property) { frame.container = id }
        guard !isHeld(property), frame.function != nil || roles.isRoot(type) && value.madeTypeName != nil else {
            _ = evaluate(value, &frame, expected)
            return
        }
        let id = declare(property, of: type)
        var inner = frame
        inner.owner = id
        let result = evaluate(value, &inner, expected)
        if case .binding(id, _) = result { return }
        settle(id, result, at: value.place, inner)
        if isInGraph(id) { offer(entry.facts.type, at: entry.facts.place, inner) }
    }

    /// The root in whose context a new one is made: `DIContext(parent: app.context)`.
    private func contextParent(_ value: Expression, _ frame: inout Frame) -> TypeID? {
        guard case .call(let callee, let arguments) = value.kind, callee.dottedName?.lastName == "DIContext",
            let parent = arguments.first(where: { $0.label == "parent" }),
            case .context(let root) = evaluate(parent.value, &frame, nil)
        else { return nil }
        return root
    }
}

extension Expression {
    /// `api` of `self.api` and of `api`.
    var propertyOfSelf: String? {
        switch kind {
        case .name(let name): return name
        case .member(let base?, let name):
            if case .name("self") = base.kind { return name }
            return nil
        default: return nil
        }
    }
}
