import DovetailGraph
import DovetailSyntax

// Assignments: to locals, properties and elements.

extension FlowReader {
    func assign(_ value: Expression, to target: Expression, _ scope: inout FlowScope) {
        switch target.kind {
        case .name("_"): _ = self.value(value, &scope, nil, .other)
        case .name("self"): assignItself(value, &scope)
        case .name(let name):
            if let local = scope.names[name] { return assign(value, toLocal: local, name, &scope) }
            guard let type = scope.itself,
                let member = property(name, of: type, scope)
            else {
                if let global = program.function(name, labels: nil, at: scope.site),
                    !program[global].facts.isConstant || program[global].facts.value == nil
                {  // a constant has its value: what is meant is inherited
                    return assign(value, to: global, &scope)
                }
                return assign(value, toUnseen: name, &scope)
            }
            assign(content(value, of: member, as: name), to: member, as: name, &scope)
        case .member(let base?, let name):
            if case .name("self") = base.kind, let type = scope.itself {
                if let member = property(name, of: type, scope) {
                    return assign(content(value, of: member, as: name), to: member, as: name, &scope)
                }
                if !scope.isStatic, unseen(name, of: type) != nil { return assign(value, toUnseen: name, &scope) }
            }
            assign(value, to: name, of: base, at: target.place, &scope)
        case .element(let base, let arguments): assign(value, toElementOf: base, arguments, &scope)
        case .tuple(let targets):
            let names = targets.indices.map { "(\($0))" }
            parts(names, value, target.place, &scope)
            for (name, target) in zip(names, targets) {
                assign(Expression(.name(name), at: target.value.place), to: target.value, &scope)
            }
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
        [name, name.withoutWrapper].lazy
            .compactMap { [program] in program.member($0, of: type, isStatic: scope.isStatic) }
            .first { [program] in program[$0].facts.isProperty }
    }

    /// `parts[name] = part`, `job[keyPath: path] = part`
    private func assign(
        _ value: Expression, toElementOf base: Expression, _ arguments: [Argument], _ scope: inout FlowScope
    ) {
        let object = self.value(base, &scope, nil, .other)
        let keys = give(away: arguments, &scope)
        let expected = object.variable.flatMap { whole in
            base.element(of: flow[whole].written).map { Expected(type: $0, site: flow[whole].writtenAt) }
        }
        let given = self.value(value, &scope, expected, .other)
        guard let object = object.variable, let part = variable(of: given, at: value.place, scope) else { return }
        let labels = arguments.map(\.label)
        if let own = flow[object].types.lazy.compactMap({ self.program.member("subscript", of: $0, labels: labels) })
            .first
        {
            give(.variable(part), to: self.given(to: own), at: value.place, scope)
        }
        if noteStore(part, under: arguments, of: object, at: value.place, scope) { return }
        if arguments.first?.label == "keyPath", let path = keys.first?.variable {
            operate(.put(object: object, value: part), on: path, into: part, at: value.place, "[keyPath:]", scope)
        } else {
            if let name = keyedElement(base, arguments, scope) { keyed[name, default: []].append(part) }
            add(part, toCollection: object, at: value.place, scope)
        }
    }

    /// `parts[page]`, where an object is the key that a method is given: read after it was set once, it is what it was set
    /// to. Under a text or a number, others may put something else.
    struct KeyedElement: Hashable {
        let owner: Owner
        let collection: String
        let key: VariableID
    }

    func keyedElement(_ base: Expression, _ arguments: [Argument], _ scope: FlowScope) -> KeyedElement? {
        guard let collection = base.dottedName, let key = arguments.only?.value, case .name(let name) = key.kind,
            let local = scope.names[name], case .parameter = flow[local].kind, flow[local].written?.isPlain == false
        else { return nil }
        return KeyedElement(owner: scope.owner, collection: collection, key: local)
    }

    /// What is put into a collection that belongs to another object is given to that object.
    func add(_ part: VariableID, toCollection collection: VariableID, at place: Place, _ scope: FlowScope) {
        if case .parameter = flow[collection].kind { flow[collection].isSet = true }
        guard let load = flow.loads[collection] else {
            if case .member(let property) = flow[collection].kind {
                keep(part, in: property, at: place, scope)
            } else if let property = flow.required[collection] {
                keep(part, in: property, at: place, scope)
            } else if let property = opened(collection) {
                keep(part, in: property, at: place, scope, isPart: true)
            } else if let property = inheriting[collection], let subclass = scope.itself {
                keep(part, in: property, at: place, scope)
                let whole = variable(of: property)
                flow.writers[Write(variable: whole, value: .variable(part))] = subclass
                return give(.variable(part), to: whole, at: place, scope)
            }
            return give(.variable(part), to: collection, at: place, scope)
        }
        if flow[collection].written == nil, flow[load.base].types.allSatisfy(program.isExternal),
            flow.loads[load.base] != nil || !flow[load.base].types.isEmpty
        {  // `app.leaf.tags["x"] = tag`
            let given = [Given(label: nil, isTrailing: false, variable: part)]
            return operate(
                .call("insert", given, static: nil), on: collection, into: temporary(at: place, scope), at: place,
                load.name, scope)
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

    /// - Parameter name: `_token` for what wraps a property `token`.
    func assign(_ value: Expression, to member: MemberID, as name: String = "", _ scope: inout FlowScope) {
        let id = scope.fields[member] ?? variable(of: member)
        let entry = program[member]
        mentionItself(forProperty: member, scope)
        var inner = scope
        inner.holder = id
        inner.collects = false
        let wrapper = name.hasPrefix("_") && name != entry.facts.name ? program.wrapper(of: member) : nil
        let expected = Expected(type: wrapper.map { program[$0].written } ?? entry.facts.type, site: entry.site)
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
        flow.setters[scope.site.place(value.place)] = scope.owner.member
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
        let types = object.variable.flatMap(updatedTypes) ?? types(of: object)
        let property = types.lazy.compactMap { self.program.member(name, of: $0, isStatic: false) }.first
        let expected = property.map { Expected(type: program[$0].facts.type, site: program[$0].site) }
        let given = self.value(value, &scope, expected, .other)
        if case .type(.external(let type)) = object { return set(given, as: name, of: type, at: place, scope) }
        guard let object = object.variable else { return }
        guard let given = variable(of: given, at: value.place, scope) else {  // `Settings.shared.isOn = true`
            return operate(.load(name), on: object, into: temporary(at: place, scope), at: place, name, scope)
        }
        noteStore(given, as: name, of: object, at: value.place, scope)
        if isUpdated(object) { return }
        if case .member(let whole) = flow[object].kind, program.areStructures(flow[object].types) {
            keep(given, in: whole, at: value.place, scope, isPart: true)
        }
        operate(
            .store(name, given), on: object, types: flow[object].types, into: given, at: value.place, name, scope)
    }

    /// `URLCache.shared = cache`: another package's type is given something.
    func set(_ value: FlowValue, as name: String, of type: String, at place: Place, _ scope: FlowScope) {
        guard let given = value.variable, !type.isPlainName, !ForeignNames.isTool(type), !scope.isPreview, !scope.isTest
        else { return }
        var inner = scope
        inner.isRepeated = true  // it is there already, and no site
        inner.holder = nil
        let base = construction(of: .external(type), at: place, inner, .other)
        guard case .construction(let id)? = flow[base].sources.first?.origin else { return }
        flow[id].isShared = true
        let input = Input(
            label: name, variable: given, phase: flow[given].isOfClosures ? .deferred : .inject,
            location: scope.site.place(place), condition: scope.condition)
        flow.handed.append(Handed(object: id, base: base, input: input, isSet: true))
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

extension Expression {
    /// The type of what is set at an element of this expression: `Part` of `parts[a]`, where `parts` is a `[[Part]]`.
    fileprivate func element(of written: WrittenType?) -> WrittenType? {
        guard case .element(let outer, _) = kind else { return written?.valueOfElement }
        return outer.element(of: written)?.valueOfElement
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
