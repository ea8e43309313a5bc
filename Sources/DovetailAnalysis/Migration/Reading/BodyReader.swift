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
        for statement in statements { visit(Syntax(statement), inClosure: false) }
        if !keepsCast, let cast = last.expression?.unwrapped, cast.plainCast != nil { dropCast(of: cast) }
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

    private mutating func visit(_ node: Syntax, inClosure: Bool) {
        if let call = node.as(FunctionCallExprSyntax.self), let child = library.child(of: ExprSyntax(call), source) {
            return cut(call, making: child, inClosure)
        }
        let local = node.as(DeclReferenceExprSyntax.self).map { body.locals.contains($0.baseName.text) } ?? false
        if !local, let expression = node.as(ExprSyntax.self), let resolution = library.resolution(expression, source) {
            return cut(expression, resolution, inClosure)
        }
        if let variable = node.as(VariableDeclSyntax.self), let local = library.local(variable, source) {
            return cut(variable, local, inClosure)
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
        read.mayBeNil = resolution.mayBeNil
        if read.key.container.isEmpty,
            let container = source.containers.name(of: expression.asked, at: Syntax(expression))
        {
            read.key.container = container
        }
        if resolution.mayBeNil, let local = expression.inferredLocal, case .spelled(let type) = read.key.type {
            let end = local.endPositionBeforeTrailingTrivia.utf8Offset
            let spelled = source.catalogue.spelled(type)
            let text = spelled.hasPrefix("any ") ? ": (\(spelled))?" : ": \(spelled)?"
            cuts.append((end..<end, .text(text)))
        } else if resolution.mayBeNil, expression.asksWhetherThereIsOne || expression.isPartOfInferred {
            let asked = expression.trimmedDescription.onOneLine
            obstacles.append(
                Obstacle(
                    reason: "'\(asked)' asks whether it is registered",
                    cure: "decide it where the program is put together"))
        }
        cuts.append((expression.trimmedByteRange, .read(read)))
    }

    /// `SessionAssembly(root: self, …)` of `SessionComponent(parent: self, …)`.
    private mutating func cut(_ call: FunctionCallExprSyntax, making child: String, _ inClosure: Bool) {
        guard let parent = call.arguments.first else { return }
        cuts.append((call.calledExpression.trimmedByteRange, .assembly(of: child)))
        let rest = Array(call.arguments.dropFirst())
        let start = parent.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = rest.first?.positionAfterSkippingLeadingTrivia ?? parent.endPositionBeforeTrailingTrivia
        if let next = rest.first,
            !source.comments(in: parent.trailingTrivia + next.leadingTrivia, at: parent.position).isEmpty
        {
            obstacles.append(.unreadForm)
        }
        cuts.append((start..<end.utf8Offset, .held(by: child, isInClosure: inClosure, isLast: rest.isEmpty)))
        for argument in rest { visit(Syntax(argument), inClosure: inClosure) }
        if let closure = call.trailingClosure { visit(Syntax(closure), inClosure: inClosure) }
    }

    /// `let api = api` of `@Dependency(\.api) var api`.
    private mutating func cut(_ variable: VariableDeclSyntax, _ local: WrappedLocal, _ inClosure: Bool) {
        guard let binding = variable.bindings.first else { return }
        body.locals.insert(binding.pattern.trimmedDescription)
        let word = variable.bindingSpecifier
        let start = local.wrapper.positionAfterSkippingLeadingTrivia.utf8Offset
        let wordStart = word.positionAfterSkippingLeadingTrivia.utf8Offset
        if source.comments(in: local.wrapper.trailingTrivia + word.leadingTrivia, at: word.position).isEmpty {
            cuts.append((start..<word.endPositionBeforeTrailingTrivia.utf8Offset, .text("let")))
        } else {
            cuts.append((start..<local.wrapper.endPositionBeforeTrailingTrivia.utf8Offset, .text("let")))
            cuts.append((wordStart..<word.endPosition.utf8Offset, nil))
        }
        let end = binding.endPositionBeforeTrailingTrivia.utf8Offset
        let read = RegisteredBody.Read(
            key: local.key, isInClosure: inClosure, isPartial: !local.rest.isEmpty,
            location: source.location(of: Syntax(variable)))
        for fragment in [.text(" = "), .read(read), .text(local.rest)] as [RegisteredBody.Fragment] {
            cuts.append((end..<end, fragment))
        }
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
            let text = name.baseName.text
            // That of a closure within means something else.
            if !(inClosure && text.hasPrefix("$")), !qualify(name) { check(text) }
        } else if let name = node.as(IdentifierTypeSyntax.self) {
            if !qualify(name.name) { check(name.name.text) }
        } else if let member = node.as(MemberAccessExprSyntax.self) {
            checkMember(member)
        } else if let function = node.as(FunctionDeclSyntax.self) {
            body.locals.insert(function.name.text)
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
        let calls = attempt.expression.calls { library.resolution($0, source) != nil }
        let others = calls.others.filter { !source.isKnownNotToThrow($0) }
        if calls.resolves, others.isEmpty {
            let start = attempt.positionAfterSkippingLeadingTrivia.utf8Offset
            cuts.append((start..<attempt.expression.positionAfterSkippingLeadingTrivia.utf8Offset, nil))
        } else if attempt.questionOrExclamationMark == nil, !inClosure {
            obstacles.append(.effects)
        }
    }

    /// Names a member of the type around the factory as other places must: `Client.live` of `live` and `Self.live`.
    private mutating func qualify(_ name: DeclReferenceExprSyntax) -> Bool {
        let isPath = name.parent?.is(KeyPathPropertyComponentSyntax.self) == true
        return !isPath && !name.isImplicitMember && qualify(name.baseName)
    }

    private mutating func qualify(_ name: TokenSyntax) -> Bool {
        let text = name.text.withoutBackticks
        guard !body.locals.contains(text), let qualified = source.qualified[text] else { return false }
        let start = name.positionAfterSkippingLeadingTrivia.utf8Offset
        cuts.append((start..<name.endPositionBeforeTrailingTrivia.utf8Offset, .text(qualified)))
        return true
    }

    /// Another file can't see what is private to this one.
    private mutating func checkMember(_ member: MemberAccessExprSyntax) {
        guard !source.owner.isEmpty else { return }
        let base = member.base?.trimmedDescription ?? "Self"
        let name = member.declName.baseName.text.withoutBackticks
        let owner = base == "Self" ? source.owner : base
        if source.catalogue.members[owner]?[name] == true { obstacles.append(.uses(name, of: "'\(owner)'")) }
    }

    private mutating func check(_ name: String) {
        body.mentions.insert(name)
        if resolvers.contains(name) || source.containers.types.contains(name) {
            obstacles.append(
                Obstacle(
                    reason: "'\(name)' itself is used, beyond resolving",
                    cure: "give what it takes from it instead"))
        } else if library.ownTypes.contains(name), !source.catalogue.types.contains(name) {
            obstacles.append(.ownType(name))
        } else if !body.locals.contains(name), let owner = source.hidden[name] ?? source.surroundings[name] {
            obstacles.append(.uses(name, of: owner))
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
        let indentation = min(source.indentation(at: range.lowerBound), source.leastIndentation(in: range))
        return result.map { $0.dedented(by: indentation) }
    }
}

extension Obstacle {
    static func onMainActor(_ owner: String) -> Self {
        Obstacle(
            reason: "\(owner) belongs to the main actor",
            cure: "move the binding to a 'MainActorAssembly', with those that need it")
    }

    static let effects = Obstacle(
        reason: "its factory throws or waits",
        cure: "make the property 'get throws' or 'get async', and its readers too")
}

extension RegisteredBody.Fragment {
    fileprivate func dedented(by width: Int) -> Self {
        guard case .text(let text) = self else { return self }
        return .text(text.dedented(by: width))
    }
}

extension String {
    /// Takes white space from the beginning of each line but the first.
    func dedented(by width: Int) -> String {
        guard width > 0 else { return self }
        var lines = split(separator: "\n", omittingEmptySubsequences: false)
        for index in lines.indices.dropFirst() {
            let space = lines[index].prefix { $0 == " " || $0 == "\t" }.count
            lines[index] = lines[index].dropFirst(min(space, width))
        }
        return lines.joined(separator: "\n")
    }
}

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

extension ExprSyntax {
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

    /// The local whose type is that of this expression.
    fileprivate var inferredLocal: PatternSyntax? {
        guard let binding = parent?.parent?.as(PatternBindingSyntax.self), binding.typeAnnotation == nil,
            binding.pattern.is(IdentifierPatternSyntax.self)
        else { return nil }
        return binding.pattern
    }

    /// Whether the type of a local follows from it and from others: `let (a, b) = (r.resolve(A.self), 3)`.
    fileprivate var isPartOfInferred: Bool {
        for ancestor in Syntax(self).ancestors {
            if let binding = ancestor.as(PatternBindingSyntax.self) { return binding.typeAnnotation == nil }
            if ancestor.is(FunctionCallExprSyntax.self) || ancestor.is(CodeBlockItemSyntax.self) { return false }
        }
        return false
    }

    /// In `if let`, `??` and the like.
    fileprivate var asksWhetherThereIsOne: Bool {
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

extension DeclReferenceExprSyntax {
    /// `live` of `.live`.
    fileprivate var isImplicitMember: Bool {
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

    /// How far the end of the last comment is from the beginning.
    fileprivate var endOfComments: SourceLength? {
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
