import DovetailGraph
import DovetailSyntax

// Generic classes of the program that only hold something: `final class Atomic<T> { private var value: T }`. What one of them
// holds, no other one does, so their methods are not followed: they take, answer, and hand to closures what they hold.

extension FlowSolver {
    /// What an operation on such an object means.
    ///
    /// - Returns: whether its class is one.
    mutating func hold(_ index: Int, in id: ConstructionID) -> Bool {
        guard let type = flow[id].type.knownType, !flow[id].isItself, program.isHolder(type) else { return false }
        return hold(index, cell(of: id), type)
    }

    /// The same where the object isn't made in sight, but declared: `let names: Atomic<Names?> = nil`.
    mutating func holdDeclared(_ index: Int) -> Bool {
        let operation = flow.operations[index]
        guard let base = operation.base, let type = operation.types.first, program.isHolder(type) else { return false }
        if case .itself = flow[base].kind { return false }
        let cell = memory.declaredCells[base] ?? append(flow[base].unnamed)
        memory.declaredCells[base] = cell
        return hold(index, cell, type)
    }

    /// `observers.append(observer)`: such an object is given what its methods take.
    mutating func giveContent(
        _ given: [Given], by name: String, to id: ConstructionID, _ type: TypeID, _ index: Int
    ) {
        let operation = flow.operations[index]
        guard let method = program.member(name, of: type, labels: given.map(\.label)), !operation.isAside else {
            return
        }
        for (variable, parameter) in contents(of: given, method, type) {
            let input = Input(
                label: parameter.label ?? parameter.name, variable: variable, phase: .inject,
                location: operation.location, condition: operation.condition)
            let part = GivenPart(object: id, variable: variable, label: input.label, location: input.location)
            if memory.given.insert(part).inserted { flow[id].inputs.append(input) }
        }
    }

    /// The arguments that are of the type of what is held.
    private func contents(
        of given: [Given], _ method: MemberID, _ type: TypeID
    ) -> [(variable: VariableID, parameter: ParameterFacts)] {
        let parameters = program[method].facts.parameters
        let positions = parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
        return zip(given, positions).compactMap { argument, position in
            guard let variable = argument.variable, let position, !flow[variable].holdsClosure,
                program.isOpen(parameters[position].type, in: type)
            else { return nil }
            return (variable, parameters[position])
        }
    }

    private mutating func hold(_ index: Int, _ cell: VariableID, _ type: TypeID) -> Bool {
        let operation = flow.operations[index]
        let isOperator: Bool
        switch operation.kind {
        case .load(let name): isOperator = load(name, of: cell, type, index)
        case .store(let name, let variable): isOperator = store(variable, as: name, in: cell, type, index)
        case .call(let name, let given, _):
            isOperator = call(name, ownArguments(given, index), on: cell, type, index)
        case .keep(let name, let given): isOperator = call(name, given, on: cell, type, index)
        default: return false
        }
        if isOperator { answered.insert(index) }
        return isOperator
    }

    private mutating func load(_ name: String, of cell: VariableID, _ type: TypeID, _ index: Int) -> Bool {
        guard let member = program.member(name, of: type, isStatic: false), isOpen(member, type) else { return false }
        answer(.variable(cell), index)
        return true
    }

    private mutating func store(
        _ variable: VariableID, as name: String, in cell: VariableID, _ type: TypeID, _ index: Int
    ) -> Bool {
        guard let member = program.member(name, of: type, isStatic: false), isOpen(member, type) else { return false }
        put(variable, in: cell, index)
        return true
    }

    private mutating func call(
        _ name: String, _ given: [Given], on cell: VariableID, _ type: TypeID, _ index: Int
    ) -> Bool {
        guard let method = program.member(name, of: type, labels: given.map(\.label)),
            program[method].facts.kind == .method
        else { return false }
        open([cell], to: given, index)
        for content in contents(of: given, method, type) { put(content.variable, in: cell, index) }
        if isOpen(method, type) { answer(.variable(cell), index) }
        return true
    }

    private mutating func put(_ variable: VariableID, in cell: VariableID, _ index: Int) {
        let operation = flow.operations[index]
        if operation.isAside, !program.isTest(flow[cell].owner) { return }
        add(
            Source(origin: .variable(variable), location: operation.location, condition: operation.condition), to: cell)
    }

    /// Whether the type of a member is that of what is held.
    private func isOpen(_ member: MemberID, _ type: TypeID) -> Bool {
        program.isOpen(program[member].facts.type, in: type)
    }
}

extension Variable {
    fileprivate var unnamed: Variable {
        var cell = self
        (cell.kind, cell.sources, cell.types, cell.written) = (.temporary, [], [], nil)
        return cell
    }
}
