import SwiftSyntax

/// The types of expressions, as far as declarations tell.
extension ContainerFinder {
    /// The type of what an expression names: `Host` of `host`, `self.host` and `Home.shared.host`.
    func typeName(of expression: ExprSyntax, at node: Syntax) -> String? {
        let expression = expression.unwrapped
        if let forced = expression.as(ForceUnwrapExprSyntax.self) { return typeName(of: forced.expression, at: node) }
        if let chained = expression.as(OptionalChainingExprSyntax.self) {
            return typeName(of: chained.expression, at: node)
        }
        if let call = expression.as(FunctionCallExprSyntax.self) { return call.calledExpression.madeType }
        if let type = expression.castType { return type.filter { !"?!()".contains($0) }.lastWord }
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            let name = reference.baseName.text.withoutBackticks
            if ["self", "Self"].contains(name) { return node.ancestors.lazy.compactMap(\.nameOfType).first }
            return name.isCapitalized ? name : typeName(ofVariable: name, from: node)
        }
        guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
        let name = member.declName.baseName.text.withoutBackticks
        if let owner = typeName(of: base, at: node), let type = kept.type(of: name, in: owner) { return type }
        return name.isCapitalized ? name : nil
    }

    private func typeName(ofVariable name: String, from node: Syntax) -> String? {
        for ancestor in node.ancestors {
            if ancestor.is(CodeBlockItemListSyntax.self) {
                guard let binding = blocks.variable(name, in: ancestor, around: node) else { continue }
                let type = KeptObjects.Kept(binding).type
                return type.isEmpty
                    ? binding.initializer.flatMap { typeName(of: $0.value, at: Syntax(binding)) } : type
            } else if let closure = ancestor.as(ClosureExprSyntax.self), closure.binds(name) {
                let type = closure.namedParameters.first { $0.name == name }?.type
                return type.map { $0.filter { !"?!()".contains($0) }.lastWord }
            } else if let clause = ancestor.parameterClause,
                let parameter = clause.parameters.first(where: { ($0.secondName ?? $0.firstName).text == name })
            {
                return parameter.type.nameOfKept
            } else if ancestor.is(MemberBlockSyntax.self), let type = ancestor.parent?.nameOfType {
                if let found = kept.type(of: name, in: type) { return found }
            }
        }
        return kept.type(of: name, in: "")
    }

    /// The types of which an expression makes objects: `A` and `B` of `[A(), B()]` and of a variable that keeps it.
    func typesMade(in expression: ExprSyntax) -> [String] {
        let expression = expression.unwrapped
        if let call = expression.as(FunctionCallExprSyntax.self) {
            return [call.calledExpression.madeType].compactMap(\.self)
        }
        if let array = expression.as(ArrayExprSyntax.self) {
            return array.elements.flatMap { typesMade(in: $0.expression) }
        }
        if let sequence = expression.as(SequenceExprSyntax.self) { return sequence.elements.flatMap(typesMade) }
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.withoutBackticks else { return [] }
        for ancestor in Syntax(expression).ancestors {
            let isBlock = ancestor.is(CodeBlockItemListSyntax.self) || ancestor.is(MemberBlockSyntax.self)
            if isBlock, let binding = blocks.variable(name, in: ancestor, around: Syntax(expression)) {
                return binding.initializer.map { typesMade(in: $0.value) } ?? [KeptObjects.Kept(binding).type]
            }
        }
        return []
    }
}

/// Whom an expression asks.
enum Addressee: Hashable {
    /// The container of the library.
    case container
    /// An object of the program's own, whose method only has the same name.
    case other
    /// What the sources don't tell.
    case unknown
}

extension RegistrationSource {
    /// - Parameter resolvers: the names by which a factory asks its container.
    func asks(
        _ expression: ExprSyntax, _ library: any MigratedLibrary, resolvers: Set<String> = []
    ) -> Addressee {
        guard let call = expression.asking, library.asking.contains(call.method) else { return .container }
        guard let base = call.base else { return asksByBareName(call.method, expression, library) }
        let text = base.trimmedDescription
        if containers.name(of: base, at: Syntax(expression)) != nil { return .container }
        guard let type = containers.typeName(of: base, at: Syntax(expression)) else {
            return resolvers.contains(text) ? .container : .unknown
        }
        if library.resolverTypes.contains(type) || containers.types.contains(type) { return .container }
        return catalogue.hasMember(call.method, in: type) ? .other : .unknown
    }

    private func asksByBareName(_ method: String, _ node: ExprSyntax, _ library: any MigratedLibrary) -> Addressee {
        let type = Syntax(node).ancestors.lazy.compactMap(\.nameOfType).first
        if let type, containers.types.contains(type) { return .container }
        let isOwn = type.map { catalogue.hasMember(method, in: $0) } ?? false
        return isOwn || catalogue.globals.contains(method) ? .other : .container
    }
}

extension ExprSyntax {
    /// The method that is called, and its object; nil where it is a function.
    fileprivate var asking: (method: String, base: ExprSyntax?)? {
        if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.unwrapped.asking }
        if plainCast != nil { return self.as(SequenceExprSyntax.self)?.elements.first?.unwrapped.asking }
        guard let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
        if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text { return (name, nil) }
        return callee.as(MemberAccessExprSyntax.self).map { ($0.declName.baseName.text, $0.base) }
    }
}

extension Syntax {
    /// That of a function or an initializer.
    var parameterClause: FunctionParameterClauseSyntax? {
        self.as(FunctionDeclSyntax.self)?.signature.parameterClause
            ?? self.as(InitializerDeclSyntax.self)?.signature.parameterClause
    }
}
