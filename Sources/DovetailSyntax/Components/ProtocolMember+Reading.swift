package import SwiftSyntax

/// What a double can't implement.
package enum UnsupportedMember: Equatable {
    case `operator`(String)
    case conditional
    case parameterPack
    case noncopyable
}

/// Reads the requirements of a protocol for a double with a name of its own.
package struct ProtocolReader {
    /// The type of the double, which takes the place of `Self`.
    private let double: String
    /// The names of type aliases that stand for closures.
    private let closures: Set<String>
    private let report: (UnsupportedMember, Syntax) -> Void

    package init(
        for double: String, closures: Set<String>, onUnsupported report: @escaping (UnsupportedMember, Syntax) -> Void
    ) {
        self.double = double
        self.closures = closures
        self.report = report
    }

    private func typeReader(_ generics: GenericParameterClauseSyntax?) -> TypeReader {
        TypeReader(generics: generics, double: double, closures: closures)
    }

    package func members(of declaration: ProtocolDeclSyntax) -> [ProtocolMember] {
        declaration.memberBlock.members.flatMap { members(of: $0.decl) } + identity(of: declaration)
    }

    /// What `Identifiable` asks for: of the type X where `ID == X`, or of the associated type `ID`.
    private func identity(of declaration: ProtocolDeclSyntax) -> [ProtocolMember] {
        let members = declaration.memberBlock.members.map(\.decl)
        let isDeclared = members.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
            .contains { $0.pattern.trimmedDescription == "id" }
        guard !isDeclared, let type = decidedIdentity(of: declaration) ?? openIdentity(of: declaration) else {
            return []
        }
        return [
            ProtocolMember(
                kind: .property, name: "id", parameters: [],
                result: typeReader(nil).result(type), isStatic: false,
                isSettable: false, isFailable: false, prefix: "nonisolated ", mayBeBuilt: false,
                effects: Accessors(nil).effects,
                genericParameters: "", genericRequirements: "", node: Syntax(declaration.name))
        ]
    }

    private func decidedIdentity(of declaration: ProtocolDeclSyntax) -> TypeSyntax? {
        let decided = (declaration.genericWhereClause?.requirements ?? []).compactMap { requirement in
            requirement.requirement.as(SameTypeRequirementSyntax.self)
        }
        let identity = decided.first { ["ID", "Self.ID"].contains($0.leftType.trimmedDescription) }
        // `Identifiable<Int>`
        let argument = declaration.identifiable?.genericArgumentClause?.arguments.first?.argument
        return identity.flatMap { Syntax($0.rightType).as(TypeSyntax.self) }
            ?? argument.flatMap { Syntax($0).as(TypeSyntax.self) }
    }

    private func openIdentity(of declaration: ProtocolDeclSyntax) -> TypeSyntax? {
        let types = declaration.memberBlock.members.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text }
        guard types.contains("ID"), declaration.identifiable != nil else { return nil }
        return TypeSyntax(IdentifierTypeSyntax(name: .identifier("ID")))
    }

    private func members(of declaration: DeclSyntax) -> [ProtocolMember] {
        if let function = declaration.as(FunctionDeclSyntax.self) { return member(function).map { [$0] } ?? [] }
        if let property = declaration.as(VariableDeclSyntax.self) {
            return property.bindings.compactMap { member($0, property) }
        }
        if let item = declaration.as(SubscriptDeclSyntax.self) { return member(item).map { [$0] } ?? [] }
        if let initializer = declaration.as(InitializerDeclSyntax.self) {
            return member(initializer).map { [$0] } ?? []
        }
        if declaration.is(IfConfigDeclSyntax.self) { report(.conditional, Syntax(declaration)) }
        return []
    }
}

// MARK: - The kinds of members

extension ProtocolReader {
    private func member(_ function: FunctionDeclSyntax) -> ProtocolMember? {
        if case .binaryOperator(let text) = function.name.tokenKind { return reject(.operator(text), function.name) }
        if case .prefixOperator(let text) = function.name.tokenKind { return reject(.operator(text), function.name) }
        if case .postfixOperator(let text) = function.name.tokenKind { return reject(.operator(text), function.name) }
        let signature = function.signature
        let types = typeReader(function.genericParameterClause)
        guard
            let parameters = parameters(
                signature.parameterClause, function.genericParameterClause, types,
                answering: signature.returnClause?.type)
        else { return nil }
        let effects = signature.effectSpecifiers
        return ProtocolMember(
            kind: .function, name: function.name.plain, parameters: parameters,
            result: types.result(signature.returnClause?.type), isStatic: function.modifiers.isStatic,
            isSettable: false, isFailable: false, prefix: prefix(function.attributes, function.modifiers),
            mayBeBuilt: function.attributes.mayHaveBuilder,
            effects: MemberEffects(
                async: effects?.asyncSpecifier, throwing: effects?.throwsClause,
                generics: function.genericParameterClause),
            genericParameters: text(function.genericParameterClause),
            genericRequirements: text(function.genericWhereClause),
            node: Syntax(function.name))
    }

    private func member(_ binding: PatternBindingSyntax, _ property: VariableDeclSyntax) -> ProtocolMember? {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            let type = binding.typeAnnotation?.type
        else { return nil }
        let accessors = Accessors(binding.accessorBlock)
        return ProtocolMember(
            kind: .property, name: name.plain, parameters: [],
            result: typeReader(nil).result(type), isStatic: property.modifiers.isStatic,
            isSettable: accessors.isSettable, isFailable: false,
            prefix: prefix(property.attributes, property.modifiers),
            mayBeBuilt: property.attributes.mayHaveBuilder,
            effects: accessors.effects, genericParameters: "", genericRequirements: "", node: Syntax(name))
    }

    private func member(_ item: SubscriptDeclSyntax) -> ProtocolMember? {
        let types = typeReader(item.genericParameterClause)
        guard
            let parameters = parameters(
                item.parameterClause, item.genericParameterClause, types, answering: item.returnClause.type,
                isSubscript: true)
        else { return nil }
        let accessors = Accessors(item.accessorBlock)
        return ProtocolMember(
            kind: .subscript, name: "subscript", parameters: parameters, result: types.result(item.returnClause.type),
            isStatic: item.modifiers.isStatic, isSettable: accessors.isSettable, isFailable: false,
            prefix: prefix(item.attributes, item.modifiers),
            mayBeBuilt: item.attributes.mayHaveBuilder, effects: accessors.effects,
            genericParameters: text(item.genericParameterClause), genericRequirements: text(item.genericWhereClause),
            node: Syntax(item.subscriptKeyword))
    }

    private func member(_ initializer: InitializerDeclSyntax) -> ProtocolMember? {
        let types = typeReader(initializer.genericParameterClause)
        let signature = initializer.signature
        guard let parameters = parameters(signature.parameterClause, initializer.genericParameterClause, types)
        else { return nil }
        let effects = signature.effectSpecifiers
        return ProtocolMember(
            kind: .initializer, name: "init", parameters: parameters, result: types.result(nil), isStatic: false,
            isSettable: false, isFailable: initializer.optionalMark != nil,
            prefix: prefix(initializer.attributes, initializer.modifiers),
            mayBeBuilt: initializer.attributes.mayHaveBuilder,
            effects: MemberEffects(async: effects?.asyncSpecifier, throwing: effects?.throwsClause),
            genericParameters: text(initializer.genericParameterClause),
            genericRequirements: text(initializer.genericWhereClause), node: Syntax(initializer.initKeyword))
    }
}

// MARK: - Their parts

extension ProtocolReader {
    private func reject(_ problem: UnsupportedMember, _ node: some SyntaxProtocol) -> ProtocolMember? {
        report(problem, Syntax(node))
        return nil
    }

    /// The parameters, or nil where one of them is reported as unsupported.
    private func parameters(
        _ clause: FunctionParameterClauseSyntax, _ generics: GenericParameterClauseSyntax?, _ types: TypeReader,
        answering result: TypeSyntax? = nil, isSubscript: Bool = false
    ) -> [MemberParameter]? {
        for generic in generics?.parameters ?? [] {
            if generic.trimmedDescription.hasPrefix("each ") { _ = reject(.parameterPack, generic); return nil }
            if generic.isNoncopyable, let result, types.names(generic.name.text, in: result) {
                _ = reject(.noncopyable, generic)
                return nil
            }
        }
        return clause.parameters.enumerated().map { index, parameter in
            let inner = (parameter.secondName ?? parameter.firstName).plain
            let hasLabel = !isSubscript || parameter.secondName != nil
            let name = inner == "_" ? "argument\(index + 1)" : DependencyName.escaped(inner)
            let label = hasLabel && parameter.firstName.text != "_" ? parameter.firstName.plain : nil
            return types.parameter(
                label: label, name: name, type: parameter.type, isVariadic: parameter.ellipsis != nil,
                isOfSubscript: isSubscript)
        }
    }

    /// The attributes and modifiers that an implementation repeats. An attribute that may be a result builder's isn't
    /// repeated, nor need that of a global actor be: the compiler takes both from the requirement.
    private func prefix(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) -> String {
        let repeated = attributes.plain.filter { !$0.mayBeBuilder }
        let kept = modifiers.map(\.trimmedDescription).filter { $0.hasPrefix("nonisolated") }
        return (repeated.map(\.trimmedDescription) + kept).map { "\($0) " }.joined()
    }

    private func text(_ node: (some SyntaxProtocol)?) -> String { node?.trimmedDescription ?? "" }
}

/// What the block of a property or a subscript says.
private struct Accessors {
    var isSettable = false
    var effects = MemberEffects(async: nil, throwing: nil)

    init(_ block: AccessorBlockSyntax?) {
        guard case .accessors(let list) = block?.accessors else { return }
        for accessor in list {
            if accessor.accessorSpecifier.text == "set" { isSettable = true }
            guard accessor.accessorSpecifier.text == "get" else { continue }
            let specifiers = accessor.effectSpecifiers
            effects = MemberEffects(async: specifiers?.asyncSpecifier, throwing: specifiers?.throwsClause)
        }
    }
}

extension MemberEffects {
    fileprivate init(
        async: TokenSyntax?, throwing: ThrowsClauseSyntax?, generics: GenericParameterClauseSyntax? = nil
    ) {
        isAsync = async != nil
        isRethrowing = throwing?.throwsSpecifier.text == "rethrows"
        let type = throwing.map { $0.type?.trimmedDescription ?? "any Error" }
        thrown = isRethrowing || type == "Never" ? nil : type
        isGeneric = generics?.parameters.contains { $0.name.text == type } ?? false
    }
}

extension AttributeSyntax {
    fileprivate var mayBeBuilder: Bool {
        name.first?.isUppercase == true && !name.hasSuffix("Actor") && name != "Sendable"
    }
}

extension AttributeListSyntax {
    fileprivate var mayHaveBuilder: Bool { plain.contains(where: \.mayBeBuilder) }
}

extension GenericParameterSyntax {
    var isNoncopyable: Bool { inheritedType?.trimmedDescription.contains("~Copyable") == true }
}

extension DeclModifierListSyntax {
    fileprivate var isStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }
}

extension TokenSyntax {
    /// The text without backticks.
    package var plain: String {
        let text = text
        return text.utf8.first == UInt8(ascii: "`") ? text.filter { $0 != "`" } : text
    }
}

extension ProtocolDeclSyntax {
    /// Where it says that it inherits `Identifiable`, if only in a composition.
    package var identifiable: IdentifierTypeSyntax? {
        let types = inheritanceClause?.inheritedTypes.map(\.type) ?? []
        let parts = types.flatMap { $0.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [$0] }
        return parts.lazy.compactMap { $0.as(IdentifierTypeSyntax.self) }.first { $0.name.text == "Identifiable" }
    }
}
