/// A registration that may have been meant, when a type was resolved that isn't registered.
public struct NearMiss: Hashable, Sendable {
    /// The difference from the type that was resolved.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Difference: Hashable, Sendable {
        /// Another tag, or none, for the same type.
        case tag
        /// One of the two types is the optional of the other.
        case optional
        /// A type of the same name in another module.
        case module
        /// A name that is spelled alike.
        case spelling
        /// A type with a longer name that ends like the one that was resolved, such as `CardGateway` for `Gateway`.
        case name
        /// A registration of `T`, where `[T?]` or another list without a meaning was resolved.
        case list
        /// A registration whose condition isn't met.
        case condition(String)
    }

    /// The registration.
    public let registration: BindingReference
    /// The difference between the registration and the request.
    public let difference: Difference
}

extension NearMiss: CustomStringConvertible {
    /// The registration, its place, and how it differs from the request.
    public var description: String {
        let (name, place) = (registration.label, "\(registration.file):\(registration.line)")
        return switch difference {
        case .tag: Wording.otherTag(name, at: place)
        case .optional: Wording.otherOptional(name, at: place)
        case .module: Wording.otherModule(name, at: place)
        case .spelling: Wording.alike(name, at: place)
        case .name: Wording.namedAfter(name, at: place)
        case .list: Wording.list(name, of: registration.type, at: place)
        case .condition(let reason): Wording.inactive(name, at: place, unless: reason)
        }
    }
}

extension ResolutionError {
    /// The registrations that may have been meant, when a type was resolved that isn't registered.
    public var nearMisses: [NearMiss] { if case .missing(let nearMisses) = reason { nearMisses } else { [] } }
}

extension NearMiss {
    /// The notes of an error. Those that ask for the missing type, or need it, weren't meant.
    static func notes(on found: [NearMiss], askedBy dependents: [BindingReference]) -> [String] {
        let meant = found.filter { !dependents.contains($0.registration) }
        return meant.isEmpty ? [Wording.register] : meant.map { "\($0)" }
    }
}
