import DovetailSyntax

// What goes through streams: `subject.asDriver(onErrorJustReturn: none).map { part in … }` calls its closure with what the
// subject is given, not with the subject.

extension FlowSolver {
    /// What goes through a subject, or through what one answers with; nil for all other objects.
    mutating func elements(of id: ConstructionID) -> Origin? {
        if isHolder(id) { return .variable(cell(of: id)) }
        return memory.streams[id].map { .variable(elements(of: id, in: $0)) }
    }

    mutating func elements(of id: ConstructionID, in stream: VariableID) -> VariableID {
        if let known = memory.elements[id] { return known }
        let made = flow[id]
        let elements = append(
            Variable(
                kind: .temporary, owner: made.owner, site: made.site, place: made.place, condition: made.condition))
        memory.elements[id] = elements
        let operation = Operation(
            kind: .elements, base: stream, result: elements, location: made.location, condition: made.condition,
            text: made.type.externalName ?? "")
        append(operation, on: stream)
        return elements
    }

    /// Notes what a subject, or what one answers with, answers with in turn.
    mutating func noteStream(_ id: ConstructionID, _ operation: Operation) {
        guard let origin = flow[id].origin, ForeignNames.subjects.contains(origin.lastName),
            let name = operation.memberName, let base = operation.base
        else { return }
        memory.streams[id] = name.isNameOfMapping ? operation.result : base
    }
}

extension String {
    /// Whether what a method's closure answers goes on, in place of what it is called with.
    fileprivate var isNameOfMapping: Bool { self == "map" || hasPrefix("flatMap") || hasSuffix("Map") }
}
