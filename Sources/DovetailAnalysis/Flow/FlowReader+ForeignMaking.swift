import DovetailGraph
import DovetailSyntax

// Constructions of types that these sources don't declare.

extension FlowReader {
    /// It may call closures: with elements of what it is given first, `ForEach(parts) { … }`, or with itself.
    func make(
        external name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ target: Target
    ) -> VariableID {
        let result = construction(of: .external(name), at: place, scope, target)
        guard case .construction(let id)? = flow[result].sources.first?.origin else { return result }
        if let initializer = initializer(ofExtended: name, arguments) {
            flow[id].initializer = initializer
            give(arguments, to: initializer, of: id, &scope)
            return result
        }
        let saysOnly = name == "CommandConfiguration" && !arguments.contains { $0.label == "subcommands" }
        flow[id].isData = saysOnly || arguments.first?.label == "rawValue"
        for argument in arguments {
            let label = argument.label ?? ""
            if label == "subcommands", addCommands(argument.value, to: id, &scope) { continue }
            let before = flow.operations.count
            let value = foreignArgument(argument.value, as: label, of: id, &scope)
            add(value, as: label, nil, nil, at: argument.value.place, to: id, scope)
            guard let closure = value.variable, flow[closure].holdsClosure else { continue }
            var called: [Given] = []
            if let first = flow[id].inputs.first, first.variable != closure {
                called = elements(of: first.variable, for: closure)
            } else if sets(closure, since: before) {
                called = [Given(label: nil, isTrailing: false, variable: result)]
            }
            operate(.invoke(called), on: closure, into: temporary(at: place, scope), at: place, label, scope)
        }
        return result
    }

    /// Whether a closure sets properties of what it is called with: `Pipeline { $0.cache = cache }`.
    private func sets(_ closure: VariableID, since index: Int) -> Bool {
        let parameters = flow[closure].sources.flatMap { source -> [VariableID] in
            if case .function(let function) = source.origin { flow[function].parameters } else { [] }
        }
        return flow.operations[index...].contains { operation in
            guard case .store = operation.kind, let base = operation.base else { return false }
            return parameters.first == base
        }
    }

    /// An element of a collection, after its number where a closure takes both: `ForEach(Array(pages.enumerated())) { … }`.
    private func elements(of collection: VariableID, for closure: VariableID) -> [Given] {
        let element = Given(label: nil, isTrailing: false, variable: collection)
        let takesBoth = flow[closure].sources.contains { source in
            if case .function(let function) = source.origin { flow[function].parameters.count == 2 } else { false }
        }
        guard takesBoth, flow.numbered.contains(collection) else { return [element] }
        return [Given(label: nil, isTrailing: false, variable: nil), element]
    }

    private func foreignArgument(
        _ argument: Expression, as label: String, of id: ConstructionID, _ scope: inout FlowScope
    ) -> FlowValue {
        if case .member(nil, let name) = argument.kind, let found = program.foreignStatic(name, as: label) {
            return use(found, at: argument.place, scope)
        }
        if case .member(nil, "shared") = argument.kind {
            return gap(".shared", "its type is that of another package's parameter", at: argument.place, scope)
        }
        return value(argument, &scope, nil, .argument(of: id, label: label))
    }

    /// The initializer that an extension of the program adds to a type of another package.
    private func initializer(ofExtended name: String, _ arguments: [Argument]) -> MemberID? {
        let extended = program.typesByName[name, default: []].lazy.filter(program.isExternal)
        return extended.compactMap { [program] in
            program.initializer(of: $0, labels: arguments.map(\.label))
        }.first
    }
}
