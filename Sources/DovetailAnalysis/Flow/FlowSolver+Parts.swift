import DovetailGraph
import DovetailSyntax

// What is a part of a value: payloads, elements, what a holder has, what a key path names, what a metatype makes.

extension FlowSolver {
    /// Whether an object of another package only holds what it is given.
    func isHolder(_ id: ConstructionID) -> Bool {
        if flow[id].isDerived { return false }
        if let name = flow[id].caseName { return ["some", "success"].contains(name) }
        return flow[id].type.externalName.map { Collections.holders.contains($0.lastName) } ?? false
    }

    /// What a holder holds: what it is given, or what its closure makes.
    mutating func cell(of id: ConstructionID) -> VariableID {
        if let known = memory.cells[id] { return known }
        let made = flow[id]
        let cell = append(
            Variable(
                kind: .temporary, owner: made.owner, site: made.site, place: made.place, condition: made.condition))
        memory.cells[id] = cell
        for input in made.inputs {
            if !flow[input.variable].holdsClosure {
                add(
                    Source(
                        origin: .variable(input.variable), location: input.location, condition: input.condition
                    ), to: cell)
            }
            let call = Operation(
                kind: .invoke([]), base: input.variable, result: cell, location: input.location,
                condition: input.condition, text: "a closure")
            append(call, on: input.variable)
        }
        return cell
    }

    /// `subject.send(part)`, `subject.value = part`
    mutating func hold(_ parts: [VariableID], in cell: VariableID, _ index: Int) {
        let operation = flow.operations[index]
        for part in parts {
            add(
                Source(origin: .variable(part), location: operation.location, condition: operation.condition), to: cell)
        }
    }

    /// `ready.0` of a value that was made as `.ready(store)`.
    mutating func loadPayload(_ name: String, of id: ConstructionID, _ index: Int) {
        if let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) {
            guard name[..<dot] == flow[id].caseName ?? "" else { return }
            let made = flow[id]
            let label = String(name[name.index(after: dot)...])
            let position = Int(label).flatMap { made.inputs.indices.contains($0) ? $0 : nil }
            let input = made.inputs.first { $0.label == label } ?? position.map { made.inputs[$0] }
            if let input { answer(.variable(input.variable), index) }
            return
        }
        if case .known(let type) = flow[id].type, let member = program.member(name, of: type) {
            if let variable = flow.ofMember[member] { answer(.variable(variable), index) }
            return
        }
        for input in flow[id].inputs where input.label == name { answer(.variable(input.variable), index) }
    }

    /// A member that a type doesn't declare: an element of a collection, or what `@dynamicMemberLookup` finds.
    mutating func loadElement(_ name: String, of id: ConstructionID, _ type: TypeID, _ index: Int) {
        if Int(name) != nil || Collections.elements.contains(name) { return answer(.construction(id), index) }
        let lookup = program.members(named: "subscript", of: type)
        let dynamic = lookup.filter { program[$0].facts.parameters.first?.label == "dynamicMember" }
        if dynamic.isEmpty { return }
        // `KeyPath<Shared, T>`: the properties that are a `Shared`.
        let roots = dynamic.flatMap { member in
            program.nominals(
                of: program[member].facts.parameters.first?.type?.arguments.first, at: program[member].site)
        }
        for member in program.storedProperties(of: type)
        where roots.isEmpty || !Set(program.types(of: member)).isDisjoint(with: roots) {
            guard let held = flow[id].fields[member] ?? flow.ofMember[member] else { continue }
            load(name, from: held, index)
        }
    }

    /// A static property of a type that is known as a value.
    mutating func loadStatic(_ name: String, of type: TypeID, _ index: Int) {
        guard let member = program.member(name, of: type, isStatic: true), let variable = flow.ofMember[member]
        else { return }
        answer(.variable(variable), index)
    }

    /// A static method of a type that is known as a value, or what a collection of types does with each.
    mutating func callStatic(_ name: String, _ given: [Given], of type: TypeID, _ index: Int) {
        let labels = given.map(\.label)
        if let member = program.member(name, of: type, labels: labels, isStatic: true), program[member].facts.isStatic {
            return bind(member, given, index)
        }
        if let base = flow.operations[index].base { open([base], to: given, index) }
    }

    /// The member of what a variable holds, as the answer of an operation.
    private mutating func load(_ name: String, from base: VariableID, _ index: Int) {
        let operation = flow.operations[index]
        answered.insert(index)
        guard memory.loads.insert(Load(name: name, base: base, result: operation.result)).inserted else { return }
        let load = Operation(
            kind: .load(name), base: base, types: flow[base].types, result: operation.result,
            location: operation.location, condition: operation.condition, text: name)
        append(load, on: base)
    }

    // MARK: - Key paths

    /// What a key path leads to, from an object.
    mutating func follow(_ names: [String], from base: VariableID?, _ index: Int) {
        guard var base, let last = names.last else { return }
        for name in names.dropLast() { base = step(name, from: base, flow.operations[index]) }
        load(last, from: base, index)
    }

    mutating func step(_ name: String, from base: VariableID, _ operation: Operation) -> VariableID {
        let types = flow[base].types.lazy.compactMap { [program] in program.member(name, of: $0) }.first
        var step = flow[operation.result]
        (step.kind, step.sources, step.written, step.isCalled) = (.temporary, [], nil, false)
        step.types = types.map { program.types(of: $0) } ?? []
        let id = append(step)
        let load = Operation(
            kind: .load(name), base: base, types: flow[base].types, result: id, location: operation.location,
            condition: operation.condition, text: name)
        append(load, on: base)
        return id
    }

    /// `object[keyPath: path] = value`
    mutating func put(_ value: VariableID, into object: VariableID, by function: FunctionID, _ index: Int) {
        guard case .keyPath(let names) = flow[function].kind, let last = names.last else { return }
        let operation = flow.operations[index]
        answered.insert(index)
        var base = object
        for name in names.dropLast() { base = step(name, from: base, operation) }
        let store = Operation(
            kind: .store(last, value), base: base, types: flow[base].types, result: value,
            location: operation.location, condition: operation.condition, text: last)
        append(store, on: base)
    }

    // MARK: - Metatypes

    /// `type.init(…)` makes an object of each type that the metatype may be.
    mutating func make(_ type: TypeReference, _ given: [Given], _ index: Int) {
        let key = Chosen(operation: index, type: type)
        guard memory.chosen[key] == nil, isMade(type) else { return }
        let operation = flow.operations[index]
        let result = flow[operation.result]
        let id = ConstructionID(index: flow.constructions.count)
        var made = Construction(
            type: type, site: result.site, place: result.place, owner: result.owner, holder: nil, target: .other,
            condition: operation.condition)
        made.isChosen = true
        if case .known(let known) = type {
            made.initializer = program.initializer(of: known, labels: given.map(\.label))
        }
        flow.constructions.append(made)
        memory.chosen[key] = id
        give(given, to: type, id, operation)
        if let known = type.knownType { fill(id, of: known, with: given) }
        answer(.construction(id), index)
    }

    /// What the properties of such an object are: what its initializer is given for them.
    private mutating func fill(_ id: ConstructionID, of type: TypeID, with given: [Given]) {
        guard let initializer = flow[id].initializer else {
            for property in program.memberwiseProperties(of: type) {
                let name = program[property].facts.name
                guard let held = flow.ofMember[property],
                    let variable = given.first(where: { $0.label == name })?.variable
                else { continue }
                flow[id].fields[property] = variable
                add(Source(origin: .variable(variable), location: flow[id].location, condition: .always), to: held)
            }
            return
        }
        let positions = program[initializer].facts.parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
        for part in flow.kept[initializer] ?? [] where part.path.isEmpty && !part.isBoxed {
            guard let index = positions.firstIndex(of: part.parameter) else { continue }
            flow[id].fields[part.property] = given[index].variable
        }
    }

    private func isMade(_ type: TypeReference) -> Bool {
        switch type {
        case .known(let type): [.class, .struct, .actor].contains(program[type].kind)
        case .external(let name): !name.isPlainName
        }
    }

    // MARK: - Objects that another package makes

    /// A cast of what another package answers with says that an object of that type comes in there: of a type of which the
    /// program makes none itself, as such a cast only tells its own objects apart.
    mutating func bringObjects() {
        let own = Set(
            flow.constructions.filter { !$0.isItself && !$0.isPreview && !program.isTest($0.owner) }
                .compactMap(\.type.knownType))
        var unanswered: [VariableID: Int] = [:]
        for index in flow.operations.indices where !answered.contains(index) {
            unanswered[flow.operations[index].result] = index
        }
        let arrivals = Set(flow.arrivals)
        for id in flow.arrivals where isForeign(id, unanswered, arrivals) {
            guard let type = flow[id].types.only, program[type].kind == .class, !own.contains(type),
                isMadeElsewhere(type),
                values.constructions(of: [id]).isEmpty
            else { continue }
            let variable = flow[id]
            var made = Construction(
                type: .known(type), site: variable.site, place: variable.place, owner: variable.owner,
                holder: variable.isNamed ? id : holder(of: id), target: .other, condition: variable.condition)
            made.isBrought = true
            let origin = Origin.construction(ConstructionID(index: flow.constructions.count))
            flow.constructions.append(made)
            add(Source(origin: origin, location: variable.location, condition: variable.condition), to: id)
            drain()
        }
    }

    /// The local of which something is the whole value.
    private func holder(of id: VariableID) -> VariableID? {
        flow.arrivalHolders[id]
    }

    /// Whether frameworks make objects of a type: it inherits from one of theirs.
    private func isMadeElsewhere(_ type: TypeID) -> Bool {
        program.ancestry(of: type).contains { program[$0].kind == .class && program.hasUnknownParent($0) }
    }

    private func isForeign(
        _ id: VariableID, _ unanswered: [VariableID: Int], _ arrivals: Set<VariableID>, depth: Int = 0
    ) -> Bool {
        flow[id].sources.contains { source in
            guard case .variable(let from) = source.origin else { return false }
            if let index = unanswered[from] { return isForeign(flow.operations[index]) }
            if arrivals.contains(from), flow[from].types == flow[id].types { return false }  // it comes in there
            return flow[from].sources.contains { if case .gap = $0.origin { true } else { false } }
                || values[from].contains { value in
                    if case .construction(let made) = value { flow[made].isDerived } else { false }
                } || depth < 4 && isForeign(from, unanswered, arrivals, depth: depth + 1)
        }
    }
}

extension Origin {
    var isConstruction: Bool { if case .construction = self { true } else { false } }
}
