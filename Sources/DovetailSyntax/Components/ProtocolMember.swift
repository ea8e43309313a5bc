package import SwiftSyntax

/// A requirement of a protocol, as a double implements it. Its texts are source.
package struct ProtocolMember {
    package enum Kind: Equatable { case function, property, `subscript`, initializer }

    package let kind: Kind
    /// The base name without backticks: `find`, `subscript`, `init`.
    package let name: String
    package let parameters: [MemberParameter]
    package let result: MemberResult
    package let isStatic: Bool
    package let isSettable: Bool
    /// Whether the initializer may fail.
    package let isFailable: Bool
    /// The attributes and modifiers that an implementation repeats, with a space behind them, or nothing.
    package let prefix: String
    /// Whether a result builder may make what an implementation without `return` evaluates.
    package let mayBeBuilt: Bool
    package let effects: MemberEffects
    package let genericParameters: String
    package let genericRequirements: String
    /// Where it stands.
    package let node: Syntax

    /// The name as Swift writes it: `find(id:)`.
    package var fullName: String {
        if kind == .property { return name }
        return "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
    }

    /// The name with its types, which tells overloads apart.
    package var signature: String {
        let types = parameters.map { "\($0.label ?? "_"): \($0.type)" }.joined(separator: ", ")
        return "\(name)(\(types))" + (result.type.map { " -> \($0)" } ?? "")
    }

    /// Whether it gives a value back that a double has to be told.
    package var answers: Bool { kind != .initializer && result.type != nil && result.type != "Never" }
}

/// What a member may do besides answering.
package struct MemberEffects {
    package let isAsync: Bool
    package let isRethrowing: Bool
    /// The type it throws, or nil.
    package let thrown: String?
    /// Whether the type it throws is a generic parameter.
    package let isGeneric: Bool

    /// The type of an error that a double stores.
    package var storedError: String? { isGeneric ? "any Error" : thrown }

    /// As source with a space before it, or nothing.
    package var text: String {
        let throwing = thrown.map { $0 == "any Error" ? " throws" : " throws(\($0))" }
        return (isAsync ? " async" : "") + (isRethrowing ? " rethrows" : throwing ?? "")
    }
}

/// What a member gives back.
package struct MemberResult {
    /// As the implementation declares it; nil for `Void`.
    package let type: String?
    /// As a double stores it: `Any` where a generic parameter is part of it.
    package let storedType: String?
    /// Whether that is a closure, which escapes as a parameter.
    package let isClosure: Bool
    /// Whether `Self` is a part of it in a way that only a final class can satisfy.
    package let needsFinalClass: Bool
}

/// A parameter of a member.
package struct MemberParameter {
    /// Nil for `_`.
    package let label: String?
    /// The name under which an implementation reads it.
    package let name: String
    /// As the implementation declares it.
    package let type: String
    /// As a double stores it; nil for what it can't keep, such as a closure that must not escape.
    package let storedType: String?
    /// Whether that is a closure, which escapes as a parameter.
    package let isClosure: Bool
    /// Whether the stored type is less than the declared one.
    package let isErased: Bool
    /// Whether it belongs to a subscript, where a label is always written.
    package let isOfSubscript: Bool

    /// As source: `of item: Item`.
    package var declaration: String {
        if label == nil { return isOfSubscript ? "\(name): \(type)" : "_ \(name): \(type)" }
        let label = DependencyName.label(label ?? "")
        let isShort = !isOfSubscript && DependencyName.escaped(self.label ?? "") == name
        return "\(isShort ? label : "\(label) \(name)"): \(type)"
    }
}
