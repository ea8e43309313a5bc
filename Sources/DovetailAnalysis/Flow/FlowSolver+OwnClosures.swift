import DovetailGraph
import DovetailSyntax

// Closures that functions of the program make of what they are given. Each call stands for itself.

extension FlowSolver {
    /// `func route(_ work: @escaping Work) -> Route { { message in work(message) } }`: each call answers with a closure of its
    /// own, which names what that call gave.
    mutating func closure(of member: MemberID, calledWith arguments: [Int: VariableID], _ index: Int) -> FunctionID? {
        guard let parameters = flow.parameters[member], let shared = closure(answeredBy: member) else { return nil }
        let given = Dictionary(
            uniqueKeysWithValues: parameters.enumerated().compactMap { position, parameter in
                arguments[position].map { (parameter, $0) }
            })
        guard flow[shared].mentions.contains(where: { given[$0] != nil }) else { return nil }
        let key = OwnClosure(operation: index, function: member)
        if let known = memory.closures[key] { return known }
        var own = flow[shared]
        own.isOfCall = true
        own.mentions = own.mentions.map { given[$0] ?? $0 }
        own.result = answer(of: own, given)
        flow.functions.append(own)
        let id = FunctionID(index: flow.functions.count - 1)
        memory.closures[key] = id
        return id
    }

    /// The closure that a function answers with, if that is all that it does.
    private func closure(answeredBy member: MemberID) -> FunctionID? {
        guard program[member].facts.kind == .method, var next = flow.ofMember[member] else { return nil }
        for _ in 0..<4 {
            switch flow[next].sources.only?.origin {
            case .variable(let from)?: next = from
            case .function(let function)?:
                if case .closure = flow[function].kind { return function }
                return nil
            default: return nil
            }
        }
        return nil
    }

    /// What the closure of one call answers with: what that call gave does, where the closure calls it.
    private mutating func answer(of closure: FunctionValue, _ given: [VariableID: VariableID]) -> VariableID {
        var result = flow[closure.result]
        let sources = result.sources
        result.sources = []
        let own = append(result)
        for source in sources {
            guard case .variable(let from) = source.origin, var call = call(answering: from),
                let work = call.base.flatMap({ given[$0] })
            else {
                add(source, to: own)
                continue
            }
            (call.base, call.result) = (work, own)
            append(call, on: work)
        }
        return own
    }

    /// The call of a parameter that answers with this.
    private mutating func call(answering result: VariableID) -> Operation? {
        if memory.callsOfParameters.isEmpty {
            for (index, operation) in flow.operations.enumerated() {
                guard case .invoke = operation.kind, let base = operation.base, case .parameter = flow[base].kind else {
                    continue
                }
                memory.callsOfParameters[operation.result] = index
            }
        }
        return memory.callsOfParameters[result].map { flow.operations[$0] }
    }
}
