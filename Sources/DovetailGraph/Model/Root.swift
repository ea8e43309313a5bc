extension DependencyGraph {
    /// A group of bindings: an assembly, a container, a type or a function that builds others.
    ///
    /// Where a component is a root as well, both have the same identity.
    package struct Root: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A class or actor with `define`.
            case assembly
            /// Registrations.
            case container
            /// A type with plain Swift that builds.
            case compositionRoot
            /// A function whose locals are the bindings.
            case function
        }

        package var id: NodeID
        package var kind: Kind
        package var location: Location?
        package var visibility: Visibility
        /// The root whose objects live longer and may be used by this one: that of a parent context or container.
        package var parent: NodeID?
        /// The superclass from which it has bindings.
        package var inherits: NodeID?
        /// Whether the program begins here: with `@main`, an `App`, its delegate, a command, a server's `configure`.
        package var isEntry: Bool

        package init(
            id: NodeID, kind: Kind, location: Location? = nil, visibility: Visibility = .internal,
            parent: NodeID? = nil, inherits: NodeID? = nil, isEntry: Bool = false
        ) {
            self.id = id
            self.kind = kind
            self.location = location
            self.visibility = visibility
            self.parent = parent
            self.inherits = inherits
            self.isEntry = isEntry
        }
    }
}
