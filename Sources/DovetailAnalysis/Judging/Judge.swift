import DovetailGraph
import DovetailSyntax

/// Decides, when all flow is known, what is drawn of a program that is wired in plain Swift, and draws it.
///
/// Each construction has one verdict, each input of a drawn object is an edge, plain, or open with a reason.
final class Judge {
    let program: Program
    let flow: Flow
    let kinds: TypeKinds
    let search: FlowSearch
    /// Types whose bindings a dialect draws: assemblies.
    let drawnElsewhere: Set<TypeID>
    let testModules: Set<String>
    /// What each construction is, once it was asked for.
    var knownKinds: [TypeKind?]
    /// Of each construction and each of its inputs.
    var ends: [[[FlowEnd]]] = []
    var drawn: Set<ConstructionID> = []
    /// The arguments of other packages' objects, which are drawn if these objects are.
    var givenAlong: [ConstructionID: [ConstructionID]] = [:]
    var objects: Set<ConstructionID> = []
    var parts: Set<NodeID> = []
    /// The types as which parts of objects of other packages are asked for.
    var asked: [ConstructionID: String] = [:]
    /// What functions without an object ask for, with the lines on the way.
    var askedByFunctions: [MemberID: [NodeID: [DependencyGraph.Location]]] = [:]
    var names: PartNames
    var draft = DependencyGraph.Draft(name: "")
    var roots: Set<TypeID> = []
    var bindings: Set<MemberID> = []
    var components: Set<TypeID> = []
    /// The static properties that are set from elsewhere, and nothing else.
    var shared: Set<VariableID> = []
    /// The places that are drawn.
    var places: Set<VariableID> = []
    /// The calls of metatypes that have their verdict.
    var chosenSites: Set<DependencyGraph.Location> = []
    var escapes: Set<ConstructionID> = []
    /// The sites that are read again for each property with a wrapper, and drawn for one of them.
    lazy var drawnAgain: Set<DependencyGraph.Location> = Set(
        drawn.lazy.map { self.flow[$0] }.filter(\.isRepeated).map(\.location))
    /// The inputs of types for which nothing was found.
    var unfound: [(TypeID, Input)] = []
    let values: FlowValues
    var inputs = InputVerdicts()
    /// Who keeps objects that gave themselves.
    var holdings: [Holding] = []
    /// The objects that places hand on.
    var handedOn: [VariableID: [ConstructionID]] = [:]
    /// The components that each closure names, kept apart by how many closures stand around it.
    var namedByFunctions: [[FunctionID: [ConstructionID]]] = Array(repeating: [:], count: 4)
    /// What each variable is that closures name, and where that comes from.
    var namedAs: [VariableID: Named] = [:]
    var endsOfMentions: [VariableID: [FlowEnd]] = [:]
    /// Whether what closures name may be any of many objects.
    var crowds: [VariableID: Bool] = [:]
    /// What places hand on by one step.
    var behind: [VariableID: Behind] = [:]
    /// The objects of other packages that a part of this program is put into.
    lazy var takers: Set<ConstructionID> = findTakers()
    /// The objects that are candidates, by their types, of those that have few.
    lazy var objectsOfType: [TypeID: [ConstructionID]] = findObjectsOfType()
    /// By structures of parts, the types whose objects keep one.
    lazy var keepersOfCarriers: [TypeID: [TypeID]] = findKeepersOfCarriers()
    /// The objects of other packages that a component keeps.
    lazy var keptOfOthers: Set<ConstructionID> = findKeptOfOthers()
    /// The members of other objects that each type's methods name.
    lazy var named: [TypeID: Set<String>] = findNamed()
    /// What is drawn as one part, of this program's types.
    lazy var objectsOfPart: [NodeID: [ConstructionID]] = findObjectsOfPart()
    /// In whose bodies properties of objects are set.
    lazy var storing: [DependencyGraph.Location: MemberID] = findStoring()
    /// In whose bodies objects give themselves to something, by lines.
    lazy var selfGivers: [DependencyGraph.Location: Set<MemberID>] = findSelfGivers()
    lazy var receivers = Receivers(program, flow, values)
    /// The objects on which each method is called, once it was asked for; nil if these may be any.
    var calledOn: [MemberID: Set<ConstructionID>?] = [:]
    /// The initializers by which nothing is made.
    lazy var idleInitializers: Set<MemberID> = findIdleInitializers()
    /// The methods of assemblies that are given something from elsewhere; which of them are bindings is known later.
    var takingMethods: Set<NodeID> = []
    /// The bindings whose making has parameters or branches.
    var branching: Set<NodeID> = []
    /// The locals whose type can't be told.
    var untyped: Set<NodeID> = []

    init(
        _ program: Program, _ kinds: TypeKinds, _ flow: Flow, _ values: FlowValues, drawnElsewhere: Set<TypeID>,
        testModules: Set<String>
    ) {
        var kinds = kinds
        kinds.noteCarriers(flow, values)
        kinds.noteForeignRecords(flow, values)
        kinds.noteForeignWorkers(flow)
        kinds.noteForeignChoices(flow)
        self.kinds = kinds
        var flow = flow
        flow.askForDeclaredTypes(values, kinds)
        flow.library.add(Locators(program, flow, values, kinds))
        (self.program, self.flow, self.values, self.drawnElsewhere) = (program, flow, values, drawnElsewhere)
        self.testModules = testModules
        search = FlowSearch(program, flow, values, kinds)
        names = PartNames(program, flow)
        knownKinds = Array(repeating: nil, count: flow.constructions.count)
        // What tests and previews make is never drawn.
        let asked = flow.constructions.indices.map { ConstructionID(index: $0) }
        let found = Workers.map(asked) { [search] id -> [[FlowEnd]] in
            let made = search.flow[id]
            if made.isPreview || search.program.isTest(made.owner) { return [] }
            return made.inputs.map { search.ends(of: $0.variable, for: id) }
        }
        ends = zip(flow.constructions, found).map { made, found in
            zip(made.inputs, found).map { input, ends in ends.filter { fitsCarrier($0, input) } }
        }
        for (id, inner) in search.wrapped { ends[id.index] = ends[id.index].map { before($0, in: id, inner) } }
    }

    func judge() {
        findDrawn()
        drawLibraries()
        drawGivenToAssemblies()
        drawSurroundings()
        for index in flow.constructions.indices { draw(ConstructionID(index: index)) }
        drawAsked(besides: [])
        drawOwnInjections()
        drawHanded()
        addHandedOn()
        let known = Set(asked.keys)
        drawHandedOn()
        drawAsked(besides: known)
        drawReads()
        drawCalls()
        drawCallsOfAskingFunctions()
        drawHoldings()
        dropIdleLocals()
        dropContradictions()
        noteUnfound()
        escapes = findEscapes()
        for index in flow.constructions.indices { note(ConstructionID(index: index)) }
        for site in flow.unknownSites { note(site) }
    }
}

extension Judge {
    /// Parts of other packages' objects that are asked for.
    private func drawAsked(besides known: Set<ConstructionID>) {
        for id in asked.keys.filter({ !known.contains($0) }).sorted(by: { $0.index < $1.index }) { draw(id) }
    }

    /// What a place was before an object that is given that became its value.
    private func before(_ ends: [FlowEnd], in id: ConstructionID, _ inner: [ConstructionID]) -> [FlowEnd] {
        ends.flatMap { end -> [FlowEnd] in
            guard let place = end.place, place == search.home[id] else { return [end] }
            return inner.map { object in
                var end = end
                end.kind = .object(object)
                return end
            }
        }
    }

    /// No program has an edge that stands in a branch of `#if` which excludes what is at one of its ends.
    private func dropContradictions() {
        let bindings = draft.bindings.flatMap { binding in binding.declarations.map { (binding.id, $0.condition) } }
        let types = program.allTypes.map { program[$0] }.flatMap { type in type.conditions.map { (type.id, $0) } }
        let all = Dictionary(grouping: bindings + types, by: \.0).mapValues { $0.map(\.1) }
        let conditions = all.filter { !$0.value.contains(.always) }
        func exclude(_ end: NodeID, _ other: DependencyGraph.Condition) -> Bool {
            conditions[end]?.allSatisfy { $0.isNeverCompiled(with: other) } == true
        }
        draft.edges.removeAll { edge in
            let isContradictory = edge.condition.isNeverCompiled(with: edge.condition)
            return isContradictory || exclude(edge.from, edge.condition) || exclude(edge.to, edge.condition)
                || conditions[edge.from]?.allSatisfy { exclude(edge.to, $0) } == true
        }
    }

    /// `let group = routes.grouped("users")`: a local of a type that can't be told, which needs nothing and which nothing
    /// needs, is only a step of the code.
    private func dropIdleLocals() {
        if untyped.isEmpty { return }
        let used = draft.edges.reduce(into: Set<NodeID>()) { $0.formUnion([$1.from, $1.to]) }
        let idle = untyped.subtracting(used)
        draft.bindings.removeAll { idle.contains($0.id) }
        for index in draft.bindings.indices where draft.bindings[index].owner.map(idle.contains) == true {
            draft.bindings[index].owner = draft.bindings[index].root
        }
    }
}

/// What a place hands on: objects, and what places before it do.
struct Behind {
    var objects: [ConstructionID] = []
    var places: [VariableID] = []
}

extension TypeReference {
    var knownType: TypeID? { if case .known(let type) = self { type } else { nil } }
}

extension Variable {
    func name(_ program: Program) -> String {
        switch kind {
        case .member(let member): program[member].facts.name
        case .parameter(let name), .local(let name): name
        case .asked(let name): name
        case .itself: "self"
        case .temporary, .registered: "…"
        }
    }
}
