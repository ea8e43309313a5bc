import DovetailSyntax

// What extensions of protocols answer with that may be the object itself.

extension FlowReader {
    /// `root` of `extension Coordinator { var root: any Coordinator { parent ?? self } }`, in a class that conforms: the object
    /// of this class may be the answer.
    func answerOfProtocol(_ property: MemberID, at place: Place, _ scope: FlowScope) -> FlowValue? {
        guard let type = scope.itself, !scope.isStatic, [.actor, .class].contains(program[type].kind),
            program[property].facts.kind == .computed, let owner = program[property].owner,
            program[owner].kind == .protocol, program[property].body?.outcomes.contains(where: \.mayBeItself) == true
        else { return nil }
        let result = temporary(types(of: property), at: place, scope)
        give(use(property, at: place, scope), to: result, at: place, scope)
        give(.variable(itself(type)), to: result, at: place, scope)
        return .variable(result)
    }
}

extension Expression {
    /// `self`, `parent ?? self`
    fileprivate var mayBeItself: Bool {
        switch kind {
        case .name("self"): true
        case .combined(let parts): parts.contains(where: \.mayBeItself)
        default: false
        }
    }
}
