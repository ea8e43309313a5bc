// What rules need beside nodes and edges.

extension DependencyGraph {
    /// A module, or target, and what it may import: for suggestions.
    package struct Module: Hashable, Sendable {
        package var name: String
        /// The names of the modules it depends on directly.
        package var dependencies: [String]
        /// Its folder, relative to the root of the package.
        package var path: String?
        /// The files that are compiled for it, too, and are counted in another module.
        package var sharedFiles: [String]

        package init(
            name: String, dependencies: [String] = [], path: String? = nil, sharedFiles: [String] = []
        ) {
            self.name = name
            self.dependencies = dependencies
            self.path = path
            self.sharedFiles = sharedFiles
        }
    }

    /// A registration or a type asks a container for a type.
    ///
    /// A graph connects it with the registrations that provide it, nearest container first; a tag that nobody
    /// registered falls back to the registration without one. What is left unconnected is missing.
    package struct Requirement: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            /// Must be there.
            case one
            /// `T?`: nil if it is not.
            case optional
            /// `[T]`: all of them, and none is fine.
            case all
        }

        /// The binding, or the type with an `@Injected` property, that asks; nil for a `resolve` outside of any binding.
        package var from: NodeID?
        /// The container that is asked.
        package var root: NodeID
        /// What is asked for, as registrations write it: `any API`. For `.all` the type of the elements.
        package var type: String
        package var tag: String?
        package var kind: Kind
        package var phase: Phase
        package var label: String
        package var location: Location?
        package var condition: Condition

        package init(
            from: NodeID?, root: NodeID, type: String, tag: String? = nil, kind: Kind = .one,
            phase: Phase = .construct, label: String = "", location: Location? = nil, condition: Condition = .always
        ) {
            self.from = from
            self.root = root
            self.type = type
            self.tag = tag
            self.kind = kind
            self.phase = phase
            self.label = label
            self.location = location
            self.condition = condition
        }
    }

    /// Something in the source that is neither a node nor an edge, and that a rule asks about.
    package struct Occurrence: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A binding is named outside of the graph: `app.checkout` in a main function or a test.
            case reference
            /// `addSubstitution(for: name)` on the root.
            case substitution
            /// `resolve`, `X.instance()` or `DIContext.current` inside a type.
            case serviceLocator
            /// A `mutating` or `inout` member of a type that also answers.
            case commandQuery
        }

        package var kind: Kind
        /// As written: the name that is substituted, `DIContext.current`, `pop()`.
        package var name: String
        /// The binding or type in which it stands; nil outside of the graph.
        package var owner: NodeID?
        /// The binding that is named, or the root on which is substituted; nil where the source doesn't show it.
        package var target: NodeID?
        package var location: Location?

        package init(
            kind: Kind, name: String, owner: NodeID? = nil, target: NodeID? = nil, location: Location? = nil
        ) {
            self.kind = kind
            self.name = name
            self.owner = owner
            self.target = target
            self.location = location
        }
    }

    /// A dependency that can't be followed, or an open input of an object. No error ever rests on one.
    package struct Unresolved: Hashable, Sendable {
        /// The binding, type or root in which it stands.
        package var owner: NodeID?
        /// The source that can't be followed, on one line: `makeAPI(configuration)`.
        package var expression: String
        /// The input of the owner that is open: an argument label or property; empty where it is none.
        package var input: String
        /// Why not, as a phrase: `'makeAPI' is declared nowhere in these sources`.
        package var reason: String
        package var location: Location?

        package init(
            owner: NodeID?, expression: String, input: String = "", reason: String, location: Location? = nil
        ) {
            self.owner = owner
            self.expression = expression
            self.input = input
            self.reason = reason
            self.location = location
        }
    }

    /// `// dovetail:ignore rule-id reason`, or `ignore-file`.
    package struct Ignore: Hashable, Sendable {
        package enum Extent: Hashable, Sendable {
            /// The line that it silences: its own, or the next if the comment is alone.
            case line(Int)
            case file
        }

        /// The first word; empty if there is none.
        package var rule: String
        /// The rest; empty if there is none.
        package var reason: String
        package var extent: Extent
        /// Where the comment is.
        package var location: Location

        package init(rule: String, reason: String, extent: Extent, location: Location) {
            self.rule = rule
            self.reason = reason
            self.extent = extent
            self.location = location
        }
    }
}
