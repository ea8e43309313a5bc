import DovetailSyntax

/// A comment at a line that doesn't compile if the macro was wrong about what it can't see: it tells the cure.
enum Hint {
    /// Where a value of `type` escapes: a closure must be marked, and its alias looks like any other type.
    static func closure(_ type: String) -> String {
        let isName = type.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return isName && !WrittenType.plainNames.contains(type) ? "  // if a closure: 'closures: \(type).self'" : ""
    }

    /// Where the initializer of a class ends that may have a superclass.
    static let superclass = "  // if a superclass has no 'init()', write the initializer"

    /// Where a type is named in public.
    static func access(_ modifier: String) -> String {
        ["public ", "open ", "package "].contains(modifier) ? "  // if a type isn't: 'access: .internal'" : ""
    }

    /// Where a double is declared that inherits from `base`, or from nothing though its protocol inherits others.
    static func inheritance(base: String?, protocols: Set<String>) -> String {
        let unknown = protocols.subtracting(known).sorted()
        if let base {
            let other = unknown.first { !base.hasPrefix($0) }.map { "if '\($0)' has requirements, repeat them; " } ?? ""
            return "  // \(other)if '\(base)' is generic or an actor, repeat its requirements without 'inheriting:'"
        }
        guard let first = unknown.first else { return "" }
        return "  // if '\(first)' has requirements: 'inheriting: \(first).self'; if it is a class, write the double"
    }

    /// Where the parts are made that a component is mixed with.
    static let parts = "  // each part 'X' is a protocol, made by 'MixInX'"

    /// Protocols of the standard library and Foundation that a double conforms to.
    private static let known: Set<String> = [
        "Actor", "AnyActor", "AnyObject", "Copyable", "Equatable", "Escapable", "Hashable", "Identifiable", "NSObject",
        "NSObjectProtocol", "Sendable", "SendableMetatype",
    ]
}
