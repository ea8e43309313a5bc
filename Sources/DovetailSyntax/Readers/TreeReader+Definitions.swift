import SwiftSyntax

extension TreeReader {
    /// What a call of `define` says; nil for any other call.
    func definition(_ node: FunctionCallExprSyntax) -> Definition? {
        guard let form = form(of: node.calledExpression) else { return nil }
        var definition = Definition(form: form)
        for argument in node.arguments { read(argument, into: &definition) }
        var closures = node.trailingClosure.map { [(definition.make == nil ? "make" : "inject", $0)] } ?? []
        if form == .injection { closures = closures.map { ("inject", $0.1) } }
        for (label, closure) in closures + node.additionalTrailingClosures.map({ ($0.label.plain, $0.closure) }) {
            read(closure, as: label, into: &definition)
        }
        return form == .placeholder || definition.make != nil ? definition : nil
    }

    private func form(of callee: ExprSyntax) -> Definition.Form? {
        let isMember = callee.as(MemberAccessExprSyntax.self)
        guard isMember == nil || isMember?.base?.isSelf == true else { return nil }
        return switch isMember?.declName.baseName.text ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text {
        case "define": .provider
        case "definePlaceholder": .placeholder
        case "defineInjection": .injection
        default: nil
        }
    }

    private func read(_ argument: LabeledExprSyntax, into definition: inout Definition) {
        let value = argument.expression
        switch argument.label?.text {
        case nil where value.is(ClosureExprSyntax.self), "_"?:
            definition.make = expression(value)
        case nil, "scope"?: definition.scope = scope(value)
        case "key"?: read(key: value, into: &definition)
        case "definitionKey"?: definition.definitionKey = text(value)
        case "id"?: definition.id = expression(value)
        case "init"?, "into"?: definition.make = expression(value)
        case let label?:
            if let closure = value.as(ClosureExprSyntax.self) { read(closure, as: label, into: &definition) }
        }
    }

    /// A key that is no literal one is made of the arguments: it tells the objects apart as an `id:` does.
    private func read(key node: ExprSyntax, into definition: inout Definition) {
        definition.key = text(node)
        if definition.key == nil, !node.is(NilLiteralExprSyntax.self) { definition.id = expression(node) }
    }

    private func read(_ node: ClosureExprSyntax, as label: String, into definition: inout Definition) {
        switch label {
        case "make": definition.make = expression(node)
        case "inject": definition.inject = closure(node)
        case "onClose": definition.close = closure(node)
        default: break
        }
    }

    private func scope(_ node: ExprSyntax) -> String? {
        node.as(MemberAccessExprSyntax.self)?.declName.baseName.plain
    }

    private func text(_ node: ExprSyntax) -> String? {
        if case .text(let text) = expression(node).kind { text } else { nil }
    }
}

extension ExprSyntax {
    fileprivate var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) }
}
