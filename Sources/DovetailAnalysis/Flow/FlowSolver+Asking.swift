import DovetailGraph

// A variable of more values than are told apart is asked once for all who ask it the same, so that the work grows with
// the values and those who ask, and not with their product.

extension FlowSolver {
    /// What a variable is asked.
    struct Question: Hashable {
        enum Kind: Hashable {
            case load(String)
            case call(String, [String?])
            case invoke(Int)
            case store(String)
            case make([String?])
        }

        let variable: VariableID
        let kind: Kind
    }

    /// Whether an operation is asked once for all values.
    func isAsked(_ index: Int) -> Bool {
        !memory.shared.contains(index) && flow.operations[index].kind.question != nil
    }

    /// Whether an operation found what it means, by itself or by the one that asks for it.
    func isAnswered(_ index: Int) -> Bool {
        answered.contains(index) || memory.asks[index, default: []].contains(where: answered.contains)
    }

    /// Lets an operation ask a variable of many values.
    mutating func ask(_ variable: VariableID, _ index: Int) {
        let operation = flow.operations[index]
        guard let kind = operation.kind.question, operation.base != variable || isAsked(index) else {
            return  // it asks each value
        }
        let question = Question(variable: variable, kind: kind)
        let known = memory.questions[question]
        let shared = known ?? pose(question, like: operation)
        guard shared != index, memory.asks[index]?.contains(shared) != true else { return }
        memory.asks[index, default: []].append(shared)
        for (own, common) in zip(operation.kind.givenVariables, flow.operations[shared].kind.givenVariables) {
            guard let own, let common else { continue }
            let source = Source(
                origin: .variable(own), location: operation.location, condition: operation.condition)
            add(source, to: common)
        }
        if case .store = operation.kind { return }
        let source = Source(
            origin: .variable(flow.operations[shared].result), location: operation.location,
            condition: operation.condition)
        add(source, to: operation.result)
    }

    private mutating func pose(_ question: Question, like operation: Operation) -> Int {
        let variable = question.variable
        var shared = operation
        shared.base = variable
        shared.types = flow[variable].types
        (shared.location, shared.condition) = (flow[variable].location, flow[variable].condition)
        shared.kind = operation.kind.replacingGiven { self.temporary(like: variable) }
        if case .store(_, let value) = shared.kind {
            shared.result = value
        } else {
            shared.result = temporary(like: variable)
        }
        let index = flow.operations.count
        memory.questions[question] = index
        memory.shared.insert(index)
        append(shared, on: variable)
        return index
    }

    private mutating func temporary(like variable: VariableID) -> VariableID {
        let known = flow[variable]
        return append(
            Variable(
                kind: .temporary, owner: known.owner, site: known.site, place: known.place, condition: known.condition))
    }
}

extension Operation.Kind {
    /// What is asked of each value; nil if that is not the same for all who ask.
    fileprivate var question: FlowSolver.Question.Kind? {
        switch self {
        case .load(let name): .load(name)
        case .call(let name, let given, _): .call(name, given.map(\.label))
        case .invoke(let given): .invoke(given.count)
        case .store(let name, _): .store(name)
        case .make(let given): .make(given.map(\.label))
        case .direct, .put: nil
        }
    }

    /// What the values are given.
    fileprivate var givenVariables: [VariableID?] {
        switch self {
        case .call(_, let given, _), .invoke(let given), .make(let given): given.map(\.variable)
        case .store(_, let variable): [variable]
        case .load, .direct, .put: []
        }
    }

    fileprivate func replacingGiven(_ new: () -> VariableID) -> Self {
        func renewed(_ given: [Given]) -> [Given] {
            given.map { Given(label: $0.label, isTrailing: $0.isTrailing, variable: new()) }
        }
        switch self {
        case .call(let name, let given, _): return .call(name, renewed(given), static: nil)
        case .invoke(let given): return .invoke(renewed(given))
        case .make(let given): return .make(renewed(given))
        case .store(let name, _): return .store(name, new())
        case .load, .direct, .put: return self
        }
    }
}
