import DovetailGraph
import DovetailSyntax

/// The identities of places and objects: one part, one identity.
struct PartNames {
    struct Part {
        let id: NodeID
        let root: RootPart
        var owner: NodeID?
    }

    private let program: Program
    private var places: [VariableID: Part] = [:]
    private var objects: [ConstructionID: Part] = [:]
    private var used: [NodeID: Int] = [:]

    init(_ program: Program, _ flow: Flow) {
        self.program = program
    }

    private mutating func distinct(_ id: NodeID) -> NodeID {
        used[id, default: 0] += 1
        return id.ordinal(used[id]!)
    }

    /// A place that provides by name; nil for what has none.
    mutating func place(_ variable: VariableID, of flow: Flow) -> Part? {
        if let known = places[variable] { return known }
        let facts = flow[variable]
        let part: Part
        switch facts.kind {
        case .member(let member):
            let root = program.root(of: member)
            if root.id == program.functionID(member), !program[member].facts.isProperty { return nil }
            let name = program[member].facts.fullName
            let own = root.type.map { program[$0].id.member(name).ordinal(program.ordinal(of: member)) }
            let id = own ?? global(member, root)
            part = Part(id: id, root: root)
            used[id, default: 0] += 1
        case .local(let name), .parameter(let name):
            let (place, root) = place(of: facts.owner)
            reserve(name, place, facts, of: flow)
            if case .parameter = facts.kind, case .member(let member) = facts.owner,
                program[member].facts.parameters.contains(where: { $0.name == name })
            {
                used[place.member(name)] = max(1, used[place.member(name)] ?? 0)
                part = Part(id: place.member(name), root: root)
            } else {
                part = Part(id: distinct(place.member(name)), root: root)
            }
        case .registered:
            guard let registered = registration(variable, flow) else { return nil }
            part = registered
        default: return nil
        }
        places[variable] = part
        return part
    }

    /// Locals give way to the parameter whose name they take.
    private mutating func reserve(_ name: String, _ place: NodeID, _ facts: Variable, of flow: Flow) {
        guard case .local = facts.kind, case .member(let member) = facts.owner, used[place.member(name)] == nil,
            program[member].facts.parameters.contains(where: { $0.name == name })
        else { return }
        used[place.member(name)] = 1
    }

    private func global(_ member: MemberID, _ root: RootPart) -> NodeID {
        let facts = program[member].facts
        guard facts.isProperty else { return root.id.member(facts.fullName) }
        guard let file = program.fileOfNamesake(member) else { return root.id.member(facts.name) }
        return NodeID(module: root.id.module, name: "\(root.id.name).\(facts.name)", file: file)
    }

    private mutating func registration(_ variable: VariableID, _ flow: Flow) -> Part? {
        guard let binding = flow.library.bindings[variable], let root = binding.root else { return nil }
        if let name = binding.name { return Part(id: distinct(root.id.member(name)), root: root) }
        let arguments = binding.arguments.isEmpty ? "" : "(\(binding.arguments.joined(separator: ", ")))"
        let type = (binding.type ?? flow.library.name(of: variable, flow)) + arguments
        return Part(id: distinct(root.id.registration(type, tag: binding.tag)), root: root)
    }

    /// Where locals of a body belong, and the root of it.
    private func place(of owner: Owner) -> (NodeID, RootPart) {
        switch owner {
        case .statements(let module):
            let root = program.main(module)
            return (root.id, root)
        case .member(let member):
            let root = program.root(of: member)
            let entry = program[member]
            if entry.owner == nil, entry.facts.isProperty { return (global(member, root), root) }
            return (program.functionID(member), root)
        }
    }

    /// Whether a variable can stand for what comes from elsewhere.
    func mayBeInput(_ facts: Variable) -> Bool {
        switch facts.kind {
        case .parameter:
            guard case .member = facts.owner else { return false }
            return true
        case .member(let member): return program[member].facts.kind == .stored
        default: return false
        }
    }

    /// An object that is built within an argument, or on the spot.
    mutating func object(
        _ id: ConstructionID, of flow: Flow, _ search: FlowSearch, _ drawn: Set<ConstructionID>
    ) -> Part {
        if let known = objects[id] { return known }
        let (outer, root) = outer(of: id, flow, search, drawn)
        let part = Part(id: distinct(outer.object(label(of: flow[id]))), root: root, owner: outer)
        objects[id] = part
        return part
    }

    private func label(of made: Construction) -> String {
        if case .argument(_, let label) = made.target, !label.isEmpty, Int(label) == nil { return label }
        switch made.type {
        case .known(let type): return program[type].shortName
        case .external(let name): return name.lastName
        }
    }

    /// The part within which an object lies.
    private mutating func outer(
        of id: ConstructionID, _ flow: Flow, _ search: FlowSearch, _ drawn: Set<ConstructionID>
    ) -> (NodeID, RootPart) {
        if let outer = outerObject(of: id, flow, drawn) {
            if let home = search.home[outer], let place = place(home, of: flow) { return (place.id, place.root) }
            let part = object(outer, of: flow, search, drawn)
            return (part.id, part.root)
        }
        let made = flow[id]
        if let holder = made.holder, let part = self.holder(holder, flow) { return part }
        return place(of: made.owner)
    }

    /// The default value of a parameter belongs to its function.
    private mutating func holder(_ variable: VariableID, _ flow: Flow) -> (NodeID, RootPart)? {
        if case .parameter = flow[variable].kind { return place(of: flow[variable].owner) }
        return place(variable, of: flow).map { ($0.id, $0.root) }
    }

    /// The place in whose making an object is built, if that is a binding.
    func holder(
        of id: ConstructionID, _ flow: Flow, _ search: FlowSearch, _ drawn: Set<ConstructionID>
    ) -> VariableID? {
        var id = id
        while let outer = outerObject(of: id, flow, drawn) {
            if let home = search.home[outer] { return home }
            id = outer
        }
        guard let holder = flow[id].holder, flow[holder].written?.isNumberOrText != true else { return nil }
        switch flow[holder].kind {
        case .member(let member): return program[member].facts.answers ? holder : nil
        case .local, .registered: return holder
        default: return nil
        }
    }

    private func outerObject(
        of id: ConstructionID, _ flow: Flow, _ drawn: Set<ConstructionID>
    ) -> ConstructionID? {
        var id = id
        while case .argument(let outer, _) = flow[id].target {
            if drawn.contains(outer) { return outer }
            id = outer
        }
        return nil
    }
}

extension MemberFacts {
    /// Whether it has a value: what answers with nothing provides nothing.
    fileprivate var answers: Bool { isProperty || kind == .method && type != nil }
}
