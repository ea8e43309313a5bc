import DovetailGraph
import DovetailSyntax

// Closures and methods that objects are given: what they name, and what they make.

extension Judge {
    /// The variables that a closure captures, but not its own parameters.
    func captured(by function: FunctionID) -> [VariableID] {
        let mentions = flow[function].mentions
        return mentions.indices.filter { !isOpened($0, of: mentions) }.map { mentions[$0] }.filter {
            !isCalled(function, with: $0) && !(flow[$0].isLocal && flow.declaring[$0] == function)
                && !isAnswer($0, within: function) && !isModifier($0) && !isHeldByOther($0, than: function)
        }
    }

    /// Whether it is what an object of another type has, and answers with: `Events.shared.all()` names the events' object.
    private func isHeldByOther(_ mention: VariableID, than function: FunctionID) -> Bool {
        guard case .member(let method) = flow[mention].kind, program[method].facts.kind == .method,
            !program[method].facts.isStatic, let owner = program[method].owner, !search.provides(mention),
            let type = flow[flow[function].result].owner.member.flatMap({ program[$0].owner })
        else { return false }
        return kinds[owner] == .component && !program.ancestry(of: type).contains(owner)
    }

    /// Whether it is a method of an extension of all views, such as `padded()`. A closure that calls it doesn't need the other
    /// views on which it is called.
    private func isModifier(_ mention: VariableID) -> Bool {
        guard case .member(let method) = flow[mention].kind, program[method].facts.kind == .method else { return false }
        return program[method].owner.map(program.isOfViews) == true
    }

    /// `context` of `context.store`: of what only carries parts, a closure captures those that it names.
    private func isOpened(_ index: Int, of mentions: [VariableID]) -> Bool {
        index + 1 < mentions.count && flow.loads[mentions[index + 1]]?.base == mentions[index]
            && isPartOfCarrier(mentions[index + 1])
    }

    /// `context.store`, of what only carries parts.
    private func isPartOfCarrier(_ variable: VariableID) -> Bool {
        guard let all = flow.loads[variable].map({ values[$0.base] }), !all.isEmpty else { return false }
        return all.allSatisfy { if case .construction(let made) = $0 { search.isCarrier(made) } else { false } }
    }

    /// Whether what a variable is was not made on the way to it.
    private func isKnown(_ mention: VariableID, in function: FunctionID) -> Bool {
        // The last is that of `Controller(db: db).index`.
        flow[mention].isNamed || isNamed(asPartOf: mention) || flow[function].receiver == mention
    }

    /// `context.tools.store`, of a named `context`, where both only carry parts.
    private func isNamed(asPartOf mention: VariableID) -> Bool {
        guard isPartOfCarrier(mention), let base = flow.loads[mention]?.base else { return false }
        return flow[base].isNamed || isNamed(asPartOf: base)
    }

    /// Whether a variable is a local of a closure with the answer of another package: `let answer = try await run(command)`,
    /// `for event in events`.
    private func isAnswer(_ variable: VariableID, within function: FunctionID) -> Bool {
        guard case .local = flow[variable].kind else { return false }
        if flow.declaring[variable] == function {
            let objects = values[variable].filter(\.isConstruction)
            let areAnswers = objects.allSatisfy {
                if case .construction(let made) = $0 { flow[made].isDerived } else { true }
            }
            if !objects.isEmpty, areAnswers { return true }
        }
        guard let made = search.made[variable] else { return false }
        return made.allSatisfy { flow[$0].type.knownType == nil && flow[$0].closure == function }
    }

    private func isCalled(_ function: FunctionID, with variable: VariableID, depth: Int = 0) -> Bool {
        if flow[function].parameters.contains(variable) { return true }
        if let load = flow.loads[variable] { return isGivenElsewhere(load.base, to: function) }
        switch flow[variable].kind {
        case .local, .temporary: break
        default: return false
        }
        guard depth < 4, case .variable(let from)? = flow[variable].sources.only?.origin else { return false }
        return isCalled(function, with: from, depth: depth + 1)
    }

    /// Whether code of this program, other than that around the closure, calls it with a value: `{ context in context.log }`.
    private func isGivenElsewhere(_ parameter: VariableID, to function: FunctionID) -> Bool {
        guard flow[function].parameters.contains(parameter), !flow[parameter].sources.isEmpty else { return false }
        return flow[parameter].sources.allSatisfy { source in
            guard case .variable(let given) = source.origin else { return false }
            if case .itself = flow[given].kind { return false }
            return flow[given].owner != flow[parameter].owner
        }
    }

    /// The fields of an input, or the input itself, for which several have written closures: what these name belongs to
    /// those who wrote them.
    func fieldsWithClosuresOfOthers(_ ends: [FlowEnd], _ input: Input) -> Set<String?> {
        let closures = ends.filter { end in
            guard case .function(let function) = end.kind else { return false }
            return !captured(by: function).isEmpty || !whatIsMade(by: function, end).isEmpty
        }
        let counts = Dictionary(grouping: closures, by: \.field).mapValues(\.count)
        return Set(counts.filter { $1 > 1 && ($0 != nil || isWrittenBySeveral(input.variable)) }.keys)
    }

    /// Whether the closures that a variable may be come by several calls of a function, or are put into a property in
    /// several places; a list that is written in one place has all of its closures.
    private func isWrittenBySeveral(_ variable: VariableID) -> Bool {
        var seen: Set<VariableID> = [variable]
        var queue = [variable]
        while let next = queue.popLast() {
            let sources = flow[next].sources.filter { source in
                switch source.origin {
                case .function: true
                case .variable(let from): flow.defaults[next] != from && values[from].functionCount > 0
                default: false
                }
            }
            if sources.count > 1, isSetFromElsewhere(next) { return true }
            for source in sources {
                if case .variable(let from) = source.origin, seen.insert(from).inserted { queue.append(from) }
            }
        }
        return false
    }

    private func isSetFromElsewhere(_ variable: VariableID) -> Bool {
        switch flow[variable].kind {
        case .parameter: true
        case .member(let member): program[member].facts.kind == .stored
        default: false
        }
    }

    /// The objects that a closure names, where a component of this program is given it.
    func captured(by end: FlowEnd, for id: ConstructionID) -> [ConstructionID] {
        let isView = kind(id) == .view && flow[id].type.knownType != nil
        let isComponent = kind(id) == .component && (flow[id].type.knownType != nil || isAnswer(id))
        return isView || isComponent ? components(namedBy: end) : []
    }

    /// Whether an object of another package is what a method or a property of a component answers with.
    private func isAnswer(_ id: ConstructionID) -> Bool {
        guard let home = search.home[id], case .member(let member) = flow[home].kind,
            let owner = program[member].owner
        else { return false }
        return [.computed, .method].contains(program[member].facts.kind) && kinds[owner] == .component
    }

    func findObjectsOfType() -> [TypeID: [ConstructionID]] {
        let all = flow.constructions.indices.map { ConstructionID(index: $0) }.filter {
            flow[$0].type.knownType != nil && isCandidate($0)
        }
        return Dictionary(grouping: all, by: { flow[$0].type.knownType! }).filter { $1.count <= Self.mostSelves }
    }

    /// The objects that a closure names, other than what helps it to do its work.
    func components(namedBy end: FlowEnd, depth: Int = 0) -> [ConstructionID] {
        guard case .function(let function) = end.kind else { return [] }
        if let known = namedByFunctions[depth][function] { return known }
        var all: [ConstructionID] = []
        for mention in captured(by: function) {
            let named = components(namedAs: mention)
            all += named.objects
            for inner in named.functions where depth < 3 && calls(inner, mention, function) {
                all += components(namedBy: inner, depth: depth + 1)
            }
        }
        namedByFunctions[depth][function] = all
        return all
    }

    /// Where the values of a variable come from that closures name. Many closures name the same variable.
    func ends(named mention: VariableID) -> [FlowEnd] {
        if let known = endsOfMentions[mention] { return known }
        let ends = search.ends(of: mention)
        endsOfMentions[mention] = ends
        return ends
    }

    /// The components that a variable may be, and the closures that it may be.
    struct Named {
        var objects: [ConstructionID] = []
        var functions: [FlowEnd] = []
    }

    private func components(namedAs mention: VariableID) -> Named {
        if let known = namedAs[mention] { return known }
        var named = Named()
        for end in ends(named: mention) {
            switch end.kind {
            case .object, .place: named.objects += constructions(behind: end, asked: nil)
            case .itself(let type): named.objects += objectsOfType[type] ?? []
            case .function: named.functions.append(end)
            default: break
            }
        }
        var seen: Set<ConstructionID> = []
        named.objects = named.objects.filter {
            !flow[$0].isDerived && !isTool($0) && kind($0) == .component && seen.insert($0).inserted
        }
        namedAs[mention] = named
        return named
    }

    /// Whether what a closure works with is what another one does that it names: `Current.network.load()`, or `load()` of a
    /// parameter `load`.
    private func calls(_ named: FlowEnd, _ mention: VariableID, _ function: FunctionID) -> Bool {
        if named.carrier != nil || flow[function].isOfCall || isPartOfCarrier(mention) { return true }
        guard case .parameter = flow[mention].kind, let owner = flow[mention].owner.member else { return false }
        return flow.parameters[owner]?.contains(mention) == true
    }

    /// Whether an object only helps whoever makes it, by its type's name.
    private func isTool(_ id: ConstructionID) -> Bool {
        guard let name = flow[id].type.externalName, !name.hasSuffix("Subject"), !name.hasSuffix("Relay") else {
            return false
        }
        return ForeignNames.isTool(name)
    }

    /// What a closure makes when it is called.
    func constructions(in function: FunctionID) -> [ConstructionID] {
        search.ends(of: flow[function].result).flatMap { end -> [ConstructionID] in
            switch end.kind {
            case .object(let id): [id]
            case .place(let place): search.made[place] ?? []
            default: []
            }
        }
    }

    /// What a closure makes and names is needed when it is called.
    ///
    /// - Parameters:
    ///   - isProvided: whether a library provides the object: it notes itself what its bindings ask it for.
    ///   - mayMake: whether what the closure makes may be a part.
    func targets(
        in function: FunctionID, _ end: FlowEnd, isProvided: Bool = false, mayMake: Bool = true, depth: Int = 0
    ) -> [(NodeID, FlowEnd, DependencyGraph.Phase)] {
        let made = mayMake ? whatIsMade(by: function, end) : []
        var all = made
        for mention in captured(by: function) where !isCrowd(mention) {
            for named in ends(named: mention) {
                switch named.kind {
                case .place(let place) where !isProvided || flow.library.bindings[place] == nil:
                    all += targets(of: place, nil).map { ($0, end, .deferred) }
                case .object(let id)
                where isKnown(mention, in: function) && drawn.contains(id) && !flow[id].isDerived:
                    all.append((part(id), end, .deferred))
                case .itself(let type) where made.isEmpty: all.append((program.root(of: type).id, named, .deferred))
                case .function(let inner) where depth < 3 && calls(named, mention, function):
                    all += targets(in: inner, end, isProvided: isProvided, depth: depth + 1)
                default: break
                }
            }
        }
        var seen: Set<NodeID> = []
        return all.filter { seen.insert($0.0).inserted }
    }

    /// Whether a closure is asked for a text, a number or nothing, as its declared type says.
    func asksForText(_ end: FlowEnd, _ input: Input) -> Bool {
        var asked = input.written
        if let field = end.field, let type = end.carrier.flatMap({ flow[$0].type.knownType }) {
            asked = program[type].members.first { program[$0].facts.name == field }.flatMap { program[$0].facts.type }
        }
        guard let answer = (asked?.element ?? asked)?.answer else { return false }
        return answer.isNumberOrText || answer.isVoid
    }

    /// What a closure makes.
    func whatIsMade(by function: FunctionID, _ end: FlowEnd) -> [(NodeID, FlowEnd, DependencyGraph.Phase)] {
        var all: [(NodeID, FlowEnd, DependencyGraph.Phase)] = []
        for made in search.ends(of: flow[function].result) {
            switch made.kind {
            case .object(let id) where drawn.contains(id) && !flow[id].isDerived:
                all.append((part(id), end, .deferred))
            case .place(let place): all += targets(of: place, nil).map { ($0, end, .deferred) }
            default: break
            }
        }
        return all
    }
}
