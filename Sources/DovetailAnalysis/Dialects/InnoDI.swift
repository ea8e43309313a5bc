import DovetailGraph
import DovetailSyntax

/// InnoDI: `@Provide(.shared, factory: LiveAPI(url: url)) var api: any API` in a `@DIContainer`.
struct InnoDI: Dialect {
    static let library = "InnoDI"
    static let imports: Set<String> = ["InnoDI"]

    func prepare(_ reader: FlowReader) {
        for member in reader.program.memberIDs {
            guard let provide = provide(member, reader.program) else { continue }
            reader.provide(member, lifetime(provide))
        }
    }

    private func provide(_ member: MemberID, _ program: Program) -> AttributeFacts? {
        program[member].facts.wrappers.first { $0.name == "Provide" }
    }

    private func lifetime(_ attribute: AttributeFacts) -> DependencyGraph.Scope {
        switch attribute.arguments.first?.value.nameText {
        case ".input": .instance
        case ".transient": .prototype
        default: .lazySingleton
        }
    }

    func read(_ member: MemberID, _ scope: inout FlowScope, _ reader: FlowReader) -> Bool {
        guard let provide = provide(member, reader.program) else { return false }
        let binding = reader.variable(of: member)
        let factory = provide.arguments.first { ["asyncFactory", "factory"].contains($0.label) }?.value
        if let factory {
            make(binding, factory, &scope, reader)
        } else if let type = provide.arguments.first(where: { $0.label == nil && $0.value.typeItself != nil }) {
            make(binding, type.value, with: provide.arguments.first { $0.label == "with" }?.value, &scope, reader)
        }
        return true
    }

    /// The parameters of a closure are the properties of the container that are called like them.
    private func make(
        _ binding: VariableID, _ factory: Expression, _ scope: inout FlowScope, _ reader: FlowReader
    ) {
        guard case .closure(let closure) = factory.kind else {
            let expected = Expected(type: reader.flow[binding].written, site: scope.site)
            let value = reader.value(factory, &scope, expected, .variable(binding))
            return reader.give(value, to: binding, at: factory.place, scope)
        }
        let given = closure.parameters.map { parameter in
            scope.itself.flatMap { reader.program.member(parameter.name, of: $0) }.map { reader.variable(of: $0) }
        }
        reader.make(binding, by: factory, given: given, &scope)
    }

    /// `LiveAPI.self, with: [\.url]`: a call of the initializer with the properties that are named.
    private func make(
        _ binding: VariableID, _ type: Expression, with given: Expression?, _ scope: inout FlowScope,
        _ reader: FlowReader
    ) {
        var arguments: [Argument] = []
        if case .list(let paths)? = given?.kind {
            for path in paths {
                guard case .keyPath(let names) = path.kind, let name = names.last else { continue }
                arguments.append(Argument(label: name, value: Expression(.name(name), at: path.place)))
            }
        }
        let made = Expression(.call(type, arguments), at: type.place)
        let expected = Expected(type: reader.flow[binding].written, site: scope.site)
        reader.give(
            reader.value(made, &scope, expected, .variable(binding)), to: binding, at: type.place, scope)
    }
}
