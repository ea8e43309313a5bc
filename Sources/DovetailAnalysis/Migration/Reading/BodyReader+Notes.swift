import DovetailGraph
import SwiftSyntax

/// Notes what a factory names, and why it can't be moved with it.
extension BodyReader {
    /// What a closure captures by another name or in another form than it has.
    mutating func note(_ captures: ClosureCaptureListSyntax) {
        for capture in captures {
            let name = capture.name.text
            let isWeak = capture.specifier?.specifier.text == "weak"
            if capture.initializer != nil || isWeak && body.mentions.contains(name) || isOfContainer(capture) {
                obstacles.append(.captures(capture.trimmedDescription.trimmingCommas))
            }
        }
    }

    /// `[weak container]`, which nothing of what is moved has.
    private func isOfContainer(_ capture: ClosureCaptureSyntax) -> Bool {
        let name = capture.name.text
        return resolvers.contains(name)
            || name != "self" && source.containers.name(of: name.reference, at: Syntax(capture)) != nil
    }

    mutating func note(_ node: Syntax, _ inClosure: Bool) {
        if let pattern = node.as(IdentifierPatternSyntax.self) {
            body.locals.insert(pattern.identifier.text)
        } else if let capture = node.as(ClosureCaptureSyntax.self), isOfContainer(capture) {
            obstacles.append(.captures(capture.trimmedDescription.trimmingCommas))
        } else if let parameter = node.as(ClosureShorthandParameterSyntax.self) {
            body.locals.insert(parameter.name.text)
        } else if let parameter = node.as(ClosureParameterSyntax.self) {
            body.locals.insert((parameter.secondName ?? parameter.firstName).text)
        } else if let call = node.as(FunctionCallExprSyntax.self) {
            if let type = call.calledExpression.madeType { body.made.insert(type) }
            checkInitializer(call)
        } else if let name = node.as(DeclReferenceExprSyntax.self), !name.isMember {
            let text = name.baseName.text
            // That of a closure within means something else.
            if name.isImplicitMember {
                body.mentions.insert(text)  // of the type that is asked for
            } else if !(inClosure && text.hasPrefix("$")), !name.isOfBundle, !qualify(name) {
                check(text)
            }
        } else if let name = node.as(IdentifierTypeSyntax.self) {
            if !qualify(name.name) { check(name.name.text) }
        } else if let member = node.as(MemberAccessExprSyntax.self) {
            checkMember(member)
            if let obstacle = library.obstacle(ExprSyntax(member), source) { obstacles.append(obstacle) }
        } else if let path = node.as(KeyPathExprSyntax.self) {
            if let obstacle = library.obstacle(ExprSyntax(path), source) { obstacles.append(obstacle) }
        } else if let function = node.as(FunctionDeclSyntax.self) {
            body.locals.insert(function.name.text)
        } else if let attempt = node.as(TryExprSyntax.self) {
            note(attempt, inClosure)
        } else if node.is(AwaitExprSyntax.self), !inClosure {
            obstacles.append(.effects)
        } else if node.is(ThrowStmtSyntax.self), !inClosure, !node.isCaught {
            obstacles.append(.effects)
        }
    }

    /// A `try` that stands for nothing but resolving is left out.
    mutating func note(_ attempt: TryExprSyntax, _ inClosure: Bool) {
        let calls = attempt.expression.calls { expression in
            library.resolution(expression, source) != nil
                && source.asks(expression, library, resolvers: resolvers) == .container
        }
        if calls.resolves, attempt.questionOrExclamationMark?.text == "?" {
            return obstacles.append(.asksWhether(attempt.trimmedDescription.onOneLine))
        }
        let others = calls.others.filter { !source.isKnownNotToThrow($0) }
        if calls.resolves, others.isEmpty {
            let start = attempt.positionAfterSkippingLeadingTrivia.utf8Offset
            cuts.append((start..<attempt.expression.positionAfterSkippingLeadingTrivia.utf8Offset, nil))
        } else if attempt.questionOrExclamationMark == nil, !inClosure, !Syntax(attempt).isCaught {
            obstacles.append(.effects)
        }
    }

    /// Names a member of the type around the factory as other places must: `Client.live` of `live` and `Self.live`.
    mutating func qualify(_ name: DeclReferenceExprSyntax) -> Bool {
        let isPath = name.parent?.is(KeyPathPropertyComponentSyntax.self) == true
        return !isPath && !name.isImplicitMember && qualify(name.baseName)
    }

    mutating func qualify(_ name: TokenSyntax) -> Bool {
        let text = name.text.withoutBackticks
        guard !body.locals.contains(text), let qualified = source.qualified[text] else { return false }
        let start = name.positionAfterSkippingLeadingTrivia.utf8Offset
        cuts.append((start..<name.endPositionBeforeTrailingTrivia.utf8Offset, .text(qualified)))
        return true
    }

    /// Another file can't see what is private to this one.
    mutating func checkMember(_ member: MemberAccessExprSyntax) {
        let taken = member.declName.baseName.text
        if member.base?.trimmedDescription.isCapitalized == true, let type = member.base?.madeType, taken != "self" {
            body.asked.insert(type)
        }
        body.members.insert(taken.withoutBackticks)
        let base = member.base?.trimmedDescription ?? "Self"
        let name = taken.withoutBackticks
        let owner = base == "Self" ? source.owner : Syntax(member).typeOfLocal(base) ?? base
        let isOfType = member.base?.madeType != nil && !source.catalogue.types.contains(owner.lastWord)
        if obstacles.contains(.uses(owner, of: RegistrationSource.file)) { return }  // the type is to be seen first
        if source.catalogue.members[owner]?[name] == true {
            obstacles.append(.usesPrivate(name, of: "'\(owner)'"))
        } else if base != "self", !isOfType, source.hiddenMembers.contains(name) {
            obstacles.append(.uses(name, of: RegistrationSource.file))
        }
    }

    /// `Self(key: …)` by an initializer that is private, or that of a structure with private properties.
    mutating func checkInitializer(_ call: FunctionCallExprSyntax) {
        guard let made = call.calledExpression.madeType else { return }
        let type = made == "Self" ? source.owner.lastWord : made
        guard source.catalogue.initializer(of: type, labels: call.labels)?.isHidden == true else { return }
        obstacles.append(
            Obstacle(reason: "it uses an initializer of '\(type)' that is private", cure: "make that internal"))
    }

    mutating func check(_ name: String) {
        body.mentions.insert(name)
        if resolvers.contains(name) || source.containers.types.contains(name) || source.aliases[name] != nil {
            obstacles.append(
                Obstacle(
                    reason: "'\(name)' itself is used, beyond resolving",
                    cure: "give what it takes from it instead"))
        } else if library.ownTypes.contains(name), !source.catalogue.types.contains(name) {
            obstacles.append(.ownType(name))
        } else if !body.locals.contains(name), let owner = source.hidden[name], name != "Self" {
            obstacles.append(.usesPrivate(name, of: owner))
        } else if !body.locals.contains(name), let owner = source.hidden[name] ?? source.surroundings[name] {
            obstacles.append(.uses(name, of: owner))
        }
    }
}

extension Syntax {
    /// `Screen` of a local `let screen = Screen()` above it.
    fileprivate func typeOfLocal(_ name: String) -> String? {
        for statements in ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }) {
            for statement in statements where statement.position < position {
                guard let binding = statement.item.as(VariableDeclSyntax.self)?.bindings.first,
                    binding.pattern.trimmedDescription == name
                else { continue }
                let made = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.madeType
                return binding.typeAnnotation?.type.trimmedDescription ?? made
            }
        }
        return nil
    }

    /// Whether it stands in a closure that may run elsewhere.
    func isSent(_ catalogue: SourceCatalogue) -> Bool {
        ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.first?.isSent(catalogue) == true
    }

    /// Whether the innermost closure around it says `@MainActor`.
    var isInClosureOfMainActor: Bool {
        let closure = ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.first
        return closure?.signature?.attributes.contains { $0.trimmedDescription == "@MainActor" } == true
    }

    /// Whether a `catch` without a pattern takes each error of it.
    fileprivate var isCaught: Bool {
        var node = self
        while let parent = node.parent, !parent.is(ClosureExprSyntax.self), !parent.is(FunctionDeclSyntax.self) {
            if let attempt = parent.as(DoStmtSyntax.self), node.id == attempt.body.id,
                attempt.catchClauses.contains(where: \.catchItems.isEmpty)
            {
                return true
            }
            node = parent
        }
        return false
    }
}

extension DeclReferenceExprSyntax {
    /// `self` of `Bundle(for: type(of: self))`: the assembly is an object of the same module.
    fileprivate var isOfBundle: Bool {
        guard baseName.text == "self", let argument = parent?.as(LabeledExprSyntax.self), argument.label?.text == "of",
            let type = argument.parent?.parent, let outer = type.parent?.as(LabeledExprSyntax.self)
        else { return false }
        return type.trimmedDescription == "type(of: self)" && outer.label?.text == "for"
            && outer.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == "Bundle"
    }
}

extension ClosureExprSyntax {
    /// Whether it says `@Sendable`, or is given to a task, a queue, or a parameter or property that says so.
    func isSent(_ catalogue: SourceCatalogue) -> Bool {
        let attributes = signature?.attributes.map(\.trimmedDescription) ?? []
        let argument = parent?.as(LabeledExprSyntax.self)
        guard let callee = (argument?.parent?.parent ?? parent)?.as(FunctionCallExprSyntax.self)?.calledExpression
        else {
            return attributes.contains("@Sendable")
        }
        if ["Task", "Task.detached"].contains(callee.trimmedDescription) { return true }
        if attributes.contains("@MainActor") { return false }
        let name = callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? callee.trimmedDescription
        let label = argument?.label.map { ".\($0.text)" } ?? ""
        return attributes.contains("@Sendable")
            || !catalogue.sendingFunctions.isDisjoint(with: [name, name + label])
            || ["Self", "init"].contains(name)
                && catalogue.sendingFunctions.contains { $0.hasSuffix(label) && !label.isEmpty }
            || ["addTask", "addTaskUnlessCancelled", "async", "asyncAfter"].contains(name)
    }

    /// Whether a value is made with it, or is it, so that it runs when someone asks the value.
    var isOfValue: Bool {
        if parent?.is(InitializerClauseSyntax.self) == true { return true }
        let callee = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)?
            .calledExpression
        return callee?.madeType != nil || callee?.as(MemberAccessExprSyntax.self)?.base == nil && callee != nil
    }
}

extension String {
    /// The expression that names it.
    fileprivate var reference: ExprSyntax {
        ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier(self)))
    }
}

extension Obstacle {
    static func onMainActor(_ owner: String) -> Self {
        Obstacle(
            reason: "\(owner) belongs to the main actor",
            cure: "move the binding to a 'MainActorAssembly', with those that need it", isMainActor: true)
    }

    static func usesPrivate(_ name: String, of owner: String) -> Self {
        Obstacle(reason: "it uses '\(name)' of \(owner), which is private", cure: "make that internal")
    }

    static func captures(_ text: String) -> Self {
        Obstacle(reason: "its factory captures '\(text)'", cure: "make it a binding, or an input of the assembly")
    }

    static func asksUnknown(_ expression: String) -> Self {
        Obstacle(
            reason: "whom '\(expression)' asks is not in these sources",
            cure: "ask the container that the factory is given")
    }

    static func asksWhether(_ expression: String) -> Self {
        Obstacle(
            reason: "'\(expression)' asks whether it is registered",
            cure: "decide it where the program is put together")
    }

    static func onActor(_ actor: String, _ owner: String) -> Self {
        Obstacle(
            reason: "\(owner) belongs to the actor '\(actor)'",
            cure: "write an assembly of that actor, with those that need it")
    }

    static let effects = Obstacle(
        reason: "its factory throws or waits",
        cure: "make the property 'get throws' or 'get async', and its readers too")
}
