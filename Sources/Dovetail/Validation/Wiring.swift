/// The dependencies in a container: the registrations that it sees, as the nodes of a graph.
struct Wiring {
    struct Node {
        let registration: Registration
        /// The type and the tag; with `parent/` before it where a nearer registration hides it.
        let id: String
        /// The registration as messages name it.
        let reference: BindingReference
        /// The depth of the container whose registrations supply its dependencies.
        let viewpoint: Int

        var facts: RegistrationFacts { registration.facts }
        var place: String { "\(reference.file):\(reference.line)" }
        /// The types of the arguments that its factory is given at run time.
        var assisted: [any Any.Type] { facts.parameters.compactMap { ($0 as? any AssistedParameter.Type)?.valueType } }
    }

    struct Edge {
        let from: Int
        let to: Int
        let phase: ContainerGraph.Dependency.Phase
        /// Whether a ``Lazy`` asks for it, which can't await it.
        var isLazy = false
    }

    /// A dependency that nothing provides.
    struct Gap {
        let from: Int
        let type: any Any.Type
        let tag: Tag?
    }

    let container: Container
    let visible: VisibleRegistrations
    /// The nodes: those of the registrations at their positions, then the views.
    private(set) var nodes: [Node] = []
    /// The edges from each node, in the order of its parameters.
    private(set) var edges: [[Edge]] = []
    private(set) var gaps: [Gap] = []
    /// The nodes of registrations as outer containers resolve them for what they keep; nil if they aren't told apart.
    private var views: [View: Int]?

    private struct View: Hashable {
        let registration: Int
        let viewpoint: Int
    }

    /// - Parameter distinguishesViews: Whether what an outer container keeps needs nodes of its own for registrations that
    ///   aren't kept: they get their dependencies from that container.
    init(of container: Container, distinguishesViews: Bool = false) {
        views = distinguishesViews ? [:] : nil
        self.container = container
        visible = VisibleRegistrations(of: container)
        let innermost = visible.containers.count - 1
        let references = visible.registrations.map(\.facts.reference)
        let types = Dictionary(grouping: references.indices) { references[$0].type }.mapValues { positions in
            Set(positions.map { ObjectIdentifier(visible.registrations[$0].facts.type) }).count
        }
        nodes = visible.registrations.enumerated().map { position, registration in
            let facts = registration.facts
            let isHidden = visible.nearest(facts.type, facts.tag, from: innermost) != position
            let type =
                types[references[position].type]! > 1 ? String(reflecting: facts.type) : references[position].type
            return Node(
                registration: registration,
                id: (isHidden ? "parent/" : "") + Wording.registration(type, tag: facts.tag?.text),
                reference: references[position],
                viewpoint: facts.lifetime.isCached ? visible.depth(of: registration.home) : innermost)
        }
        edges = nodes.map { _ in [] }
        var index = 0
        while index < nodes.count {
            connect(index)
            index += 1
        }
    }

    /// The graph of all nodes and those edges that `counts` accepts.
    func graph(where counts: (Edge) -> Bool) -> DirectedGraph {
        DirectedGraph(edges.map { $0.lazy.filter(counts).map(\.to) })
    }

    private mutating func connect(_ index: Int) {
        let registration = nodes[index].registration
        for type in registration.facts.parameters { connect(index, type, .construct) }
        for addition in registration.additions {
            let isPartOfMaking = addition.kind == .decoration || registration.injectsOnMainActor
            for type in addition.parameters { connect(index, type, isPartOfMaking ? .construct : .inject) }
        }
    }

    /// The sources of a parameter of `type` in the container at `depth`.
    func supply(of type: any Any.Type, from depth: Int) -> Supply<Int> {
        Supply.of(
            type, find: { visible.nearest($0, $1, from: depth) ?? visible.nearest($0, nil, from: depth) },
            all: { visible.collection(of: $0, from: depth) })
    }

    private mutating func connect(_ index: Int, _ type: any Any.Type, _ phase: ContainerGraph.Dependency.Phase) {
        let viewpoint = nodes[index].viewpoint
        let supply = supply(of: type, from: viewpoint)
        for target in supply.now {
            edges[index].append(Edge(from: index, to: view(of: target, from: viewpoint), phase: phase))
        }
        let lazily = Set(supply.lazily)
        for target in supply.later {
            edges[index].append(
                Edge(
                    from: index, to: view(of: target, from: viewpoint), phase: .deferred,
                    isLazy: lazily.contains(target)))
        }
        if let (type, tag) = supply.missing { gaps.append(Gap(from: index, type: type, tag: tag)) }
    }

    /// The node of a registration for a dependent in the container at `viewpoint`.
    private mutating func view(of registration: Int, from viewpoint: Int) -> Int {
        let node = nodes[registration]
        if views == nil || node.facts.lifetime.isCached || node.viewpoint == viewpoint { return registration }
        let view = View(registration: registration, viewpoint: viewpoint)
        if let known = views?[view] { return known }
        nodes.append(
            Node(registration: node.registration, id: node.id, reference: node.reference, viewpoint: viewpoint))
        edges.append([])
        views?[view] = nodes.count - 1
        return nodes.count - 1
    }
}
