import DovetailSyntax

// Functions of the program that ask the container of a library for a type that their caller chooses.

/// What a helper asks a container for: `container.resolve(type, name: name)`.
struct Asking {
    var library: String
    /// What it gives the container besides the type.
    var arguments: [Argument] = []
}

extension FlowReader {
    /// The library that a type or a function of the program asks for a type that its user chooses.
    func helpers(_ name: String, _ site: Site) -> String? {
        guard let type = program.type(named: name, at: site) else { return nil }
        for member in program[type].members {
            if let asking = asks(program[member], program[member].site) { return asking.library }
        }
        return nil
    }

    /// Of whose container a body asks `resolve(T.self)` for a generic `T`.
    func asks(_ entry: Program.MemberEntry, _ site: Site, depth: Int = 0) -> Asking? {
        guard !dialects(site).isEmpty, depth < 3 else { return nil }
        let generics = Set(site.generics.map(\.name))
        guard !generics.isEmpty else { return nil }
        var given: [Argument]?
        let visit = { (expression: Expression) in
            guard case .call(let callee, let arguments) = expression.kind else { return }
            let name: String? =
                switch callee.kind {
                case .name(let name), .member(_, let name): name
                default: nil
                }
            guard let name, name == "resolve" || self.asks(name, besides: entry, depth) else { return }
            let type = arguments.first?.value.typeItself?.text
            if type.map(generics.contains) ?? true {
                given = Array(arguments.first?.label == nil ? arguments.dropFirst() : arguments[...])
            }
        }
        entry.body?.visit(visit)
        entry.facts.value?.visit(visit)
        guard let given else { return nil }
        return dialects(site).lazy.compactMap { type(of: $0).registers ? type(of: $0).library : nil }.first
            .map { Asking(library: $0, arguments: given) }
    }

    /// The implementation of a generic requirement, in the first type that has one. So a call of a program's own resolver,
    /// which stands in front of a container, is a question to that container.
    func implementation(of member: MemberID) -> Program.MemberEntry {
        guard program.isRequirement(member), !program[member].facts.generics.isEmpty, !index.active.isEmpty,
            let asked = program[member].owner
        else { return program[member] }
        if let known = implementations[member] { return program[known] }
        let name = program[member].facts.fullName
        let found = program.allTypes.lazy.filter { [program] type in
            program[type].kind != .protocol && !program.isExternal(type)
                && program.modules[program[type].site.module]?.isTest != true
                && program.ancestry(of: type).contains(asked)
        }.flatMap { [program] type in
            program.members(named: program[member].facts.name, of: type).filter { program[$0].facts.fullName == name }
        }.first { [program] in program[$0].body != nil }
        implementations[member] = found ?? member
        return program[found ?? member]
    }

    /// Whether another method of the type asks for no more than a type: `shared.get()`.
    private func asks(_ name: String, besides entry: Program.MemberEntry, _ depth: Int) -> Bool {
        guard entry.facts.answersGeneric, name != entry.facts.name,
            let other = entry.owner.flatMap({ program.member(name, of: $0) })
        else { return false }
        let helper = implementation(of: other)
        return asks(helper, helper.site, depth: depth + 1)?.arguments.isEmpty == true
    }

    /// What a call of a helper asks the container for: the helper hands on a name, and arguments for what is made.
    func resolve(
        _ type: WrittenType, _ asking: Asking, by helper: MemberFacts, _ arguments: [Argument], at place: Place,
        _ scope: FlowScope, _ site: Site? = nil
    ) -> FlowValue {
        let named = asking.arguments.first { ["name", "tag"].contains($0.label) }?.value
        let behind = asking.arguments.drop { $0.label != "argument" && $0.label != "arguments" }.count
        return resolve(
            type, name: named.flatMap { name($0, in: helper, arguments, scope) }, arguments: behind, asking.library,
            at: place,
            scope, site)
    }

    /// A name that a helper gives the container: its own, or what its caller gives it.
    private func name(
        _ written: Expression, in helper: MemberFacts, _ arguments: [Argument], _ scope: FlowScope
    ) -> String? {
        guard case .name(let parameter) = written.kind,
            let index = helper.parameters.firstIndex(where: { $0.name == parameter })
        else { return written.keyName }
        let positions = helper.parameters.positions(of: arguments)
        let given = zip(arguments, positions).first { $0.1 == index }?.0.value
        if let given, let tag = program.tag(of: given, at: scope.site) { return tag }
        return (given ?? helper.parameters[index].value)?.keyName
    }
}

extension Program {
    /// The raw value of a case of an enumeration whose cases are tags of Dip, which is the same tag as that text.
    func tag(of written: Expression, at site: Site) -> String? {
        guard case .member(let base?, let name) = written.kind, name != "rawValue",
            let type = base.dottedName.flatMap({ self.type(named: $0, at: site) }), self[type].kind == .enum,
            inherits(type, from: { $0 == "DependencyTagConvertible" }), inherits(type, from: { $0 == "String" }),
            let known = self[type].facts?.cases.first(where: { $0.name == name })
        else { return nil }
        return known.text ?? name
    }
}

// Functions of the program that register what their caller chooses: `container.single(Log.self) { _ in FileLog() }`.

extension FlowReader {
    fileprivate static let registering: Set<String> = ["_register", "autoregister", "register"]
    /// Stands for the container on which a helper is called; no program spells a name like this.
    private static let container = "container:"

    /// A call of a method that the program adds to a container, which registers what it is given.
    func register(
        _ call: LibraryCall, byHelperOf containers: [String], _ scope: inout FlowScope
    ) -> FlowValue? {
        guard let object = call.object?.variable else { return nil }
        for type in containers.flatMap({ program.typesByName[$0, default: []] }) where program.isExternal(type) {
            guard let method = program.member(call.name, of: type, labels: call.arguments.map(\.label)) else {
                continue
            }
            return register(by: program[method], on: object, call.arguments, at: call.place, &scope)
        }
        return nil
    }

    /// What a helper registers is registered where it is called: its body is read with what it is given there.
    func register(
        by helper: Program.MemberEntry, on base: VariableID?, _ arguments: [Argument], at place: Place,
        _ scope: inout FlowScope
    ) -> FlowValue? {
        guard !index.active.isEmpty, !helper.facts.generics.isEmpty, let body = helper.body,
            dialects(helper.site).contains(where: { type(of: $0).registers })
        else { return nil }
        var found: [Expression] = []
        for statement in body {
            switch statement {
            case .expression(let value), .result(let value?), .local(_, _, let value?, _):
                if isRegistration(value, of: helper.facts) { found.append(value) }
            default: break
            }
        }
        guard !found.isEmpty, helpers.insert(helper.location).inserted else { return nil }
        defer { helpers.remove(helper.location) }
        var given: [String: Expression] = [:]
        for (argument, position) in zip(arguments, helper.facts.parameters.positions(of: arguments)) {
            guard let position else { continue }
            let parameter = helper.facts.parameters[position]
            given[parameter.name] = argument.value.taking(parameter.type?.parameterTypes ?? [])
        }
        let generics = Set(helper.facts.generics.map(\.name))
        for parameter in helper.facts.parameters {
            guard let generic = parameter.type?.answer?.text, generics.contains(generic),
                let type = given[parameter.name].flatMap({ written($0, scope) })
            else { continue }
            given["\(generic).self"] = Expression(.type(type), at: place)
        }
        for parameter in helper.facts.parameters {
            if let generic = generics.first(where: { parameter.type?.text == "\($0).Type" }) {
                let chosen = given[parameter.name] ?? given["\(generic).self"] ?? parameter.value
                (given[parameter.name], given["\(generic).self"]) = (chosen, chosen)
            }
            given[parameter.name] = given[parameter.name] ?? parameter.value
        }
        var inner = scope
        inner.names[Self.container] = base
        let values = found.map {
            let call = $0.registering(given, generics, on: base == nil ? nil : Self.container, at: place)
            return value(call, &inner, nil, .other)
        }
        return values.last
    }

    /// Whether a chain of calls registers a type, or a factory, that the function's caller chooses.
    private func isRegistration(_ value: Expression, of helper: MemberFacts) -> Bool {
        guard let call = value.registration else { return false }
        let names = Set(helper.parameters.map(\.name))
        let generics = Set(helper.generics.map(\.name))
        return Self.registering.contains(call.name)
            && call.arguments.contains { argument in
                if let type = argument.value.typeItself { return generics.contains(type.text) }
                return argument.value.calledName.map(names.contains) ?? false
            }
    }
}

extension Expression {
    /// The call that registers, at the beginning of a chain.
    fileprivate var registration: (name: String, arguments: [Argument])? {
        guard case .call(let callee, let arguments) = chain.head.kind else { return nil }
        switch callee.kind {
        case .name(let name), .member(_, let name): return (name, arguments)
        default: return nil
        }
    }

    /// `make` of `make`, and of `{ r in make(r) }`.
    fileprivate var calledName: String? {
        switch kind {
        case .name(let name): name
        case .closure(let closure):
            if case .call(let callee, _)? = closure.statements.outcomes.only?.kind, case .name(let name) = callee.kind {
                name
            } else {
                nil
            }
        default: nil
        }
    }

    /// The same chain with what the parameters of the helper are, on the container of the helper's caller.
    fileprivate func registering(
        _ given: [String: Expression], _ generics: Set<String>, on container: String?, at place: Place
    ) -> Expression {
        guard case .call(let callee, let arguments) = kind else { return self }
        let all = arguments.compactMap { argument -> Argument? in
            var argument = argument
            if let type = argument.value.typeItself, generics.contains(type.text) {
                guard let chosen = given["\(type.text).self"] else { return nil }
                argument.value = chosen
            } else if let known = argument.value.calledName.flatMap({ given[$0] }) {
                argument.value = known
            }
            return argument
        }
        var changed = callee
        switch callee.kind {
        case .member(let base?, let name) where base.isCall:
            changed.kind = .member(base.registering(given, generics, on: container, at: place), name)
        case .member(let base?, let name):
            let chosen = base.nameText.flatMap { $0 == "self" ? nil : given[$0] ?? base }
            let own = container.map { Expression(.name($0), at: base.place) }
            changed.kind = .member(chosen ?? own ?? base, name)
        case .name(let name):
            guard let container else { break }
            changed.kind = .member(Expression(.name(container), at: place), name)
        default: break
        }
        return Expression(.call(changed, all), at: callee.registersHere ? place : self.place)
    }

    /// A closure whose parameters are of these types, where it doesn't say so itself.
    fileprivate func taking(_ types: [WrittenType?]) -> Expression {
        guard case .closure(var closure) = kind else { return self }
        for (index, type) in zip(closure.parameters.indices, types) where closure.parameters[index].type == nil {
            closure.parameters[index].type = type
        }
        return Expression(.closure(closure), at: place)
    }

    private var isCall: Bool { if case .call = kind { true } else { false } }

    private var registersHere: Bool {
        switch kind {
        case .member(_, let name), .name(let name): FlowReader.registering.contains(name)
        default: false
        }
    }
}
