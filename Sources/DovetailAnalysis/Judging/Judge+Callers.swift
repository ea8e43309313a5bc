import DovetailGraph
import DovetailSyntax

// Which objects of a type run the code that calls something.

extension Judge {
    /// Whether an object may call a method on what it has for a property, or call what it has there: each object has its own.
    func calls(_ maker: VariableID, on property: MemberID?, _ caller: NodeID) -> Bool {
        guard let property, let method = flow[maker].isLocal ? flow[maker].owner.member : member(of: maker) else {
            return true
        }
        let objects = objectsOfPart[caller, default: []]
        return objects.isEmpty
            || objects.contains { id in
                guard let field = flow[id].fields[property], !values[field].isEmpty else { return true }
                return values[field].contains { value in
                    switch value {
                    case .construction(let made):
                        guard let type = flow[made].type.knownType, let owner = program[method].owner else {
                            return true
                        }
                        return program.ancestry(of: type).contains(owner)
                    case .function(let function): return answers(function, maker, of: method)
                    default: return true
                    }
                }
            }
    }

    /// Whether a closure, or a method as a value, may answer with what a method makes.
    private func answers(_ function: FunctionID, _ maker: VariableID, of method: MemberID) -> Bool {
        if case .member(method) = flow[function].kind { return true }
        guard let answer = flow.ofMember[method], !values.isMany(flow[function].result) else { return true }
        var seen: Set<VariableID> = [flow[function].result]
        var queue = Array(seen)
        while let next = queue.popLast() {
            if next == answer || next == maker { return true }
            for case .variable(let other) in flow[next].sources.map(\.origin) where seen.insert(other).inserted {
                let isStep = !flow[other].isNamed || flow[other].isLocal
                if isStep || other == answer || other == maker { queue.append(other) }
            }
        }
        return false
    }

    /// Whether a method may be called on an object of a part, or an initializer made it.
    func mayRun(_ method: MemberID, _ part: NodeID) -> Bool {
        if program[method].facts.kind == .initializer {
            return objectsOfPart[part]?.contains { !search.isMade(.member(method), butNotFor: $0) } ?? true
        }
        guard let called = objects(calling: method) else { return true }
        return objectsOfPart[part].map { $0.contains(where: called.contains) } ?? !called.isEmpty
    }

    /// Whether an object may run the code of a member of its type.
    func mayRun(_ owner: Owner, _ object: ConstructionID) -> Bool {
        guard let method = owner.member, program[method].facts.kind == .method else { return true }
        return objects(calling: method)?.contains(object) ?? true
    }

    /// The objects on which a method is called; nil for any.
    private func objects(calling method: MemberID) -> Set<ConstructionID>? {
        if let known = calledOn[method] { return known }
        let called = receivers.objects(of: method)
        calledOn[method] = .some(called)
        return called
    }

    /// `for step in steps { addChild(step) }` of a class, whose subclasses each have their own `steps`.
    func mayHave(_ part: NodeID, _ end: FlowEnd, as base: TypeID) -> Bool {
        let maker: MemberID? =
            switch end.kind {
            case .place(let variable): member(of: variable) ?? flow[variable].owner.member
            case .object(let id): flow[id].owner.member
            default: nil
            }
        guard let maker, !program[maker].facts.isStatic, let owner = program[maker].owner, owner != base,
            program.ancestry(of: owner).contains(base)
        else { return true }
        return objectsOfPart[part]?.contains { object in
            flow[object].type.knownType.map { program.ancestry(of: $0).contains(owner) } ?? true
        } ?? true
    }

    /// The objects of a part that give something of their own to parameters; nil for all of them where none does.
    func givers(of part: NodeID) -> [ConstructionID?] {
        let givers = objectsOfPart[part, default: []].filter { !flow[$0].given.isEmpty }
        return givers.isEmpty ? [nil] : givers
    }

    func findObjectsOfPart() -> [NodeID: [ConstructionID]] {
        let objects = drawn.filter {
            flow[$0].type.knownType != nil && !flow[$0].isDerived && !isDrawnElsewhere(flow[$0])
        }
        return Dictionary(grouping: objects.sorted { $0.index < $1.index }, by: part)
    }

    /// The properties on which methods are called, by what these answer with.
    func findCalledProperties() -> [VariableID: MemberID] {
        var properties: [VariableID: MemberID] = [:]
        var seen: Set<VariableID> = []
        for operation in flow.operations {
            switch operation.kind {
            case .call, .invoke:  // the first one is written so, others are found behind it
                guard seen.insert(operation.result).inserted else { continue }
                properties[operation.result] = operation.base.flatMap(property(behind:))
            default: break
            }
        }
        return properties
    }

    /// The property that an expression names, an element of it, or a local that does.
    private func property(behind variable: VariableID) -> MemberID? {
        var next = variable
        for _ in 0..<6 {
            if let property = member(of: next) { return keeps(property) ? property : nil }
            guard flow[next].isLocal || !flow[next].isNamed, flow.loads[next] == nil,
                case .variable(let other)? = flow[next].sources.only?.origin
            else { return nil }
            next = other
        }
        return nil
    }

    /// The initializers by which nothing is made, of types whose objects others make: an `init?(coder:)` that is there
    /// because it must be.
    func findIdleInitializers() -> Set<MemberID> {
        var used: Set<MemberID> = []
        var (made, open): (Set<TypeID>, Set<TypeID>) = ([], [])
        for object in flow.constructions where !object.isItself && !object.isPreview && !program.isTest(object.owner) {
            guard let type = object.type.knownType else { continue }
            if let initializer = object.initializer { used.insert(initializer) }
            object.initializer == nil
                ? open.formUnion(program.ancestry(of: type)) : made.formUnion(program.ancestry(of: type))
        }
        var queue = Array(used)
        while let next = queue.popLast() {
            for other in flow.delegations[next, default: []].compactMap(\.initializer)
            where used.insert(other).inserted { queue.append(other) }
        }
        let all = made.subtracting(open).flatMap(program.initializers)
        return Set(all.filter { !used.contains($0) && !program[$0].facts.parameters.isEmpty })
    }
}
