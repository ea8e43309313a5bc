import DovetailGraph
import DovetailSyntax

// What objects are given without being made with it: SwiftUI's environment, what a view's property wrappers hold, and
// properties that are set afterwards.

extension Judge {
    func drawSurroundings() {
        for type in program.allTypes {
            for member in program[type].members {
                let facts = program[member].facts
                if facts.environment != nil || facts.value == nil && program.wrapper(of: member) != nil,
                    let variable = flow.ofMember[member]
                {
                    connect(
                        type, facts.name, variable, member, .inject, through: variable, at: program[member].location)
                } else if kinds[type] == .view, let held = search.held(member) {
                    connect(type, facts.name, held, member, .construct, through: nil, at: program[member].location)
                }
            }
        }
        for injection in flow.injections {
            guard let type = program[injection.member].owner, kinds[type] != .value,
                !isDrawnElsewhere(injection.owner), !drawnElsewhere.contains(type)
            else { continue }
            connect(
                type, program[injection.member].facts.name, injection.variable, injection.member, .inject,
                through: nil, at: injection.location)
        }
    }

    private func connect(
        _ type: TypeID, _ label: String, _ variable: VariableID, _ member: MemberID, _ phase: DependencyGraph.Phase,
        through own: VariableID?, at location: DependencyGraph.Location
    ) {
        let entry = program[member]
        let input = Input(
            label: label, variable: variable, phase: phase, location: location, condition: entry.condition,
            written: flow[flow.ofMember[member] ?? variable].written, writtenAt: entry.site)
        if isPlain(input) || program.isExternal(type) { return }
        let ends = search.ends(of: variable, through: own).filter(\.isFound)
        let targets = ends.flatMap {
            self.targets(of: $0, $0.field == nil ? input : input.ofAnyType, phase)
        }
        if targets.isEmpty, isAsked(input) { unfound.append((type, input)) }
        let several = Set(targets.map(\.0)).count > 1
        if !targets.isEmpty { addComponent(type) }
        for (target, end, phase) in targets {
            draft.edges.append(
                .init(
                    from: program[type].id, to: target, kind: .needs, phase: phase, label: label,
                    location: location, origin: end.evidence, condition: end.condition, isOneOf: several))
        }
    }
}

extension Judge {
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

extension FlowEnd {
    fileprivate var isFound: Bool {
        switch kind {
        case .place, .object, .function: true
        default: false
        }
    }
}
