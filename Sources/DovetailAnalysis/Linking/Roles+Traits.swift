import DovetailGraph
import DovetailSyntax

// What a member is by its declaration alone, whatever is linked.

struct MemberTraits: Sendable {
    /// The assembly, the context or the container that it is, rather than something that one provides.
    let held: Value?
    /// Whether it works on a container that its caller gives it.
    let takesContainer: Bool
}

extension Roles {
    func traits(of member: MemberID) -> MemberTraits {
        let entry = program[member]
        return MemberTraits(held: held(member, entry), takesContainer: takesContainer(entry))
    }

    private func takesContainer(_ entry: Program.MemberEntry) -> Bool {
        entry.facts.parameters.contains { program.isContainer($0.type, entry.site) }
            || entry.owner.map { program.isContainer($0) && !entry.facts.isStatic } ?? false
    }

    private func held(_ member: MemberID, _ entry: Program.MemberEntry) -> Value? {
        let types = program.types(of: member)
        if entry.facts.name == "context" || entry.facts.type?.nominalName?.lastName == "DIContext" {
            return entry.owner.flatMap { assemblies.contains($0) ? .context($0) : nil }
        }
        if let assembly = types.first(where: assemblies.contains) {
            return entry.defines ? nil : .root(assembly)
        }
        if entry.facts.kind != .method, program.isContainer(entry) { return .container(program.functionID(member)) }
        guard types.allSatisfy({ program[$0].kind == .protocol }), !entry.defines,
            let value = entry.facts.value ?? entry.body?.outcomes.only
        else { return nil }
        return assembly(value, entry.site).map { .root($0) }
    }

    /// The assembly that an expression makes, `AppAssembly.instance()`, or reads: `AppAssembly.shared`.
    private func assembly(_ value: Expression, _ site: Site, depth: Int = 0) -> TypeID? {
        switch value.outcomes.first?.kind {
        case .call(let callee, _)?:
            return callee.dottedName.flatMap { program.type(named: $0.withoutLast("instance"), at: site) }
                .flatMap { assemblies.contains($0) ? $0 : nil }
        case .cast(let inner, _)?: return depth < 4 ? assembly(inner, site, depth: depth + 1) : nil
        case .member(let base?, let name)?:
            guard depth < 4, let owner = base.dottedName.flatMap({ program.type(named: $0, at: site) }),
                assemblies.contains(owner), let member = program.member(name, of: owner, isStatic: true)
            else { return nil }
            if let known = program.types(of: member).first(where: assemblies.contains) { return known }
            let kept = program[member].facts.value ?? program[member].body?.outcomes.only
            return kept.flatMap { assembly($0, program[member].site, depth: depth + 1) }
        default: return nil
        }
    }
}

extension String {
    /// `Assembly` of `Assembly.instance`.
    fileprivate func withoutLast(_ name: String) -> String {
        hasSuffix(".\(name)") ? String(dropLast(name.count + 1)) : self
    }
}
