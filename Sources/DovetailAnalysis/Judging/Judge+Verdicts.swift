import DovetailGraph
import DovetailSyntax

// What is open, and what is left out.

extension Judge {
    /// Notes why an input that leads to no part does not.
    ///
    /// - Returns: whether there is a reason: else it is plain.
    @discardableResult
    func noteOpen(_ part: NodeID, _ input: Input, _ ends: [FlowEnd]) -> Bool {
        let before = draft.unresolved.count
        for end in ends {
            switch end.kind {
            case .gap where isDeclaredPlain(input.variable): break
            case .gap(let gap) where flow.gaps[gap].expression == "objectWillChange": break  // the compiler makes it
            case .gap(let gap): open(part, input, flow.gaps[gap].expression, flow.gaps[gap].reason)
            case .many where isDeclaredPlain(input.variable): break
            case .many:
                open(
                    part, input, name(of: input),
                    "it is one of more than \(FlowValues.most) objects")
            case .nobody(let variable) where mayBePart(input, variable):
                let named = flow[variable].isNamed ? variable : input.variable
                open(part, input, flow[named].name(program), reasonOfNobody(variable))
            case .unfit(let variable) where isAsked(input):
                open(part, input, flow[variable].name(program), "it is of another type")
            case .place(let place) where constructions(behind: end, asked: nil).isEmpty:
                noteOpen(part, input, search.endsBehind(place).filter { !$0.isPlace })
            default: break
            }
        }
        guard draft.unresolved.count == before else { return true }
        guard isAsked(input), !ends.contains(where: { $0.isPlain || isData($0) }) else { return false }
        open(part, input, name(of: input), "what it is given can't be followed")
        return true
    }

    /// Why nobody is seen that gives a value: nobody does, or who does calls the method on something that can't be seen.
    private func reasonOfNobody(_ variable: VariableID) -> String {
        if case .parameter = flow[variable].kind, let method = flow[variable].owner.member,
            program[method].facts.kind == .method, receivers.mayBeCalledOnUnknown(method)
        {
            return "whose '\(program[method].facts.name)' is called can't be seen"
        }
        return "nothing in these sources gives it a value"
    }

    /// Whether it is a value of another package: `DispatchQueue.main`.
    private func isData(_ end: FlowEnd) -> Bool {
        guard case .object(let id) = end.kind else { return false }
        return flow[id].type.knownType == nil && kind(id) == .value
    }

    /// What an input is called: what is given has a name, or the parameter.
    private func name(of input: Input) -> String {
        flow[input.variable].isNamed || input.label.isEmpty ? flow[input.variable].name(program) : input.label
    }

    /// Whether the declared type of what is given leaves no doubt that it is data: `Relay(value: user)` of a `user: User`.
    private func isDeclaredPlain(_ variable: VariableID) -> Bool {
        isPlain(
            Input(
                label: "", variable: variable, phase: .construct, location: flow[variable].location,
                condition: .always, written: flow[variable].written, writtenAt: flow[variable].writtenAt))
    }

    /// Whether one of several values can't be followed, where a component of this program is asked for.
    func isUnknown(_ end: FlowEnd, _ input: Input) -> Bool {
        guard isAsked(input) else { return false }
        switch end.kind {
        case .gap, .many: return true
        case .object(let id): return flow[id].isDerived && !fits(id, input)
        default: return false
        }
    }

    func noteUnknown(_ part: NodeID, _ input: Input, _ ends: [FlowEnd]) {
        for end in ends {
            switch end.kind {
            case .gap(let gap): open(part, input, flow.gaps[gap].expression, flow.gaps[gap].reason)
            case .object(let id): open(part, input, name(of: flow[id].type), "what another package has can't be seen")
            default: open(part, input, name(of: input), "what it is given can't be followed")
            }
        }
    }

    private func open(_ part: NodeID, _ input: Input, _ expression: String, _ reason: String) {
        draft.unresolved.append(
            .init(owner: part, expression: expression, input: input.label, reason: reason, location: input.location))
    }

    func mayBePart(_ input: Input, _ variable: VariableID) -> Bool {
        if let member = member(of: variable), program[member].facts.isFetched { return false }
        let types = input.writtenAt.map { program.nominals(of: input.written, at: $0) } ?? flow[variable].types
        return types.contains { kinds[$0] == .component }
    }

    /// Counts a construction under its verdict.
    func note(_ id: ConstructionID) {
        let made = flow[id]
        if made.type == .external("(tuple)") || made.isDerived || made.isBrought || made.caseName != nil { return }
        if made.isItself || made.isRepeated { return }
        if made.isChosen, !chosenSites.insert(made.location).inserted { return }
        let verdict = verdict(id)
        draft.sites.append(
            .init(
                type: name(of: made.type), verdict: verdict, reason: reason(for: verdict), owner: nil,
                location: made.location))
    }

    private func reason(for verdict: DependencyGraph.Site.Verdict) -> String {
        verdict == .unresolved ? "it is given to what these sources don't declare" : ""
    }

    func verdict(_ id: ConstructionID) -> DependencyGraph.Site.Verdict {
        let made = flow[id]
        if isTest(made) { return .test }
        if made.isPreview { return .preview }
        if drawn.contains(id) || drawnAgain.contains(made.location) { return .drawn }
        if isDrawnElsewhere(made), kind(id) == .component || search.home[id] != nil { return .drawn }
        switch kind(id) {
        case .carrier: return .carrier
        case .value: return .value
        case .view: return .view
        case .component: return escapes.contains(id) ? .unresolved : .use
        }
    }

    /// A call whose type can't be told.
    func note(_ site: UnknownSite) {
        let isTest = isTest(site.site.module) || isTest(site.owner)
        let isKnown = isTest || site.isPreview
        draft.sites.append(
            .init(
                type: site.text, verdict: isTest ? .test : site.isPreview ? .preview : .unresolved,
                reason: isKnown ? "" : "which type it is can't be seen", owner: nil, location: site.location))
    }

    /// The objects that are given to functions of other packages, or that closures answer with which are: what becomes of
    /// them can't be seen.
    func findEscapes() -> Set<ConstructionID> {
        let answers = flow.givenAway.flatMap { given in
            values[given].compactMap { value in
                if case .function(let function) = value { flow[function].result } else { nil }
            }
        }
        return values.constructions(of: flow.givenAway.union(answers))
    }
}

extension MemberFacts {
    /// `@FetchRequest var notes: FetchedResults<Note>`: what a database has.
    fileprivate var isFetched: Bool {
        wrappers.contains { ["FetchRequest", "ObservedResults", "Query", "SectionedFetchRequest"].contains($0.name) }
    }
}
