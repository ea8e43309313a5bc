import DovetailGraph
import DovetailSyntax

/// The graphs before and after, of what was moved: each part before is called as it is afterwards.
struct MigrationComparison {
    let moves: [Migration.Move]
    /// What was moved and has no node in the graph before.
    let newcomers: [Migration.Newcomer]
    let diff: GraphDiff

    /// - Parameter written: read beside the sources, whose types it needs.
    init(
        _ plan: MigrationPlan, _ facts: [FileFacts], _ written: [WrittenFile], _ modules: [ModuleFacts]
    ) throws(InputProblem) {
        let before = try Self.graph(facts, modules)
        let additions = written.filter { !$0.isBridge }.map { file in
            SourceParser.read(Array(file.text.utf8), path: "migrated/\(file.path)", module: file.module).facts
        }
        let after = try Self.graph(Self.kept(of: facts, by: plan) + additions, modules)
        let matching = MigrationMatching(plan, before)
        moves = matching.names.map { .init(from: $0, to: $1) }.sorted { $0.from < $1.from }
        newcomers = matching.newcomers.sorted { $0.location < $1.location }
        let asked = Set(plan.questions.map { Line($0.location) })
        let names = matching.names
        let helpers = Self.helpers(of: plan)
        let moved = names.values + after.bindings.map(\.id).filter { helpers.contains($0.withoutLabels) }
        let map = NameMap(matching, moved)
        let isAsked = { (place: DependencyGraph.Location) in asked.contains(Line(place)) }
        var old = Self.part(of: before, Set(names.keys), map, passing: isAsked, isOwn: matching.isMoved)
        // What is no part before is a value, which a property offers all the same.
        let parts = Set(before.types.map { matching.roots[$0.id] ?? $0.id })
        let values = ValuesBefore(before, old, parts: parts, others: after, matching)
        var new = Self.part(of: after, Set(moved), map, without: values, passing: isAsked) { place in
            place.path.hasPrefix("migrated/")
        }
        let foreign = Set(before.types.filter(\.isExternal).map(\.id)).union(after.types.filter(\.isExternal).map(\.id))
        let makers = old.makers(of: foreign).union(new.makers(of: foreign))
        old.leaveOut(foreign, madeBy: makers, matching.namesWithin)
        new.leaveOut(foreign, madeBy: makers, matching.namesWithin)
        old.seeThrough { helpers.contains($0.withoutLabels) }
        new.seeThrough { helpers.contains($0.withoutLabels) }
        Self.leaveOutPhases(ofObjectsIn: before, Set(names.keys), map, &old, &new)
        Self.leaveOutLabels(&old, &new)
        Self.leaveOutReadsBesideInjections(&old, &new)
        let needs = Set(plan.needs.map { [$0.from.text, $0.to.text] })
        let reached = Set(
            plan.assemblies.flatMap { assembly in
                ([assembly.name] + assembly.others).map {
                    ["\(assembly.module)/\(assembly.name)", "\(assembly.module)/\($0)"]
                }
            })
        // What a container can't see, it doesn't resolve.
        old.edges.removeAll { edge in
            guard let from = edge.from.rootName, let to = edge.to.rootName, edge.kind == .needs else { return false }
            return from.module == to.module && !reached.contains([from.name, to.name])
        }
        for ends in plan.partial {
            old.edges.removeAll { $0.kind == .needs && ends == [$0.from, $0.to] }
            new.edges.removeAll { $0.kind == .needs && ends == [$0.from, $0.to] }
        }
        Self.leaveOutAssemblies(of: plan, matching, &old, &new)
        new.edges.removeAll { [.builds, .offers].contains($0.kind) && !parts.contains($0.to) }
        new.types.removeAll { !parts.contains($0.id) }
        let ofHelpers = Set(plan.needs.filter { helpers.contains($0.from.text) }.map { [$0.from.root, $0.to.text] })
        old.edges.removeAll { edge in
            let to = edge.to.withoutLabels
            return needs.contains([edge.from.withoutLabels, to]) || ofHelpers.contains([edge.from.root, to])
        }
        do throws(InvalidGraph) {
            diff = GraphDiff(from: try DependencyGraph(old), to: try DependencyGraph(new))
        } catch { throw .invalidGraph(error) }
    }

    /// The facts without the components that assemblies replace: what conforms to their protocols afterwards is an assembly.
    private static func kept(of facts: [FileFacts], by plan: MigrationPlan) -> [FileFacts] {
        let replaced = Set(
            plan.assemblies.compactMap { assembly in
                assembly.component?.replaced.map { "\(assembly.module)/\($0)" }
            })
        return facts.map { file in
            var file = file
            file.types.removeAll { replaced.contains("\(file.module)/\($0.name)") }
            return file
        }
    }

    fileprivate struct Line: Hashable {
        let path: String
        let number: Int

        init(_ place: DependencyGraph.Location) { (path, number) = (place.path, place.line) }
    }

    /// What both graphs have by injection, one of them may read in a local before: that says nothing more.
    private static func leaveOutReadsBesideInjections(
        _ old: inout DependencyGraph.Draft, _ new: inout DependencyGraph.Draft
    ) {
        func injected(_ draft: DependencyGraph.Draft) -> Set<[NodeID]> {
            Set(draft.edges.filter { $0.phase == .inject }.map { [$0.from, $0.to] })
        }
        let both = injected(old).intersection(injected(new))
        func isRepeated(_ edge: DependencyGraph.Edge) -> Bool {
            edge.kind == .needs && edge.phase != .inject && both.contains([edge.from, edge.to])
        }
        old.edges.removeAll(where: isRepeated)
        new.edges.removeAll(where: isRepeated)
    }

    /// What an object within a binding is made of, which is set afterwards itself, a property shows as injected.
    private static func leaveOutPhases(
        ofObjectsIn before: DependencyGraph, _ moved: Set<NodeID>, _ map: NameMap,
        _ old: inout DependencyGraph.Draft, _ new: inout DependencyGraph.Draft
    ) {
        let inner = before.edges.filter { $0.kind == .needs && $0.phase == .construct && !moved.contains($0.from) }
            .compactMap { edge in map[edge.to].flatMap { to in map[edge.from].map { [$0, to] } } }
        func ends(in draft: DependencyGraph.Draft, _ phase: DependencyGraph.Phase) -> Set<[NodeID]> {
            Set(draft.edges.filter { $0.kind == .needs && $0.phase == phase }.map { [$0.from, $0.to] })
        }
        let alike = Set(inner).subtracting(ends(in: old, .inject)).subtracting(ends(in: new, .construct))
        for index in new.edges.indices where alike.contains([new.edges[index].from, new.edges[index].to]) {
            if new.edges[index].phase == .inject { new.edges[index].phase = .construct }
        }
    }

    static func graph(
        _ facts: [FileFacts], _ modules: [ModuleFacts]
    ) throws(InputProblem) -> DependencyGraph {
        // The graph of a program leaves playgrounds out, but an assembly belongs to no playground.
        let (playground, other) = (".playground/", ".played/")
        let files = facts.map { file in
            var file = file
            if file.path.contains(playground) { file.path = file.path.replacing(playground, with: other) }
            return file
        }
        var draft = GraphBuilder(files: files, modules: modules).draft()
        draft.moveLocations { place in
            guard place.path.contains(other) else { return place }
            return .init(path: place.path.replacing(other, with: playground), line: place.line, column: place.column)
        }
        do throws(InvalidGraph) { return try DependencyGraph(draft) } catch { throw .invalidGraph(error) }
    }

    /// The bindings that were moved, what they make, and what they need of each other. An object or a local within a
    /// binding counts as the binding; what other code gives it as an argument, gives its object, or has it ask for, is left
    /// out.
    ///
    /// - Parameters:
    ///   - isAsked: whether a place still asks the old container, so that what comes by it stays as it is.
    ///   - isOwn: whether a place is in the source of what was moved.
    private static func part(
        of graph: DependencyGraph, _ moved: Set<NodeID>, _ map: NameMap, without values: ValuesBefore? = nil,
        passing isAsked: (DependencyGraph.Location) -> Bool, isOwn: (DependencyGraph.Location) -> Bool
    ) -> DependencyGraph.Draft {
        var draft = DependencyGraph.Draft(name: "")
        draft.bindings = graph.bindings.filter { moved.contains($0.id) }.map { binding in
            var result = binding
            (result.id, result.root) = (map[binding.id] ?? binding.id, map.root(binding.root))
            return result
        }
        let kept = Set(draft.bindings.map(\.id))
        // A function of the program makes it in both.
        func isMade(_ edge: DependencyGraph.Edge, _ binding: NodeID) -> Bool {
            edge.kind == .builds && values?.hasMade(map[edge.to] ?? map.root(edge.to), in: binding) == true
        }
        draft.edges =
            graph.edges.compactMap { edge in
                guard let from = map.holder(of: edge.from, among: moved),
                    edge.location.map(isOwn) != false || isMade(edge, from), !edge.evidence.contains(where: isAsked),
                    edge.location.map(isAsked) != true
                else { return nil }
                // An assembly takes the place of a component, as a type, too.
                let to = map[edge.to]
                if to == from || to == nil && ![.builds, .offers].contains(edge.kind) { return nil }
                if from.takesArguments, !edge.evidence.allSatisfy(isOwn) { return nil }
                if let to, !kept.contains(to) { return nil }
                var result = edge
                (result.from, result.to) = (from, to ?? map.root(edge.to))
                // The closure of a property and that of a registration run at different times.
                if result.phase != nil, result.phase != .inject { result.phase = .construct }
                return values?.isOne(result) == true ? nil : result
            }.withoutRepeatedOffers(TypesOfOffers(graph)).withoutRepeatedReads
        let ends = Set(draft.edges.map(\.to))
        draft.types = graph.types.filter { ends.contains($0.id) && map.root($0.id) == $0.id }
        for type in graph.types where map.root(type.id) != type.id && ends.contains(map.root(type.id)) {
            guard !draft.types.contains(where: { $0.id == map.root(type.id) }) else { continue }
            var renamed = type
            renamed.id = map.root(type.id)
            draft.types.append(renamed)
        }
        draft.roots = Set(draft.bindings.map(\.root)).sorted().map { .init(id: $0, kind: .assembly) }
        return draft
    }

    /// An assembly is a root, where a component is also what a property makes, and what is given to others. What is given
    /// one may use all that it has.
    private static func leaveOutAssemblies(
        of plan: MigrationPlan, _ matching: MigrationMatching, _ old: inout DependencyGraph.Draft,
        _ new: inout DependencyGraph.Draft
    ) {
        var made: [NodeID: Set<String>] = [:]
        for assembly in plan.assemblies {
            for binding in assembly.bindings
            where binding.registration.isPlain && !binding.registration.isHelper {
                let own = "\(assembly.module)/\(assembly.name).\(binding.name)"
                for name in matching.names.values where name.withoutLabels == own {
                    made[name, default: []].formUnion(binding.madeAssemblies)
                }
            }
        }
        let users = (old.edges + new.edges).filter { made[$0.to] != nil }
        var used: Set<[String]> = []
        for edge in users { for name in made[edge.to, default: []] { used.insert([edge.from.text, name]) } }
        let assemblies = Set(matching.roots.values)
        func leaveOut(_ draft: inout DependencyGraph.Draft) {
            draft.bindings.removeAll { made[$0.id] != nil }
            draft.edges.removeAll { edge in
                let isAssembly = [.builds, .offers].contains(edge.kind) && assemblies.contains(edge.to)
                let isUse = edge.to.rootName.map { used.contains([edge.from.text, $0.name]) } == true
                return isAssembly || isUse || made[edge.from] != nil || made[edge.to] != nil
            }
            let ends = Set(draft.edges.map(\.to))
            draft.types.removeAll { !ends.contains($0.id) }
        }
        let makers = Dictionary(
            grouping: (old.edges + new.edges).filter { $0.kind == .builds && assemblies.contains($0.to) }, by: \.from
        ).mapValues { Set($0.map(\.to.text)) }
        old.leaveOutUses(of: makers)
        new.leaveOutUses(of: makers)
        leaveOut(&old)
        leaveOut(&new)
    }

    /// The properties that only hand on what others make.
    private static func helpers(of plan: MigrationPlan) -> Set<String> {
        Set(
            plan.assemblies.flatMap { assembly in
                assembly.bindings.filter(\.registration.isHelper).map {
                    "\(assembly.module)/\(assembly.name).\($0.name)"
                }
            })
    }

    /// A label is compared where both graphs have one: a local has none that is read in another place.
    private static func leaveOutLabels(_ old: inout DependencyGraph.Draft, _ new: inout DependencyGraph.Draft) {
        let unlabelled = Set((old.edges + new.edges).filter(\.label.isEmpty).map(\.ends))
        func leaveOut(_ draft: inout DependencyGraph.Draft) {
            for index in draft.edges.indices where unlabelled.contains(draft.edges[index].ends) {
                draft.edges[index].label = ""
            }
            var seen: Set<[String]> = []
            draft.edges.removeAll { $0.label.isEmpty && !seen.insert($0.ends).inserted }
        }
        leaveOut(&old)
        leaveOut(&new)
    }
}

extension DependencyGraph.Draft {
    /// What makes parts of other packages.
    fileprivate func makers(of foreign: Set<NodeID>) -> Set<NodeID> {
        Set(edges.filter { $0.kind == .builds && foreign.contains($0.to) }.map(\.from))
    }

    /// Leaves out what a property and a registration show differently: how a part of another package comes about, and
    /// the names of locals. What a binding answers with counts as what it makes, where nothing tells more.
    fileprivate mutating func leaveOut(
        _ foreign: Set<NodeID>, madeBy makers: Set<NodeID>, _ locals: [NodeID: Set<String>]
    ) {
        edges.removeAll { foreign.contains($0.to) || $0.kind == .offers && makers.contains($0.from) }
        for index in edges.indices {
            if edges[index].kind == .offers { edges[index].kind = .builds }
            if locals[edges[index].from]?.contains(edges[index].label) == true { edges[index].label = "" }
        }
    }

    /// Leaves out what bindings that keep an assembly answer with, and who only goes through them to its bindings:
    /// `needs.auth.login`.
    fileprivate mutating func leaveOutUses(of makers: [NodeID: Set<String>]) {
        let used = Dictionary(grouping: edges, by: \.from).mapValues { Set($0.map(\.to.root)) }
        edges.removeAll { edge in
            if [.builds, .offers].contains(edge.kind), makers[edge.from] != nil { return true }
            return makers[edge.to]?.isDisjoint(with: used[edge.from, default: []]) == false
        }
    }

    /// Takes bindings out: who needs one needs what it needs.
    fileprivate mutating func seeThrough(_ isOne: (NodeID) -> Bool) {
        let needs = Dictionary(grouping: edges.filter { isOne($0.from) && $0.kind == .needs }, by: \.from)
        edges = edges.filter { !isOne($0.from) }.flatMap { edge -> [DependencyGraph.Edge] in
            guard isOne(edge.to) else { return [edge] }
            var seen: Set<NodeID> = [edge.to]
            var (open, ends) = ([edge.to], [NodeID]())
            while let next = open.popLast() {
                for further in needs[next, default: []].map(\.to) where seen.insert(further).inserted {
                    if isOne(further) { open.append(further) } else { ends.append(further) }
                }
            }
            return ends.map { end in
                var result = edge
                result.to = end
                return result
            }
        }
        bindings.removeAll { isOne($0.id) }
    }
}

extension [DependencyGraph.Edge] {
    /// What a binding builds tells more than the type that it answers with, unless that is a class of which it builds none
    /// itself: a storyboard makes it.
    fileprivate func withoutRepeatedOffers(_ types: TypesOfOffers) -> Self {
        let built = Dictionary(grouping: filter { $0.kind == .builds }, by: \.from).mapValues { $0.map(\.to) }
        return filter { edge in
            guard edge.kind == .offers, let built = built[edge.from] else { return true }
            return types.classes.contains(edge.to) && !built.contains { types.is($0, edge.to) }
        }
    }

    /// Without those that only repeat, without a label, what another edge says.
    fileprivate var withoutRepeatedReads: Self {
        var labelled: Set<[String]> = []
        for edge in self where !edge.label.isEmpty { labelled.insert(edge.ends) }
        return filter { !$0.label.isEmpty || !labelled.contains($0.ends) }
    }
}

extension NodeID {
    /// `App` and `App/Shop` of `App/Shop.loan`.
    fileprivate var rootName: (module: Substring, name: String)? {
        guard let slash = text.firstIndex(of: "/") else { return nil }
        return (text[..<slash], String(text.prefix(upTo: text[slash...].firstIndex(of: ".") ?? text.endIndex)))
    }

    /// `App/Shop`, or all of an identity without a root.
    fileprivate var root: String { rootName?.name ?? text }

    /// Whether it is that of a method with parameters.
    fileprivate var takesArguments: Bool { text.hasSuffix(":)") }

    /// `App/Shop.loan` of `App/Shop.loan(_:)`.
    fileprivate var withoutLabels: String { String(text.prefix { $0 != "(" }) }
}

extension DependencyGraph.Edge {
    fileprivate var ends: [String] { [from.text, to.text, kind.rawValue, phase?.rawValue ?? ""] }
}

/// The new identities of bindings that were moved, and of all that is built within them.
private struct NameMap {
    private let names: [NodeID: NodeID]
    private let roots: [NodeID: NodeID]
    private let locals: [NodeID: NodeID]

    /// - Parameter moved: what is called the same in the graph afterwards.
    init(_ matching: MigrationMatching, _ moved: [NodeID]) {
        names = matching.names.merging(moved.map { ($0, $0) }) { first, _ in first }
        roots = matching.roots
        locals = matching.locals
    }

    func root(_ id: NodeID) -> NodeID { roots[id] ?? id }

    /// Nil for what was not moved.
    subscript(id: NodeID) -> NodeID? { holder(of: id) { names[$0] != nil } }

    /// The binding, of those that are given, that something is or stands within.
    func holder(of id: NodeID, among moved: Set<NodeID>) -> NodeID? { holder(of: id, where: moved.contains) }

    private func holder(of id: NodeID, where isOne: (NodeID) -> Bool) -> NodeID? {
        if isOne(id) { return names[id] }
        if let binding = locals[id], isOne(binding) { return names[binding] }
        var prefix = id.text[...]
        while let end = prefix.lastIndex(where: { $0 == "/" || $0 == "." }) {
            prefix = prefix[..<end]
            let holder = NodeID(String(prefix))
            if isOne(holder) { return names[holder] }
        }
        return nil
    }
}
