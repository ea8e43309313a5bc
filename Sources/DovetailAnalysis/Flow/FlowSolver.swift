import DovetailGraph
import DovetailSyntax

/// Finds which values come into each variable, and by that which members and closures calls mean.
///
/// Inclusion-based, as in Andersen's analysis: sources only grow, so that the result doesn't depend on the order of steps.
struct FlowSolver {
    let program: Program
    var flow: Flow
    var values: [Set<Origin>]
    private var successors: [Successors]
    var waiting: [[Int]]
    private var queue: [(VariableID, Origin)] = []
    struct Way: Hashable { let from, to: VariableID }
    private var ways: Set<Way> = []
    /// The operations that found what they mean.
    var answered: Set<Int> = []
    /// What operations got from objects of other packages.
    private var derived: [Int: ConstructionID] = [:]
    /// What metatypes make, by the operation and the type.
    var chosen: [Chosen: ConstructionID] = [:]
    struct Chosen: Hashable { let operation: Int, type: TypeReference }
    /// What holders hold.
    var cells: [ConstructionID: VariableID] = [:]
    /// The closures that were called with what a collection or a holder has.
    private var opened: Set<Opened> = []
    private struct Opened: Hashable { let operation: Int, function, content: VariableID }
    /// The variables with many values that typed ones are given.
    private var pools: [VariableID: Pool] = [:]
    /// The closures that put something into what they are called with.
    var changing: Set<Way> = []

    private init(_ program: Program, _ flow: Flow) {
        self.program = program
        self.flow = flow
        values = Array(repeating: [], count: flow.variables.count)
        successors = Array(repeating: Successors(), count: flow.variables.count)
        waiting = Array(repeating: [], count: flow.variables.count)
    }

    /// The flow with the sources of all operations, and the values of each variable.
    static func solve(_ program: Program, _ flow: Flow) -> (Flow, [Set<Origin>]) {
        var solver = FlowSolver(program, flow)
        solver.prepare()
        solver.drain()
        solver.deriveParts()
        solver.drain()
        solver.bringObjects()
        solver.useDeclaredTypes()
        solver.drain()
        solver.noteGaps()
        solver.drain()
        return (solver.flow, solver.values)
    }

    // MARK: - Steps

    mutating func add(_ source: Source, to variable: VariableID) {
        if case .variable(let from) = source.origin {
            guard from != variable, !ways.contains(Way(from: from, to: variable)) else { return }
        } else if values[variable.index].contains(source.origin) {
            return
        }
        flow[variable].sources.append(source)
        connect(source, to: variable)
    }

    mutating func connect(_ source: Source, to variable: VariableID) {
        guard case .variable(let from) = source.origin else { return put(source.origin, into: variable) }
        guard ways.insert(Way(from: from, to: variable)).inserted else { return }
        let types = decidingTypes(of: variable)
        successors[from.index].add(variable, types)
        if values[from.index].count > Pool.least, !types.isEmpty {
            let pool = pools[from] ?? Pool(values[from.index].map { ($0, keys(of: $0)) })
            pools[from] = pool
            for value in pool.values(of: types) { put(value, into: variable) }
        } else {
            for value in values[from.index] { put(value, into: variable) }
        }
    }

    private mutating func put(_ value: Origin, into variable: VariableID) {
        guard accepts(variable, value), values[variable.index].insert(value).inserted else { return }
        queue.append((variable, value))
        if pools[variable] != nil {
            let types = keys(of: value)
            pools[variable]?.add(value, types)
        }
    }

    /// The types of this program of which a variable has to be; none if it may be anything.
    private func decidingTypes(of variable: VariableID) -> [TypeID] {
        guard flow[variable].written != nil else { return [] }
        let types = flow[variable].types
        return types.contains(where: program.isExternal) ? [] : types
    }

    /// All types that an object is of; nil for what has no type of this program.
    private func keys(of value: Origin) -> [TypeID]? {
        guard case .construction(let id) = value, case .known(let type) = flow[id].type else { return nil }
        return program.ancestry(of: type)
    }

    /// Whether a value may be of the type that a variable is declared with.
    private func accepts(_ variable: VariableID, _ value: Origin) -> Bool {
        guard case .construction(let id) = value, flow[variable].written != nil else { return true }
        let types = flow[variable].types
        if types.isEmpty { return mayBe(flow[id].type, flow[variable]) }
        switch flow[id].type {
        case .known(let type): return program.mayBe(type, types)
        // Only a protocol may have something of another package.
        case .external:
            return !flow[id].isDerived || types.contains { [.protocol, .extension].contains(program[$0].kind) }
        }
    }

    /// Whether an object may be of a type of another package: one of this program says so where it is declared.
    private func mayBe(_ type: TypeReference, _ variable: Variable) -> Bool {
        guard case .known(let type) = type, let name = variable.written?.plainNominal, name != "Any",
            name != "AnyObject", name != "Self", program.alias(name, at: variable.site) == nil,
            !variable.site.generics.contains(where: { $0.name == name.firstPart })
        else { return true }
        return program.inherits(type) { $0.isLast(name.lastName) || name.isLast($0) }
    }

    mutating func drain() {
        while let (variable, value) = queue.popLast() {
            for next in successors[variable.index].taking(keys(of: value)) { put(value, into: next) }
            for operation in waiting[variable.index] { apply(operation, to: value) }
        }
    }

    private mutating func apply(_ index: Int, to value: Origin) {
        let operation = flow.operations[index]
        switch (operation.kind, value) {
        case (.load(let name), .construction(let id)): load(name, of: id, index)
        case (.call(let name, let given, _), .construction(let id)): call(name, given, on: id, value, index)
        case (.store(let name, let variable), .construction(let id)): store(variable, as: name, into: id, index)
        case (.invoke(let given), .function(let function)): invoke(function, given, index)
        case (.put(let object, let value), .function(let function)): put(value, into: object, by: function, index)
        case (.make(let given), .type(let type)): make(type, given, index)
        case (.load(let name), .type(.known(let type))): loadStatic(name, of: type, index)
        case (.call(let name, let given, _), .type(.known(let type))): callStatic(name, given, of: type, index)
        default: break
        }
    }

    mutating func answer(_ origin: Origin, _ index: Int) {
        let operation = flow.operations[index]
        answered.insert(index)
        add(
            Source(origin: origin, location: operation.location, condition: operation.condition),
            to: operation.result)
    }

    private mutating func load(_ name: String, of id: ConstructionID, _ index: Int) {
        switch flow[id].type {
        case .external("(tuple)"):
            let inputs = flow[id].inputs
            let position = Int(name).flatMap { inputs.indices.contains($0) ? $0 : nil }
            if let input = inputs.first(where: { $0.label == name }) ?? position.map({ inputs[$0] }) {
                answer(.variable(input.variable), index)
            } else if inputs.allSatisfy({ Int($0.label) != nil }) {  // its labels are declared elsewhere
                for input in inputs { answer(.variable(input.variable), index) }
            }
        case _ where flow[id].caseName != nil: loadPayload(name, of: id, index)
        case .external where isHolder(id): answer(.variable(cell(of: id)), index)
        case .external(let type):
            if Int(name) != nil || Collections.elements.contains(name), !flow[id].isDerived {
                return answer(.construction(id), index)
            }
            derive(index, from: type)
        case .known(let type):
            guard let member = program.member(name, of: type, isStatic: false) else { return loadElement(name, of: id, type, index) }
            if let given = flow[id].fields[member] { return answer(.variable(given), index) }
            if let variable = flow.ofMember[member] { answer(.variable(variable), index) }
        }
    }

    private mutating func call(
        _ name: String, _ given: [Given], on id: ConstructionID, _ value: Origin, _ index: Int
    ) {
        guard case .known(let type) = flow[id].type else {
            if isHolder(id) {
                let cell = cell(of: id)
                open([cell], to: given, index)
                if given.isEmpty { answer(.variable(cell), index) }
                return
            }
            open(flow[id].inputs.map(\.variable), to: given, index)
            return derive(index, from: flow[id].origin ?? flow[id].type.externalName)
        }
        if let member = program.member(name, of: type, labels: given.map(\.label)) {
            if program[member].facts.isProperty {
                return
            }
            return bind(member, given, index)
        }
        if let base = flow.operations[index].base { open([base], to: given, index) }
        if program.hasUnknownParent(type) || Collections.elements.contains(name) { answer(value, index) }
    }

    /// A closure that is given to what another package does with a collection, or a holder, is called with what it has:
    /// `screens.map { … }`, `state.withLock { $0 }`.
    mutating func open(_ contents: [VariableID], to given: [Given], _ index: Int) {
        let operation = flow.operations[index]
        for argument in given {
            guard let variable = argument.variable else { continue }
            for content in contents
            where opened.insert(.init(operation: index, function: variable, content: content)).inserted {
                // It may be any of the parameters: of `reduce` the second, of `enumerated().map` as well.
                let given = (0..<3).map { _ in Given(label: nil, isTrailing: false, variable: content) }
                let call = Operation(
                    kind: .invoke(given), base: variable, result: operation.result, location: operation.location,
                    condition: operation.condition, text: operation.text)
                changing.insert(Way(from: variable, to: content))
                append(call, on: variable)
            }
        }
    }

    /// An operation that others call for.
    mutating func append(_ operation: Operation, on base: VariableID) {
        let index = flow.operations.count
        flow.operations.append(operation)
        waiting[base.index].append(index)
        for value in values[base.index] { apply(index, to: value) }
    }

    mutating func append(_ variable: Variable) -> VariableID {
        values.append([])
        successors.append(Successors())
        waiting.append([])
        var empty = variable
        empty.sources = []
        let id = flow.add(empty)
        for source in variable.sources { add(source, to: id) }
        return id
    }

    /// A part that an object of another package has, or makes.
    mutating func derive(_ index: Int, from origin: String? = nil) {
        if let known = derived[index] { return answer(.construction(known), index) }
        let operation = flow.operations[index]
        guard let base = operation.base else { return }
        let result = flow[operation.result]
        let id = ConstructionID(index: flow.constructions.count)
        var made = Construction(
            type: .external(operation.text), site: result.site, place: result.place, owner: result.owner,
            holder: nil, target: .other, condition: operation.condition)
        made.isDerived = true
        made.origin = origin
        made.inputs = [
            Input(
                label: "", variable: base, phase: .call, location: operation.location,
                condition: operation.condition)
        ]
        flow.constructions.append(made)
        derived[index] = id
        answer(.construction(id), index)
    }

    private mutating func store(_ variable: VariableID, as name: String, into id: ConstructionID, _ index: Int) {
        let operation = flow.operations[index]
        var property: MemberID?
        if case .known(let type) = flow[id].type { property = program.member(name, of: type, isStatic: false) }
        guard
            !flow[id].inputs.contains(where: {
                $0.label == name && $0.variable == variable && $0.location == operation.location
            })
        else { return }
        answered.insert(index)
        flow[id].inputs.append(
            Input(
                label: name, variable: variable, phase: .inject, location: operation.location,
                condition: operation.condition, written: property.flatMap { program[$0].facts.type },
                writtenAt: property.map { program[$0].site }))
        guard let property, let held = flow.ofMember[property] else { return }
        add(
            Source(origin: .variable(variable), location: operation.location, condition: operation.condition),
            to: held)
    }

    private mutating func invoke(_ function: FunctionID, _ given: [Given], _ index: Int) {
        let value = flow[function]
        let operation = flow.operations[index]
        switch value.kind {
        case .member(let member): bind(member, given, index)
        case .closure:
            for (parameter, argument) in zip(value.parameters, given) {
                guard let variable = argument.variable else { continue }
                add(
                    Source(
                        origin: .variable(variable), location: operation.location, condition: operation.condition),
                    to: parameter)
                if flow[parameter].isSet, let base = operation.base,
                    changing.contains(Way(from: base, to: variable))
                {
                    add(
                        Source(
                            origin: .variable(parameter), location: operation.location,
                            condition: operation.condition), to: variable)
                }
            }
            answer(.variable(value.result), index)
        case .keyPath(let names): follow(names, from: given.first?.variable, index)
        case .initializer(let type):
            answer(.variable(value.result), index)
            guard case .construction(let id)? = flow[value.result].sources.first?.origin else { return }
            give(given, to: type, id, operation)
        }
    }

    /// `make(store)` where `make` is `Feed.init`.
    mutating func give(
        _ given: [Given], to type: TypeReference, _ id: ConstructionID, _ operation: Operation
    ) {
        guard case .known(let known) = type else { return }
        let all = program.initializers(of: known)
        let initializer = all.first { program[$0].facts.parameters.count == given.count } ?? all.only
        let parameters: [ParameterFacts] =
            initializer.map { program[$0].facts.parameters }
            ?? program.storedProperties(of: known).map {
                ParameterFacts(
                    label: program[$0].facts.name, name: program[$0].facts.name, type: program[$0].facts.type)
            }
        for (index, (parameter, argument)) in zip(parameters, given).enumerated() {
            guard let variable = argument.variable else { continue }
            let label = parameter.label ?? ""
            if flow[id].inputs.contains(where: { $0.label == label && $0.variable == variable }) { continue }
            flow[id].inputs.append(
                Input(
                    label: label, variable: variable, phase: .construct, location: operation.location,
                    condition: operation.condition, written: parameter.type, writtenAt: program[known].site))
            guard let initializer, let held = flow.parameters[initializer]?[index] else { continue }
            add(
                Source(
                    origin: .variable(variable), location: operation.location, condition: operation.condition),
                to: held)
        }
    }

    /// Gives a function its arguments, and takes its answer.
    mutating func bind(_ member: MemberID, _ given: [Given], _ index: Int) {
        let operation = flow.operations[index]
        answered.insert(index)
        guard let parameters = flow.parameters[member] else { return }
        let positions = program[member].facts.parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
        let byOrder = positions.contains(nil) && given.allSatisfy { $0.label == nil } && given.count == parameters.count
        for (order, (argument, position)) in zip(given, positions).enumerated() {
            guard let variable = argument.variable, let position = byOrder ? order : position else { continue }
            add(
                Source(origin: .variable(variable), location: operation.location, condition: operation.condition),
                to: parameters[position])
            if program[member].facts.parameters[position].type?.text.hasPrefix("inout ") == true {
                add(
                    Source(
                        origin: .variable(parameters[position]), location: operation.location,
                        condition: operation.condition), to: variable)
            }
            let passed = flow.passed[member, default: []]
            if passed.contains(.parameter(position)) { answer(.variable(variable), index) }
            let isAutoclosure = program[member].facts.parameters[position].type?.text.hasPrefix("@autoclosure") == true
            if isAutoclosure, passed.contains(.resultOfParameter(position)) { answer(.variable(variable), index) }
            if passed.contains(.resultOfParameter(position)) {
                append(
                    Operation(
                        kind: .invoke([]), base: variable, result: operation.result, location: operation.location,
                        condition: operation.condition, text: operation.text), on: variable)
            }
        }
        let isItself = program[member].facts.type?.plainNominal == "Self"
        if isItself || flow.passed[member]?.contains(.itself) == true, let base = operation.base {
            answer(.variable(base), index)
        }
        if let result = flow.ofMember[member] { answer(.variable(result), index) }
    }
}

extension Program {
    /// Whether an object of a type can stand where one of these types is asked for.
    func mayBe(_ type: TypeID, _ asked: [TypeID]) -> Bool {
        let ancestry = ancestry(of: type)
        return asked.contains { isExternal($0) || ancestry.contains($0) }
    }
}
