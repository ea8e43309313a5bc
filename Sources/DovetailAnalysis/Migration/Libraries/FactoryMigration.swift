import DovetailGraph
import SwiftSyntax

/// `extension Container { var api: Factory<API> { self { LiveAPI() }.singleton } }`.
struct FactoryMigration: MigratedLibrary {
    let name = "factory"
    let imports: Set<String> = ["Factory", "FactoryKit"]

    // MARK: - Registrations

    func registration(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? {
        guard let binding = property.bindings.first, let container = container(of: property),
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let (type, argument) = binding.typeAnnotation?.type.factory
        else { return nil }
        let key = RegistrationKey(
            container: container, type: .spelled(type), arguments: argument == nil ? 0 : 1, member: name)
        var result = LibraryRegistration(
            key: key, scope: .prototype, body: RegisteredBody(), location: source.location(of: Syntax(property)))
        guard let expression = binding.made, let chain = CallChain(expression) else {
            result.obstacles.append(
                Obstacle(reason: "its getter is no single expression", cure: "write the binding by hand"))
            return result
        }
        make(&result, chain, argument, source)
        return result
    }

    private func container(of property: VariableDeclSyntax) -> String? {
        for ancestor in Syntax(property).ancestors {
            if let declared = ancestor.as(ExtensionDeclSyntax.self) { return declared.extendedType.trimmedDescription }
            if let declared = ancestor.as(ClassDeclSyntax.self) { return declared.name.text }
            if ancestor.is(FunctionDeclSyntax.self) { return nil }
        }
        return nil
    }

    private func make(
        _ result: inout LibraryRegistration, _ chain: CallChain, _ argument: String?, _ source: RegistrationSource
    ) {
        guard let first = chain.calls.first, ["", "Factory", "ParameterFactory"].contains(first.name) else {
            let call = chain.calls.first?.name ?? ""
            let reason = call == "promised" ? "it is promised here and registered elsewhere" : "it is made by '\(call)'"
            result.obstacles.append(Obstacle(reason: reason, cure: "write the binding by hand"))
            return
        }
        guard let closure = first.maker else {
            result.obstacles.append(Obstacle(reason: "its factory is no closure", cure: "write what it makes"))
            return
        }
        if let argument {
            let name = closure.namedParameters.first?.name ?? "argument"
            result.parameters = [RegisteredParameter(label: "_", name: name == "_" ? "argument" : name, type: argument)]
            if closure.namedParameters.isEmpty {
                result.obstacles.append(Obstacle(reason: "its parameter has no name", cure: "give it one"))
            }
        }
        var source = source
        source.surroundings = source.surroundings.filter { $0.value == "this file alone" }
        source.surroundings["self"] = "the container"
        var reader = BodyReader(self, source, resolvers: [])
        result.body = reader.read(closure.statements)
        result.obstacles += reader.obstacles
        result.takesDefaultScope = true
        result.knownScopes = Self.scopes
        for call in chain.calls.dropFirst() { apply(call, to: &result) }
    }

    private static let scopes: [String: DependencyGraph.Scope] = [
        "unique": .prototype, "singleton": .lazySingleton, "cached": .lazySingleton, "shared": .weakSingleton,
        "graph": .objectGraph,
    ]

    private func apply(_ call: CallChain.Call, to result: inout LibraryRegistration) {
        let scopes = Self.scopes
        if let scope = scopes[call.name], call.arguments.isEmpty {
            result.scope = scope
            result.takesDefaultScope = false
        } else if call.name == "scope" {
            let scope = call.arguments.first?.expression.nameText ?? ""
            result.takesDefaultScope = false
            if let known = scopes[scope] { result.scope = known } else { result.obstacles.append(.scope(scope)) }
        } else if ["onTest", "onPreview"].contains(call.name) {
            result.remarks.append(
                Obstacle(
                    reason: "'\(call.name)' replaces it",
                    cure: "substitute it there: 'assembly.substitute(\\.\(result.key.subject)) { … }'"))
        } else {
            result.obstacles.append(.unreadable(call.name))
        }
    }

    // MARK: - Resolving

    /// `oven()`, `self.oven()`, `Container.shared.oven()`, `self.cake(3)`.
    func resolution(_ expression: ExprSyntax) -> Resolution? {
        if let global = globalResolution(expression) { return global }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
            call.arguments.count <= 1, call.arguments.first?.label == nil
        else { return nil }
        var key = RegistrationKey(type: .unknown, arguments: call.arguments.count)
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            guard let container = enclosingContainer(of: Syntax(expression)),
                enclosingMembers(of: Syntax(expression)).contains(name.baseName.text)
            else { return nil }
            (key.member, key.container) = (name.baseName.text, container)
        } else if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
            let name = member.declName.baseName.text
            if base.trimmedDescription == "self" {
                guard let container = enclosingContainer(of: Syntax(expression)) else { return nil }
                (key.member, key.container) = (name, container)
            } else if let shared = base.as(MemberAccessExprSyntax.self), shared.declName.baseName.text == "shared",
                let container = shared.base?.trimmedDescription, container.hasSuffix("Container") || isOwn(container)
            {
                (key.member, key.container) = (name, container)
            } else {
                return nil
            }
        }
        return Resolution(key: key, arguments: call.arguments.map(\.expression))
    }

    private func isOwn(_ container: String) -> Bool { container.isCapitalized && !container.hasPrefix("UI") }

    /// `resolve(\.oven)`, `resolve(\Shop.till)`.
    private func globalResolution(_ expression: ExprSyntax) -> Resolution? {
        guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "resolve",
            let key = call.arguments.first?.expression.as(KeyPathExprSyntax.self)?.member
        else { return nil }
        return Resolution(key: key)
    }

    func resolution(_ wrapper: AttributeSyntax, of property: VariableDeclSyntax) -> RegistrationKey? {
        let names = ["Injected", "LazyInjected", "WeakLazyInjected", "DynamicInjected", "InjectedObject"]
        guard names.contains(wrapper.attributeName.trimmedDescription.lastWord),
            case .argumentList(let arguments)? = wrapper.arguments
        else { return nil }
        return arguments.first?.expression.as(KeyPathExprSyntax.self)?.member
    }

    private func enclosingContainer(of node: Syntax) -> String? {
        for ancestor in node.ancestors {
            if let variable = ancestor.as(VariableDeclSyntax.self),
                variable.bindings.first?.typeAnnotation?.type.factory != nil
            {
                return container(of: variable)
            }
        }
        return nil
    }

    /// The factories beside the one in which something stands.
    private func enclosingMembers(of node: Syntax) -> Set<String> {
        guard let members = node.ancestors.lazy.compactMap({ $0.as(MemberBlockSyntax.self) }).first else { return [] }
        return Set(
            members.members.compactMap { $0.decl.as(VariableDeclSyntax.self)?.bindings.first }.compactMap { binding in
                binding.typeAnnotation?.type.factory == nil ? nil : binding.pattern.trimmedDescription
            })
    }

    // MARK: - Bridge

    func bridge(_ assembly: PlannedAssembly) -> [String] {
        let container = assembly.files[0].sections[0].elements[0].registration.key.container
        return assembly.bridge(into: "container: \(container)") { binding, key, read in
            let head = binding.registration.parameters.map { "\($0.name) in " }.joined()
            return "container.\(key.member ?? "").register { \(head)\(read) }"
        }
    }
}

extension TypeSyntax {
    /// `(API, nil)` of `Factory<API>`, `(Cake, Int)` of `ParameterFactory<Int, Cake>`.
    fileprivate var factory: (type: String, argument: String?)? {
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
    /// What a getter of one expression answers with.
    fileprivate var made: ExprSyntax? {
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
    fileprivate var member: RegistrationKey? {
        let parts = components.compactMap {
            $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
        }
        guard let member = parts.first else { return nil }
        return RegistrationKey(container: root?.trimmedDescription ?? "Container", type: .unknown, member: member)
    }
}
