import DovetailGraph
import DovetailSyntax

// What the properties of each object are given when it is made.

extension FlowSolver {
    /// What initializers put into properties as it is, and what they give to the initializers that they hand on to.
    mutating func keepFields() {
        let making = initializersThatMake
        for index in flow.constructions.indices {
            guard let initializer = flow.constructions[index].initializer,
                let parameters = flow.parameters[initializer]
            else { continue }
            let made = flow.constructions[index]
            let given = zip(parameters, program[initializer].facts.parameters).enumerated().map {
                position, both -> VariableID? in
                let (parameter, facts) = both
                return made.given(for: position, facts)
                    ?? (made.nothing.contains(facts.label ?? facts.name) ? nil : parameter)
            }
            var seen: Set<MemberID> = []
            keepFields(of: index, initializer, given, making, &seen)
        }
    }

    /// The initializers that give something of their own making to those that they hand on to, as in
    /// `super.init(rootView: Themed(content: page))`: it is made of what each object is given.
    private var initializersThatMake: Set<MemberID> {
        let handing = flow.delegations.pairs.filter { initializer, all in
            let own = flow.parameters[initializer, default: []]
            return all.contains { $0.given.values.contains { !own.contains($0.variable) } }
        }
        return Set(handing.map(\.key) + flow.handed.compactMap { flow[$0.input.variable].owner.member })
    }

    private mutating func keepFields(
        of index: Int, _ initializer: MemberID, _ given: [VariableID?], _ making: Set<MemberID>,
        _ seen: inout Set<MemberID>
    ) {
        guard seen.insert(initializer).inserted else { return }
        for kept in flow.kept[initializer, default: []] where kept.parameter < given.count {
            if let given = given[kept.parameter] {
                keep(kept, of: given, index)
            } else if program[kept.property].facts.isConstant {
                flow.constructions[index].fields[kept.property] = nothing(in: kept.property)
            }
        }
        let own = flow.parameters[initializer, default: []]
        if making.contains(initializer) {
            for case (let parameter, let given?) in zip(own, given) where parameter != given {
                flow.constructions[index].given[parameter] = given
            }
        }
        for delegation in flow.delegations[initializer, default: []] {
            var next: [VariableID?] = delegation.initializer.flatMap { flow.parameters[$0] } ?? []
            for (position, input) in delegation.given.sorted(by: { $0.key < $1.key }) {
                let parameter = own.firstIndex(of: input.variable)
                if position < next.count { next[position] = parameter.map { given[$0] } ?? input.variable }
                if parameter == nil { flow.constructions[index].inputs.append(input) }
            }
            for (position, input) in delegation.defaults.sorted(by: { $0.key < $1.key }) {
                next[position] = input.variable
                var input = input
                input.location = flow.constructions[index].location
                flow.constructions[index].inputs.append(input)
            }
            if let initializer = delegation.initializer { keepFields(of: index, initializer, next, making, &seen) }
        }
    }

    /// A property that is given no part, and that nothing is put into later.
    private mutating func nothing(in property: MemberID) -> VariableID? {
        guard let held = flow.ofMember[property], flow[held].written?.isNumberOrText != true else { return nil }
        var variable = flow[held]
        variable.kind = .temporary
        variable.sources = [Source(origin: .plain, location: variable.location, condition: .always)]
        return append(variable)
    }

    /// What an object keeps of what it is given, or of a member of that.
    private mutating func keep(_ kept: KeptPart, of given: VariableID, _ index: Int) {
        var base = given
        for name in kept.path {
            var part = flow[flow.ofMember[kept.property] ?? given]
            (part.kind, part.sources, part.written) = (.temporary, [], nil)
            let isAnswer = name == KeptPart.answer
            if !isAnswer {
                part.types =
                    flow[base].types.lazy.compactMap { [program] in program.member(name, of: $0) }.first
                    .map(program.types) ?? []
            }
            let id = append(part)
            flow.operations.append(
                Operation(
                    kind: isAnswer ? .invoke([]) : .load(name), base: base, types: isAnswer ? [] : flow[base].types,
                    result: id, location: kept.location,
                    condition: flow.constructions[index].condition, text: name))
            base = id
        }
        flow.constructions[index].fields[kept.property] = base
        if base != given { flow[base].isTaken = true }
    }

    /// `let api = API.shared`: a part that an object takes by itself, from where all can.
    mutating func takeStaticParts() {
        var known: [TypeID: [Input]] = [:]
        for index in flow.constructions.indices {
            guard case .known(let type) = flow.constructions[index].type, !flow.constructions[index].isItself else {
                continue
            }
            let parts = known[type] ?? staticParts(of: type)
            known[type] = parts
            flow.constructions[index].inputs += parts
        }
    }

    private func staticParts(of type: TypeID) -> [Input] {
        program.ancestry(of: type).filter { program[$0].kind != .protocol }.flatMap {
            program[$0].members
        }
        .flatMap { property -> [Input] in
            let entry = program[property]
            guard entry.facts.kind == .stored, !entry.facts.isStatic, entry.facts.environment == nil,
                let variable = flow.ofMember[property]
            else { return [] }
            return flow[variable].sources.compactMap { source in
                guard case .variable(let from) = source.origin, isStatic(from) else { return nil }
                return Input(
                    label: entry.facts.name, variable: from, phase: .construct, location: source.location,
                    condition: source.condition, written: entry.facts.type, writtenAt: entry.site)
            }
        }
    }

    /// Whether a variable belongs to no object.
    private func isStatic(_ variable: VariableID) -> Bool {
        guard case .member(let member) = flow[variable].kind else { return false }
        let entry = program[member]
        return entry.facts.isProperty && entry.facts.library == nil
            && (entry.facts.isStatic || entry.owner == nil)
    }

    /// A property of a superclass, as a subclass reads it, has what objects of the subclass are given.
    mutating func joinInherited() {
        var whole: Set<Inherited> = []
        var made: Set<Inherited> = []
        var readers: [TypeID: [Inherited]] = [:]
        for inherited in flow.inherited.keys { readers[inherited.type, default: []].append(inherited) }
        if readers.isEmpty { return }
        for type in flow.arrivals.compactMap({ flow[$0].types.only }) {  // another package may make these
            made.formUnion(program.ancestry(of: type).flatMap { readers[$0, default: []] })
        }
        for construction in flow.constructions where !construction.isPreview && !construction.isItself {
            guard case .known(let type) = construction.type else { continue }
            for inherited in program.ancestry(of: type).flatMap({ readers[$0, default: []] }) {
                made.insert(inherited)
                guard let field = construction.fields[inherited.member],
                    let reader = flow.inherited[inherited]
                else {
                    let isUnknown = construction.initializer == nil && !program.initializers(of: type).isEmpty
                    if isUnknown { whole.insert(inherited) }
                    continue
                }
                add(
                    Source(
                        origin: .variable(field), location: construction.location,
                        condition: construction.condition),
                    to: reader)
            }
        }
        for (inherited, reader) in flow.inherited.sorted(by: { $0.value.index < $1.value.index }) {
            guard let all = flow.ofMember[inherited.member] else { continue }
            let isWhole = whole.contains(inherited) || !made.contains(inherited)
            for source in flow[all].sources where isWhole || !isParameterOfInitializer(source.origin) {
                let writer = flow.writers[Write(variable: all, value: source.origin)]
                if writer.map({ program.isRelated($0, to: inherited.type) }) != false { add(source, to: reader) }
            }
        }
    }

    private func isParameterOfInitializer(_ origin: Origin) -> Bool {
        guard case .variable(let id) = origin, case .parameter = flow[id].kind,
            case .member(let owner) = flow[id].owner
        else { return false }
        return program[owner].facts.kind == .initializer
    }

    /// What a property is given after its object was made: nil for an object that can't be seen.
    mutating func store(_ source: Source, in property: MemberID, of type: TypeID?) {
        if let held = flow.ofMember[property] { add(source, to: held) }
        if let given = flow.set[property] { add(source, to: given) }
        if !source.isInput, let begun = flow.begun[property] { add(source, to: begun) }
        if flow.inherited.isEmpty { return }
        let ancestry = type.map(program.ancestry)
        for (inherited, reader) in flow.inherited where inherited.member == property {
            if ancestry?.contains(inherited.type) != false { add(source, to: reader) }
        }
    }
}

extension Program {
    /// Whether one of two classes inherits from the other.
    fileprivate func isRelated(_ type: TypeID, to other: TypeID) -> Bool {
        ancestry(of: type).contains(other) || ancestry(of: other).contains(type)
    }
}
