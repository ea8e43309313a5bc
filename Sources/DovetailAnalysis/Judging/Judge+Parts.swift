import DovetailGraph
import DovetailSyntax

// Places, objects and their types.

extension Judge {
    func isDrawnElsewhere(_ made: Construction) -> Bool {
        if made.isRegistered { return true }
        if let known = made.type.knownType, drawnElsewhere.contains(known) { return true }
        return isDrawnElsewhere(made.owner)
    }

    /// Whether a dialect draws what stands in a body.
    func isDrawnElsewhere(_ owner: Owner) -> Bool {
        guard case .member(let member) = owner, let type = program[member].owner else { return false }
        return drawnElsewhere.contains(type)
    }

    func draw(_ id: ConstructionID) {
        let made = flow[id]
        guard drawn.contains(id), !isDrawnElsewhere(made), !made.isDerived || asked[id] != nil else { return }
        let part = part(id)
        if !made.isDerived {
            build(made, part)
            inputs.sites.insert(made.location)
            inputs.plain.formUnion(made.plain)
        }
        for (input, ends) in zip(made.inputs, self.ends[id.index]) { connect(id, part, input, ends) }
        if let type = made.type.knownType { connectOwn(id, type, part) }
    }

    /// The part that stands for an object: the place that it is the value of, or one of its own.
    func part(_ id: ConstructionID) -> NodeID {
        if let home = search.home[id], let place = names.place(home, of: flow) {
            addPlace(home, place)
            return place.id
        }
        if let place = names.holder(of: id, flow, search, drawn), let part = names.place(place, of: flow) {
            addPlace(place, part)
        }
        let object = names.object(id, of: flow, search, drawn)
        if objects.insert(id).inserted { add(object, flow[id], as: asked[id]) }
        return object.id
    }

    /// - Parameter asked: the type as which a part of an object of another package is asked for.
    private func add(_ object: PartNames.Part, _ made: Construction, as asked: String?) {
        parts.insert(object.id)
        addRoot(object.root)
        let type = made.isDerived ? asked : nil
        draft.bindings.append(
            .init(
                id: object.id, root: object.root.id, role: .object, owner: owner(object),
                type: type ?? name(of: made.type), visibility: .private,
                declarations: [
                    .init(
                        location: made.location, scope: .prototype,
                        implementation: made.type.knownType.map { program[$0].name }, condition: made.condition)
                ]))
    }

    func owner(_ object: PartNames.Part) -> NodeID {
        object.owner.flatMap { parts.contains($0) ? $0 : nil } ?? object.root.id
    }

    func name(of type: TypeReference) -> String {
        switch type {
        case .known(let type): program[type].name
        case .external(let name): name
        }
    }

    func addPlace(_ variable: VariableID, _ place: PartNames.Part) {
        guard places.insert(variable).inserted else { return }
        let facts = flow[variable]
        parts.insert(place.id)
        addRoot(place.root)
        var binding = DependencyGraph.Binding(
            id: place.id, root: place.root.id, type: facts.written?.text, declarations: [])
        var scope = DependencyGraph.Scope.instance
        if case .member(let member) = facts.kind {
            let entry = program[member]
            scope =
                entry.owner == nil && entry.facts.kind == .stored ? .lazySingleton : entry.facts.scope(entry.definition)
            binding.parameters = entry.facts.parameters.map { $0.label ?? "_" }
            binding.visibility = .init(entry.facts.access)
            if place.root.kind == .compositionRoot { bindings.insert(member) }
            if !entry.facts.parameters.isEmpty || entry.body?.isStraight == false { branching.insert(place.id) }
        } else {
            binding.visibility = .private
        }
        let all = search.made[variable, default: []]
        let isDrawn = all.filter(drawn.contains)
        let made = (isDrawn.isEmpty ? all : isDrawn).compactMap { flow[$0].type.knownType }
        if let library = flow.library.bindings[variable] {
            binding.type = library.type ?? binding.type
            scope = library.scope
            binding.tag = library.tag
            binding.isOpaque = library.isOpaque
        }
        if binding.type == nil {
            let known = flow[variable].types.first.map { program[$0].name }
            binding.type = search.made[variable]?.first.map { name(of: flow[$0].type) } ?? known
        }
        binding.declarations = [
            .init(
                location: facts.location, scope: scope,
                implementation: handsOnLocals(variable) ? nil : made.first.map { program[$0].name },
                condition: facts.condition)
        ]
        if flow[variable].isLocal, binding.type == nil { untyped.insert(place.id) }
        draft.bindings.append(binding)
        for type in program.nominals(of: facts.written, at: facts.writtenAt)
        where !program.isExternal(type) && !drawnElsewhere.contains(type) && kinds[type] != .value {
            components.insert(type)
            draft.edges.append(
                .init(
                    from: place.id, to: program[type].id, kind: .offers, location: facts.location,
                    condition: facts.condition))
        }
    }

    /// Whether a method answers with a local, too: what it makes without a name is not all: `view as? Screen ?? Spare()`.
    private func handsOnLocals(_ variable: VariableID) -> Bool {
        guard search.made[variable] != nil, case .member(let member) = flow[variable].kind,
            [.computed, .method].contains(program[member].facts.kind)
        else { return false }
        return search.endsBehind(variable).contains { end in
            end.place.map { flow[$0].isLocal && flow[$0].owner == .member(member) } == true
        }
    }

    func addRoot(_ root: RootPart) {
        if let type = root.type { roots.insert(type) }
        draft.roots.append(
            .init(id: root.id, kind: root.kind, location: root.location, visibility: root.visibility))
    }

    /// The type of an object.
    func build(_ made: Construction, _ part: NodeID) {
        let type: NodeID
        switch made.type {
        case .known(let known) where !program.isExternal(known):
            components.insert(known)
            type = program[known].id
        case .known(let known):
            type = .external(program[known].name)
            draft.types.append(.init(id: type, kind: .other, isExternal: true))
        case .external(let name):
            type = .external(name)
            draft.types.append(.init(id: type, kind: .other, isExternal: true))
        }
        draft.edges.append(
            .init(from: part, to: type, kind: .builds, location: made.location, condition: made.condition))
    }

    func addComponent(_ type: TypeID) { components.insert(type) }
}
