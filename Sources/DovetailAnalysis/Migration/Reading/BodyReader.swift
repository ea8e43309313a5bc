import DovetailGraph
import SwiftSyntax

/// Reads a factory's statements: the text that stays, and what it resolves.
struct BodyReader {
    let library: any MigratedLibrary
    let source: RegistrationSource
    /// What must not be named any more: `r`, `container`.
    let resolvers: Set<String>
    private var cuts: [(range: Range<Int>, fragment: RegisteredBody.Fragment?)] = []
    private var body = RegisteredBody()
    private(set) var obstacles: [Obstacle] = []

    init(_ library: any MigratedLibrary, _ source: RegistrationSource, resolvers: Set<String>) {
        self.library = library
        self.source = source
        self.resolvers = resolvers
    }

    /// - Parameter keepsCast: whether `as A` at the end stays, which the type of the property says, too.
    mutating func read(_ statements: CodeBlockItemListSyntax, keepsCast: Bool = true) -> RegisteredBody {
        guard let first = statements.first, let last = statements.last else {
            obstacles.append(Obstacle(reason: "its closure is empty", cure: "write what it makes"))
            return body
        }
        body.isExpression = statements.count == 1 && first.item.is(ExprSyntax.self) && !first.item.isBranch
        for statement in statements { visit(Syntax(statement), inClosure: false) }
        if !keepsCast, let cast = last.expression?.unwrapped, cast.castType != nil { dropCast(of: cast) }
        let start =
            first.leadingTrivia.startOfComment.map { first.position + $0 } ?? first.positionAfterSkippingLeadingTrivia
        let hasComment = last.trailingTrivia.contains(where: \.isComment)
        let end = hasComment ? last.endPosition : last.endPositionBeforeTrailingTrivia
        body.fragments = fragments(in: start.utf8Offset..<end.utf8Offset)
        return body
    }

    private mutating func dropCast(of expression: ExprSyntax) {
        guard let made = expression.as(SequenceExprSyntax.self)?.elements.first else { return }
        let end = expression.endPositionBeforeTrailingTrivia.utf8Offset
        cuts.append((made.endPositionBeforeTrailingTrivia.utf8Offset..<end, nil))
    }

    private mutating func visit(_ node: Syntax, inClosure: Bool) {
        if let expression = node.as(ExprSyntax.self), let resolution = library.resolution(expression) {
            return cut(expression, resolution, inClosure)
        }
        note(node, inClosure)
        let isClosure = node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self)
        for child in node.children(viewMode: .sourceAccurate) { visit(child, inClosure: inClosure || isClosure) }
    }

    private mutating func cut(_ expression: ExprSyntax, _ resolution: Resolution, _ inClosure: Bool) {
        for argument in resolution.arguments { visit(Syntax(argument), inClosure: inClosure) }
        var read = RegisteredBody.Read(
            key: resolution.key, isInClosure: inClosure, location: source.location(of: Syntax(expression)))
        read.arguments = resolution.arguments.map { fragments(of: $0) }
        if resolution.mayBeNil, expression.asksWhetherThereIsOne {
            let asked = expression.trimmedDescription.onOneLine
            obstacles.append(
                Obstacle(
                    reason: "'\(asked)' asks whether it is registered",
                    cure: "decide it where the program is put together"))
        }
        cuts.append((expression.trimmedByteRange, .read(read)))
    }

    private mutating func note(_ node: Syntax, _ inClosure: Bool) {
        if let pattern = node.as(IdentifierPatternSyntax.self) {
            body.locals.insert(pattern.identifier.text)
        } else if let parameter = node.as(ClosureShorthandParameterSyntax.self) {
            body.locals.insert(parameter.name.text)
        } else if let parameter = node.as(ClosureParameterSyntax.self) {
            body.locals.insert((parameter.secondName ?? parameter.firstName).text)
        } else if let call = node.as(FunctionCallExprSyntax.self) {
            if let type = call.calledExpression.madeType { body.made.insert(type) }
        } else if let name = node.as(DeclReferenceExprSyntax.self), !name.isMember {
            check(name.baseName.text)
        } else if let name = node.as(IdentifierTypeSyntax.self) {
            check(name.name.text)
        } else if let attempt = node.as(TryExprSyntax.self) {
            note(attempt, inClosure)
        } else if node.is(AwaitExprSyntax.self), !inClosure {
            obstacles.append(.effects)
        } else if node.is(ThrowStmtSyntax.self), !inClosure {
            obstacles.append(.effects)
        }
    }

    /// A `try` that stands for nothing but resolving is left out.
    private mutating func note(_ attempt: TryExprSyntax, _ inClosure: Bool) {
        let calls = attempt.expression.calls { library.resolution($0) != nil }
        let others = calls.others.filter { !source.isKnownNotToThrow($0) }
        if calls.resolves, others.isEmpty {
            let start = attempt.positionAfterSkippingLeadingTrivia.utf8Offset
            cuts.append((start..<attempt.expression.positionAfterSkippingLeadingTrivia.utf8Offset, nil))
        } else if attempt.questionOrExclamationMark == nil, !inClosure {
            obstacles.append(.effects)
        }
    }

    private mutating func check(_ name: String) {
        if resolvers.contains(name) {
            obstacles.append(
                Obstacle(
                    reason: "'\(name)' itself is used, beyond resolving",
                    cure: "give what it takes from it instead"))
        } else if !body.locals.contains(name), let owner = source.surroundings[name] {
            obstacles.append(
                Obstacle(
                    reason: "it uses '\(name)' of \(owner)", cure: "make it a binding, or an input of the assembly"))
        }
    }

    // MARK: - Text

    private func fragments(of expression: ExprSyntax) -> [RegisteredBody.Fragment] {
        fragments(in: expression.trimmedByteRange)
    }

    private func fragments(in range: Range<Int>) -> [RegisteredBody.Fragment] {
        var result: [RegisteredBody.Fragment] = []
        var position = range.lowerBound
        let inside = cuts.filter { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
        for cut in inside.sorted(by: {
            ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
        })
        where cut.range.lowerBound >= position {
            result.append(.text(source.text(position..<cut.range.lowerBound)))
            if let fragment = cut.fragment { result.append(fragment) }
            position = cut.range.upperBound
        }
        result.append(.text(source.text(position..<range.upperBound)))
        let indentation = source.indentation(at: range.lowerBound)
        return result.map { $0.dedented(by: indentation) }
    }
}

extension Obstacle {
    static let effects = Obstacle(
        reason: "its factory throws or waits",
        cure: "make the property 'get throws' or 'get async', and its readers too")
}

extension RegisteredBody.Fragment {
    /// Takes white space from the beginning of each line but the first.
    fileprivate func dedented(by width: Int) -> Self {
        guard case .text(let text) = self, width > 0 else { return self }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for index in lines.indices.dropFirst() {
            let space = lines[index].prefix { $0 == " " || $0 == "\t" }.count
            lines[index] = lines[index].dropFirst(min(space, width))
        }
        return .text(lines.joined(separator: "\n"))
    }
}

extension ExprSyntaxProtocol {
    var trimmedByteRange: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}

extension ExprSyntax {
    /// `Well` of `Well(…)`, `Well.init(…)` and `Namespace.Well(…)`.
    var madeType: String? {
        if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text { return name.isCapitalized ? name : nil }
        if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.madeType }
        guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
        let name = member.declName.baseName.text
        return name == "init" ? member.base?.madeType : name.isCapitalized ? name : nil
    }

    /// In `if let`, `??` and the like.
    fileprivate var asksWhetherThereIsOne: Bool {
        guard let parent else { return false }
        if parent.parent?.is(OptionalBindingConditionSyntax.self) == true { return true }
        if parent.is(OptionalChainingExprSyntax.self) { return true }
        guard let list = parent.as(ExprListSyntax.self), let index = list.firstIndex(where: { $0.id == id }) else {
            return false
        }
        let next = list.index(after: index)
        let word = next < list.endIndex ? list[next].trimmedDescription : ""
        return ["??", "==", "!="].contains(word)
    }

    /// What is called within, apart from closures: whether something is resolved, and all else.
    fileprivate func calls(_ isResolution: (ExprSyntax) -> Bool) -> (resolves: Bool, others: [FunctionCallExprSyntax]) {
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
    fileprivate var isMember: Bool {
        guard let member = parent?.as(MemberAccessExprSyntax.self) else { return false }
        return member.declName.id == id && member.base != nil
    }
}

extension CodeBlockItemSyntax {
    /// What it consists of, or returns.
    var expression: ExprSyntax? {
        item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
    }
}

extension CodeBlockItemSyntax.Item {
    fileprivate var isBranch: Bool { self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) }

    fileprivate func `is`<Node: SyntaxProtocol>(_ type: Node.Type) -> Bool { Syntax(self).is(type) }
}

extension String {
    var isCapitalized: Bool { first?.isUppercase == true }
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
    fileprivate var startOfComment: SourceLength? {
        var length = SourceLength.zero
        for piece in pieces {
            if piece.isComment { return length }
            length += piece.sourceLength
        }
        return nil
    }

    /// The lines of the comments that stand directly above what follows.
    var comments: [String] { pieces.filter(\.isComment).map { Trivia(pieces: [$0]).description } }

    var hasBlankLine: Bool {
        pieces.contains { if case .newlines(let count) = $0 { count > 1 } else { false } }
    }
}
