import DovetailGraph
import DovetailSyntax

// What objects are given without being made with it: SwiftUI's environment, what a view's property wrappers hold, and
// properties that are set afterwards.

extension Judge {
    func drawSurroundings() {
        for type in program.allTypes {
            for member in program[type].members {
                let entry = program[member]
                if entry.facts.environment != nil || entry.facts.value == nil && isWrapped(member),
                    let variable = flow.ofMember[member]
                {
                    connect(
                        type, entry.facts.name, variable, member, .inject, through: variable, at: entry.location)
                } else if kinds[type] == .view, let held = search.held(member) {
                    connect(type, entry.facts.name, held, member, .construct, through: nil, at: entry.location)
                }
            }
        }
        drawDefaults()
        for injection in flow.injections where injection.setter == nil && !isOfObjects(injection) {
            if isOfAll(injection) {
                drawShared(injection)
                continue
            }
            guard let type = program[injection.member].owner, kinds[type] != .value,
                !isTest(injection.owner), !isDrawnElsewhere(injection.owner), !drawnElsewhere.contains(type)
            else { continue }
            connect(
                type, program[injection.member].facts.name, injection.variable, injection.member, .inject,
                through: nil, at: injection.location)
        }
    }

    /// Whether a wrapper of the program holds what a property of an object is.
    private func isWrapped(_ member: MemberID) -> Bool {
        !program[member].facts.isStatic && program.wrapper(of: member) != nil
    }

    /// Whether a static property or a global is set.
    private func isOfAll(_ injection: Injection) -> Bool {
        program[injection.member].facts.isStatic || program[injection.member].owner == nil
    }

    /// `Flags.store = store`: a static property, or a global, is a place that is given something.
    private func drawShared(_ injection: Injection) {
        guard let variable = flow.ofMember[injection.member], flow.library.bindings[variable] == nil,
            !isTest(injection.owner), !isDrawnElsewhere(injection.owner), !isDrawnElsewhere(flow[variable].owner)
        else { return }
        let entry = program[injection.member]
        let input = Input(
            label: "", variable: injection.variable, phase: .inject, location: injection.location,
            condition: entry.condition, written: flow[variable].written, writtenAt: entry.site)
        if isPlain(input) { return }
        let ends = search.ends(of: injection.variable)
        let selves = ends.compactMap(\.itself).filter { $0 != entry.owner && works($0) }
        let ofOwner = entry.owner.flatMap { owner in ends.contains { $0.itself == owner } && works(owner) ? owner : nil
        }
        let targets = ends.filter { $0.isObject && fitsCarrier($0, input) }.flatMap {
            self.targets(of: $0, input, .inject)
        }
        guard !targets.isEmpty || !selves.isEmpty || ofOwner != nil, let place = names.place(variable, of: flow) else {
            return
        }
        addPlace(variable, place)
        if let ofOwner {  // `Self.shared = self`
            holdings.append(Holding(type: ofOwner, part: place.id, input: input, isCalled: true))
        }
        if !search.provides(variable) { shared.insert(variable) }
        for type in selves { holdRoot(type, by: place.id, input) }
        for (target, end, phase) in targets where target != place.id {
            draft.edges.append(
                .init(
                    from: place.id, to: target, kind: .needs, phase: phase, location: input.location,
                    origin: end.evidence, condition: end.condition))
        }
    }

    /// Whether a method puts it into objects all of which are known: each of them is given it.
    private func isOfObjects(_ injection: Injection) -> Bool {
        guard let method = injection.owner.member, program[method].facts.kind == .method,
            flow.kept[method]?.contains(where: { $0.property == injection.member }) == true,
            !flow.keptBySome.contains(method), case .parameter = flow[injection.variable].kind
        else { return false }
        return flow[injection.variable].owner == injection.owner && !flow[injection.variable].sources.isEmpty
    }

    /// What objects give to themselves, by methods that keep it.
    func drawOwnInjections() {
        let all = flow.injections.filter { injection in
            guard let type = injection.setter else { return false }
            return works(type) && !isTest(injection.owner) && !isDrawnElsewhere(injection.owner)
        }
        let parts = parts(of: Set(all.compactMap(\.setter)))
        for injection in all {
            for part in injection.setter.flatMap({ parts[$0] }) ?? []
            where injection.owner.member.map({ mayRun($0, part) }) ?? true {
                draw(injection, of: part)
            }
        }
    }

    private func draw(_ injection: Injection, of part: NodeID) {
        let entry = program[injection.member]
        let input = Input(
            label: entry.facts.name, variable: injection.variable, phase: .inject, location: injection.location,
            condition: entry.condition, written: entry.facts.typeOrLiteral, writtenAt: entry.site)
        draw(input, of: part, as: injection.setter)
    }

    /// What objects of other packages are given by methods that keep it, where both are drawn.
    func drawHanded() {
        let selves = Set(flow.handed.compactMap(itself(of:)))
        let parts = parts(of: selves)
        for handed in flow.handed {
            if let type = itself(of: handed) {
                for part in parts[type] ?? [] {
                    for giver in givers(of: part) {
                        draw(handed.input, of: part, as: type, givenBy: giver, isList: handed.isBuilt)
                    }
                }
            } else if let object = receiver(of: handed) {
                draw(handed.input, of: part(object), isList: handed.isBuilt)
                if handed.isSet { holdObservers(handed.input, by: part(object)) }
            } else if let receiver = openReceiver(of: handed), isHanded(handed.input),
                let part = openPart(receiver)
            {
                draw(handed.input, of: part, isOpen: true, isList: handed.isBuilt)
            }
        }
    }

    /// `player.addObserver(self, forKeyPath: "rate")`
    private func holdObservers(_ input: Input, by part: NodeID) {
        let ends = search.ends(of: input.variable)
        let named = ends.flatMap { end -> [FlowEnd] in
            guard case .function(let function) = end.kind else { return [] }
            return captured(by: function).flatMap { search.ends(of: $0) }
        }
        for type in Set((ends + named).compactMap(\.itself)) where works(type) {
            holdings.append(Holding(type: type, part: part, input: input, isCalled: true))
        }
    }

    /// The part that stands for a parameter or a property, or for the object itself in an extension of another package's
    /// type.
    private func openPart(_ receiver: VariableID) -> NodeID? {
        if case .itself = flow[receiver].kind {
            guard let type = flow[receiver].types.first else { return nil }
            let id = NodeID.external(program[type].name)
            draft.types.append(.init(id: id, kind: .other, isExternal: true))
            return id
        }
        guard let place = names.place(receiver, of: flow) else { return nil }
        addPlace(receiver, place)
        return place.id
    }

    /// Whether it is `self` in an extension of another package's type, as in `extension Application`. A nested type, such as
    /// `Application.Services`, only hands on to the one around it.
    private func isForeignItself(_ variable: VariableID) -> Bool {
        guard case .itself = flow[variable].kind else { return false }
        return flow[variable].types.first.map { program.isExternal($0) && !program[$0].name.contains(".") } == true
    }

    /// The type of an object that keeps something by a method of its superclass.
    private func itself(of handed: Handed) -> TypeID? {
        flow[handed.object].isItself ? flow[handed.object].type.knownType : nil
    }

    /// The objects of other packages that are handed parts of this program, or others that work, and these.
    func receiversAndHanded(_ components: Set<ConstructionID>) -> [ConstructionID] {
        flow.handed.flatMap { handed -> [ConstructionID] in
            if let type = itself(of: handed) {  // `setHandler(Handler())` of its superclass
                let own = (objectsOfType[type] ?? []).filter(components.contains)
                let given = own.isEmpty ? [] : parts(handed.input).filter(components.contains)
                return given.isEmpty ? [] : own + given
            }
            guard let receiver = receiver(of: handed, isDrawn: components.contains), kind(receiver) == .component,
                !isDrawnElsewhere(flow[receiver])
            else {
                return openReceiver(of: handed) == nil ? [] : parts(handed.input)
            }
            let isAnswer = handed.input.phase == .deferred
            let given = search.ends(of: handed.input.variable)
                .flatMap {
                    isAnswer ? self.components(namedBy: $0) : constructions(behind: $0, asked: nil) + selves($0)
                }
                .filter { components.contains($0) && (handed.isSet || isWorthHanding($0, to: receiver)) }
            return given.isEmpty ? [] : [receiver] + given
        }
    }

    /// The objects of the type that gives itself: `queue.add(self)`.
    private func selves(_ end: FlowEnd) -> [ConstructionID] {
        guard let type = end.itself, works(type) else { return [] }
        return objectsOfType[type] ?? []
    }

    /// How many calls a chain may have: `routes.grouped("a").grouped("b")`.
    private static let mostSteps = 16

    /// The parameter or property that keeps something, where another package calls its method: `routes` of `boot(routes:)`.
    private func openReceiver(of handed: Handed) -> VariableID? {
        if flow[handed.object].isItself { return nil }
        var base = handed.base
        for _ in 0..<Self.mostSteps {
            let all = values.constructions(of: [base])
            if all.isEmpty {
                guard names.mayBeInput(flow[base]) || isForeignItself(base) && !handed.isSet, values[base].isEmpty,
                    !isTest(flow[base].owner),
                    !isDrawnElsewhere(flow[base].owner),
                    let name = flow[base].written?.plainNominal
                else { return nil }
                return kinds.kind(ofExternal: name) == .component ? base : nil
            }
            let wholes = Set(all.map { flow[$0].isDerived ? flow[$0].inputs.first?.variable : nil })
            guard let whole = wholes.only ?? nil else { return nil }
            base = whole
        }
        return nil
    }

    /// The objects of this program that are handed on. Of a closure, the objects that it names.
    private func parts(_ input: Input) -> [ConstructionID] {
        search.ends(of: input.variable)
            .flatMap { input.phase == .deferred ? components(namedBy: $0) : constructions(behind: $0, asked: nil) }
            .filter { id in
                let works = flow[id].type.externalName.map(ForeignNames.isService) ?? true || drawn.contains(id)
                return isCandidate(id) && kind(id) == .component && works && !flow[id].isDerived
            }
    }

    /// Whether a part that is drawn is handed on, or a closure that names one.
    private func isHanded(_ input: Input) -> Bool {
        guard input.phase == .deferred else { return parts(input).contains(where: drawn.contains) }
        return search.ends(of: input.variable).contains { end in
            guard case .function(let function) = end.kind else { return false }
            return targets(in: function, end, isProvided: true).contains { target in
                target.1.itself.map { objectsOfType[$0]?.contains(where: drawn.contains) == true } ?? true
            }
        }
    }

    private func isWorthHanding(_ given: ConstructionID, to receiver: ConstructionID) -> Bool {
        guard let name = flow[given].type.externalName else { return true }
        return ForeignNames.isService(name) && isWorthDrawing(receiver, given)
    }

    /// The object that keeps something, or of which that is a part: `app` of `app.middleware.use(auth)`.
    private func receiver(of handed: Handed) -> ConstructionID? { receiver(of: handed, isDrawn: drawn.contains) }

    private func receiver(of handed: Handed, isDrawn: (ConstructionID) -> Bool) -> ConstructionID? {
        var (id, base) = (handed.object, handed.base)
        for _ in 0..<Self.mostSteps {
            guard !values.isMany(base), values.constructions(of: [base]).only == id, !isDrawnElsewhere(flow[id]) else {
                return nil
            }
            if isDrawn(id), !flow[id].isDerived || drawn.contains(id) { return id }
            guard flow[id].isDerived, let whole = flow[id].inputs.first?.variable,
                let next = values.constructions(of: [whole]).only, flow[next].type.knownType == nil
            else { return nil }
            (id, base) = (next, whole)
        }
        return nil
    }

    /// - Parameters:
    ///   - base: the class whose code gives it: an object of a subclass has nothing that another subclass makes.
    ///   - isOpen: whether it is given to a parameter: what its closures find in a library, they find themselves.
    private func draw(
        _ input: Input, of part: NodeID, as base: TypeID? = nil, givenBy giver: ConstructionID? = nil,
        isOpen: Bool = false, isList: Bool = false
    ) {
        if isPlain(input) { return }
        let isAnswer = input.phase == .deferred
        let ends = search.ends(of: input.variable, for: giver).filter { end in
            (isAnswer ? end.isFunction : end.isObject && fitsCarrier(end, input))
                && base.map { mayHave(part, end, as: $0) } ?? true
        }
        if isCrowd(ends, input) { return noteCrowd(part, input) }
        let targets = ends.flatMap { end in
            if isOpen, case .function(let function) = end.kind {
                return self.targets(in: function, end, isProvided: true)
            }
            return self.targets(of: end, end.field == nil ? input : input.ofAnyType, input.phase)
        }
        let several = !isAnswer && !isList && Set(targets.map(\.0)).count > 1
        for (target, end, phase) in targets where target != part {
            if case .itself(let type) = end.kind {
                holdings.append(Holding(type: type, part: part, input: input, isCalled: true))
                continue
            }
            draft.edges.append(
                .init(
                    from: part, to: target, kind: .needs, phase: phase, label: end.label ?? input.label,
                    location: input.location, origin: end.evidence.filter { $0 != input.location },
                    condition: end.condition,
                    isOneOf: several && end.field == nil && !end.isTogether && !isCollection(input)))
        }
    }

    /// What objects keep that the system makes: `let coordinator = Coordinator.shared` of a delegate, `self.router = router`
    /// where it is started.
    private func drawDefaults() {
        // What a cast finds is no object that is drawn.
        let objects = flow.constructions.enumerated().lazy.filter { [drawn] index, made in
            !made.isItself && (!made.isBrought || drawn.contains(ConstructionID(index: index)))
        }
        let made = Set(Set(objects.compactMap(\.element.type.knownType)).flatMap(program.ancestry))
        for type in program.allTypes where isStarted(type) && !made.contains(type) && !drawnElsewhere.contains(type) {
            guard program.ancestry(of: type).contains(where: program.hasUnknownParent),
                !isTest(program[type].site.module)
            else { continue }
            for member in program[type].members where keeps(member) {
                guard let variable = flow.ofMember[member], !search.provides(variable) else { continue }
                let isBegun = program[member].facts.value != nil || takesLocal(variable, of: type)
                if !isBegun { continue }
                connect(
                    type, program[member].facts.name, variable, member,
                    program[member].facts.phase, through: nil, at: program[member].location)
            }
        }
    }

    /// Whether the system may make objects of a type: a delegate, a controller, an app.
    private func isStarted(_ type: TypeID) -> Bool {
        works(type) || kinds[type] == .view && program.inherits(type) { $0.isLast("App") }
    }

    /// Whether a property is what a local of a method of its object is.
    private func takesLocal(_ variable: VariableID, of type: TypeID) -> Bool {
        flow[variable].sources.contains { source in
            guard case .variable(let local) = source.origin else { return false }
            return flow[local].isLocal && isTaken(local, by: type)
        }
    }

    /// `persistence.container.viewContext`, where no type is written: the object of which it is a part.
    private func wholes(of end: FlowEnd, _ input: Input, depth: Int = 0) -> [FlowEnd] {
        guard input.written == nil, input.phase == .inject, depth < 4, case .object(let id) = end.kind,
            flow[id].isDerived, let whole = flow[id].inputs.first?.variable
        else { return [end] }
        return isValue(id, of: whole) ? [] : search.ends(of: whole).flatMap { wholes(of: $0, input, depth: depth + 1) }
    }

    /// Whether what is got of an object is declared as a value: `theme.color`.
    private func isValue(_ id: ConstructionID, of whole: VariableID) -> Bool {
        guard let name = flow[id].type.externalName?.split(separator: ".").last.map(String.init) else { return false }
        return flow[whole].types.contains { type in
            guard let type = program.member(name, of: type).flatMap({ program[$0].facts.type }) else { return false }
            return type.isPlain || type.plainNominal.map { kinds.kind(ofExternal: $0) == .value } == true
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
        let all = search.ends(of: variable, through: own)
        if isCrowd(all, input) {
            addComponent(type)
            return noteCrowd(program[type].id, input)
        }
        let ends = all.filter { $0.isObject || $0.isFunction }.flatMap { wholes(of: $0, input) }
        let targets = ends.flatMap {
            self.targets(of: $0, $0.field == nil ? input : input.ofAnyType, phase)
        }
        let selves = Set(all.compactMap(\.itself).filter(works)).sorted { $0.index < $1.index }
        if !selves.isEmpty { addComponent(type) }
        holdings += selves.map { Holding(type: $0, part: program[type].id, input: input, isOfType: works(type)) }
        if targets.isEmpty, selves.isEmpty, isAsked(input) { unfound.append((type, input)) }
        let several = Set(targets.map(\.0)).count > 1
        if !targets.isEmpty { addComponent(type) }
        for (target, end, phase) in targets {
            if case .itself(let held) = end.kind {
                holdRoot(held, by: program[type].id, input)
                continue
            }
            draft.edges.append(
                .init(
                    from: program[type].id, to: target, kind: .needs, phase: phase, label: label,
                    location: location, origin: end.evidence, condition: end.condition, isOneOf: several))
        }
    }
}
