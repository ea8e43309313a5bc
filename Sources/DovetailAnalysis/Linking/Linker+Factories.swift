import DovetailGraph
import DovetailSyntax

// What a factory needs: the parameters that its container hands it, and what its body asks for.

extension Linker {
    func read(
        _ factory: Expression, of id: NodeID, in container: NodeID, _ type: WrittenType?, at place: Place,
        _ frame: inout Frame
    ) {
        switch factory.kind {
        case .closure(let closure):
            let isTyped = type != nil
            // `register(A.self) { r in … }`: an only parameter without a type is the resolver.
            let isResolving = isTyped && closure.parameters.count < 2
            if isResolving { frame.locals["$0"] = .container(container) }
            for parameter in closure.parameters {
                let isResolver = parameter.type.map(\.isResolver) ?? isResolving
                frame.locals[parameter.name] =
                    isResolver ? .container(container) : object(parameter.type, frame.site)
                if isTyped || parameter.type != nil && !parameter.isTag {
                    require(parameter, id, container, .construct, at: place, frame)
                }
            }
            let value = results(
                of: closure.statements, &frame, (closure.result ?? type).map { Expected(type: $0, site: frame.site) })
            settle(id, value, at: place, frame)
        case .member(let base?, let name):
            guard let made = base.dottedName.flatMap({ program.type(named: $0, at: frame.site) }) else {
                return build(external: base.dottedName ?? name, at: place, frame)
            }
            reference(name, of: made, id, container, at: place, frame)
        case .name(let name):
            let own = frame.itself.types.first.flatMap { program.member(name, of: $0) }
            guard let function = own ?? program.function(name, labels: nil, at: frame.site) else { return }
            require(function, id, container, at: place, frame)
        default: unresolved(factory.dottedName ?? "…", "what this factory needs can't be seen", at: place, frame)
        }
    }

    /// `Checkout.init`, `Checkout.make`: the parameters tell what is needed.
    private func reference(
        _ name: String, of type: TypeID, _ id: NodeID, _ container: NodeID, at place: Place, _ frame: Frame
    ) {
        guard name.isInitializer else {
            guard let member = program.member(name, of: type) else { return }
            build(typesOf(member).first ?? type, at: place, frame, always: true)
            return require(member, id, container, at: place, frame)
        }
        build(type, at: place, frame, always: true)
        update(id) { $0.declarations[$0.declarations.count - 1].implementation = program[type].name }
        let all = program.initializers(of: type)
        let candidates = all.filter { name == "init" || program[$0].facts.fullName == name }
        if let initializer = candidates.first { return require(initializer, id, container, at: place, frame) }
        for parameter in program.injectedParameters(of: type) {
            let facts = ParameterFacts(label: parameter.name, name: parameter.name, type: parameter.type)
            require(facts, id, container, .construct, at: place, frame, typesAt: parameter.site)
        }
    }

    private func require(_ function: MemberID, _ id: NodeID, _ container: NodeID, at place: Place, _ frame: Frame) {
        let entry = program[function]
        for parameter in entry.facts.parameters {
            require(parameter, id, container, .construct, at: place, frame, typesAt: entry.site)
        }
    }

    /// Notes that a registration asks its container for what a parameter's type names.
    func require(
        _ parameter: ParameterFacts, _ id: NodeID, _ container: NodeID, _ phase: DependencyGraph.Phase,
        at place: Place, _ frame: Frame, typesAt site: Site? = nil
    ) {
        guard let type = parameter.type, let asked = Asked(type, phase),
            !(site ?? frame.site).generics.contains(where: { $0.name == asked.type.text })
        else { return }
        let tag = asked.key.flatMap { self.tag(of: $0, at: site ?? frame.site) }
        if let key = asked.key, tag == nil {
            return unresolved(parameter.name, "the tag that '\(key.text)' names can't be seen", at: place, frame)
        }
        draft.requirements.append(
            .init(
                from: id, root: container, type: requirementText(asked.type, site ?? frame.site), tag: tag,
                kind: asked.kind, phase: asked.phase, label: parameter.name, location: frame.site.place(place),
                condition: frame.condition))
    }
}

extension ParameterFacts {
    /// The tag that an untyped registration hands its factory.
    fileprivate var isTag: Bool { if case .optional? = type?.shape { true } else { false } }
}

extension WrittenType {
    fileprivate var isResolver: Bool { nominalName?.lastName == "Resolver" }
}
