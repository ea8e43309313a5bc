import DovetailGraph
import DovetailSyntax

// Which objects are behind a place, and which of them may be of the type that is asked for.

extension Judge {
    /// The objects that a value may be.
    func constructions(behind end: FlowEnd, asked input: Input?) -> [ConstructionID] {
        let all: [ConstructionID]
        switch end.kind {
        case .object(let id): all = [id]
        case .place(let place):
            let made = search.made[place]
            all = (made ?? []) + (made == nil || isOverridden(place) ? objects(behind: place) : given(to: place))
        case .function(let function): all = constructions(in: function)
        default: all = []
        }
        let asked = input.map(typesAsked) ?? []
        return asked.isEmpty ? all : all.filter { fits($0, asked) }
    }

    /// What else a local may be than what is made for it.
    private func given(to place: VariableID) -> [ConstructionID] {
        guard flow[place].isLocal, flow[place].sources.count > 1 || isAnyOfSeveral(place) else { return [] }
        return objectsAndPlaces(behind: place).objects.filter {
            isGivenElsewhere(FlowEnd(kind: .object($0), condition: .always, evidence: []), to: place)
        }
    }

    /// `isTest ? NoLog() : given`
    private func isAnyOfSeveral(_ local: VariableID) -> Bool {
        guard case .variable(let value)? = flow[local].sources.only?.origin else { return false }
        return !flow[value].isNamed && flow[value].sources.count > 1
    }

    /// Whether overrides answer in place of a method or a property.
    private func isOverridden(_ place: VariableID) -> Bool {
        flow[place].sources.contains { source in
            guard case .variable(let other) = source.origin, case .member(let member) = flow[other].kind else {
                return false
            }
            return program[member].facts.isOverride
        }
    }

    /// The objects that a place hands on, from however many places before it.
    func objects(behind place: VariableID) -> [ConstructionID] {
        if let known = handedOn[place] { return known }
        var all: [ConstructionID] = []
        var seen: Set<VariableID> = [place]
        var queue = [place]
        while let next = queue.popLast() {
            let behind = objectsAndPlaces(behind: next)
            all += behind.objects
            queue += behind.places.filter { seen.insert($0).inserted }
        }
        var known: Set<ConstructionID> = []
        all = all.filter { known.insert($0).inserted }
        handedOn[place] = all
        return all
    }

    /// What a place hands on of itself, and the places before it: many lead through the same ones.
    private func objectsAndPlaces(behind place: VariableID) -> Behind {
        if let known = behind[place] { return known }
        var found = Behind()
        for end in search.endsBehind(place) {
            switch end.kind {
            case .object(let id): found.objects.append(id)
            case .place(let before) where search.made[before] != nil: found.objects += search.made[before, default: []]
            case .place(let before): found.places.append(before)
            default: break
            }
        }
        behind[place] = found
        return found
    }

    /// Whether what a value came through may be of the type that is asked for: what all objects of a generic type are given
    /// is told apart by nothing else.
    func fitsCarrier(_ end: FlowEnd, _ input: Input) -> Bool {
        guard let carrier = end.carrier else { return true }
        return flow[carrier].type == .external("(case)") || fits(carrier, input)
    }

    /// Whether an object may be of the type that is asked for.
    func fits(_ id: ConstructionID, _ input: Input?) -> Bool {
        let asked = input.map(typesAsked) ?? []
        return asked.isEmpty || fits(id, asked)
    }

    /// The types of this program that an input asks for; none if it may be anything.
    private func typesAsked(for input: Input) -> [TypeID] {
        guard let written = input.written, let site = input.writtenAt else { return [] }
        let (type, place) = program.closure(meantBy: written, at: site) ?? (written, site)
        return program.elements(of: type, at: place)
    }

    private func fits(_ id: ConstructionID, _ asked: [TypeID]) -> Bool {
        if flow[id].isDerived { return asked.contains { [.protocol, .extension].contains(program[$0].kind) } }
        switch flow[id].type {
        case .known(let type): return program.mayBe(type, asked)
        case .external(let name):
            // What another package's protocol is, which these sources extend, its own types may be.
            let isOfAnother = asked.allSatisfy(program.isExternal)
            if isOfAnother, !asked.contains(where: { ForeignNames.isOfSystem(program[$0].name) }) { return true }
            let extended = program.typesByName[name]?.first ?? program.extendedClass(above: name)
            return asked.contains { program.isExternal($0) && program[$0].name.isLast(name) }
                || extended.map { program.mayBe($0, asked) } ?? false
        }
    }
}
