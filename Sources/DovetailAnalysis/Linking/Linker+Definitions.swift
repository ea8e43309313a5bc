import DovetailGraph
import DovetailSyntax

// `define`, `defineInjection` and `definePlaceholder`.

extension Linker {
    /// The object that it makes, after it was completed.
    func define(_ definition: Definition, at place: Place, _ frame: inout Frame, _ expected: Expected?) -> Value {
        guard let key = definition.key, let owner = frame.owner, let id = part(definition, of: owner, at: place, frame)
        else { return make(definition, &frame, expected) }
        var inner = frame
        inner.owner = id
        let value = make(definition, &inner, expected)
        let types = value.types.isEmpty ? program.nominals(of: expected?.type, at: frame.site) : value.types
        update(id) { $0.type = types.first.map { program[$0].shortName } ?? definition.make?.madeTypeName }
        settle(id, value, at: place, inner)
        need(id, .call, as: key, at: place, frame)
        return value.isNothing ? .nothing : .binding(id, types)
    }

    private func make(_ definition: Definition, _ frame: inout Frame, _ expected: Expected?) -> Value {
        var value: Value = .nothing
        switch definition.make?.kind {
        case .closure(let closure)?: value = results(of: closure.statements, &frame, expected)
        case .some: value = evaluate(definition.make!, &frame, expected)
        case nil: break
        }
        if let inject = definition.inject { complete(value, inject, .inject, frame) }
        if let close = definition.close { complete(.nothing, close, .call, frame) }
        return definition.form == .injection ? .nothing : value
    }

    private func complete(_ value: Value, _ closure: Closure, _ phase: DependencyGraph.Phase, _ frame: Frame) {
        var inner = frame
        inner.phase = frame.phase == .deferred ? .deferred : phase
        inner.locals[closure.parameters.first?.name ?? "$0"] = value
        run(closure.statements, &inner)
    }

    // MARK: - Keys

    /// The object that a binding puts into the object graph under another key than its own, for placeholders.
    private func part(_ definition: Definition, of owner: NodeID, at place: Place, _ frame: Frame) -> NodeID? {
        guard let key = definition.key, let binding = declaration(of: owner), binding.key != key else { return nil }
        let id = owner.object(key)
        declare(
            .init(
                id: id, root: binding.root, role: .init(definition.form), key: key, visibility: .private,
                declarations: [
                    .init(
                        location: frame.site.place(place), scope: definition.graphScope, condition: frame.condition)
                ]))
        return id
    }

    /// A placeholder answers with what another binding of the root put into the object graph under its name.
    func connectPlaceholder(_ id: NodeID, _ entry: Program.MemberEntry, _ type: TypeID) {
        let key = entry.definition?.key ?? entry.facts.fullName
        var frame = Frame(site: entry.site, owner: id)
        frame.condition = entry.condition
        for type in program.ancestry(of: type) where roles.isAssembly(type) {
            for other in program[type].members {
                guard let provider = provider(of: key, in: other, of: type) else { continue }
                need(provider, .deferred, as: key, at: entry.facts.place, frame)
            }
        }
    }

    private func provider(of key: String, in member: MemberID, of type: TypeID) -> NodeID? {
        let entry = program[member]
        guard let definition = entry.definition, definition.form != .placeholder else { return nil }
        if (definition.key ?? entry.facts.fullName) == key { return declare(member, of: type) }
        guard let (inner, place) = entry.definition(withKey: key) else { return nil }
        var frame = Frame(site: entry.site)
        frame.condition = entry.condition
        return part(inner, of: declare(member, of: type), at: place, frame)
    }
}

extension DependencyGraph.Binding.Role {
    init(_ form: Definition.Form) {
        self =
            switch form {
            case .provider: .provider
            case .placeholder: .placeholder
            case .injection: .injection
            }
    }
}
