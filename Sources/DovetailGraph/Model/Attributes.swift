extension DependencyGraph {
    /// How long an object of a binding lives.
    package enum Scope: String, Hashable, Sendable, CaseIterable {
        /// One for each outermost resolution.
        case objectGraph
        /// One, created at first use; also a `lazy var`, and a `static let`.
        case lazySingleton
        /// One while anybody holds it.
        case weakSingleton
        /// A new one each time; also what a plain factory method makes.
        case prototype
        /// One, created when the program starts.
        case eager
        /// An object that is already there: a stored property, an argument, a registered instance.
        case instance

        /// Whether the root holds on to the object until it goes itself.
        package var isSingleton: Bool { self == .lazySingleton || self == .eager || self == .instance }
        /// Whether who asks again within one resolution finds the same object.
        package var isShared: Bool { self != .prototype }
    }

    /// When one needs the other.
    package enum Phase: String, Hashable, Sendable, CaseIterable, Comparable {
        /// To be made: an argument of its initializer, at once.
        case construct
        /// After it was made, by property injection.
        case inject
        /// When it is used: lazy, a provider, a closure, a method passed as a value.
        case deferred
        /// Only while it is being made, and never held: its member is called.
        case call

        /// Whether the one that needs holds on to the other.
        package var holds: Bool { self == .construct || self == .inject }

        package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
        private var rank: Int { Self.allCases.firstIndex(of: self)! }
    }

    /// Who may name a declaration.
    package enum Visibility: String, Hashable, Sendable, CaseIterable {
        case `private`, `internal`, package, `public`
    }
}
