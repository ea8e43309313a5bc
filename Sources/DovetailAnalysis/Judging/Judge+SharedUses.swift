import DovetailGraph
import DovetailSyntax

// Who uses what a static property or a global keeps: by its name, or by a closure that names it.

extension Judge {
    /// Where methods name what a static property or a global keeps: `_ = Store.shared`.
    var usesOfShared: [Call] {
        var taken: Set<Taken> = []
        for operation in flow.operations where !operation.isAside {
            let all = operation.base.map { providers(behind: $0) } ?? []
            guard !all.isEmpty, givesPart(operation) else { continue }
            for provider in all {
                taken.insert(Taken(variable: provider, location: operation.location.withoutColumn))
            }
        }
        return flow.sharedUses.compactMap { use in
            let code = Variable(kind: .temporary, owner: use.owner, site: use.site, place: use.place)
            guard use.delegate == nil, let caller = caller(of: code) else { return nil }
            let source = Source(origin: .variable(use.variable), location: use.location, condition: use.condition)
            guard var call = self.use(of: source, by: caller) else { return nil }
            call.isTaken = taken.contains(Taken(variable: call.result, location: use.location.withoutColumn))
            return call
        }
    }

    /// What is shared, if it works for others, and isn't the caller's own.
    private func use(of source: Source, by caller: Caller) -> Call? {
        guard case .variable(let named) = source.origin, let shared = shared(behind: named), worksForOthers(shared),
            !isContainer(shared), isOfAnother(shared, than: caller) || caller.type == nil
        else { return nil }
        var source = source
        source.origin = .variable(shared)
        return Call(caller: caller, result: shared, makers: [(shared, source)])
    }

    /// What the closures of a global, or of a static property, name that is shared: `Current.log("…")`, of a `Current` that
    /// only carries them. Who calls them uses it.
    var usesByGlobalClosures: [Call] {
        flow.operations.flatMap { operation -> [Call] in
            guard case .invoke = operation.kind, !operation.isAside, let base = operation.base, isOfGlobal(base),
                let caller = caller(of: flow[operation.result])
            else { return [] }
            return values[base].flatMap { value -> [Call] in
                guard case .function(let closure) = value else { return [] }
                let named = flow[closure].mentions + [flow[closure].receiver].compactMap(\.self)
                return named.compactMap { variable in
                    let source = Source(
                        origin: .variable(variable), location: operation.location, condition: operation.condition)
                    return use(of: source, by: caller)
                }
            }
        }
    }

    /// Whether it is a global that isn't drawn, or is read off such a one.
    private func isOfGlobal(_ variable: VariableID) -> Bool {
        var next = variable
        for _ in 0..<8 {
            if isGlobal(next) { return search.made[next]?.contains(where: drawn.contains) != true }
            if let load = flow.loads[next] {
                next = load.base
            } else if flow[next].isLocal || !flow[next].isNamed,
                case .variable(let source)? = flow[next].sources.only?.origin
            {
                next = source
            } else {
                return false
            }
        }
        return false
    }

    /// `static var database: Provider { Provider { … } }`
    private func makesByItself(_ variable: VariableID) -> Bool {
        guard case .member(let member) = flow[variable].kind, program[member].facts.kind == .computed else {
            return false
        }
        return search.made[variable]?.contains { drawn.contains($0) && kind($0) == .component } == true
    }

    /// A static property or a global that provides, or the one with which a computed property answers:
    /// `class var current: Config { Holder.only }`.
    private func shared(behind variable: VariableID) -> VariableID? {
        if isGlobal(variable) {
            if search.provides(variable) { return variable }
            let isKeptByItself = flow[variable].sources.contains { source in  // `Self.shared = self`
                guard case .variable(let value) = source.origin, case .itself = flow[value].kind else { return false }
                return true
            }
            let places = search.ends(of: variable).compactMap(\.place)
            // `let Settings = Store.shared`, which is another name of that
            return isKeptByItself ? places.only : places.filter { $0 != variable && isGlobal($0) }.only
        }
        if search.provides(variable) { return makesByItself(variable) ? variable : nil }
        return search.ends(of: variable).compactMap(\.place).filter(isGlobal).only
    }

    /// Whether something is an object of this program, or one of another package that is no mere tool: no logger.
    func worksForOthers(_ variable: VariableID) -> Bool {
        let made = constructions(behind: FlowEnd(kind: .place(variable), condition: .always, evidence: []), asked: nil)
        return made.isEmpty
            || made.contains { flow[$0].type.externalName.map { ForeignNames.isService($0) } ?? true }
    }

    /// Whether it is a container, whose dialect says what is taken from it.
    private func isContainer(_ variable: VariableID) -> Bool {
        let made = search.made[variable] ?? []
        let types = flow[variable].types + made.compactMap { flow[$0].type.knownType }
        return made.contains(where: isContainer)
            || types.contains { type in program.inheritsElsewhere(type) { $0.lastName == "SharedContainer" } }
    }
}

/// A line on which something is taken from a variable.
private struct Taken: Hashable { let variable: VariableID, location: DependencyGraph.Location }
