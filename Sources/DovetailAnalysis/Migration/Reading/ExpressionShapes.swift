import SwiftSyntax

extension MemberAccessExprSyntax {
    /// `a`, `l` and an empty one of `Trio.init(a:l:_:)`.
    var writtenLabels: [String]? {
        declName.argumentNames?.arguments.map { $0.name.text == "_" ? "" : $0.name.text }
    }
}

extension ExprSyntaxProtocol {
    var trimmedByteRange: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}

extension SyntaxProtocol {
    /// Where a name stands for itself, not for a member of something.
    func uses(of name: String) -> [DeclReferenceExprSyntax] {
        var result: [DeclReferenceExprSyntax] = []
        var open = [Syntax(self)]
        while let node = open.popLast() {
            if let reference = node.as(DeclReferenceExprSyntax.self), reference.baseName.text == name,
                !reference.isMember, !reference.isImplicitMember
            {
                result.append(reference)
            }
            open += node.children(viewMode: .sourceAccurate)
        }
        return result
    }
}

extension ExprSyntax {
    /// `try? x`.
    var isAttempt: Bool { self.as(TryExprSyntax.self)?.questionOrExclamationMark?.text == "?" }

    /// `x` of `x!`.
    var withoutForce: ExprSyntax { self.as(ForceUnwrapExprSyntax.self)?.expression.unwrapped ?? self }

    /// `x` of `x as A`.
    var castElement: ExprSyntax? {
        plainCast == nil ? nil : self.as(SequenceExprSyntax.self)?.elements.first
    }

    /// `Well` of `Well(…)`, `Well.init(…)` and `Namespace.Well(…)`.
    var madeType: String? {
        if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text { return name.isCapitalized ? name : nil }
        if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.madeType }
        guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
        let name = member.declName.baseName.text
        return name == "init" ? member.base?.madeType : name.isCapitalized ? name : nil
    }

    /// `Feed` of `Feed`, `Feed.init`, `Cache<User>`.
    var madeTypeText: String? {
        guard madeType != nil else { return nil }
        if let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init" {
            return member.base?.trimmedDescription
        }
        return trimmedDescription
    }

    /// The container in `container.resolve(A.self)!`.
    var asked: ExprSyntax? {
        if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.asked }
        if let sequence = self.as(SequenceExprSyntax.self) { return sequence.elements.first?.unwrapped.asked }
        let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
        // What resolves by itself is no container of the sources.
        return callee?.base ?? self
    }

    /// Whether `as`, `as?` or `as!` follows, which spells the type of the whole, whatever is nil.
    var isCast: Bool {
        guard let list = parent?.as(ExprListSyntax.self), list.first?.id == id, list.count == 3 else { return false }
        return list.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
    }

    /// The local whose type is that of this expression.
    var inferredLocal: PatternSyntax? {
        guard let binding = parent?.parent?.as(PatternBindingSyntax.self), binding.typeAnnotation == nil,
            binding.pattern.is(IdentifierPatternSyntax.self)
        else { return nil }
        return binding.pattern
    }

    /// Whether the type of a local follows from it and from others: `let (a, b) = (r.resolve(A.self), 3)`.
    var isPartOfInferred: Bool {
        for ancestor in Syntax(self).ancestors {
            if let binding = ancestor.as(PatternBindingSyntax.self) { return binding.typeAnnotation == nil }
            if ancestor.is(FunctionCallExprSyntax.self) || ancestor.is(CodeBlockItemSyntax.self) { return false }
        }
        return false
    }

    /// In `if let`, `??` and the like.
    var asksWhetherThereIsOne: Bool {
        guard let parent else { return false }
        if let tuple = parent.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return tuple.parent?.is(ForceUnwrapExprSyntax.self) == true || ExprSyntax(tuple).asksWhetherThereIsOne
        }
        if parent.parent?.is(OptionalBindingConditionSyntax.self) == true { return true }
        if parent.parent?.is(MatchingPatternConditionSyntax.self) == true { return true }
        if parent.is(SwitchExprSyntax.self) { return true }
        if parent.as(MemberAccessExprSyntax.self)?.base?.id == id { return true }
        if parent.is(OptionalChainingExprSyntax.self) { return true }
        guard let list = parent.as(ExprListSyntax.self), let index = list.firstIndex(where: { $0.id == id }) else {
            return false
        }
        let next = list.index(after: index)
        let word = next < list.endIndex ? list[next].trimmedDescription : ""
        return ["??", "==", "!="].contains(word)
    }

    /// What is called within, apart from closures: whether something is resolved, and all else.
    func calls(_ isResolution: (ExprSyntax) -> Bool) -> (resolves: Bool, others: [FunctionCallExprSyntax]) {
        var resolves = false
        var others: [FunctionCallExprSyntax] = []
        var open = [Syntax(self)]
        while let node = open.popLast() {
            if let expression = node.as(ExprSyntax.self), isResolution(expression) {
                resolves = true
                continue
            }
            if node.is(ClosureExprSyntax.self) { continue }
            if let call = node.as(FunctionCallExprSyntax.self) { others.append(call) }
            open += node.children(viewMode: .sourceAccurate)
        }
        return (resolves, others)
    }
}

extension DeclReferenceExprSyntax {
    /// Whether it is what follows a dot.
    var isMember: Bool {
        guard let member = parent?.as(MemberAccessExprSyntax.self) else { return false }
        return member.declName.id == id && member.base != nil
    }
}

extension DeclReferenceExprSyntax {
    /// `live` of `.live`.
    var isImplicitMember: Bool {
        parent?.as(MemberAccessExprSyntax.self)?.base == nil && parent?.is(MemberAccessExprSyntax.self) == true
    }
}

extension CodeBlockItemSyntax {
    /// What it consists of, or returns.
    var expression: ExprSyntax? {
        item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
    }
}

extension CodeBlockItemSyntax.Item {
    var isBranch: Bool { self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) }

    func `is`<Node: SyntaxProtocol>(_ type: Node.Type) -> Bool { Syntax(self).is(type) }
}

extension String {
    var isCapitalized: Bool { first?.isUppercase == true }
    /// A dotted name without the white space around its dots.
    var asName: String { contains { "<[(".contains($0) } ? self : filter { !$0.isWhitespace } }

    var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension TriviaPiece {
    var isComment: Bool {
        switch self {
        case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
        default: false
        }
    }
}

extension Trivia {
    /// How far the first comment is from the beginning.
    var startOfComment: SourceLength? {
        var length = SourceLength.zero
        for piece in pieces {
            if piece.isComment { return length }
            length += piece.sourceLength
        }
        return nil
    }

    /// How far the end of the last comment is from the beginning.
    var endOfComments: SourceLength? {
        var length = SourceLength.zero
        var end: SourceLength?
        for piece in pieces {
            length += piece.sourceLength
            if piece.isComment { end = length }
        }
        return end
    }

    var hasBlankLine: Bool {
        pieces.contains { if case .newlines(let count) = $0 { count > 1 } else { false } }
    }
}

extension ExprSyntax {
    /// The type that a literal has where nothing else is asked for.
    var typeOfLiteral: String? {
        if self.is(StringLiteralExprSyntax.self) { return "String" }
        if self.is(IntegerLiteralExprSyntax.self) { return "Int" }
        if self.is(FloatLiteralExprSyntax.self) { return "Double" }
        return self.is(BooleanLiteralExprSyntax.self) ? "Bool" : nil
    }
}
