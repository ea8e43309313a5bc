import DovetailGraph
import DovetailSyntax

// Which objects of a type run the code that calls something.

extension Judge {
    /// Whether an object may call a method on what it has for a property: each of a generic class has its own.
    func calls(_ maker: VariableID, on property: MemberID?, _ caller: NodeID) -> Bool {
        guard let property, let owner = member(of: maker).flatMap({ program[$0].owner }) else { return true }
        let objects = objectsOfPart[caller, default: []]
        return objects.isEmpty
            || objects.contains { id in
                guard let field = flow[id].fields[property], !values[field].isEmpty else { return true }
                return values[field].contains { value in
                    guard case .construction(let made) = value, let type = flow[made].type.knownType else {
                        return true
                    }
                    return program.ancestry(of: type).contains(owner)
                }
            }
    }

    /// Whether a method may be called on an object of a part.
    func mayRun(_ method: MemberID, _ part: NodeID) -> Bool {
        let called = calledOn[method] ?? receivers.objects(of: method)
        calledOn[method] = .some(called)
        guard let called else { return true }
        return objectsOfPart[part].map { $0.contains(where: called.contains) } ?? !called.isEmpty
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
        for operation in flow.operations {
            guard case .call = operation.kind, let base = operation.base, let property = member(of: base),
                keeps(property)
            else { continue }
            properties[operation.result] = property
        }
        return properties
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
