import DovetailGraph
import DovetailSyntax

// Modifiers of the program that give something to views, for whoever calls them: each view has what its own call gives.

extension FlowSolver {
    /// `func skinned(_ skin: Skin) -> some View { environmentObject(skin) }`, also with a `ViewModifier`: in the place of what
    /// stands in there once, what each call gives.
    ///
    /// - Complexity: linear in the calls of these functions and of `modifier(_:)`.
    mutating func splitProvisions() {
        if flow.provisions.isEmpty { return }
        let calls = callsOfFunctions
        let modifications = modifications
        flow.provisions = flow.provisions.flatMap { splitByModifier($0, modifications) }
        for _ in 0..<Self.mostModifiers {  // one may call another
            var isSettled = true
            flow.provisions = flow.provisions.flatMap { provision -> [Provision] in
                guard let all = split(provision, by: calls) else { return [provision] }
                isSettled = false
                return all
            }
            if isSettled { return }
        }
    }

    private static let mostModifiers = 4

    /// The calls that mean one function.
    private var callsOfFunctions: [MemberID: [Operation]] {
        var calls: [MemberID: [Operation]] = [:]
        for operation in flow.operations where !operation.isAside {
            if case .direct(let function, _) = operation.kind { calls[function, default: []].append(operation) }
        }
        return calls
    }

    /// What `body(content:)` of a modifier gives, for each object of its type that a view is modified with.
    private mutating func splitByModifier(
        _ provision: Provision, _ modifications: [ConstructionID: [Modification]]
    ) -> [Provision] {
        guard let body = provision.owner.member, let type = program[body].owner,
            case .member(let property) = flow[named(provision.variable)].kind, program[property].owner == type,
            program.inherits(type, from: { $0.lastName == "ViewModifier" })
        else { return [provision] }
        var found: [Provision] = []
        var others: [VariableID] = []
        for made in objects(of: type) {
            guard let given = flow[made].fields[property] else { return [provision] }
            let calls = modifications[made] ?? []
            if calls.isEmpty { others.append(given) }
            found += calls.map { provision.given(given, to: $0.base, by: $0.result, in: flow[$0.result].owner) }
        }
        if found.isEmpty { return [provision] }
        if others.isEmpty { return found }
        var rest = flow[provision.variable]
        (rest.kind, rest.sources) = (
            .temporary,
            others.map { Source(origin: .variable($0), location: provision.location, condition: .always) }
        )
        var left = provision
        left.variable = append(rest)
        return found + [left]
    }

    /// `view.modifier(Skinned(skin: skin))`
    private typealias Modification = (base: VariableID, result: VariableID)

    /// By the object with which a view is modified.
    private var modifications: [ConstructionID: [Modification]] {
        var found: [ConstructionID: [Modification]] = [:]
        for operation in flow.operations where !operation.isAside {
            guard case .call("modifier", let given, _) = operation.kind, let base = operation.base,
                let modifier = given.only?.variable, let made = values.constructions(of: [modifier]).only
            else { continue }
            found[made, default: []].append((base, operation.result))
        }
        return found
    }

    /// What a function that extends views gives of its parameters to `self`, for each of its calls.
    private func split(_ provision: Provision, by calls: [MemberID: [Operation]]) -> [Provision]? {
        guard let function = provision.owner.member, let calls = calls[function],
            flow.receivers[function] == provision.view,
            let position = flow.parameters[function]?.firstIndex(of: named(provision.variable))
        else { return nil }
        let parameters = program[function].facts.parameters
        var found: [Provision] = []
        for call in calls {
            let itself = flow[call.result].owner.member.flatMap { flow.receivers[$0] }
            guard case .direct(_, let given) = call.kind, let base = call.base ?? itself else { return nil }
            let positions = parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
            let argument = positions.firstIndex(of: position).flatMap { given[$0].variable }
            guard let value = argument ?? flow.defaults[flow.parameters[function]![position]] else { return nil }
            found.append(provision.given(value, to: base, by: call.result, in: flow[call.result].owner))
        }
        return found
    }

    /// The property or parameter that an expression only names.
    private func named(_ variable: VariableID) -> VariableID {
        var next = variable
        for _ in 0..<4 {
            guard case .temporary = flow[next].kind, flow.loads[next] == nil,
                case .variable(let other)? = flow[next].sources.only?.origin
            else { break }
            next = other
        }
        return next
    }
}

extension Provision {
    /// The same, as a call of the function gives it.
    fileprivate func given(
        _ value: VariableID, to view: VariableID, by call: VariableID, in owner: Owner
    ) -> Provision {
        var other = self
        (other.variable, other.view, other.result, other.owner) = (value, view, call, owner)
        return other
    }
}
