package import SwiftSyntax

/// What a type says about who provides it.
package enum DependencyType: Equatable {
    /// A generic parameter of the component, which decides it when it is made.
    case parameter
    /// A nominal type `X`, which a protocol `UsesX` provides under a name derived from its own.
    case provided(by: String, property: String)
    /// A type with generic arguments, or composed of several: nothing is named after it.
    case unnamed
    /// A number, a text, a collection, an optional, a closure: a value that no assembly can tell from another.
    case value

    /// - Parameter generics: The names of the component's generic parameters.
    package init(_ type: TypeSyntax, generics: Set<String> = []) {
        self = generics.contains(type.root.trimmedDescription) ? .parameter : Self.read(type)
    }

    private static func read(_ type: TypeSyntax) -> Self {
        if let some = type.as(SomeOrAnyTypeSyntax.self) { return read(some.constraint) }
        if let attributed = type.as(AttributedTypeSyntax.self) { return read(attributed.baseType) }
        if let name = type.as(IdentifierTypeSyntax.self) {
            return nominal(name.name.text, within: "", generic: name.genericArgumentClause != nil)
        }
        if let member = type.as(MemberTypeSyntax.self) {
            let outer = "\(member.baseType.trimmedDescription)."
            return nominal(member.name.text, within: outer, generic: member.genericArgumentClause != nil)
        }
        if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return read(only.type)
        }
        return type.is(CompositionTypeSyntax.self) ? .unnamed : .value
    }

    private static func nominal(_ name: String, within outer: String, generic: Bool) -> Self {
        let plain = name.filter { $0 != "`" }
        if values.contains(plain) || (outer != "" && ["Type", "Protocol"].contains(plain)) { return .value }
        if generic { return .unnamed }
        return .provided(
            by: "\(outer)\(DependencyName.protocol(for: plain))", property: DependencyName.property(for: plain))
    }

    private static let values: Set<String> = [
        "Any", "AnyHashable", "AnyObject", "Array", "Bool", "CGFloat", "Character", "ClosedRange", "Data", "Date",
        "DateInterval", "Decimal", "Dictionary", "Double", "Duration", "Float", "Float16", "Int", "Int8", "Int16",
        "Int32", "Int64", "Int128", "Never", "Optional", "Range", "Set", "StaticString", "String", "Substring",
        "TimeInterval", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128", "URL", "UUID", "Unicode", "Void",
    ]
}

extension TypeSyntax {
    /// `Store` of `Store.ID`.
    fileprivate var root: TypeSyntax { self.as(MemberTypeSyntax.self)?.baseType.root ?? self }
}
