import DovetailGraph

/// Which node of the graph before each binding was that is moved.
struct MigrationMatching {
    private(set) var names: [NodeID: NodeID] = [:]
    private(set) var roots: [NodeID: NodeID] = [:]
    /// What stands in the source of a registration that is moved, with the node of that registration.
    private(set) var locals: [NodeID: NodeID] = [:]
    private(set) var newcomers: [Migration.Newcomer] = []
    /// The names that the source of a binding declares, by its new identity.
    private(set) var namesWithin: [NodeID: Set<String>] = [:]
    /// Where the sources of what is moved stand, by path.
    private var spans: [String: [SourceSpan]] = [:]

    init(_ plan: MigrationPlan, _ before: DependencyGraph) {
        let places = BindingPlaces(before)
        for assembly in plan.assemblies {
            let root = NodeID(module: assembly.module, name: assembly.name)
            if let replaced = assembly.component?.replaced {  // it may have no binding
                roots[NodeID(module: assembly.module, name: replaced)] = root
            }
            for binding in assembly.files.flatMap(\.sections).flatMap(\.elements) {
                let registration = binding.registration
                for span in registration.spans { spans[span.start.path, default: []].append(span) }
                let within = places.bindings(in: registration).filter { old in
                    old.declarations.contains { $0.location.map(registration.contains) == true }
                }
                match(binding, within, root)
            }
        }
    }

    private mutating func match(_ binding: PlannedBinding, _ within: [DependencyGraph.Binding], _ root: NodeID) {
        var rest = within.filter { names[$0.id] == nil }
        var first: NodeID?
        for (key, name) in binding.identities {
            let registration = binding.registration
            let place = registration.location
            let here = rest.filter { $0.location == place }
            let found =
                here.first { $0.answers(key) } ?? rest.first { $0.answers(key) && $0.role != .object }
                ?? (key == registration.key ? here.first : nil)
                ?? (key.member != nil && key == registration.key ? rest.first { $0.role != .object } : nil)
                // Both clauses of an '#if' may be one node.
                ?? within.first { names[$0.id] == root.member(name) }
            guard let found else {
                if registration.isHelper { continue }
                newcomers.append(.init(location: place, subject: key.subject, to: root.member(name)))
                continue
            }
            rest.removeAll { $0.id == found.id }
            names[found.id] = root.member(name)
            namesWithin[root.member(name)] = registration.locals
            roots[found.root] = root
            first = first ?? found.id
        }
        guard let first else { return }
        for local in rest { locals[local.id] = first }
    }
}

extension MigrationMatching {
    /// Whether a place is in the source of something that is moved.
    func isMoved(_ place: DependencyGraph.Location) -> Bool {
        spans[place.path]?.contains { $0.contains(place) } == true
    }
}

/// The bindings of a graph by the lines on which they are declared.
private struct BindingPlaces {
    private var lines: [String: [Int: [Int]]] = [:]
    private let bindings: [DependencyGraph.Binding]

    init(_ graph: DependencyGraph) {
        bindings = Array(graph.bindings)
        for (index, binding) in bindings.enumerated() {
            guard let path = binding.location?.path else { continue }
            for line in Set(binding.declarations.compactMap { $0.location?.line }) {
                lines[path, default: [:]][line, default: []].append(index)
            }
        }
    }

    /// Those on the lines of a registration, in the order of the graph.
    func bindings(in registration: LibraryRegistration) -> [DependencyGraph.Binding] {
        var found: Set<Int> = []
        for span in registration.spans {
            guard let lines = lines[span.start.path], span.start.line <= span.end.line else { continue }
            for line in span.start.line...span.end.line { found.formUnion(lines[line, default: []]) }
        }
        return found.sorted().map { bindings[$0] }
    }
}

extension PlannedBinding {
    /// The name of each key in the graph: `loan(_:)`.
    fileprivate var identities: [(RegistrationKey, String)] {
        let labels = registration.parameters.map { ($0.label ?? $0.name) + ":" }.joined()
        let bare = name.withoutBackticks
        let own = labels.isEmpty && !registration.isMethod ? bare : "\(bare)(\(labels))"
        return [(registration.key, own)]
            + forwards.map { ($0.key, $0.name.withoutBackticks + (labels.isEmpty ? "" : "(\(labels))")) }
    }
}

extension DependencyGraph.Binding {
    /// Whether it is the binding of a key, among those of one line.
    fileprivate func answers(_ key: RegistrationKey) -> Bool {
        if let member = key.member { return id.text.withoutBackticks.hasSuffix(".\(member)") }
        guard case .spelled(let written) = key.type, let type else { return false }
        return type.keyCore == written.keyCore && (tag ?? "").isNamed(key.name ?? "")
    }
}

extension String {
    /// A type as a key of the graph has it: without its being optional.
    fileprivate var keyCore: String { core.filter { !"?()".contains($0) } }

    private var withoutEscapes: String { filter { $0 != "\\" } }

    /// Whether a tag, as the graph has it, is a name: `.spare` is `spare`.
    fileprivate func isNamed(_ name: String) -> Bool {
        self == name || withoutEscapes == name.withoutEscapes || split(separator: ".").last.map(String.init) == name
    }
}
