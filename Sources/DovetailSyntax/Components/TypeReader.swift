package import SwiftSyntax

/// Reads the types of a member: as an implementation declares them, and as a double stores them.
struct TypeReader {
    private let generics: Set<String>
    /// Those of them whose values need not be copyable.
    private let noncopyable: Set<String>
    private let double: String
    /// The names of type aliases that stand for closures.
    private let closures: Set<String>

    init(generics: GenericParameterClauseSyntax?, double: String, closures: Set<String>) {
        let parameters = generics.map { Array($0.parameters) } ?? []
        self.generics = Set(parameters.map(\.name.text))
        noncopyable = Set(parameters.filter(\.isNoncopyable).map(\.name.text))
        self.double = double
        self.closures = closures
    }

    func parameter(
        label: String?, name: String, type: TypeSyntax, isVariadic: Bool, isOfSubscript: Bool
    ) -> MemberParameter {
        let declared = withoutSelf(type.trimmed)
        let plain = type.plainValue
        let isErased = isGeneric(plain)
        let stored = isErased ? "Any" : withoutSelf(plain)
        return MemberParameter(
            label: label, name: name, type: isVariadic ? "\(declared)..." : declared,
            storedType: !canBeKept(type) ? nil : isVariadic && !isErased ? "[\(stored)]" : stored,
            isClosure: !isErased && !isVariadic && plain.isClosure(named: closures), isErased: isErased,
            isOfSubscript: isOfSubscript)
    }

    /// Whether a spy can keep a copy: not of a closure that must not escape, a span, or what is passed by ownership,
    /// which need not be copyable.
    private func canBeKept(_ type: TypeSyntax) -> Bool {
        !type.isNonescapingClosure(named: closures) && !type.isPassedByOwnership && !type.isSpan
            && !noncopyable.contains { names($0, in: type) }
    }

    func result(_ type: TypeSyntax?) -> MemberResult {
        guard let type, !["Void", "()", "Swift.Void"].contains(type.trimmedDescription) else {
            return MemberResult(type: nil, storedType: nil, isClosure: false, needsFinalClass: false)
        }
        let isCovariant = ["Self", "Self?"].contains(type.trimmedDescription)
        let declared = isCovariant ? type.trimmedDescription : withoutSelf(type.trimmed)
        let stored = isGeneric(type.plainValue) ? "Any" : withoutSelf(type.plainValue)
        return MemberResult(
            type: declared, storedType: stored, isClosure: stored != "Any" && type.isClosure(named: closures),
            needsFinalClass: !isCovariant && names("Self", in: type))
    }

    private func withoutSelf(_ type: TypeSyntax) -> String {
        SelfRewriter(double: double).rewrite(type).trimmedDescription
    }

    /// Whether a value of `type` can be stored only as `Any`.
    private func isGeneric(_ type: TypeSyntax) -> Bool {
        type.tokens(viewMode: .sourceAccurate).contains { generics.contains($0.text) || $0.text == "some" }
    }

    func names(_ name: String, in type: TypeSyntax) -> Bool {
        let tokens = Array(type.tokens(viewMode: .sourceAccurate))
        return tokens.indices.contains { index in
            tokens[index].text == name && (index + 1 == tokens.count || tokens[index + 1].text != ".")
        }
    }
}

/// Puts the double in the place of `Self`, and `Item` in that of `Self.Item`.
private final class SelfRewriter: SyntaxRewriter {
    private let double: TypeSyntax

    init(double: String) {
        self.double = TypeSyntax(IdentifierTypeSyntax(name: .identifier(double)))
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
        guard node.name.text == "Self" else { return super.visit(node) }
        return double.with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
    }

    override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
        guard node.baseType.trimmedDescription == "Self" else { return super.visit(node) }
        let name = IdentifierTypeSyntax(name: node.name, genericArgumentClause: node.genericArgumentClause)
        return TypeSyntax(name).with(\.leadingTrivia, node.leadingTrivia)
    }
}

extension TypeSyntax {
    /// Attributes and specifiers that say how a parameter is passed, not what it is.
    private static let ownership: Set<String> = ["borrowing", "consuming", "__owned", "__shared"]
    private static let passing: Set<String> = ["inout", "isolated", "sending", "_const"]
    private static let spans: Set<String> = [
        "MutableRawSpan", "MutableSpan", "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span",
    ]
    private static let passingAttributes: Set<String> = ["escaping", "autoclosure", "_implicitSelfCapture"]

    fileprivate var isPassedByOwnership: Bool {
        self.as(AttributedTypeSyntax.self)?.specifiers.contains { Self.ownership.contains($0.trimmedDescription) }
            ?? false
    }

    /// Whether it is one of the library's views of memory, which must not escape.
    fileprivate var isSpan: Bool {
        let name = trimmed.as(AttributedTypeSyntax.self)?.baseType.plainName ?? plainName
        return name.map { $0.hasSuffix("Span") && Self.spans.contains($0) } ?? false
    }

    /// As a value of it is stored: without how it is passed, and an optional for `!`.
    fileprivate var plainValue: TypeSyntax {
        if let forced = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return TypeSyntax(OptionalTypeSyntax(wrappedType: forced.wrappedType)).trimmed
        }
        guard var attributed = trimmed.as(AttributedTypeSyntax.self) else { return trimmed }
        let excluded = Self.ownership.union(Self.passing)
        attributed.specifiers = attributed.specifiers.filter { !excluded.contains($0.trimmedDescription) }
        attributed.attributes = attributed.attributes.filter {
            guard case .attribute(let attribute) = $0 else { return true }
            return !Self.passingAttributes.contains(attribute.attributeName.trimmedDescription)
        }
        return TypeSyntax(attributed).trimmed
    }

    /// Whether it is a closure, and not an optional one. `aliases` are the names of closures.
    package func isClosure(named aliases: Set<String>) -> Bool {
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isClosure(named: aliases) }
        if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return only.type.isClosure(named: aliases)
        }
        return self.is(FunctionTypeSyntax.self) || plainName.map { aliases.contains($0) } ?? false
    }

    /// Whether it is a closure that may be called only before its function returns.
    fileprivate func isNonescapingClosure(named aliases: Set<String>) -> Bool {
        isClosure(named: aliases)
            && self.as(AttributedTypeSyntax.self)?.attributes.names.contains("escaping") != true
    }

    /// The name without that of an outer type or module, and without arguments.
    package var plainName: String? {
        (self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name)?.plain
    }
}

extension MemberBlockItemListSyntax {
    /// The names of the type aliases among these members that stand for closures.
    package var closureAliases: [String] {
        compactMap { $0.decl.as(TypeAliasDeclSyntax.self) }.filter { $0.initializer.value.isClosure(named: []) }
            .map(\.name.plain)
    }
}

extension AttributeSyntax {
    /// The names in `closures: Handler.self, Completion.self`.
    package var closureNames: [String] {
        variadicArgument("closures").compactMap { expression in
            guard let base = expression.as(MemberAccessExprSyntax.self)?.base else { return nil }
            return base.as(MemberAccessExprSyntax.self)?.declName.baseName.plain ?? base.trimmedDescription
        }
    }
}

extension InheritanceClauseSyntax {
    /// What it names, with compositions taken apart and without attributes.
    package var types: [TypeSyntax] {
        inheritedTypes.flatMap { inherited in
            let plain = inherited.type.as(AttributedTypeSyntax.self)?.baseType ?? inherited.type
            return plain.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [plain]
        }
    }
}
