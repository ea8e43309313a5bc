extension DependencyGraph {
    /// A place that provides: a property or method of a root, a registration, a local of a function that builds; or an
    /// object that such a place builds within an argument.
    package struct Binding: Hashable, Sendable {
        package enum Role: String, Hashable, Sendable, CaseIterable {
            /// It makes or has the object.
            case provider
            /// `definePlaceholder()`: it answers with the object that another put into the object graph.
            case placeholder
            /// `defineInjection(into:)`: it completes an object that somebody else made.
            case injection
            /// It has no name of its own: an object that is built within an argument.
            case object
        }

        package var id: NodeID
        package var root: NodeID
        package var role: Role
        /// The part that builds it, of an object without a name.
        package var owner: NodeID?
        /// What it answers with, as written: `any API`. Nil where the source doesn't show it; for a registration this
        /// means that it could be anything.
        package var type: String?
        /// The tag of a registration, as written without quotes: `remote`, `.primary`.
        package var tag: String?
        /// The explicit `key:`, under which placeholders find the object.
        package var key: String?
        /// The name that substitutions match: `#function` or the explicit `definitionKey:`.
        package var definitionKey: String?
        /// The labels of its parameters, as written: `_`, `id`. Empty for a property.
        package var parameters: [String]
        /// Whether `id:` is given, which makes arguments part of the identity.
        package var hasID: Bool
        package var visibility: Visibility
        /// What it needs is unknown: a closure that a container can't see through.
        package var isOpaque: Bool
        /// `shortLived: true`: a singleton must not hold it.
        package var isShortLived: Bool
        /// Every place that declares it, at least one: several are alternatives, or duplicates.
        package var declarations: [Declaration]
        /// What a running program has made of it; nil in a graph that was read from sources.
        package var creations: Creations?

        package init(
            id: NodeID, root: NodeID, role: Role = .provider, owner: NodeID? = nil, type: String? = nil,
            tag: String? = nil, key: String? = nil, definitionKey: String? = nil, parameters: [String] = [],
            hasID: Bool = false, visibility: Visibility = .internal, isOpaque: Bool = false,
            isShortLived: Bool = false, declarations: [Declaration], creations: Creations? = nil
        ) {
            self.id = id
            self.root = root
            self.role = role
            self.owner = owner
            self.type = type
            self.tag = tag
            self.key = key
            self.definitionKey = definitionKey
            self.parameters = parameters
            self.hasID = hasID
            self.visibility = visibility
            self.isOpaque = isOpaque
            self.isShortLived = isShortLived
            self.declarations = declarations
            self.creations = creations
        }

        /// The scope of the first declaration.
        package var scope: Scope { declarations[0].scope }
        /// The place of the first declaration.
        package var location: Location? { declarations[0].location }
    }

    /// One place that declares a binding.
    package struct Declaration: Hashable, Sendable {
        package var location: Location?
        package var scope: Scope
        /// What it makes, as written: `LiveAPI`.
        package var implementation: String?
        package var condition: Condition
        /// `overriding: true`: a registration that replaces another.
        package var isOverriding: Bool

        package init(
            location: Location? = nil, scope: Scope = .objectGraph, implementation: String? = nil,
            condition: Condition = .always, isOverriding: Bool = false
        ) {
            self.location = location
            self.scope = scope
            self.implementation = implementation
            self.condition = condition
            self.isOverriding = isOverriding
        }
    }
}
