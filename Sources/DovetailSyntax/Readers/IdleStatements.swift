import SwiftSyntax

/// The statements of a body that say nothing about wiring: they compute with numbers and texts, or are not typed to their
/// end. With such a statement or without it, a program has the same graph, apart from the lines.
///
/// What is left to them is little, so that this holds whatever the analysis does with statements:
/// - An expression is a literal, a name, members of a name, operators of the standard library, or `print` of these.
///   Nothing is called but what computes with numbers and texts, so that nothing is made, kept or handed on.
/// - A name is a parameter that holds data or a structure, another idle local, a plain property, or nothing that the
///   program declares. An object never comes into an idle statement, but in a structure that is looked into, or has
///   another name for a moment. A capitalized name that nothing declares stands alone.
/// - A local is named in idle statements only.
/// - It stands in the body of a function, not in a closure, which would capture what it names, and not in a result
///   builder, which would collect it. It isn't the only expression there, which could be the result, and no other
///   statement returns before it.
struct IdleStatements {
    /// The items of lists of statements that are idle.
    private(set) var ids: Set<SyntaxIdentifier> = []
    private let names: PlainNames
    /// The type in which the body stands, by its whole name.
    private let type: String
    private let parameters: [String: ParameterFacts]
    /// The names that other statements bind.
    private var bound: Set<String> = []
    /// The names of idle locals, and of those that hold data, whatever they are called in other bodies.
    private var locals: Set<String> = []
    private var data: Set<String> = []

    init(in body: CodeBlockItemListSyntax, of member: MemberFacts, type: String, _ names: PlainNames) {
        self.names = names
        self.type = type
        parameters = Dictionary(member.parameters.map { ($0.name, $0) }) { first, _ in first }
        guard member.mayHaveIdleStatements else { return }
        let all = idle(of: Self.candidates(in: body), in: body)
        let apart = all.filter { $0.list.count > 1 || $0.item.is(VariableDeclSyntax.self) }
        ids = Set(idle(of: apart, in: body).map(\.id))
    }

    /// Those that are idle if the others are not: these may bind or mention what one of them names.
    private mutating func idle(of candidates: [Candidate], in body: CodeBlockItemListSyntax) -> [Candidate] {
        var candidates = candidates
        while !candidates.isEmpty {
            let others = Others(apart: candidates)
            others.walk(body)
            bound = others.bound
            locals = Set(candidates.compactMap(\.local)).subtracting(others.mentioned).subtracting(bound)
            data = locals.subtracting(candidates.filter(mayNameStructure).compactMap(\.local))
            let idle = candidates.filter(isIdle)
            if idle.count == candidates.count { break }
            candidates = idle
        }
        return candidates
    }

    // MARK: - Candidates

    private struct Candidate {
        let id: SyntaxIdentifier
        let item: CodeBlockItemSyntax.Item
        /// The list that it stands in.
        let list: CodeBlockItemListSyntax

        /// The name of the local that it declares.
        var local: String? {
            guard let binding = item.as(VariableDeclSyntax.self)?.bindings.first else { return nil }
            return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain
        }
    }

    private static func candidates(in list: CodeBlockItemListSyntax) -> [Candidate] {
        let returns = list.dropLast().contains { $0.item.is(ReturnStmtSyntax.self) }
        let own = returns ? [] : list.filter { isCandidate($0.item) }
        return own.map { Candidate(id: $0.id, item: $0.item, list: list) }
            + list.flatMap { item in blocks(of: Syntax(item.item)).flatMap(candidates) }
    }

    private static func isCandidate(_ item: CodeBlockItemSyntax.Item) -> Bool {
        switch item {
        case .decl(let node): node.is(VariableDeclSyntax.self)
        case .expr(let node): !node.is(IfExprSyntax.self) && !node.is(SwitchExprSyntax.self)
        default: false
        }
    }

    /// The lists of statements that a statement has in it: those of control flow, and no closures.
    private static func blocks(of node: Syntax) -> [CodeBlockItemListSyntax] {
        if let node = node.as(ExpressionStmtSyntax.self) { return blocks(of: Syntax(node.expression)) }
        if let node = node.as(LabeledStmtSyntax.self) { return blocks(of: Syntax(node.statement)) }
        if let node = node.as(IfExprSyntax.self) {
            return [node.body.statements] + (node.elseBody.map { blocks(of: Syntax($0)) } ?? [])
        }
        if let node = node.as(IfExprSyntax.ElseBody.self) {
            return switch node {
            case .codeBlock(let block): [block.statements]
            case .ifExpr(let other): blocks(of: Syntax(other))
            }
        }
        if let node = node.as(GuardStmtSyntax.self) { return [node.body.statements] }
        if let node = node.as(ForStmtSyntax.self) { return [node.body.statements] }
        if let node = node.as(WhileStmtSyntax.self) { return [node.body.statements] }
        if let node = node.as(RepeatStmtSyntax.self) { return [node.body.statements] }
        if let node = node.as(DoStmtSyntax.self) {
            return [node.body.statements] + node.catchClauses.map(\.body.statements)
        }
        if let node = node.as(SwitchExprSyntax.self) {
            return blocks(of: node.cases)
        }
        return []
    }

    private static func blocks(of cases: SwitchCaseListSyntax) -> [CodeBlockItemListSyntax] {
        cases.flatMap { item -> [CodeBlockItemListSyntax] in
            switch item {
            case .switchCase(let item): return [item.statements]
            case .ifConfigDecl(let block):
                return block.clauses.flatMap { clause -> [CodeBlockItemListSyntax] in
                    if case .switchCases(let inner)? = clause.elements { blocks(of: inner) } else { [] }
                }
            }
        }
    }

    /// Collects what statements bind and mention, without the candidates.
    private final class Others: SyntaxVisitor {
        private let candidates: Set<SyntaxIdentifier>
        private(set) var bound: Set<String> = ["error"]
        private(set) var mentioned: Set<String> = []

        init(apart candidates: [Candidate]) {
            self.candidates = Set(candidates.map(\.id))
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
            candidates.contains(node.id) ? .skipChildren : .visitChildren
        }

        override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
            bound.insert(node.identifier.plain)
            return .skipChildren
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            bound.insert(node.name.plain)
            return .visitChildren
        }

        override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
            if case .identifier = node.tokenKind { mentioned.insert(node.plain) }
            return .skipChildren
        }
    }

    // MARK: - Statements

    private func isIdle(_ candidate: Candidate) -> Bool {
        switch candidate.item {
        case .decl(let node): node.as(VariableDeclSyntax.self).map(isIdle) ?? false
        case .expr(let node): isIdle(statement: node)
        default: false
        }
    }

    private func isIdle(_ node: VariableDeclSyntax) -> Bool {
        guard node.attributes.isEmpty, node.modifiers.isEmpty, node.bindings.count == 1,
            let binding = node.bindings.first, binding.accessorBlock == nil, binding.typeAnnotation == nil
        else { return false }
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain {
            guard locals.contains(name), names.isUnknown(name), parameters[name] == nil else { return false }
        } else if !binding.pattern.is(WildcardPatternSyntax.self), !binding.pattern.is(MissingPatternSyntax.self) {
            return false
        }
        return binding.initializer.map { isIdle(statement: $0.value) } ?? true
    }

    private func isIdle(statement node: ExprSyntax) -> Bool {
        if let sequence = node.as(SequenceExprSyntax.self)?.elements.map(\.self), sequence.count > 1,
            sequence[0].is(DiscardAssignmentExprSyntax.self), sequence[1].is(AssignmentExprSyntax.self)
        {
            let value = sequence.dropFirst(2)
            return value.count == 1 ? isIdle(statement: value[2]) : isIdle(operands: Array(value))
        }
        if let call = node.as(FunctionCallExprSyntax.self) { return isPrint(call) || isComputation(call) }
        return isIdle(node) || isStructure(node) || isUndeclaredType(node)
    }

    /// `print(total)`, which the program doesn't declare.
    private func isPrint(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "print",
            names.isUnknown("print"), !bound.contains("print"), parameters["print"] == nil, call.trailingClosure == nil
        else { return false }
        return call.arguments.allSatisfy { $0.label == nil && isIdle($0.expression) }
    }

    // MARK: - Expressions

    /// Whether it is data, whatever is done with it.
    private func isIdle(_ node: ExprSyntax) -> Bool {
        switch node.as(ExprSyntaxEnum.self) {
        case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .missingExpr,
            .discardAssignmentExpr:
            return true
        case .stringLiteralExpr(let node):
            return node.segments.allSatisfy { segment in
                guard case .expressionSegment(let segment) = segment else { return true }
                return segment.expressions.allSatisfy { $0.label == nil && isIdle($0.expression) }
            }
        case .declReferenceExpr(let node): return isData(node)
        case .memberAccessExpr(let node):
            let member = node.declName
            guard let base = node.base, member.argumentNames == nil, names.isPlainMember(member.baseName.plain),
                !["self", "init"].contains(member.baseName.plain)
            else { return false }
            return isIdle(base) || isStructure(base)
        case .optionalChainingExpr(let node): return isIdle(node.expression)
        case .forceUnwrapExpr(let node): return isIdle(node.expression)
        case .prefixOperatorExpr(let node): return isOfLibrary(node.operator) && isIdle(node.expression)
        case .sequenceExpr(let node): return isIdle(operands: node.elements.map(\.self))
        case .functionCallExpr(let node): return isComputation(node)
        case .tupleExpr(let node):
            return node.elements.count == 1 && node.elements.allSatisfy { $0.label == nil && isIdle($0.expression) }
        default: return false
        }
    }

    /// What computes with numbers, texts and collections of these, and changes none.
    private static let computations: Set<String> = [
        "contains", "dropFirst", "dropLast", "hasPrefix", "hasSuffix", "isMultiple", "joined", "lowercased", "max",
        "min",
        "prefix", "reduce", "replacing", "reversed", "rounded", "sorted", "split", "suffix", "uppercased",
    ]
    private static let conversions: Set<String> = ["Bool", "Double", "Float", "Int", "String", "UInt"]

    /// `amounts.reduce(0, +)`, `String(total)`
    private func isComputation(_ node: FunctionCallExprSyntax) -> Bool {
        guard node.trailingClosure == nil,
            node.arguments.allSatisfy({ isIdle($0.expression) || isOperator($0.expression) })
        else { return false }
        if let method = node.calledExpression.as(MemberAccessExprSyntax.self) {
            let name = method.declName.baseName.plain
            return Self.computations.contains(name) && names.isUnknown(name) && method.base.map { isIdle($0) } ?? false
        }
        guard let type = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plain else { return false }
        return Self.conversions.contains(type) && names.isUnknown(type) && !bound.contains(type)
    }

    private func isOperator(_ node: ExprSyntax) -> Bool {
        node.as(DeclReferenceExprSyntax.self).map { isOfLibrary($0.baseName) } ?? false
    }

    private func isIdle(operands: [ExprSyntax]) -> Bool {
        operands.allSatisfy { node in
            if let node = node.as(BinaryOperatorExprSyntax.self) { return isOfLibrary(node.operator) }
            return isIdle(node)
        }
    }

    private static let operators: Set<String> = [
        "!", "!=", "%", "&&", "*", "+", "-", "...", "..<", "/", "<", "<=", "==", ">", ">=", "||",
    ]

    private func isOfLibrary(_ node: TokenSyntax) -> Bool {
        Self.operators.contains(node.text) && names.isUnknown(node.text)
    }

    private func isData(_ node: DeclReferenceExprSyntax) -> Bool {
        let name = node.baseName.plain
        guard node.argumentNames == nil, isOrdinary(node.baseName) else { return false }
        if let parameter = parameters[name] { return parameter.type?.isData == true && !bound.contains(name) }
        if bound.contains(name) { return false }
        return locals.contains(name) ? data.contains(name) : names.isPlain(name, in: type)
    }

    /// `let copy = order`: it isn't given away, though data is.
    private func mayNameStructure(_ candidate: Candidate) -> Bool {
        guard let binding = candidate.item.as(VariableDeclSyntax.self)?.bindings.first,
            let name = binding.initializer?.value.as(DeclReferenceExprSyntax.self)?.baseName.plain
        else { return false }
        return parameters[name]?.type?.isData != true
    }

    /// A parameter that is a structure, which is looked into.
    private func isStructure(_ node: ExprSyntax) -> Bool {
        guard let node = node.as(DeclReferenceExprSyntax.self), node.argumentNames == nil else { return false }
        let name = node.baseName.plain
        return !bound.contains(name) && names.isValue(parameters[name]?.type)
    }

    /// `LiveSer`, which is not typed to its end: nothing of the program is called so, and nothing is done with it.
    private func isUndeclaredType(_ node: ExprSyntax) -> Bool {
        guard let node = node.as(DeclReferenceExprSyntax.self), node.argumentNames == nil,
            case .identifier = node.baseName.tokenKind
        else { return false }
        let name = node.baseName.plain
        return name.first?.isUppercase == true && names.isUnknown(name) && !bound.contains(name)
            && parameters[name] == nil
    }

    /// Whether it is no keyword, no type, no `$0`, and no word that means something in an accessor.
    private func isOrdinary(_ token: TokenSyntax) -> Bool {
        guard case .identifier(let text) = token.tokenKind, let first = text.first else { return false }
        return first.isLowercase && !["newValue", "oldValue"].contains(text)
    }
}

extension MemberFacts {
    private static let harmless: Set<String> = ["IBAction", "MainActor", "discardableResult", "inlinable", "objc"]

    /// Whether its body is no result builder, as far as its declaration says.
    fileprivate var mayHaveIdleStatements: Bool {
        if case .some? = type?.shape { return false }
        return attributes.allSatisfy(Self.harmless.contains) && wrappers.isEmpty && generics.isEmpty
    }
}
