import DovetailSyntax

/// Which types build, and which are built. Decided by what is done with a type, never by its keyword or name.
struct Roles {
    private let program: Program
    /// Types with `define`, and those that inherit from `Assembly` or conform to `Assembling`.
    private(set) var assemblies: Set<TypeID> = []
    /// What is made to be given to others, or is given others.
    private(set) var services: Set<TypeID> = []
    /// Types that build services, and are no assemblies.
    private(set) var compositionRoots: Set<TypeID> = []
    /// Functions whose locals are the parts of a program.
    private(set) var functions: Set<MemberID> = []

    init(_ program: Program) {
        self.program = program
        assemblies = findAssemblies()
        services = findServices()
        for type in program.allTypes where mayBuild(type) && builds(type) { compositionRoots.insert(type) }
        for member in program.members.indices.map(MemberID.init) where isBuilder(member) { functions.insert(member) }
    }

    func isAssembly(_ type: TypeID) -> Bool { assemblies.contains(type) }

    /// Whether a member of a composition root is a place that provides.
    func provides(_ member: MemberID, of type: TypeID) -> Bool {
        let entry = program[member]
        return entry.facts.kind != .initializer && makes(entry, besides: type)
    }

    /// A structure of nothing but properties that carries components to where they are used.
    func isAggregate(_ type: TypeID) -> Bool {
        let entry = program[type]
        return entry.kind == .struct && entry.inherits.isEmpty && !entry.members.isEmpty
            && entry.members.allSatisfy { [.stored, .initializer].contains(program[$0].facts.kind) }
            && entry.members.contains { isServiceType(program[$0].facts.type, program[$0].site) }
    }

    func isRoot(_ type: TypeID) -> Bool { assemblies.contains(type) || compositionRoots.contains(type) }

    // MARK: - Assemblies

    private func findAssemblies() -> Set<TypeID> {
        let names: Set<String> = ["Assembly", "Assembling", "MainActorAssembling"]
        return Set(
            program.allTypes.filter { type in
                let isAssembly = program[type].kind != .protocol && program[type].kind != .extension
                return isAssembly && program.parentNames(of: type).contains { names.contains($0.lastName) }
                    || program[type].members.contains { program[$0].facts.defines }
            })
    }

    // MARK: - Services

    /// Values by what they conform to.
    private static let valueProtocols: Set<String> = [
        "AdditiveArithmetic", "BinaryInteger", "CaseIterable", "CodingKey", "Codable", "Collection", "Comparable",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "ExpressibleByStringLiteral",
        "Hashable", "Identifiable", "IteratorProtocol", "LocalizedError", "Numeric", "OptionSet", "RawRepresentable",
        "Sequence", "SetAlgebra", "TestDependencyKey", "XCTestCase",
    ]

    func isValue(_ type: TypeID) -> Bool {
        let kind = program[type].kind
        return kind == .enum || kind == .protocol || kind == .extension
            || !program.parentNames(of: type).isDisjoint(with: Self.valueProtocols)
    }

    /// What the stored properties and the initializers of a type name.
    func dependencies(of type: TypeID) -> Set<TypeID> {
        var all: Set<TypeID> = []
        for member in program[type].members.map({ program[$0] }) where !member.facts.isStatic {
            if member.facts.kind == .stored { all.formUnion(program.nominals(of: member.facts.type, at: member.site)) }
            guard member.facts.kind == .initializer else { continue }
            for parameter in member.facts.parameters {
                all.formUnion(program.nominals(of: parameter.type, at: member.site))
            }
        }
        return all.subtracting([type])
    }

    private func findServices() -> Set<TypeID> {
        var services: Set<TypeID> = []
        var holders: [TypeID: [TypeID]] = [:]
        var held: [TypeID: Set<TypeID>] = [:]
        for type in program.allTypes where program[type].kind != .enum && program[type].kind != .protocol {
            held[type] = dependencies(of: type)
            for other in held[type] ?? [] { holders[other, default: []].append(type) }
        }
        let needed = Set(holders.filter { isNeededProtocol($0.key, by: $0.value) }.map(\.key))
        var queue = program.allTypes.filter { type in
            isObject(type)
                && (!needed.isDisjoint(with: program.ancestry(of: type)) || isHeldObject(type, by: holders[type] ?? [])
                    || !isValue(type) && !needed.isDisjoint(with: held[type] ?? []))
        }
        while let type = queue.popLast() {
            guard services.insert(type).inserted else { continue }
            queue += (holders[type] ?? []).filter { isObject($0) && !isValue($0) }
            queue += (held[type] ?? []).filter { isObject($0) && !isValue($0) && behaves($0) }
        }
        return services
    }

    private func isObject(_ type: TypeID) -> Bool {
        [.class, .struct, .actor].contains(program[type].kind) && !assemblies.contains(type)
    }

    /// A protocol that somebody holds who does not conform to it: more than a tree of alike nodes.
    private func isNeededProtocol(_ type: TypeID, by holders: [TypeID]) -> Bool {
        program[type].kind == .protocol && holders.contains { !program.ancestry(of: $0).contains(type) && !isValue($0) }
    }

    /// A reference type that is given to another one.
    private func isHeldObject(_ type: TypeID, by holders: [TypeID]) -> Bool {
        program[type].kind != .struct && !isValue(type) && holders.contains { !isValue($0) && $0 != type }
    }

    private func behaves(_ type: TypeID) -> Bool {
        program[type].kind != .struct
            || program[type].members.contains { member in
                let facts = program[member].facts
                return facts.kind == .method || facts.type?.isClosure == true
            }
    }

    // MARK: - Roots

    private func mayBuild(_ type: TypeID) -> Bool {
        program[type].kind != .protocol && !program.isContainer(type) && !assemblies.contains(type) && !isTest(type)
    }

    private func isTest(_ type: TypeID) -> Bool {
        program.parentNames(of: type).contains("XCTestCase")
            || program[type].members.contains { program[$0].facts.attributes.contains("Test") }
    }

    private func builds(_ type: TypeID) -> Bool {
        program[type].members.contains { member in
            let entry = program[member]
            return !entry.facts.isStatic || entry.facts.isProperty ? makes(entry, besides: type) : false
        }
    }

    /// Whether a member answers with a service that it makes, or gives one that it makes to another.
    private func makes(_ member: Program.MemberEntry, besides type: TypeID?) -> Bool {
        let facts = member.facts
        if facts.isStatic, facts.kind == .stored, let made = facts.value.flatMap({ service($0, member) }) {
            return made == type || services.contains(made)
        }
        let values = [facts.value].compactMap(\.self).flatMap(\.outcomes) + (facts.body?.outcomes ?? [])
        if values.contains(where: { isOther(service($0, member), type) }) { return true }
        var found = false
        facts.body?.visit { found = found || isWiring($0, member, type) }
        return found
    }

    private func isOther(_ made: TypeID?, _ type: TypeID?) -> Bool {
        made.map { $0 != type && services.contains($0) } ?? false
    }

    /// A service is made with something, or is kept in a property.
    private func isWiring(_ expression: Expression, _ member: Program.MemberEntry, _ type: TypeID?) -> Bool {
        guard case .call(_, let arguments) = expression.kind, !arguments.isEmpty,
            let made = service(expression, member), made != type
        else { return false }
        return arguments.contains { mayCarry($0.value, member) }
    }

    /// Whether an argument is an object rather than a plain value.
    private func mayCarry(_ value: Expression, _ member: Program.MemberEntry) -> Bool {
        value.outcomes.contains { value in
            switch value.kind {
            case .call: service(value, member) != nil
            case .name(let name): carries(name, member)
            case .member(let base?, let name):
                if case .name("self") = base.kind { carries(name, member) } else { name == "shared" }
            default: false
            }
        }
    }

    private func carries(_ name: String, _ member: Program.MemberEntry) -> Bool {
        if name == "self" { return true }
        if let parameter = member.facts.parameters.first(where: { $0.name == name }) {
            return isServiceType(parameter.type, member.site)
        }
        if let local = member.facts.body?.local(name) {
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
        guard case .call(let callee, _) = expression.kind else { return nil }
        let type: TypeID? =
            switch callee.kind {
            case .name(let name): program.type(named: name, at: member.site)
            case .member(let base?, let name):
                base.dottedName.flatMap { base in
                    name.hasPrefix("init") ? program.type(named: base, at: member.site)
                        : program.type(named: "\(base).\(name)", at: member.site)
                }
            case .member(nil, let name) where name.hasPrefix("init"):
                program.nominals(of: member.facts.type, at: member.site).only
            default: nil
            }
        return type.flatMap { services.contains($0) ? $0 : nil }
    }

    // MARK: - Functions

    /// A function outside of types, or a static one, that makes several parts and joins them.
    private func isBuilder(_ member: MemberID) -> Bool {
        let entry = program[member]
        guard entry.facts.kind == .method, !entry.facts.attributes.contains("Test"), let body = entry.facts.body else {
            return false
        }
        guard entry.owner.map({ entry.facts.isStatic && mayBuild($0) }) ?? true,
            entry.facts.type?.nominalName != "Container"
        else { return false }
        var made = 0
        var isWired = false
        body.visit { expression in
            made += service(expression, entry).map { $0 == entry.owner ? 0 : 1 } ?? 0
            isWired = isWired || isWiring(expression, entry, nil)
        }
        return made > 0 && (isWired || body.hasLocals)
    }
}

extension Expression {
    /// `Outer.Type` of nested member accesses.
    var dottedName: String? {
        switch kind {
        case .name(let name): name
        case .member(let base?, let name): base.dottedName.map { "\($0).\(name)" }
        case .type(let type): type.nominalName
        default: nil
        }
    }
}

extension [Statement] {
    var hasLocals: Bool {
        contains { if case .local(_, _, .some, _) = $0 { true } else { false } }
    }

    /// The value with which a local begins.
    func local(_ name: String) -> Expression? {
        lazy.compactMap { statement in
            if case .local([name], _, let value, _) = statement { value } else { nil }
        }.first
    }
}

extension MemberFacts {
    /// Whether it is a binding of an assembly.
    var defines: Bool {
        var found = false
        body?.visit { if case .definition = $0.kind { found = true } }
        return found
    }
}

extension String {
    /// `Assembly` of `Dovetail.Assembly`.
    var lastName: String { String(self[(lastIndex(of: ".").map(index(after:)) ?? startIndex)...]) }
}
