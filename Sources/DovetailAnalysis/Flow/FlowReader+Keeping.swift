import DovetailGraph
import DovetailSyntax

// What initializers and methods keep of what they are given.

extension FlowReader {
    /// Notes that an initializer or a method keeps what it is given.
    ///
    /// - Parameter isPart: whether the property only has it as a part: `state.api = api`, `state.withLock { $0 = api }`.
    func keep(
        _ given: VariableID, in property: MemberID, at place: Place, _ scope: FlowScope, isPart: Bool = false,
        phase: DependencyGraph.Phase = .inject
    ) {
        guard let function = scope.owner.member, !program[property].facts.isStatic else { return }
        let location = scope.site.place(place)
        if program[function].facts.kind == .initializer {
            // What an initializer puts into a box is the box, when the property is read.
            guard scope.closure == nil, !isPart, let (index, path) = path(of: given, in: function),
                path.isEmpty || scope.condition == .always
            else { return }
            if flow[given].isLocal { flow.handedOn.insert(given) }
            let part = KeptPart(parameter: index, path: path, property: property, location: location)
            return flow.kept[function, default: []].append(part)
        }
        for index in captured(by: given, of: function) {
            flow.kept[function, default: []].append(
                KeptPart(
                    parameter: index, path: [], property: property, location: location, isBoxed: true,
                    phase: .deferred))
        }
        let parameters = parameters(in: given, of: function)
        if !parameters.isEmpty, flow[given].sources.count == 1 { flow.handedOn.insert(given) }
        for (index, isWhole) in parameters {
            flow.kept[function, default: []].append(
                KeptPart(
                    parameter: index, path: [], property: property, location: location, isBoxed: isPart || !isWhole,
                    phase: phase))
        }
    }

    /// A parameter, or `parent.api` of a parameter `parent`, `content()` of a parameter `content`.
    private func path(of variable: VariableID, in function: MemberID) -> (Int, [String])? {
        var (id, path) = (variable, [String]())
        for _ in 0..<8 {
            if let load = flow.loads[id] {
                path.insert(load.name, at: 0)
                id = load.base
            } else if let closure = answers[id] {
                path.insert(KeptPart.answer, at: 0)
                id = closure
            } else if case .parameter = flow[id].kind {
                break
            } else if !flow[id].isNamed || flow[id].isLocal, case .variable(let next)? = flow[id].sources.only?.origin {
                id = next  // `guard let own = given as? Own`
            } else {
                break
            }
        }
        guard let index = flow.parameters[function]?.firstIndex(of: id) else { return nil }
        return (index, path)
    }

    /// The parameters of a method that a closure names: `onTap = { service.go() }`.
    private func captured(by variable: VariableID, of function: MemberID, depth: Int = 0) -> [Int] {
        guard depth < 4, let all = flow.parameters[function], !all.isEmpty else { return [] }
        return flow[variable].sources.flatMap { source -> [Int] in
            switch source.origin {
            case .function(let closure):
                guard case .closure = flow[closure].kind else { return [] }
                return all.indices.filter { flow[closure].mentions.contains(all[$0]) }
            case .variable(let next) where !flow[next].isNamed || flow[next].isLocal:
                return captured(by: next, of: function, depth: depth + 1)
            default: return []
            }
        }
    }

    /// The parameters that a value may be, or that it has in a tuple, a box or a case.
    private func parameters(
        in variable: VariableID, of function: MemberID, isWhole: Bool = true, depth: Int = 0
    ) -> [(index: Int, isWhole: Bool)] {
        if let index = flow.parameters[function]?.firstIndex(of: variable) { return [(index, isWhole)] }
        guard depth < 6 else { return [] }
        switch flow[variable].kind {
        case .local, .temporary:
            return flow[variable].sources.flatMap {
                parameters(in: $0.origin, of: function, isWhole: isWhole, depth: depth + 1)
            }
        case .parameter:
            guard let whole = flow.opened[variable] else { return [] }
            return parameters(in: whole, of: function, isWhole: false, depth: depth + 1)
        default: return []
        }
    }

    private func parameters(
        in origin: Origin, of function: MemberID, isWhole: Bool, depth: Int
    ) -> [(index: Int, isWhole: Bool)] {
        switch origin {
        case .variable(let from): return parameters(in: from, of: function, isWhole: isWhole, depth: depth)
        case .construction(let made) where holdsInputs(made):
            return flow[made].inputs.flatMap {
                parameters(in: $0.variable, of: function, isWhole: false, depth: depth)
            }
        default: return []
        }
    }

    /// `(name, observer)`, `.observed(observer)`, `WeakBox(observer)`, `Entry(observer: observer, call: call)`
    private func holdsInputs(_ made: ConstructionID) -> Bool {
        if flow[made].type == .external("(tuple)") || flow[made].caseName != nil { return true }
        guard let type = flow[made].type.knownType else { return false }
        return flow[made].inputs.count == 1 && program.isBox(type) || program.hasOnlyProperties(type)
    }

    /// The property of which a closure is given the content: `$0` of `state.withLock { $0.append(part) }`.
    func opened(_ variable: VariableID) -> MemberID? {
        guard let whole = flow.opened[variable], case .member(let property) = flow[whole].kind else { return nil }
        return property
    }
}

extension Program {
    /// Whether a type is a structure that says nothing but what it has.
    func hasOnlyProperties(_ type: TypeID) -> Bool {
        self[type].kind == .struct && !isExternal(type)
            && self[type].members.allSatisfy { [.stored, .initializer].contains(self[$0].facts.kind) }
    }

    /// Whether something is a structure of the program, and so a part of the object that has it.
    func areStructures(_ types: [TypeID]) -> Bool { !types.isEmpty && types.allSatisfy { self[$0].kind == .struct } }
}
