import DovetailGraph
import SwiftSyntax

/// `register { LiveAPI(log: resolve()) as API }.scope(.application)`.
struct ResolverMigration: MigratedLibrary {
    let name = "resolver"
    let imports: Set<String> = ["Resolver"]
    let containers: Set<String> = ["Resolver"]
    let registering: Set<String> = ["register", "register1", "register2", "register3"]
    let hasDefaultContainer = true
    let keepsNoValues = true
    let ownContainers: Set<String> = ["main", "root"]
    let asking: Set<String> = ["resolve", "optional"]
    let changing: Set<String> = ["add", "reset"]
    let ownTypes: Set<String> = ["ResolverScope", "ResolverOptions"]

    // MARK: - Registrations

    func registration(_ chain: CallChain, _ source: RegistrationSource) -> LibraryRegistration? {
        guard let first = chain.calls.first(where: { $0.name == "register" }), let closure = first.maker,
            Self.labels.isSuperset(of: first.arguments.compactMap(\.label?.text))
        else { return nil }
        var result = LibraryRegistration(key: RegistrationKey(type: .unknown), at: Syntax(first.node), source)
        result.end = source.end(of: Syntax(chain.calls.last?.node ?? first.node))
        result.takeName(first.argument("name"), source)
        result.key.type = first.argument(nil)?.metatype.map { .spelled($0) } ?? closure.madeType
        let parameters = closure.namedParameters.map(\.name)
        var reader = BodyReader(self, source, resolvers: Set(parameters.prefix(1)).subtracting(["_"]))
        if parameters.count > 1, closure.statements.mentions(parameters[1]) {
            if let calls = result.takeAsked(parameters[1], in: closure) {
                reader.cuts += calls.map { ($0.trimmedByteRange, .text(parameters[1])) }
            } else {
                result.obstacles.append(
                    Obstacle(
                        reason: "the types of its arguments are inferred", cure: "write a method with typed parameters"
                    ))
            }
        }
        result.body = reader.read(
            closure.statements, keepsCast: chain.calls.contains { $0.name == "resolveProperties" })
        result.obstacles += reader.obstacles
        result.takesDefaultScope = !chain.calls.contains { $0.name == "scope" }
        result.knownScopes = ResolverLibrary.lifetimes
        for call in chain.calls.drop(while: { $0.name != "register" }).dropFirst() { apply(call, to: &result, source) }
        return result
    }

    private static let labels: Set<String> = ["name", "factory"]

    private func apply(_ call: CallChain.Call, to result: inout LibraryRegistration, _ source: RegistrationSource) {
        switch call.name {
        case "scope":
            let scope = call.arguments.first?.expression.nameText ?? ""
            if let known = ResolverLibrary.lifetimes[scope] {
                result.scope = known
            } else {
                result.obstacles.append(.scope(scope))
            }
        case "implements": result.takeForwards(call, named: "name", source)
        case "resolveProperties": result.takeInjection(call, of: self, source)
        default: result.obstacles.append(.unreadable(call.name))
        }
    }

    // MARK: - Resolving

    /// `resolve()`, `resolver.resolve(A.self)`, `resolve(name: .spare) as A`, `Resolver.optional()`.
    func resolution(_ expression: ExprSyntax, _ source: RegistrationSource) -> Resolution? {
        if let forced = expression.as(ForceUnwrapExprSyntax.self),
            var inner = resolution(forced.expression.unwrapped, source), inner.mayBeNil
        {
            inner.mayBeNil = false
            return inner
        }
        if expression.plainCast != nil {
            return expression.as(SequenceExprSyntax.self)?.elements.first.flatMap { resolution($0.unwrapped, source) }
        }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        let name =
            member?.declName.baseName.text ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        guard name == "resolve" || name == "optional", call.trailingClosure == nil else { return nil }
        var key = RegistrationKey(type: expression.expectedType)
        if ["Resolver", nil].contains(member?.base?.trimmedDescription) { key.container = ContainerMap.ofLibrary }
        var arguments: [ExprSyntax] = []
        for argument in call.arguments {
            switch argument.label?.text {
            case nil: key.type = argument.expression.metatype.map { .spelled($0) } ?? .unknown
            case "name": key.takeName(argument.expression, source)
            case "args" where !argument.expression.is(DictionaryExprSyntax.self): arguments.append(argument.expression)
            default: key.type = .unknown
            }
        }
        key.takeArguments(arguments, source)
        return Resolution(key: key, arguments: arguments, mayBeNil: name == "optional")
    }

    func resolution(
        _ wrapper: AttributeSyntax, of property: VariableDeclSyntax, _ source: RegistrationSource
    ) -> RegistrationKey? {
        guard ResolverLibrary.wrappers[source.catalogue.name(of: wrapper)] != nil,
            let type = property.bindings.first?.typeAnnotation?.type.trimmedDescription
        else { return nil }
        var key = RegistrationKey(type: .spelled(type.hasSuffix("?") ? String(type.dropLast()) : type))
        if case .argumentList(let arguments)? = wrapper.arguments {
            key.takeName(arguments.first { $0.label?.text == "name" }?.expression, source)
        }
        return key
    }

    // MARK: - Bridge

    func bridge(_ assembly: PlannedAssembly) -> [String] {
        assembly.bridge(into: "resolver: Resolver") { binding, key, read in
            let name = key.writtenName.map { ", name: \($0)" } ?? ""
            let scope = binding.registration.scope == .prototype ? ".scope(.unique)" : ""
            let given = binding.registration.parameters.map { "let \($0.name): \($0.type) = given.get(); return " }
            let head = given.isEmpty ? "" : "(_, given) in \(given.joined())"
            return "resolver.register(\(key.metatype)\(name)) { \(head)\(read) }\(scope)"
        }
    }
}

extension ClosureExprSyntax {
    /// By the cast, or else by the call or the member of a type, that its last expression is.
    var madeType: WrittenSource {
        if let written = signature?.returnClause?.type { return .spelled(written.trimmedDescription) }
        guard let expression = statements.last?.expression?.unwrapped else { return .unknown }
        if let cast = expression.castType { return .spelled(cast) }
        if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.withoutBackticks {
            return expression.declaredType(ofVariable: name).map { .spelled($0) } ?? .unknown
        }
        if let member = expression.as(MemberAccessExprSyntax.self), let type = member.base?.madeTypeText {
            return .property(member.declName.baseName.text.withoutBackticks, of: type)
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), let callee = call.calledExpression.madeTypeText
        else { return .unknown }
        return .spelled(callee.asName)
    }
}

extension ExprSyntax {
    /// The type of a parameter or a local, as its declaration spells it or makes it.
    fileprivate func declaredType(ofVariable name: String) -> String? {
        for ancestor in Syntax(self).ancestors {
            if let items = ancestor.as(CodeBlockItemListSyntax.self) {
                let variables = items.compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
                guard let found = variables.first(where: { $0.pattern.trimmedDescription == name }) else { continue }
                return found.typeAnnotation?.type.trimmedDescription ?? found.madeType
            }
            guard let clause = ancestor.parameterClause,
                let parameter = clause.parameters.first(where: { ($0.secondName ?? $0.firstName).text == name })
            else { continue }
            let type = parameter.type.as(AttributedTypeSyntax.self)?.baseType ?? parameter.type
            return parameter.ellipsis == nil ? type.trimmedDescription : "[\(type.trimmedDescription)]"
        }
        return nil
    }

    /// `A` of `x as A` and `x as! A`, `A?` of `x as? A`.
    var castType: String? {
        guard let elements = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3,
            let word = elements[1].as(UnresolvedAsExprSyntax.self), let type = elements[2].as(TypeExprSyntax.self)
        else { return nil }
        return type.type.trimmedDescription + (word.questionOrExclamationMark?.text == "?" ? "?" : "")
    }

    /// `A` of `x as A`, which only the compiler needs.
    var plainCast: String? {
        guard let list = self.as(SequenceExprSyntax.self)?.elements, list.count == 3, let first = list.first else {
            return nil
        }
        return list.plainCast(of: first)
    }

    /// The type that its surroundings ask for: a cast, a declaration, or the parameter that it is given to.
    var expectedType: WrittenSource {
        var node = self
        while let parent = node.parent {
            if let argument = parent.as(LabeledExprSyntax.self) { return argument.parameter }
            if let around = parent.as(TryExprSyntax.self) {
                node = ExprSyntax(around)
            } else if let around = parent.as(ForceUnwrapExprSyntax.self) {
                node = ExprSyntax(around)
            } else if let list = parent.as(ExprListSyntax.self), let sequence = list.parent?.as(SequenceExprSyntax.self)
            {
                if let cast = list.plainCast(of: node) { return .spelled(cast) }
                return list.last?.id == node.id ? sequence.assignedProperty : .unknown
            } else if let clause = parent.as(InitializerClauseSyntax.self) {
                let type =
                    clause.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
                    ?? clause.parent?.as(FunctionParameterSyntax.self)?.type
                return type.map { .spelled($0.trimmedDescription) } ?? .unknown
            } else {
                return parent.answeredType.map { .spelled($0.trimmedDescription) } ?? .unknown
            }
        }
        return .unknown
    }
}

extension Syntax {
    /// The type of the function or the property that answers with what stands here: `return x`, or `x` by itself.
    fileprivate var answeredType: TypeSyntax? {
        let isAlone = self.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
        guard isAlone || self.is(ReturnStmtSyntax.self) else { return nil }
        for ancestor in ancestors {
            if ancestor.is(ClosureExprSyntax.self) || isAlone && ancestor.is(IfExprSyntax.self) { return nil }
            if let function = ancestor.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
            if let property = ancestor.as(PatternBindingSyntax.self) { return property.typeAnnotation?.type }
        }
        return nil
    }
}

extension ExprListSyntax {
    /// `A` in `x.y = z as A`, of `z`.
    fileprivate func plainCast(of element: ExprSyntax) -> String? {
        let elements = Array(self)
        guard let index = elements.firstIndex(where: { $0.id == element.id }), index + 2 < elements.count,
            let word = elements[index + 1].as(UnresolvedAsExprSyntax.self), word.questionOrExclamationMark == nil
        else { return nil }
        return elements[index + 2].as(TypeExprSyntax.self)?.type.trimmedDescription
    }
}

extension SequenceExprSyntax {
    /// `tower` of `signal.tower = …`, with the type of `(signal as! Lamp).tower = …`.
    fileprivate var assignedProperty: WrittenSource {
        let parts = Array(elements)
        guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self),
            let target = parts[0].as(MemberAccessExprSyntax.self), let base = target.base?.unwrapped
        else { return .unknown }
        let name = target.declName.baseName.text
        if base.is(DeclReferenceExprSyntax.self) { return .property(name, of: nil) }
        return base.castType.map { .property(name, of: $0) } ?? .unknown
    }
}

extension CodeBlockItemListSyntax {
    fileprivate func mentions(_ name: String) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }
}
