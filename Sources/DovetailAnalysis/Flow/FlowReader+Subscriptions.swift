import DovetailGraph
import DovetailSyntax

// Closures that another package keeps with what a call answers: `updates.sink { … }`, `Timer.scheduledTimer(…) { … }`. Who
// keeps the answer keeps what these closures name.

extension FlowReader {
    /// Notes the closures of a call of another package's method, and of the calls before it in a chain.
    func noteClosures(_ given: [Given], on base: VariableID, in answer: VariableID) {
        if isCollection(base) { return }  // `tabs.first { $0.page === page }` calls them at once
        let own = given.compactMap(\.variable).flatMap { closures(in: $0) }
        let all = closures(keptWith: base) + own
        if !all.isEmpty { subscriptions[answer] = all }
    }

    private func closures(in variable: VariableID) -> [FunctionID] {
        flow[variable].sources.compactMap { source in
            guard case .function(let function) = source.origin, case .closure = flow[function].kind else { return nil }
            return function
        }
    }

    /// The closures that live as long as a value.
    private func closures(keptWith value: VariableID, depth: Int = 0) -> [FunctionID] {
        if let known = subscriptions[value] { return known }
        guard depth < 4, let origin = flow[value].sources.only?.origin else { return [] }
        switch origin {
        case .construction(let made) where flow[made].type.externalName.map(Collections.callers.contains) == true:
            return flow[made].inputs.flatMap { closures(in: $0.variable) }
        case .variable(let next) where !flow[next].isNamed || flow[next].isLocal:
            return closures(keptWith: next, depth: depth + 1)
        default: return []
        }
    }

    /// `….store(in: &subscriptions)`, `….disposed(by: bag)`, `bag.insert(…)`
    func keepSubscriptions(
        _ name: String, _ given: [Given], on base: VariableID, at place: Place, _ scope: FlowScope
    ) {
        for argument in given {
            guard let variable = argument.variable else { continue }
            if argument.label == "in" || argument.label == "by", let property = ownProperty(variable, scope) {
                keepCaptures(of: base, in: property, at: place, scope)
            } else if Collections.additions.contains(name), let property = ownProperty(base, scope) {
                keepCaptures(of: variable, in: property, at: place, scope)
            }
        }
    }

    /// The property that a variable is, of the object in whose method something stands.
    private func ownProperty(_ variable: VariableID, _ scope: FlowScope) -> MemberID? {
        let member: MemberID?
        if case .member(let named) = flow[variable].kind {
            member = named
        } else {
            member = flow.inherited.first { $0.value == variable }?.key.member
        }
        guard let member, program[member].facts.kind == .stored, !program[member].facts.isStatic,
            let owner = program[member].owner, scope.itself.map(program.ancestry)?.contains(owner) == true
        else { return nil }
        return member
    }

    /// An object keeps the parameters and locals of its methods that such closures name.
    func keepCaptures(of value: VariableID, in property: MemberID, at place: Place, _ scope: FlowScope) {
        var seen: Set<VariableID> = []
        let closures = closures(keptWith: value) + closures(in: value)
        for named in closures.flatMap({ flow[$0].mentions }) where seen.insert(named).inserted {
            guard flow[named].owner == scope.owner, !isDeclared(named, within: closures) else { continue }
            switch flow[named].kind {
            case .parameter: keep(named, in: property, at: place, scope, isPart: true, phase: .deferred)
            case .local:
                keep(named, in: property, at: place, scope, isPart: true, phase: .deferred)
                if scope.isPreview || scope.isTest { continue }
                flow.captured[property, default: []].append(
                    Captured(variable: named, type: scope.itself, location: scope.site.place(place)))
            default: break
            }
        }
    }

    /// Whether a local is one of a closure itself, or of one in it: it is made when that is called.
    private func isDeclared(_ local: VariableID, within closures: [FunctionID]) -> Bool {
        var next = flow.declaring[local]
        while let closure = next {
            if closures.contains(closure) { return true }
            next = flow[closure].outer
        }
        return false
    }
}
