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
    /// Types that build services, and are no assemblies.
    private(set) var compositionRoots: Set<TypeID> = []
    /// Members of such types that provide.
    private var providers: Set<MemberID> = []

    init(_ program: Program) {
        self.program = program
        let types = Workers.map(program.allTypes) { (Self.isValue($0, program), Self.dependencies(of: $0, program)) }
        values = types.map(\.0)
        held = types.map(\.1)
        assemblies = findAssemblies()
        (wired, services) = findServices()
    }

    /// What is known when plain Swift was judged.
    func with(_ judge: Judge) -> Roles {
        var roles = self
        roles.compositionRoots = judge.roots
        roles.providers = judge.bindings
        roles.services.formUnion(judge.components)
        return roles
    }

    func isAssembly(_ type: TypeID) -> Bool { assemblies.contains(type) }

    /// Whether a member of a composition root is a place that provides.
    func provides(_ member: MemberID, of type: TypeID) -> Bool { providers.contains(member) }

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
}

extension Program.MemberEntry {
    /// Whether it is a binding of an assembly.
    var defines: Bool {
        var found = false
        body?.visit { if case .definition = $0.kind { found = true } }
        return found
    }
}
