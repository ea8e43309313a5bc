import SwiftSyntax

/// Reads the types of a member: as an implementation declares them, and as a double stores them.
struct TypeReader {
    private let generics: Set<String>
    private let double: String

    init(generics: GenericParameterClauseSyntax?, double: String) {
        self.generics = Set(generics?.parameters.map(\.name.text) ?? [])
        self.double = double
    }

    func parameter(
        label: String?, name: String, type: TypeSyntax, isVariadic: Bool, isOfSubscript: Bool
    ) -> MemberParameter {
        let declared = withoutSelf(type.withoutOwnership)
        let plain = type.plainValue
        let isErased = isGeneric(plain)
        let stored = isErased ? "Any" : withoutSelf(plain)
        return MemberParameter(
            label: label, name: name, type: isVariadic ? "\(declared)..." : declared,
            storedType: type.isNonescapingClosure ? nil : isVariadic && !isErased ? "[\(stored)]" : stored,
            isClosure: !isErased && !isVariadic && plain.isClosure, isErased: isErased,
            isOfSubscript: isOfSubscript)
    }

    func result(_ type: TypeSyntax?) -> MemberResult {
        guard let type, !["Void", "()", "Swift.Void"].contains(type.trimmedDescription) else {
            return MemberResult(type: nil, storedType: nil, isClosure: false, needsFinalClass: false)
        }
        let isCovariant = ["Self", "Self?"].contains(type.trimmedDescription)
        let declared = isCovariant ? type.trimmedDescription : withoutSelf(type.trimmed)
        let stored = isGeneric(type.plainValue) ? "Any" : withoutSelf(type.plainValue)
        return MemberResult(
            type: declared, storedType: stored, isClosure: stored != "Any" && type.isClosure,
            needsFinalClass: !isCovariant && names("Self", in: type))
    }

    private func withoutSelf(_ type: TypeSyntax) -> String {
        SelfRewriter(double: double).rewrite(type).trimmedDescription
    }

    /// Whether a value of `type` can be stored only as `Any`.
    private func isGeneric(_ type: TypeSyntax) -> Bool {
        type.tokens(viewMode: .sourceAccurate).contains { generics.contains($0.text) || $0.text == "some" }
    }

    private func names(_ name: String, in type: TypeSyntax) -> Bool {
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
    private static let passingAttributes: Set<String> = ["escaping", "autoclosure", "_implicitSelfCapture"]

    /// As an implementation declares it: it need not take ownership.
    fileprivate var withoutOwnership: TypeSyntax {
        guard var attributed = trimmed.as(AttributedTypeSyntax.self) else { return trimmed }
        attributed.specifiers = attributed.specifiers.filter { !Self.ownership.contains($0.trimmedDescription) }
        return TypeSyntax(attributed).trimmed
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

    /// Whether it is a closure, and not an optional one.
    fileprivate var isClosure: Bool {
        self.as(AttributedTypeSyntax.self)?.baseType.isClosure ?? self.is(FunctionTypeSyntax.self)
    }

    /// Whether it is a closure that may be called only before its function returns.
    fileprivate var isNonescapingClosure: Bool {
        isClosure && self.as(AttributedTypeSyntax.self)?.attributes.names.contains("escaping") != true
    }
}
