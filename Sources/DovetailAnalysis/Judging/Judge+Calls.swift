import DovetailGraph
import DovetailSyntax

// Who calls the methods that make objects, and who uses what is shared: `navigation.push(factory.makeScreen())` gives no
// object of this program anything, but the coordinator in whose method it stands gets a screen from the factory. Nor does
// `Settings.shared.save()`, but the object in whose method it stands doesn't work without the settings.

extension Judge {
    /// Calls of methods that make what is drawn, and uses of what is shared, as edges from the objects in whose methods they
    /// stand.
    func drawCalls() {
        let known = hops
        let calls = callsOfMakers + usesOfProvided
        let uses = flow.sharedUses.isEmpty && flow.functions.isEmpty ? [] : usesOfShared + usesByGlobalClosures
        let callers = parts(of: Set((calls + uses).compactMap(\.caller.type)))
        drawDelegates()
        for call in calls { draw(call, callers) { known[Hop(to: $0, location: $1.location)] == nil } }
        if uses.isEmpty { return }
        let lines = Set(hops.keys.map { Hop(to: $0.to, location: $0.location.withoutColumn) })
        let told = Set(lines.map(\.location))
        let links = Set(draft.edges.lazy.filter { $0.kind == .needs }.map { Link(from: $0.from, to: $0.to) })
        for use in uses {
            draw(use, callers, besides: links) { target, source in
                let line = source.location.withoutColumn
                return use.isTaken ? !told.contains(line) : !lines.contains(Hop(to: target, location: line))
            }
        }
    }

    /// Who asks the system for its delegate works with that.
    private func drawDelegates() {
        let uses = flow.sharedUses.filter { $0.delegate != nil }
        if uses.isEmpty { return }
        let calls = Dictionary(grouping: callsOfFunctions, by: \.function).mapValues { $0.map(\.caller) }
        let members = uses.compactMap(\.owner.member).flatMap { [$0] + calls[$0, default: []] }
        let parts = parts(of: Set(members.compactMap { program[$0].owner }))
        for use in uses {
            let code = Variable(kind: .temporary, owner: use.owner, site: use.site, place: use.place)
            guard let delegate = use.delegate, let caller = caller(of: code), caller.type != delegate else { continue }
            let input = Input(
                label: "delegate", variable: use.variable, phase: .call, location: use.location,
                condition: use.condition)
            var callers = nodes(of: caller, parts)
            if case .function(let function) = caller {  // `func app() -> Delegate`
                let owner = program[function].owner
                // What a static member asks, the objects of its type don't need.
                if owner == delegate || program[function].facts.isStatic && owner.map({ parts[$0] != nil }) == true {
                    callers = []
                }
                callers += calls[function, default: []].filter { program[$0].owner != delegate }
                    .flatMap { nodes(calling: $0, parts) }
            }
            holdings += callers.map { Holding(type: delegate, part: $0, input: input, isOfType: true, isCalled: true) }
        }
    }

    private func draw(
        _ call: Call, _ callers: [TypeID: [NodeID]], besides links: Set<Link> = [],
        where isNew: (NodeID, Source) -> Bool
    ) {
        let input = Input(
            label: "", variable: call.result, phase: .call, location: flow[call.result].location, condition: .always)
        let targets = call.makers.flatMap { maker, source in
            self.targets(of: maker, input).map { (part: $0, maker: maker, source: source) }
        }
        let ends = call.makers.map { FlowEnd(kind: .place($0.0), condition: .always, evidence: []) }
        if isCrowd(ends, input) { return }
        for (target, maker, source) in targets where isNew(target, source) {
            if case .function(let function) = call.caller {
                if !worksForOthers(maker) { continue }
                askedByFunctions[function, default: [:]][target] = [source.location, flow[maker].location]
                if isOfAnother(maker, than: call.caller) == false { continue }
            }
            for caller in nodes(of: call.caller, callers)
            where caller != target && !links.contains(Link(from: caller, to: target))
                && calls(maker, on: call.property, caller)
            {
                let meant = targets.filter { calls($0.maker, on: call.property, caller) }
                draft.edges.append(
                    .init(
                        from: caller, to: target, kind: .needs, phase: .call, location: source.location,
                        origin: [flow[maker].location], condition: source.condition,
                        isOneOf: Set(meant.map(\.part)).count > 1))
            }
        }
    }

    /// In whose name a call is drawn.
    enum Caller {
        /// The objects of a type, by a method of theirs.
        case type(TypeID, MemberID)
        /// Whoever calls a function.
        case function(MemberID)

        var type: TypeID? { if case .type(let type, _) = self { type } else { nil } }
    }

    struct Call {
        let caller: Caller
        let result: VariableID
        /// The methods that it may call.
        let makers: [(VariableID, Source)]
        /// Whether only a part of it is used. If no object is given that part, the whole is needed:
        /// `Loader.shared.session.start()`.
        var isTaken = false
        /// The property on which the method is called.
        var property: MemberID?
    }

    /// The calls of methods of other objects that make something.
    private var callsOfMakers: [Call] {
        let properties = findCalledProperties()
        return flow.variables.indices.compactMap { index -> Call? in
            let id = VariableID(index: index)
            guard flow[id].isCalled, case .temporary = flow[id].kind, let caller = caller(of: flow[id]) else {
                return nil
            }
            if case .function(let function) = caller, isFree(function), !isRoute(function) { return nil }
            let makers = flow[id].sources.flatMap { source -> [(VariableID, Source)] in
                guard case .variable(let maker) = source.origin, !isDropped(id, answerOf: maker) else { return [] }
                return self.makers(behind: maker, for: caller).map { ($0, source) }
            }
            return makers.isEmpty ? nil : Call(caller: caller, result: id, makers: makers, property: properties[id])
        }
    }

    /// Whether a method may be called for what it does alone: its answer is thrown away.
    private func isDropped(_ result: VariableID, answerOf maker: VariableID) -> Bool {
        guard flow[result].isDropped, let method = member(of: maker) else { return false }
        return program[method].facts.attributes.contains("discardableResult")
    }

    /// The calls of members of what a static property or a global keeps, and of what a computed property makes:
    /// `Settings.shared.save()`, `app.repository.find()`. Who takes a part from there, as from a registry, needs that part.
    private var usesOfProvided: [Call] {
        flow.operations.compactMap { operation -> Call? in
            // What a function keeps in the name of others says whose it is where these call the function.
            if case .keep = operation.kind { return nil }
            var code = flow[operation.result]
            // Who sets a property uses the object, and not what the value belongs to.
            if case .store = operation.kind, let owner = operation.owner { code.owner = owner }
            guard !operation.isAside, let base = operation.base, let caller = caller(of: code) else { return nil }
            let all = providers(behind: base).filter { isOfAnother($0, than: caller) || caller.type == nil }
            if all.isEmpty || givesPart(operation) { return nil }
            let makers = all.map { provider in
                let condition = operation.condition.and(flow[provider].condition)
                return (
                    provider, Source(origin: .variable(provider), location: operation.location, condition: condition)
                )
            }
            return Call(caller: caller, result: operation.result, makers: makers)
        }
    }

    /// Whether a part is taken from there, as from a registry: by the name of a property, or from a method that answers with
    /// whatever is asked for.
    func givesPart(_ operation: Operation) -> Bool {
        switch operation.kind {
        case .store: return false
        case .call(let name, let given, let method):
            let types = operation.base.map { flow[$0].types } ?? []
            let found = types.lazy.compactMap { [program] in program.member(name, of: $0, labels: given.map(\.label)) }
            guard let method = method ?? found.first, answersAnything(method) else { return false }
        case .direct(let method, _): guard answersAnything(method) else { return false }
        default: break
        }
        return search.ends(of: operation.result).contains { end in
            end.isObject && constructions(behind: end, asked: nil).contains(where: drawn.contains)
        }
    }

    private func answersAnything(_ method: MemberID) -> Bool {
        let entry = program[method]
        guard let answer = (entry.facts.type?.element ?? entry.facts.type)?.plainNominal else { return false }
        return ["Any", "AnyObject"].contains(answer) || entry.site.generics.contains { $0.name == answer }
    }

    /// The static property, the global, or the computed property of another object, that an expression names: several, if
    /// branches of `#if` say which.
    func providers(behind id: VariableID, isLocal: Bool = false, depth: Int = 0) -> [VariableID] {
        if case .itself = flow[id].kind { return [] }  // `configure()` of an extension, within itself
        if case .member(let member) = flow[id].kind {
            if isGlobal(id), search.provides(id) { return [id] }
            if !isGlobal(id) { return !isLocal && makesByItself(member, id) ? [id] : [] }
        }
        guard depth < 3, flow[id].isLocal || !flow[id].isNamed || isGlobal(id) else { return [] }
        let next = flow[id].sources.compactMap { if case .variable(let next) = $0.origin { next } else { nil } }
        guard next.count == flow[id].sources.count, next.count == 1 || isGlobal(id) else { return [] }
        let isLocal = isLocal || flow[id].isLocal  // `let settings = Settings.shared`
        return next.flatMap { providers(behind: $0, isLocal: isLocal, depth: depth + 1) }
    }

    /// `var repository: Repository { Repository(log: log) }` of an object that works for others.
    private func makesByItself(_ member: MemberID, _ variable: VariableID) -> Bool {
        guard program[member].facts.kind == .computed, search.made[variable] != nil,
            flow.library.bindings[variable] == nil, !isDrawnElsewhere(flow[variable].owner),
            !answersWithRecords(member)
        else { return false }
        return program[member].owner.map { kinds[$0] == .component } ?? true
    }

    /// The type in whose method a call stands, if its objects work with others, or the function without an object.
    func caller(of call: Variable) -> Caller? {
        guard case .member(let member) = call.owner, !isTest(call.owner), !isTestOrPreview(call),
            !isDrawnElsewhere(call.owner), !idleInitializers.contains(member)
        else { return nil }
        // Who leaves the argument out is given the value; nobody else calls what stands there.
        if call.isOfDefault, program[member].facts.kind == .initializer { return nil }
        if hasNoObject(member) { return .function(member) }
        guard let type = program[member].owner, !program[member].facts.isStatic,
            [.component, .view].contains(kinds[type]), program[type].kind != .protocol
        else { return nil }
        return .type(type, member)
    }

    /// Whether a function belongs to no type, or to a type and to none of its objects.
    private func isFree(_ function: MemberID) -> Bool {
        program[function].owner == nil || program[function].facts.isStatic
    }

    private func nodes(of caller: Caller, _ parts: [TypeID: [NodeID]]) -> [NodeID] {
        switch caller {
        case .type(let type, let method):
            (parts[type] ?? [program[type].id]).filter { mayRun(method, $0) }.map { node in
                parts[type] == nil ? self.type(type) : node
            }
        case .function(let function): self.nodes(calling: function, parts)
        }
    }

    /// A method of another type that makes an object, or the locals of it with which it answers.
    private func makers(behind variable: VariableID, for caller: Caller) -> [VariableID] {
        guard case .member(let method) = flow[variable].kind, program[method].facts.kind == .method,
            flow.library.bindings[variable] == nil, !answersWithRecords(method),
            program[method].owner.map(program.isOfViews) != true, isOfAnother(variable, than: caller)
        else { return [] }
        let own = search.provides(variable) ? [variable] : []
        return own
            + search.endsBehind(variable).filter { $0.carrier == nil }.compactMap(\.place).filter {
                flow[$0].isLocal && flow[$0].owner == .member(method)
            }
    }

    /// `enum Router { static func show(on screen: Screen) { … } }`: who calls it works with what it makes.
    private func isRoute(_ function: MemberID) -> Bool {
        guard let owner = program[function].owner else { return false }
        return program[function].facts.type == nil && program[function].facts.name != "main"
            && program[owner].facts?.isMain != true
    }

    /// Whether a member belongs to another type, or to none.
    func isOfAnother(_ variable: VariableID, than caller: Caller) -> Bool {
        guard case .member(let member) = flow[variable].kind, let owner = program[member].owner else { return true }
        switch caller {
        case .type(let type, _): return !program.ancestry(of: type).contains(owner)
        case .function(let function): return program[function].owner != owner
        }
    }

    /// Whether a method answers with what is compared, such as the rows of a table: that is asked for, and no part.
    private func answersWithRecords(_ method: MemberID) -> Bool {
        let types = program.elements(of: program[method].facts.type, at: program[method].site)
        return !types.isEmpty && types.allSatisfy { program[$0].kind != .protocol && kinds.isCompared($0) }
    }

    /// The parts that are objects of some types.
    func parts(of types: Set<TypeID>) -> [TypeID: [NodeID]] {
        var parts: [TypeID: [NodeID]] = [:]
        if types.isEmpty { return parts }
        for index in flow.constructions.indices {
            let id = ConstructionID(index: index)
            guard drawn.contains(id), !flow[id].isDerived, !isDrawnElsewhere(flow[id]),
                case .known(let type) = flow[id].type
            else { continue }
            let own = program.ancestry(of: type).filter(types.contains)
            if own.isEmpty { continue }
            let part = part(id)
            for type in own where parts[type]?.contains(part) != true { parts[type, default: []].append(part) }
        }
        return parts
    }

    /// The node of a type of which no object is drawn.
    private func type(_ type: TypeID) -> NodeID {
        if program.isExternal(type) {
            draft.types.append(.init(id: program[type].id, kind: .other, isExternal: true))
        } else {
            addComponent(type)
        }
        return program[type].id
    }
}

/// A line that leads to a part.
struct Hop: Hashable {
    let to: NodeID
    let location: DependencyGraph.Location
}

extension Judge {
    /// The lines of all edges so far, each with the part that it leads to, and the parts that it leads from.
    var hops: [Hop: Set<NodeID>] {
        var hops: [Hop: Set<NodeID>] = [:]
        for edge in draft.edges where edge.kind == .needs {
            for location in edge.evidence { hops[Hop(to: edge.to, location: location), default: []].insert(edge.from) }
        }
        return hops
    }
}

extension DependencyGraph.Location {
    var withoutColumn: Self { .init(path: path, line: line) }
}
