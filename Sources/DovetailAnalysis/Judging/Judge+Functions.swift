import DovetailGraph
import DovetailSyntax

// Functions without an object that ask a library for something: whoever calls one needs what it asks for.

extension Judge {
    /// What such functions ask for, as edges from those who call them.
    func drawCallsOfAskingFunctions() {
        let calls = callsOfFunctions
        let asked = findAsked(calls)
        let asking = calls.filter { asked[$0.function] != nil }
        let parts = parts(of: Set(asking.compactMap { program[$0.caller].owner }))
        for call in asking {
            for caller in nodes(calling: call.caller, parts) {
                for (target, evidence) in asked[call.function]!.sorted(by: { $0.key < $1.key }) where target != caller {
                    draft.edges.append(
                        .init(
                            from: caller, to: target, kind: .needs, phase: .call, location: call.location,
                            origin: evidence, condition: call.condition))
                }
            }
        }
    }

    private struct FunctionCall {
        let caller: MemberID
        let function: MemberID
        let location: DependencyGraph.Location
        let condition: DependencyGraph.Condition
    }

    /// The calls of functions that belong to no object.
    private var callsOfFunctions: [FunctionCall] {
        if flow.library.reads.isEmpty { return [] }
        return flow.operations.compactMap { operation in
            let function: MemberID? =
                switch operation.kind {
                case .direct(let member, _): member
                case .call(_, _, let member): member
                default: nil
                }
            let owner = flow[operation.result].owner
            guard let function, hasNoObject(function), !operation.isAside, let caller = owner.member,
                caller != function, !isTest(owner)
            else { return nil }
            return FunctionCall(
                caller: caller, function: function, location: operation.location, condition: operation.condition)
        }
    }

    private func hasNoObject(_ member: MemberID) -> Bool {
        program[member].facts.kind == .method && (program[member].owner == nil || program[member].facts.isStatic)
    }

    /// What functions ask for, if only through others that they call, with the lines on the way.
    private func findAsked(_ calls: [FunctionCall]) -> [MemberID: [NodeID: [DependencyGraph.Location]]] {
        var asked: [MemberID: [NodeID: [DependencyGraph.Location]]] = [:]
        for read in flow.library.reads {
            guard let function = read.owner.member, hasNoObject(function) else { continue }
            if case .binding = read.reader { continue }  // what the function registers asks for it
            for place in search.ends(of: read.variable).compactMap(\.place) {
                for target in targets(of: place, nil) { asked[function, default: [:]][target] = [read.location] }
            }
        }
        let callers = Dictionary(grouping: calls.filter { hasNoObject($0.caller) }, by: \.function)
        var queue = asked.keys.sorted { $0.index < $1.index }
        while let function = queue.popLast() {
            for call in callers[function] ?? [] {
                let known = asked[call.caller]?.count ?? 0
                for (target, evidence) in asked[function] ?? [:] where asked[call.caller]?[target] == nil {
                    asked[call.caller, default: [:]][target] = [call.location] + evidence
                }
                if asked[call.caller]?.count ?? 0 > known { queue.append(call.caller) }
            }
        }
        return asked
    }

    /// The binding, the parts, the type or the function in whose code a call stands.
    private func nodes(calling member: MemberID, _ parts: [TypeID: [NodeID]]) -> [NodeID] {
        if let variable = flow.ofMember[member], flow.library.bindings[variable] != nil,
            let place = names.place(variable, of: flow)
        {
            return [place.id]
        }
        guard let type = program[member].owner else {
            let id = program.functionID(member)
            draft.types.append(.init(id: id, kind: .other, location: program[member].location))
            return [id]
        }
        guard !program.isExternal(type), !drawnElsewhere.contains(type), program[type].kind != .protocol else {
            return []
        }
        if let parts = parts[type] { return parts }
        addComponent(type)
        return [program[type].id]
    }
}
