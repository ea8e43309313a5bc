import DovetailGraph
import DovetailSyntax

extension FlowReader {
    func run(_ statements: [Statement], _ scope: inout FlowScope) {
        for case .function(let facts) in statements where !facts.isProperty { declare(facts, &scope) }
        let condition = scope.condition
        for statement in statements {
            run(statement, &scope)
            // What follows a branch that returns runs only without its condition.
            if case .choice(let branches) = statement, let only = branches.only, let term = only.condition.only,
                only.statements.leaves
            {
                scope.condition = scope.condition.and([.init(term.expression, isNegated: !term.isNegated)])
            }
        }
        scope.condition = condition
    }

    private func run(_ statement: Statement, _ scope: inout FlowScope) {
        switch statement {
        case .local(let names, let type, let value, let place): local(names, type, value, place, &scope)
        case .expression(let value) where !scope.collects && isFunctionCall(value, scope),
            .result(let value?) where scope.answer == nil && isFunctionCall(value, scope):
            if case .call(let callee, let arguments) = value.kind {
                let given = give(away: arguments, &scope)
                keep(given, byStaticCall: callee, scope)
                _ = foreign("a function", nil, given, at: value.place, scope)
            }
        case .expression(let value):
            let before = flow.constructions.count
            let named = scope.closure.map { flow[$0].mentions.count } ?? 0
            let result = self.value(value, &scope, nil, scope.collects ? answerTarget(scope) : .other)
            if !scope.collects { drop(result, named, scope) }
            if scope.collects { layOut(value, before, scope) }
            if scope.collects, let answer = scope.answer {
                give(result, to: answer, at: value.place, scope)
                flow.together.insert(answer)
            }
        case .assignment(let target, let value): assign(value, to: target, &scope)
        case .result(let value):
            guard let value else { return }
            let before = flow.constructions.count
            let named = scope.closure.map { flow[$0].mentions.count } ?? 0
            let result = self.value(value, &scope, scope.answerType, answerTarget(scope))
            layOut(value, before, scope)
            noteArrival(result, scope)
            if scope.answer == nil { drop(result, named, scope) }
            if let answer = scope.answer { give(result, to: answer, at: value.place, scope) }
        case .choice(let branches):
            let ends = branches.map { branch in
                var inner = scope.under(branch.condition)
                inner.changed = []
                run(branch.statements, &inner)
                return inner
            }
            join(ends, branches.first?.isCompiled == true, &scope)
        case .block(let inner):
            var copy = scope
            copy.changed = []
            run(inner, &copy)
            join([copy], false, &scope)
        case .function(let facts): run(facts, &scope)
        }
    }

    /// Notes that a call stands for what it does alone: the closure in which it stands, whose mentions from the given
    /// position on are its, doesn't name what it answers with.
    private func drop(_ result: FlowValue, _ position: Int, _ scope: FlowScope) {
        guard let answer = result.variable, flow[answer].isCalled else { return }
        flow[answer].isDropped = true
        guard let closure = scope.closure, let call = flow.operations.last, call.result == answer,
            let named = call.method.flatMap({ flow.ofMember[$0] })
        else { return }
        let own = flow[closure].mentions[position...].filter { $0 != named }
        flow[closure].mentions.replaceSubrange(position..., with: own)
    }

    /// `Grid { … }.class("wide")` in a page's `some HTML`: what another package declares is a part of the layout there.
    private func layOut(_ value: Expression, _ before: Int, _ scope: FlowScope) {
        guard scope.isLayout else { return }
        let place = value.chain.head.place
        for index in before..<flow.constructions.count where flow.constructions[index].place == place {
            guard case .external(let name) = flow.constructions[index].type, !ForeignNames.isWorker(name) else {
                continue
            }
            flow.constructions[index].isLaidOut = true
        }
    }

    /// `CFRunLoopAddSource(loop, source)`: what is called for its effect alone is a function, capitalized or not.
    private func isFunctionCall(_ value: Expression, _ scope: FlowScope) -> Bool {
        guard case .call(let callee, let arguments) = value.kind else { return false }
        if case .member(let base?, let method) = callee.kind {
            return isStaticCall(method, of: base, arguments, scope)
        }
        guard case .name(let name) = callee.kind, name.first?.isUppercase == true, scope.names[name] == nil,
            !arguments.isEmpty,
            !arguments.contains(where: \.isClosure)
        else { return false }
        return program.type(named: name, at: scope.site) == nil
            && program.alias(name, at: scope.site) == nil
            && program.function(name, labels: nil, at: scope.site) == nil
            && !scope.site.generics.contains { $0.name == name } && name != "Self"
    }

    /// `LoggingSystem.bootstrap(from: &environment)`, of a type of another package: what it may answer with is used by nobody.
    private func isStaticCall(
        _ method: String, of base: Expression, _ arguments: [Argument], _ scope: FlowScope
    ) -> Bool {
        guard case .name(let type) = base.kind, type.first?.isUppercase == true, method.first?.isLowercase == true,
            method != "init", scope.names[type] == nil, !program.moduleNames.contains(type),
            dialects(scope.site).isEmpty, !Self.isContainer(type)
        else { return false }
        return typeReference(type, scope) == nil && program.typesByName[type] == nil && type != "Self"
            && !scope.site.generics.contains { $0.name == type }
            && program.function(type, labels: nil, at: scope.site) == nil  // `Current.log("…")` of a global
            && scope.itself.flatMap { program.member(type, of: $0) } == nil
    }

    /// `MetricsSystem.bootstrap(factory)`: a type of another package keeps what a method is given that is called after keeping.
    private func keep(_ given: [Given], byStaticCall callee: Expression, _ scope: FlowScope) {
        guard case .member(let base?, let method) = callee.kind, case .name(let type) = base.kind,
            method.isNameOfKeeping
        else { return }
        for variable in given.filter({ $0.label == nil }).compactMap(\.variable) where !flow[variable].holdsClosure {
            set(.variable(variable), as: "", of: type, at: callee.place, scope)
        }
    }

    private func answerTarget(_ scope: FlowScope) -> Target {
        scope.answer.map { .variable($0) } ?? .other
    }

    // MARK: - Locals

    private func local(
        _ names: [String], _ type: WrittenType?, _ value: Expression?, _ place: Place, _ scope: inout FlowScope
    ) {
        guard names.count == 1, let name = names.first, name != "_" else {
            return parts(names, value, place, &scope)
        }
        if name == "self" { return }  // `guard let self`
        if name.hasPrefix("?") { return narrow(String(name.dropFirst()), to: value, &scope) }
        guard value != nil || type != nil else { return rename(name, place, &scope) }
        let isSubject = name.hasPrefix("(")
        let type = type ?? value?.typeOfLiteral
        let id = flow.add(
            Variable(
                kind: isSubject ? .temporary : .local(name), owner: scope.owner, site: scope.site, place: place,
                types: program.nominals(of: type, at: scope.site), written: type, condition: scope.condition))
        flow.declaring[id] = scope.closure
        if let value {
            var inner = scope
            inner.holder = id
            inner.collects = false
            let expected = Expected(type: type, site: scope.site)
            give(self.value(value, &inner, expected, .variable(id)), to: id, at: value.place, inner)
            if case .list = value.kind { lists.insert(id) }
            if type != nil { flow.arrivals.append(id) }
        }
        scope.names[name] = id
        scope.changed.append(name)
    }

    /// After `if let own = page as? OwnPage`, and after `if page is OwnPage`, the local `page` is no other object.
    private func narrow(_ name: String, to value: Expression?, _ scope: inout FlowScope) {
        guard let whole = scope.names[name], let value, !flow[whole].isSet else { return }
        switch flow[whole].kind {
        case .local, .parameter: break
        default: return
        }
        if case .name(let part) = value.kind { scope.names[name] = scope.names[part] ?? whole }
        guard case .cast(_, let type) = value.kind else { return }
        let types = program.nominals(of: type, at: scope.site)
        if types.isEmpty { return }
        let own = temporary(types, at: value.place, scope)
        flow[own].written = type
        give(.variable(whole), to: own, at: value.place, scope)
        scope.names[name] = own
    }

    /// `let page = Scene.page.instantiate(); return page`: what another package made is of the type that the method says.
    private func noteArrival(_ result: FlowValue, _ scope: FlowScope) {
        guard let local = result.variable, flow[local].isLocal, flow[local].types.isEmpty, flow[local].written == nil,
            let asked = scope.answerType, let type = program.nominals(of: asked.type, at: asked.site).only,
            program[type].kind == .class, program.ancestry(of: type).contains(where: program.hasUnknownParent)
        else { return }
        (flow[local].types, flow[local].written) = ([type], asked.type)
        flow.arrivals.append(local)
    }

    /// `if let x`: it has the name of what it is; what a pattern binds is unknown.
    private func rename(_ name: String, _ place: Place, _ scope: inout FlowScope) {
        if scope.names[name] != nil || scope.itself.flatMap({ program.member(name, of: $0) }) != nil { return }
        if case .variable(let id) = gap(name, "which part of a value it is can't be seen", at: place, scope) {
            scope.names[name] = id
        }
    }

    func parts(_ names: [String], _ value: Expression?, _ place: Place, _ scope: inout FlowScope) {
        let whole = value.map { self.value($0, &scope, nil, .other) }
        guard names.count > 1 else { return }
        for (index, name) in names.enumerated() where name != "_" {
            let id = flow.add(
                Variable(
                    kind: name.hasPrefix("(") ? .temporary : .local(name), owner: scope.owner, site: scope.site,
                    place: place, condition: scope.condition))
            flow.declaring[id] = scope.closure
            let isNumber = index == 0 && whole?.variable.map(flow.numbered.contains) == true
            if let base = whole?.variable, !isNumber {
                flow.tuples[id] = base
                operate(.load("\(index)"), on: base, into: id, at: place, name, scope)
            }
            scope.names[name] = id
        }
    }

    /// After branches: what a name stands for that one of them gave another value to, or that `#if` declares.
    private func join(_ ends: [FlowScope], _ isCompiled: Bool, _ scope: inout FlowScope) {
        let changed = ends.flatMap(\.changed)
        for (index, name) in changed.enumerated() where !changed[..<index].contains(name) {
            let outer = scope.names[name]
            let values = ends.compactMap { $0.changed.contains(name) ? $0.names[name] : nil }
            guard isCompiled || outer != nil && values.contains(where: renewed.contains) else { continue }
            let all = [outer].compactMap(\.self).filter { !values.contains($0) } + values
            if let only = all.only {
                scope.names[name] = only
            } else {
                var joined = flow[all[0]]
                (joined.kind, joined.sources) = (.temporary, [])
                joined.condition = scope.condition
                let id = flow.add(joined)
                for value in all {
                    flow[id].sources.append(
                        Source(
                            origin: .variable(value), location: flow[value].location,
                            condition: flow[value].condition))
                }
                if !isCompiled { renewed.insert(id) }
                scope.names[name] = id
            }
            scope.changed.append(name)
        }
    }

    private func declare(_ facts: MemberFacts, _ scope: inout FlowScope) {
        scope.functions[facts.name] = declare(facts.closure, scope)
    }

    /// A function within a body sees what is declared before it.
    private func run(_ facts: MemberFacts, _ scope: inout FlowScope) {
        if let function = scope.functions[facts.name], !facts.isProperty {
            fill(function, facts.closure, scope, nil)
        } else if facts.isProperty {
            let id = flow.add(
                Variable(
                    kind: .local(facts.name), owner: scope.owner, site: scope.site, place: facts.place,
                    types: program.nominals(of: facts.type, at: scope.site), written: facts.type,
                    condition: scope.condition))
            var inner = scope
            inner.holder = id
            inner.answer = id
            inner.answerType = Expected(type: facts.type, site: scope.site)
            run(facts.body ?? [], &inner)
            scope.names[facts.name] = id
        }
    }
}

extension MemberFacts {
    /// A function that is declared in a body.
    fileprivate var closure: Closure {
        Closure(place: place, parameters: parameters, result: type, statements: body ?? [])
    }
}

extension MemberFacts {
    /// The type of a property, as it is written or as its first value says: `[Store]` of `var stores = [Store]()`.
    var typeOrLiteral: WrittenType? { type ?? value?.typeOfLiteral }
}

extension Operation {
    /// The method that the types of the program tell.
    fileprivate var method: MemberID? {
        switch kind {
        case .direct(let method, _): method
        case .call(_, _, let method): method
        default: nil
        }
    }
}

extension Argument {
    var isClosure: Bool { if case .closure = value.kind { true } else { false } }
}

extension Expression {
    /// `Holder` and `Holder.Entry`, where a type is meant.
    private var namedType: WrittenType? {
        if let typeItself { return typeItself }
        guard case .member(_?, let own) = kind, own.first?.isUppercase == true, let name = dottedName else {
            return nil
        }
        return WrittenType(text: name, shape: .name(name, []))
    }

    /// The type of a literal, or of an empty collection: `[Store]()`.
    var typeOfLiteral: WrittenType? {
        switch kind {
        case .text: return typeOfText
        case .call(let callee, let arguments) where arguments.isEmpty:
            if case .list(let elements) = callee.kind, let element = elements.only?.namedType {
                return WrittenType(text: "[\(element.text)]", shape: .array(element))
            }
            guard let type = callee.typeItself, type.isCollection else { return nil }
            return type
        default: return nil
        }
    }
}
