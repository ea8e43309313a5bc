import DovetailGraph
import DovetailSyntax

extension Linker {
    /// Follows statements and answers with what they return.
    func results(of statements: [Statement], _ frame: inout Frame, _ expected: Expected?) -> Value {
        let before = frame.results
        frame.results = []
        run(statements, &frame, expected)
        let results = frame.results.filter { !$0.isNothing }
        frame.results = before
        return results.count > 1 ? .several(results) : results.first ?? .nothing
    }

    func run(_ statements: [Statement], _ frame: inout Frame, _ expected: Expected? = nil) {
        let condition = frame.condition
        for statement in statements {
            run(statement, &frame, expected)
            // What follows a branch that returns runs only without its condition.
            if case .choice(let branches) = statement, let only = branches.only, let term = only.condition.only,
                only.statements.leaves
            {
                frame.condition = frame.condition.and([.init(term.expression, isNegated: !term.isNegated)])
            }
        }
        frame.condition = condition
    }

    private func run(_ statement: Statement, _ frame: inout Frame, _ expected: Expected?) {
        switch statement {
        case .local(let names, let type, let value, let place): local(names, type, value, place, &frame)
        case .expression(let value): perform(value, &frame)
        case .assignment(let target, let value): assign(value, to: target, &frame)
        case .result(let value): if let value { give(value, &frame, expected) }
        case .choice(let branches):
            for branch in branches {
                var inner = frame.under(branch.condition)
                run(branch.statements, &inner, expected)
                frame.results = inner.results
                merge(inner.locals, into: &frame)
            }
        case .block(let inner):
            var copy = frame
            run(inner, &copy, expected)
            frame.results = copy.results
        case .function(let member):
            frame.locals[member.name] = .closure(
                Closure(
                    place: member.place, parameters: member.parameters, result: member.type,
                    statements: member.body ?? []), frame)
        }
    }

    /// What a branch assigned to a local of the block around it.
    private func merge(_ locals: [String: Value], into frame: inout Frame) {
        for (name, value) in locals {
            if case .nothing? = frame.locals[name] { frame.locals[name] = value }
        }
    }

    private func give(_ value: Expression, _ frame: inout Frame, _ expected: Expected?) {
        guard let function = frame.function, frame.owner == nil else {
            let result = evaluate(value, &frame, expected)
            frame.results.append(frame.condition.isAlways ? result : .when(frame.condition, result))
            return
        }
        frame.results.append(part(value, called: "return", of: function, &frame, expected))
    }

    // MARK: - Locals

    private func local(
        _ names: [String], _ type: WrittenType?, _ value: Expression?, _ place: Place, _ frame: inout Frame
    ) {
        if names == ["self"] { return }  // `guard let self`
        guard names.count == 1, let name = names.first else {
            if let value { consume(evaluate(value, &frame, nil), .call, at: place, frame) }
            for name in names { frame.locals[name] = .nothing }
            return
        }
        let expected = Expected(type: type, site: frame.site)
        guard let value else {
            frame.locals[name] = type == nil ? unwrapped(name, at: place, &frame) : .nothing
            return
        }
        if let function = frame.function, frame.owner == nil, name != "_" {
            frame.locals[name] = part(value, named: name, type, of: function, at: place, &frame)
        } else {
            var inner = frame
            inner.container = frame.enclosing.map { $0.answersContainer ? $0.id : $0.id.member(name) }
            frame.locals[name] = typed(evaluate(value, &inner, expected), type, frame)
        }
    }

    /// `guard let api`, of something that has that name already.
    private func unwrapped(_ name: String, at place: Place, _ frame: inout Frame) -> Value {
        let known = evaluate(Expression(.name(name), at: place), &frame, nil)
        if case .unknown = known { return .nothing }
        return known
    }

    private func typed(_ value: Value, _ type: WrittenType?, _ frame: Frame) -> Value {
        if case .nothing = value { return object(type, frame.site) }
        return value
    }

    /// A local of a function that builds: a binding, if it is more than a plain value.
    private func part(
        _ value: Expression, named name: String, _ type: WrittenType?, of function: (id: NodeID, root: NodeID),
        at place: Place, _ frame: inout Frame
    ) -> Value {
        let id = function.id.member(name)
        var inner = frame
        inner.owner = id
        inner.container = id
        declarePart(id, type, function, at: place, frame)
        let result = evaluate(value, &inner, Expected(type: type, site: frame.site))
        switch result {
        case .container, .root, .closure, .context, .type, .external, .unknown, .method, .parts, .part: return result
        case .nothing:
            return isInGraph(id) ? .binding(id, program.nominals(of: type, at: frame.site)) : object(type, frame.site)
        case .made(nil, let parts) where parts.isEmpty && !isInGraph(id): return .nothing
        default: break
        }
        ensure(id)
        settle(id, result, at: place, inner)
        offer(type, at: place, inner)
        return .binding(id, result.types.isEmpty ? program.nominals(of: type, at: frame.site) : result.types)
    }

    private func declarePart(
        _ id: NodeID, _ type: WrittenType?, _ function: (id: NodeID, root: NodeID), at place: Place, _ frame: Frame
    ) {
        declare(
            .init(
                id: id, root: function.root, type: type?.text, visibility: .private,
                declarations: [
                    .init(location: frame.site.place(place), scope: .objectGraph, condition: frame.condition)
                ]))
    }

    /// Something that a function makes without giving it a name: it is called by its type.
    private func part(
        _ value: Expression, called fallback: String, of function: (id: NodeID, root: NodeID), _ frame: inout Frame,
        _ expected: Expected?
    ) -> Value {
        if case .name(let name) = value.kind, let local = frame.locals[name] { return local }
        let id = function.id.member(value.madeTypeName ?? expected?.type?.nominalName?.lastName ?? fallback)
        var inner = frame
        inner.owner = id
        declarePart(id, expected?.type, function, at: value.place, frame)
        let result = evaluate(value, &inner, expected)
        switch result {
        case .made, .several, .when:
            settle(id, result, at: value.place, inner)
            return isInGraph(id) ? .binding(id, result.types) : result
        default: return isInGraph(id) ? .binding(id, program.nominals(of: expected?.type, at: frame.site)) : result
        }
    }

    // MARK: - Steps

    /// An expression whose value is not used.
    private func perform(_ value: Expression, _ frame: inout Frame) {
        guard let function = frame.function, frame.owner == nil, let name = value.madeTypeName else {
            consume(evaluate(value, &frame, nil), .call, at: value.place, frame)
            return
        }
        _ = part(value, called: name, of: function, &frame, nil)
    }

    private func assign(_ value: Expression, to target: Expression, _ frame: inout Frame) {
        if let name = target.propertyOfSelf {
            if case .name = target.kind, frame.locals[name] != nil { return reassign(name, value, &frame) }
            let itself = frame.itself.types.first
            if let itself, let property = program.member(name, of: itself), program[property].facts.kind == .stored {
                return assign(value, to: property, of: itself, &frame)
            }
        }
        guard case .member(let base?, let property) = target.kind else {
            consume(evaluate(value, &frame, nil), .call, at: value.place, frame)
            return
        }
        inject(value, into: base, as: property, &frame)
    }

    private func reassign(_ name: String, _ value: Expression, _ frame: inout Frame) {
        if let function = frame.function, frame.owner == nil {
            let result = part(value, named: name, nil, of: function, at: value.place, &frame)
            if !result.isNothing { frame.locals[name] = result }
        } else {
            frame.locals[name] = evaluate(value, &frame, nil)
        }
    }

    /// `view.presenter = presenter`: property injection, into what a local holds or what is being made.
    private func inject(_ value: Expression, into base: Expression, as property: String, _ frame: inout Frame) {
        let object = evaluate(base, &frame, nil)
        var inner = frame
        inner.phase = frame.phase == .deferred ? .deferred : .inject
        inner.label = inner.phase == .deferred ? frame.label : nil
        if case .binding(let id, _) = object, frame.function != nil, frame.owner == nil { inner.owner = id }
        let type = object.types.first.flatMap { program.member(property, of: $0) }.map { program[$0] }
        let expected = type.map { Expected(type: $0.facts.type, site: $0.site) }
        let given = evaluate(value, &inner, expected)
        if case .name(let local) = base.kind { frame.locals[local]?.keep(given, as: property) }
        if case .binding(let id, _) = object, let owner = frame.owner, id != owner, makes(owner, given) {
            inner.owner = id
            return need(owner, inner.phase, as: property, at: value.place, inner, isGivenBack: true)
        }
        consume(given, inner.phase, as: property, at: value.place, inner)
    }

    /// Whether a value is the object that a binding is about to provide: `delegate.holder = holder; return holder`.
    private func makes(_ owner: NodeID, _ value: Value) -> Bool {
        guard case .made(let made?, _) = value, let type = writtenType(of: owner) else { return false }
        let names = Set(program.ancestry(of: made).map { program[$0].name })
        return type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.contains {
            names.contains(String($0))
        }
    }
}

extension Expression {
    /// The type of what is made here, or of what a call chain begins with.
    var madeTypeName: String? {
        guard case .call(let callee, _) = kind else { return nil }
        switch callee.kind {
        case .name(let name): return name.first?.isUppercase == true ? name : nil
        case .member(let base?, let name):
            if let inner = base.madeTypeName { return inner }
            if name.first?.isUppercase == true { return name }
            return name.isInitializer ? base.dottedName?.lastName : nil
        default: return nil
        }
    }
}
