extension DependencyGraph {
    /// One node refers to another. Which two, how, when and under which label are its identity.
    package struct Edge: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A binding needs a binding, in a phase; so does a type that resolves a property itself, with `@Injected`.
            case needs
            /// A binding makes objects of a type.
            case builds
            /// A binding answers with a type.
            case offers
            /// A type needs a type, in a phase: a parameter of its initializer, a property.
            case requires
            /// A type conforms to a protocol, or inherits from a class.
            case conforms
            /// A binding or type was given a whole root: `self` is passed on.
            case holdsRoot

            /// Whether the edge says when.
            package var hasPhase: Bool { self == .needs || self == .requires }
        }

        package var from: NodeID
        package var to: NodeID
        package var kind: Kind
        /// Of `needs` and `requires`, otherwise nil.
        package var phase: Phase?
        /// The argument label or property through which it is given: `api`; empty where there is none.
        package var label: String
        /// The line that makes it so: where the one is given the other.
        package var location: Location?
        /// The lines after that one through which the other came, the last of which makes it.
        package var origin: [Location]
        package var condition: Condition
        /// Whether it is one of several possible values.
        package var isOneOf: Bool
        /// Whether the one that is made is given back to what it is made with: `let p = presenter; …; p.view = view`.
        package var isGivenBack = false

        package init(
            from: NodeID, to: NodeID, kind: Kind, phase: Phase? = nil, label: String = "",
            location: Location? = nil, origin: [Location] = [], condition: Condition = .always, isOneOf: Bool = false
        ) {
            self.from = from
            self.to = to
            self.kind = kind
            self.phase = kind.hasPhase ? phase ?? .construct : nil
            self.label = label
            self.location = location
            self.origin = origin
            self.condition = condition
            self.isOneOf = isOneOf
        }

        /// The chain of lines from site to site.
        package var evidence: [Location] { [location].compactMap(\.self) + origin }
    }
}
