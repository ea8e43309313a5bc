import DovetailSyntax

// Types that only expressions show.

extension FlowReader {
    /// The type of what an expression makes, where the source names it.
    func written(_ expression: Expression, _ scope: FlowScope) -> WrittenType? {
        switch expression.kind {
        case .cast(_, let type): return type
        case .closure(let closure):
            if let result = closure.result { return result }
            if case .result(let answer?)? = closure.statements.last, case .cast(_, let type) = answer.kind {
                return type
            }
            return closure.statements.outcomes.last.flatMap { written($0, scope) }
        case .call(let callee, _): return answer(of: callee, scope)
        case .member(let base?, let name):
            if name.isInitializer { return base.typeItself ?? named(base) }
            return answer(of: expression, scope)
        case .name(let name): return scope.names[name].flatMap { flow[$0].written }
        default: return nil
        }
    }

    private func named(_ base: Expression) -> WrittenType? {
        guard let name = base.dottedName, name.lastName.first?.isUppercase == true else { return nil }
        return base.genericType(name)
    }

    private func answer(of callee: Expression, _ scope: FlowScope) -> WrittenType? {
        switch callee.kind {
        case .type(let type): return type
        case .name(let name):
            if let type = callee.typeItself { return type }
            if let own = surrounding(scope).lazy.compactMap({ self.program.member(name, of: $0) }).first {
                return program[own].facts.type
            }
            return program.function(name, labels: nil, at: scope.site).flatMap { program[$0].facts.type }
        case .member(let base?, let name):
            if name == "init" { return named(base) }
            if name.first?.isUppercase == true { return named(callee) }
            guard let outer = base.dottedName, let type = program.type(named: outer, at: scope.site) else {
                return name.isNameOfShared ? named(base) : nil  // `URLSession.shared`
            }
            guard let member = program.member(name, of: type) else { return nil }
            if program[member].facts.type?.text == "Self" || program[member].facts.type == nil { return named(base) }
            return program[member].facts.type
        default: return nil
        }
    }
}
