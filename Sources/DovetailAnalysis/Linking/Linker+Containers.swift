import DovetailGraph
import DovetailSyntax

/// What is known about containers while a program is followed.
struct ContainerFacts {
    struct Addition {
        let root: NodeID
        let type: String
        let tag: String?
        var parameters: [ParameterFacts]
        let phase: DependencyGraph.Phase
        let place: Place
        let frame: Frame
    }

    struct Call: Hashable {
        let member: MemberID
        let container: NodeID?
    }

    var roots: [NodeID: DependencyGraph.Root] = [:]
    var parents: [NodeID: Set<NodeID>] = [:]
    /// Those whose creation is in the sources.
    var made: Set<NodeID> = []
    /// Those that may hold more than the sources show.
    var open: Set<NodeID> = []
    var additions: [Addition] = []
    /// The functions that were followed, with what they answered.
    var calls: [Call: Value] = [:]
    /// Registrations that count only under a condition of their own.
    var conditional: Set<NodeID> = []

    func isKnown(_ id: NodeID) -> Bool { roots[id] != nil }
}

extension Linker {
    // MARK: - Making

    func containerID(of member: MemberID) -> NodeID { program.functionID(member) }

    func makeContainer(_ arguments: [Argument], at place: Place, _ frame: inout Frame) -> Value {
        let enclosing = frame.enclosing.map { $0.answersContainer ? $0.id : $0.id.member("container") }
        let id = frame.container ?? enclosing ?? nameless(in: frame.site)
        addContainer(id, frame.site.place(place))
        containers.made.insert(id)
        if let parent = arguments.first(where: { $0.label == "parent" }) {
            if case .container(let parent) = evaluate(parent.value, &frame, nil) {
                containers.parents[id, default: []].insert(parent)
            } else {
                containers.open.insert(id)
                draft.unresolved.append(
                    .init(
                        owner: id, expression: parent.value.dottedName ?? "parent",
                        reason: "which container it is can't be seen here", location: frame.site.place(place)))
            }
        }
        return .container(id)
    }

    /// A container that no declaration holds, beside one that is called as such are.
    private func nameless(in site: Site) -> NodeID {
        let id = NodeID(module: site.module, name: "container")
        return program.function("container", labels: nil, at: site) == nil ? id : id.ordinal(2)
    }

    func addContainer(_ id: NodeID, _ location: DependencyGraph.Location?) {
        guard containers.roots[id] == nil else { return }
        containers.roots[id] = .init(id: id, kind: .container, location: location)
    }

    /// `Container.shared` and `Container.current`.
    func sharedContainer(_ type: String, _ name: String) -> Value {
        guard program.ownContainers.exist, ["Container", "Dovetail.Container"].contains(type),
            name == "shared" || name == "current"
        else {
            return .nothing
        }
        return .container(sharedContainerID)
    }

    var sharedContainerID: NodeID { NodeID(module: "Dovetail", name: "Container.shared") }

    // MARK: - Functions that register

    func takesContainer(_ member: MemberID) -> Bool { traits[member.index].takesContainer }

    func concernsContainer(_ member: MemberID) -> Bool {
        guard program[member].facts.kind == .method else { return false }
        return takesContainer(member) || program.isContainer(program[member].facts.type, program[member].site)
    }

    /// Follows a function with the container that it works on.
    func callContainer(_ member: MemberID, _ itself: Value, _ arguments: [Argument], _ frame: inout Frame) -> Value {
        let entry = program[member]
        let values = evaluated(arguments, entry.facts.parameters, entry.site, &frame)
        let container = ([itself] + values.inOrder).lazy.compactMap(\.container).first
        return follow(member, itself, container, values.byName, frame.condition)
    }

    func follow(
        _ member: MemberID, _ itself: Value, _ container: NodeID?, _ values: [(String, Value)],
        _ condition: DependencyGraph.Condition = .always
    ) -> Value {
        let call = ContainerFacts.Call(member: member, container: container)
        if let known = containers.calls[call] { return known }
        containers.calls[call] = .nothing
        let entry = program[member]
        var inner = Frame(site: entry.site, itself: itself, condition: condition.and(entry.facts.condition))
        inner.enclosing = enclosing(member)
        for parameter in entry.facts.parameters { inner.locals[parameter.name] = object(parameter.type, entry.site) }
        for (name, value) in values { if case .container = value { inner.locals[name] = value } }
        let result = results(of: program[member].body ?? [], &inner, Expected(type: entry.facts.type, site: entry.site))
        containers.calls[call] = result
        return result
    }

    /// Functions that nobody calls with a container that is known work on one of their own.
    private func followUncalled() {
        let called = Set(containers.calls.keys.map(\.member))
        for index in program.members.indices {
            let member = MemberID(index: index)
            guard takesContainer(member), !called.contains(member), !(program[member].body?.isEmpty ?? true)
            else { continue }
            let id = program.functionID(member)
            addContainer(id, program[member].location)
            containers.open.insert(id)
            let entry = program[member]
            let values = entry.facts.parameters.filter { program.isContainer($0.type, entry.site) }.map {
                ($0.name, Value.container(id))
            }
            let isMethod = entry.owner.map(program.isContainer) ?? false
            _ = follow(member, isMethod ? .container(id) : entry.owner.map { .object($0) } ?? .nothing, id, values)
        }
    }

    // MARK: - The end

    func finishContainers() {
        followUncalled()
        for addition in containers.additions { finish(addition) }
        for id in containers.conditional { softenConditions(id) }
        let used = usedContainers()
        for (id, root) in containers.roots.sorted(by: { $0.key < $1.key }) where used.contains(id) {
            var root = root
            root.parent = parent(of: id)
            addRoot(root)
        }
        closeRequirements()
    }

    /// Those that hold registrations or are asked for something, and their parents.
    private func usedContainers() -> Set<NodeID> {
        var used = Set(containers.roots.keys.filter(hasBindings)).union(draft.requirements.map(\.root))
        var queue = Array(used)
        while let id = queue.popLast() {
            for parent in containers.parents[id, default: []] where used.insert(parent).inserted {
                queue.append(parent)
            }
        }
        draft.edges.removeAll { $0.kind == .holdsRoot && containers.isKnown($0.to) && !used.contains($0.to) }
        return used
    }

    private func parent(of id: NodeID) -> NodeID? {
        let all = containers.parents[id, default: []]
        guard let parent = all.only, containers.isKnown(parent), parent != id else {
            if !all.isEmpty { containers.open.insert(id) }
            return nil
        }
        return parent
    }

    /// Where a container may hold more than is seen, nothing that it is asked for is missing.
    private func closeRequirements() {
        var open = containers.open.union(
            containers.roots.keys.filter { id in
                !containers.made.contains(id) && (id != sharedContainerID || !hasBindings(id))
            })
        var grew = true
        while grew {
            let more = containers.parents.filter { !open.contains($0.key) && !open.isDisjoint(with: $0.value) }.map(
                \.key)
            open.formUnion(more)
            grew = !more.isEmpty
        }
        for index in draft.requirements.indices where open.contains(draft.requirements[index].root) {
            if draft.requirements[index].kind == .one { draft.requirements[index].kind = .optional }
        }
        draft.requirements.removeAll { !containers.isKnown($0.root) || !($0.from.map(isNode) ?? true) }
    }

    /// Registrations of one key that count under conditions are alternatives.
    private func softenConditions(_ id: NodeID) {
        update(id) { binding in
            for index in binding.declarations.indices.dropFirst() { binding.declarations[index].isOverriding = true }
        }
    }

    private func finish(_ addition: ContainerFacts.Addition) {
        var chain: NodeID? = addition.root
        var steps = 0
        while let root = chain, steps < 50 {
            let id = root.registration(addition.type, tag: addition.tag)
            if isInGraph(id) {
                for parameter in addition.parameters {
                    require(parameter, id, addition.root, addition.phase, at: addition.place, addition.frame)
                }
                return
            }
            chain = containers.parents[root]?.only
            steps += 1
        }
    }
}

extension Value {
    var container: NodeID? { if case .container(let id) = self { id } else { nil } }
}
