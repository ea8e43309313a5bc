import DovetailGraph
import DovetailSyntax

/// Follows every body of a program, and collects bindings and edges.
///
/// Nothing is guessed: an edge stands for an expression that names both ends, and what can't be followed is listed.
final class Linker {
    let program: Program
    let roles: Roles
    var draft: DependencyGraph.Draft
    /// A binding, and whether something refers to it, so that it comes into the graph.
    private struct Declared {
        var binding: DependencyGraph.Binding
        var isInGraph = false
    }

    private var declared: [Declared] = []
    /// The positions of what is declared.
    private var positions: [NodeID: Int] = [:]
    private var roots: Set<NodeID> = []
    private var rootsWithBindings: Set<NodeID> = []
    private let assemblyIDs: Set<NodeID>
    /// Of each member.
    let traits: [MemberTraits]
    var memory = Memory()
    /// What a binding was made with.
    var known: [NodeID: Value] = [:]
    /// What is passed for a parameter, or for a property that an initializer sets.
    var given: [NodeID: [Value]] = [:]
    var pending: [PendingPart] = []
    /// The positions of edges from what an initializer sets to what it was given.
    var handedOn = 0..<0
    /// The roots whose contexts an assembly's context was made in.
    var parents: [TypeID: Set<TypeID>] = [:]
    /// What functions that are roots themselves answer with.
    var results: [MemberID: Value] = [:]
    var containers = ContainerFacts()
    /// The types that a binding makes or offers.
    var components: Set<TypeID> = []
    /// The bindings of plain Swift, with all that plain Swift gives them.
    private var judged: Set<NodeID> = []

    /// What types ask assemblies for themselves.
    var asks: [Ask: DependencyGraph.Edge] = [:]
    /// The types with properties that resolve themselves.
    var injectors: Set<NodeID> = []

    /// The methods of assemblies that are given something from elsewhere.
    private var takingMethods: Set<NodeID> = []
    /// The bindings whose making has parameters or branches.
    var branching: Set<NodeID> = []
    /// What is being looked through, so that recursion ends.
    var following: Set<MemberID> = []

    init(_ program: Program, _ roles: Roles, _ traits: [MemberTraits], _ draft: DependencyGraph.Draft) {
        self.program = program
        self.roles = roles
        assemblyIDs = Set(roles.assemblies.map { program[$0].id })
        self.traits = traits
        self.draft = draft
    }

    /// - Parameter judge: what plain Swift wires.
    func link(_ judge: Judge) {
        take(judge)
        let layer = Errand { [program, roles] in TypeLayer(program, roles) }  // of declarations: no body is asked for
        for type in program.allTypes { link(type) }
        for member in program.free { linkFree(member) }
        linkStatements()
        linkGivenByProtocols()
        finishParts()
        finishAsks()
        finishContainers()
        draft.requirements += judge.draft.requirements
        finishRecursion()
        joinDialects()
        finishRoots()
        addTypes(layer.answer)
    }

    private func take(_ judge: Judge) {
        for root in judge.draft.roots { addRoot(root) }
        for binding in judge.draft.bindings {
            declare(binding)
            ensure(binding.id)
            judged.insert(binding.id)
        }
        draft.edges = judge.draft.edges
        draft.types = judge.draft.types
        draft.unresolved = judge.draft.unresolved
        draft.sites = judge.draft.sites
        components = judge.components
        branching = judge.branching
        takingMethods = judge.takingMethods
    }

    /// What was collected, of which nothing is left here: it is most of what the linker holds.
    func takeDraft() -> DependencyGraph.Draft {
        defer { draft = .init(name: "") }
        return draft
    }

    /// Whether a member is code of a test or a preview, which is no part of the program.
    func isAside(_ member: MemberID) -> Bool { program.isTest(member) || program.previews.contains(member) }

    // MARK: - Nodes

    func addRoot(_ root: DependencyGraph.Root) {
        if roots.insert(root.id).inserted { draft.roots.append(root) }
    }

    /// Makes a binding known, without putting it into the graph.
    func declare(_ binding: DependencyGraph.Binding) {
        let position = positions.insert(declared.count, for: binding.id)
        if position == declared.count {
            declared.append(Declared(binding: binding))
        } else if let new = binding.declarations.first,
            declared[position].binding.declarations.allSatisfy({ !$0.isSamePlace(as: new) })
        {
            declared[position].binding.declarations.append(new)
        }
    }

    func isDeclared(_ id: NodeID) -> Bool { positions[id] != nil }
    func isInGraph(_ id: NodeID) -> Bool { positions[id].map { declared[$0].isInGraph } ?? false }
    /// Whether something may be needed by it.
    func isNode(_ id: NodeID) -> Bool { isInGraph(id) || injectors.contains(id) }

    /// Puts a binding that was declared into the graph; false if there is none.
    @discardableResult
    func ensure(_ id: NodeID) -> Bool {
        guard let position = positions[id] else { return false }
        if !declared[position].isInGraph {
            declared[position].isInGraph = true
            rootsWithBindings.insert(declared[position].binding.root)
        }
        return true
    }

    func declaration(of id: NodeID) -> DependencyGraph.Binding? { positions[id].map { declared[$0].binding } }

    func update(_ id: NodeID, _ change: (inout DependencyGraph.Binding) -> Void) {
        if let position = positions[id] { change(&declared[position].binding) }
    }

    /// What plain Swift needs of an assembly, or gives to it, is a binding of it, or nothing that is drawn.
    private func joinDialects() {
        for edge in draft.edges where edge.kind == .needs { ensure(edge.to) }
        let others = takingMethods.filter { !ensure($0) }
        draft.edges.removeAll { $0.kind == .needs && (!isInGraph($0.to) || others.contains($0.from)) }
    }

    private func finishRoots() {
        var parentIDs: [NodeID: TypeID] = [:]
        for (type, contexts) in parents where roles.isAssembly(type) { parentIDs[program[type].id] = contexts.only }
        let entries = program.entries
        for index in draft.roots.indices {
            draft.roots[index].isEntry = entries.contains(draft.roots[index].id)
            guard let parent = parentIDs[draft.roots[index].id] else { continue }
            draft.roots[index].parent = program[parent].id
        }
        draft.bindings = declared.filter(\.isInGraph).map(\.binding)
        draft.occurrences.removeAll { $0.kind == .reference && $0.target.map(isInGraph) != true }
        dropRedundantOffers()
        let used = Set(draft.bindings.map(\.root)).union(draft.edges.filter { $0.kind == .holdsRoot }.map(\.to))
        let inherited = Set(draft.roots.flatMap { [$0.parent, $0.inherits] }.compactMap(\.self))
        draft.roots.removeAll {
            $0.kind != .assembly && $0.kind != .container && !used.contains($0.id) && !inherited.contains($0.id)
        }
    }

    /// What a binding makes it answers with as well.
    private func dropRedundantOffers() {
        struct Ends: Hashable { let from, to: NodeID }
        let built = Set(draft.edges.filter { $0.kind == .builds }.map { Ends(from: $0.from, to: $0.to) })
        draft.edges.removeAll { $0.kind == .offers && built.contains(Ends(from: $0.from, to: $0.to)) }
    }

    func hasBindings(_ root: NodeID) -> Bool { rootsWithBindings.contains(root) }

    /// Whether a binding is hand-written code, which no runtime keeps from coming back to itself.
    func isPlain(_ id: NodeID) -> Bool {
        root(of: id).map { !assemblyIDs.contains($0) && !containers.isKnown($0) } ?? false
    }

    func takesArguments(_ id: NodeID) -> Bool {
        positions[id].map { !declared[$0].binding.parameters.isEmpty } ?? false
    }

    /// Whether what it is given and makes is drawn, or left out, already: all that no assembly and no container gives.
    private func isJudged(_ id: NodeID) -> Bool { isPlain(id) && (judged.contains(id) || !isInGraph(id)) }

    func isOfAssembly(_ id: NodeID) -> Bool { root(of: id).map(assemblyIDs.contains) ?? false }

    private func root(of id: NodeID) -> NodeID? { positions[id].map { declared[$0].binding.root } }

    /// The type of a binding, as its declaration writes it.
    func writtenType(of id: NodeID) -> String? { positions[id].flatMap { declared[$0].binding.type } }

    func location(of id: NodeID) -> DependencyGraph.Location? {
        positions[id].flatMap { declared[$0].binding.location }
    }

    // MARK: - Edges

    func need(
        _ target: NodeID, _ phase: DependencyGraph.Phase, as label: String, at place: Place, _ frame: Frame,
        isGivenBack: Bool = false
    ) {
        guard isDeclared(target) else { return }
        guard let owner = frame.owner else {  // who provides nothing makes nothing a part of the graph
            if let function = frame.function, target.text.hasPrefix("\(function.id.text).") { return }
            let name = target.name
            draft.occurrences.append(
                .init(kind: .reference, name: name, target: target, location: frame.site.place(place)))
            return ask(target, as: label, at: place, frame)
        }
        if isPlain(owner), isPlain(target) { return }
        guard ensure(target), owner != target, ensure(owner) || injectors.contains(owner) else { return }
        var edge = DependencyGraph.Edge(
            from: owner, to: target, kind: .needs, phase: phase, label: label, location: frame.site.place(place),
            condition: frame.condition)
        edge.isGivenBack = isGivenBack
        draft.edges.append(edge)
    }

    func join(_ kind: DependencyGraph.Edge.Kind, _ target: NodeID, at place: Place, _ frame: Frame) {
        guard let owner = frame.owner, kind == .holdsRoot || !isJudged(owner), ensure(owner) else { return }
        draft.edges.append(
            .init(from: owner, to: target, kind: kind, location: frame.site.place(place), condition: frame.condition))
    }

    func unresolved(_ expression: String, _ reason: String, at place: Place, _ frame: Frame) {
        guard let owner = frame.owner, !isJudged(owner) else { return }
        draft.unresolved.append(
            .init(owner: owner, expression: expression, reason: reason, location: frame.site.place(place)))
    }
}

/// Answers that are asked for often.
struct Memory {
    struct Key: Hashable {
        let member: MemberID
        let type: TypeID
    }

    var isBinding: [Key: Bool] = [:]
    var declared: [Key: NodeID] = [:]
    /// The bindings that extensions of protocols give to assemblies, and whose bodies aren't linked yet.
    var givenByProtocols: [Key] = []
    var kept: [MemberID: [String: MemberID]] = [:]
    /// How many functions and closures may still be looked through for the member that is being followed.
    var budget = 0
    static let fullBudget = 2_000
}

extension DependencyGraph.Declaration {
    fileprivate func isSamePlace(as other: Self) -> Bool { location == other.location && condition == other.condition }
}

extension Set {
    /// The element of a set of one.
    var only: Element? { count == 1 ? first : nil }
}
