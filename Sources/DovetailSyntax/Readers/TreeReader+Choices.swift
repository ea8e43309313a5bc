import SwiftSyntax

// What is one of several: branches, and sequences of operators, which a tree leaves unfolded.

extension TreeReader {
    /// - Parameter answers: Whether one expression alone is the result of a branch.
    func branches(_ node: IfExprSyntax, _ answers: Bool = true) -> [Branch] {
        let term = term(node.conditions)
        let first = Branch(
            place: place(of: node.body), condition: [term],
            statements: conditions(node.conditions) + statements(node.body.statements, answers: answers))
        let negated = ConditionTerm(term.expression, isNegated: !term.isNegated)
        switch node.elseBody {
        case .codeBlock(let block):
            let other = statements(block.statements, answers: answers)
            return [first, Branch(place: place(of: block), condition: [negated], statements: other)]
        case .ifExpr(let next):
            let rest = nested { branches(next, answers) } ?? []
            return [first]
                + rest.map { Branch(place: $0.place, condition: [negated] + $0.condition, statements: $0.statements) }
        case nil: return [first]
        }
    }

    /// A `switch`, behind what its subject needs.
    func choice(_ node: SwitchExprSyntax, _ answers: Bool) -> [Statement] {
        let (steps, value) = subject(node.subject)
        let branches = branches(node, of: value, answers)
        return steps + (branches.isEmpty ? [] : [.choice(branches)])
    }

    /// `switch` as an expression: a closure that is called at once, if its subject runs.
    func value(of node: SwitchExprSyntax) -> Expression.Kind {
        let (steps, value) = subject(node.subject)
        let branches = branches(node, of: value, true)
        if steps.isEmpty { return .choice(branches) }
        let place = place(of: node)
        let answer = Statement.result(Expression(.choice(branches), at: place))
        let closure = Closure(place: place, parameters: [], statements: steps + [answer])
        return .call(Expression(.closure(closure), at: place), [])
    }

    private func branches(_ node: SwitchExprSyntax, of value: Expression, _ answers: Bool) -> [Branch] {
        var earlier: [ConditionTerm] = []
        let subject = oneLine(node.subject)
        return cases(node.cases, []).map { item, compiled in
            var terms = earlier
            var names: [Statement] = []
            if case .case(let label) = item.label {
                let text = "case \(oneLine(label.caseItems)) = \(subject)"
                terms.append(ConditionTerm(text))
                names = label.caseItems.flatMap { bindings(of: $0.pattern, in: value) }
                names += narrowing(label.caseItems, value)
                if compiled.isEmpty { earlier.append(ConditionTerm(text, isNegated: true)) }
            }
            return Branch(
                place: place(of: item), condition: compiled + (earlier.count > 12 ? [] : terms),
                statements: names + statements(item.statements, answers: answers))
        }
    }

    /// The cases of a `switch`, each with the branches of `#if` in which it stands.
    private func cases(
        _ list: SwitchCaseListSyntax, _ terms: [ConditionTerm]
    ) -> [(SwitchCaseSyntax, [ConditionTerm])] {
        list.flatMap { item -> [(SwitchCaseSyntax, [ConditionTerm])] in
            switch item {
            case .switchCase(let item): return [(item, terms)]
            case .ifConfigDecl(let block):
                return clauses(of: block).flatMap { clause, own -> [(SwitchCaseSyntax, [ConditionTerm])] in
                    guard case .switchCases(let inner) = clause.elements else { return [] }
                    return cases(inner, terms + own)
                }
            }
        }
    }

    /// The two sides of `target = value`.
    func assignment(_ node: ExprSyntax) -> (ExprSyntax, Expression)? {
        guard let elements = node.as(SequenceExprSyntax.self)?.elements.map(\.self), elements.count > 2,
            elements[1].is(AssignmentExprSyntax.self)
        else { return nil }
        return (elements[0], sequence(of: elements.dropFirst(2)))
    }

    /// `screens += more`: what is added to a collection.
    func addition(_ node: ExprSyntax) -> Expression? {
        guard let elements = node.as(SequenceExprSyntax.self)?.elements.map(\.self), elements.count > 2,
            elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
        else { return nil }
        let added = sequence(of: elements.dropFirst(2))
        if case .text = added.kind { return nil }
        let place = place(of: node)
        let append = Expression(.member(expression(elements[0]), "append"), at: place)
        return Expression(.call(append, [Argument(label: "contentsOf", value: added)]), at: place)
    }

    private func sequence(of elements: ArraySlice<ExprSyntax>) -> Expression {
        guard elements.count != 1 else { return expression(elements.first!) }
        return Expression(sequence(Array(elements)), at: place(of: elements.first!))
    }

    func sequence(_ elements: [ExprSyntax]) -> Expression.Kind {
        if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }), index > 0,
            index + 1 < elements.count, let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
        {
            return choice(Array(elements[..<index]), ternary, elements[(index + 1)...])
        }
        if let index = elements.lastIndex(where: { $0.is(UnresolvedAsExprSyntax.self) }), index > 0,
            index + 2 == elements.count, let type = elements[index + 1].as(TypeExprSyntax.self)
        {
            return .cast(sequence(of: elements[..<index]), written(type.type))
        }
        let operators = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
        let operands = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }
        if !operators.isEmpty, operators.allSatisfy({ $0 == "??" }) {
            return .choice(
                operands.map { Branch(place: place(of: $0), condition: [], statements: [.result(expression($0))]) })
        }
        if operators == ["~>"], operands.count == 2 {
            let callee = Expression(.member(expression(operands[0]), "~>"), at: place(of: operands[0]))
            return .call(callee, [Argument(label: nil, value: expression(operands[1]))])
        }
        if let folded = calls(ofOwn: elements, operators) { return folded }
        let combined = Expression.Kind.combined(operands.map { expression($0) }.filter { !$0.isEmpty })
        guard !Self.comparisons.isDisjoint(with: operators), let first = elements.first else { return combined }
        return .cast(Expression(combined, at: place(of: first)), Self.bool)
    }

    /// `Page() &> { $0.model = model }`: an operator that Swift doesn't have is a function, from left to right.
    private func calls(ofOwn elements: [ExprSyntax], _ operators: [String]) -> Expression.Kind? {
        guard !operators.isEmpty, elements.count == 2 * operators.count + 1, Self.standard.isDisjoint(with: operators)
        else { return nil }
        var call = expression(elements[0])
        for (index, name) in operators.enumerated() {
            let arguments = [call, expression(elements[2 * index + 2])].map { Argument(label: nil, value: $0) }
            let callee = Expression(.name(name), at: place(of: elements[2 * index + 1]))
            call = Expression(.call(callee, arguments), at: call.place)
        }
        return call.kind
    }

    private static let standard: Set<String> = comparisons.union([
        "!", "%", "%=", "&", "&&=", "&*", "&+", "&-", "&<<", "&=", "&>>", "*", "*=", "+", "+=", "-", "-=", "...", "..<",
        "/", "/=", "<<", "<<=", ">>", ">>=", "??", "^", "^=", "|", "|=", "||=", "~", "~>",
    ])
    private static let bool = WrittenType(text: "Bool", shape: .name("Bool", []))
    /// The operators that answer with true or false, and bind weaker than those that don't.
    private static let comparisons: Set<String> = [
        "==", "!=", "===", "!==", "<", "<=", ">", ">=", "~=", "&&", "||",
    ]

    private func choice(
        _ condition: [ExprSyntax], _ ternary: UnresolvedTernaryExprSyntax, _ rest: ArraySlice<ExprSyntax>
    ) -> Expression.Kind {
        let text = condition.map { oneLine($0) }.joined(separator: " ")
        let yes = expression(ternary.thenExpression)
        let no = sequence(of: rest)
        return .choice([
            Branch(place: yes.place, condition: [ConditionTerm(text)], statements: [.result(yes)]),
            Branch(place: no.place, condition: [ConditionTerm(text, isNegated: true)], statements: [.result(no)]),
        ])
    }
}
