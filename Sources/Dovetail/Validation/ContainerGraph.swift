/// The registrations of a container, and the dependencies between them, as plain values.
///
/// It is made from the parameters of the factories, without making an instance. Sorted by identity.
public struct ContainerGraph: Hashable, Sendable {
    /// A registration.
    public struct Binding: Hashable, Sendable {
        /// The type and the tag: `Checkout`, or `Friends["me"]`; with the module if two types have one name, and with
        /// `parent/` before it if a nearer registration hides it.
        public let id: String
        /// The type that is asked for.
        public let type: String
        /// The tag as a program writes it, such as `"me"`.
        public let tag: String?
        /// `objectGraph`, `lazySingleton`, `weakSingleton`, `prototype` or `eager`.
        public let scope: String
        /// Whether its dependencies can't be seen: a closure without typed parameters, or one with a ``Resolver``.
        public let isOpaque: Bool
        /// Whether it belongs to a parent of the container.
        public let isInherited: Bool
        /// The file as `#fileID` gives it: `Module/File.swift`.
        public let file: String
        /// The line of the registration, from 1.
        public let line: Int
        /// The column of the registration, from 1.
        public let column: Int
    }

    /// A need of one registration for another.
    public struct Dependency: Hashable, Sendable {
        /// The time at which a dependency is needed.
        public typealias Phase = Recording.Dependency.Phase

        /// The identity of the registration that needs.
        public let from: String
        /// The identity of the one that is needed.
        public let to: String
        /// The time at which the dependency is needed.
        public let phase: Phase
    }

    /// The registrations, by identity.
    public let bindings: [Binding]
    /// The needs of the registrations for each other, by the identities at both ends.
    public let dependencies: [Dependency]
}

extension Container {
    /// The registrations that this container sees, its parents' included, and what they need of each other.
    ///
    /// - Complexity: O(*n* log *n*) in registrations and parameters.
    public var graph: ContainerGraph { Wiring(of: self).containerGraph }
}

extension Container {
    /// For each type, the indices of the types that it depends on, directly or not: for its factory, or for an
    /// injection, except where two types inject each other.
    package func dependencies(among types: [any Any.Type]) -> [[Int]] {
        let wiring = Wiring(of: self)
        let places = types.map { wiring.visible.nearest($0, nil, from: wiring.visible.containers.count - 1) }
        func reached(_ index: Int, where counts: (Wiring.Edge) -> Bool) -> [Bool] {
            let reached = wiring.graph(where: counts).reachable(from: places[index].map { [$0] } ?? [])
            return places.map { $0.map { reached[$0] } ?? false }
        }
        let made = types.indices.map { reached($0) { $0.phase == .construct } }
        let given = types.indices.map { reached($0) { $0.phase != .deferred } }
        return types.indices.map { from in
            types.indices.filter { to in
                to != from && (made[from][to] || given[from][to] && !given[to][from])
            }
        }
    }
}

extension Wiring {
    fileprivate var containerGraph: ContainerGraph {
        let bindings = nodes.map { node in
            let facts = node.facts
            return ContainerGraph.Binding(
                id: node.id, type: node.reference.type, tag: facts.tag?.text, scope: facts.lifetime.description,
                isOpaque: facts.effects.contains(.opaque), isInherited: node.registration.home !== container,
                file: "\(facts.options.file)", line: Int(facts.options.line), column: Int(facts.options.column))
        }
        let dependencies = Set(
            edges.flatMap { $0 }.map {
                ContainerGraph.Dependency(from: nodes[$0.from].id, to: nodes[$0.to].id, phase: $0.phase)
            })
        return ContainerGraph(
            bindings: bindings.ordered { $0.id < $1.id },
            dependencies: dependencies.ordered {
                ($0.from, $0.to, $0.phase.rawValue) < ($1.from, $1.to, $1.phase.rawValue)
            })
    }
}
