import SwiftSyntax

/// What a program does with a container for its callers: wrappers of its own that ask it, methods that register.
extension SourceCatalogue {
    /// Notes a wrapper that asks for what its property is declared as: `resolver.resolve(Service.self)` of a generic `Service`.
    mutating func addWrapper(
        _ name: String, _ attributes: AttributeListSyntax, _ generics: GenericParameterClauseSyntax?,
        _ body: MemberBlockSyntax
    ) {
        let names = Set(generics?.parameters.map(\.name.text) ?? [])
        guard attributes.contains(where: { $0.trimmedDescription == "@propertyWrapper" }), !names.isEmpty,
            body.hasCall(of: ["resolve"], where: { $0.first?.expression.metatype.map(names.contains) == true })
        else { return }
        askingWrappers.insert(name)
    }

    /// Notes a method that registers the type, or what its caller's closure makes: `keep(A.self) { A() }`; and one that asks
    /// for the type: `func force<S>(_ type: S.Type) -> S { resolve(type)! }`.
    mutating func addMethod(_ method: FunctionDeclSyntax, of type: String) {
        guard method.choosesType, let body = method.body else { return }
        if let mayBeNil = method.mayAnswerWithNil, method.name.text != "resolve",
            body.hasCall(of: ["resolve"], where: { $0.first.map { method.isChosen($0.expression) } == true })
        {
            askingMethods[type, default: [:]][method.name.text] = mayBeNil
        }
        guard
            body.hasCall(
                of: ["_register", "autoregister", "register"], where: { $0.contains { method.isChosen($0.expression) } }
            )
        else { return }
        registeringMethods[type, default: []].insert(method.name.text)
    }
}

extension FunctionDeclSyntax {
    /// Whether its callers choose a type.
    private var generics: Set<String> { Set(genericParameterClause?.parameters.map(\.name.text) ?? []) }

    fileprivate var choosesType: Bool { !generics.isEmpty }

    /// Of a method that answers with an object of the type that it is given first: whether it may be nil.
    fileprivate var mayAnswerWithNil: Bool? {
        guard let asked = signature.parameterClause.parameters.first, asked.firstName.text == "_",
            let result = signature.returnClause?.type.trimmedDescription
        else { return nil }
        let type = result.wrappedType
        return generics.contains(type) && asked.type.trimmedDescription == "\(type).Type" ? type != result : nil
    }

    /// Whether an argument is the type, or the factory, that its caller gives it.
    func isChosen(_ argument: ExprSyntax) -> Bool {
        let names = signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
        if let name = argument.as(DeclReferenceExprSyntax.self)?.baseName.text { return names.contains(name) }
        return argument.metatype.map { generics.contains($0) || names.contains($0) } == true
    }
}

extension SyntaxProtocol {
    /// Whether a function of one of these names is called within it.
    fileprivate func hasCall(of names: Set<String>, where fits: ([LabeledExprSyntax]) -> Bool) -> Bool {
        var open = [Syntax(self)]
        while let node = open.popLast() {
            if let call = node.as(FunctionCallExprSyntax.self) {
                let name =
                    call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
                    ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
                if let name, names.contains(name), fits(Array(call.arguments)) { return true }
            }
            open += node.children(viewMode: .sourceAccurate)
        }
        return false
    }
}

extension VariableDeclSyntax {
    /// `weak var last: Bulb?`, which needs no initial value.
    var isNilAtFirst: Bool {
        guard bindingSpecifier.text == "var", !isStatic, bindings.count == 1, let binding = bindings.first,
            binding.accessorBlock == nil, binding.initializer == nil, let type = binding.typeAnnotation?.type
        else { return false }
        return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }
}
