import DovetailGraph
import SwiftSyntax

/// Cuts out what a factory resolves, and what the assembly says otherwise.
extension BodyReader {
    mutating func cut(_ expression: ExprSyntax, _ resolution: Resolution, _ inClosure: Bool) {
        for argument in resolution.arguments { visit(Syntax(argument), inClosure: inClosure) }
        var read = RegisteredBody.Read(
            key: resolution.key, isInClosure: inClosure, location: source.location(of: Syntax(expression)))
        read.arguments = resolution.arguments.map { fragments(of: $0) }
        read.mayBeNil = resolution.mayBeNil
        read.position = resolution.position
        read.isSent = inClosure && Syntax(expression).isSent(source.catalogue)
        read.isOnMainActor = inClosure && Syntax(expression).isInClosureOfMainActor
        read.clauses = Syntax(expression).clauses.map { ClausePlace($0.choice, $0.index) }
        if read.key.container.isEmpty,
            let container = source.containers.name(of: expression.unwrapped.asked, at: Syntax(expression))
        {
            read.key.container = container
        }
        if resolution.mayBeNil, let local = expression.inferredLocal, case .spelled(let type) = read.key.type {
            let end = local.endPositionBeforeTrailingTrivia.utf8Offset
            let spelled = source.catalogue.spelled(type)
            let text = spelled.hasPrefix("any ") ? ": (\(spelled))?" : ": \(spelled)?"
            cuts.append((end..<end, .text(text)))
        } else if resolution.mayBeNil, !expression.isCast,
            expression.asksWhetherThereIsOne || expression.isPartOfInferred
        {
            obstacles.append(.asksWhether(expression.trimmedDescription.onOneLine))
        }
        cuts.append((expression.trimmedByteRange, .read(read)))
    }

    /// `SessionAssembly(root: self, …)` of `SessionComponent(parent: self, …)`.
    mutating func cut(_ call: FunctionCallExprSyntax, making child: String, _ inClosure: Bool) {
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
    mutating func cut(_ variable: VariableDeclSyntax, _ local: WrappedLocal, _ inClosure: Bool) {
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

    /// `let api = api` of `guard let api = r.resolve(API.self) else { fatalError() }`: a binding is always there.
    ///
    /// - Returns: whether it is such a statement of the factory itself.
    mutating func cut(_ statement: GuardStmtSyntax, _ inClosure: Bool) -> Bool {
        let bindings = statement.conditions.compactMap { $0.condition.as(OptionalBindingConditionSyntax.self) }
        guard !inClosure, statement.body.statements.only?.expression?.neverReturns == true,
            bindings.count == statement.conditions.count,
            statement.parent?.parent?.parent?.is(ClosureExprSyntax.self) == true,
            !statement.trimmedDescription.contains("//"),
            bindings.allSatisfy({
                $0.initializer.map { library.resolution($0.value, source)?.mayBeNil == true } == true
            })
        else { return false }
        var position = statement.guardKeyword.positionAfterSkippingLeadingTrivia.utf8Offset
        for (index, binding) in bindings.enumerated() {
            guard let value = binding.initializer?.value, var resolution = resolution(value) else { continue }
            resolution.mayBeNil = false
            let start = binding.positionAfterSkippingLeadingTrivia.utf8Offset
            cuts.append((position..<start, index == 0 ? nil : .text("\n")))
            cut(value, resolution, inClosure)
            body.locals.insert(binding.pattern.trimmedDescription)
            position = binding.endPositionBeforeTrailingTrivia.utf8Offset
        }
        cuts.append((position..<statement.endPositionBeforeTrailingTrivia.utf8Offset, nil))
        return true
    }

    /// Takes away a local that stands for a container: what is asked of it says of which assembly it is read.
    ///
    /// - Returns: whether the local is a statement of the factory itself.
    mutating func cut(_ variable: VariableDeclSyntax, _ alias: (name: String, container: String)) -> Bool {
        guard let item = variable.parent?.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self), list.last?.id != item.id,
            let index = list.index(of: item),
            list.parent?.is(ClosureExprSyntax.self) == true || list.parent?.is(AccessorBlockSyntax.self) == true
        else { return false }
        let next = list[list.index(after: index)]
        let start = item.positionAfterSkippingLeadingTrivia.utf8Offset
        let between = item.trailingTrivia + next.leadingTrivia
        let comment = between.startOfComment.map { item.endPositionBeforeTrailingTrivia + $0 }
        let end = comment ?? next.positionAfterSkippingLeadingTrivia
        cuts.append((start..<end.utf8Offset, nil))
        source.aliases[alias.name] = alias.container
        return true
    }

    // MARK: - Text

    func fragments(of expression: ExprSyntax) -> [RegisteredBody.Fragment] {
        fragments(in: expression.trimmedByteRange)
    }

    func fragments(in range: Range<Int>) -> [RegisteredBody.Fragment] {
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
        let own = source.column(ifAlignedIn: range) ?? source.indentationOfCode(in: range)
        let indentation = min(own, source.leastIndentation(in: range))
        let widens = source.indentsByTwo && source.leastIndentation(in: range) == .max
        return result.map { $0.dedented(by: indentation, widens: widens) }
    }
}

extension ExprSyntax {
    /// `fatalError()`, `preconditionFailure("…")`
    fileprivate var neverReturns: Bool {
        let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
        return callee == "fatalError" || callee == "preconditionFailure"
    }
}

extension RegisteredBody.Fragment {
    /// - Parameter widens: whether each level becomes twice as wide.
    fileprivate func dedented(by width: Int, widens: Bool) -> Self {
        guard case .text(let text) = self else { return self }
        let dedented = text.dedented(by: width)
        return .text(widens ? dedented.withWiderLevels : dedented)
    }
}

extension String {
    var trimmingCommas: String { String(drop { $0 == "," }.reversed().drop { $0 == "," }.reversed()) }

    /// With twice as many spaces at the beginning of each line but the first.
    fileprivate var withWiderLevels: String {
        var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for index in lines.indices.dropFirst() { lines[index] = lines[index].prefix { $0 == " " } + lines[index] }
        return lines.joined(separator: "\n")
    }

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
