import DovetailSyntax

/// Which members can tell something about wiring, now that it is known what the program has.
struct Relevance: Sendable {
    private let program: Program
    private let roles: Roles
    private let roots: Set<TypeID>
    /// The names of roots, of functions that build, of what holds an assembly, and of variables outside of types.
    private let telling: WordSet
    /// The names of what roots provide.
    private let provided: WordSet
    /// The names of properties and functions that may be a root, or answer with one.
    private let holders: WordSet
    /// What is followed as a function that builds, or that works on a container.
    private let followed: Set<MemberID>

    init(_ program: Program, _ roles: Roles, held: [MemberID], followed: Set<MemberID>) {
        let roots = Set(program.allTypes.filter(roles.isRoot))
        let parts = Self.holders(of: roots.union(roles.services), program)
        let globals = program.free.filter { Self.isObject(program[$0].facts, parts) }
        let members = roots.flatMap { root in
            program.ancestry(of: root).flatMap { program[$0].members }.filter { Self.provides($0, of: root, roles) }
        }.map { program[$0].facts }
        let implied = members.filter(\.isStatic).map { Word.implicitMember($0.name) }
        let names = program.names(of: roots).union((globals + held + followed).map { program[$0].facts.name })
        telling = WordSet(names.map { Word($0) } + implied)
        provided = WordSet(members.map(\.name))
        holders = WordSet(Self.holders(of: roots, program))
        (self.program, self.roles, self.roots, self.followed) = (program, roles, roots, followed)
    }

    /// Whether a variable outside of types may hold an object.
    private static func isObject(_ facts: MemberFacts, _ parts: Set<String>) -> Bool {
        guard facts.isProperty else { return false }
        if let type = facts.type { return !type.isPlain }
        return parts.contains(facts.name) || facts.value?.outcomes.contains(where: \.makesObject) == true
    }

    /// Whether others may name a member of a root for what it is.
    private static func provides(_ member: MemberID, of root: TypeID, _ roles: Roles) -> Bool {
        let facts = roles.program[member].facts
        return facts.kind != .initializer
            && (roles.isAssembly(root) || roles.provides(member, of: root)
                || facts.isProperty && facts.type?.isPlain != true)
    }

    /// The names of these types, of members that have or answer one, and of those who begin with something that names
    /// such a member. One that needs the name of the type before it is none.
    private static func holders(of types: Set<TypeID>, _ program: Program) -> Set<String> {
        var untyped: [MemberFacts] = []
        var names = program.names(of: types)
        for member in program.memberIDs {
            let entry = program[member]
            if entry.facts.isStatic, entry.owner.map(types.contains) == true { continue }
            if !types.isDisjoint(with: program.types(of: member)) {
                names.insert(entry.facts.name)
            } else if entry.facts.type == nil, entry.facts.value != nil {
                untyped.append(entry.facts)
            }
        }
        repeat {
            let count = names.count
            untyped.removeAll { facts in
                guard facts.value!.names(oneOf: names) else { return false }
                names.insert(facts.name)
                return true
            }
            if names.count == count { return names }
        } while true
    }

    /// By the words of its body, or by what it is.
    func matters(_ member: MemberID) -> Bool {
        let entry = program[member]
        guard let unread = entry.facts.unread else { return true }
        return unread.names(oneOf: telling) || followed.contains(member) || belongsToRoot(member, entry)
            || unread.names(oneOf: provided) && (unread.names(oneOf: holders) || mayHaveRoot(entry))
    }

    private func belongsToRoot(_ member: MemberID, _ entry: Program.MemberEntry) -> Bool {
        guard let owner = entry.owner, roots.contains(owner) else { return false }
        return roles.isAssembly(owner) || entry.facts.kind == .initializer || roles.provides(member, of: owner)
    }

    private func mayHaveRoot(_ entry: Program.MemberEntry) -> Bool {
        entry.owner.map { !roots.isDisjoint(with: program.ancestry(of: $0)) } == true
            || entry.facts.parameters.contains {
                program.nominals(of: $0.type, at: entry.site).contains(where: roots.contains)
            }
    }
}

extension Expression {
    fileprivate func names(oneOf names: Set<String>) -> Bool {
        var found = false
        visit { expression in
            switch expression.kind {
            case .name(let name), .member(_, let name): found = found || names.contains(name)
            case .type(let type): found = found || type.names.contains(where: names.contains)
            default: break
            }
        }
        return found
    }

    /// Whether it calls something else than a number or a text.
    fileprivate var makesObject: Bool {
        guard case .call(let callee, _) = kind else { return false }
        return callee.dottedName.map { !WrittenType.plainNames.contains($0.lastName) } ?? true
    }
}
