import DovetailGraph
import DovetailSyntax

// What objects make for themselves, or take from what they are given, and keep.

extension Judge {
    /// What an object makes for itself, or takes from what it is given, and keeps: `self.api = dependencies.api`.
    func connectOwn(_ id: ConstructionID, _ type: TypeID, _ part: NodeID) {
        for owner in program.ancestry(of: type) where !program.isExternal(owner) && !drawnElsewhere.contains(owner) {
            if program.isHolder(owner) { continue }  // its lock is nothing that a program wires
            for member in program[owner].members where keeps(member) || keepsWrapped(member) {
                guard let variable = flow.ofMember[member], flow.library.bindings[variable] == nil else { continue }
                let own = inherited(member, by: type).flatMap { flow[$0].sources }
                let facts = program[member].facts
                let input = Input(
                    label: facts.name, variable: variable, phase: facts.phase,
                    location: program[member].location, condition: program[member].condition,
                    written: flow[variable].written, writtenAt: program[member].site)
                if !isPlain(input), !isGiven(variable, to: id) {
                    connectOwn(
                        input, own, of: type, flow[id].fields[member], part, isReplaced: replaces(member, flow[id]),
                        id)
                }
                for carrier in carriers(in: variable, by: type)
                where !search.isMade(flow[carrier].owner, butNotFor: id) {
                    connectOwn(carrier, of: type, part)
                }
                for captured in flow.captured[member] ?? []
                where captured.type.map(program.ancestry(of: type).contains) ?? true {
                    connectOwn(captured, facts.name, part)
                }
            }
        }
    }

    /// `@Locked var gauge = Gauge(clock: clock)`, of a wrapper of the program.
    private func keepsWrapped(_ member: MemberID) -> Bool {
        let facts = program[member].facts
        return facts.kind == .stored && !facts.isStatic && facts.value != nil && facts.environment == nil
            && facts.injected == nil && program.wrapper(of: member).map { !program.isExternal($0) } == true
    }

    /// Whether an object is given what a property of it is, whatever the declaration of that says.
    private func replaces(_ property: MemberID, _ made: Construction) -> Bool {
        guard program[property].facts.value != nil, made.fields[property] != nil else { return false }
        return made.initializer.map { program.propertiesSet(by: $0).contains(program[property].facts.name) } ?? true
    }

    /// What closures name that an object keeps.
    private func connectOwn(_ captured: Captured, _ label: String, _ part: NodeID) {
        // A local that is another name for something may be that of any object of the type.
        guard search.provides(captured.variable) else { return }
        let input = Input(
            label: label, variable: captured.variable, phase: .deferred, location: captured.location,
            condition: .always)
        for end in search.ends(of: captured.variable) where end.isObject {
            for (target, end, phase) in targets(of: end, input, .deferred) where target != part {
                draft.edges.append(
                    .init(
                        from: part, to: target, kind: .needs, phase: phase, label: label, location: input.location,
                        origin: end.evidence.filter { $0 != input.location }, condition: end.condition))
            }
        }
    }

    /// What an object puts into a structure that it makes for itself and keeps: `state = State(io: io)`. What its
    /// initializers and methods are given is an input of the object already.
    private func connectOwn(_ carrier: ConstructionID, of type: TypeID, _ part: NodeID) {
        for (input, ends) in zip(flow[carrier].inputs, self.ends[carrier.index])
        where !isGiven(input.variable, to: type) {
            connect(carrier, part, input, ends)
        }
    }

    /// The structures of parts that a property of an object is, as its own code makes them.
    func carriers(in variable: VariableID, by type: TypeID, depth: Int = 0) -> [ConstructionID] {
        guard depth < 4 else { return [] }
        return flow[variable].sources.flatMap { source -> [ConstructionID] in
            switch source.origin {
            case .construction(let made):
                if flow[made].type.externalName.map({ Collections.holders.contains($0.lastName) }) == true {
                    return flow[made].inputs.flatMap { carriers(in: $0.variable, by: type, depth: depth + 1) }
                }
                guard kind(made) == .carrier, flow[made].caseName == nil,
                    let owner = flow[made].owner.member.flatMap({ program[$0].owner }),
                    program.ancestry(of: type).contains(owner)
                else { return [] }
                return [made]
            case .variable(let next):
                guard case .temporary = flow[next].kind else { return [] }
                return carriers(in: next, by: type, depth: depth + 1)
            default: return []
            }
        }
    }

    /// Whether it is a closure of a structure that an object makes for itself, and isn't given.
    private func isOfOwnCarrier(_ end: FlowEnd, of type: TypeID) -> Bool {
        guard end.isFunction, let carrier = end.carrier, let maker = flow[carrier].owner.member else {
            return end.isFunction
        }
        return program[maker].owner.map(program.ancestry(of: type).contains) ?? false
    }

    /// Whether an object is given what its own property is, as by `super.init(panel: own)`: it needs that once.
    private func isGiven(_ place: VariableID, to id: ConstructionID) -> Bool {
        ends[id.index].contains { $0.contains { $0.place == place } }
    }

    /// Whether something is a parameter of a member of a type.
    private func isGiven(_ variable: VariableID, to type: TypeID) -> Bool {
        var variable = variable
        var seen: Set<VariableID> = []
        while case .temporary = flow[variable].kind, seen.insert(variable).inserted,
            case .variable(let next)? = flow[variable].sources.only?.origin
        {
            variable = next
        }
        guard case .parameter = flow[variable].kind, let member = flow[variable].owner.member else { return false }
        return program[member].owner.map(program.ancestry(of: type).contains) == true
    }

    /// - Parameters:
    ///   - inherited: what subclasses put into the property.
    ///   - field: what the property of this object is, if that is known.
    ///   - isReplaced: whether it is not what the declaration of the property says.
    private func connectOwn(
        _ input: Input, _ inherited: [Source], of type: TypeID, _ field: VariableID?, _ part: NodeID,
        isReplaced: Bool, _ id: ConstructionID
    ) {
        let variable = input.variable
        if isSetForOthers(variable, inherited, than: id) { return }
        let ends: [FlowEnd]
        let carried = Set(carriers(in: variable, by: type))
        let kept = ownEnds(of: variable, inherited, by: type, field, in: id).filter { !isGiven($0, to: carried) }
        let isTaken = field.map { flow[$0].isTaken } ?? false
        let isAnswer = kept.contains(where: \.isPlace) && isForeignAnswer(variable)
        if search.provides(variable), !isTaken, !isReplaced, !isAnswer {
            // What is put there without a name beside what the property makes: `var all = [First()]; all.append(Second())`.
            ends =
                [FlowEnd(kind: .place(variable), condition: .always, evidence: [])]
                + kept.filter { !$0.isPlace && $0.isObject && !isDeclared($0, for: variable) }
                + (isCarried(input) ? search.endsBehind(variable).filter { isOfOwnCarrier($0, of: type) } : [])
        } else {
            let own = field.flatMap { isTaken ? search.ends(of: $0).filter(\.isObject) : nil } ?? []
            ends = own + (isReplaced ? kept.filter { !isDeclared($0, for: variable) } : kept)
        }
        if isCrowd(ends, input) { return noteCrowd(part, input) }
        // What is made in a branch ends a recursion, or begins one: so it is no part of a cycle. Nor is what is made later.
        let given = flow[variable].sources.filter { $0.origin != .plain }
        let isConstant = member(of: variable).map { program[$0].facts.isConstant } == true
        let isLater = !isConstant && given.allSatisfy { $0.condition != input.condition || !isAtStart($0) }
        let phase = isLater ? .deferred : input.phase
        let asked = isCarried(input) ? input.ofAnyType : input
        let targets = ends.flatMap { self.targets(of: $0, asked, phase) }.filter { $0.0 != part }
        let isOneOf =
            !isCollection(input)
            && (search.provides(variable)
                ? isChoice(variable) : Set(targets.map(\.0)).count > 1 && !isList(variable))
        for (target, end, _) in targets {
            draft.edges.append(
                .init(
                    from: part, to: target, kind: .needs, phase: phase, label: input.label, location: input.location,
                    origin: end.evidence, condition: end.condition, isOneOf: isOneOf && !end.isTogether))
        }
    }

    /// Whether only initializers that don't make an object, and methods that aren't called on it, set a property of it.
    private func isSetForOthers(
        _ property: VariableID, _ inherited: [Source], than id: ConstructionID
    ) -> Bool {
        let values = (flow[property].sources + inherited).filter { $0.origin != .plain }
        return !values.isEmpty && values.allSatisfy { !runs($0, id) }
    }

    /// Whether the code that sets a property may run for an object: a method on it, an initializer to make it.
    private func runs(_ source: Source, _ id: ConstructionID) -> Bool {
        let owner: Owner
        if let setter = flow.setters[source.location] {
            owner = .member(setter)
        } else {
            switch source.origin {
            case .construction(let made): owner = flow[made].owner
            case .variable(let value): owner = flow[value].owner
            default: return true
            }
        }
        return !search.isMade(owner, butNotFor: id) && mayRun(owner, id)
    }

    /// What an object of another package answers with stands for that object: `pipe = opening.get()`.
    private func isForeignAnswer(_ variable: VariableID) -> Bool {
        search.isCalled(variable)
            && search.values[variable].allSatisfy { value in
                if case .construction(let made) = value { flow[made].isDerived } else { value == .plain }
            }
    }

    /// Whether it is what a property is by its declaration.
    private func isDeclared(_ end: FlowEnd, for variable: VariableID) -> Bool {
        if case .object(let id) = end.kind { search.home[id] == variable } else { false }
    }

    /// Whether it is what one of these structures is made with, which is said of each by itself.
    private func isGiven(_ end: FlowEnd, to carriers: Set<ConstructionID>) -> Bool {
        guard let carrier = end.carrier, carriers.contains(carrier) else { return false }
        return flow[carrier].inputs.contains { $0.label == end.field ?? "" }
    }

    /// Whether a structure is asked for that only carries parts: they are not of its type.
    private func isCarried(_ input: Input) -> Bool {
        guard let site = input.writtenAt else { return false }
        let types = program.elements(of: input.written, at: site)
        return !types.isEmpty && types.allSatisfy { kinds[$0] == .carrier }
    }

    /// What a property is in the class that inherits it, and those between.
    private func inherited(_ member: MemberID, by type: TypeID) -> [VariableID] {
        if flow.inherited.isEmpty { return [] }
        return program.ancestry(of: type).compactMap { flow.inherited[Inherited(member: member, type: $0)] }
    }

    /// Whether an object takes something from what it is given, or keeps what a local of one of its methods is.
    func isTaken(_ variable: VariableID, by type: TypeID) -> Bool {
        guard case .member(let member) = flow[variable].owner, let owner = program[member].owner,
            program.ancestry(of: type).contains(owner), !program[member].facts.isStatic
        else { return false }
        if case .local = flow[variable].kind { return !flow.handedOn.contains(variable) }
        return flow.loads[variable] != nil
    }

    /// Whether an object without a name of its own is made by a method of an object of a type.
    private func isMade(_ end: FlowEnd, by type: TypeID) -> Bool {
        guard case .object(let id) = end.kind, let member = flow[id].owner.member, let owner = program[member].owner
        else {
            return false
        }
        if program.ancestry(of: type).contains(owner) { return true }
        // What a structure that the object makes puts into itself: `entry = Entry(from: page)`.
        return end.carrier.map { flow[$0].type.knownType == owner } == true
    }

    /// Where the values of a property come from that an object's own code puts there.
    ///
    /// - Parameters:
    ///   - inherited: what subclasses put into the property.
    ///   - field: what the property of one object is, if that is known.
    ///   - id: the object; nil for all of the type.
    func ownEnds(
        of variable: VariableID, _ inherited: [Source] = [], by type: TypeID, _ field: VariableID? = nil,
        in id: ConstructionID? = nil
    ) -> [FlowEnd] {
        var seen: Set<VariableID> = [variable]
        if let field { seen.insert(field) }
        let own = (flow[variable].sources + inherited).filter { source in
            !source.isInput && (id.map { runs(source, $0) } ?? true)
        }
        return own.flatMap { ownEnds($0, by: type, field == nil, &seen) }
    }

    /// Where a value of a property comes from that the object's own code puts there: what it makes without a name,
    /// `screens.append(Screen())`, what its locals and other properties are, `all = [first, second]`, what it takes of
    /// something. What its methods are given is an input of their own.
    private func ownEnds(
        _ source: Source, by type: TypeID, _ takes: Bool, _ seen: inout Set<VariableID>
    ) -> [FlowEnd] {
        guard case .variable(let value) = source.origin, flow.library.bindings[value] == nil,
            seen.insert(value).inserted
        else { return [] }
        let ends: [FlowEnd]
        switch flow[value].kind {
        case .member where isOwn(value, by: type) && search.provides(value),
            .local where isOwn(value, by: type) && search.provides(value):
            ends = [FlowEnd(kind: .place(value), condition: source.condition, evidence: [])]
        case .member(let member)
        where isShared(member) || isOwn(value, by: type) && !program[member].facts.isOfEachObject:
            ends = search.ends(of: value).filter(\.isPlace)
        case .local where isOwn(value, by: type), .temporary where isOwn(value, by: type):
            if flow.loads[value] != nil {
                ends = takes ? search.ends(of: value).filter(\.isObject) : []
            } else if flow[value].sources.contains(where: \.origin.isConstruction) {
                ends = search.ends(of: value).filter { isMade($0, by: type) }.map { answered($0, by: type) }
            } else {
                ends = flow[value].sources.flatMap { ownEnds($0, by: type, takes, &seen) }
            }
        default: return []
        }
        return ends.map { $0.by(source.location) }
    }

    /// Whether it is a static member, or none of a type.
    private func isShared(_ member: MemberID) -> Bool {
        program[member].facts.isStatic || program[member].owner == nil
    }

    /// `channel = try server.bind()`, where `server` is a local: what its object answers with stands for that object.
    private func answered(_ end: FlowEnd, by type: TypeID) -> FlowEnd {
        guard case .object(let id) = end.kind, let local = search.local(behind: id), isOwn(local, by: type) else {
            return end
        }
        return FlowEnd(kind: .place(local), condition: end.condition, evidence: end.evidence)
    }

    func isOwn(_ variable: VariableID, by type: TypeID) -> Bool {
        guard case .member(let member) = flow[variable].owner, let owner = program[member].owner else { return false }
        return program.ancestry(of: type).contains(owner) && !program[member].facts.isStatic
    }

    /// Whether a property is written as a list: `let all = [first, second]`.
    private func isList(_ variable: VariableID) -> Bool {
        guard case .member(let member) = flow[variable].kind, case .list? = program[member].facts.value?.kind else {
            return false
        }
        return true
    }

    /// Whether a variable may have another value: then what makes it may not be made.
    private func isChoice(_ variable: VariableID) -> Bool {
        var id = variable
        for _ in 0..<8 {
            guard let only = flow[id].sources.only else { return true }
            guard case .variable(let next) = only.origin, !flow[next].isNamed else { return false }
            id = next
        }
        return true
    }
}

extension MemberFacts {
    /// A property whose value each object of the type is given by itself.
    fileprivate var isOfEachObject: Bool { [.stored, .lazy].contains(kind) && !isStatic }

    /// When a property gets its value: an outlet gets it after its object is made.
    var phase: DependencyGraph.Phase {
        if attributes.contains("IBOutlet") { return .inject }
        return kind == .lazy ? .deferred : .construct
    }
}
