import DovetailGraph
import DovetailSyntax

/// The graphs before and after, of what was moved: each part before is called as it is afterwards.
struct MigrationComparison {
    let moves: [Migration.Move]
    let diff: GraphDiff

    /// - Parameter written: read beside the sources, whose types it needs.
    init(
        _ plan: MigrationPlan, _ facts: [FileFacts], _ written: [WrittenFile], _ modules: [ModuleFacts]
    ) throws(InputProblem) {
        let before = try Self.graph(facts, modules)
        let additions = written.filter { !$0.path.hasSuffix("+Bridge.swift") }.map { file in
            SourceParser.read(Array(file.text.utf8), path: "migrated/\(file.path)", module: file.module).facts
        }
        let after = try Self.graph(facts + additions, modules)
        var names: [NodeID: NodeID] = [:]
        var roots: [NodeID: NodeID] = [:]
        let places = Dictionary(grouping: before.bindings.filter { $0.location != nil }) { $0.location!.line }
        for assembly in plan.assemblies {
            let root = NodeID(module: assembly.module, name: assembly.name)
            for binding in assembly.files.flatMap(\.sections).flatMap(\.elements) {
                for (key, name) in binding.identities {
                    let place = binding.registration.location
                    let old = places[place.line, default: []].first { old in
                        old.location?.path == place.path && old.answers(key)
                    }
                    guard let old else { continue }
                    names[old.id] = root.member(name)
                    roots[old.root] = root
                }
            }
        }
        moves = names.map { .init(from: $0, to: $1) }.sorted { $0.from < $1.from }
        let map = NameMap(names: names, roots: roots)
        let asked = Set(plan.questions.map { Line(path: $0.location.path, number: $0.location.line) })
        diff = GraphDiff(
            from: try Self.part(of: before, Set(names.keys), map, asked),
            to: try Self.part(of: after, Set(names.values), map, asked))
    }

    fileprivate struct Line: Hashable {
        let path: String
        let number: Int
    }

    static func graph(
        _ facts: [FileFacts], _ modules: [ModuleFacts]
    ) throws(InputProblem) -> DependencyGraph {
        let draft = GraphBuilder(files: facts, modules: modules).draft()
        do throws(InvalidGraph) { return try DependencyGraph(draft) } catch { throw .invalidGraph(error) }
    }

    /// The bindings that were moved, what they make, and what they need of each other. An object or a local within a
    /// binding counts as the binding; what components ask the container for themselves is left out.
    private static func part(
        of graph: DependencyGraph, _ moved: Set<NodeID>, _ map: NameMap, _ asked: Set<Line>
    ) throws(InputProblem) -> DependencyGraph {
        var draft = DependencyGraph.Draft(name: "")
        draft.bindings = graph.bindings.filter { moved.contains($0.id) }.map { binding in
            var result = binding
            (result.id, result.root) = (map[binding.id] ?? binding.id, map.root(binding.root))
            return result
        }
        let kept = Set(draft.bindings.map(\.id))
        draft.edges =
            graph.edges.compactMap { edge in
                guard let from = map.holder(of: edge.from, among: moved), !edge.isAsked(asked) else { return nil }
                let to = map[edge.to]
                if to == from || to == nil && ![.builds, .offers].contains(edge.kind) { return nil }
                if let to, !kept.contains(to) { return nil }
                var result = edge
                (result.from, result.to) = (from, to ?? edge.to)
                return result
            }.withoutRepeatedReads
        // How a part of another package comes about, a property and a registration show differently.
        let foreign = Set(graph.types.filter(\.isExternal).map(\.id))
        draft.edges.removeAll { foreign.contains($0.to) }
        let ends = Set(draft.edges.map(\.to))
        draft.types = graph.types.filter { ends.contains($0.id) }
        draft.roots = Set(draft.bindings.map(\.root)).sorted().map { .init(id: $0, kind: .assembly) }
        do throws(InvalidGraph) { return try DependencyGraph(draft) } catch { throw .invalidGraph(error) }
    }
}

extension [DependencyGraph.Edge] {
    /// Without those that only repeat, without a label, what another edge says.
    fileprivate var withoutRepeatedReads: Self {
        var labelled: Set<[String]> = []
        for edge in self where !edge.label.isEmpty { labelled.insert(edge.ends) }
        return filter { !$0.label.isEmpty || !labelled.contains($0.ends) }
    }
}

extension DependencyGraph.Edge {
    /// Whether it follows from a line on which the container is asked.
    fileprivate func isAsked(_ lines: Set<MigrationComparison.Line>) -> Bool {
        location.map { lines.contains(.init(path: $0.path, number: $0.line)) } == true
    }

    fileprivate var ends: [String] { [from.text, to.text, kind.rawValue, phase?.rawValue ?? ""] }
}

/// The new identities of bindings that were moved, and of all that is built within them.
private struct NameMap {
    private let names: [NodeID: NodeID]
    private let roots: [NodeID: NodeID]

    init(names: [NodeID: NodeID], roots: [NodeID: NodeID]) {
        self.names = names.merging(names.values.map { ($0, $0) }) { first, _ in first }
        self.roots = roots
    }

    func root(_ id: NodeID) -> NodeID { roots[id] ?? id }

    /// Nil for what was not moved.
    subscript(id: NodeID) -> NodeID? { holder(of: id) { names[$0] != nil } }

    /// The binding, of those that are given, that something is or stands within.
    func holder(of id: NodeID, among moved: Set<NodeID>) -> NodeID? { holder(of: id, where: moved.contains) }

    private func holder(of id: NodeID, where isOne: (NodeID) -> Bool) -> NodeID? {
        if isOne(id) { return names[id] }
        var prefix = id.text[...]
        while let end = prefix.lastIndex(where: { $0 == "/" || $0 == "." }) {
            prefix = prefix[..<end]
            let holder = NodeID(String(prefix))
            if isOne(holder) { return names[holder] }
        }
        return nil
    }
}

extension PlannedBinding {
    /// The name of each key in the graph: `loan(_:)`.
    fileprivate var identities: [(RegistrationKey, String)] {
        let labels = registration.parameters.map { ($0.label ?? $0.name) + ":" }.joined()
        let own = labels.isEmpty ? name : "\(name)(\(labels))"
        return [(registration.key, own)] + forwards.map { ($0.key, $0.name) }
    }
}

extension DependencyGraph.Binding {
    /// Whether it is the binding of a key, among those of one line.
    fileprivate func answers(_ key: RegistrationKey) -> Bool {
        if let member = key.member { return id.text.hasSuffix(".\(member)") }
        guard case .spelled(let written) = key.type, let type else { return false }
        return type.core == written.core && (tag ?? "").isNamed(key.name ?? "")
    }
}

extension String {
    /// Whether a tag, as the graph has it, is a name: `.spare` is `spare`.
    fileprivate func isNamed(_ name: String) -> Bool {
        self == name || split(separator: ".").last.map(String.init) == name
    }
}
