import SwiftSyntax

extension TreeReader {
    /// The statements of a body, or of a branch. One expression alone is the result.
    ///
    /// - Parameter answers: False for a branch of an `if` or `switch` that stands among other statements.
    func statements(_ items: CodeBlockItemListSyntax, answers: Bool = true) -> [Statement] {
        let isAlone = answers && items.count == 1
        guard !isAlone || items.first?.item.is(ExprSyntax.self) != true else {
            return nested { items.flatMap { result(of: $0.item) } } ?? []
        }
        return nested { busy(items) { statements(of: $0, answers: isAlone) } } ?? []
    }

    /// The statements that aren't idle. In place of idle ones stands an empty block where there is at most one other, as a
    /// body of one statement means something else.
    private func busy(
        _ items: CodeBlockItemListSyntax, _ read: (CodeBlockItemSyntax.Item) -> [Statement]
    ) -> [Statement] {
        if idle.isEmpty { return items.flatMap { read($0.item) } }
        let busy = Array(items).filter { !idle.contains($0.id) }  // a list of syntax would be a tree of its own
        return (busy.count < 2 && busy.count < items.count ? [.block([])] : []) + busy.flatMap { read($0.item) }
    }

    private func result(of item: CodeBlockItemSyntax.Item) -> [Statement] {
        let read = statements(of: item, answers: true)
        guard read.count == 1, case .expression(let value) = read[0] else { return read }
        return [.result(value)]
    }

    func statements(of item: CodeBlockItemSyntax.Item, answers: Bool = false) -> [Statement] {
        switch item {
        case .decl(let declaration): return locals(declaration, answers)
        case .expr(let node): return statements(of: node, answers)
        case .stmt(let node): return nested { statements(of: node, answers) } ?? []
        @unknown default: return []
        }
    }

    // MARK: - Declarations

    private func locals(_ declaration: DeclSyntax, _ answers: Bool) -> [Statement] {
        switch declaration.as(DeclSyntaxEnum.self) {
        case .variableDecl(let node):
            let wrapper = wrappers(node.attributes).first
            return node.bindings.map { local($0, wrapper) }
        case .functionDecl(let node):
            var function = signature(node)
            function.body = node.body.map { statements($0.statements) }
            return [.function(function)]
        case .ifConfigDecl(let node): return [.choice(branches(node, answers))]
        default:
            var members: [Member] = []
            read(declaration, into: &members)  // a local type
            return []
        }
    }

    private func local(_ binding: PatternBindingSyntax, _ wrapper: AttributeFacts?) -> Statement {
        let names = names(binding.pattern)
        if case .getter(let items) = binding.accessorBlock?.accessors {
            var member = MemberFacts(
                kind: .computed, name: names.first ?? "_", place: place(of: binding), access: .private)
            member.type = binding.typeAnnotation.map { written($0.type) }
            member.body = statements(items)
            return .function(member)
        }
        var value = binding.initializer.map { expression($0.value) }
        if value == nil, let wrapper {  // `@Dependency(\.uuid) var uuid`: what the wrapper answers with
            let place = place(of: binding)
            value = Expression(.call(Expression(.name("@\(wrapper.name)"), at: place), wrapper.arguments), at: place)
        }
        return .local(names, binding.typeAnnotation.map { written($0.type) }, value, place(of: binding))
    }

    private func names(_ pattern: PatternSyntax) -> [String] {
        if let name = pattern.as(IdentifierPatternSyntax.self) { return [name.identifier.plain] }
        if let tuple = pattern.as(TuplePatternSyntax.self) { return tuple.elements.flatMap { names($0.pattern) } }
        return ["_"]
    }

    /// - Parameter answers: Whether one expression alone is the result of a branch.
    private func branches(_ block: IfConfigDeclSyntax, _ answers: Bool) -> [Branch] {
        clauses(of: block).compactMap { clause, terms in
            guard case .statements(let items) = clause.elements else { return nil }
            return Branch(
                place: place(of: clause), condition: terms, statements: statements(items, answers: answers),
                isCompiled: true)
        }
    }

    // MARK: - Expressions and control flow

    private func statements(of node: ExprSyntax, _ answers: Bool) -> [Statement] {
        if let (target, value) = assignment(node) { return [.assignment(expression(target), value)] }
        if let addition = addition(node) { return [.expression(addition)] }
        if let node = node.as(SwitchExprSyntax.self) { return choice(node, answers) }
        if let node = node.as(IfExprSyntax.self) {
            return [.choice(nested { branches(node, answers) } ?? [])]
        }
        let read = expression(node)
        return read.isEmpty ? [] : [.expression(read)]
    }

    private func statements(of node: StmtSyntax, _ answers: Bool) -> [Statement] {
        switch node.as(StmtSyntaxEnum.self) {
        case .expressionStmt(let node): statements(of: node.expression, answers)
        case .returnStmt(let node): [.result(node.expression.map(expression))]
        case .guardStmt(let node): statements(of: node)
        case .doStmt(let node):
            [.block(statements(body: node.body))]
                + node.catchClauses.map { .block(bound(in: $0.catchItems, and: ["error"]) + statements(body: $0.body)) }
        case .forStmt(let node):
            [.block(element(node) + statements(body: node.body))]
        case .whileStmt(let node): [.block(conditions(node.conditions) + statements(body: node.body))]
        case .repeatStmt(let node): [.block(statements(body: node.body))]
        case .deferStmt(let node): [.block(statements(body: node.body))]
        case .labeledStmt(let node): statements(of: node.statement, answers)
        case .throwStmt(let node): [.expression(expression(node.expression))]
        default: []
        }
    }

    /// What the conditions say of a local holds after the block, and not in it.
    private func statements(of node: GuardStmtSyntax) -> [Statement] {
        let steps = conditions(node.conditions)
        let block = Statement.block(statements(body: node.body))
        return steps.filter { !$0.isNarrowing } + [block] + steps.filter(\.isNarrowing)
    }

    /// `for screen in screens`: each element is a part of the sequence.
    private func element(_ node: ForStmtSyntax) -> [Statement] {
        let sequence = expression(node.sequence)
        guard let name = node.pattern.as(IdentifierPatternSyntax.self) else {
            let place = place(of: node)
            return [.local([Self.subjectName], nil, sequence, place)]
                + bindings(of: node.pattern, in: Expression(.name(Self.subjectName), at: place))
        }
        let type = node.typeAnnotation.map { written($0.type) }
        return [.local([name.identifier.plain], type, sequence, place(of: node))]
    }

    /// Never a result, though it may be one expression.
    func statements(body block: CodeBlockSyntax) -> [Statement] {
        nested { busy(block.statements) { statements(of: $0) } } ?? []
    }

    func conditions(_ list: some Sequence<ConditionElementSyntax>) -> [Statement] {
        var steps: [Statement] = []
        for element in list {
            switch element.condition {
            case .expression(let node):
                let read = expression(node)
                if read.isCall || read.namesType { steps.append(.expression(read)) }
                steps += narrowing(node)
            // `if let (a, b) = pair`
            case .optionalBinding(let node) where node.pattern.is(ExpressionPatternSyntax.self):
                guard let initializer = node.initializer else { break }
                let (before, value) = subject(initializer.value)
                steps += before + bindings(of: node.pattern, in: value)
            case .optionalBinding(let node):
                let value = node.initializer.map { expression($0.value) }
                let names = self.names(node.pattern)
                steps.append(.local(names, nil, value, place(of: node)))
                if case .cast(let whole, _)? = value?.kind, let part = names.first, names.count == 1 {
                    steps += narrowing(whole, to: Expression(.name(part), at: place(of: node)))
                }
            case .matchingPattern(let node):
                let (before, value) = subject(node.initializer.value)
                steps += before + bindings(of: node.pattern, in: value)
            default: break
            }
        }
        return steps
    }

    /// The names that patterns bind to parts of a value.
    func bound(in node: some SyntaxProtocol, and others: [String] = []) -> [Statement] {
        let names = boundNames(Syntax(node)) + others
        return names.isEmpty ? [] : names.map { .local([$0], nil, nil, place(of: node)) }
    }

    private func boundNames(_ node: Syntax) -> [String] {
        if let name = node.as(IdentifierPatternSyntax.self) { return [name.identifier.plain] }
        if node.is(TokenSyntax.self) { return [] }
        return nested { node.children(viewMode: .sourceAccurate).flatMap(boundNames) } ?? []
    }
}

extension Statement {
    /// Whether it says what a local is from there on.
    fileprivate var isNarrowing: Bool {
        if case .local(let names, _, _, _) = self { names.first?.hasPrefix("?") == true } else { false }
    }
}

extension Expression {
    var isCall: Bool {
        var found = false
        visit { if case .call = $0.kind { found = true } }
        return found
    }

    /// Whether a member of a type is named: `Settings.shared.isOn`.
    var namesType: Bool {
        var found = false
        visit { part in
            if case .member(let base?, let name) = part.kind, case .name(let type) = base.kind,
                type.first?.isUppercase == true, name.first?.isLowercase == true
            {
                found = true
            }
        }
        return found
    }

    /// Whether nothing of it can carry a dependency.
    var isEmpty: Bool {
        if case .combined(let parts) = kind { parts.isEmpty } else { false }
    }
}
