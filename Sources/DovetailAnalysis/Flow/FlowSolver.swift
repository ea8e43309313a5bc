import DovetailGraph
import DovetailSyntax

/// Finds which values come into each variable, and by that which members and closures calls mean.
///
/// Inclusion-based, as in Andersen's analysis: sources only grow, so that the result doesn't depend on the order of steps.
struct FlowSolver {
    /// How many values of a variable are told apart.
    private static let limit = 1_000

    let program: Program
    var flow: Flow
    var values: [Set<Origin>]
    private var successors: [[VariableID]]
    var waiting: [[Int]]
    private var queue: [(VariableID, Origin)] = []
    private struct Way: Hashable { let from, to: VariableID }
    private var ways: Set<Way> = []
    /// The operations that found what they mean.
    var answered: Set<Int> = []
    /// What operations got from objects of other packages.
    private var derived: [Int: ConstructionID] = [:]

    private init(_ program: Program, _ flow: Flow) {
        self.program = program
        self.flow = flow
        values = Array(repeating: [], count: flow.variables.count)
        successors = Array(repeating: [], count: flow.variables.count)
        waiting = Array(repeating: [], count: flow.variables.count)
    }

    /// The flow with the sources of all operations, and the values of each variable.
    static func solve(_ program: Program, _ flow: Flow) -> (Flow, [Set<Origin>]) {
        var solver = FlowSolver(program, flow)
        solver.prepare()
        solver.drain()
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
        successors[from.index].append(variable)
        for value in values[from.index] { put(value, into: variable) }
    }

    private mutating func put(_ value: Origin, into variable: VariableID) {
        guard values[variable.index].count < Self.limit, accepts(variable, value),
            values[variable.index].insert(value).inserted
        else { return }
        queue.append((variable, value))
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

    private mutating func drain() {
        while let (variable, value) = queue.popLast() {
            for next in successors[variable.index] { put(value, into: next) }
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
            }
        case .external(let name): derive(index, from: name)
        case .known(let type):
            guard let member = program.member(name, of: type, isStatic: false) else { return }
            if let given = flow[id].fields[member] { return answer(.variable(given), index) }
            if let variable = flow.ofMember[member] { answer(.variable(variable), index) }
        }
    }

    private mutating func call(
        _ name: String, _ given: [Given], on id: ConstructionID, _ value: Origin, _ index: Int
    ) {
        guard case .known(let type) = flow[id].type else {
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
        if program.hasUnknownParent(type) { answer(value, index) }
    }

    /// A closure that is given to what another package does with a collection, or a holder, is called with what it has:
    /// `screens.map { … }`, `state.withLock { $0 }`.
    private mutating func open(_ contents: [VariableID], to given: [Given], _ index: Int) {
        let operation = flow.operations[index]
        for argument in given {
            guard let variable = argument.variable else { continue }
            for case .function(let function) in values[variable.index] {
                guard let parameter = flow[function].parameters.first else { continue }
                for content in contents where content != parameter {
                    add(
                        Source(
                            origin: .variable(content), location: operation.location,
                            condition: operation.condition), to: parameter)
                }
            }
        }
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
            }
            answer(.variable(value.result), index)
        case .initializer(let type):
            answer(.variable(value.result), index)
            guard case .construction(let id)? = flow[value.result].sources.first?.origin else { return }
            give(given, to: type, id, operation)
        }
    }

    /// `make(store)` where `make` is `Feed.init`.
    private mutating func give(
        _ given: [Given], to type: TypeReference, _ id: ConstructionID, _ operation: Operation
    ) {
        guard case .known(let known) = type else { return }
        let initializer = program.initializers(of: known).first { program[$0].facts.parameters.count == given.count }
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
            let passed = flow.passed[member, default: []]
            if passed.contains(.parameter(position)) { answer(.variable(variable), index) }
            let isAutoclosure = program[member].facts.parameters[position].type?.text.hasPrefix("@autoclosure") == true
            if isAutoclosure, passed.contains(.resultOfParameter(position)) { answer(.variable(variable), index) }
            if passed.contains(.resultOfParameter(position)) {
                let new = flow.operations.count
                flow.operations.append(
                    Operation(
                        kind: .invoke([]), base: variable, result: operation.result, location: operation.location,
                        condition: operation.condition, text: operation.text))
                waiting[variable.index].append(new)
                for value in values[variable.index] { apply(new, to: value) }
            }
        }
        if flow.passed[member]?.contains(.itself) == true, let base = operation.base {
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
