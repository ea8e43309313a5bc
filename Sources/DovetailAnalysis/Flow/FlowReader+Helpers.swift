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
    func asks(_ entry: Program.MemberEntry, _ site: Site) -> Asking? {
        guard !dialects(site).isEmpty else { return nil }
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
            guard name == "resolve" else { return }
            let type = arguments.first?.value.typeItself?.text
            if type.map(generics.contains) ?? true { given = Array(arguments.dropFirst()) }
        }
        entry.body?.visit(visit)
        entry.facts.value?.visit(visit)
        guard let given else { return nil }
        return dialects(site).lazy.compactMap { type(of: $0).registers ? type(of: $0).library : nil }.first
            .map { Asking(library: $0, arguments: given) }
    }

    /// What a call of a helper asks the container for: the helper hands on a name, and arguments for what is made.
    func resolve(
        _ type: WrittenType, _ asking: Asking, by helper: MemberFacts, _ arguments: [Argument], at place: Place,
        _ scope: FlowScope, _ site: Site? = nil
    ) -> FlowValue {
        let named = asking.arguments.first { ["name", "tag"].contains($0.label) }?.value
        let behind = asking.arguments.drop { $0.label != "argument" && $0.label != "arguments" }.count
        return resolve(
            type, name: named.flatMap { name($0, in: helper, arguments) }, arguments: behind, asking.library, at: place,
            scope, site)
    }

    /// A name that a helper gives the container: its own, or what its caller gives it.
    private func name(_ written: Expression, in helper: MemberFacts, _ arguments: [Argument]) -> String? {
        guard case .name(let parameter) = written.kind,
            let index = helper.parameters.firstIndex(where: { $0.name == parameter })
        else { return written.givenName }
        let positions = helper.parameters.positions(of: arguments)
        let given = zip(arguments, positions).first { $0.1 == index }?.0.value
        return (given ?? helper.parameters[index].value)?.givenName
    }
}

extension Expression {
    /// A name as it is written; nil for none.
    fileprivate var givenName: String? {
        if case .name("nil") = kind { nil } else { nameText }
    }
}
