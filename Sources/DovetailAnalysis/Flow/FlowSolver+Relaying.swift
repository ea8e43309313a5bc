import DovetailGraph
import DovetailSyntax

// Calls of functions that hand on what they are given: each does for its own arguments what the function does.

extension FlowSolver {
    /// A call does for its own arguments what the function does for its parameters.
    mutating func relay(_ function: MemberID, _ arguments: [Int: VariableID], _ call: Operation) {
        relay(memory.forwarding.relays[function] ?? [], arguments, call)
        for passed in memory.forwarding.passed[function] ?? [] {
            let own = passed.passes.reduce(arguments) { arguments, pass in
                var own = pass.others.merging(pass.parameters.compactMapValues { arguments[$0] }) { $1 }
                own[Forwarding.Relay.itself] = arguments[Forwarding.Relay.itself]
                return own
            }
            relay([passed.relay], own, call)
        }
    }

    private mutating func relay(_ relays: [Forwarding.Relay], _ arguments: [Int: VariableID], _ call: Operation) {
        for relay in relays {
            guard var base = relay.base == Forwarding.Relay.answer ? call.result : arguments[relay.base] else {
                continue
            }
            if let cast = relay.cast { base = casted(base, as: cast) }
            for name in relay.path { base = step(name, from: base, flow.operations[relay.operation]) }
            answered.insert(relay.operation)
            var operation = flow.operations[relay.operation]
            operation.base = base
            operation.isAside = operation.isAside || call.isAside
            switch operation.kind {
            case .call(let name, let given, _):
                let own = zip(given, relay.given).map { argument, position in
                    Given(
                        label: argument.label, isTrailing: argument.isTrailing,
                        variable: relayed(argument.variable, position, arguments))
                }
                operation.kind = .keep(name, own)
            case .invoke(let given):
                operation.kind = .invoke(
                    given.indices.map { index in
                        let position = relay.given[index]
                        let own = position.map { arguments[$0] } ?? property(relay.properties[index], arguments, call)
                        return Given(label: nil, isTrailing: false, variable: own ?? given[index].variable)
                    })
            case .store(let name, let own):
                guard let variable = relayed(own, relay.given[0], arguments) else { continue }
                operation.kind = .store(name, variable)
            default: continue
            }
            if relay.cast != nil { answered.insert(flow.operations.count) }  // what doesn't pass it is told nothing
            append(operation, on: base)
        }
    }

    /// What a property is in the object whose method is called.
    mutating func property(
        _ name: String?, _ arguments: [Int: VariableID], _ call: Operation
    ) -> VariableID? {
        guard let name, let object = arguments[Forwarding.Relay.itself], object == call.base else { return nil }
        return step(name, from: object, call)
    }

    /// What a call gives, as far as it passes a cast.
    mutating func casted(_ base: VariableID, as cast: VariableID) -> VariableID {
        let way = Way(from: base, to: cast)
        if let known = memory.forwarding.casts[way] { return known }
        var copy = flow[cast]
        copy.sources = [
            Source(origin: .variable(base), location: copy.location, condition: copy.condition)
        ]
        let id = append(copy)
        memory.forwarding.casts[way] = id
        return id
    }

    /// What a call gives in place of a parameter; an object that calls its own method gives itself.
    private func relayed(_ own: VariableID?, _ position: Int?, _ arguments: [Int: VariableID]) -> VariableID? {
        guard let position else { return nil }
        return arguments[position] ?? (position == Forwarding.Relay.itself ? own : nil)
    }

    /// The arguments of a call that are not handed on for each call of the function in which it stands.
    func ownArguments(_ given: [Given], _ index: Int) -> [Given] {
        guard memory.forwarding.relayed.contains(index), let function = function(of: flow.operations[index]) else {
            return given
        }
        return given.map { argument in
            guard parameter(argument.variable, of: function) != nil else { return argument }
            return Given(label: argument.label, isTrailing: argument.isTrailing, variable: nil)
        }
    }
}
