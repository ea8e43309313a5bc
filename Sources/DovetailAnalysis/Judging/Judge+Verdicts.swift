import DovetailGraph
import DovetailSyntax

// What is open, and what is left out.

extension Judge {
    func noteOpen(_ part: NodeID, _ input: Input, _ ends: [FlowEnd]) {
        for end in ends {
            switch end.kind {
            case .gap(let gap):
                draft.unresolved.append(
                    .init(
                        owner: part, expression: flow.gaps[gap].expression, input: input.label,
                        reason: flow.gaps[gap].reason, location: input.location))
            case .nobody(let variable):
                guard mayBePart(input, variable) else { continue }
                draft.unresolved.append(
                    .init(
                        owner: part, expression: flow[variable].name(program), input: input.label,
                        reason: "nothing in these sources gives it a value", location: input.location))
            case .place(let place) where constructions(behind: end, asked: nil).isEmpty:
                noteOpen(part, input, search.endsBehind(place).filter { !$0.isPlace })
            default: break
            }
        }
    }

    func mayBePart(_ input: Input, _ variable: VariableID) -> Bool {
        let types = input.writtenAt.map { program.nominals(of: input.written, at: $0) } ?? flow[variable].types
        return types.contains { kinds[$0] == .component }
    }

    /// Counts a construction under its verdict.
    func note(_ id: ConstructionID) {
        let made = flow[id]
        if made.type == .external("(tuple)") || made.isDerived { return }
        draft.sites.append(
            .init(
                type: name(of: made.type), verdict: verdict(id), reason: "", owner: nil, location: made.location))
    }

    func verdict(_ id: ConstructionID) -> DependencyGraph.Site.Verdict {
        let made = flow[id]
        if isTest(made) { return .test }
        if made.isPreview { return .preview }
        if drawn.contains(id) { return .drawn }
        if isDrawnElsewhere(made), kind(id) == .component || search.home[id] != nil { return .drawn }
        switch kind(id) {
        case .carrier: return .carrier
        case .value: return .value
        case .view: return .view
        case .component: return .use
        }
    }
}
