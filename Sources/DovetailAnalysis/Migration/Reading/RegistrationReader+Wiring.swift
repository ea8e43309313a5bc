import DovetailGraph
import SwiftSyntax

/// What stands below a registration and belongs to it: what is done with its object at once, and what else it is known as.
extension RegistrationReader {
    /// Moves `container.resolve(A.self)!.b = container.resolve(B.self)!` along with the registration of `A`, which makes one
    /// object.
    ///
    /// - Returns: whether it is moved.
    func takeWiring(_ node: SequenceExprSyntax) -> Bool {
        guard let statement = ExprSyntax(node).statement, conditions(around: Syntax(node)).isEmpty,
            let object = ExprSyntax(node).object,
            let resolution = resolution(ofObject: object), resolution.arguments.isEmpty,
            let index = entries.lastIndex(where: { isSingle($0.registration, resolution.key, at: Syntax(node)) })
        else { return false }
        let name = entries[index].registration.injections.map(\.parameter).first { $0 != "_" } ?? "$0"
        var reader = BodyReader(library, source, resolvers: [])
        let body = reader.read(node, of: object, called: name)
        guard reader.obstacles.isEmpty else { return false }
        entries[index].registration.injections.append((name, body))
        entries[index].registration.comments += source.comments(of: Syntax(statement), without: [body.range])
        entries[index].registration.declarations.append(source.span(of: Syntax(statement)))
        registered.insert(node.id)
        addConstants(of: entries[index].registration, titled: entries[index].title)
        return true
    }

    /// Lists what a function does with an object that it has registered: `container.resolve(A.self)!.start()`.
    func noteUse(_ node: ExprSyntax) {
        guard let statement = node.statement, entries.contains(where: { isBeside($0.registration, Syntax(statement)) }),
            let object = node.object, resolution(ofObject: object) != nil
        else { return }
        note(Syntax(node), "the function that registers does more than that")
    }

    /// What is resolved of which a member is taken; nil where something else is.
    private func resolution(ofObject object: ExprSyntax) -> Resolution? {
        let asked = object.as(OptionalChainingExprSyntax.self)?.expression.unwrapped ?? object.unwrapped
        guard var resolution = library.resolution(asked, source), source.asks(asked, library) == .container else {
            return nil
        }
        if let container = source.containers.name(of: asked.asked, at: Syntax(asked)) {
            resolution.key.container = container
        }
        return resolution
    }

    private func isBeside(_ registration: LibraryRegistration, _ node: Syntax) -> Bool {
        registration.function == node.function && library.form == .created && !library.registersWithTypes
    }

    /// Whether a registration above a place is what a key means, and makes one object only.
    private func isSingle(_ registration: LibraryRegistration, _ key: RegistrationKey, at node: Syntax) -> Bool {
        func core(_ key: RegistrationKey) -> String? {
            guard case .spelled(let type) = source.catalogue.spelled(key.type) else { return nil }
            return type.core
        }
        let clauses = node.clauses.map { ClausePlace($0.choice, $0.index) }
        let isMeant = ([registration.key] + registration.forwards).contains {
            core($0) != nil && core($0) == core(key) && $0.nameIdentity == key.nameIdentity && $0.arguments == 0
        }
        return isMeant && registration.key.container == key.container && isBeside(registration, node)
            && registration.scope == .lazySingleton
            && !registration.isConditional && registration.clauses == clauses
    }

    // MARK: - Forwards

    /// Takes `container.forward(B.self, to: a)` of `let a = container.register(A.self) { … }`.
    ///
    /// - Returns: the statement that declares the local, and those that forward to it, where it is used for nothing else.
    func takeForwards(
        _ node: ExprSyntax, _ registration: inout LibraryRegistration
    ) -> (declaration: CodeBlockItemSyntax, others: [CodeBlockItemSyntax])? {
        guard let binding = node.parent?.parent?.as(PatternBindingSyntax.self),
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self), !list.isFile
        else { return nil }
        let uses = list.flatMap { Syntax($0).uses(of: name) }
        let calls = uses.compactMap { library.forward(to: $0, source) }.filter {
            ExprSyntax($0.call).statement?.parent?.id == list.id
        }
        guard calls.count == uses.count else { return nil }
        for (call, var key) in calls {
            (key.arguments, key.argumentTypes) = (registration.key.arguments, registration.key.argumentTypes)
            registration.forwards.append(key)
            if key.hasNameOfRunTime { registration.obstacles.append(.nameOfRunTime) }
            registration.declarations.append(source.span(of: Syntax(call)))
        }
        return (item, calls.compactMap { ExprSyntax($0.call).statement })
    }
}

extension BodyReader {
    /// Reads the assignment to a member of an object, which gets a name.
    fileprivate mutating func read(
        _ assignment: SequenceExprSyntax, of object: ExprSyntax, called name: String
    ) -> RegisteredBody {
        cuts.append((object.trimmedByteRange, .text(name)))
        for value in assignment.elements.dropFirst(2) { visit(Syntax(value), inClosure: false) }
        body.range = assignment.trimmedByteRange
        body.fragments = fragments(in: body.range)
        return body
    }
}

extension ExprSyntax {
    /// The object of which a member is called or set.
    fileprivate var object: ExprSyntax? {
        let parts = self.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
        let isAssignment = parts.count > 2 && parts[1].is(AssignmentExprSyntax.self)
        let target = isAssignment ? parts[0] : self
        let callee = target.as(FunctionCallExprSyntax.self)?.calledExpression ?? target
        return callee.as(MemberAccessExprSyntax.self)?.base
    }
}

extension RegistrationSource {
    fileprivate func span(of node: Syntax) -> SourceSpan { SourceSpan(start: location(of: node), end: end(of: node)) }
}
