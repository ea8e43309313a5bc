extension DependencyGraph {
    /// A component or a protocol.
    package struct TypeNode: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            case `class`, `struct`, `enum`, `actor`, `protocol`
            /// Any other: a function type, a tuple, a type that was declared elsewhere.
            case other
        }

        package var id: NodeID
        package var kind: Kind
        package var location: Location?
        package var visibility: Visibility
        /// Declared outside of the sources that were read.
        package var isExternal: Bool
        package var condition: Condition

        package init(
            id: NodeID, kind: Kind, location: Location? = nil, visibility: Visibility = .internal,
            isExternal: Bool = false, condition: Condition = .always
        ) {
            self.id = id
            self.kind = kind
            self.location = location
            self.visibility = visibility
            self.isExternal = isExternal
            self.condition = condition
        }
    }
}
