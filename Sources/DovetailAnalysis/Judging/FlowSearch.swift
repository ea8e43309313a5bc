import DovetailGraph
import DovetailSyntax

/// Goes back from variables to what they were given.
///
/// @unchecked Sendable: nothing in it changes once it is made.
struct FlowSearch: @unchecked Sendable {
    let program: Program
    let flow: Flow
    let kinds: TypeKinds
    /// The constructions that are the value of a named variable, by that variable.
    var made: [VariableID: [ConstructionID]] = [:]
    /// The named variable of which a construction is the value.
    var home: [ConstructionID: VariableID] = [:]
    /// What a place was before, which its new value is given: `fetch = Caching(inner: fetch)`.
    var wrapped: [ConstructionID: [ConstructionID]] = [:]
    private(set) var objectsOfType: [TypeID: [ConstructionID]] = [:]
    /// Whether a variable is what a call answers with, so that it is a place of its own.
    private var called: Set<VariableID> = []
    private static let depth = 40
    let values: FlowValues
    /// Of the variables with many sources: by which of them a value comes.
    private let pools: Pools
    private let relations: TypeRelations

    init(_ program: Program, _ flow: Flow, _ values: FlowValues, _ kinds: TypeKinds) {
        (self.program, self.flow, self.values, self.kinds) = (program, flow, values, kinds)
        pools = Pools(flow, values)
        relations = TypeRelations(program)
        objectsOfType = findObjectsOfType()
        for index in flow.variables.indices where flow.variables[index].written?.isNumberOrText != true {
            let id = VariableID(index: index)
            switch flow[id].kind {
            case .member, .local, .registered: findMade(id)
            default: break
            }
        }
        for (id, all) in made where all.count > 1 && isProperty(id) { findWrapped(in: id, all) }
        passOnMixedAnswers()
        for index in flow.variables.indices { keepItself(VariableID(index: index)) }
    }

    /// What is made for a variable: through temporaries, and no other name.
    private mutating func findMade(_ id: VariableID) {
        var seen: Set<VariableID> = [id]
        var queue = [id]
        var all: [ConstructionID] = []
        while let next = queue.popLast() {
            if let call = answer(of: next), call != id, !handsOn(id, call), !isClosure(call) { called.insert(id) }
            if flow[id].isLocal, flow.loads[next] != nil { continue }  // another name for what an object has
            for source in flow[next].sources {
                switch source.origin {
                case .construction(let made): all.append(made)
                case .variable(let other) where !flow[other].isNamed:
                    if seen.insert(other).inserted { queue.append(other) }
                default: break
                }
            }
        }
        let own = all.filter { isHome(id, of: $0) }
        all = own + (own.isEmpty ? [] : all.filter { isAdded($0, to: id) })
        if !all.isEmpty { made[id] = all.sorted { $0.index < $1.index } }
        for construction in all where home[construction] == nil { home[construction] = id }
    }

    /// The call that answers with a value, or with a tuple of which it is a part: `let (screen, model) = make()`.
    func answer(of id: VariableID) -> VariableID? {
        if flow[id].isCalled { return id }
        guard var whole = flow.loads[id]?.base ?? flow.tuples[id] else { return nil }
        if flow[whole].isLocal, case .variable(let value)? = flow[whole].sources.only?.origin { whole = value }
        guard flow[whole].isCalled else { return nil }
        let isTuple = values[whole].contains { value in
            guard case .construction(let made) = value else { return false }
            return flow[made].type == .external("(tuple)")
        }
        return isTuple ? whole : nil
    }

    /// Whether a method answers with what another one carries parts in, or a local is a case that one answers with: who asks
    /// for it gets these.
    private func handsOn(_ place: VariableID, _ call: VariableID) -> Bool {
        let all = values[call].filter { $0 != .plain }
        func areAll(_ isMeant: (ConstructionID) -> Bool) -> Bool {
            !all.isEmpty && all.allSatisfy { if case .construction(let made) = $0 { isMeant(made) } else { false } }
        }
        switch flow[place].kind {
        case .member(let member) where [.initializer, .method].contains(program[member].facts.kind):
            return areAll(isCarrier)
        case .local: return areAll { flow[$0].caseName != nil }
        default: return false
        }
    }

    /// Whether a call answers with closures alone, which are no place.
    private func isClosure(_ call: VariableID) -> Bool {
        !values[call].isEmpty && values[call].allSatisfy(\.isFunction)
    }

    /// Whether an object is written as the value of a variable, rather than got from elsewhere.
    private func isHome(_ id: VariableID, of construction: ConstructionID) -> Bool {
        let made = flow[construction]
        let isProvided = flow.library.bindings[id] != nil && made.caseName == nil
        guard made.holder == id, isProvided || !isCarrier(construction) else { return false }
        if case .argument = made.target { return false }
        return true
    }

    /// `screens.append(Second())`, of a local that was `[First()]` before.
    private func isAdded(_ construction: ConstructionID, to id: VariableID) -> Bool {
        let made = flow[construction]
        guard flow[id].isLocal, made.holder != id, made.owner == flow[id].owner, !made.isDerived,
            !isCarrier(construction)
        else { return false }
        if case .other = made.target { return home[construction] == nil }
        return false
    }

    /// Whether something is made only to carry what it is given.
    func isCarrier(_ id: ConstructionID) -> Bool {
        if flow[id].caseName != nil { return true }
        return switch flow[id].type {
        case .known(let type): kinds[type] == .carrier
        case .external(let name): name == "(tuple)"
        }
    }

    /// `let instance = registration.factory(self) as? Service` in `func resolve<Service>() -> Service`: whatever is asked for.
    private func isAnythingAskedFor(_ id: VariableID) -> Bool {
        guard flow[id].types.isEmpty, let member = flow[id].owner.member else { return false }
        let entry = program[member]
        let type = entry.facts.type?.bare
        let name = (type?.element ?? type)?.plainNominal?.firstPart
        return entry.facts.answersGeneric || entry.site.generics.contains { $0.name == name }
    }

    /// Whether a variable is a place that provides.
    func provides(_ id: VariableID) -> Bool {
        if flow.library.bindings[id] != nil { return true }
        return switch flow[id].kind {
        case .member(let member):
            (made[id] != nil || called.contains(id) && !isRegistry(member) || program[member].definition != nil)
                && program[member].owner.map(program.isOfViews) != true
        case .local: made[id] != nil || called.contains(id) && !isAnythingAskedFor(id)
        default: false
        }
    }

    /// Whether a member answers with whatever its caller asks for: no place, as it has no type of its own.
    private func isRegistry(_ member: MemberID) -> Bool {
        let entry = program[member]
        guard entry.facts.kind != .stored, let written = entry.facts.type,
            let type = (written.element ?? written).plainNominal
        else { return false }
        return type == "Any" || entry.site.generics.contains { $0.name == type }
    }

    /// What a property wrapper of a view holds.
    func held(_ member: MemberID) -> VariableID? {
        let holders: Set<String> = [
            "State", "StateObject", "ObservedObject", "Bindable", "UIApplicationDelegateAdaptor",
        ]
        let facts = program[member].facts
        guard facts.kind == .stored, facts.attributes.contains(where: holders.contains),
            let variable = flow.ofMember[member],
            facts.value != nil || isMadeByInitializer(variable, member)
        else { return nil }
        return variable
    }

    /// `_model = StateObject(wrappedValue: Model())` in an initializer.
    private func isMadeByInitializer(_ variable: VariableID, _ member: MemberID) -> Bool {
        flow[variable].sources.contains { source in
            guard case .variable(let made) = source.origin, case .member(let owner) = flow[made].owner else {
                return false
            }
            switch flow[made].kind {
            case .temporary, .local: break
            default: return false
            }
            return program[owner].facts.kind == .initializer
                && program[owner].owner == program[member].owner
        }
    }

    func isCalled(_ id: VariableID) -> Bool {
        if case .member(let member) = flow[id].kind, isRegistry(member) { return false }
        return called.contains(id) && made[id] == nil
    }

    /// - Complexity: linear in the variables on the way.
    ///
    /// - Parameter object: whose input it is: a parameter of its initializer is what this object is given for it.
    func ends(
        of input: VariableID, through own: VariableID? = nil, for object: ConstructionID? = nil
    ) -> [FlowEnd] {
        if values.isMany(input) { return [FlowEnd(kind: .many, condition: .always, evidence: [])] }
        var ends: [FlowEnd] = []
        var seen: Set<VariableID> = []
        var way = Way()
        way.given = object.map { flow[$0].given } ?? [:]
        search(input, way, own, values[input], &seen, &ends)
        var known: Set<FlowEnd> = []
        return ends.filter { known.insert($0.withoutWay).inserted }
    }

    /// Where the many values of a variable come together.
    func pool(of id: VariableID) -> VariableID {
        var id = id
        for _ in 0..<Self.depth {
            guard let only = flow[id].sources.only, case .variable(let next) = only.origin, values.isMany(next) else {
                break
            }
            id = next
        }
        return id
    }

    /// What lies behind a place, for one that only hands on.
    func endsBehind(_ place: VariableID) -> [FlowEnd] { ends(of: place, through: place) }

    private func isProtocol(_ type: TypeID) -> Bool {
        program[type].kind == .protocol || program.foreignProtocols.contains(type)
    }

    /// A property that only parameters of initializers are put into, which nobody gives a value to.
    private func isFedFromOutside(_ id: VariableID) -> Bool {
        guard case .member(let member) = flow[id].kind, program[member].facts.kind == .stored else { return false }
        return flow[id].sources.allSatisfy { source in
            guard case .variable(let given) = source.origin, case .parameter = flow[given].kind else { return false }
            return flow[given].sources.isEmpty
        }
    }

    private func search(
        _ id: VariableID, _ way: Way, _ own: VariableID?, _ wanted: Origins, _ seen: inout Set<VariableID>,
        _ ends: inout [FlowEnd]
    ) {
        if let given = way.given[id], given != id { return search(given, way, own, wanted, &seen, &ends) }
        if id != own, provides(id) { return ends.append(way.by(flow[id].location).end(.place(id))) }
        guard seen.insert(id).inserted, way.evidence.count < Self.depth else { return }
        var way = way.through(flow[id])
        way.isTogether = way.isTogether || flow.together.contains(id)
        if case .itself = flow[id].kind, let type = flow[id].types.first, flow[id].sources.isEmpty || !isProtocol(type)
        {
            if way.isStatic, let objects = objectsOfType[type] {
                ends += objects.map { home[$0].map { way.end(.place($0)) } ?? way.end(.object($0)) }
                return
            }
            return ends.append(way.end(.itself(type)))
        }
        if flow[id].written?.isNumberOrText == true, !flow[id].sources.isEmpty { return ends.append(way.end(.plain)) }
        if isDeclaredValue(id) { return ends.append(way.end(.plain)) }
        if flow[id].sources.isEmpty || isFedFromOutside(id) {
            let fits = way.asked.allSatisfy { relations.mayBe(flow[id].types, $0) }
            return ends.append(way.end(fits ? .nobody(id) : .unfit(id)))
        }
        let isStatic = isStatic(id)
        let own = property(setBy: id) ?? own
        for source in pools.sources(of: id, wanted) ?? flow[id].sources {
            if way.condition.isNeverCompiled(with: source.condition) { continue }
            var way = way
            way.isStatic = way.isStatic || isStatic
            way.condition = way.condition.and(source.condition)
            if way.evidence.last != source.location { way = way.by(source.location) }
            switch source.origin {
            case .variable(let next) where values.isMany(next, without: wanted):
                if wanted.contains(where: { $0.isConstruction || $0.isFunction }) { continue }
                ends.append(way.end(.many))
            case .variable(let next) where isOther(next, wanted): continue
            case .variable(let next): search(next, way, own, wanted, &seen, &ends)
            case .construction(let made) where isOther(made, wanted): continue
            case .construction(let made) where isCarrier(made): search(within: made, way, own, &seen, &ends)
            case .construction(let made):
                if let whole = whole(of: made), whole != id {
                    search(whole, way, own, values[whole], &seen, &ends)
                } else {
                    ends.append(way.end(.object(made)))
                }
            case .function(let function): ends.append(way.end(.function(function)))
            case .many: ends.append(way.end(.many))
            case .type, .plain: ends.append(way.end(.plain))
            case .gap(let gap): ends.append(way.end(.gap(gap)))
            }
        }
    }

    /// The computed property that is set to a variable: the way goes on to what it is given, as it isn't what is asked for.
    private func property(setBy id: VariableID) -> VariableID? {
        guard case .parameter = flow[id].kind, let property = flow[id].owner.member, flow.set[property] == id else {
            return nil
        }
        return flow.ofMember[property]
    }

    /// Whether it is a static property or a global.
    func isStatic(_ id: VariableID) -> Bool {
        guard case .member(let member) = flow[id].kind else { return false }
        return program[member].facts.isProperty && (program[member].facts.isStatic || program[member].owner == nil)
    }

    /// The objects of each type of which there are few.
    private func findObjectsOfType() -> [TypeID: [ConstructionID]] {
        let all = flow.constructions.indices.map { ConstructionID(index: $0) }.filter {
            flow[$0].type.knownType != nil && !flow[$0].isItself && !flow[$0].isPreview && flow[$0].caseName == nil
                && !program.isTest(flow[$0].owner)
        }
        return Dictionary(grouping: all, by: { flow[$0].type.knownType! }).filter { $1.count <= Judge.mostSelves }
    }

    /// Whether an object of this program's types doesn't come from where the values are that are looked for.
    private func isOther(_ made: ConstructionID, _ wanted: Origins) -> Bool {
        flow[made].type.knownType != nil && !wanted.contains(.construction(made)) && !wanted.contains(where: \.isMany)
            && (wanted.isEmpty || wanted.contains(where: \.isConstruction))
    }

    /// Whether all that a variable may be are objects of this program's types that don't come from there: what is asked for
    /// has another type.
    private func isOther(_ id: VariableID, _ wanted: Origins) -> Bool {
        var isOther = false
        for value in values[id] {
            switch value {
            case .construction(let made) where flow[made].type.knownType != nil:
                if wanted.contains(value) { return false }
                isOther = true
            case .plain: continue
            default: return false
            }
        }
        return isOther
    }

    /// What a carrier is made with.
    private func search(
        within made: ConstructionID, _ way: Way, _ own: VariableID?, _ seen: inout Set<VariableID>,
        _ ends: inout [FlowEnd]
    ) {
        var way = way
        way.carrier = way.carrier ?? made
        way.asked = []
        let field = way.field
        for input in flow[made].inputs {
            way.field =
                input.label.isEmpty && flow[made].caseName == nil ? property(of: input, in: made) ?? field : input.label
            if values.isMany(input.variable) {
                way.field = nil
                ends.append(way.end(.many))
            } else {
                search(input.variable, way.by(input.location), own, values[input.variable], &seen, &ends)
            }
        }
        for (label, variable) in madeItself(by: made) {
            way.field = label
            search(variable, way, own, values[variable], &seen, &ends)
        }
    }
}
