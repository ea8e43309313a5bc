import DovetailGraph
import DovetailSyntax

// Methods that answer with what their object was given, or with what a closure that it was given makes: each object answers
// with its own.

extension FlowSolver {
    /// One of the things that a method answers with.
    enum OwnAnswer {
        case part(OwnPart)
        /// A property that a protocol asks for, in an extension of the protocol.
        case requirement(String)
        /// What a call of an own closure answers with.
        case call(Int)
        case other(Source)

        var isOther: Bool { if case .other = self { true } else { false } }
    }

    /// `func get() -> Output { make(input) }`, `func api() -> API { isTest ? NoAPI() : given }`
    ///
    /// - Returns: whether a call of the method on an object is answered by that.
    mutating func answerWithOwn(of method: MemberID, in object: ConstructionID?, _ index: Int) -> Bool {
        guard let object, let type = program[method].owner, let answers = ownAnswers(of: method),
            objects(of: type).count > 1
        else { return false }
        var origins: [Origin] = []
        var calls: [Operation] = []
        var asked: [String] = []
        for answer in answers {
            switch answer {
            case .part(let part):
                if let own = value(of: part, in: object) {
                    origins.append(.variable(own))
                } else if !isNothing(part, in: object) {
                    return false
                }
            case .call(let call):
                guard let own = ownCall(call, of: object, []) else { return false }
                calls.append(own)
            case .requirement(let name): asked.append(name)
            case .other(let source): origins.append(source.origin)
            }
        }
        answered.insert(index)
        for origin in origins { answer(origin, index) }
        for name in asked { load(name, of: object, index) }
        for var call in calls {
            call.result = flow.operations[index].result
            append(call, on: call.base!)
        }
        return true
    }

    /// Whether an object was given `nil`.
    private func isNothing(_ part: OwnPart, in object: ConstructionID) -> Bool {
        guard case .property(let property, _) = part else { return false }
        return flow[object].nothing.contains(program[property].facts.name)
    }

    /// What a method answers with, if some of that is its object's own.
    private mutating func ownAnswers(of method: MemberID) -> [OwnAnswer]? {
        if let known = memory.ownAnswers[method] { return known }
        var found: [OwnAnswer] = []
        for source in flow.ofMember[method].map({ flow[$0].sources }) ?? [] { find(&found, source, depth: 0) }
        let own = program[method].facts.kind == .method && !found.allSatisfy(\.isOther) ? found : nil
        memory.ownAnswers[method] = .some(own)
        return own
    }

    private func find(_ found: inout [OwnAnswer], _ source: Source, depth: Int) {
        guard case .variable(let id) = source.origin, depth < 4 else { return found.append(.other(source)) }
        if let call = memory.ownCalls[id] { return found.append(.call(call)) }
        if let asked = flow.required[id], program[asked].facts.isProperty {
            return found.append(.requirement(program[asked].facts.name))
        }
        if case .property(let property, let type)? = own(id, []) {
            return found.append(.part(.property(property, type)))
        }
        guard case .temporary = flow[id].kind, !flow[id].isCalled, flow.loads[id] == nil, !flow[id].sources.isEmpty
        else { return found.append(.other(source)) }
        for inner in flow[id].sources { find(&found, inner, depth: depth + 1) }
    }
}
