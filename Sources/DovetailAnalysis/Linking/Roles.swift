import DovetailSyntax

/// Which types build, and which are built. Decided by what is done with a type, never by its keyword or name.
struct Roles {
    private let program: Program
    /// Types with `define`, and those that inherit from `Assembly` or conform to `Assembling`.
    private(set) var assemblies: Set<TypeID> = []
    /// What is made to be given to others, or is given others.
    private(set) var services: Set<TypeID> = []
    /// Those that work for others by a protocol, or are given something that does.
    private var wired: Set<TypeID> = []
    private var modulesByProtocol: Set<String> = []
    /// Types that build services, and are no assemblies.
    private(set) var compositionRoots: Set<TypeID> = []
    /// Functions whose locals are the parts of a program.
    private(set) var functions: Set<MemberID> = []

    init(_ program: Program) {
        self.program = program
        assemblies = findAssemblies()
        (wired, services) = findServices()
        findRoots()
        for member in program.members.indices.map(MemberID.init) where isBuilder(member) { functions.insert(member) }
    }

    /// A root makes something that works for others by a protocol, or is given such; in a module without any protocol,
    /// any object that is given to another one. Who is given a root is such a thing as well.
    private mutating func findRoots() {
        let candidates = program.allTypes.filter(mayBuild)
        modulesByProtocol = Set(wired.map { program[$0].site.module })
        for _ in 0..<5 {
            let found = candidates.filter { !compositionRoots.contains($0) && builds($0) }
            guard !found.isEmpty else { return }
            compositionRoots.formUnion(found)
            wired.formUnion(services.filter { !compositionRoots.isDisjoint(with: dependencies(of: $0)) })
        }
    }

    private func evidence(_ site: Site) -> Set<TypeID> {
        modulesByProtocol.contains(site.module) ? wired : services
    }

    func isAssembly(_ type: TypeID) -> Bool { assemblies.contains(type) }

    /// Whether a member of a composition root is a place that provides.
    func provides(_ member: MemberID, of type: TypeID) -> Bool {
        let entry = program[member]
        return entry.facts.kind != .initializer && makes(entry, besides: type, among: services)
    }

    /// A structure of nothing but properties that carries components to where they are used.
    func isAggregate(_ type: TypeID) -> Bool {
        let entry = program[type]
        return entry.kind == .struct && entry.inherits.isEmpty && !entry.macros.isInjectable && !entry.members.isEmpty
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
                    || mayInheritDefine(type) && program[type].members.contains { program[$0].facts.defines }
            })
    }

    /// Whether `define` may come from a type that is declared elsewhere.
    private func mayInheritDefine(_ type: TypeID) -> Bool {
        program.member("define", of: type) == nil
            && program.ancestry(of: type).contains { program.isExternal($0) || program.hasUnknownParent($0) }
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

    private func findServices() -> (wired: Set<TypeID>, services: Set<TypeID>) {
        var holders: [TypeID: [TypeID]] = [:]
        var held: [TypeID: Set<TypeID>] = [:]
        for type in program.allTypes where program[type].kind != .enum && program[type].kind != .protocol {
            held[type] = dependencies(of: type)
            for other in held[type] ?? [] { holders[other, default: []].append(type) }
        }
        let needed = Set(holders.filter { isNeededProtocol($0.key, by: $0.value) }.map(\.key))
        let objects = program.allTypes.filter(isObject)
        let byProtocol = objects.filter { type in
            !needed.isDisjoint(with: program.ancestry(of: type))
                || !isValue(type) && !needed.isDisjoint(with: held[type] ?? [])
        }
        let given = { (type: TypeID) in (holders[type] ?? []).filter { isObject($0) && !isValue($0) } }
        let wired = closure(of: byProtocol, given)
        let services = closure(of: byProtocol + objects.filter { isHeldObject($0, by: holders[$0] ?? []) }) { type in
            given(type) + (held[type] ?? []).filter { isObject($0) && !isValue($0) && behaves($0) }
        }
        return (wired, services)
    }

    private func closure(of types: [TypeID], _ neighbours: (TypeID) -> [TypeID]) -> Set<TypeID> {
        var all: Set<TypeID> = []
        var queue = types
        while let type = queue.popLast() {
            if all.insert(type).inserted { queue += neighbours(type) }
        }
        return all
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
        program[type].kind != .protocol && !program.isExternal(type) && !assemblies.contains(type) && !isTest(type)
    }

    private func isTest(_ type: TypeID) -> Bool {
        program.parentNames(of: type).contains("XCTestCase")
            || program[type].members.contains { program[$0].facts.attributes.contains("Test") }
    }

    private func builds(_ type: TypeID) -> Bool {
        program[type].members.contains { member in
            let entry = program[member]
            return !entry.facts.isStatic || entry.facts.isProperty
                ? makes(entry, besides: type, among: evidence(entry.site)) : false
        }
    }

    /// Whether a member answers with a service that it makes, or gives one that it makes to another.
    private func makes(_ member: Program.MemberEntry, besides type: TypeID?, among kinds: Set<TypeID>) -> Bool {
        let facts = member.facts
        if facts.isStatic, facts.kind == .stored, let made = facts.value.flatMap({ service($0, member) }) {
            return made == type ? services.contains(made) : kinds.contains(made)
        }
        let values = [facts.value].compactMap(\.self).flatMap(\.outcomes) + (facts.body?.outcomes ?? [])
        if values.contains(where: { isOther(service($0, member), type, kinds) }) { return true }
        var found = false
        facts.body?.visit { found = found || isWiring($0, member, type, kinds) }
        return found
    }

    private func isOther(_ made: TypeID?, _ type: TypeID?, _ kinds: Set<TypeID>) -> Bool {
        made.map { $0 != type && kinds.contains($0) } ?? false
    }

    /// A service is made with something, or is kept in a property.
    private func isWiring(
        _ expression: Expression, _ member: Program.MemberEntry, _ type: TypeID?, _ kinds: Set<TypeID>
    ) -> Bool {
        guard case .call(_, let arguments) = expression.kind, !arguments.isEmpty,
            let made = service(expression, member), made != type, kinds.contains(made)
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

    /// What `Screen.create(with: model)` answers with.
    private func factory(_ name: String, of type: String, _ member: Program.MemberEntry) -> TypeID? {
        guard let type = program.type(named: type, at: member.site), let found = program.member(name, of: type),
            program[found].facts.isStatic, program[found].facts.kind == .method
        else { return nil }
        return program.nominals(of: program[found].facts.type, at: program[found].site).first
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
        let kinds = evidence(entry.site)
        var made = 0
        var isWired = false
        body.visit { expression in
            made += service(expression, entry).map { $0 != entry.owner && kinds.contains($0) ? 1 : 0 } ?? 0
            isWired = isWired || isWiring(expression, entry, nil, kinds)
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
