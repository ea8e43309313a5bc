import DovetailGraph
import DovetailSyntax

/// A call of `register`, as far as its arguments are literal.
private struct Registration {
    var type: WrittenType?
    var tag: String?
    var scope = DependencyGraph.Scope.objectGraph
    /// Whether the tag is known only when the program runs.
    var hasComputedTag = false
    var isOverriding = false
    var isShortLived = false
    var condition: ConditionTerm?
    var instance: Expression?
    var factory: Expression?

    init(_ arguments: [Argument]) {
        for argument in arguments { read(argument) }
    }

    private mutating func read(_ argument: Argument) {
        let value = argument.value
        switch (argument.label, value.kind) {
        case ("singleton"?, _):
            instance = value
            scope = .instance
        case ("tag"?, _):
            tag = value.tagText
            hasComputedTag = value.isComputedTag
        case ("overriding"?, .text(let text)): isOverriding = text == "true"
        case ("shortLived"?, .text(let text)): isShortLived = text == "true"
        case ("when"?, _): condition = ConditionTerm("when")
        case ("mainActor"?, _): factory = value
        case ("scope"?, _): scope = value.scope ?? scope
        case (nil, .type(let type)): self.type = type
        case (nil, .member(nil, _)) where value.scope != nil, (nil, .call(_, _)) where value.scope != nil:
            scope = value.scope ?? scope
        case (nil, .text), (nil, .member(nil, _)): tag = value.tagText
        case (nil, _): factory = value
        default: break
        }
    }
}

extension Linker {
    /// A question to a container, or something it is told; nil for any other method.
    func ask(
        _ container: NodeID, _ name: String, _ arguments: [Argument], at place: Place, _ frame: inout Frame,
        _ expected: Expected?
    ) -> Value? {
        switch name {
        case "register": register(arguments, in: container, at: place, &frame)
        case "decorate": add(arguments, to: container, .construct, at: place, frame)
        case "inject": add(arguments, to: container, .inject, at: place, frame)
        case "forward": forward(arguments, in: container, at: place, frame)
        case "resolve", "resolveIfPresent":
            return resolve(name, arguments, from: container, at: place, &frame, expected)
        case "fork", "withCurrent": return .container(container)
        case "validate", "close", "reset", "graph", "describe": break
        default: return nil
        }
        return .nothing
    }

    // MARK: - Registering

    private func register(_ arguments: [Argument], in container: NodeID, at place: Place, _ frame: inout Frame) {
        let registration = Registration(arguments)
        addContainer(container, nil)
        var frame = frame
        frame.owner = nil
        let type = registration.type.map { requirementText($0, frame.site) } ?? inferredType(registration, frame)
        let id = container.registration(type ?? "?", tag: registration.tag)
        let isNew = !isDeclared(id)
        let condition = frame.condition.and(registration.condition.map { [$0] } ?? [])
        declare(
            .init(
                id: id, root: container, type: type, tag: registration.tag,
                isOpaque: registration.type == nil && registration.instance == nil,
                isShortLived: registration.isShortLived,
                declarations: [
                    .init(
                        location: frame.site.place(place), scope: registration.scope, condition: condition,
                        isOverriding: registration.isOverriding)
                ]))
        if registration.hasComputedTag { containers.open.insert(container) }
        if registration.condition != nil || registration.hasComputedTag { containers.conditional.insert(id) }
        ensure(id)
        var inner = frame
        inner.owner = id
        inner.function = nil
        if let instance = registration.instance {
            settle(id, evaluate(instance, &inner, nil), at: place, inner)
        } else if let factory = registration.factory {
            read(factory, of: id, in: container, registration.type, at: place, &inner)
        }
        if isNew { offer(registration.type ?? registration.castType, at: place, inner) }
    }

    private func inferredType(_ registration: Registration, _ frame: Frame) -> String? {
        guard let made = (registration.instance ?? registration.factory).flatMap({ written($0, frame) }) else {
            return nil
        }
        return requirementText(made, frame.site)
    }

    /// The type of an expression or of what a factory answers with, where the source names it.
    private func written(_ expression: Expression, _ frame: Frame) -> WrittenType? {
        switch expression.kind {
        case .cast(_, let type): return type
        case .closure(let closure): return closure.result ?? closure.statements.answer.flatMap { written($0, frame) }
        case .call(let callee, _):
            let name: String? =
                switch callee.kind {
                case .name(let name): name
                case .member(let base?, let name): name.hasPrefix("init") ? base.dottedName : callee.dottedName
                default: nil
                }
            guard let name, name.lastName.first?.isUppercase == true else { return answer(of: callee, frame) }
            return WrittenType(text: name, shape: .name(name, []))
        case .member(let base?, let name) where name.hasPrefix("init"):
            return base.dottedName.map { WrittenType(text: $0, shape: .name($0, [])) }
        case .name(let name):
            if case .object(let type)? = frame.locals[name] { return program[type].written }
            return nil
        default: return nil
        }
    }

    /// What a function that is called answers with.
    private func answer(of callee: Expression, _ frame: Frame) -> WrittenType? {
        switch callee.kind {
        case .name(let name):
            if let type = frame.itself.types.first, let own = program.member(name, of: type) {
                return program[own].facts.type
            }
            return program.function(name, labels: nil, at: frame.site).flatMap { program[$0].facts.type }
        case .member(let base?, let name):
            return base.dottedName.flatMap { program.type(named: $0, at: frame.site) }.flatMap {
                program.member(name, of: $0)
            }.flatMap { program[$0].facts.type }
        default: return nil
        }
    }

    // MARK: - Factories

    private func read(
        _ factory: Expression, of id: NodeID, in container: NodeID, _ type: WrittenType?, at place: Place,
        _ frame: inout Frame
    ) {
        switch factory.kind {
        case .closure(let closure):
            let isTyped = type != nil
            for parameter in closure.parameters {
                frame.locals[parameter.name] =
                    parameter.type?.isResolver == true ? .container(container) : object(parameter.type, frame.site)
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
        guard name.hasPrefix("init") else {
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
        draft.requirements.append(
            .init(
                from: id, root: container, type: requirementText(asked.type, site ?? frame.site), kind: asked.kind,
                phase: asked.phase, label: parameter.name, location: frame.site.place(place),
                condition: frame.condition))
    }

    // MARK: - Additions

    private func add(
        _ arguments: [Argument], to container: NodeID, _ phase: DependencyGraph.Phase, at place: Place, _ frame: Frame
    ) {
        guard case .type(let type)? = arguments.first?.value.kind,
            case .closure(let closure)? = arguments.last?.value.kind
        else { return }
        let tag = arguments.first { $0.label == "tag" }?.value.tagText
        containers.additions.append(
            .init(
                root: container, type: requirementText(type, frame.site), tag: tag,
                parameters: Array(closure.parameters.dropFirst()), phase: phase, place: place, frame: frame))
    }

    private func forward(_ arguments: [Argument], in container: NodeID, at place: Place, _ frame: Frame) {
        guard arguments.count > 1, case .type(let type) = arguments[0].value.kind,
            case .type(let target) = arguments[1].value.kind
        else { return }
        let text = requirementText(type, frame.site)
        let id = container.registration(text)
        addContainer(container, nil)
        declare(
            .init(
                id: id, root: container, type: text,
                declarations: [
                    .init(location: frame.site.place(place), scope: .prototype, condition: frame.condition)
                ]))
        ensure(id)
        var inner = frame
        inner.owner = id
        offer(type, at: place, inner)
        require(ParameterFacts(label: nil, name: "", type: target), id, container, .construct, at: place, inner)
    }

    // MARK: - Resolving

    private func resolve(
        _ name: String, _ arguments: [Argument], from container: NodeID, at place: Place, _ frame: inout Frame,
        _ expected: Expected?
    ) -> Value {
        var type = expected.map { ($0.type, $0.site) } ?? (nil, frame.site)
        var tag: String?
        for argument in arguments {
            if case .type(let written) = argument.value.kind {
                type = (written, frame.site)
            } else if argument.label == nil {
                tag = argument.value.tagText
            } else {
                consume(evaluate(argument.value, &frame, nil), .call, at: place, frame)
            }
        }
        noteLocator("\(name)()", at: place, frame)
        guard let written = type.0, !type.1.generics.contains(where: { $0.name == written.text }),
            let asked = Asked(written, frame.phase)
        else {
            unresolved("\(name)()", "the type that is asked for is not written here", at: place, frame)
            return .nothing
        }
        addContainer(container, nil)
        let isOptional = name == "resolveIfPresent" || asked.kind == .optional
        draft.requirements.append(
            .init(
                from: frame.owner, root: container, type: requirementText(asked.type, type.1), tag: tag,
                kind: isOptional ? .optional : .one, phase: asked.phase, label: frame.label ?? expected?.label ?? "",
                location: frame.site.place(place), condition: frame.condition))
        return object(written, type.1)
    }

    /// A type as registrations and questions agree on it: `any API`, whatever alias was used.
    func requirementText(_ type: WrittenType, _ site: Site) -> String {
        switch type.shape {
        case .any(let inner), .some(let inner):
            let text = requirementText(inner, site)
            return text.hasPrefix("any ") ? text : "any \(text)"
        case .composition(let all):
            return all.map { requirementText($0, site).withoutAny }.sorted().joined(separator: " & ")
        case .array(let inner): return "[\(requirementText(inner, site))]"
        case .optional(let inner): return "\(requirementText(inner, site))?"
        case .name(let name, let arguments):
            if let alias = program.alias(name, at: site) { return requirementText(alias.0, alias.1) }
            guard let found = program.type(named: name, at: site) else { return type.text }
            if !arguments.isEmpty {
                return "\(program[found].name)<\(arguments.map { requirementText($0, site) }.joined(separator: ", "))>"
            }
            return program[found].kind == .protocol ? "any \(program[found].name)" : program[found].name
        default: return type.text
        }
    }
}

/// What a parameter's type asks a container for.
private struct Asked {
    let type: WrittenType
    let kind: DependencyGraph.Requirement.Kind
    let phase: DependencyGraph.Phase

    /// Nil for what doesn't come from registrations.
    init?(_ type: WrittenType, _ phase: DependencyGraph.Phase) {
        switch type.shape {
        case .optional(let inner): (self.type, kind, self.phase) = (inner, .optional, phase)
        case .array(let inner): (self.type, kind, self.phase) = (inner, .all, phase)
        case .name(let name, let arguments):
            switch name.lastName {
            case "Lazy", "Provider", "AssistedFactory":
                guard let inner = arguments.first else { return nil }
                (self.type, kind, self.phase) = (inner, .one, .deferred)
            case "Assisted", "Resolver", "Tagged": return nil
            default: (self.type, kind, self.phase) = (type, .one, phase)
            }
        case .function: return nil
        default: (self.type, kind, self.phase) = (type, .one, phase)
        }
    }
}

extension Registration {
    /// The type that a factory casts its answer to.
    fileprivate var castType: WrittenType? {
        let value: Expression? =
            if let instance { instance } else if case .closure(let closure)? = factory?.kind {
                closure.statements.answer
            } else { nil }
        if case .cast(_, let type)? = value?.kind { return type }
        return nil
    }
}

extension [Statement] {
    /// What is returned at the end.
    var answer: Expression? {
        if case .result(let value)? = last { value } else { nil }
    }
}

extension Expression {
    /// A tag as it is written, without quotes.
    fileprivate var tagText: String? {
        switch kind {
        case .text(let text): text
        case .member(nil, let name): ".\(name)"
        default: dottedName ?? "…"
        }
    }

    /// Whether a tag is a variable, so that it may be any.
    fileprivate var isComputedTag: Bool {
        switch kind {
        case .text, .member(nil, _): false
        default: dottedName?.first?.isUppercase != true
        }
    }

    fileprivate var scope: DependencyGraph.Scope? {
        switch kind {
        case .member(nil, let name): DependencyGraph.Scope(rawValue: name)
        case .call(let callee, _): callee.scope
        default: nil
        }
    }
}

extension ParameterFacts {
    /// The tag that an untyped registration hands its factory.
    fileprivate var isTag: Bool { if case .optional? = type?.shape { true } else { false } }
}

extension WrittenType {
    fileprivate var isResolver: Bool { nominalName?.lastName == "Resolver" }
}

extension String {
    fileprivate var withoutAny: String { hasPrefix("any ") ? String(dropFirst(4)) : self }
}
