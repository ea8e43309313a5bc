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
