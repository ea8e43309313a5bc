import DovetailGraph
import SwiftSyntax

/// Reads a factory's statements: the text that stays, and what it resolves.
struct BodyReader {
    let library: any MigratedLibrary
    var source: RegistrationSource
    /// What must not be named any more: `r`, `container`.
    let resolvers: Set<String>
    var cuts: [(range: Range<Int>, fragment: RegisteredBody.Fragment?)] = []
    var body = RegisteredBody()
    var obstacles: [Obstacle] = []

    /// - Parameter locals: the names of parameters.
    init(
        _ library: any MigratedLibrary, _ source: RegistrationSource, resolvers: Set<String>,
        locals: Set<String> = []
    ) {
        self.library = library
        self.source = source
        self.resolvers = resolvers
        body.locals = locals
    }

    /// - Parameter keepsCast: whether `as A` at the end stays, which the type of the property says, too.
    mutating func read(_ statements: CodeBlockItemListSyntax, keepsCast: Bool = true) -> RegisteredBody {
        guard let first = statements.first, let last = statements.last else {
            obstacles.append(Obstacle(reason: "its closure is empty", cure: "write what it makes"))
            return body
        }
        let closure = first.parent?.parent?.as(ClosureExprSyntax.self)
        body.locals.formUnion(closure?.namedParameters.map(\.name) ?? [])
        body.isExpression = statements.count == 1 && first.item.is(ExprSyntax.self) && !first.item.isBranch
        body.answer = last.expression?.unwrapped.as(FunctionCallExprSyntax.self)?.calledExpression.madeType
        for statement in statements { visit(Syntax(statement), inClosure: false) }
        if source.aliases.count == statements.count - 1 { dropReturn(of: last) }
        if !keepsCast, let cast = last.expression?.unwrapped, cast.plainCast != nil { dropCast(of: cast) }
        if let captures = closure?.signature?.capture?.items { note(captures) }
        if let clause = closure?.signature?.attributes,
            clause.contains(where: { $0.trimmedDescription == "@MainActor" })
        {
            obstacles.append(.onMainActor("its factory"))
        }
        let start =
            first.leadingTrivia.startOfComment.map { first.position + $0 } ?? first.positionAfterSkippingLeadingTrivia
        body.range = start.utf8Offset..<end(of: last).utf8Offset
        body.fragments = fragments(in: body.range)
        return body
    }

    /// Reads an expression, which is all that a factory consists of.
    mutating func read(_ expression: ExprSyntax) -> RegisteredBody {
        visit(Syntax(expression), inClosure: false)
        body.range = expression.trimmedByteRange
        body.fragments = fragments(in: body.range)
        return body
    }

    /// Behind the last comment before the closing brace.
    private func end(of last: CodeBlockItemSyntax) -> AbsolutePosition {
        if let brace = last.parent?.parent?.as(ClosureExprSyntax.self)?.rightBrace,
            let length = brace.leadingTrivia.endOfComments
        {
            return brace.position + length
        }
        let hasComment = last.trailingTrivia.contains(where: \.isComment)
        return hasComment ? last.endPosition : last.endPositionBeforeTrailingTrivia
    }

    private mutating func dropCast(of expression: ExprSyntax) {
        guard let made = expression.as(SequenceExprSyntax.self)?.elements.first else { return }
        let end = expression.endPositionBeforeTrailingTrivia.utf8Offset
        cuts.append((made.endPositionBeforeTrailingTrivia.utf8Offset..<end, nil))
    }

    /// Of the only statement that is left.
    private mutating func dropReturn(of last: CodeBlockItemSyntax) {
        guard let answer = last.item.as(ReturnStmtSyntax.self), let expression = answer.expression,
            !source.aliases.isEmpty, !answer.returnKeyword.trailingTrivia.contains(where: \.isComment)
        else { return }
        let start = answer.positionAfterSkippingLeadingTrivia.utf8Offset
        cuts.append((start..<expression.positionAfterSkippingLeadingTrivia.utf8Offset, nil))
    }

    mutating func visit(_ node: Syntax, inClosure: Bool) {
        if let call = node.as(FunctionCallExprSyntax.self), let child = library.child(of: ExprSyntax(call), source) {
            return cut(call, making: child, inClosure)
        }
        let local = node.as(DeclReferenceExprSyntax.self).map { body.locals.contains($0.baseName.text) } ?? false
        if !local, let expression = node.as(ExprSyntax.self), let resolution = resolution(expression) {
            return cut(expression, resolution, inClosure)
        }
        if !local, let name = node.as(DeclReferenceExprSyntax.self), let constant = source.constant(name) {
            return cut(ExprSyntax(name), Resolution(key: constant), inClosure)
        }
        if let variable = node.as(VariableDeclSyntax.self), let local = library.local(variable, source) {
            return cut(variable, local, inClosure)
        }
        if let variable = node.as(VariableDeclSyntax.self), let alias = library.alias(variable, source),
            cut(variable, alias)
        {
            return
        }
        if let statement = node.as(GuardStmtSyntax.self), cut(statement, inClosure) { return }
        note(node, inClosure)
        let isClosure = node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self)
        let before = body
        for child in node.children(viewMode: .sourceAccurate) { visit(child, inClosure: inClosure || isClosure) }
        // What a closure awaits may belong to any actor, and one that runs later doesn't say where it is made.
        let closure = node.as(ClosureExprSyntax.self)
        let runsLater =
            closure?.isSent(source.catalogue) == true || library.form == .composed && closure?.isOfValue == true
        if node.runsOnMainActor || runsLater || inClosure && node.is(AwaitExprSyntax.self) {
            body.assumeMainActor(since: before)
        }
    }

    /// What an expression asks the container for; a `try?` before it makes an optional of it.
    mutating func resolution(_ expression: ExprSyntax) -> Resolution? {
        let isAttempt = expression.is(TryExprSyntax.self)
        let mayFail = expression.isAttempt || expression.castElement?.isAttempt == true
        if isAttempt, !mayFail { return nil }
        let asking = isAttempt ? expression.unwrapped : expression
        guard var resolution = library.resolution(asking, source) else { return nil }
        switch source.asks(asking, library, resolvers: resolvers) {
        case .container:
            resolution.mayBeNil = resolution.mayBeNil || mayFail
            return resolution
        case .other: return nil
        case .unknown:
            let obstacle = Obstacle.asksUnknown(asking.withoutForce.trimmedDescription.onOneLine)
            if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
            return nil
        }
    }
}

extension Syntax {
    /// `MainActor.assumeIsolated { … }`.
    fileprivate var runsOnMainActor: Bool {
        let attributes = self.as(ClosureExprSyntax.self)?.signature?.attributes
        if attributes?.contains(where: { $0.trimmedDescription == "@MainActor" }) == true { return true }
        let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
        return ["MainActor.assumeIsolated", "MainActor.run"].contains(callee)
    }
}

extension RegisteredBody {
    /// Notes that what was read since then runs where it belongs, whatever the factory belongs to.
    fileprivate mutating func assumeMainActor(since before: Self) {
        assumed.formUnion(made.subtracting(before.made))
        assumed.formUnion(mentions.subtracting(before.mentions))
        (asked, members) = (before.asked, before.members)
    }
}
