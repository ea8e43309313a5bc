import DovetailGraph
import DovetailSyntax

// Functions without an object that ask a library for something: whoever calls one needs what it asks for.

extension Judge {
    /// What such functions ask for, as edges from those who call them, or are given them.
    func drawCallsOfAskingFunctions() {
        let calls = callsOfFunctions
        spreadAsked(calls)
        if askedByFunctions.isEmpty { return }
        let asking = calls.filter {
            askedByFunctions[$0.function] != nil && !idleInitializers.contains($0.caller)
        }
        let parts = parts(of: Set(asking.compactMap { program[$0.caller].owner }))
        for call in asking {
            for caller in nodes(calling: call.caller, parts) {
                for (target, evidence) in askedByFunctions[call.function]!.sorted(by: { $0.key < $1.key })
                where target != caller {
                    draft.edges.append(
                        .init(
                            from: caller, to: target, kind: .needs, phase: .call, location: call.location,
                            origin: evidence, condition: call.condition))
                }
            }
        }
        drawReferencesOfAskingFunctions()
    }

    /// `Runner(body: handle)`, `Runner { handle() }`
    private func drawReferencesOfAskingFunctions() {
        var known = Set(draft.edges.map { Link(from: $0.from, to: $0.to) })
        for id in drawn.sorted(by: { $0.index < $1.index }) where !isDrawnElsewhere(flow[id]) && !flow[id].isDerived {
            for (input, ends) in zip(flow[id].inputs, ends[id.index]) {
                for (target, evidence) in ends.flatMap(targets(ofFunctionsIn:))
                where target != part(id) && known.insert(Link(from: part(id), to: target)).inserted {
                    draft.edges.append(
                        .init(
                            from: part(id), to: target, kind: .needs, phase: .deferred, label: input.label,
                            location: input.location, origin: evidence, condition: input.condition))
                }
            }
        }
    }

    private func targets(ofFunctionsIn end: FlowEnd) -> [(NodeID, [DependencyGraph.Location])] {
        guard case .function(let function) = end.kind else { return [] }
        var named = flow[function].mentions.compactMap { flow[$0].owner.member == nil ? nil : member(of: $0) }
        if case .member(let member) = flow[function].kind { named.append(member) }
        return Set(named).sorted { $0.index < $1.index }
            .flatMap { askedByFunctions[$0] ?? [:] }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func member(of variable: VariableID) -> MemberID? {
        if case .member(let member) = flow[variable].kind { member } else { nil }
    }

    struct FunctionCall {
        let caller: MemberID
        let function: MemberID
        let location: DependencyGraph.Location
        let condition: DependencyGraph.Condition
    }

    /// The calls of functions that belong to no object.
    var callsOfFunctions: [FunctionCall] {
        return readsOfFunctions
            + flow.operations.compactMap { operation in
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

    /// Where static computed properties, and those of no type, are read.
    private var readsOfFunctions: [FunctionCall] {
        flow.sharedUses.compactMap { use in
            guard let property = member(of: use.variable), hasNoObject(property), !search.provides(use.variable),
                flow.library.bindings[use.variable] == nil, let caller = use.owner.member, caller != property,
                !isTest(use.owner)
            else { return nil }
            return FunctionCall(
                caller: caller, function: property, location: use.location, condition: use.condition)
        }
    }

    /// Whether a function works for whoever calls it: it has no object, or belongs to all views, to the values of another
    /// package, or to whatever conforms to a protocol.
    func hasNoObject(_ member: MemberID) -> Bool {
        let facts = program[member].facts
        if facts.kind == .computed, facts.isStatic || program[member].owner == nil { return true }
        if facts.kind == .computed {
            return program[member].owner.map { program[$0].kind == .protocol } == true && !program.isRequirement(member)
        }
        guard facts.kind == .method else { return false }
        guard let owner = program[member].owner, !facts.isStatic else { return true }
        if program[owner].kind == .protocol { return !program.isRequirement(member) }
        return program.isExternal(owner)
            && (isValue(owner) || ForeignNames.viewProtocols.contains(program[owner].name))
    }

    /// Whether a type is one of the standard library's values: `String`, `Array`.
    func isValue(_ type: TypeID) -> Bool {
        let name = program[type].name
        return name.isPlainName || name.isNameOfCollection
    }

    /// What functions ask for, if only through others that they call, with the lines on the way.
    private func spreadAsked(_ calls: [FunctionCall]) {
        for read in flow.library.reads {
            guard let function = read.owner.member, hasNoObject(function) else { continue }
            if case .binding = read.reader { continue }  // what the function registers asks for it
            for place in search.ends(of: read.variable).compactMap(\.place) {
                for target in targets(of: place, nil) {
                    askedByFunctions[function, default: [:]][target] = [read.location]
                }
            }
        }
        let callers = Dictionary(grouping: calls.filter { hasNoObject($0.caller) }, by: \.function)
        var queue = askedByFunctions.keys.sorted { $0.index < $1.index }
        while let function = queue.popLast() {
            for call in callers[function] ?? [] {
                let known = askedByFunctions[call.caller]?.count ?? 0
                for (target, evidence) in askedByFunctions[function] ?? [:]
                where askedByFunctions[call.caller]?[target] == nil {
                    askedByFunctions[call.caller, default: [:]][target] = [call.location] + evidence.shortened
                }
                if askedByFunctions[call.caller]?.count ?? 0 > known { queue.append(call.caller) }
            }
        }
    }

    /// The binding, the parts, the type or the function in whose code a call stands.
    func nodes(calling member: MemberID, _ parts: [TypeID: [NodeID]]) -> [NodeID] {
        if let variable = flow.ofMember[member], flow.library.bindings[variable] != nil,
            let place = names.place(variable, of: flow)
        {
            return [place.id]
        }
        guard let type = program[member].owner else {
            if program[member].facts.isProperty {
                guard let variable = flow.ofMember[member], places.contains(variable) else { return [] }
                return [names.place(variable, of: flow)?.id].compactMap(\.self)
            }
            let id = program.functionID(member)
            draft.types.append(.init(id: id, kind: .other, location: program[member].location))
            return [id]
        }
        guard !program.isExternal(type), !drawnElsewhere.contains(type), program[type].kind != .protocol else {
            return []
        }
        if let place = staticPlace(of: .member(member)) { return [place] }
        if let parts = parts[type], !program[member].facts.isStatic { return parts.filter { mayRun(member, $0) } }
        if !mayRun(member, program[type].id) { return [] }
        addComponent(type)
        return [program[type].id]
    }
}

/// Two parts, one of which needs the other.
struct Link: Hashable { let from: NodeID, to: NodeID }

extension [DependencyGraph.Location] {
    /// The first steps of a way and the last one: a chain of calls may be as long as a program.
    fileprivate var shortened: [DependencyGraph.Location] { count < 40 ? self : prefix(38) + suffix(1) }
}
