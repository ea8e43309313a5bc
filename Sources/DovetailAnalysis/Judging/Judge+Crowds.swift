import DovetailGraph
import DovetailSyntax

// Records, rows and items: where one of very many objects of a type may be meant, none of them is a part. And what nobody
// gives a value to.

extension Judge {
    /// Above so many objects of a type, none of them is the one that is meant.
    static let mostOfOneType = 8

    /// Whether an input may be any of many objects of one type.
    func isCrowd(_ ends: [FlowEnd], _ input: Input) -> Bool {
        guard ends.count > Self.mostOfOneType else { return false }
        var counted: Set<FlowEnd.Kind> = []
        var counts: [TypeReference: Int] = [:]
        for end in ends where end.isObject && end.field == nil && counted.insert(end.kind).inserted {
            guard let first = constructions(behind: end, asked: input).first else { continue }
            counts[flow[first].type, default: 0] += 1
            if counts[flow[first].type]! > Self.mostOfOneType { return true }
        }
        return false
    }

    /// Whether a variable that a closure names may be any of many objects of one type.
    func isCrowd(_ mention: VariableID) -> Bool {
        if let known = crowds[mention] { return known }
        let named = Input(
            label: "", variable: mention, phase: .deferred, location: flow[mention].location, condition: .always)
        let isCrowd = isCrowd(ends(named: mention), named)
        crowds[mention] = isCrowd
        return isCrowd
    }

    /// Says of what a closure names which may be any of many objects.
    func noteCrowds(_ part: NodeID, _ input: Input, _ end: FlowEnd) {
        guard case .function(let function) = end.kind else { return }
        for mention in captured(by: function) where isCrowd(mention) {
            draft.unresolved.append(
                .init(
                    owner: part, expression: flow[mention].name(program), input: input.label,
                    reason: "it is one of more than \(Self.mostOfOneType) objects of one type", location: input.location
                ))
        }
    }

    func noteCrowd(_ part: NodeID, _ input: Input, _ what: String = "objects of one type") {
        let types = flow[input.variable].types
        if !types.isEmpty, types.allSatisfy({ kinds[$0] == .value }) { return }
        draft.unresolved.append(
            .init(
                owner: part, expression: flow[input.variable].name(program), input: input.label,
                reason: "it is one of more than \(Self.mostOfOneType) \(what)", location: input.location))
    }

    /// What types that are drawn are given by nobody whom these sources show.
    func noteUnfound() {
        for (type, input) in unfound where components.contains(type) {
            draft.unresolved.append(
                .init(
                    owner: program[type].id, expression: input.label, input: input.label,
                    reason: "nothing in these sources gives it a value", location: input.location))
        }
    }
}
