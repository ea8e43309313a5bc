import DovetailGraph
import DovetailSyntax

/// InnoDI: `@Provide(.shared, factory: LiveAPI(url: url)) var api: any API` in a `@DIContainer`.
struct InnoDI: Dialect {
    static let library = "InnoDI"
    static let imports: Set<String> = ["InnoDI"]

    private static let wrappers: Set<String> = ["Input", "Provide", "SubContainer"]

    func prepare(_ reader: FlowReader) {
        for member in reader.program.memberIDs {
            guard let wrapper = wrapper(member, reader.program) else { continue }
            reader.provide(member, lifetime(wrapper))
        }
    }

    private func wrapper(_ member: MemberID, _ program: Program) -> AttributeFacts? {
        program[member].facts.wrappers.first { Self.wrappers.contains($0.name) }
    }

    private func lifetime(_ attribute: AttributeFacts) -> DependencyGraph.Scope {
        if attribute.name == "Input" { return .instance }
        let scope = attribute.arguments.first { [nil, "scope"].contains($0.label) }?.value.nameText
        return switch scope {
        case ".input": .instance
        case ".transient": .prototype
        default: .lazySingleton
        }
    }

    func read(_ member: MemberID, _ scope: inout FlowScope, _ reader: FlowReader) -> Bool {
        guard let wrapper = wrapper(member, reader.program) else { return false }
        let binding = reader.variable(of: member)
        if wrapper.name == "SubContainer" {
            makeContainer(binding, member, wrapper, &scope, reader)
            return true
        }
        let factory = wrapper.arguments.first { ["asyncFactory", "factory"].contains($0.label) }?.value
        if let factory {
            make(binding, factory, &scope, reader)
        } else if let type = wrapper.arguments.first(where: { $0.label == nil && $0.value.typeItself != nil }) {
            make(binding, type.value, with: wrapper.arguments.first { $0.label == "with" }?.value, &scope, reader)
        } else if let value = reader.program[member].facts.value {
            make(binding, value, &scope, reader)
        }
        return true
    }

    // MARK: - Containers within containers

    /// A container of its own, which is given properties of this one: those that are named, or those that it has inputs
    /// for.
    private func makeContainer(
        _ binding: VariableID, _ member: MemberID, _ wrapper: AttributeFacts, _ scope: inout FlowScope,
        _ reader: FlowReader
    ) {
        let program = reader.program
        guard let name = program[member].facts.type?.nominalName,
            let type = program.type(named: name, at: program[member].site)
        else { return }
        let place = program[member].facts.place
        let arguments = given(by: wrapper) ?? sharedNames(type, scope, program).map { Given(input: $0, property: $0) }
        let call = Expression(
            .call(
                Expression(.name(name), at: place),
                arguments.map { Argument(label: $0.input, value: Expression(.name($0.property), at: place)) }),
            at: place)
        let expected = Expected(type: reader.flow[binding].written, site: scope.site)
        reader.give(reader.value(call, &scope, expected, .variable(binding)), to: binding, at: place, scope)
    }

    private struct Given {
        let input: String
        let property: String
    }

    /// `with: [\Self.feed]`, `bindings: [.init(child: \Shop.source, parent: \Self.feed)]`; nil where it names none.
    private func given(by wrapper: AttributeFacts) -> [Given]? {
        func name(_ expression: Expression?) -> String? {
            guard case .keyPath(let names)? = expression?.kind else { return nil }
            return names.last
        }
        for argument in wrapper.arguments {
            guard case .list(let all) = argument.value.kind else { continue }
            if argument.label == "with" { return all.compactMap(name).map { Given(input: $0, property: $0) } }
            guard argument.label == "bindings" else { continue }
            return all.compactMap { binding -> Given? in
                guard case .call(_, let ends) = binding.kind, let input = name(ends.first?.value),
                    let property = name(ends.last?.value)
                else { return nil }
                return Given(input: input, property: property)
            }
        }
        return nil
    }

    private func sharedNames(_ type: TypeID, _ scope: FlowScope, _ program: Program) -> [String] {
        program[type].members.filter { member in
            guard let wrapper = wrapper(member, program) else { return false }
            return lifetime(wrapper) == .instance
        }.map { program[$0].facts.name }.filter { name in
            scope.itself.flatMap { program.member(name, of: $0) } != nil
        }
    }

    // MARK: - What is provided

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
        var inner = scope
        inner.provider = binding
        // What is no part by its type is needed all the same.
        for (parameter, property) in zip(closure.parameters, given) {
            guard let property, reader.flow[property].types.allSatisfy({ reader.program[$0].kind == .struct }) else {
                continue
            }
            reader.note(property, as: parameter.name, .construct, at: closure.place, inner)
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
