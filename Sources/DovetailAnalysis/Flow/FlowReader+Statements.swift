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
            if case .call(_, let arguments) = value.kind {
                let given = give(away: arguments, &scope)
                _ = foreign("a function", nil, given, at: value.place, scope)
            }
        case .expression(let value):
            let result = self.value(value, &scope, nil, scope.collects ? answerTarget(scope) : .other)
            if scope.collects, let answer = scope.answer { give(result, to: answer, at: value.place, scope) }
        case .assignment(let target, let value): assign(value, to: target, &scope)
        case .result(let value):
            guard let value else { return }
            let result = self.value(value, &scope, scope.answerType, answerTarget(scope))
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
        guard value != nil || type != nil else { return rename(name, place, &scope) }
        let isSubject = name.hasPrefix("(")
        let type = type ?? value?.typeOfLiteral
        let id = flow.add(
            Variable(
                kind: isSubject ? .temporary : .local(name), owner: scope.owner, site: scope.site, place: place,
                types: program.nominals(of: type, at: scope.site), written: type, condition: scope.condition))
        declaring[id] = scope.closure
        if let value {
            var inner = scope
            inner.holder = id
            inner.collects = false
            let expected = Expected(type: type, site: scope.site)
            give(self.value(value, &inner, expected, .variable(id)), to: id, at: value.place, inner)
            if type != nil { flow.arrivals.append(id) }
        }
        scope.names[name] = id
        scope.changed.append(name)
    }

    /// `if let x`: it has the name of what it is; what a pattern binds is unknown.
    private func rename(_ name: String, _ place: Place, _ scope: inout FlowScope) {
        if scope.names[name] != nil || scope.itself.flatMap({ program.member(name, of: $0) }) != nil { return }
        if case .variable(let id) = gap(name, "which part of a value it is can't be seen", at: place, scope) {
            scope.names[name] = id
        }
    }

    private func parts(_ names: [String], _ value: Expression?, _ place: Place, _ scope: inout FlowScope) {
        let whole = value.map { self.value($0, &scope, nil, .other) }
        guard names.count > 1 else { return }
        for (index, name) in names.enumerated() where name != "_" {
            let id = flow.add(
                Variable(
                    kind: .local(name), owner: scope.owner, site: scope.site, place: place,
                    condition: scope.condition))
            declaring[id] = scope.closure
            let isNumber = index == 0 && whole?.variable.map(flow.numbered.contains) == true
            if let base = whole?.variable, !isNumber {
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

    // MARK: - Assignments

    private func assign(_ value: Expression, to target: Expression, _ scope: inout FlowScope) {
        switch target.kind {
        case .name("_"): _ = self.value(value, &scope, nil, .other)
        case .name(let name):
            if let local = scope.names[name] { return assign(value, toLocal: local, name, &scope) }
            guard let type = scope.itself,
                let member = property(name, of: type, scope)
            else {
                if let global = program.function(name, labels: nil, at: scope.site) {
                    return assign(value, to: global, &scope)
                }
                return assign(value, toUnseen: name, &scope)
            }
            assign(content(value, of: member, as: name), to: member, &scope)
        case .member(let base?, let name):
            if case .name("self") = base.kind, let type = scope.itself {
                if let member = property(name, of: type, scope) {
                    return assign(content(value, of: member, as: name), to: member, &scope)
                }
                if !scope.isStatic, unseen(name, of: type) != nil { return assign(value, toUnseen: name, &scope) }
            }
            assign(value, to: name, of: base, at: target.place, &scope)
        case .element(let base, let arguments): assign(value, toElementOf: base, arguments, &scope)
        default:
            _ = self.value(target, &scope, nil, .other)
            _ = self.value(value, &scope, nil, .other)
        }
    }

    /// What a property wrapper is made with: `.init(api: api)` of `_model = State(wrappedValue: .init(api: api))`. Its type
    /// is that of the property.
    private func content(_ value: Expression, of property: MemberID, as name: String) -> Expression {
        guard name.hasPrefix("_"), case .call(_, let arguments) = value.kind, let first = arguments.first,
            ["initialValue", "wrappedValue"].contains(first.label), program.wrapper(of: property) == nil
        else { return value }
        return first.value
    }

    /// A property, also by the name of what its wrapper keeps: `_model` where no property is called so.
    private func property(_ name: String, of type: TypeID, _ scope: FlowScope) -> MemberID? {
        program.member(name, of: type, isStatic: scope.isStatic)
            ?? program.member(name.withoutWrapper, of: type, isStatic: scope.isStatic)
    }

    /// `parts[name] = part`, `job[keyPath: path] = part`
    private func assign(
        _ value: Expression, toElementOf base: Expression, _ arguments: [Argument], _ scope: inout FlowScope
    ) {
        let object = self.value(base, &scope, nil, .other)
        let keys = give(away: arguments, &scope)
        let given = self.value(value, &scope, nil, .other)
        guard let object = object.variable, let part = variable(of: given, at: value.place, scope) else { return }
        if noteStore(part, under: arguments, of: object, at: value.place, scope) { return }
        if arguments.first?.label == "keyPath", let path = keys.first?.variable {
            operate(.put(object: object, value: part), on: path, into: part, at: value.place, "[keyPath:]", scope)
        } else {
            add(part, toCollection: object, at: value.place, scope)
        }
    }

    /// What is put into a collection that belongs to another object is given to that object.
    func add(_ part: VariableID, toCollection collection: VariableID, at place: Place, _ scope: FlowScope) {
        guard let load = flow.loads[collection] else {
            if case .member(let property) = flow[collection].kind {
                keep(part, in: property, at: place, scope)
            } else if let property = flow.required[collection] {
                keep(part, in: property, at: place, scope)
            } else if let property = opened(collection) {
                keep(part, in: property, at: place, scope, isPart: true)
            }
            return give(.variable(part), to: collection, at: place, scope)
        }
        let element = temporary(flow[part].types, at: place, scope)
        give(.variable(part), to: element, at: place, scope)
        flow.elements.insert(element)
        operate(
            .store(load.name, element), on: load.base, types: flow[load.base].types, into: element, at: place,
            load.name, scope)
    }

    private func assign(_ value: Expression, toLocal local: VariableID, _ name: String, _ scope: inout FlowScope) {
        let known = flow[local]
        // What wraps the value that it had is another value under the same name.
        let isWrapped = !known.sources.isEmpty && value.mentions(name)
        if case .parameter = known.kind { flow[local].isSet = true }
        let id = isWrapped ? flow.add(known.emptied(at: value.place)) : local
        var inner = scope
        inner.holder = id
        inner.collects = false
        let expected = Expected(type: known.written, site: known.site)
        let result = self.value(value, &inner, expected, .variable(id))
        give(result, to: id, at: value.place, scope)
        if let given = result.variable, let property = opened(local) {
            keep(given, in: property, at: value.place, scope, isPart: true)
        }
        if isWrapped {
            scope.names[name] = id
            scope.changed.append(name)
            renewed.insert(id)
        }
    }

    private func assign(_ value: Expression, to member: MemberID, _ scope: inout FlowScope) {
        let id = scope.fields[member] ?? variable(of: member)
        let entry = program[member]
        mentionItself(forProperty: member, scope)
        var inner = scope
        inner.holder = id
        inner.collects = false
        let expected = Expected(type: entry.facts.type, site: entry.site)
        let result = self.value(value, &inner, expected, .variable(id))
        if let given = result.variable {
            keep(given, in: member, at: value.place, scope)
            if !entry.facts.isStatic { keepCaptures(of: given, in: member, at: value.place, scope) }
        }
        if case .member(let method) = scope.owner, program[method].facts.kind == .method,
            program[method].facts.access > .fileprivate, let given = result.variable,
            case .parameter = flow[given].kind
        {
            flow.injections.append(
                Injection(
                    member: member, variable: given, owner: scope.owner, location: scope.site.place(value.place)))
        }
        if entry.facts.isStatic || entry.owner == nil, let given = result.variable, scope.fields[member] == nil {
            flow.injections.append(
                Injection(
                    member: member, variable: given, owner: scope.owner, location: scope.site.place(value.place)))
        }
        if let given = result.variable, let subclass = scope.itself, inherited(member, scope) != nil {
            flow.writers[Write(variable: id, value: .variable(given))] = subclass
        }
        give(result, to: id, at: value.place, scope)
    }

    /// `screen.model = model`
    private func assign(
        _ value: Expression, to name: String, of base: Expression, at place: Place, _ scope: inout FlowScope
    ) {
        let object = self.value(base, &scope, nil, .other)
        if case .type(.known(let type)) = object,
            let member = program.member(name, of: type, isStatic: true)
        {
            return assign(value, to: member, &scope)
        }
        let property = types(of: object).lazy.compactMap {
            self.program.member(name, of: $0, isStatic: false)
        }.first
        let expected = property.map { Expected(type: program[$0].facts.type, site: program[$0].site) }
        let given = self.value(value, &scope, expected, .other)
        if case .type(.external(let type)) = object { return set(given, as: name, of: type, at: place, scope) }
        guard let object = object.variable, let given = variable(of: given, at: value.place, scope) else { return }
        noteStore(given, as: name, of: object, at: value.place, scope)
        if case .member(let whole) = flow[object].kind, program.areStructures(flow[object].types) {
            keep(given, in: whole, at: value.place, scope, isPart: true)
        }
        operate(
            .store(name, given), on: object, types: flow[object].types, into: given, at: value.place, name, scope)
    }

    /// `URLCache.shared = cache`: a static property of another package's type is given something.
    private func set(_ value: FlowValue, as name: String, of type: String, at place: Place, _ scope: FlowScope) {
        guard let given = value.variable, !type.isPlainName, !scope.isPreview, !scope.isTest else { return }
        var inner = scope
        inner.isRepeated = true  // it is there already, and no site
        inner.holder = nil
        let base = construction(of: .external(type), at: place, inner, .other)
        guard case .construction(let id)? = flow[base].sources.first?.origin else { return }
        flow[id].isShared = true
        let input = Input(
            label: name, variable: given, phase: .inject, location: scope.site.place(place), condition: scope.condition)
        flow.handed.append(Handed(object: id, base: base, input: input, isSet: true))
    }
}

extension MemberFacts {
    /// A function that is declared in a body.
    fileprivate var closure: Closure {
        Closure(place: place, parameters: parameters, result: type, statements: body ?? [])
    }
}

extension Variable {
    /// The same name for another value.
    fileprivate func emptied(at place: Place) -> Variable {
        var other = self
        other.sources = []
        other.place = place
        return other
    }
}

extension MemberFacts {
    /// The type of a property, as it is written or as its first value says: `[Store]` of `var stores = [Store]()`.
    var typeOrLiteral: WrittenType? { type ?? value?.typeOfLiteral }
}

extension Argument {
    var isClosure: Bool { if case .closure = value.kind { true } else { false } }
}

extension Expression {
    /// The type of a literal, or of an empty collection: `[Store]()`.
    var typeOfLiteral: WrittenType? {
        switch kind {
        case .text: return WrittenType(text: "String", shape: .name("String", []))
        case .call(let callee, let arguments) where arguments.isEmpty:
            if case .list(let elements) = callee.kind, let element = elements.only?.typeItself {
                return WrittenType(text: "[\(element.text)]", shape: .array(element))
            }
            guard let type = callee.typeItself, type.isCollection else { return nil }
            return type
        default: return nil
        }
    }

    fileprivate func mentions(_ name: String) -> Bool {
        var found = false
        visit { if case .name(name) = $0.kind { found = true } }
        return found
    }
}

extension String {
    /// `model` of `_model`: what a property wrapper holds.
    fileprivate var withoutWrapper: String { hasPrefix("_") ? String(dropFirst()) : self }
}
