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
        /// A registration whose condition isn't met.
        case condition(String)
    }

    /// What was registered.
    public let registration: BindingReference
    /// In what it differs from what was asked for.
    public let difference: Difference
}

extension NearMiss: CustomStringConvertible {
    /// What was registered, where, and in what it differs.
    public var description: String {
        let (name, place) = (registration.label, "\(registration.file):\(registration.line)")
        return switch difference {
        case .tag: Wording.otherTag(name, at: place)
        case .optional: Wording.otherOptional(name, at: place)
        case .module: Wording.otherModule(name, at: place)
        case .spelling: Wording.alike(name, at: place)
        case .condition(let reason): Wording.inactive(name, at: place, unless: reason)
        }
    }
}

extension ResolutionError {
    /// What somebody may have meant who asked for something that isn't registered.
    public var nearMisses: [NearMiss] { if case .missing(let nearMisses) = reason { nearMisses } else { [] } }
}
