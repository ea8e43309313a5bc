import SwiftSyntax

// Patterns: the names that they bind, each with the part of the subject that it stands for.

extension TreeReader {
    /// `repo` of `.ready(let repo)` is the member `ready.0` of the subject.
    func bindings(of pattern: some SyntaxProtocol, in subject: Expression) -> [Statement] {
        nested { bound(Syntax(pattern), subject) } ?? []
    }

    private func bound(_ node: Syntax, _ subject: Expression) -> [Statement] {
        switch node.as(SyntaxEnum.self) {
        case .identifierPattern(let node):
            return [.local([node.identifier.plain], nil, subject, place(of: node))]
        case .valueBindingPattern(let node): return bindings(of: node.pattern, in: subject)
        case .expressionPattern(let node): return bindings(of: node.expression, in: subject)
        case .patternExpr(let node): return bindings(of: node.pattern, in: subject)
        case .optionalChainingExpr(let node): return bindings(of: node.expression, in: subject)
        case .tuplePattern(let node):
            return node.elements.enumerated().flatMap { index, element in
                bindings(of: element.pattern, in: subject.part(element.label?.plain ?? "\(index)"))
            }
        case .tupleExpr(let node): return elements(node, subject)
        case .functionCallExpr(let node): return payload(node, subject)
        case .sequenceExpr(let node): return casted(Array(node.elements), subject)
        default: return []
        }
    }

    private func elements(_ node: TupleExprSyntax, _ subject: Expression) -> [Statement] {
        if node.elements.count == 1, let only = node.elements.first, only.label == nil {
            return bindings(of: only.expression, in: subject)
        }
        return node.elements.enumerated().flatMap { index, element in
            bindings(of: element.expression, in: subject.part(element.label?.plain ?? "\(index)"))
        }
    }

    private func payload(_ node: FunctionCallExprSyntax, _ subject: Expression) -> [Statement] {
        guard let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.plain else {
            return []
        }
        return node.arguments.enumerated().flatMap { index, argument in
            let part = name == "some" ? subject : subject.part("\(name).\(argument.label?.plain ?? "\(index)")")
            return bindings(of: argument.expression, in: part)
        }
    }

    /// `let repo as any Repo`
    private func casted(_ elements: [ExprSyntax], _ subject: Expression) -> [Statement] {
        guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
            let type = elements[2].as(TypeExprSyntax.self)
        else { return [] }
        return bindings(of: elements[0], in: Expression(.cast(subject, written(type.type)), at: subject.place))
    }

    /// `case let own as Own`, `case is Own`: the local that is asked is no other object there.
    func narrowing(_ items: SwitchCaseItemListSyntax, _ subject: Expression) -> [Statement] {
        guard items.count == 1, let pattern = items.first?.pattern else { return [] }
        if let asked = pattern.as(IsTypePatternSyntax.self) {
            return narrowing(subject, to: Expression(.cast(subject, written(asked.type)), at: subject.place))
        }
        let binding = pattern.as(ValueBindingPatternSyntax.self)?.pattern ?? pattern
        let elements = binding.as(ExpressionPatternSyntax.self)?.expression.as(SequenceExprSyntax.self)?.elements.map(
            \.self)
        guard let elements, elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
            let name = elements[0].as(PatternExprSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)
        else { return [] }
        return narrowing(subject, to: Expression(.name(name.identifier.plain), at: subject.place))
    }

    /// `if page is OwnPage`
    func narrowing(_ condition: ExprSyntax) -> [Statement] {
        guard let elements = condition.as(SequenceExprSyntax.self)?.elements.map(\.self), elements.count == 3,
            elements[1].is(UnresolvedIsExprSyntax.self), let type = elements[2].as(TypeExprSyntax.self)
        else { return [] }
        let subject = expression(elements[0])
        return narrowing(subject, to: Expression(.cast(subject, written(type.type)), at: subject.place))
    }

    /// What a local is from there on.
    func narrowing(_ subject: Expression, to value: Expression) -> [Statement] {
        guard case .name(let name) = subject.kind, value.kind != .name(name) else { return [] }
        return [.local(["?\(name)"], nil, value, value.place)]
    }

    /// The subject of patterns, which runs once: a call has a name of its own.
    func subject(_ node: ExprSyntax) -> (steps: [Statement], value: Expression) {
        let read = expression(node)
        guard read.isCall else { return (read.namesType ? [.expression(read)] : [], read) }
        return (
            [.local([Self.subjectName], nil, read, read.place)], Expression(.name(Self.subjectName), at: read.place)
        )
    }

    /// No name of a program has parentheses.
    static let subjectName = "(subject)"
}

extension Expression {
    fileprivate func part(_ name: String) -> Expression { Expression(.member(self, name), at: place) }
}
