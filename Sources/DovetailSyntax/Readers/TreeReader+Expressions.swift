import SwiftSyntax

extension TreeReader {
    func expression(_ node: some ExprSyntaxProtocol) -> Expression {
        var expression = Expression(nested { kind(ExprSyntax(node)) } ?? .combined([]), at: place(of: node))
        if let generic = node.as(GenericSpecializationExprSyntax.self) {
            expression.generics = arguments(generic.genericArgumentClause)
        }
        return expression
    }

    private func kind(_ node: ExprSyntax) -> Expression.Kind {
        switch node.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let node): .name(name(node))
        case .superExpr: .name("super")
        case .memberAccessExpr(let node): member(node)
        case .functionCallExpr(let node): call(node)
        case .closureExpr(let node): .closure(closure(node))
        case .genericSpecializationExpr(let node): collection(node) ?? kind(node.expression)
        case .sequenceExpr(let node): sequence(Array(node.elements))
        case .tupleExpr(let node): tuple(node)
        case .arrayExpr(let node): .list(node.elements.map { expression($0.expression) })
        case .dictionaryExpr(let node): dictionary(node)
        case .ifExpr(let node): .choice(branches(node))
        case .switchExpr(let node): value(of: node)
        case .keyPathExpr(let node): .keyPath(names(node))
        case .stringLiteralExpr(let node): text(node)
        case .booleanLiteralExpr(let node): .text(node.literal.text)
        case .integerLiteralExpr(let node): literal(node.literal.text)
        case .typeExpr(let node): .type(written(node.type))
        case .subscriptCallExpr(let node):
            .element(expression(node.calledExpression), arguments(node.arguments))
        case .postfixIfConfigExpr(let node): chain(node)
        default: wrapped(node)
        }
    }

    /// What only says how a value is used.
    private func wrapped(_ node: ExprSyntax) -> Expression.Kind {
        switch node.as(ExprSyntaxEnum.self) {
        case .tryExpr(let node): kind(node.expression)
        case .awaitExpr(let node): kind(node.expression)
        #if canImport(SwiftSyntax602)
            case .unsafeExpr(let node): kind(node.expression)
        #endif
        case .forceUnwrapExpr(let node): kind(node.expression)
        case .optionalChainingExpr(let node): kind(node.expression)
        case .inOutExpr(let node): kind(node.expression)
        case .borrowExpr(let node): kind(node.expression)
        case .consumeExpr(let node): kind(node.expression)
        case .copyExpr(let node): kind(node.expression)
        case .prefixOperatorExpr(let node): combined([node.expression])
        case .postfixOperatorExpr(let node) where node.operator.text == "~>":
            .call(Expression(.member(expression(node.expression), "~>"), at: place(of: node)), [])
        case .postfixOperatorExpr(let node): combined([node.expression])
        case .asExpr(let node): .cast(expression(node.expression), written(node.type))
        case .macroExpansionExpr(let node): macro(node)
        default: .combined([])
        }
    }

    /// A chain of calls with `#if` in it: what stands before it, with the calls of each branch behind.
    private func chain(_ node: PostfixIfConfigExprSyntax) -> Expression.Kind {
        var all = node.base.map(expression)
        for clause in node.config.clauses {
            guard case .postfixExpression(let calls)? = clause.elements else { continue }
            if let first = calls.firstOfChain { continued[first.id] = all }
            all = expression(calls)
        }
        return all?.kind ?? .combined([])
    }

    /// `#Preview { … }`
    private func macro(_ node: MacroExpansionExprSyntax) -> Expression.Kind {
        var all = arguments(node.arguments)
        if let closure = node.trailingClosure { all.append(trailing(nil, closure)) }
        return .call(Expression(.name("#\(node.macroName.text)"), at: place(of: node)), all)
    }

    private func combined(_ nodes: [ExprSyntax]) -> Expression.Kind {
        .combined(nodes.map(expression).filter { !$0.isEmpty })
    }

    private func member(_ node: MemberAccessExprSyntax) -> Expression.Kind {
        guard node.declName.baseName.text == "self", let base = node.base else {
            return .member(node.base.map(expression) ?? continued[node.id], name(node.declName))
        }
        return type(base).map { .type($0) } ?? kind(base)
    }

    /// With the labels that are written: `init(clock:)`.
    private func name(_ node: DeclReferenceExprSyntax) -> String {
        guard let labels = node.argumentNames?.arguments else { return node.baseName.plain }
        return "\(node.baseName.plain)(\(labels.map { "\($0.name.plain):" }.joined()))"
    }

    /// The type that an expression before `.self` spells.
    private func type(_ node: ExprSyntax) -> WrittenType? {
        if let tuple = node.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return type(only.expression)
        }
        if let type = node.as(TypeExprSyntax.self) { return written(type.type) }
        if let sequence = node.as(SequenceExprSyntax.self) { return function(Array(sequence.elements)) }
        if let generic = node.as(GenericSpecializationExprSyntax.self), let name = type(generic.expression)?.nominalName
        {
            return WrittenType(
                text: oneLine(node), shape: .name(name, arguments(generic.genericArgumentClause)))
        }
        if let array = node.as(ArrayExprSyntax.self), array.elements.count == 1, let only = array.elements.first {
            return type(only.expression).map { WrittenType(text: oneLine(node), shape: .array($0)) }
        }
        if let optional = node.as(OptionalChainingExprSyntax.self) {
            return type(optional.expression).map { WrittenType(text: oneLine(node), shape: .optional($0)) }
        }
        let text = oneLine(node)
        let isName = text.split(separator: ".").allSatisfy { $0.first?.isUppercase ?? false }
        return isName ? WrittenType(text: text, shape: .name(text, [])) : nil
    }

    /// `(String) -> API` of `((String) -> API).self`
    private func function(_ elements: [ExprSyntax]) -> WrittenType? {
        guard elements.count == 3, elements[1].is(ArrowExprSyntax.self), let answer = type(elements[2]) else {
            return nil
        }
        let text = elements.map { oneLine($0) }.joined(separator: " ")
        return WrittenType(text: text, shape: .function(answer))
    }

    /// `Set<Page>`, which says what its elements are.
    private func collection(_ node: GenericSpecializationExprSyntax) -> Expression.Kind? {
        let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
        guard ["Array", "Dictionary", "Set"].contains(name) else { return nil }
        return .type(
            WrittenType(text: oneLine(node), shape: .name(name, arguments(node.genericArgumentClause))))
    }

    private func tuple(_ node: TupleExprSyntax) -> Expression.Kind {
        if node.elements.count == 1, let only = node.elements.first, only.label == nil { return kind(only.expression) }
        return .tuple(arguments(node.elements))
    }

    private func dictionary(_ node: DictionaryExprSyntax) -> Expression.Kind {
        guard case .elements(let elements) = node.content else { return .list([]) }
        return .list(elements.map { expression($0.value) })
    }

    private func text(_ node: StringLiteralExprSyntax) -> Expression.Kind {
        if isTextIdle, node.segments.allSatisfy({ $0.is(StringSegmentSyntax.self) }) { return .text("") }
        var parts: [Expression] = []
        for segment in node.segments {
            switch segment {
            case .stringSegment(let segment) where segment.content.text.isEmpty: break
            case .stringSegment(let segment):
                parts.append(Expression(literal(segment.content.text), at: place(of: segment)))
            case .expressionSegment(let segment): parts += segment.expressions.map { expression($0.expression) }
            }
        }
        let texts = parts.compactMap { if case .text(let text) = $0.kind { text } else { nil } }
        if texts.count == parts.count { return .text(texts.joined()) }
        let all = parts.filter { !$0.isEmpty }
        if all.count == texts.count { return .combined([]) }
        let isNamed = texts.isEmpty && all.count == 1  // `"\(name)"`
        return .combined(isNamed ? all + [Expression(.text(""), at: place(of: node))] : all)
    }

    private func literal(_ text: String) -> Expression.Kind { .text(isTextIdle ? "" : text) }

    private func names(_ node: KeyPathExprSyntax) -> [String] {
        let root = node.root.flatMap { written($0).nominalName }?.split(separator: ".").map(String.init) ?? []
        return root + node.components.compactMap(\.propertyName)
    }

    func arguments(_ list: LabeledExprListSyntax) -> [Argument] {
        list.map { Argument(label: $0.label?.plain, value: expression($0.expression)) }
    }
}

// MARK: - Calls and closures

extension TreeReader {
    private func call(_ node: FunctionCallExprSyntax) -> Expression.Kind {
        let before = isTextIdle
        defer { isTextIdle = before }
        isTextIdle = false
        if let definition = definition(node) { return .definition(definition) }
        isTextIdle = names?.ignoresTexts(of: name(ofCallee: node.calledExpression)) ?? false
        var all = arguments(node.arguments)
        if let closure = node.trailingClosure { all.append(trailing(nil, closure)) }
        all += node.additionalTrailingClosures.map { trailing($0.label.plain, $0.closure) }
        return .call(expression(node.calledExpression), all)
    }

    private func name(ofCallee node: ExprSyntax) -> String? {
        let name = node.as(MemberAccessExprSyntax.self)?.declName ?? node.as(DeclReferenceExprSyntax.self)
        return name?.baseName.plain
    }

    private func trailing(_ label: String?, _ node: ClosureExprSyntax) -> Argument {
        Argument(label: label, value: expression(node), isTrailing: true)
    }

    func closure(_ node: ClosureExprSyntax) -> Closure {
        let captured = node.signature?.capture?.items.compactMap(capture) ?? []
        return Closure(
            place: place(of: node), parameters: parameters(node.signature?.parameterClause),
            result: node.signature?.returnClause.map { written($0.type) },
            statements: captured + statements(node.statements), captures: captured.count)
    }

    /// `[app = parent.app]`; what is captured under its own name needs no word.
    private func capture(_ item: ClosureCaptureSyntax) -> Statement? {
        #if canImport(SwiftSyntax601)
            guard let value = item.initializer?.value else { return nil }
            let name = item.name
        #else
            guard let name = item.name else { return nil }
            let value = item.expression
        #endif
        return .local([name.plain], nil, expression(value), place(of: item))
    }

    private func parameters(_ clause: ClosureSignatureSyntax.ParameterClause?) -> [ParameterFacts] {
        switch clause {
        case .simpleInput(let list): list.map { ParameterFacts(label: nil, name: $0.name.plain) }
        case .parameterClause(let clause):
            clause.parameters.map { parameter in
                ParameterFacts(
                    label: nil, name: (parameter.secondName ?? parameter.firstName).plain,
                    type: parameter.type.map(written))
            }
        case nil: []
        }
    }
}

extension ExprSyntax {
    /// `.padding` of `.padding().tint(.red)`
    fileprivate var firstOfChain: MemberAccessExprSyntax? {
        var node = self
        while true {
            if let call = node.as(FunctionCallExprSyntax.self) {
                node = call.calledExpression
            } else if let member = node.as(MemberAccessExprSyntax.self) {
                guard let base = member.base else { return member }
                node = base
            } else if let chain = node.as(PostfixIfConfigExprSyntax.self), let base = chain.base {
                node = base
            } else {
                return nil
            }
        }
    }
}

extension KeyPathComponentSyntax {
    fileprivate var propertyName: String? {
        if case .property(let property) = component { property.declName.baseName.plain } else { nil }
    }
}
