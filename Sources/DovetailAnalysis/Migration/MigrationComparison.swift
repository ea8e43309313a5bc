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
        let renamed = NameMap(names: names, roots: roots)
        diff = GraphDiff(
            from: try Self.part(of: before, within: Set(names.keys), renamed),
            to: try Self.part(of: after, within: Set(names.values), renamed))
    }

    private static func graph(
        _ facts: [FileFacts], _ modules: [ModuleFacts]
    ) throws(InputProblem) -> DependencyGraph {
        let draft = GraphBuilder(files: facts, modules: modules).draft()
        do throws(InvalidGraph) { return try DependencyGraph(draft) } catch { throw .invalidGraph(error) }
    }

    /// The bindings that were moved with the objects they build, what they make, and what they need of each other.
    private static func part(
        of graph: DependencyGraph, within moved: Set<NodeID>, _ map: NameMap
    ) throws(InputProblem) -> DependencyGraph {
        var draft = DependencyGraph.Draft(name: "")
        let bindings = graph.bindings.filter { moved.contains($0.id) || $0.owner.map(moved.contains) == true }
        let kept = Set(bindings.map(\.id))
        draft.bindings = bindings.map { binding in
            var result = binding
            (result.id, result.root, result.owner) = (map[binding.id], map[binding.root], binding.owner.map { map[$0] })
            return result
        }
        draft.edges = graph.edges.filter { edge in
            kept.contains(edge.from)
                && (kept.contains(edge.to) || kept.contains(map[edge.to]) || [.builds, .offers].contains(edge.kind))
        }.map { edge in
            var result = edge
            (result.from, result.to) = (map[edge.from], map[edge.to])
            return result
        }
        let ends = Set(draft.edges.map(\.to))
        draft.types = graph.types.filter { ends.contains($0.id) }
        let roots = Set(bindings.map(\.root))
        draft.roots = graph.roots.filter { roots.contains($0.id) }.map { root in
            .init(id: map[root.id], kind: .assembly)
        }
        do throws(InvalidGraph) { return try DependencyGraph(draft) } catch { throw .invalidGraph(error) }
    }
}

/// What is called otherwise, with what is named after it.
private struct NameMap {
    let names: [NodeID: NodeID]
    let roots: [NodeID: NodeID]

    subscript(id: NodeID) -> NodeID {
        if let name = names[id] ?? roots[id] { return name }
        var prefix = id.text[...]
        while let end = prefix.lastIndex(where: { "/.".contains($0) }) {
            prefix = prefix[..<end]
            if let name = names[NodeID(String(prefix))] { return NodeID(name.text + id.text[end...]) }
        }
        return id
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
