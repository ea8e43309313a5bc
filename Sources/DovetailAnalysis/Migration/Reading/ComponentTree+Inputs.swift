import SwiftSyntax

// What the initializer of a component is given, and its properties keep.

extension ClassDeclSyntax {
    var isPrivate: Bool { DeclSyntax(self).isPrivate }

    /// The stored properties that the only initializer is given, in the order of its parameters.
    var inputs: [ComponentTree.Input]? {
        let members = memberBlock.members.map(\.decl)
        if members.contains(where: { $0.is(IfConfigDeclSyntax.self) && !$0.storedProperties.isEmpty }) { return nil }
        let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
        let given = initializers.first?.assignedParameters.map { Set($0.values) } ?? []
        let weak = members.compactMap { $0.as(VariableDeclSyntax.self) }.filter { (property: VariableDeclSyntax) in
            property.isWeak && property.bindings.first.map { given.contains($0.pattern.trimmedDescription) } == true
        }
        let stored = members.flatMap(\.storedProperties) + weak
        guard let initializer = initializers.first else { return stored.isEmpty ? [] : nil }
        guard initializers.count == 1, let assigned = initializer.assignedParameters, assigned.count == stored.count,
            initializer.genericParameterClause == nil, initializer.signature.effectSpecifiers == nil
        else { return nil }
        var result: [ComponentTree.Input] = []
        for parameter in initializer.signature.parameterClause.parameters
        where parameter.firstName.text != "parent" {
            let argument = (parameter.secondName ?? parameter.firstName).text
            guard parameter.defaultValue == nil, parameter.ellipsis == nil, let name = assigned[argument],
                let property = stored.first(where: { $0.bindings.first?.pattern.trimmedDescription == name }),
                property.bindingSpecifier.text == "let" || property.isWeak && !members.assign(name),
                property.attributes.isEmpty,
                let type = property.bindings.first?.typeAnnotation?.type.trimmedDescription
            else { return nil }
            result.append(
                .init(
                    name: name, type: type, specifier: property.isWeak ? "weak var" : "let",
                    parameter: "\(parameter.withoutComma)", argument: argument,
                    comments: property.comments + (result.isEmpty ? initializer.comments : []),
                    isPublic: Syntax(property).isPublic))
        }
        if result.isEmpty { return stored.isEmpty && initializer.comments.isEmpty ? [] : nil }
        return result.count == stored.count ? result : nil
    }
}

extension VariableDeclSyntax {
    /// `weak var scene: Scene?`
    fileprivate var isWeak: Bool { isNilAtFirst && modifiers.contains { $0.name.text == "weak" } }
}

extension [DeclSyntax] {
    /// Whether one of them, other than an initializer, sets a property.
    fileprivate func assign(_ property: String) -> Bool {
        contains { member in
            guard !member.is(InitializerDeclSyntax.self) else { return false }
            let tokens = member.tokens(viewMode: .sourceAccurate).map(\.text)
            return zip(tokens, tokens.dropFirst()).contains { $0 == property && $1 == "=" }
        }
    }
}

extension FunctionParameterSyntax {
    fileprivate var withoutComma: String { with(\.trailingComma, nil).trimmedDescription.onOneLine }
}

extension SyntaxProtocol {
    var comments: [String] {
        tokens(viewMode: .sourceAccurate).flatMap { token in
            (token.leadingTrivia.pieces + token.trailingTrivia.pieces).filter(\.isComment).map {
                Trivia(pieces: [$0]).description.dedented(by: 4)
            }
        }
    }
}

extension DeclSyntax {
    /// Those without an initial value.
    fileprivate var storedProperties: [VariableDeclSyntax] {
        if let choice = self.as(IfConfigDeclSyntax.self) {
            return choice.clauses.flatMap { clause -> [VariableDeclSyntax] in
                guard case .decls(let members)? = clause.elements else { return [] }
                return members.map(\.decl).flatMap(\.storedProperties)
            }
        }
        guard let variable = self.as(VariableDeclSyntax.self), !variable.isStatic else { return [] }
        let isEmpty = variable.bindings.contains { $0.accessorBlock == nil && $0.initializer == nil }
        return isEmpty && !variable.isNilAtFirst ? [variable] : []
    }
}

extension InitializerDeclSyntax {
    /// The properties to which parameters are assigned, by parameter; nil where anything else is done.
    fileprivate var assignedParameters: [String: String]? {
        var result: [String: String] = [:]
        for statement in body?.statements ?? [] {
            let text = statement.item.trimmedDescription
            if text.hasPrefix("super.init("), statement.item.is(FunctionCallExprSyntax.self) {
                let values = statement.item.as(FunctionCallExprSyntax.self)?.arguments.map(
                    \.expression.trimmedDescription)
                if values?.count ?? 0 < 2 { continue }
                return nil
            }
            guard let parts = statement.item.as(SequenceExprSyntax.self).map({ Array($0.elements) }), parts.count == 3,
                parts[1].is(AssignmentExprSyntax.self), let value = parts[2].as(DeclReferenceExprSyntax.self)
            else { return nil }
            let target = parts[0].trimmedDescription
            let name = target.hasPrefix("self.") ? String(target.dropFirst(5)) : target
            guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), result[value.baseName.text] == nil
            else {
                return nil
            }
            result[value.baseName.text] = name
        }
        return result
    }
}
