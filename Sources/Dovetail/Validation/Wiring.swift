/// Who needs whom in a container: the registrations that it sees as the nodes of a graph.
struct Wiring {
    struct Node {
        let registration: Registration
        /// The type and the tag; with `parent/` before it where a nearer registration hides it.
        let id: String
        /// The container whose registrations supply its dependencies.
        let viewpoint: Container
    }

    struct Edge {
        let from: Int
        let to: Int
        let phase: ContainerGraph.Dependency.Phase
    }

    /// A dependency that nothing provides.
    struct Gap {
        let from: Int
        let type: any Any.Type
        let tag: Tag?
    }

    let container: Container
    private(set) var nodes: [Node] = []
    /// The edges from each node, in the order of its parameters.
    private(set) var edges: [[Edge]] = []
    private(set) var gaps: [Gap] = []
    private var places: [ObjectIdentifier: Int] = [:]

    init(of container: Container) {
        self.container = container
        let registrations = container.visibleRegistrations
        let namesakes = Set(
            Dictionary(grouping: registrations.map(\.facts)) { String(describing: $0.type) }
                .filter { $0.value.contains { [first = $0.value[0]] in $0.type != first.type } }.keys)
        for registration in registrations {
            places[ObjectIdentifier(registration)] = nodes.count
            let facts = registration.facts
            let isHidden = container.nearest(facts.type, facts.tag) !== registration
            nodes.append(
                Node(
                    registration: registration, id: (isHidden ? "parent/" : "") + facts.name(qualifiedIn: namesakes),
                    viewpoint: facts.lifetime.isCached ? registration.home : container))
        }
        edges = nodes.map { _ in [] }
        for index in nodes.indices { connect(index) }
    }

    private mutating func connect(_ index: Int) {
        let registration = nodes[index].registration
        for type in registration.facts.parameters { connect(index, type, .construct) }
        for addition in registration.additions {
            for type in addition.parameters {
                connect(index, type, addition.kind == .decoration ? .construct : .inject)
            }
        }
    }

    private mutating func connect(_ index: Int, _ type: any Any.Type, _ phase: ContainerGraph.Dependency.Phase) {
        let viewpoint = nodes[index].viewpoint
        if let exact = viewpoint.nearest(type, nil) { return add(index, exact, phase) }
        switch ParameterMeaning(of: type) {
        case .required(let type, let tag): require(index, type, tag, phase)
        case .optional(let type): if viewpoint.provides(type) { connect(index, type, phase) }
        case .collection(let type): for each in viewpoint.all(of: type) { add(index, each, phase) }
        case .deferred(let type, let tag): require(index, type, tag, .deferred)
        case .factory(let type, _): require(index, type, nil, .deferred)
        case .assisted, .resolver: break
        }
    }

    private mutating func require(
        _ index: Int, _ type: any Any.Type, _ tag: Tag?, _ phase: ContainerGraph.Dependency.Phase
    ) {
        let viewpoint = nodes[index].viewpoint
        if let found = viewpoint.nearest(type, tag) ?? viewpoint.nearest(type, nil) { return add(index, found, phase) }
        if tag == nil, type is any Parameter.Type { return connect(index, type, phase) }
        gaps.append(Gap(from: index, type: type, tag: tag))
    }

    /// A registration that a nearer one hides isn't a node of this container's.
    private mutating func add(_ index: Int, _ target: Registration, _ phase: ContainerGraph.Dependency.Phase) {
        guard let place = places[ObjectIdentifier(target)] else { return }
        edges[index].append(Edge(from: index, to: place, phase: phase))
    }
}

extension RegistrationFacts {
    /// The type and the tag, with the module of types that share their name with others.
    fileprivate func name(qualifiedIn namesakes: Set<String>) -> String {
        let isAmbiguous = namesakes.contains(String(describing: type))
        return (isAmbiguous ? String(reflecting: type) : String(describing: type)) + (tag.map { "[\($0.text)]" } ?? "")
    }
}

extension Container {
    /// The registrations that count, a parent's before its child's. One that a child hides is there too, since what the
    /// parent keeps is made from it.
    var visibleRegistrations: [Registration] { (parent?.visibleRegistrations ?? []) + currentRegistrations }
}
