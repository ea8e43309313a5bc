import DovetailGraph
import DovetailSyntax

// What is drawn because something keeps it: an object in a property, a type in a static property, the program in a global.

extension Judge {
    /// Whether an object lives as long as what keeps it.
    func isKept(_ id: ConstructionID) -> Bool {
        if isContainer(id) { return false }
        if let home = search.home[id], isGlobal(home) {
            return !flow[id].isDerived && !isConstant(id, home) && !isDrawnElsewhere(flow[home].owner)
        }
        guard let home = home(of: id), !isGlobal(home), !isDrawnElsewhere(flow[home].owner), !flow[id].isDerived,
            case .member(let member) = flow[home].kind, keeps(member), let owner = program[member].owner
        else { return false }
        return mayKeep(owner, id)
    }

    /// `var users: any Users { LiveUsers() }`: a property of a component is for who needs what the protocol asks for.
    func isProvidedAsProtocol(_ id: ConstructionID) -> Bool {
        guard let home = search.home[id], case .member(let member) = flow[home].kind,
            let owner = program[member].owner, kinds[owner] == .component, mayKeep(owner),
            [.computed, .method].contains(program[member].facts.kind), flow[id].type.knownType != nil
        else { return false }
        if program[member].facts.isOverride, program[member].facts.type?.plainNominal == "Any" { return true }
        return program.nominals(of: program[member].facts.type, at: program[member].site).contains(
            where: kinds.isProtocolOfParts)
    }

    /// Whether it is a container, whose registrations a dialect draws, or hands on to one.
    func isContainer(_ id: ConstructionID) -> Bool {
        if flow[id].isContainer(program) { return true }
        if flow.library.bindings.isEmpty { return false }
        switch flow[id].type {
        case .known(let type): return program[type].members.contains { program[$0].facts.isContainerOfLibrary }
        case .external(let name): return name.isNameOfContainer
        }
    }

    /// The variable that keeps an object, if only in a structure of parts.
    private func home(of id: ConstructionID, depth: Int = 0) -> VariableID? {
        if let home = search.home[id] { return home }
        guard case .argument(let outer, _) = flow[id].target, kind(outer) == .carrier, depth < 4 else { return nil }
        if case .argument = flow[outer].target { return home(of: outer, depth: depth + 1) }
        return flow[outer].holder
    }

    /// `static let get = Method(name: "GET")`: a value of its type, of which there are several.
    private func isConstant(_ id: ConstructionID, _ home: VariableID) -> Bool {
        guard let type = flow[id].type.knownType, program[type].kind == .struct, !kinds.isShared(type) else {
            return false
        }
        let isProtocol = flow[home].types.contains { program[$0].kind == .protocol }
        return flow[home].site.type == type && !isProtocol
    }

    /// Whether SwiftUI keeps what a view answers with: `func makeCoordinator() -> Coordinator { Coordinator(self) }`.
    func isCoordinatorOfView(_ id: ConstructionID) -> Bool {
        guard let home = search.home[id], case .member(let member) = flow[home].kind,
            let owner = program[member].owner
        else { return false }
        return program[member].facts.name == "makeCoordinator" && kinds[owner] == .view
            && flow[id].type.knownType != nil
    }

    /// Whether the whole program has one value of a variable: a static property that is stored, a global.
    func isGlobal(_ variable: VariableID) -> Bool {
        switch flow[variable].kind {
        case .member(let member):
            let facts = program[member].facts
            return [.stored, .lazy].contains(facts.kind) && (facts.isStatic || program[member].owner == nil)
        case .local: return flow[variable].owner.member == nil
        default: return false
        }
    }

    /// Whether a static property or a global keeps a screen.
    func isKeptByAll(_ id: ConstructionID) -> Bool {
        guard let home = search.home[id], case .member = flow[home].kind else { return false }
        return isGlobal(home) && !isDrawnElsewhere(flow[home].owner) && !isTest(flow[home].site.module)
    }

    /// Whether a component, which is on no screen itself, keeps a screen.
    func isKeptByComponent(_ id: ConstructionID) -> Bool {
        guard let home = search.home[id], case .member(let member) = flow[home].kind, keeps(member),
            let owner = program[member].owner
        else { return false }
        return kinds[owner] == .component && isObject(owner) && !drawnElsewhere.contains(owner)
    }

    /// Whether a screen is kept that makes parts for itself: its presenter.
    func isKeptWithOwnParts(_ id: ConstructionID) -> Bool {
        guard let type = flow[id].type.knownType, let home = search.home[id], case .member = flow[home].kind else {
            return false
        }
        return program[type].members.contains { member in
            guard keeps(member), let variable = flow.ofMember[member] else { return false }
            return search.made[variable]?.contains { flow[$0].type.knownType != nil && kind($0) == .component } == true
        }
    }

    /// The objects that extensions put into properties of a class that only another language declares.
    var keptByExtended: Set<ConstructionID> {
        let places = flow.unseen.filter { program.isExternal($0.key.type) }.values
        return values.constructions(of: Set(places)).filter { !flow[$0].isDerived }
    }

    /// The controllers that methods of components and of other controllers make and hand to the system: `present(page)`,
    /// `contentViewController = page`.
    func findShown() -> Set<ConstructionID> {
        let unseen = flow.unseen.filter { $0.key.name.hasSuffix("ViewController") }.values
        return values.constructions(of: flow.givenAway.union(unseen)).filter { id in
            guard isController(id), !flow[id].isBrought, let maker = flow[id].owner.member,
                let owner = program[maker].owner, !program[maker].facts.isStatic, flow[id].type.knownType != owner
            else { return false }
            return kinds[owner] == .component || program[owner].kind == .enum
                || program.inherits(owner) { $0.hasSuffix("Controller") }
        }
    }

    /// Whether a view of this program is kept by what it tells of something: `lazy var page = Page(owner: self)`.
    func isKeptAndAnswers(_ id: ConstructionID) -> Bool {
        guard isViewObject(id), let type = flow[id].type.knownType, let home = search.home[id],
            let keeper = flow[home].owner.member ?? member(of: home), let owner = program[keeper].owner, owner != type
        else { return false }
        return flow[id].inputs.contains { input in
            values[input.variable].contains { value in
                guard case .construction(let given) = value, flow[given].isItself else { return false }
                return flow[given].type.knownType == owner
            }
        }
    }

    /// Whether what is kept by objects of a type is a part of theirs: of what is on the screen, if it is of this program.
    private func mayKeep(_ type: TypeID, _ id: ConstructionID) -> Bool {
        guard mayKeep(type) else { return false }
        let isWorker = program[type].kind == .class && flow[id].type.externalName.map(ForeignNames.isService) == true
        return kinds[type] == .component || flow[id].type.knownType != nil || isWorker || works(type)
            || program.inherits(type) { $0.isLast("App") }
    }

    private func mayKeep(_ type: TypeID) -> Bool {
        !drawnElsewhere.contains(type) && program[type].kind != .protocol && [.component, .view].contains(kinds[type])
    }

    /// The objects that an object keeps of what a method of the program answers with, `coder = Factory().coder()`, or of
    /// what a local of its own code is, `windows[id] = window`, `coder = { let coder = Coder(); return coder }()`.
    func found(among parts: Set<ConstructionID>) -> Set<ConstructionID> {
        var found: Set<ConstructionID> = []
        for member in program.memberIDs where [.lazy, .stored].contains(program[member].facts.kind) {
            guard let variable = flow.ofMember[member], !isTest(program[member].site.module),
                !isDrawnElsewhere(flow[variable].owner)
            else { continue }
            if isGlobal(variable) {
                for local in locals(in: variable, of: member) { found.formUnion(objects(of: local)) }
                if isListed(variable) { found.formUnion(search.ends(of: variable).flatMap(objectsWithoutName)) }
            } else if keeps(member), let owner = program[member].owner, mayKeep(owner) {
                var kept = Set(ownEnds(of: variable, by: owner).flatMap(objectsWithoutName))
                if search.isCalled(variable), flow[variable].sources.contains(where: isAtStart) {
                    kept.formUnion(objects(behind: variable))
                }
                kept.formUnion(answers(in: variable, by: owner))
                let ends = search.endsBehind(variable).filter { $0.field != nil }
                kept.formUnion(ends.flatMap { components(namedBy: $0) })
                // `sessions[id] = Session(route: route)`, of a structure.
                let carried = carriers(in: variable, by: owner).flatMap { self.ends[$0.index].joined() }
                kept.formUnion(carried.flatMap(objectsWithoutName))
                found.formUnion(kept.filter { mayKeep(owner, $0) })
            }
        }
        for injection in flow.injections where injection.setter.map(mayKeep) == true && !isTest(injection.owner) {
            found.formUnion(search.ends(of: injection.variable).flatMap(objectsWithoutName))
        }
        for captured in flow.captured.values.joined() where search.provides(captured.variable) {
            found.formUnion(objects(of: captured.variable))
        }
        return found.filter { parts.contains($0) && !flow[$0].isDerived && !isContainer($0) }
    }

    /// What a property is without being the place of it: what has no name, or that of a local, of a structure's property,
    /// or of a method: `theme = makeTheme()`.
    private func objectsWithoutName(_ end: FlowEnd) -> [ConstructionID] {
        switch end.kind {
        case .object(let id): [id]
        case .place(let place) where flow[place].isLocal || owner(place).map({ kinds[$0] == .carrier }) == true:
            objects(of: place)
        case .place(let place) where flow[place].isMethod(program): constructions(behind: end, asked: nil)
        default: []
        }
    }

    /// What methods of other types answer with, where a property asks for a part: `state = state.next()`.
    private func answers(in property: VariableID, by type: TypeID) -> [ConstructionID] {
        guard flow[property].types.contains(where: kinds.isProtocolOfParts) else { return [] }
        return flow[property].sources.flatMap { source -> [ConstructionID] in
            guard case .variable(let answer) = source.origin, flow[answer].isCalled, isOwn(answer, by: type) else {
                return []
            }
            return search.ends(of: answer).flatMap(objectsWithoutName)
        }
    }

    private func objects(of local: VariableID) -> [ConstructionID] {
        search.made[local] ?? objects(behind: local)
    }

    /// The locals of its own closure that a static property or a global is.
    private func locals(in variable: VariableID, of member: MemberID, depth: Int = 0) -> [VariableID] {
        guard depth < 4 else { return [] }
        return flow[variable].sources.flatMap { source -> [VariableID] in
            guard case .variable(let next) = source.origin else { return [] }
            if case .temporary = flow[next].kind { return locals(in: next, of: member, depth: depth + 1) }
            return flow[next].isLocal && flow[next].owner == .member(member) ? [next] : []
        }
    }

    /// The objects that keep these, or make them in a method, and those that keep or make them in turn. An object that
    /// only a local is, and that keeps nothing but what other packages declare, is data, or a tool.
    func keepers(
        of kept: Set<ConstructionID>, among components: Set<ConstructionID>
    ) -> Set<ConstructionID> {
        var byType: [TypeID: [ConstructionID]] = [:]
        for id in components {
            guard let type = flow[id].type.knownType else { continue }
            for own in program.ancestry(of: type) { byType[own, default: []].append(id) }
        }
        var found: Set<ConstructionID> = []
        var queue = Array(kept)
        while let id = queue.popLast() {
            guard let home = search.home[id], let member = flow[home].owner.member, let type = program[member].owner,
                owner(home) != nil || !program[member].facts.isStatic, type != flow[id].type.knownType,
                let owners = byType[type]
            else { continue }
            let works = flow[id].type.externalName.map(ForeignNames.isService) ?? true
            queue += owners.filter { owner in
                guard let place = search.home[owner] else { return false }
                return (works && !flow[owner].isBrought || isMember(place)) && found.insert(owner).inserted
            }
        }
        return found
    }

    private func isMember(_ home: VariableID) -> Bool {
        if case .member = flow[home].kind { true } else { false }
    }

    /// The objects of other packages that are, each by itself, what a property of a component keeps.
    func findKeptOfOthers() -> Set<ConstructionID> {
        let variables = program.memberIDs.compactMap { member -> VariableID? in
            guard keeps(member), let owner = program[member].owner, kinds[owner] == .component else { return nil }
            return flow.ofMember[member].flatMap { flow[$0].written?.isCollection == true ? nil : $0 }
        }
        return Set(values.constructions(of: Set(variables)).filter { flow[$0].type.knownType == nil })
    }
}

extension Variable {
    fileprivate func isMethod(_ program: Program) -> Bool {
        if case .member(let member) = kind { program[member].facts.kind == .method } else { false }
    }
}

extension MemberFacts {
    /// `private let container = Container()`
    fileprivate var isContainerOfLibrary: Bool {
        guard kind == .stored else { return false }
        if let type { return type.plainNominal?.isNameOfContainer == true }
        guard case .call(let callee, _)? = value?.kind else { return false }
        return callee.dottedName?.isNameOfContainer == true
    }
}

extension String {
    fileprivate var isNameOfContainer: Bool {
        ["Assembler", "Container", "ContainerManager", "DIContainer", "DependencyContainer", "Resolver"].contains(
            lastName)
    }
}
