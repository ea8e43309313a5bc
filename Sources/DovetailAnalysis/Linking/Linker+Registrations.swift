import DovetailGraph
import DovetailSyntax

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
                case .member(let base?, let name): name.isInitializer ? base.dottedName : callee.dottedName
                default: nil
                }
            guard let name, name.lastName.first?.isUppercase == true else { return answer(of: callee, frame) }
            return WrittenType(text: name, shape: .name(name, []))
        case .member(let base?, let name) where name.isInitializer:
            return base.dottedName.map { WrittenType(text: $0, shape: .name($0, [])) }
        case .name(let name):
            if let local = frame.locals[name] { return local.types.first.map { program[$0].written } }
            return answer(of: expression, frame)
        case .member(let base?, let name):
            var inner = frame
            let types = evaluate(base, &inner, nil).types
            let own = types.lazy.compactMap { self.program.member(name, of: $0) }.first
            return own.flatMap { program[$0].facts.type } ?? answer(of: expression, frame)
        default: return nil
        }
    }

    /// What a property has, or a function that is called answers with.
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
}
