extension Expression {
    /// Calls `body` for this expression and for all in it, closures included.
    package func visit(_ body: (Expression) -> Void) {
        body(self)
        switch kind {
        case .member(let base, _): base?.visit(body)
        case .call(let callee, let arguments):
            callee.visit(body)
            for argument in arguments { argument.value.visit(body) }
        case .element(let base, let arguments):
            base.visit(body)
            for argument in arguments { argument.value.visit(body) }
        case .closure(let closure): closure.statements.visit(body)
        case .tuple(let arguments): for argument in arguments { argument.value.visit(body) }
        case .list(let all), .combined(let all): for one in all { one.visit(body) }
        case .cast(let inner, _): inner.visit(body)
        case .choice(let branches): for branch in branches { branch.statements.visit(body) }
        case .definition(let definition):
            definition.make?.visit(body)
            definition.id?.visit(body)
            definition.inject?.statements.visit(body)
            definition.close?.statements.visit(body)
        case .name, .type, .keyPath, .text: break
        }
    }

    /// What it may come to: each branch of a choice, the results of a closure that is called at once.
    package var outcomes: [Expression] {
        switch kind {
        case .choice(let branches): branches.flatMap(\.statements.outcomes)
        case .cast(let inner, _): inner.outcomes
        case .call(let callee, let arguments):
            if case .closure(let closure) = callee.kind, arguments.isEmpty {
                closure.statements.outcomes
            } else {
                [self]
            }
        default: [self]
        }
    }
}

extension [Statement] {
    /// Calls `body` for every expression in these statements.
    package func visit(_ body: (Expression) -> Void) {
        for statement in self {
            switch statement {
            case .local(_, _, let value, _): value?.visit(body)
            case .expression(let value): value.visit(body)
            case .assignment(let target, let value):
                target.visit(body)
                value.visit(body)
            case .result(let value): value?.visit(body)
            case .choice(let branches): for branch in branches { branch.statements.visit(body) }
            case .block(let inner): inner.visit(body)
            case .function(let member): member.body?.visit(body)
            }
        }
    }

    /// What is returned; a local stands for its value.
    package var outcomes: [Expression] {
        var locals: [String: Expression] = [:]
        var outcomes: [Expression] = []
        for statement in self {
            switch statement {
            case .local(let names, _, let value?, _) where names.count == 1: locals[names[0]] = value
            case .result(let value?):
                if case .name(let name) = value.kind, let local = locals[name] {
                    outcomes += local.outcomes
                } else {
                    outcomes += value.outcomes
                }
            case .choice(let branches): outcomes += branches.flatMap(\.statements.outcomes)
            case .block(let inner): outcomes += inner.outcomes
            default: break
            }
        }
        return outcomes
    }
}
