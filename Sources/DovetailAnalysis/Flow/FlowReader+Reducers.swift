import DovetailSyntax

// Reducers of the Composable Architecture that have others, by the names of its calls.

extension FlowReader {
    /// `.ifLet(\.child, action: \.child) { Child() }`, `.forEach(\.path, action: \.path)`: what they are called on has another
    /// reducer, or those of an enumeration.
    func compose(
        _ name: String, on base: VariableID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue? {
        let isKnown =
            ["forEach", "ifCaseLet", "ifLet"].contains(name) && arguments.count > 1 && arguments[1].label == "action"
        if let last = arguments.last, isKnown && arguments.count > 2 || makesReducers(last.value, scope),
            let reducer = construction(behind: base)
        {
            _ = give(away: arguments.dropLast(), &scope)
            let child = value(last.value, &scope, nil, .other)
            add(child, as: last.label ?? "", nil, nil, at: place, to: reducer, scope)
            return .variable(base)
        }
        guard isKnown, case .keyPath(let path) = arguments[0].value.kind, let reducer = construction(behind: base)
        else { return nil }
        for (label, type) in reducers(at: path, scope) {
            let made = construction(of: .known(type), at: place, scope, .argument(of: reducer, label: label))
            if case .construction(let object)? = flow[made].sources.first?.origin { flow[object].isBrought = true }
            add(.variable(made), as: label, nil, nil, at: place, to: reducer, scope)
        }
        return .variable(base)
    }

    /// `.forEachRoute { Screen() }`: whether a closure only makes reducers of this program, whoever takes it.
    private func makesReducers(_ closure: Expression, _ scope: FlowScope) -> Bool {
        guard case .closure(let closure) = closure.kind, closure.parameters.isEmpty, !closure.statements.isEmpty else {
            return false
        }
        return closure.statements.allSatisfy { statement in
            guard case .result(let made?) = statement.asResult, case .call(let callee, _) = made.kind,
                let name = callee.dottedName
            else { return false }
            return program.type(named: name, at: scope.site).map(program.isReducer) == true
        }
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

extension Statement {
    /// An expression by itself is what a result builder takes.
    fileprivate var asResult: Statement {
        if case .expression(let expression) = self { .result(expression) } else { self }
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
