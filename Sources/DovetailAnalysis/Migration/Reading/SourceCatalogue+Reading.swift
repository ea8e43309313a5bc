import SwiftSyntax

/// Reads what one file declares.
extension SourceCatalogue {
    /// - Parameter hasComponents: whether to read the components of Needle, too.
    init(of file: SourceFileSyntax, path: String, module: String, isOnMainActor: Bool, hasComponents: Bool) {
        (self.path, self.module) = (path, module)
        self.isOnMainActor = isOnMainActor
        if hasComponents { components = ComponentTree(of: file, path: path, module: module) }
        for statement in file.statements {
            guard let declaration = statement.item.as(DeclSyntax.self) else { continue }
            if let module = declaration.as(ImportDeclSyntax.self)?.path.first?.name.text { imported.insert(module) }
            add(declaration)
            if let variable = declaration.as(VariableDeclSyntax.self) { kept.add(variable, of: "") }
            let isValue = declaration.is(VariableDeclSyntax.self) || declaration.is(FunctionDeclSyntax.self)
            if isValue { isolation.add(global: declaration) }
            if isValue { globals.formUnion(declaration.names) }
            if let alias = declaration.as(TypeAliasDeclSyntax.self) {
                aliases[alias.name.text] = alias.initializer.value.trimmedDescription.lastWord
            }
            if let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text { modules[name] = [module] }
        }
        importedByModule[module] = imported
    }

    private mutating func add(_ declaration: DeclSyntax) {
        if Syntax(declaration).isPublic, let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text {
            publicTypes.insert(name)
        }
        if let group = declaration.asProtocol((any DeclGroupSyntax).self),
            let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
        {
            isolation.add(type: name, group, isInMainModule: isOnMainActor)
            // `Texts.Lessons` is no other meaning of `Lessons`.
            let isNested = declaration.parent?.is(MemberBlockItemSyntax.self) == true
            if !declaration.is(ProtocolDeclSyntax.self), !isNested { classes.insert(name) }
        }
        if let declared = declaration.as(ProtocolDeclSyntax.self) {
            protocols.insert(declared.name.text)
            add(declared.name.text, nil, declared.inheritanceClause)
            addMembers(of: declared.name.text, declared.memberBlock)
        } else if let declared = declaration.as(ClassDeclSyntax.self) {
            addWrapper(
                declared.name.text, declared.attributes, declared.genericParameterClause, declared.memberBlock)
            add(declared.name.text, declared.memberBlock)
            add(declared.name.text, declared.genericParameterClause, declared.inheritanceClause)
            let isRoot = declared.inheritanceClause == nil
            if isRoot, initializers[declared.name.text] == nil { addInitializer(of: declared.name.text, []) }
            if let above = declared.inheritanceClause?.inheritedTypes.first?.type,
                declared.memberBlock.hasAllValues
            {
                heirs[declared.name.text] = above.trimmedDescription
            }
        } else if let declared = declaration.as(ActorDeclSyntax.self) {
            add(declared.name.text, declared.memberBlock)
        } else if let declared = declaration.as(StructDeclSyntax.self) {
            values.insert(declared.name.text)
            addWrapper(
                declared.name.text, declared.attributes, declared.genericParameterClause, declared.memberBlock)
            add(declared.name.text, declared.memberBlock)
            add(declared.name.text, declared.genericParameterClause, declared.inheritanceClause)
            if initializers[declared.name.text] == nil {
                let isHidden = declared.memberBlock.hidesMemberwiseInitializer
                // Then there is an `init()`, too, which every file can call.
                let hasBoth = isHidden && declared.memberBlock.hasAllValues
                if hasBoth { addInitializer(of: declared.name.text, []) }
                let parameters = memberwise(declared.memberBlock, withInferred: hasBoth)
                if !hasBoth || !parameters.isEmpty {
                    addInitializer(of: declared.name.text, parameters, isHidden: isHidden)
                }
            }
        } else if let declared = declaration.as(EnumDeclSyntax.self) {
            values.insert(declared.name.text)
            add(declared.name.text, declared.memberBlock)
            add(declared.name.text, declared.genericParameterClause, declared.inheritanceClause)
        } else if let declared = declaration.as(ExtensionDeclSyntax.self) {
            let name = declared.extendedType.trimmedDescription.lastWord
            add(name, nil, declared.inheritanceClause)
            addMembers(of: name, declared.memberBlock)
        } else if let choice = declaration.as(IfConfigDeclSyntax.self) {
            for case .statements(let statements)? in choice.clauses.map(\.elements) {
                for case .decl(let declaration) in statements.map(\.item) { add(declaration) }
            }
        }
    }

    private mutating func add(_ name: String, _ members: MemberBlockSyntax) {
        types.insert(name)
        addMembers(of: name, members)
    }

    private mutating func add(
        _ name: String, _ parameters: GenericParameterClauseSyntax?, _ inheritance: InheritanceClauseSyntax?
    ) {
        if let parameters { generics[name] = parameters.parameters.map(\.name.text) }
        let names = inheritance?.inheritedTypes.map { $0.type.trimmedDescription.lastWord } ?? []
        inherited[name, default: []].formUnion(names)
    }

    private mutating func addMembers(of type: String, _ members: MemberBlockSyntax) {
        let path = Syntax(members).typePath.withoutModule(of: imported)
        let attributes = members.parent?.as(ExtensionDeclSyntax.self)?.attributes.names ?? []
        for member in members.members.flatMap(\.declarations) {
            isolation.add(member: member, of: type, in: attributes)
            if let method = member.as(FunctionDeclSyntax.self) {
                addMethod(method, of: type)
                if method.signature.parameterClause.takesSendable { sendingFunctions.insert(method.name.text) }
            }
            let isHidden = member.isPrivate || Syntax(members).parent.flatMap { DeclSyntax($0)?.isPrivate } == true
            for name in member.names {
                self.members[path, default: [:]][name.withoutBackticks] = isHidden
                membersByType[type, default: []].insert(name.withoutBackticks)
            }
            if let initializer = member.as(InitializerDeclSyntax.self) {
                let signature = initializer.signature
                if signature.parameterClause.takesSendable { sendingFunctions.insert(type) }
                let parameters = signature.parameterClause.parameters.map { parameter in
                    Parameter(
                        label: parameter.firstName.text == "_" ? "" : parameter.firstName.text,
                        type: parameter.type.withoutAttributes + (parameter.ellipsis?.text ?? ""),
                        hasDefault: parameter.defaultValue != nil)
                }
                let hasEffects = signature.effectSpecifiers != nil || initializer.optionalMark != nil
                let generics = initializer.genericParameterClause?.parameters.map(\.name.text) ?? []
                initializers[type, default: []].insert(
                    .init(parameters: parameters, hasEffects: hasEffects, generics: generics, isHidden: isHidden))
            } else if let variable = member.as(VariableDeclSyntax.self) {
                fillers[type, default: []].formUnion(variable.fillers)
                if let getter = variable.getter { computed[type, default: []].insert(getter.name) }
                keys.add(variable, of: path, in: self.path, module, imported)
                kept.add(variable, of: type)
                for binding in variable.bindings {
                    if binding.typeAnnotation?.trimmedDescription.contains("@Sendable") == true {
                        sendingFunctions.insert("\(type).\(binding.pattern.trimmedDescription)")
                    }
                    let made =
                        binding.factoryCall?.calledExpression.trimmedDescription
                        ?? (variable.isStatic ? binding.madeType : nil)
                    guard let written = binding.typeAnnotation?.type.trimmedDescription ?? made else { continue }
                    let name = binding.pattern.trimmedDescription.withoutBackticks
                    properties[type, default: [:]][name] = written
                    if written.isFactory { factories.insert(name) }
                }
            } else if let cases = member.as(EnumCaseDeclSyntax.self) {
                if let declared = members.parent?.as(EnumDeclSyntax.self) { kept.add(cases, of: declared) }
            } else {
                add(member)
            }
        }
    }

    private mutating func addInitializer(of type: String, _ parameters: [Parameter], isHidden: Bool = false) {
        initializers[type, default: []].insert(.init(parameters: parameters, hasEffects: false, isHidden: isHidden))
    }

    /// - Parameter withInferred: whether properties count that don't spell their types.
    private func memberwise(_ members: MemberBlockSyntax, withInferred: Bool = false) -> [Parameter] {
        members.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap { variable -> [Parameter] in
            if variable.modifiers.contains(where: { $0.name.text == "static" }) { return [] }
            let isConstant = variable.bindingSpecifier.text == "let"
            return variable.bindings.compactMap { binding in
                let type = binding.typeAnnotation?.type.trimmedDescription
                guard binding.accessorBlock == nil, type != nil || withInferred,
                    !isConstant || binding.initializer == nil
                else { return nil }
                return Parameter(
                    label: binding.pattern.trimmedDescription, type: type ?? "",
                    hasDefault: binding.initializer != nil)
            }
        }
    }
}

extension MemberBlockSyntax {
    /// Whether a private property without a value makes the memberwise initializer private, too.
    fileprivate var hidesMemberwiseInitializer: Bool {
        members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.contains { variable in
            guard DeclSyntax(variable).isPrivate, !variable.isStatic else { return false }
            let isConstant = variable.bindingSpecifier.text == "let"
            return variable.bindings.contains { $0.accessorBlock == nil && !(isConstant && $0.initializer != nil) }
        }
    }

    /// Whether it declares no initializer, and each of its stored properties has a value at first.
    fileprivate var hasAllValues: Bool {
        members.allSatisfy { member in
            if member.decl.is(InitializerDeclSyntax.self) || member.decl.is(IfConfigDeclSyntax.self) { return false }
            guard let variable = member.decl.as(VariableDeclSyntax.self), !variable.isStatic else { return true }
            return variable.isNilAtFirst || variable.hasWrapperWithArguments
                || variable.bindings.allSatisfy { $0.initializer != nil || $0.accessorBlock != nil }
        }
    }
}

extension VariableDeclSyntax {
    /// `@Injected(\.api) private var api`
    fileprivate var hasWrapperWithArguments: Bool {
        attributes.contains { $0.as(AttributeSyntax.self)?.arguments != nil }
    }

    /// The name, type and statements of a computed property that can only be read, without effects.
    var getter: (name: String, type: String, statements: CodeBlockItemListSyntax)? {
        let words: Set<String> = ["private", "fileprivate", "internal", "package", "public", "open", "final"]
        guard bindings.count == 1, modifiers.allSatisfy({ words.contains($0.name.text) }),
            let binding = bindings.first, let type = binding.typeAnnotation?.type.trimmedDescription,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks
        else { return nil }
        switch binding.accessorBlock?.accessors {
        case .getter(let statements)?: return (name, type, statements)
        case .accessors(let list)?:
            guard list.count == 1, let only = list.first, only.accessorSpecifier.text == "get",
                only.effectSpecifiers == nil, let statements = only.body?.statements
            else { return nil }
            return (name, type, statements)
        case nil: return nil
        }
    }

    /// The names of its wrappers, and of what its value is made by.
    fileprivate var fillers: [String] {
        let wrappers = attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription.lastWord }
        let values = bindings.compactMap { binding in
            binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.madeType
        }
        return wrappers + values
    }
}

extension MemberBlockItemSyntax {
    /// The declaration, or those of all clauses of an `#if`.
    fileprivate var declarations: [DeclSyntax] {
        guard let choice = decl.as(IfConfigDeclSyntax.self) else { return [decl] }
        return choice.clauses.flatMap { clause -> [DeclSyntax] in
            guard case .decls(let members)? = clause.elements else { return [] }
            return members.flatMap(\.declarations)
        }
    }
}

extension Syntax {
    /// The type that this stands in, with those around it: `Home.Key`.
    var typePath: String { Self.path(ancestors) }

    /// The type that this declares or extends, with those around it.
    var typePathWithin: String { Self.path(sequence(first: self) { $0.parent }) }

    private static func path(_ nodes: some Sequence<Syntax>) -> String {
        nodes.compactMap { ancestor in
            if let declared = ancestor.as(ExtensionDeclSyntax.self) {
                return declared.extendedType.trimmedDescription.withoutBackticks
            }
            return ancestor.nameOfType?.withoutBackticks
        }.reversed().joined(separator: ".")
    }
}

extension TypeSyntax {
    /// Without `@escaping`, `inout` and the like; what an `@autoclosure` answers with.
    fileprivate var withoutAttributes: String {
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return trimmedDescription }
        let isAutoclosure = attributed.attributes.contains { $0.trimmedDescription == "@autoclosure" }
        if isAutoclosure, let function = attributed.baseType.as(FunctionTypeSyntax.self) {
            return function.returnClause.type.trimmedDescription
        }
        return attributed.baseType.trimmedDescription
    }
}

extension FunctionParameterClauseSyntax {
    /// Whether a parameter is a closure that may run elsewhere.
    fileprivate var takesSendable: Bool {
        parameters.contains { $0.type.trimmedDescription.contains("@Sendable") }
    }
}
