import DovetailGraph
import DovetailSyntax

// What functions hand on from their parameters: to methods of the same object, or from one parameter to another. Each call
// of such a function stands for itself, so that what one call gives is not mixed with what another does.

/// What a function hands on, and to whom.
struct Forwarding {
    /// What one of its parameters is told: `host.add(part)`, `host.part = part`.
    struct Relay {
        let operation: Int
        /// The parameter on which it is called; ``itself`` for the object whose method the function is, ``answer`` for
        /// what the function answers with.
        let base: Int
        static let itself = -1
        static let answer = -2
        /// The names of the properties that lead from there to what it is called on.
        let path: [String]
        /// The cast of it on which it is called, which only objects of its type pass: `if let host = host as? Host`.
        let cast: VariableID?
        /// The parameters that are the arguments.
        let given: [Int?]
        /// The object's own properties that are: `work(store)`.
        var properties: [String?] = []
    }

    /// By the function.
    var relays: [MemberID: [Relay]] = [:]
    /// What calls give in place of a cast of a parameter.
    var casts: [FlowSolver.Way: VariableID] = [:]
    /// The operations that these stand for.
    var relayed: Set<Int> = []
    /// The methods of the same object that keep what a method hands on to them.
    var keepers: [MemberID: Set<MemberID>] = [:]
    /// What methods of the same object relay that a method hands on to them, by the method.
    var passed: [MemberID: [PassedRelay]] = [:]
    /// The calls that these stand for.
    var passing: Set<Int> = []
    /// What extensions of protocols have for what these ask for, where no type has anything else.
    var onlyDefaults: Set<MemberID> = []

    /// `func start(_ page: Page) { start(page, at: nil) }`
    struct Pass {
        /// The parameters of the caller, by those of the callee.
        let parameters: [Int: Int]
        /// What the callee is given besides.
        let others: [Int: VariableID]
    }

    /// A relay, and the calls that lead to it, the first one first.
    struct PassedRelay {
        let relay: Relay
        let passes: [Pass]
        /// How many calls are followed, and how many relays of one method.
        static let mostPasses = 3
        static let most = 8
    }
}

extension FlowSolver {
    /// `func add(_ part: Part) { insert(part) }` keeps what `insert` keeps.
    mutating func findKeepers() {
        var callers: [MemberID: [OwnCall]] = [:]
        for index in flow.operations.indices {
            if let (callee, call) = ownCall(index) { callers[callee, default: []].append(call) }
        }
        var queue = Array(flow.kept.pairs.map(\.key).filter { callers[$0] != nil }.reversed())
        while let callee = queue.popLast() {
            for call in callers[callee] ?? [] where keep(by: call, callee) { queue.append(call.caller) }
        }
    }

    /// A call of a method on the object to which the caller belongs, with parameters of the caller.
    private struct OwnCall {
        let operation: Int
        let caller: MemberID
        /// Those of the caller, by those of the method.
        let parameters: [Int: Int]
        /// What it is given besides.
        let others: [Int: VariableID]
        /// The property of a structure, whose method it is: `state.keep(part)`.
        let whole: MemberID?
    }

    private func ownCall(_ index: Int) -> (callee: MemberID, OwnCall)? {
        let operation = flow.operations[index]
        guard let caller = flow[operation.result].owner.member, let (callee, given) = method(operation),
            isOfOneObject(caller, callee, operation.base)
        else { return nil }
        let positions = program[callee].facts.parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
        var parameters: [Int: Int] = [:]
        var others: [Int: VariableID] = [:]
        for (argument, position) in zip(given, positions) {
            guard let position, let variable = argument.variable else { continue }
            parameters[position] = listed(variable, of: caller)
            if parameters[position] == nil { others[position] = variable }
        }
        if parameters.isEmpty { return nil }
        let call = OwnCall(
            operation: index, caller: caller, parameters: parameters, others: others,
            whole: operation.base.flatMap(structure))
        return (callee, call)
    }

    private func method(_ operation: Operation) -> (MemberID, [Given])? {
        switch operation.kind {
        case .direct(let callee, let given): (callee, given)
        case .call(let name, let given, let known):
            (known ?? member(name, given.map(\.label), operation)).map { ($0, given) }
        default: nil
        }
    }

    private func isOfOneObject(_ caller: MemberID, _ callee: MemberID, _ base: VariableID?) -> Bool {
        let areMethods = [caller, callee].allSatisfy {
            program[$0].facts.kind == .method && !program[$0].facts.isStatic
        }
        guard caller != callee, areMethods, let type = program[caller].owner, let owner = program[callee].owner else {
            return false
        }
        if let base {
            let whole = structure(base).flatMap { program[$0].owner }
            return base == flow.receivers[caller] || whole.map(program.ancestry(of: type).contains) == true
        }
        return program.ancestry(of: type).contains(owner)
    }

    /// The property that a variable stands for, if that is a structure of the program.
    private func structure(_ variable: VariableID) -> MemberID? {
        guard case .member(let property) = flow[variable].kind, program.areStructures(flow[variable].types) else {
            return nil
        }
        return program[property].facts.isStatic ? nil : property
    }

    /// Answers whether the caller keeps more than was known.
    private mutating func keep(by call: OwnCall, _ callee: MemberID) -> Bool {
        let handedOn = flow.kept[callee, default: []].compactMap { kept in
            call.parameters[kept.parameter].map { kept.ofParameter($0, in: call.whole) }
        }
        if !handedOn.isEmpty, flow.operations[call.operation].base != nil, call.whole == nil {
            memory.forwarding.relayed.insert(call.operation)
        }
        let new = handedOn.filter { !keeps($0, call.caller) }
        flow.kept[call.caller, default: []] += new
        if !new.isEmpty { memory.forwarding.keepers[call.caller, default: []].insert(callee) }
        return !new.isEmpty
    }

    func parameter(_ variable: VariableID?, of function: MemberID) -> Int? {
        variable.flatMap { flow.parameters[function]?.firstIndex(of: $0) }
    }

    /// A parameter: by itself, as the only element of a list, `add([page])`, or behind a cast, `guard let own = page as? Own`.
    private func listed(_ variable: VariableID?, of function: MemberID) -> Int? {
        var next = variable
        for _ in 0..<4 {
            guard let id = next else { return nil }
            if let own = parameter(id, of: function) { return own }
            next = copied(id)
        }
        return nil
    }

    private func keeps(_ kept: KeptPart, _ method: MemberID) -> Bool {
        flow.kept[method, default: []].contains { $0.parameter == kept.parameter && $0.property == kept.property }
    }

    /// Whether a method hands on a parameter to one that keeps it: who calls the method gives it.
    func isHandedOn(_ variable: VariableID, _ kept: KeptPart, by method: MemberID) -> Bool {
        guard program[method].facts.kind == .method, let own = listed(variable, of: method) else { return false }
        return keeps(kept.ofParameter(own), method)
    }

    /// A method keeps what it is given, and is called on objects that can't be told.
    mutating func noteKeptBySome(_ method: MemberID) {
        guard flow.keptBySome.insert(method).inserted else { return }
        for keeper in memory.forwarding.keepers[method] ?? [] { noteKeptBySome(keeper) }
    }

    // MARK: - Relays

    /// `func fill(_ host: Host, _ part: Part) { host.add(part) }`
    mutating func findRelays() {
        for (index, operation) in flow.operations.enumerated() where !memory.forwarding.relayed.contains(index) {
            guard let function = function(of: operation), let (base, path, cast) = relayBase(operation, function),
                isCalledByName(function)
            else { continue }
            let given: [Int?]
            var properties: [String?] = []
            switch operation.kind {
            case .call(_, let arguments, _): given = arguments.map { parameter($0.variable, of: function) }
            case .store(_, let variable): given = [relayed(variable, by: function)]
            case .invoke(let arguments):
                given = arguments.map { relayed($0.variable, by: function) }
                properties = arguments.map { path.isEmpty ? ownProperty($0.variable, of: function) : nil }
            default: continue
            }
            guard given.contains(where: { $0 != nil }) || properties.contains(where: { $0 != nil }) else { continue }
            memory.forwarding.relays[function, default: []].append(
                .init(
                    operation: index, base: base, path: path, cast: cast, given: given, properties: properties))
            memory.forwarding.relayed.insert(index)
        }
        findPasses()
    }

    private mutating func findPasses() {
        var known = memory.forwarding.relays.mapValues { relays in
            relays.filter { $0.base != Forwarding.Relay.answer }.map { Forwarding.PassedRelay(relay: $0, passes: []) }
        }.filter { !$1.isEmpty }
        if known.isEmpty { return }
        let calls = flow.operations.indices.filter { !memory.forwarding.relayed.contains($0) }.compactMap(ownCall)
            .filter { $1.whole == nil && isCalledByName($1.caller) }
        var tooMany: Set<Int> = []  // these stay what they are
        for _ in 0..<Forwarding.PassedRelay.mostPasses {
            var found: [MemberID: [Forwarding.PassedRelay]] = [:]
            for (callee, call) in calls {
                guard let relays = known[callee] else { continue }
                let all = memory.forwarding.passed[call.caller, default: []] + found[call.caller, default: []]
                if all.count + relays.count > Forwarding.PassedRelay.most {
                    tooMany.insert(call.operation)
                    continue
                }
                let pass = Forwarding.Pass(parameters: call.parameters, others: call.others)
                found[call.caller, default: []] += relays.map { .init(relay: $0.relay, passes: [pass] + $0.passes) }
                memory.forwarding.passing.insert(call.operation)
            }
            for (method, relays) in found { memory.forwarding.passed[method, default: []] += relays }
            known = found
        }
        for (callee, call) in calls where known[callee] != nil { tooMany.insert(call.operation) }
        memory.forwarding.passing.subtract(tooMany)
    }

    /// The function in whose body something is done.
    func function(of operation: Operation) -> MemberID? {
        operation.base.flatMap { flow[$0].owner.member } ?? flow[operation.result].owner.member
    }

    /// A parameter, the object itself, or what the function answers with, and the properties that lead from there to what
    /// something is done with: `page` and `header` of `page.header.store = store`.
    private func relayBase(
        _ operation: Operation, _ function: MemberID
    ) -> (Int, path: [String], cast: VariableID?)? {
        guard var id = operation.base else { return nil }
        var path: [String] = []
        var cast: VariableID?
        for _ in 0..<6 {
            if id == flow.receivers[function] || isItself(id) && path.isEmpty && isOfSuperclass(operation, function) {
                return (Forwarding.Relay.itself, path, cast)
            }
            if let own = parameter(id, of: function) { return (own, path, cast) }
            if isAnsweredUnseen(id, by: function) { return (Forwarding.Relay.answer, path, cast) }
            if let load = flow.loads[id] {
                path.insert(load.name, at: 0)
                id = load.base
            } else if let whole = copied(id) {
                if cast == nil, case .temporary = flow[id].kind, flow[id].written != nil { cast = id }
                id = whole
            } else {
                return nil
            }
        }
        return nil
    }

    /// `addChild(screen)`, by which a superclass of another package keeps something.
    private func isOfSuperclass(_ operation: Operation, _ function: MemberID) -> Bool {
        guard case .call(let name, let given, nil) = operation.kind, name.isNameOfKeeping,
            let type = program[function].owner, program[type].kind == .class
        else { return false }
        return program.member(name, of: type, labels: given.map(\.label)) == nil
            && program.ancestry(of: type).contains(where: program.hasUnknownParent)
    }

    /// `let screen = Self.instantiate(); screen.model = model; return screen`: another package makes what it answers with.
    private func isAnsweredUnseen(_ variable: VariableID, by function: MemberID) -> Bool {
        guard flow[variable].isLocal, let answer = flow.ofMember[function],
            flow[answer].sources.contains(where: { $0.origin == .variable(variable) }),
            case .variable(let made)? = flow[variable].sources.only?.origin,
            case .gap? = flow[made].sources.only?.origin
        else { return false }
        return true
    }

    /// A parameter, or the object itself, with which a function calls a closure that it is given: `set(object)`.
    private func relayed(_ variable: VariableID?, by function: MemberID) -> Int? {
        guard var id = variable else { return nil }
        for _ in 0..<4 {
            if id == flow.receivers[function] || isItself(id) { return Forwarding.Relay.itself }
            if let own = parameter(id, of: function) { return own }
            guard let whole = copied(id) else { break }
            id = whole
        }
        return nil
    }

    /// A property that each object is given once, of the object whose method a function is.
    func ownProperty(_ variable: VariableID?, of function: MemberID) -> String? {
        guard let variable, case .member(let property) = flow[variable].kind, let type = program[function].owner,
            !program[function].facts.isStatic, isGivenOnce(property),
            program[property].owner.map(program.ancestry(of: type).contains) == true
        else { return nil }
        return program[property].facts.name
    }

    /// What a local or a cast is another name of: `var copy = object`, `if let object = object as? Host`.
    private func copied(_ variable: VariableID) -> VariableID? {
        switch flow[variable].kind {
        case .local, .temporary: break
        default: return nil
        }
        guard case .variable(let whole)? = flow[variable].sources.only?.origin, flow.loads[variable] == nil else {
            return nil
        }
        return whole
    }

    private func isItself(_ variable: VariableID) -> Bool {
        if case .itself = flow[variable].kind { true } else { false }
    }

    /// Whether calls mean a function by its name: it overrides nothing, few override it, and no protocol asks for it.
    private func isCalledByName(_ function: MemberID) -> Bool {
        let facts = program[function].facts
        guard facts.kind == .method, !facts.isOverride,
            memory.overrides.methods[function, default: []].count <= FlowValues.most
        else { return false }
        guard let owner = program[function].owner, !facts.isStatic, facts.access > .fileprivate else { return true }
        return program[owner].kind != .protocol || memory.forwarding.onlyDefaults.contains(function)
            || requirement(for: function) == nil
    }

    /// What a protocol asks for that an extension of it has.
    private func requirement(for function: MemberID) -> MemberID? {
        program[function].owner.flatMap { owner in
            program[owner].members.first {
                program.isRequirement($0) && program[$0].facts.isNamesake(of: program[function].facts)
            }
        }
    }

    /// - Parameter conforming: the types that conform to each protocol.
    mutating func findOnlyDefaults(_ conforming: [TypeID: [TypeID]]) {
        for type in program.allTypes where program[type].kind == .protocol {
            for member in program[type].members
            where program[member].facts.kind == .method && !program.isRequirement(member) {
                guard let asked = requirement(for: member),
                    conforming[type, default: []].allSatisfy({ program.implementation(of: asked, in: $0) == member })
                else { continue }
                memory.forwarding.onlyDefaults.insert(member)
            }
        }
    }
}

extension KeptPart {
    /// - Parameter whole: the property that has what keeps it.
    fileprivate func ofParameter(_ index: Int, in whole: MemberID? = nil) -> KeptPart {
        var other = self
        other.parameter = index
        if let whole { (other.property, other.isBoxed) = (whole, true) }
        return other
    }
}
