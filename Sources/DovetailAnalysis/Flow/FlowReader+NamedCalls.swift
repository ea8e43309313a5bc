import DovetailGraph
import DovetailSyntax

// Calls of what a module, a type or `super` stands before.

extension FlowReader {
    /// `Material(shop: shop)`: each branch of `#if` may say another type by this name.
    func make(
        _ type: TypeReference, named name: String, _ arguments: [Argument], at place: Place,
        _ scope: inout FlowScope, _ target: Target
    ) -> FlowValue {
        let aliases = program.aliases(named: name, at: scope.site).filter {
            !$0.condition.isNeverCompiled(with: scope.condition)
        }
        let made = aliases.map { alias in
            var inner = scope
            inner.condition = scope.condition.and(alias.condition)
            let type = aliases.count > 1 ? reference(alias.type, alias.site) : type
            let made = make(type, arguments, at: place, &inner, target)
            note(alias.type, alias.site, of: made)
            return (made, inner)
        }
        if made.count < 2 { return made.first?.0 ?? make(type, arguments, at: place, &scope, target) }
        let result = temporary(at: place, scope)
        for (value, inner) in made { give(value, to: result, at: place, inner) }
        return .variable(result)
    }

    /// `Client(id: id)`, where two imported modules declare a `Client`: the one that is asked for, or that takes these
    /// arguments.
    func namesake(
        of type: TypeReference, named name: String, taking arguments: [Argument], _ scope: FlowScope,
        _ expected: Expected?
    ) -> TypeReference {
        guard case .known(let first) = type, program[first].site.module != scope.site.module,
            let all = program.typesByName[name], all.count > 1
        else { return type }
        let imports = program.imports[scope.site.path] ?? []
        let visible = all.filter { program[$0].facts != nil && imports.contains(program[$0].site.module) }
        let asked = expected.map { program.nominals(of: $0.type, at: $0.site) } ?? []
        if let meant = visible.first(where: asked.contains) { return .known(meant) }
        let labels = arguments.map(\.label)
        let taking = visible.filter { program.initializer(of: $0, labels: labels) != nil }
        return taking.contains(first) ? type : taking.only.map { .known($0) } ?? type
    }

    /// `Outer.Inner(…)`, `Foundation.Process()`, `self.init(…)`: what stands before the name is no object.
    func callNamed(
        _ name: String, by base: Expression, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ expected: Expected?, _ target: Target
    ) -> FlowValue? {
        let isInitializer = name == "init"
        if isInitializer, case .name(let word) = base.kind, word == "self" && !scope.isStatic || word == "super" {
            return delegate(to: word, arguments, at: place, &scope)
        }
        if let dotted = base.dottedName, scope.names[dotted] == nil,
            let nested = program.type(named: "\(dotted).\(name)", at: scope.site), !program.isExternal(nested)
        {
            return make(.known(nested), arguments, at: place, &scope, target)
        }
        if let dotted = base.dottedName, program.aliasNames.contains(name), scope.names[dotted] == nil,
            let alias = program.alias("\(dotted).\(name)", at: scope.site)
        {
            return make(reference(alias.type, alias.site), arguments, at: place, &scope, target)
        }
        if case .name(let module) = base.kind, name.first?.isUppercase == true, !program.moduleNames.contains(module),
            isModule(base, scope)
                || program.imports[scope.site.path]?.contains(module) == true
                    && scope.names[module] == nil && program.typesByName[module] == nil
        {
            return make(.external(name), arguments, at: place, &scope, target)  // `Foundation.Process()`
        }
        if isModule(base, scope), !isInitializer {
            if let free = program.function(name, labels: arguments.map(\.label), at: scope.site) {
                return call(member: free, on: nil, arguments, at: place, &scope, expected)
            }
            return call(name, arguments, at: place, &scope, expected, target)
        }
        if isInitializer, case .name("self") = base.kind, scope.isStatic, let type = scope.itself {
            return make(reference(type), arguments, at: place, &scope, target)
        }
        if case .name("super") = base.kind, let superclass = scope.itself.flatMap(program.superclass),
            let inherited = program.member(name, of: superclass, labels: arguments.map(\.label)),
            !program[inherited].facts.isProperty
        {
            _ = call(member: inherited, on: nil, arguments, at: place, &scope, expected)
            return ownAnswer(of: inherited, at: place, scope)
        }
        return nil
    }

    /// `super.client`, of a property that is computed.
    func inheritedProperty(_ name: String, of base: Expression, at place: Place, _ scope: FlowScope) -> FlowValue? {
        guard case .name("super") = base.kind, !scope.isStatic,
            let superclass = scope.itself.flatMap(program.superclass),
            let inherited = program.member(name, of: superclass), program[inherited].facts.kind == .computed
        else { return nil }
        return ownAnswer(of: inherited, at: place, scope)
    }

    /// What a superclass itself answers with, whatever its subclasses do.
    private func ownAnswer(of member: MemberID, at place: Place, _ scope: FlowScope) -> FlowValue {
        let result = temporary(types(of: member), at: place, scope)
        flow.ownAnswers.append((result, member))
        return .variable(result)
    }

    func giveOwnAnswers() {
        for (result, member) in flow.ownAnswers {
            if let answer = flow.ofMember[member] { flow[result].sources += flow[answer].sources }
        }
    }

    /// `Swift.max(…)`: a function is named with its module.
    func isModule(_ base: Expression, _ scope: FlowScope) -> Bool {
        guard case .name(let name) = base.kind, scope.names[name] == nil, program.typesByName[name] == nil else {
            return false
        }
        return name == "Swift" || name == "Foundation" || program.moduleNames.contains(name)
    }
}

extension String {
    /// `&>`
    var isOperator: Bool { first.map("/=-+!*%<>&|^~?.".contains) ?? false }

    /// `Client`, `_NameMap`
    var isNameOfType: Bool { first { $0 != "_" }?.isUppercase == true }
}
