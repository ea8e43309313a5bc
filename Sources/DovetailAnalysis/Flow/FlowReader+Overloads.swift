import DovetailSyntax

// Which of several methods a call means, and of what type its answer is.

extension FlowReader {
    /// Of several methods with equal labels, those that answer with what is asked for.
    func overloads(of member: MemberID, on base: VariableID?, answering expected: Expected?) -> [MemberID] {
        var all = [member] + (program[member].facts.isProperty ? [] : program.overloads(of: member))
        if all.count > 1, let base, let type = flow[base].types.first { all = program.meant(all, of: type) }
        guard all.count > 1, let expected else { return all }
        let wanted = Set(program.nominals(of: expected.type, at: expected.site))
        let fitting = all.filter { !wanted.isDisjoint(with: program.types(of: $0)) }
        return fitting.isEmpty ? all : fitting
    }

    /// Whether a method takes arguments of the types that these have, as far as they are known.
    func takes(_ given: [Given], _ member: MemberID) -> Bool {
        let parameters = program[member].facts.parameters
        let positions = parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
        return zip(given, positions).allSatisfy { given, position in
            guard let variable = given.variable, let position else { return true }
            let asked = program.nominals(of: parameters[position].type, at: program[member].site)
            let own = flow[variable].types
            return asked.isEmpty || own.isEmpty
                || own.contains { own in asked.contains { program.ancestry(of: own).contains($0) } }
        }
    }

    static let mostOverloads = 8

    /// The type that a call answers with, where it doesn't depend on what can't be told.
    func answer(
        of member: MemberID, on base: VariableID?, _ arguments: [Argument], _ scope: FlowScope, _ expected: Expected?
    ) -> (type: WrittenType, site: Site)? {
        let entry = program[member]
        if let type = chosenType(arguments, entry) { return (type, scope.site) }
        if entry.facts.answersGeneric {
            guard let type = expected?.type, let site = expected?.site, !program.nominals(of: type, at: site).isEmpty
            else { return nil }
            return (type, site)
        }
        if entry.facts.type?.plainNominal == "Self" {
            guard let own = base.map({ flow[$0].types.only }) ?? scope.itself else { return nil }
            return (program[own].written, scope.site)
        }
        if program.isOpen(entry.facts.type, in: entry.owner) { return base.flatMap { ownType(of: member, on: $0) } }
        return entry.facts.type.map { ($0, entry.site) }
    }

    /// What a member of an object is, by the arguments of the object's generic type.
    func ownType(of member: MemberID, on base: VariableID) -> (type: WrittenType, site: Site)? {
        if let type = flow[base].types.first, let own = program.type(of: member, in: type) { return own }
        return program.type(of: member, on: flow[base].written, at: flow[base].site)
    }

    /// `API.self` of `resolve(API.self)`, where that decides what is answered.
    func chosenType(_ arguments: [Argument], _ entry: Program.MemberEntry) -> WrittenType? {
        guard entry.facts.answersGeneric else { return nil }
        for argument in arguments { if case .type(let type) = argument.value.kind { return type } }
        return nil
    }
}
