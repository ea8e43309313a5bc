import DovetailGraph
import DovetailSyntax

// Of which variables objects are the values, where more than one says so.

extension FlowSearch {
    /// `Self.shared = self`: a static property keeps the object that its type has, if only that code keeps it.
    mutating func keepItself(_ id: VariableID) {
        guard isStatic(id), made[id] == nil else { return }
        for source in flow[id].sources {
            guard case .variable(let value) = source.origin, case .itself = flow[value].kind,
                let type = flow[value].types.first, let objects = objectsOfType[type]
            else { continue }
            let own = objects.filter { home[$0] == nil }
            if own.isEmpty { continue }
            made[id] = own
            for object in own { home[object] = id }
        }
    }

    /// `if let cache = Cache.find() { return cache }; return Disk()`: a method that answers with one of its locals, too, or
    /// with what another one answers, is no place: who calls it gets either object.
    mutating func passOnMixedAnswers() {
        for (id, constructions) in made {
            guard case .member(let member) = flow[id].kind, program[member].facts.kind == .method,
                flow[id].sources.contains(where: { isLocalThatProvides($0) || isOtherAnswer($0, than: constructions) })
            else { continue }
            made[id] = nil
            for construction in constructions where home[construction] == id { home[construction] = nil }
        }
    }

    func isProperty(_ id: VariableID) -> Bool {
        guard case .member(let member) = flow[id].kind else { return false }
        return [.lazy, .stored].contains(program[member].facts.kind)
    }

    /// What wraps the value that a property had takes its place.
    mutating func findWrapped(in id: VariableID, _ all: [ConstructionID]) {
        for (index, wrapper) in all.enumerated()
        where flow[wrapper].inputs.contains(where: { isName($0.variable, of: id) }) {
            var inner: [ConstructionID] = []
            for earlier in all[..<index].reversed() {
                inner.append(earlier)
                if flow[earlier].condition == .always { break }
            }
            if inner.isEmpty { continue }
            wrapped[wrapper] = inner
            for earlier in inner where home[earlier] == id { home[earlier] = nil }
            made[id]?.removeAll(where: inner.contains)
        }
    }

    /// Whether a variable is a property, through temporaries.
    private func isName(_ variable: VariableID, of property: VariableID) -> Bool {
        var next = variable
        for _ in 0..<4 {
            if next == property { return true }
            guard !flow[next].isNamed, case .variable(let other)? = flow[next].sources.only?.origin else {
                return false
            }
            next = other
        }
        return false
    }

    private func isLocalThatProvides(_ source: Source) -> Bool {
        guard case .variable(let local) = source.origin, flow[local].isLocal else { return false }
        return made[local] != nil
    }

    private func isOtherAnswer(_ source: Source, than made: [ConstructionID], depth: Int = 0) -> Bool {
        guard case .variable(let id) = source.origin, depth < 4 else {
            guard case .construction(let other) = source.origin, depth > 0 else { return false }
            return isMadeElsewhere(other, than: made)  // `build(store)`, of a closure that it was given
        }
        if isAnswerOfMethod(id) || isStored(id) { return isOther(values[id], than: made) }
        if flow[id].isNamed || flow[id].isCalled && !flow.answersOfClosures.contains(id) { return false }
        return flow[id].sources.contains { isOtherAnswer($0, than: made, depth: depth + 1) }  // `found() ?? Disk()`
    }

    private func isOther(_ values: Origins, than made: [ConstructionID]) -> Bool {
        values.contains { value in
            if case .construction(let other) = value { isMadeElsewhere(other, than: made) } else { false }
        }
    }

    private func isMadeElsewhere(_ other: ConstructionID, than made: [ConstructionID]) -> Bool {
        !flow[other].isDerived && !made.contains(other) && made.allSatisfy { flow[$0].owner != flow[other].owner }
    }

    /// Whether it is a property that keeps what it is given, and not what the methods make.
    private func isStored(_ id: VariableID) -> Bool { isProperty(id) && !isStatic(id) }

    /// Whether a method of the program answers with it: `Cache.find()`, and a local of that.
    private func isAnswerOfMethod(_ id: VariableID) -> Bool {
        flow[id].sources.contains { source in
            guard case .variable(let next) = source.origin else { return false }
            if flow[id].isLocal, !flow[next].isNamed { return isAnswerOfMethod(next) }
            guard case .member(let method) = flow[next].kind, !flow[id].isNamed else { return false }
            return program[method].facts.kind == .method
        }
    }
}
