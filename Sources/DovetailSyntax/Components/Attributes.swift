package import SwiftSyntax

extension AttributeListSyntax {
    /// The attributes, outside of `#if`.
    package var plain: [AttributeSyntax] { compactMap { $0.as(AttributeSyntax.self) } }

    /// Their names without a module's: `@Dovetail.From` is `From`.
    package var names: [String] { isEmpty ? [] : plain.map(\.name) }

    /// The first attribute of that name.
    package func first(named name: String) -> AttributeSyntax? { plain.first { $0.name == name } }

    /// What says where and how long it is available, each attribute with a line break behind it: what is written
    /// beside a declaration is so too.
    package var availability: String {
        plain.filter { $0.name == "available" }.map { "\($0.trimmedDescription)\n" }.joined()
    }

    /// `@MainActor`, or what by its name is another global actor.
    package var globalActor: AttributeSyntax? {
        plain.first { $0.name.hasSuffix("Actor") && $0.name != "globalActor" && $0.arguments == nil }
    }

    /// The global actor of a protocol. An attribute of any upper-case name is one there, unless it is a macro that is
    /// known.
    package var protocolActor: AttributeSyntax? {
        let macros: Set<String> = ["AutoMockable", "MixIn", "Mock", "Mockable", "Spy", "Spyable", "Stub", "Uses"]
        return globalActor
            ?? plain.first { $0.name.first?.isUppercase == true && $0.arguments == nil && !macros.contains($0.name) }
    }
}

extension AttributeSyntax {
    /// The name without that of a module.
    package var name: String {
        attributeName.as(IdentifierTypeSyntax.self)?.name.plain
            ?? attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
    }

    /// The arguments in parentheses, if there are any.
    package var argumentList: LabeledExprListSyntax? { arguments?.as(LabeledExprListSyntax.self) }

    /// The argument with that label.
    package func argument(_ label: String) -> LabeledExprSyntax? {
        argumentList?.first { $0.label?.text == label }
    }

    /// The arguments from the one with that label up to the next label.
    package func variadicArgument(_ label: String) -> [ExprSyntax] {
        guard let list = argumentList, let first = list.firstIndex(where: { $0.label?.text == label }) else {
            return []
        }
        let rest = list[list.index(after: first)...].prefix { $0.label == nil }
        return [list[first].expression] + rest.map(\.expression)
    }

    /// The names of the unlabelled arguments of the form `.name`.
    package var options: [String] {
        (argumentList.map(Array.init) ?? []).filter { $0.label == nil }.compactMap {
            $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.plain
        }
    }
}

extension IdentifierTypeSyntax {
    /// The name, where nothing else belongs to the type.
    fileprivate var plainName: String? { genericArgumentClause == nil ? name.text : nil }
}

extension DeclModifierListSyntax {
    /// `nonisolated`, without what is in parentheses.
    package var isNonisolated: Bool { contains { $0.name.text == "nonisolated" && $0.detail == nil } }
}
