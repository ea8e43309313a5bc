import DovetailGraph
import DovetailSyntax

// Records, rows and items: where one of very many objects of a type may be meant, none of them is a part.

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

    func noteCrowd(_ part: NodeID, _ input: Input) {
        draft.unresolved.append(
            .init(
                owner: part, expression: flow[input.variable].name(program), input: input.label,
                reason: "it is one of more than \(Self.mostOfOneType) objects of one type", location: input.location))
    }
}
