import SwiftSyntax

extension TreeReader {
    func properties(_ node: VariableDeclSyntax) -> [Member] {
        var type: TypeSyntax?
        var members: [Member] = []
        for binding in node.bindings.reversed() {  // `let a, b: T` names the type once, at the end
            type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
            if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier {
                members.append(Member(property(node, binding, name, type)))
                if case .accessors(let list)? = binding.accessorBlock?.accessors {
                    members += accessors(list, name.plain)
                }
            } else if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
                members += parts(of: node, binding, tuple).reversed()
            }
        }
        return members.reversed()
    }

    /// `let (api, store) = makeParts()`: each has its part of the value.
    private func parts(
        of node: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ tuple: TuplePatternSyntax
    ) -> [Member] {
        guard let value = binding.initializer.map({ expression($0.value) }) else { return [] }
        var parts = tuple.elements.indices.map { _ in value }
        if case .tuple(let arguments) = value.kind, arguments.count == parts.count {
            parts = arguments.map(\.value)
        } else if value.isGivenWhatIsMade {
            return []  // it would be made for each part
        } else {
            parts = parts.enumerated().map { Expression(.member($1, "\($0)"), at: $1.place) }
        }
        let modifiers = Modifiers(node.modifiers)
        return zip(tuple.elements, parts).compactMap { element, part in
            guard let name = element.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return nil }
            var member = member(.stored, name, modifiers, node.attributes)
            member.isConstant = node.bindingSpecifier.text == "let"
            member.value = part
            return Member(member)
        }
    }

    /// What a condition outside of any function binds.
    func global(_ condition: ConditionElementSyntax) -> Member? {
        guard case .optionalBinding(let binding) = condition.condition, let value = binding.initializer?.value,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return nil }
        var member = MemberFacts(kind: .stored, name: name.plain, place: place(of: name), access: .internal)
        member.condition = self.condition
        member.isConstant = true
        member.type = binding.typeAnnotation.map { written($0.type) }
        member.value = expression(value)
        return Member(member)
    }

    private func property(
        _ node: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ name: TokenSyntax, _ type: TypeSyntax?
    ) -> MemberFacts {
        let getter = binding.accessorBlock.map(getter) ?? .none
        let modifiers = Modifiers(node.modifiers)
        let words = modifiers.words
        let kind: MemberFacts.Kind =
            if case .none = getter { words.contains("lazy") ? .lazy : .stored } else { .computed }
        var member = member(kind, name, modifiers, node.attributes)
        member.type = type.map(written)
        member.isConstant = node.bindingSpecifier.text == "let"
        member.isWeak = words.contains("weak") || words.contains("unowned")
        member.source = source(node.attributes.first(named: "From"))
        member.wrappers = wrappers(node.attributes)
        member.value = binding.initializer.map { expression($0.value) }
        switch getter {
        case .none: break
        case .required: member.body = []
        case .written(let items): member.body = body(items, of: member)
        }
        let surroundings = MemberFacts.surroundings.lazy.compactMap { node.attributes.first(named: $0) }.first
        member.environment = surroundings.map { $0.argumentList.map(arguments) ?? [] }
        if !node.attributes.isEmpty {
            let list = node.attributes.plain.lazy.compactMap(\.argumentList).first
            member.wrapped = list.map(arguments) ?? []
        }
        if let attribute = node.attributes.first(named: "Injected") {
            member.injected = attribute.argumentList.map(arguments) ?? []
        } else if let held = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
            readInjected(held, into: &member)
        }
        return member
    }

    /// `let api = Injected<any API>("tag")`: a property of that type.
    private func readInjected(_ call: FunctionCallExprSyntax, into member: inout MemberFacts) {
        let generic = call.calledExpression.as(GenericSpecializationExprSyntax.self)
        let callee = generic?.expression ?? call.calledExpression
        let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text
        if name == "InjectedWeak", let generic {  // of a library; another one may have its own
            member.type = WrittenType(
                text: oneLine(generic), shape: .name("InjectedWeak", arguments(generic.genericArgumentClause)))
        }
        guard name == "Injected" else { return }
        var type = generic.flatMap { arguments($0.genericArgumentClause).first }
        if case .name(_, let inner)? = member.type?.shape, member.type?.nominalName == "Injected" {
            type = type ?? inner.first
        }
        (member.type, member.value, member.injected) = (type, nil, arguments(call.arguments))
    }

    func wrappers(_ attributes: AttributeListSyntax) -> [AttributeFacts] {
        attributes.isEmpty
            ? []
            : attributes.plain.filter { $0.name.first?.isUppercase == true && !$0.name.hasSuffix("Actor") }.map {
                AttributeFacts(name: $0.name, arguments: $0.argumentList.map(arguments) ?? [])
            }
    }

    private enum Getter {
        case none
        /// By a protocol.
        case required
        case written(CodeBlockItemListSyntax)
    }

    private func getter(_ block: AccessorBlockSyntax) -> Getter {
        switch block.accessors {
        case .getter(let items): return .written(items)
        case .accessors(let list):
            guard let getter = list.first(where: \.isGetter) else { return .none }
            return getter.body.map { .written($0.statements) } ?? .required
        }
    }

    private func source(_ attribute: AttributeSyntax?) -> SourceFacts? {
        guard let arguments = attribute?.argumentList.map(Array.init), arguments.count == 2 else { return nil }
        let provider = oneLine(arguments[0].expression).dropLast(
            oneLine(arguments[0].expression).hasSuffix(".self") ? 5 : 0)
        let property = expression(arguments[1].expression).kind
        return switch property {
        case .keyPath(let names): SourceFacts(provider: String(provider), property: names.last ?? "")
        case .text(let name): SourceFacts(provider: String(provider), property: name)
        default: nil
        }
    }

    func signature(_ node: FunctionDeclSyntax) -> MemberFacts {
        let modifiers = Modifiers(node.modifiers)
        var member = member(.method, node.name, modifiers, node.attributes)
        member.parameters = parameters(node.signature.parameterClause)
        if case .binaryOperator = node.name.tokenKind {
            for index in member.parameters.indices { member.parameters[index].label = nil }
        }
        member.generics = facts(node.genericParameterClause)
        member.type = node.signature.returnClause.map { written($0.type) }
        member.isMutating = modifiers.words.contains("mutating")
        member.hasEffects = node.signature.effectSpecifiers != nil
        member.isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
        return member
    }

    func initializer(_ node: InitializerDeclSyntax) -> MemberFacts {
        var member = member(.initializer, node.initKeyword, Modifiers(node.modifiers), node.attributes)
        member.parameters = parameters(node.signature.parameterClause)
        member.generics = facts(node.genericParameterClause)
        member.body = node.body.map { body($0.statements, of: member) }
        return member
    }

    private func member(
        _ kind: MemberFacts.Kind, _ name: TokenSyntax, _ modifiers: Modifiers, _ attributes: AttributeListSyntax
    ) -> MemberFacts {
        var member = MemberFacts(kind: kind, name: name.plain, place: place(of: name), access: modifiers.access)
        member.condition = condition
        member.isStatic = modifiers.words.contains("static") || modifiers.words.contains("class")
        member.isOverride = modifiers.words.contains("override")
        member.attributes = attributes.names
        return member
    }

    func parameters(_ clause: FunctionParameterClauseSyntax) -> [ParameterFacts] {
        clause.parameters.map { parameter in
            ParameterFacts(
                label: parameter.firstName.text == "_" ? nil : parameter.firstName.plain,
                name: (parameter.secondName ?? parameter.firstName).plain, type: written(parameter.type),
                value: parameter.defaultValue.map { expression($0.value) },
                tag: parameter.attributes.first(named: "Named")?.argumentList.flatMap { arguments($0).first?.value })
        }
    }
}

/// What stands before the keyword of a declaration, in one look.
struct Modifiers {
    private(set) var access = AccessLevel.internal
    private(set) var words: [String] = []

    init(_ list: DeclModifierListSyntax) {
        guard !list.isEmpty else { return }
        for modifier in list {
            let word = modifier.name.text
            if let level = AccessLevel(rawValue: word) {
                if modifier.detail == nil, access == .internal { access = level }
            } else {
                words.append(word)
            }
        }
    }
}

extension Expression {
    /// Whether it is a call whose arguments call something, too.
    fileprivate var isGivenWhatIsMade: Bool {
        if case .call(_, let arguments) = kind { arguments.contains { $0.value.isCall } } else { isCall }
    }
}
