import DovetailSyntax

/// Which types build, and which are built. Decided by what is done with a type, never by its keyword or name.
struct Roles: Sendable {
    let program: Program
    /// Types with `define`, and those that inherit from `Assembly` or conform to `Assembling`.
    private(set) var assemblies: Set<TypeID> = []
    /// Whether each type is one of values.
    let values: [Bool]
    /// What the stored properties and the initializers of each type name.
    let held: [Set<TypeID>]
    /// What is made to be given to others, or is given others.
    private(set) var services: Set<TypeID> = []
    /// Those that work for others by a protocol, or are given something that does.
    private var wired: Set<TypeID> = []
    /// What each member of the program makes.
    private(set) var makings: [Making] = []
    private var modulesByProtocol: Set<String> = []
    /// Types that build services, and are no assemblies.
    private(set) var compositionRoots: Set<TypeID> = []
    /// Functions whose locals are the parts of a program.
    private(set) var functions: Set<MemberID> = []
    /// The names of functions that answer with what their caller hands them: `func build<T>(_ make: () -> T) -> T`.
    let helperNames: Set<String>

    init(_ program: Program) {
        self.program = program
        let types = Workers.map(program.allTypes) { (Self.isValue($0, program), Self.dependencies(of: $0, program)) }
        values = types.map(\.0)
        held = types.map(\.1)
        let helpers = program.memberIDs { program[$0].facts.isGenericHelper }
        helperNames = Set(helpers.map { program[$0].facts.name })
        assemblies = findAssemblies()
        (wired, services) = findServices()
        makings = Workers.map(program.memberIDs) { [self] in making(program[$0]) }
        findRoots()
        for member in program.memberIDs where isBuilder(member) { functions.insert(member) }
    }

    /// A root makes something that works for others by a protocol, or is given such; in a module without any protocol,
    /// any object that is given to another one. Who is given a root is such a thing as well.
    private mutating func findRoots() {
        let mayBuild = Workers.map(program.allTypes) { [self] in self.mayBuild($0) }
        let candidates = program.allTypes.filter { mayBuild[$0.index] }
        modulesByProtocol = Set(wired.map { program[$0].site.module })
        let isCandidate = { @Sendable (entry: Program.MemberEntry) in entry.owner.map { mayBuild[$0.index] } ?? true }
        readMakers(of: services) { [modulesByProtocol] entry in
            isCandidate(entry) && !modulesByProtocol.contains(entry.site.module)
        }
        var new = wired
        for _ in 0..<5 {
            readMakers(of: new, among: isCandidate)
            let found = candidates.filter { !compositionRoots.contains($0) && builds($0) }
            if found.isEmpty { break }
            compositionRoots.formUnion(found)
            new = services.subtracting(wired).filter { !compositionRoots.isDisjoint(with: held[$0.index]) }
            wired.formUnion(new)
        }
        let ancestry = Set(compositionRoots.flatMap(program.ancestry))
        readMakers(of: services) { $0.owner.map(ancestry.contains) == true }
    }

    /// Reads the bodies of some members, as far as they may make one of these types, and notes what they make.
    private mutating func readMakers(
        of types: Set<TypeID>, among isAsked: @escaping @Sendable (Program.MemberEntry) -> Bool
    ) {
        let clue = MakingClue(of: types, in: program)
        let found = program.memberIDs { [program] in
            !program[$0].isRead && isAsked(program[$0]) && clue.fits($0)
        }
        program.readBodies(of: found)
        for (member, making) in zip(found, Workers.map(found) { [self] in making(program[$0]) }) {
            makings[member.index] = making
        }
    }

    private func evidence(_ site: Site) -> Set<TypeID> {
        modulesByProtocol.contains(site.module) ? wired : services
    }

    func isAssembly(_ type: TypeID) -> Bool { assemblies.contains(type) }

    /// Whether a member of a composition root is a place that provides.
    func provides(_ member: MemberID, of type: TypeID) -> Bool {
        program[member].facts.kind != .initializer && makes(member, besides: type, among: services)
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
        let isAssembly = Workers.map(program.allTypes) { [self] type in
            let isConcrete = program[type].kind != .protocol && program[type].kind != .extension
            return isConcrete && program.inherits(type) { names.contains($0.lastName) }
                || program[type].members.contains { program[$0].defines } && mayInheritDefine(type)
        }
        return Set(program.allTypes.filter { isAssembly[$0.index] })
    }

    /// Whether `define` may come from a type that is declared elsewhere.
    private func mayInheritDefine(_ type: TypeID) -> Bool {
        program.member("define", of: type) == nil
            && program.ancestry(of: type).contains { program.isExternal($0) || program.hasUnknownParent($0) }
    }

    // MARK: - Roots

    private func mayBuild(_ type: TypeID) -> Bool {
        program[type].kind != .protocol && !program.isExternal(type) && !assemblies.contains(type) && !isTest(type)
            && !isState(type)
    }

    /// A structure or enumeration that is a value, or that changes itself. A class may be a root and yet be compared.
    private func isState(_ type: TypeID) -> Bool {
        let entry = program[type]
        guard entry.kind == .struct || entry.kind == .enum else { return false }
        return Self.callsItselfValue(type, program) || entry.members.contains { program[$0].facts.isMutating }
    }

    private func isTest(_ type: TypeID) -> Bool {
        program.inherits(type) { $0 == "XCTestCase" }
            || program[type].members.contains { program[$0].facts.attributes.contains("Test") }
    }

    private func builds(_ type: TypeID) -> Bool {
        program[type].members.contains { member in
            let entry = program[member]
            return (!entry.facts.isStatic || entry.facts.isProperty)
                && makes(member, besides: type, among: evidence(entry.site))
        }
    }

    // MARK: - Functions

    /// A function outside of types, or a static one, that makes several parts and joins them.
    private func isBuilder(_ member: MemberID) -> Bool {
        let entry = program[member]
        guard entry.facts.kind == .method, !entry.facts.attributes.contains("Test"), let body = entry.body else {
            return false
        }
        guard entry.owner.map({ entry.facts.isStatic && mayBuild($0) }) ?? true,
            entry.facts.type?.nominalName != "Container"
        else { return false }
        let kinds = evidence(entry.site)
        let made = makings[member.index].made.filter { kinds.contains($0.type) }
        return made.contains { $0.type != entry.owner } && (made.contains(where: \.isWired) || body.hasLocals)
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

extension Program.MemberEntry {
    /// Whether it is a binding of an assembly.
    var defines: Bool {
        var found = false
        body?.visit { if case .definition = $0.kind { found = true } }
        return found
    }
}
