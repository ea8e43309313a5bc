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
        guard types.isEmpty, let value = entry.facts.value ?? entry.body?.outcomes.only,
            case .call(let callee, _) = value.outcomes.first?.kind, let name = callee.dottedName,
            let made = program.type(named: name.withoutLast("instance"), at: entry.site),
            assemblies.contains(made)
        else { return nil }
        return .root(made)
    }
}

extension String {
    /// `Assembly` of `Assembly.instance`.
    fileprivate func withoutLast(_ name: String) -> String {
        hasSuffix(".\(name)") ? String(dropLast(name.count + 1)) : self
    }
}
