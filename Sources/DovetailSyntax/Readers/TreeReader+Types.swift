import SwiftSyntax

extension TreeReader {
    /// Adds the members that a declaration stands for; a type is put among the facts instead.
    func read(_ declaration: DeclSyntax, into members: inout [Member]) {
        switch declaration.as(DeclSyntaxEnum.self) {
        case .classDecl(let node): read(node, .class, node.name, node.inheritanceClause, node.genericParameterClause)
        case .structDecl(let node): read(node, .struct, node.name, node.inheritanceClause, node.genericParameterClause)
        case .enumDecl(let node): read(node, .enum, node.name, node.inheritanceClause, node.genericParameterClause)
        case .actorDecl(let node): read(node, .actor, node.name, node.inheritanceClause, node.genericParameterClause)
        case .protocolDecl(let node): read(node, .protocol, node.name, node.inheritanceClause, nil)
        case .extensionDecl(let node): read(node)
        case .importDecl(let node): read(node)
        case .variableDecl(let node): members += properties(node)
        case .functionDecl(let node): members.append(Member(function(node)))
        case .initializerDecl(let node): members.append(Member(initializer(node)))
        case .ifConfigDecl(let node): read(node, into: &members)
        case .typeAliasDecl: aliasesOfType += [alias(declaration)].compactMap(\.self)
        case .enumCaseDecl(let node): casesOfType += node.elements.map(enumCase)
        case .subscriptDecl(let node): members += subscripts(node)
        case .deinitializerDecl(let node): members += node.body.map { [code("deinit", $0.statements, of: node)] } ?? []
        case .macroExpansionDecl(let node): members += macro(node)
        default: break
        }
    }

    private func read(_ node: ImportDeclSyntax) {
        guard let module = node.path.first?.name.text else { return }
        facts.imports.append(module)
        let isExported = node.attributes.contains {
            $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "_exported"
        }
        if isExported { facts.exports.append(module) }
    }

    private func read(_ block: IfConfigDeclSyntax, into members: inout [Member]) {
        for (clause, terms) in clauses(of: block) {
            guard case .decls(let items) = clause.elements else { continue }
            under(terms) { for item in items { read(item.decl, into: &members) } }
        }
    }

    private func read(
        _ node: some DeclGroupSyntax, _ kind: TypeFacts.Kind, _ name: TokenSyntax,
        _ inheritance: InheritanceClauseSyntax?, _ generics: GenericParameterClauseSyntax?
    ) {
        var type = TypeFacts(
            kind: kind, name: outer.isEmpty ? name.plain : "\(outer).\(name.plain)", place: place(of: name),
            access: AccessLevel(node.modifiers))
        type.inherits = written(inheritance)
        type.generics = facts(generics)
        type.macros = ComponentMacros(node.attributes)
        type.isMain = node.attributes.names.contains { $0 == "main" || $0.hasSuffix("ApplicationMain") }
        type.attributes = wrappers(node.attributes)
        finish(&type, node.memberBlock)
    }

    private func read(_ node: ExtensionDeclSyntax) {
        var type = TypeFacts(
            kind: .extension, name: written(node.extendedType).declaredName ?? oneLine(node.extendedType),
            place: place(of: node.extendedType), access: AccessLevel(node.modifiers))
        type.attributes = wrappers(node.attributes)
        type.inherits = written(node.inheritanceClause)
        type.constraints = constraints(node.genericWhereClause)
        type.generics = elements(node)
        finish(&type, node.memberBlock)
    }

    /// What `Element` is in an extension of lists: `extension [Step]`, `extension Array where Element == Step`.
    private func elements(_ node: ExtensionDeclSyntax) -> [GenericFacts] {
        if let list = node.extendedType.as(ArrayTypeSyntax.self) {
            return [GenericFacts(name: "Element", constraint: written(list.element))]
        }
        return node.genericWhereClause?.requirements.compactMap { requirement in
            switch requirement.requirement {
            case .conformanceRequirement(let node) where oneLine(node.leftType) == "Element":
                GenericFacts(name: "Element", constraint: written(node.rightType))
            case .sameTypeRequirement(let node) where oneLine(node.leftType) == "Element":
                TypeSyntax(node.rightType).map { GenericFacts(name: "Element", constraint: written($0)) }
            default: nil
            }
        } ?? []
    }

    /// What `Self` has to be.
    private func constraints(_ clause: GenericWhereClauseSyntax?) -> [SelfConstraint] {
        clause?.requirements.compactMap { requirement in
            switch requirement.requirement {
            case .conformanceRequirement(let node) where oneLine(node.leftType) == "Self":
                SelfConstraint(type: written(node.rightType), isSame: false)
            case .sameTypeRequirement(let node) where oneLine(node.leftType) == "Self":
                TypeSyntax(node.rightType).map { SelfConstraint(type: written($0), isSame: true) }
            default: nil
            }
        } ?? []
    }

    private func finish(_ type: inout TypeFacts, _ block: MemberBlockSyntax) {
        type.condition = condition
        let before = outer
        outer = type.name
        let around = (aliasesOfType, casesOfType)
        (aliasesOfType, casesOfType) = ([], [])
        var members: [Member] = []
        nested { for item in block.members { read(item.decl, into: &members) } }
        (type.members, type.aliases, type.cases) = (members, aliasesOfType, casesOfType)
        (aliasesOfType, casesOfType) = around
        outer = before
        facts.types.append(type)
    }

    private func enumCase(_ node: EnumCaseElementSyntax) -> CaseFacts {
        let parameters = node.parameterClause?.parameters.map { parameter in
            let label = parameter.firstName.flatMap { $0.text == "_" ? nil : $0.plain }
            return ParameterFacts(label: label, name: label ?? "", type: written(parameter.type))
        }
        let segments = node.rawValue?.value.as(StringLiteralExprSyntax.self)?.segments
        let text = segments?.count == 1 ? segments?.first?.as(StringSegmentSyntax.self)?.content.text : nil
        return CaseFacts(name: node.name.plain, parameters: parameters ?? [], text: text)
    }

    func alias(_ declaration: DeclSyntax) -> AliasFacts? {
        declaration.as(TypeAliasDeclSyntax.self).map {
            AliasFacts(name: $0.name.plain, type: written($0.initializer.value), condition: condition)
        }
    }

    private func written(_ clause: InheritanceClauseSyntax?) -> [WrittenType] {
        clause?.inheritedTypes.map { written($0.type) } ?? []
    }

    func facts(_ clause: GenericParameterClauseSyntax?) -> [GenericFacts] {
        clause?.parameters.map { GenericFacts(name: $0.name.plain, constraint: $0.inheritedType.map(written)) } ?? []
    }
}

extension ComponentMacros {
    fileprivate init(_ attributes: AttributeListSyntax) {
        for attribute in attributes.plain {
            switch attribute.name {
            case "Injectable":
                isInjectable = true
                isVanilla = attribute.options.contains("vanilla")
            case "Uses": hasUses = true
            case "MixIn": hasMixIn = true
            default: break
            }
        }
    }
}
