import DovetailSyntax

// What a member makes, as far as its source shows it without being followed.

/// The services that a member makes.
struct Making {
    /// With which a static property begins.
    var shared: TypeID?
    /// With which it answers.
    var answers: [TypeID] = []
    /// All of its body, and whether each is given an object.
    var made: [(type: TypeID, isWired: Bool)] = []
}

extension Roles {
    func making(_ member: Program.MemberEntry) -> Making {
        var making = Making()
        if member.isBuiltByParts { return making }
        if member.facts.isStatic, member.facts.kind == .stored {
            making.shared = member.facts.value.flatMap { service($0, member) }
        }
        let values = (member.facts.value?.outcomes ?? []) + (member.body?.outcomes ?? [])
        making.answers = values.compactMap { service($0, member) }
        member.body?.visit { expression in
            guard case .call(_, let arguments) = expression.kind, let made = service(expression, member) else { return }
            making.made.append((made, arguments.contains { mayCarry($0.value, member) }))
        }
        return making
    }

    /// Whether a member answers with a service that it makes, or gives one that it makes to another.
    func makes(_ member: MemberID, besides type: TypeID?, among kinds: Set<TypeID>) -> Bool {
        let making = makings[member.index]
        if let shared = making.shared { return shared == type || kinds.contains(shared) }
        return making.answers.contains { $0 != type && kinds.contains($0) }
            || making.made.contains { $0.isWired && $0.type != type && kinds.contains($0.type) }
    }

    /// Whether an argument is an object rather than a plain value.
    private func mayCarry(_ value: Expression, _ member: Program.MemberEntry) -> Bool {
        value.outcomes.contains { value in
            switch value.kind {
            case .call: service(value, member) != nil
            case .name(let name): carries(name, member)
            case .member(let base?, let name):
                if case .name("self") = base.kind {
                    carries(name, member)
                } else {
                    name == "shared" || mayCarry(base, member)
                }
            default: false
            }
        }
    }

    private func carries(_ name: String, _ member: Program.MemberEntry) -> Bool {
        if name == "self" { return true }
        if let parameter = member.facts.parameters.first(where: { $0.name == name }) {
            return isServiceType(parameter.type, member.site)
        }
        if let local = member.body?.local(name) {
            return local.outcomes.contains { service($0, member) != nil }
        }
        guard let owner = member.owner, let found = program.member(name, of: owner) else { return false }
        let property = program[found]
        return isServiceType(property.facts.type, property.site)
            || property.facts.value.map { $0.outcomes.contains { service($0, property) != nil } } ?? false
    }

    func isServiceType(_ type: WrittenType?, _ site: Site) -> Bool {
        program.nominals(of: type, at: site).contains { services.contains($0) || program[$0].kind == .protocol }
    }

    /// The service that an expression makes.
    private func service(_ expression: Expression, _ member: Program.MemberEntry) -> TypeID? {
        guard case .call(let callee, let arguments) = expression.kind else { return nil }
        if let name = callee.propertyOfSelf, helperNames.contains(name) {
            return handed(to: name, arguments, member).lazy.compactMap { service($0, member) }.first
        }
        let type: TypeID? =
            switch callee.kind {
            case .name(let name): program.type(named: name, at: member.site)
            case .member(let base?, let name):
                base.dottedName.flatMap { base in
                    name.hasPrefix("init")
                        ? program.type(named: base, at: member.site)
                        : program.type(named: "\(base).\(name)", at: member.site) ?? factory(name, of: base, member)
                }
            case .member(nil, let name) where name.hasPrefix("init"):
                program.nominals(of: member.facts.type, at: member.site).only
            default: nil
            }
        return type.flatMap { services.contains($0) ? $0 : nil }
    }

    /// `Live()` of `build { Live() }`.
    private func handed(to name: String, _ arguments: [Argument], _ member: Program.MemberEntry) -> [Expression] {
        let labels = arguments.map(\.label)
        let own = member.owner.flatMap { program.member(name, of: $0, labels: labels) }
        guard let function = own ?? program.function(name, labels: labels, at: member.site) else { return [] }
        let facts = program[function].facts
        return zip(arguments, facts.parameters.matched(to: arguments)).flatMap { argument, parameter in
            guard let parameter, facts.hands(on: parameter) else { return [Expression]() }
            if case .closure(let closure) = argument.value.kind { return closure.statements.outcomes }
            return argument.value.outcomes
        }
    }

    /// What `Screen.create(with: model)` answers with.
    private func factory(_ name: String, of type: String, _ member: Program.MemberEntry) -> TypeID? {
        guard let type = program.type(named: type, at: member.site), let found = program.member(name, of: type),
            program[found].facts.isStatic, program[found].facts.kind == .method
        else { return nil }
        return program.types(of: found).first
    }
}

/// What a body must have to make one of some types.
struct MakingClue: Sendable {
    private let program: Program
    /// The types, and those with functions, inherited ones too, that answer with one of them.
    private let makers: Set<TypeID>
    private let types: Set<TypeID>
    private let named: WordSet
    private static let unnamed = WordSet(["Self", "init"])

    init(of types: Set<TypeID>, in program: Program) {
        let factories = program.memberIDs.lazy.filter { member in
            let facts = program[member].facts
            return facts.isStatic && facts.kind == .method && !types.isDisjoint(with: program.types(of: member))
        }
        let owners = Set(factories.compactMap { program[$0].owner })
        makers = types.union(program.allTypes.filter { !owners.isDisjoint(with: program.ancestry(of: $0)) })
        named = WordSet(program.names(of: makers))
        (self.program, self.types) = (program, types)
    }

    /// By the words of a body. It needs no name for the type around it, and for that of its answer.
    func fits(_ member: MemberID) -> Bool {
        let entry = program[member]
        guard let unread = entry.facts.unread else { return false }
        return unread.names(oneOf: named)
            || unread.names(oneOf: Self.unnamed)
                && (entry.owner.map(makers.contains) == true || !types.isDisjoint(with: program.types(of: member)))
    }
}

extension Program.MemberEntry {
    /// `@ViewBuilder`: what it lists is a value, not what others are given. Result builders are called so by convention.
    fileprivate var isBuiltByParts: Bool { facts.attributes.contains { $0.hasSuffix("Builder") } }
}

extension MemberFacts {
    /// Whether it is generic over what it answers with, so that only its arguments tell what that is.
    var isGenericHelper: Bool { kind == .method && !generics.isEmpty && parameters.contains(where: hands) }

    /// Whether it answers with a type that its caller chooses.
    var answersGeneric: Bool { generics.contains { $0.name == type?.nominalName } }

    /// Whether a parameter is what the function answers with, or makes that.
    func hands(on parameter: ParameterFacts) -> Bool {
        guard answersGeneric, let answer = type?.nominalName else { return false }
        if case .function(let made)? = parameter.type?.shape { return made.nominalName == answer }
        return parameter.type?.nominalName == answer
    }
}
