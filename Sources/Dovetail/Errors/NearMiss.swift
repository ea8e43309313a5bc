/// A registration that somebody may have meant who asked for something that isn't registered.
public struct NearMiss: Hashable, Sendable {
    /// In what it differs.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Difference: Hashable, Sendable {
        /// Another tag, or none, for the same type.
        case tag
        /// One of both is the optional of the other.
        case optional
        /// A type of the same name in another module.
        case module
        /// A name that is spelled alike.
        case spelling
        /// A type that is named after the one that is asked for, as `CardGateway` is after `Gateway`.
        case name
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
        case .condition(let reason): Wording.inactive(name, at: place, unless: reason)
        }
    }
}

extension ResolutionError {
    /// What somebody may have meant who asked for something that isn't registered.
    public var nearMisses: [NearMiss] { if case .missing(let nearMisses) = reason { nearMisses } else { [] } }
}
