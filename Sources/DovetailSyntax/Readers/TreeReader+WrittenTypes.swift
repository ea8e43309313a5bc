import SwiftSyntax

extension TreeReader {
    /// A file writes most of its types many times: each is read once.
    func written(_ type: TypeSyntax) -> WrittenType {
        let text = oneLine(type)
        if let known = knownTypes[text] { return known }
        let written = WrittenType(text: text, shape: nested { shape(type) } ?? .other)
        if depth < Self.maximumDepth / 2 { knownTypes[text] = written }  // deeper in it may be cut short
        return written
    }

    private func shape(_ type: TypeSyntax) -> WrittenType.Shape {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let node): named(node.name.plain, arguments(node.genericArgumentClause))
        case .memberType(let node): member(node)
        case .someOrAnyType(let node):
            node.someOrAnySpecifier.text == "any" ? .any(written(node.constraint)) : .some(written(node.constraint))
        case .optionalType(let node): .optional(written(node.wrappedType))
        case .implicitlyUnwrappedOptionalType(let node): .optional(written(node.wrappedType))
        case .arrayType(let node): .array(written(node.element))
        case .dictionaryType(let node): .dictionary(written(node.value))
        case .tupleType(let node): tuple(node)
        case .functionType(let node): .function(written(node.returnClause.type))
        case .compositionType(let node): .composition(node.elements.map { written($0.type) })
        case .attributedType(let node): shape(node.baseType)
        default: .other
        }
    }

    /// `Array<Part>` and `Dictionary<String, Part>` are what `[Part]` and `[String: Part]` are.
    private func named(_ name: String, _ arguments: [WrittenType]) -> WrittenType.Shape {
        switch (name, arguments.count) {
        case ("Array", 1): .array(arguments[0])
        case ("Dictionary", 2): .dictionary(arguments[1])
        default: .name(name, arguments)
        }
    }

    private func member(_ node: MemberTypeSyntax) -> WrittenType.Shape {
        guard let base = written(node.baseType).nominalName else { return .other }
        return .name("\(base).\(node.name.plain)", arguments(node.genericArgumentClause))
    }

    private func tuple(_ node: TupleTypeSyntax) -> WrittenType.Shape {
        if node.elements.count == 1, let only = node.elements.first { return shape(only.type) }
        return .tuple(node.elements.map { .init(label: $0.firstName?.plain, type: written($0.type)) })
    }

    func arguments(_ clause: GenericArgumentClauseSyntax?) -> [WrittenType] {
        clause?.arguments.compactMap { argument in
            TypeSyntax(argument.argument).map(written)
        } ?? []
    }
}

extension WrittenType {
    /// `Outer.Type`, if it is a name.
    package var nominalName: String? {
        if case .name(let name, _) = shape { name } else { nil }
    }
    /// The name of the type that declares its members: `Array` of `[Step]`.
    package var declaredName: String? {
        switch shape {
        case .array: "Array"
        case .dictionary: "Dictionary"
        case .optional: "Optional"
        default: nominalName
        }
    }
}
