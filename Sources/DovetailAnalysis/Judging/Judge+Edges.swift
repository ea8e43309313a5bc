import DovetailGraph
import DovetailSyntax

// What each object is given.

extension Judge {
    func connect(_ id: ConstructionID, _ part: NodeID, _ input: Input, _ ends: [FlowEnd]) {
        if input.isOfGiver, !asks(flow[id].type, for: input.label) { return }
        if isPlain(input, ends) { return note(input, isOpen: false) }
        if !flow.listed.contains(input.variable), isCrowd(ends, input) {  // of a list all are meant
            noteCrowd(part, input)
            return note(input, isOpen: true)
        }
        var targets: [(NodeID, FlowEnd, DependencyGraph.Phase)] = []
        let isView = kind(id) == .view
        let closuresOfOthers = fieldsWithClosuresOfOthers(ends, input)
        func isOfOthers(_ end: FlowEnd) -> Bool { end.isFunction && closuresOfOthers.contains(end.field) }
        let areMany = ends.count(where: isOfOthers) > Self.mostOfOneType
        for end in ends {
            if isView,
                constructions(behind: end, asked: input).contains(where: { kind($0) == .view && isLayout(id, $0) })
            {
                continue
            }
            let asked = end.field == nil ? input : input.ofAnyType
            if case .function(let function) = end.kind, areMany, isOfOthers(end) {
                if !asksForText(end, asked) { targets += whatIsMade(by: function, end) }
            } else if case .function(let function) = end.kind, isOfLibrary(id) {
                targets += self.targets(in: function, end, isProvided: true)
            } else {
                targets += self.targets(of: end, asked, phase(of: end, input))
            }
        }
        for end in ends where !areMany || !isOfOthers(end) { noteCrowds(part, input, end) }
        let isGivenItself = targets.contains { $0.0 == part }
        targets = targets.filter { $0.0 != part }
        let unknown = targets.isEmpty ? [] : ends.filter { isUnknown($0, input) }
        let several = Set(targets.map(\.0)).count > 1 || !unknown.isEmpty
        if areMany { noteCrowd(part, input, "closures of its callers") }
        noteUnknown(part, input, unknown)
        for (target, end, phase) in targets {
            if case .itself(let type) = end.kind {
                if phase == .deferred {
                    holdRoot(type, by: part, input)
                } else {
                    let giver = giver(of: input, to: id)
                    hold(
                        type, by: part, input,
                        givenBy: isOwn(giver, of: type) ? giver : self.giver(of: type, along: end))
                }
                continue
            }
            let isAlternative =
                several && (isOfOthers(end) || end.field == nil && phase != .deferred && !isCollection(input))
            draft.edges.append(
                .init(
                    from: part, to: target, kind: .needs, phase: phase, label: end.label ?? input.label,
                    location: input.location, origin: end.evidence.filter { $0 != input.location },
                    condition: end.condition, isOneOf: isAlternative && !end.isTogether))
        }
        if !targets.isEmpty {
            inputs.edges.insert(input.location)
        } else {
            note(input, isOpen: !isGivenItself && !isLayout(id, input, ends) && noteOpen(part, input, ends))
        }
    }

    /// In whose body an object is given something.
    private func giver(of input: Input, to id: ConstructionID) -> MemberID? {
        input.phase == .inject ? storing[input.location] : flow[id].owner.member
    }

    /// In whose bodies properties are set, by the lines.
    func findStoring() -> [DependencyGraph.Location: MemberID] {
        var storing: [DependencyGraph.Location: MemberID] = [:]
        for operation in flow.operations {
            if case .store = operation.kind { storing[operation.location] = operation.owner?.member }
        }
        return storing
    }

    private func note(_ input: Input, isOpen: Bool) {
        if input.isOfGiver, !isOpen { return }  // the giver is an input itself
        if isOpen { inputs.open.insert(input.location) } else { inputs.plain.insert(input.location) }
    }

    /// Whether a method of a type names this member of an object that it received.
    private func asks(_ type: TypeReference, for member: String) -> Bool {
        guard case .known(let type) = type else { return true }
        return program.ancestry(of: type).contains { named[$0]?.contains(member) == true }
    }

    /// The members of other objects that each type's methods name.
    func findNamed() -> [TypeID: Set<String>] {
        var named: [TypeID: Set<String>] = [:]
        for operation in flow.operations {
            guard let owner = flow[operation.result].owner.member.flatMap({ program[$0].owner }) else { continue }
            switch operation.kind {
            case .direct(let member, _): named[owner, default: []].insert(program[member].facts.name)
            default: if let name = operation.memberName { named[owner, default: []].insert(name) }
            }
        }
        return named
    }

    /// Whether a property has a value while its object is made.
    func isAtStart(_ source: Source) -> Bool {
        guard case .variable(let given) = source.origin, case .member(let member) = flow[given].owner else {
            return true
        }
        return program[member].facts.kind != .method
    }

    /// Whether a property keeps what its object is made with.
    func keeps(_ member: MemberID) -> Bool {
        let entry = program[member]
        return (entry.facts.kind == .stored || entry.facts.kind == .lazy) && !entry.facts.isStatic
            && entry.facts.environment == nil && program.wrapper(of: member) == nil && entry.facts.injected == nil
    }

    /// Whether a view is given another one, which is no wiring.
    private func isLayout(_ id: ConstructionID, _ input: Input, _ ends: [FlowEnd]) -> Bool {
        kind(id) == .view
            && ends.contains { constructions(behind: $0, asked: input).contains { kind($0) == .view } }
    }

    func isCollection(_ input: Input) -> Bool {
        (input.written ?? flow[input.variable].written)?.isCollection == true || flow.listed.contains(input.variable)
    }

    /// `store.scope(…)`, where a `Store` is asked for: an object that answers with another one of its type gives itself.
    private func whole(of id: ConstructionID, _ input: Input) -> VariableID? {
        guard flow[id].isDerived, flow[id].origin != nil, isPart(input.written?.plainNominal, of: flow[id].origin)
        else {
            return nil
        }
        return flow[id].inputs.first?.variable
    }

    /// What an object of the asked type is derived from in the end. An object that comes round to itself has no such whole.
    private func wholes(behind first: VariableID, of id: ConstructionID, _ input: Input) -> [FlowEnd] {
        var found: [FlowEnd] = []
        var seen: Set<ConstructionID> = [id]
        var queue = [first]
        while let next = queue.popLast() {
            for end in search.ends(of: next) {
                guard case .object(let id) = end.kind, let whole = whole(of: id, input) else {
                    found.append(end)
                    continue
                }
                if drawn.contains(id), fits(id, input), seen.insert(id).inserted { queue.append(whole) }
            }
        }
        return found
    }

    func targets(
        of end: FlowEnd, _ input: Input, _ phase: DependencyGraph.Phase
    ) -> [(NodeID, FlowEnd, DependencyGraph.Phase)] {
        switch end.kind {
        case .object(let id):
            guard drawn.contains(id), fits(id, input) else { return [] }
            if let whole = whole(of: id, input) {
                return wholes(behind: whole, of: id, input).flatMap { targets(of: $0, input, phase) }
                    .map { ($0.0, end, $0.2) }
            }
            if flow[id].isDerived {
                guard let written = input.written, asksForObject(input) else { return [] }
                asked[id] = asked[id] ?? written.text
            }
            return [(part(id), end, phase)]
        case .place(let place): return targets(of: place, input).map { ($0, end, phase) }
        case .function(let function):
            return targets(in: function, end, mayMake: !asksForText(end, input))
        case .itself(let type):
            return [(program.root(of: type).id, end, phase)]
        case .nobody(let variable):
            guard isInput(variable, input), let place = names.place(variable, of: flow) else { return [] }
            addPlace(variable, place)
            return [(place.id, end, phase)]
        case .gap, .many, .plain, .unfit: return []
        }
    }

    /// The part of a place, if what it provides is drawn; what a function makes, which has no other name.
    func targets(of place: VariableID, _ input: Input?) -> [NodeID] {
        if flow.library.bindings[place] != nil, let part = names.place(place, of: flow) {
            addPlace(place, part)
            return [part.id]
        }
        if case .member(let member) = flow[place].kind, let owner = program[member].owner,
            drawnElsewhere.contains(owner)
        {
            return [program.functionID(member)]
        }
        let all = constructions(behind: FlowEnd(kind: .place(place), condition: .always, evidence: []), asked: input)
            .filter { drawn.contains($0) && (!flow[$0].isDerived || input.map(asksForObject) == true) }
        if all.isEmpty { return [] }
        guard let part = names.place(place, of: flow) else { return all.map { self.part($0) } }
        addPlace(place, part)
        return [part.id]
    }

    /// A property or a method that hands on what another makes is a place like any other, and so is a static list to which
    /// something is added; a local, only if it is given on.
    func addHandedOn() {
        for variable in flow.variables.indices.map({ VariableID(index: $0) }) {
            let isForAll = isGlobal(variable) && isListed(variable)
            guard isForAll || search.isCalled(variable), case .member = flow[variable].kind,
                !isDrawnElsewhere(flow[variable].owner), !isTestOrPreview(flow[variable])
            else { continue }
            let end = FlowEnd(kind: .place(variable), condition: .always, evidence: [])
            let made = constructions(behind: end, asked: nil).filter { drawn.contains($0) && !flow[$0].isDerived }
            guard !made.isEmpty,
                search.isCalled(variable) && isAnswered(variable) || isForAll && isAddedTo(variable),
                let part = names.place(variable, of: flow)
            else { continue }
            addPlace(variable, part)
        }
    }

    /// Whether a function or a method of this program answers it, and makes it.
    func isAnswered(_ variable: VariableID, depth: Int = 0) -> Bool {
        flow[variable].sources.contains { source in
            guard case .variable(let value) = source.origin else { return false }
            guard let result = search.answer(of: value) else {  // `dependency ?? make()`
                if case .temporary = flow[value].kind, flow[value].sources.count > 1, depth < 4,
                    flow[variable].written?.isCollection != true
                {
                    return isAnswered(value, depth: depth + 1)
                }
                return false
            }
            return flow[result].sources.contains { source in
                guard case .variable(let answer) = source.origin, case .member(let member) = flow[answer].kind else {
                    return false
                }
                return program[member].facts.kind == .method && !isDrawnElsewhere(flow[answer].owner)
            }
        }
    }

    func isTestOrPreview(_ variable: Variable) -> Bool {
        if isTest(variable.site.module) { return true }
        guard case .member(let member) = variable.owner, let owner = program[member].owner else { return false }
        return program.inherits(owner) { ["XCTestCase", "PreviewProvider"].contains($0.lastName) }
            || program[member].facts.attributes.contains("Test")
    }

    /// Places that hand on what others make, which may be such places too.
    func drawHandedOn() {
        var done = shared
        while true {
            let new = places.subtracting(done).sorted { $0.index < $1.index }
            if new.isEmpty { return }
            done.formUnion(new)
            for variable in new { drawHandedOn(variable) }
        }
    }

    /// `state = .started(Session(client: client))`: what is made for a case of an enumeration.
    private func isInCase(_ end: FlowEnd, of variable: VariableID) -> Bool {
        guard case .member(let member) = flow[variable].kind, keeps(member) else { return false }
        return end.carrier.map { flow[$0].caseName != nil } ?? false
    }

    /// `client.log = FileLog()` of a `var log: any Log = NoLog()`, `let log = isTest ? NoLog() : given`: who reads the
    /// property or the local may get either.
    func isGivenElsewhere(_ end: FlowEnd, to variable: VariableID) -> Bool {
        guard case .object(let id) = end.kind, !flow[id].isDerived, flow[id].holder != variable,
            search.home[id] != variable, flow[variable].written?.isCollection != true
        else { return false }
        guard case .member(let member) = flow[variable].kind else { return flow[id].owner != flow[variable].owner }
        guard keeps(member) || program.hasSetter(member) else { return false }
        return flow[id].owner.member.flatMap { program[$0].owner } != program[member].owner
    }

    /// `var log: any Log = NoLog(); init(log: any Log) { self.log = log }`: what initializers are given for a property that
    /// has a value without that, is an input of the objects that they make.
    private func endsGivenToObjects(in variable: VariableID) -> Set<FlowEnd.Kind> {
        guard case .member(let member) = flow[variable].kind, keeps(member), program[member].facts.value != nil,
            search.made[variable] != nil
        else { return [] }
        let given = flow[variable].sources.compactMap { source -> VariableID? in
            guard case .variable(let id) = source.origin, case .parameter = flow[id].kind,
                let owner = flow[id].owner.member, program[owner].facts.kind == .initializer
            else { return nil }
            return id
        }
        return Set(given.flatMap { search.ends(of: $0) }.map(\.kind))
    }

    /// `func skinned() -> some View { modifier(Skinned()) }` of an extension of views: what it is called on.
    private func viewsModified(by variable: VariableID) -> Set<FlowEnd.Kind> {
        guard case .member(let method) = flow[variable].kind, let itself = flow.receivers[method],
            program[method].owner.map(program.isOfViews) == true
        else { return [] }
        return Set(values.constructions(of: [itself]).map { .object($0) })
    }

    private func isAddedTo(_ variable: VariableID) -> Bool {
        search.endsBehind(variable).contains { isAdded($0, to: variable) || $0.place.map { flow[$0].isLocal } == true }
    }

    /// `cars.append(Car())` of a `static var cars: [Car] = []`.
    private func isAdded(_ end: FlowEnd, to variable: VariableID) -> Bool {
        guard case .object(let id) = end.kind, isGlobal(variable), isListed(variable) else { return false }
        return search.home[id] != variable && search.made[variable]?.contains(id) != true
    }

    /// Whether a variable is declared as one of several values.
    func isListed(_ variable: VariableID) -> Bool {
        guard let written = flow[variable].written else { return flow.listed.contains(variable) }
        if case .dictionary(let value) = written.shape, value.isClosure { return false }  // of who makes something
        return written.isCollection
    }

    /// `store.scope(…)`, which stands for the store.
    private func isPartOfWhole(_ end: FlowEnd, _ input: Input) -> Bool {
        if case .object(let id) = end.kind { whole(of: id, input) != nil } else { false }
    }

    /// `Store` of `let found = store.scope(…)`, where an object answers with parts of itself.
    private func typeOfParts(in variable: VariableID) -> WrittenType? {
        let origins = values[variable].map { value -> String? in
            guard case .construction(let made) = value, flow[made].isDerived else { return nil }
            return flow[made].origin
        }
        guard let first = origins.first ?? nil, origins.allSatisfy({ $0 == first }) else { return nil }
        return WrittenType(text: first, shape: .name(first, []))
    }

    private func drawHandedOn(_ variable: VariableID) {
        guard let part = names.place(variable, of: flow) else { return }
        let input = Input(
            label: "", variable: variable, phase: .construct, location: flow[variable].location,
            condition: .always, written: flow[variable].written ?? typeOfParts(in: variable),
            writtenAt: flow[variable].writtenAt)
        let given = endsGivenToObjects(in: variable).union(viewsModified(by: variable))
        let ends = search.endsBehind(variable).filter { fitsCarrier($0, input) && !given.contains($0.kind) }
        if isCrowd(ends, input) { return noteCrowd(part.id, input) }
        var found: [(NodeID, FlowEnd, DependencyGraph.Phase)] = []
        for end in ends {
            if case .itself = end.kind { continue }
            if case .function(let function) = end.kind, end.field != nil, flow.library.bindings[variable] == nil {
                found += targets(in: function, end)
                continue
            }
            if end.isFunction, flow.library.bindings[variable] == nil { continue }
            if !search.isCalled(variable), !end.isPlace, !end.isFunction, !isInCase(end, of: variable),
                !isAlternative(end, of: variable), !isGivenElsewhere(end, to: variable), !isPartOfWhole(end, input),
                !isAdded(end, to: variable)
            {
                continue  // what it makes is itself
            }
            let input = end.field == nil ? input : input.ofAnyType
            if case .function(let function) = end.kind {
                found += whatIsMade(by: function, end)
            } else {
                found += targets(of: end, input, .construct)
            }
        }
        let several = Set(found.map(\.0)).count > 1 && !isCollection(input)
        for (target, end, phase) in found where target != part.id {
            draft.edges.append(
                .init(
                    from: part.id, to: target, kind: .needs, phase: phase, label: end.field ?? "",
                    location: end.evidence.first ?? flow[variable].location,
                    origin: Array(end.evidence.dropFirst()), condition: end.condition,
                    isOneOf: several && end.field == nil && !end.isTogether || isReplacement(end, of: variable)))
        }
    }

    /// Whether a stored property has it in place of what its declaration says.
    private func isReplacement(_ end: FlowEnd, of variable: VariableID) -> Bool {
        guard case .member(let member) = flow[variable].kind, keeps(member), search.made[variable] != nil else {
            return false
        }
        return end.field == nil && isGivenElsewhere(end, to: variable)
    }
}
