import DovetailGraph
import DovetailSyntax

// What functions put into `inout` parameters: each caller is given back what its own call puts there, and nothing that other
// callers gave.

extension FlowSolver {
    struct InoutParameters {
        /// What a function puts into a parameter.
        var changes: [VariableID: [Source]] = [:]
        var calls: [VariableID: [InoutCall]] = [:]
        var known: Set<Change> = []
    }

    struct Change: Hashable { let parameter: VariableID, origin: Origin }

    struct InoutCall {
        let function: MemberID
        /// What is given to an `inout` parameter.
        let variable: VariableID
        /// What the call gives, by position.
        let arguments: [Int: VariableID]
        let operation: Int
    }

    mutating func findChanges() {
        for (function, parameters) in flow.parameters.pairs {
            for (parameter, facts) in zip(parameters, program[function].facts.parameters) where facts.isInout {
                for source in flow[parameter].sources { _ = isNew(source, in: parameter) }
            }
        }
    }

    /// Gives back what a call of a function puts into what is given to an `inout` parameter.
    mutating func giveBack(_ parameter: VariableID, by call: InoutCall) {
        memory.parameters.calls[parameter, default: []].append(call)
        for change in memory.parameters.changes[parameter, default: []] { giveBack(change, by: call) }
    }

    private mutating func giveBack(_ change: Source, by call: InoutCall) {
        let operation = flow.operations[call.operation]
        guard let origin = origin(of: change, by: call), origin != .variable(call.variable) else { return }
        let source = Source(origin: origin, location: operation.location, condition: operation.condition)
        add(source, to: call.variable)
        if !operation.isAside || program.isTest(call.function) { store(source, in: call.variable, operation) }
        guard isInout(call.variable), isNew(source, in: call.variable) else { return }
        for outer in memory.parameters.calls[call.variable, default: []] { giveBack(source, by: outer) }
    }

    /// What a function puts into its parameter: of what it was given itself, what this call gives.
    private func origin(of change: Source, by call: InoutCall) -> Origin? {
        guard case .variable(let value) = change.origin, let position = parameter(value, of: call.function) else {
            return change.origin
        }
        return call.arguments[position].map { .variable($0) }
    }

    /// `fill(&box.all)`: what an `inout` parameter is set to is set at the object whose property is given.
    private mutating func store(_ source: Source, in variable: VariableID, _ operation: Operation) {
        guard let load = flow.loads[variable] else { return }
        var value = flow[variable]
        (value.kind, value.sources) = (.temporary, [source])
        let given = append(value)
        let store = Operation(
            kind: .store(load.name, given), base: load.base, types: flow[load.base].types, result: given,
            location: operation.location, condition: operation.condition, text: load.name, isAside: operation.isAside)
        append(store, on: load.base)
    }

    private mutating func isNew(_ source: Source, in parameter: VariableID) -> Bool {
        guard memory.parameters.known.insert(Change(parameter: parameter, origin: source.origin)).inserted else {
            return false
        }
        memory.parameters.changes[parameter, default: []].append(source)
        return true
    }

    private func isInout(_ variable: VariableID) -> Bool {
        guard case .parameter = flow[variable].kind, let function = flow[variable].owner.member,
            let position = parameter(variable, of: function)
        else { return false }
        return program[function].facts.parameters[position].isInout
    }
}

extension ParameterFacts {
    var isInout: Bool { type?.text.hasPrefix("inout ") == true }
}
