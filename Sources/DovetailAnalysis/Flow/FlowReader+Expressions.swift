import DovetailGraph
import DovetailSyntax

extension FlowReader {
    /// What an expression is; `target` says what becomes of it.
    func value(
        _ expression: Expression, _ scope: inout FlowScope, _ expected: Expected?, _ target: Target
    ) -> FlowValue {
        if !scope.isLater, isHandedOn(expression, as: expected) {
            scope.isLater = true
            defer { scope.isLater = false }
            return value(expression, &scope, expected, target)
        }
        switch expression.kind {
        case .name(let name):
            return filled(name, at: expression.place, scope, expected)
                ?? foreignGlobal(name, at: expression.place, scope, expected)
                ?? self.name(name, at: expression.place, scope)
        case .member(let base?, _) where expected?.type?.isClosure == true && isUnknownType(base, scope):
            return .plain  // a method of another package's type: `Provider.immediately`
        case .member(let base?, let name): return member(name, of: base, at: expression.place, &scope)
        case .member(nil, let name): return implicit(name, at: expression.place, scope, expected)
        case .call(let callee, let arguments):
            return call(callee, arguments, at: expression.place, &scope, expected, target)
        case .closure(let closure): return passed(function(closure, &scope, expected), at: closure.place, scope)
        case .tuple(let arguments): return tuple(arguments, at: expression.place, &scope, expected)
        case .element(let base, let arguments): return element(base, arguments, at: expression.place, &scope)
        case .combined(let all) where all.contains(where: \.isText):
            for part in all { _ = value(part, &scope, nil, .other) }
            return .plain
        case .list(let all) where isType(all, scope): return .type(.external("Array"))
        case .list(let all):
            let list = joined(all, at: expression.place, &scope, expected, target)
            if let id = list.variable { flow.listed.insert(id) }
            return list
        case .combined(let all): return joined(all, at: expression.place, &scope, expected, target)
        case .cast(let inner, let type): return cast(inner, type, &scope, target)
        case .choice(let branches): return choice(branches, at: expression.place, &scope, expected, target)
        case .type(let type): return .type(reference(type, scope.site))
        case .keyPath(let names): return keyPath(names, at: expression.place, scope)
        case .text: return .plain
        case .definition(let definition): return define(definition, at: expression.place, &scope, expected, target)
        }
    }

    /// `[Step]` of `[Step].all`: the type of an array.
    private func isType(_ elements: [Expression], _ scope: FlowScope) -> Bool {
        guard case .name(let name)? = elements.only?.kind, name.first?.isUppercase == true, scope.names[name] == nil
        else {
            return false
        }
        return program.type(named: name, at: scope.site) != nil || program.alias(name, at: scope.site) != nil
    }

    /// Whether what is named gives its object later: `self.api` where a `Factory<API>` is asked for.
    private func isHandedOn(_ expression: Expression, as expected: Expected?) -> Bool {
        guard !index.active.isEmpty, let type = expected?.type, let site = expected?.site else { return false }
        switch expression.kind {
        case .name, .member: return program.later(type, at: site) != nil
        default: return false
        }
    }

    // MARK: - Names

    private func name(_ name: String, at place: Place, _ scope: FlowScope) -> FlowValue {
        if let local = scope.names[name] {
            mention(local, scope)
            return .variable(local)
        }
        if let function = scope.functions[name] { return passed(function, at: place, scope) }
        switch name {
        case "self", "super":
            guard let type = scope.itself else { return .plain }
            if program.isExternal(type), program[type].written.isNumberOrText { return .plain }  // `extension Double`
            return scope.isStatic ? .type(.known(type)) : .variable(receiver(scope) ?? itself(type))
        case "Self": return scope.itself.map { .type(.known($0)) } ?? .plain
        case _ where isGeneric(name, scope):
            if let metatype = metatype(of: name, scope) { return .variable(metatype) }
        case "nil", "_", "...": return .plain
        case "newValue", "oldValue":
            guard let property = accessed(scope) else { break }
            if isGeneric(property) {  // all objects of the type would be given what one is
                return gap(name, "what objects of a generic type are set to isn't told apart", at: place, scope)
            }
            let isKept = [.lazy, .stored].contains(program[property].facts.kind)
            return .variable(isKept ? variable(of: property) : given(to: property))
        default: break
        }
        let base = name.hasPrefix("_") || name.hasPrefix("$") ? String(name.dropFirst()) : name
        for type in surrounding(scope) {
            if let found = program.member(name, of: type, isStatic: scope.isStatic, at: scope.site)
                ?? program.member(base, of: type, isStatic: scope.isStatic, at: scope.site)
            {
                if let receiver = receiver(for: found, scope) {
                    return member(program[found].facts.name, of: .variable(receiver), at: place, scope)
                }
                if let answer = answerOfProtocol(found, at: place, scope) { return answer }
                return use(found, at: place, scope)
            }
        }
        if let type = typeReference(name, scope) { return .type(type) }
        if let free = program.function(name, labels: nil, at: scope.site) { return use(free, at: place, scope) }
        if name.first?.isUppercase == true { return .type(.external(name)) }
        if name.isConstantOfC { return .plain }
        if let type = scope.itself, program.isExternal(type), !scope.isStatic, !name.hasPrefix("$") {
            if ForeignNames.isOfSystem(program[type].name) { return .plain }
            return member(name, of: .variable(receiver(scope) ?? itself(type)), at: place, scope)  // of another package
        }
        if ForeignNames.isMeasure(name) { return .plain }
        if !scope.isStatic, let unseen = scope.itself.flatMap({ unseen(name, of: $0) }) {
            mention(unseen, scope)
            return .variable(unseen)
        }
        if name.hasPrefix("$") { return gap(name, "what a closure is called with can't be seen", at: place, scope) }
        return gap(name, "'\(name)' is declared nowhere in these sources", at: place, scope)
    }

    /// The property whose accessor it stands in.
    private func accessed(_ scope: FlowScope) -> MemberID? {
        guard let accessor = scope.owner.member, let type = program[accessor].owner else { return nil }
        let words = program[accessor].facts.name.split(separator: ".")
        guard words.count == 2, let name = words.first else { return nil }
        return program.members(named: String(name), of: type).first {
            program[$0].facts.isProperty || name == "subscript" && program[$0].facts.kind == .method
        }
    }

    /// What the accessor of a computed property is called with: what the property is set to, and not what it answers with.
    func given(to property: MemberID) -> VariableID {
        if let known = flow.set[property] { return known }
        var given = flow[variable(of: property)]
        given.kind = .parameter("newValue")
        given.sources = []
        let id = flow.add(given)
        flow.set[property] = id
        return id
    }

    /// Gives accessors what their properties are set to, but for what the getters answer with.
    func giveToSetters() {
        for (property, given) in flow.set where program[property].facts.isProperty {
            let all = flow[variable(of: property)].sources
            let own = gotten[property] ?? 0..<0
            let set = all.indices.filter { !own.contains($0) }.map { all[$0] }
            let nothing = Source(origin: .plain, location: flow[given].location, condition: .always)
            flow[given].sources = set.isEmpty ? [nothing] : set
        }
    }

    /// Whether the type of a property is that of each object.
    private func isGeneric(_ property: MemberID) -> Bool {
        let entry = program[property]
        return entry.site.generics.contains { $0.name == entry.facts.type?.plainNominal }
    }

    /// Whether a name is that of a type that callers choose.
    func isGeneric(_ name: String, _ scope: FlowScope) -> Bool { scope.site.generics.contains { $0.name == name } }

    /// The parameter that says which type a generic one is: `type` of `type: T.Type`.
    func metatype(of name: String, _ scope: FlowScope) -> VariableID? {
        scope.names.values.filter { flow[$0].written?.text == "\(name).Type" }.only
    }

    func surrounding(_ scope: FlowScope) -> [TypeID] {
        guard let type = scope.itself else { return [] }
        let all = program.findSurrounding(type)
        return scope.site.constraints.isEmpty ? all : all + program.constraints(at: scope.site)
    }

    func typeReference(_ name: String, _ scope: FlowScope) -> TypeReference? {
        if let type = program.type(named: name, at: scope.site), program[type].exists(where: scope.condition) {
            return reference(type)
        }
        if let alias = program.alias(name, at: scope.site) { return reference(alias.type, alias.site) }
        return nil
    }

    func reference(_ type: TypeID) -> TypeReference {
        program.isExternal(type) ? .external(program[type].name) : .known(type)
    }

    func reference(_ type: WrittenType, _ site: Site) -> TypeReference {
        if let known = program.nominals(of: type, at: site).first { return reference(known) }
        if let name = type.bare.plainNominal, program.aliasNames.contains(name.lastName),
            let aliased = program.alias(name, at: site)?.type.plainNominal, ForeignNames.isValue(aliased)
        {
            return .external(aliased)  // `typealias Insets = UIEdgeInsets`
        }
        var inner = type
        while true {
            switch inner.shape {
            case .optional(let next), .any(let next), .some(let next): inner = next
            default: return .external(inner.nominalName ?? inner.text)
            }
        }
    }

    // MARK: - Members

    private func member(_ name: String, of base: Expression, at place: Place, _ scope: inout FlowScope) -> FlowValue {
        if let answer = libraryMember(name, of: base, at: place, scope) { return answer }
        if let inherited = inheritedProperty(name, of: base, at: place, scope) { return inherited }
        if let dotted = base.dottedName, scope.names[dotted] == nil,
            let nested = program.type(named: "\(dotted).\(name)", at: scope.site), !program.isExternal(nested)
        {
            return .type(.known(nested))
        }
        return member(name, of: value(base, &scope, nil, .other), at: place, scope)
    }

    func member(_ name: String, of object: FlowValue, at place: Place, _ scope: FlowScope) -> FlowValue {
        switch object {
        case .plain: return .plain
        case .type(let type): return member(name, of: type, at: place, scope)
        case .variable(let base):
            if case .itself = flow[base].kind, let type = flow[base].types.first,
                let found = program.member(name, of: type, isStatic: false, at: scope.site)
            {
                return use(found, at: place, scope)
            }
            if name == "self" || name == "wrappedValue" || name == "projectedValue" { return object }
            if name == "coordinator", let made = coordinator(in: base, scope) { return .variable(made) }
            if let property = projected(name, of: base) { return member(property, of: object, at: place, scope) }
            if isCollection(base), Collections.elements.contains(name) { return object }
            if isDictionary(base), ["key", "0"].contains(name) { return .plain }
            if isDictionary(base), ["value", "1"].contains(name) { return object }
            if isPlainPayload(name, of: base) { return .plain }
            let found = flow[base].types.lazy.compactMap {
                self.program.member(name, of: $0, isStatic: false, at: scope.site)
            }.first
            if let found, !program[found].facts.isProperty || program[found].facts.library != nil {
                return use(found, of: base, at: place, scope)
            }
            if found == nil, name.hasSuffix(")") { return foreignMethod(of: base, at: place, scope) }
            let result = temporary(found.map { types(of: $0) } ?? foreignTypes(of: name, on: base), at: place, scope)
            if let found, let own = ownType(of: found, on: base) {
                (flow[result].written, flow[result].writtenElsewhere) = (own.type, own.site)
                flow[result].types = program.nominals(of: own.type, at: own.site)
            }
            operate(.load(name), on: base, types: flow[base].types, into: result, at: place, name, scope)
            flow.loads[result] = (base, name)
            if let type = found.flatMap({ program[$0].facts.type }), type.isCollection || type.isClosure {
                flow[result].written = type
            }
            mention(result, scope)
            return .variable(result)
        }
    }

    func types(of member: MemberID) -> [TypeID] { flow[variable(of: member)].types }

    /// `request.application` is an `Application`, where another package says what a request has.
    private func foreignTypes(of name: String, on base: VariableID) -> [TypeID] {
        guard flow[base].types.allSatisfy(program.isExternal) else { return [] }
        return program.locatorType(calledLike: name).map { [$0] } ?? []
    }

    func member(_ name: String, of type: TypeReference, at place: Place, _ scope: FlowScope) -> FlowValue {
        if name.isInitializer {
            return passed(initializer(of: type, at: place, scope), at: place, scope)
        }
        if case .known(let type) = type {
            if name == "self" || name == "Type" { return .type(.known(type)) }
            if let found = program.member(name, of: type, isStatic: true, at: scope.site) {
                return use(found, at: place, scope)
            }
            if program[type].kind == .enum {
                return name == "allCases" ? cases(of: type, at: place, scope) : plain(type, at: place, scope)
            }
            let outer = program[type].name
            if program.isExternal(type), !name.isNameOfShared, !ForeignNames.isService(outer) {
                note(choice: name, of: outer, scope)
                return plain(type, at: place, scope)  // `Coin.bitcoin` of another package
            }
            return gap(
                "\(program[type].name).\(name)", "'\(name)' is declared nowhere in these sources", at: place, scope)
        }
        guard case .external(let outer) = type else { return .plain }
        if let found = program.staticMember(name, ofForeign: outer, at: scope.site) {
            return use(found, at: place, scope)
        }
        if outer.isPlainName || name == "allCases" || ForeignNames.isAmount(name) { return .plain }
        if name.isNameOfType { return .type(.external("\(outer).\(name)")) }
        if !name.isNameOfShared, program.isOnlyModule(outer) { return .plain }  // `Glibc.close`
        if !name.isNameOfShared, outer.contains(".") || ForeignNames.isOfSystem(outer) { return .plain }
        let isOfType = name.isNameOfShared(of: outer)  // `URLSession.shared`
        if !isOfType { note(choice: name, of: outer, scope) }
        return .variable(shared(outer, as: isOfType ? outer : "\(outer).\(name)", at: place, scope))
    }

    /// A case without parts: plain, but for the methods of its type.
    func plain(_ type: TypeID, at place: Place, _ scope: FlowScope) -> FlowValue {
        let id = temporary([type], at: place, scope)
        flow[id].sources = [
            Source(origin: .plain, location: scope.site.place(place), condition: scope.condition)
        ]
        return .variable(id)
    }

    private func initializer(of type: TypeReference, at place: Place, _ scope: FlowScope)
        -> FunctionID
    {
        let result = construction(of: type, at: place, scope, .other)
        return add(
            FunctionValue(
                kind: .initializer(type), parameters: [], result: result, location: scope.site.place(place),
                outer: scope.closure))
    }

    /// `.live`, where an `API` is asked for.
    private func implicit(_ name: String, at place: Place, _ scope: FlowScope, _ expected: Expected?) -> FlowValue {
        guard let type = expected?.type else { return .plain }
        if type.isPlain { return .plain }
        guard let site = expected?.site else { return .plain }
        if site.generics.contains(where: { $0.name == type.bare.plainNominal && $0.constraint == nil }) {
            if casesWithoutValues.contains(name) { return .plain }
            return gap(".\(name)", "only a generic argument tells its type", at: place, scope)
        }
        for known in program.nominals(of: type, at: site) {
            if let found = program.member(name, of: known, isStatic: true, at: scope.site) {
                return use(found, at: place, scope)
            }
            if program[known].kind == .enum { return plain(known, at: place, scope) }
        }
        if let extended = program.extended(type),
            let found = program.member(name, of: extended, isStatic: true, at: scope.site)
        {
            return use(found, at: place, scope)
        }
        guard program.nominals(of: type, at: site).allSatisfy(program.isExternal),
            let outer = reference(type, site).externalName
        else {
            if casesWithoutValues.contains(name) { return .plain }  // only a generic argument tells its type
            return gap(".\(name)", "'\(name)' is declared nowhere in these sources", at: place, scope)
        }
        // `.high` of another package is a value, `.shared` an object that is already there.
        if name.isNameOfShared { return member(name, of: .external(outer), at: place, scope) }
        if name == "none" || outer.contains(".") || ForeignNames.isOfSystem(outer) { return .plain }
        if !ForeignNames.isService(outer) { return .plain }
        return .variable(shared(outer, as: outer, at: place, scope))  // `session: Session = .tuned`
    }

    /// `parts[name]`: a collection and its elements are one value.
    private func element(
        _ base: Expression, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue {
        let object = value(base, &scope, nil, .other)
        let labels = arguments.map(\.label)
        if labels == ["keyPath"], let object = object.variable {
            let path = value(arguments[0].value, &scope, nil, .other)
            let result = temporary(at: place, scope)
            guard let path = path.variable else { return .variable(result) }
            let given = [Given(label: nil, isTrailing: false, variable: object)]
            operate(.invoke(given), on: path, into: result, at: place, "[keyPath:]", scope)
            return .variable(result)
        }
        var types = types(of: object)
        if case .type(.known(let type)) = object { types = [type] }
        if let found = types.lazy.compactMap({ self.program.member("subscript", of: $0, labels: labels) }).first,
            !program[found].facts.parameters.isEmpty
        {
            return call(member: found, on: nil, arguments, at: place, &scope)
        }
        give(away: arguments, &scope)
        guard case .variable(let whole) = object, !isTable(whole, arguments) else { return .plain }
        return keyedElement(base, arguments, scope).flatMap { keyed[$0]?.only }.map { .variable($0) } ?? object
    }
}

extension TypeReference {
    var externalName: String? { if case .external(let name) = self { name } else { nil } }
}

extension String {
    /// Whether it is what static properties are called that hold the one object for all.
    var isNameOfShared: Bool {
        ["current", "default", "general", "live", "main", "production", "shared", "singleton", "standard"].contains {
            self == $0 || hasPrefix($0) && dropFirst($0.count).first?.isUppercase == true
        }
    }

    /// Whether such a property has an object of its own type: `defaultCenter` of `NotificationCenter`, but not
    /// `defaultEventLoopGroup` of `HTTPClient`.
    func isNameOfShared(of type: String) -> Bool {
        guard isNameOfShared else { return false }
        guard hasPrefix("default"), let word = firstIndex(where: \.isUppercase) else { return true }
        return self[word...] == "Instance" || type.lastName.hasSuffix(self[word...])
    }

    var isPlainName: Bool { WrittenType.plainNames.contains(lastName) }
}
