import SwiftSyntax

extension ExprSyntax {
    /// `$0` of `self { $0.log() }`.
    var isFactoryContainer: Bool {
        guard trimmedDescription == "$0",
            let closure = Syntax(self).ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first,
            let call = closure.parent?.as(FunctionCallExprSyntax.self)
        else { return false }
        return ["self", "Factory"].contains(call.calledExpression.trimmedDescription)
            && Syntax(call).ancestors.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first?.isParameterless == true
    }

    /// `log` of `log` and `log.resolve`.
    var withoutResolve: ExprSyntax {
        guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "resolve",
            let base = member.base, !["self", "Self"].contains(base.trimmedDescription)
        else { return self }
        return base
    }
}

extension RegistrationSource {
    /// The container that a property keeps: `Container` of `let container = Container.shared`.
    func keptContainer(_ expression: ExprSyntax) -> String? {
        let node = Syntax(expression)
        if let name = containers.typeName(of: expression, at: node), containers.types.contains(name) { return name }
        let owner = node.ancestors.lazy.compactMap(\.nameOfType).first ?? ""
        let source = expression.nameText.flatMap { containers.kept.kept($0, in: owner)?.source } ?? []
        return source.last == "shared" ? source.first.flatMap { containers.types.contains($0) ? $0 : nil } : nil
    }
}

extension SourceCatalogue {
    func hasFactory(_ name: String, in container: String) -> Bool {
        let owners = container == "Container" ? [container, "SharedContainer"] : [container]
        return owners.contains { properties[$0]?[name]?.isFactory == true }
    }

    /// Whether it is a computed property that is no factory.
    func hasHelper(_ name: String, in container: String) -> Bool {
        let owners = container == "Container" ? [container, "SharedContainer"] : [container]
        return !hasFactory(name, in: container) && owners.contains { computed[$0]?.contains(name) == true }
    }
}

extension String {
    var isFactory: Bool { ["Factory", "ParameterFactory"].contains(lastWord) }
}

extension TypeSyntax {
    /// `(API, nil)` of `Factory<API>`, `(Cake, Int)` of `ParameterFactory<Int, Cake>`.
    var factory: (type: String, argument: String?)? {
        let name = self.as(IdentifierTypeSyntax.self) ?? nil
        let member = self.as(MemberTypeSyntax.self)
        let word = name?.name.text ?? member?.name.text
        let arguments = (name?.genericArgumentClause ?? member?.genericArgumentClause)?.arguments.map {
            $0.argument.trimmedDescription
        }
        return switch (word, arguments?.count) {
        case ("Factory", 1): (arguments![0], nil)
        case ("ParameterFactory", 2): (arguments![1], arguments![0])
        default: nil
        }
    }
}

extension PatternBindingSyntax {
    /// The call of `static let log = Factory<Log>(scope: .singleton) { Log() }`, which has no type of its own.
    var factoryCall: FunctionCallExprSyntax? {
        guard typeAnnotation == nil, let call = initializer?.value.as(FunctionCallExprSyntax.self),
            call.calledExpression.madeType?.isFactory == true
        else { return nil }
        return call
    }

    /// `Log` of `static let shared = Log()`.
    var madeType: String? {
        initializer?.value.unwrapped.as(FunctionCallExprSyntax.self)?.calledExpression.madeTypeText
    }

    /// What such a factory makes, and its argument: by the types in brackets, or else by its closure.
    var inferredFactory: (type: WrittenSource, argument: String?)? {
        guard let call = factoryCall else { return nil }
        if let called = call.calledExpression.as(GenericSpecializationExprSyntax.self) {
            let types = called.genericArgumentClause.arguments.map(\.argument.trimmedDescription)
            return types.last.map { (.spelled($0), types.count > 1 ? types[0] : nil) }
        }
        guard call.calledExpression.madeType == "Factory" else { return (.unknown, nil) }
        return (call.trailingClosure?.madeType ?? .unknown, nil)
    }

    /// What a getter of one expression answers with.
    var made: ExprSyntax? {
        var statements: CodeBlockItemListSyntax?
        switch accessorBlock?.accessors {
        case .getter(let items)?: statements = items
        case .accessors(let list)?: statements = list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
        case nil: return initializer?.value
        }
        guard let statements, statements.count == 1, let only = statements.first else { return nil }
        return only.expression
    }
}

extension KeyPathExprSyntax {
    /// `Shop.till` of `\Shop.till`; of `\.oven` the property of the container that everybody has.
    var member: RegistrationKey? {
        let parts = components.compactMap {
            $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text.withoutBackticks
        }
        guard let member = parts.first else { return nil }
        return RegistrationKey(container: root?.trimmedDescription ?? "Container", type: .unknown, member: member)
    }
}
