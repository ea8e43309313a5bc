import DovetailGraph
import DovetailSyntax

// What no construction was found for.

extension FlowSolver {
    /// What no construction was found for is looked up by the declared types.
    mutating func useDeclaredTypes() {
        for index in flow.operations.indices where !answered.contains(index) {
            let operation = flow.operations[index]
            switch operation.kind {
            case .load(let name):
                guard let member = member(name, nil, operation), let variable = flow.ofMember[member] else { continue }
                answer(.variable(variable), index)
            case .call(let name, let given, let known):
                guard let member = known ?? member(name, given.map(\.label), operation) else { continue }
                bind(member, given, index)
            case .store(let name, let variable):
                guard let member = member(name, nil, operation), let held = flow.ofMember[member] else { continue }
                flow.injections.append(
                    Injection(
                        member: member, variable: variable, owner: flow[operation.result].owner,
                        location: operation.location))
                add(
                    Source(
                        origin: .variable(variable), location: operation.location, condition: operation.condition),
                    to: held)
            default: break
            }
        }
    }

    func member(_ name: String, _ labels: [String?]?, _ operation: Operation) -> MemberID? {
        operation.types.lazy.compactMap { program.member(name, of: $0, labels: labels) }.first
    }

    mutating func noteGaps() {
        for index in flow.operations.indices where !answered.contains(index) {
            let operation = flow.operations[index]
            if case .store = operation.kind { continue }
            guard flow[operation.result].sources.isEmpty else { continue }
            if isForeign(operation) {
                derive(index)
                continue
            }
            let gap = flow.add(Gap(expression: operation.text, reason: reason(for: operation)))
            add(Source(origin: gap, location: operation.location, condition: operation.condition), to: operation.result)
        }
    }

    /// Whether the object whose member is asked for is one of another package.
    func isForeign(_ operation: Operation) -> Bool {
        guard let base = operation.base else { return false }
        switch operation.kind {
        case .load, .call: break
        default: return false
        }
        if operation.types.contains(where: { !program.isExternal($0) }) { return false }
        if flow[base].written?.isPlain == true { return false }
        if case .parameter = flow[base].kind, flow[base].written == nil, values[base.index].isEmpty { return true }
        return flow[base].written?.nominalName != nil
            || values[base.index].contains { value in
                if case .construction(let id) = value { flow[id].isDerived } else { false }
            } || !operation.types.isEmpty
    }

    func reason(for operation: Operation) -> String {
        switch operation.kind {
        case .load(let name): "whose '\(name)' it is can't be seen"
        case .call(let name, _, _): "whose '\(name)' is called can't be seen"
        default: "what is called can't be seen"
        }
    }
}
