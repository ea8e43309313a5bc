import DovetailSyntax

// Reducers of the Composable Architecture that have others, by the names of its calls.

extension FlowReader {
    /// `.ifLet(\.child, action: \.child) { Child() }`, `.forEach(\.path, action: \.path)`: what they are called on has another
    /// reducer, or those of an enumeration.
    func compose(
        _ name: String, on base: VariableID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue? {
        guard ["forEach", "ifCaseLet", "ifLet"].contains(name), arguments.count > 1, arguments[1].label == "action",
            case .keyPath(let path) = arguments[0].value.kind, let reducer = construction(behind: base)
        else { return nil }
        if let closure = arguments.dropFirst(2).first {
            let child = value(closure.value, &scope, nil, .other)
            add(child, as: closure.label ?? "", nil, nil, at: place, to: reducer, scope)
            return .variable(base)
        }
        for (label, type) in reducers(at: path, scope) {
            let made = construction(of: .known(type), at: place, scope, .argument(of: reducer, label: label))
            if case .construction(let object)? = flow[made].sources.first?.origin { flow[object].isBrought = true }
            add(.variable(made), as: label, nil, nil, at: place, to: reducer, scope)
        }
        return .variable(base)
    }

    private func construction(behind value: VariableID) -> ConstructionID? {
        var next = value
        for _ in 0..<4 {
            if case .member(let property) = flow[next].kind { read(property) }  // `core.ifLet(…)`
            switch flow[next].sources.only?.origin {
            case .construction(let made): return made
            case .variable(let other): next = other
            default: return nil
            }
        }
        return nil
    }

    /// The reducers of the enumeration whose state a property of the state has: `@Presents var sheet: Sheet.State?`, and
    /// `paths.main` of `\.paths.main`.
    private func reducers(at path: [String], _ scope: FlowScope) -> [(label: String, TypeID)] {
        let state = WrittenType(text: "State", shape: .name("State", []))
        var types = program.nominals(of: state, at: scope.site)
        var members: [MemberID] = []
        for step in path {
            let name = step.first == "$" ? String(step.dropFirst()) : step
            members = types.compactMap { program.member(name, of: $0) }
            types = members.flatMap { program.nominals(of: program[$0].facts.typeOrMade, at: program[$0].site) }
        }
        return members.flatMap { member in
            (program[member].facts.typeOrMade?.reducers ?? []).flatMap { reducer in
                program.nominals(of: reducer, at: program[member].site).flatMap { cases(of: $0) }
            }
        }
    }

    /// `@Reducer enum Sheet { case settings(Settings) }`
    private func cases(of type: TypeID) -> [(label: String, TypeID)] {
        guard program[type].kind == .enum, program.isReducer(type) else { return [] }
        return (program[type].facts?.cases ?? []).flatMap { declared in
            program.nominals(of: declared.parameters.only?.type, at: program[type].site)
                .filter(program.isReducer).map { (declared.name, $0) }
        }
    }
}

extension Program {
    /// `@Reducer struct Settings`
    func isReducer(_ type: TypeID) -> Bool {
        self[type].facts?.attributes.contains { $0.name == "Reducer" } == true
            || inherits(type) { $0 == "Reducer" || $0 == "ReducerProtocol" }
    }
}

extension WrittenType {
    /// Whose state it has: `Sheet` of `Sheet.State?`, `Path` of `StackState<Path.State>`.
    fileprivate var reducers: [WrittenType] {
        switch shape {
        case .optional(let inner): return inner.reducers
        case .name(let name, let arguments):
            if name.hasSuffix(".State") {
                let reducer = String(name.dropLast(".State".count))
                return [WrittenType(text: reducer, shape: .name(reducer, []))]
            }
            return name.hasSuffix("Of") ? arguments : arguments.flatMap(\.reducers)
        default: return []
        }
    }
}
