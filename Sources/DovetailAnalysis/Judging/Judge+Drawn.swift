import DovetailGraph
import DovetailSyntax

// Which objects are drawn: those that are given parts, and those that are given to one.

extension Judge {
    func kind(_ id: ConstructionID) -> TypeKind {
        if let known = knownKinds[id.index] { return known }
        let kind = findKind(id)
        knownKinds[id.index] = kind
        return kind
    }

    private func findKind(_ id: ConstructionID) -> TypeKind {
        if flow[id].caseName != nil { return .carrier }
        let tells = flow[id].inputs.contains { Self.targets.contains($0.label) }
        if flow[id].isLaidOut, !tells, !takers.contains(id) { return .view }
        if takers.contains(id) || isLockOfParts(id) { return .component }
        if let origin = flow[id].origin { return kinds[.external(origin)] }
        if flow[id].type.knownType == nil, flow[id].isData { return .value }
        if flow[id].isShared, let name = flow[id].type.externalName, !kinds.isNamedValue(name) {
            let outer = String(name.dropLast(name.lastName.count + 1))
            let isChoice = name.contains(".") && (ForeignNames.isColor(outer) || kinds.foreignValues.contains(outer))
            return isChoice || kinds.kind(ofExternal: name) == .value ? .value : .component
        }
        return flow[id].isDerived ? .component : kindByName(id)
    }

    /// `Mutex(State())`, whose state may have parts.
    func isLockOfParts(_ id: ConstructionID) -> Bool {
        guard let name = flow[id].type.externalName?.lastName, TypeKinds.locks.contains(name) else { return false }
        let home = flow[id].holder.flatMap { flow[$0].written }
        let content = flow[id].written?.arguments.first ?? home?.arguments.first
        let types = program.elements(of: content, at: flow[id].site)
        return (types + flow[id].inputs.flatMap { flow[$0.variable].types }).contains {
            [.carrier, .component].contains(kinds[$0])
        }
    }

    /// The labels under which an initializer takes whom its object tells of something.
    private static let targets: Set<String> = ["delegate", "target"]

    /// The objects of other packages that a part of this program is put into: a window has its controller, a menu its model.
    func findTakers() -> Set<ConstructionID> {
        let all = flow.constructions.indices.filter { index in
            let made = flow.constructions[index]
            guard made.type.knownType == nil, !made.isDerived, made.caseName == nil else { return false }
            return made.inputs.contains {
                ($0.phase == .inject || Self.targets.contains($0.label) || $0.label.hasSuffix("iewController"))
                    && holdsPart($0.variable)
            }
        }
        return Set(all.map { ConstructionID(index: $0) })
    }

    private func holdsPart(_ variable: VariableID) -> Bool {
        values[variable].contains { value in
            guard case .construction(let id) = value, !flow[id].isItself else { return false }
            guard case .known(let type) = flow[id].type else { return isHosting(id) }
            return flow[id].caseName == nil && (kinds[type] == .component || isController(id))
        }
    }

    func isTest(_ module: String) -> Bool { testModules.contains(module) }

    func isTest(_ made: Construction) -> Bool { isTest(made.site.module) || isTest(made.owner) }

    func isTest(_ owner: Owner) -> Bool { program.isTest(owner) }

    /// Objects that may be parts at all.
    func isCandidate(_ id: ConstructionID) -> Bool {
        let made = flow[id]
        if made.isPreview || made.isItself || isTest(made) { return false }
        if made.isRegistered || made.isContainer(program) { return false }
        if let known = made.type.knownType, drawnElsewhere.contains(known) { return false }
        if made.isDerived || takers.contains(id) { return true }
        switch kind(id) {
        case .component: return true
        case .view:
            if case .external(let name) = made.type {
                return TypeKinds.isController(name) || isHosting(id) || isOfLibrary(id) || isViewObject(id)
            }
            return true
        case .carrier: return isOfLibrary(id)
        case .value: return false
        }
    }

    /// An object is drawn if it is given parts, or is given to one. What is put into a collection of another object is no
    /// reason to draw either: so are trees and lists of data made.
    func findDrawn() {
        let candidates = flow.constructions.indices.map { ConstructionID(index: $0) }.filter(isCandidate)
        let components = Set(candidates.filter { kind($0) == .component })
        var receivers: [ConstructionID: [ConstructionID]] = [:]
        var queue: [ConstructionID] = []
        var pools: Set<VariableID> = []
        for id in candidates where !flow[id].isDerived && !isHolderAtHand(id) {
            for (input, ends) in zip(flow[id].inputs, self.ends[id.index])
            where !isPlain(input, ends) && !flow.elements.contains(input.variable) {
                if ends.first?.kind == .many { queue += drawMany(input, of: id, &pools) }
                if ends.contains(where: { isPart($0, input, of: id) }) { queue.append(id) }
                for given in ends.flatMap({
                    constructions(behind: $0, asked: $0.field == nil ? input : nil) + captured(by: $0, for: id)
                })
                where given != id && mayGive(given, to: id, input) {
                    receivers[given, default: []].append(id)
                    let isReached =
                        components.contains(given)
                        || components.contains(id) && (isViewObject(given) || isForeignController(given))
                        || isController(id) && isWindow(given)
                    if !isReached, isController(id), isController(given) { givenAlong[id, default: []].append(given) }
                    // `var context: Context { box.context }`
                    let isDeclared = flow[given].isDerived && input.written != nil
                    if isReached, isDeclared { givenAlong[id, default: []].append(given) }
                    guard isReached, isWorthDrawing(id, given) else { continue }
                    if isPassing(id, given) { givenAlong[id, default: []].append(given) } else { queue += [id, given] }
                }
            }
        }
        queue += heldAndProvided(components)
        queue += viewsThatHold(candidates, components)
        queue += receiversAndHanded(components)
        let reading = typesThatRead
        queue += alternatives.filter(components.contains)
        let controllers = Set(candidates.filter(isController))
        queue += components.filter(isProvidedAsProtocol)
        let kept = components.filter(isKept).union(found(among: components.union(controllers)))
            .union(keptByExtended.intersection(components.union(controllers)))
        queue += kept
        queue += keepers(of: kept, among: components)
        let shown = findShown()
        queue += controllers.filter {
            isKeptWithOwnParts($0) || isKeptByComponent($0) || isKeptByAll($0) || shown.contains($0)
        }
        queue += candidates.filter { isKeptAndAnswers($0) || isCoordinatorOfView($0) }
        queue += candidates.filter { id in
            if isOfLibrary(id) { return true }
            guard kind(id) == .component, !reading.isEmpty, case .known(let type) = flow[id].type else { return false }
            return program.ancestry(of: type).contains(where: reading.contains)
        }
        spread(queue, receivers)
        // The other objects that a place with a drawn one may have are drawn too, and what its root provides beside.
        let places = Set(drawn.compactMap { search.home[$0] })
        spread(
            candidates.filter { id in
                flow[id].type.knownType != nil && components.contains(id)
                    && search.home[id].map(places.contains) == true
            }, receivers)
        let owners = Set(drawn.compactMap { search.home[$0].flatMap(owner) })
        spread(
            candidates.filter { id in
                flow[id].type.knownType != nil && (components.contains(id) || isController(id))
                    && provider(of: id).map(owners.contains) == true
            }, receivers)
    }

    /// `let result = Box<T>()`: a local that only holds something for a moment. It is drawn if it is given to an object.
    private func isHolderAtHand(_ id: ConstructionID) -> Bool {
        guard flow[id].inputs.allSatisfy({ $0.phase == .inject }), let type = flow[id].type.knownType,
            let home = search.home[id]
        else { return false }
        return flow[home].isLocal && flow[home].owner.member != nil && program.isHolder(type)
    }

    /// The type that provides an object: whose property or method its home is, or answers with what it is.
    private func provider(of id: ConstructionID) -> TypeID? {
        guard let home = search.home[id] else { return nil }
        guard flow[home].isLocal, isController(id), !flow[id].isBrought, case .member(let method) = flow[home].owner,
            let answer = flow.ofMember[method], program[method].facts.kind != .initializer,
            search.endsBehind(answer).contains(where: { $0.place == home })
        else { return owner(home) }
        return program[method].owner
    }

    /// The components that a view holds, a type injects, a wrapper keeps or a scene provides.
    private func heldAndProvided(_ components: Set<ConstructionID>) -> [ConstructionID] {
        var found: [ConstructionID] = []
        for type in program.allTypes where kinds[type] == .view {
            for member in program[type].members {
                guard let held = search.held(member), !isTest(program[member].site.module) else { continue }
                found += search.ends(of: held).flatMap { constructions(behind: $0, asked: nil) }
                    .filter(components.contains)
            }
        }
        for injection in flow.injections {
            guard
                program[injection.member].facts.isStatic
                    || program[injection.member].owner.map({ kinds[$0] != .value }) ?? true,
                !isTest(injection.owner),
                program.types(of: injection.member).contains(where: { kinds[$0] == .component })
            else { continue }
            found += search.ends(of: injection.variable).flatMap { constructions(behind: $0, asked: nil) }
                .filter { components.contains($0) && flow[$0].type.knownType != nil }
        }
        for member in program.memberIDs where program.wrapper(of: member) != nil {
            guard let variable = flow.ofMember[member], !isTest(program[member].site.module) else { continue }
            found += search.ends(of: variable, through: variable).flatMap { constructions(behind: $0, asked: nil) }
                .filter(components.contains)
        }
        for read in flow.library.reads where read.phase == .inject && !isTest(read.owner) {
            guard case .type = read.reader else { continue }  // what stands at the attribute of a wrapper
            found += search.ends(of: read.variable).flatMap { constructions(behind: $0, asked: nil) }
                .filter(components.contains)
        }
        for provision in flow.provisions {
            found += search.ends(of: provision.variable).flatMap { constructions(behind: $0, asked: nil) }
                .filter(components.contains)
        }
        return found
    }

    /// Draws objects, their receivers, and the arguments that are drawn with them.
    func spread(_ new: [ConstructionID], _ receivers: [ConstructionID: [ConstructionID]]) {
        var queue = new
        while let id = queue.popLast() {
            guard !flow[id].isItself, drawn.insert(id).inserted else { continue }
            queue += receivers[id, default: []] + givenAlong[id, default: []]
        }
    }

    /// The type of which a variable is a property or a method.
    func owner(_ variable: VariableID) -> TypeID? {
        if case .member(let member) = flow[variable].kind { program[member].owner } else { nil }
    }

    /// A view among views is layout, and what is got from another package is a part only where its type is asked for.
    func mayGive(_ given: ConstructionID, to id: ConstructionID, _ input: Input) -> Bool {
        if kind(id) == .view, kind(given) == .view { return !isLayout(id, given) }
        if !flow[given].isDerived { return true }
        // `HomeView(store: store.scope(…))`: an object that answers with another one of its type gives a part of itself.
        guard asksForObject(input), kind(id) == .view, let type = input.written?.plainNominal else {
            return asksForObject(input) && kind(id) != .view
        }
        return ForeignNames.isService(type) || isPart(type, of: flow[given].origin)
    }

    /// Whether a type is that of an object, if only by the alias that libraries give it: `StoreOf<Home>` is a `Store`.
    func isPart(_ type: String?, of origin: String?) -> Bool {
        guard let type, let origin else { return type == origin }
        return type == origin || type == "\(origin)Of"
    }

    /// Whether a type is asked for that says what is meant: no `ID` of each object of a generic type.
    func asksForObject(_ input: Input) -> Bool {
        guard let written = input.written, let site = input.writtenAt else { return input.written != nil }
        guard let name = (written.element ?? written).plainNominal?.firstPart else { return true }
        return !site.generics.contains { $0.name == name }
    }

    /// The views that hold a component by a wrapper, or are given one by what is around them.
    private func viewsThatHold(
        _ candidates: [ConstructionID], _ components: Set<ConstructionID>
    ) -> [ConstructionID] {
        var known: [TypeID: Bool] = [:]
        return candidates.filter { id in
            guard kind(id) == .view, let type = flow[id].type.knownType else { return false }
            if let known = known[type] { return known }
            let holds = program[type].members.contains { member in
                if makesStore(member, components) { return true }
                let isSurrounded = program[member].facts.environment != nil
                guard let variable = isSurrounded ? flow.ofMember[member] : search.held(member) else { return false }
                return search.ends(of: variable, through: isSurrounded ? variable : nil)
                    .flatMap { constructions(behind: $0, asked: nil) }.contains(where: components.contains)
            }
            known[type] = holds
            return holds
        }
    }

    /// `let store = Store(api: Api())` of a view, by its declaration or its initializer.
    private func makesStore(_ member: MemberID, _ components: Set<ConstructionID>) -> Bool {
        guard program[member].facts.kind == .stored, !program[member].facts.isStatic,
            program[member].owner.map({ program[$0].kind == .struct }) == true,
            let made = flow.ofMember[member].flatMap({ search.made[$0] })
        else { return false }
        return made.contains { components.contains($0) && flow[$0].type.knownType != nil }
    }

    /// `UIHostingController(rootView: page)`: it stands for the view that it is given.
    private func isHosting(_ id: ConstructionID) -> Bool {
        let names = ["NSHostingController", "NSHostingView", "UIHostingController"]
        switch flow[id].type {
        case .known(let type): return program.inherits(type) { names.contains($0.lastName) }
        case .external(let name): return names.contains(name)
        }
    }

    /// Whether a view only stands around another one.
    func isLayout(_ id: ConstructionID, _ given: ConstructionID) -> Bool {
        if isHosting(id) { return false }
        let isProvided = flow[id].type.externalName != nil && isOfLibrary(id)
        let isScreen = isController(given) || isHosting(given) || isForeignController(given)
        let isOfScreen = isController(id) || isForeignController(id) || isViewObject(id) && isController(given)
        return !isProvided && !(isOfScreen && isScreen)
    }

    /// An input of which so many values are possible is one open input; each of them is a part all the same.
    func drawMany(_ input: Input, of id: ConstructionID, _ seen: inout Set<VariableID>) -> [ConstructionID] {
        guard seen.insert(search.pool(of: input.variable)).inserted else { return [id] }
        return [id]
            + values.constructions(of: [input.variable]).filter {
                isCandidate($0) && kind($0) == .component && flow[$0].type.knownType != nil
            }
    }

    /// Controllers and windows of this program are given screens, as views never are.
    func isController(_ id: ConstructionID) -> Bool {
        guard let type = flow[id].type.knownType, program[type].kind == .class else { return false }
        return program.inherits(type) {
            $0.hasSuffix("Controller") || ["NSPanel", "NSWindow", "UIWindow"].contains($0)
        }
    }

    /// Whether it is an object on the screen that a component may work with; what SwiftUI draws are structures.
    func isViewObject(_ id: ConstructionID) -> Bool {
        guard kind(id) == .view, !flow[id].isDerived else { return false }
        switch flow[id].type {
        case .known(let type): return program[type].kind == .class
        case .external(let name): return ForeignNames.isView(name) || kinds.isForeignViewClass(name)
        }
    }

    /// `NSWindow(…)`, which the controller that is given it works with.
    private func isWindow(_ id: ConstructionID) -> Bool {
        isViewObject(id) && name(of: flow[id].type).lastName.hasSuffix("Window")
    }

    /// `UINavigationController()`
    private func isForeignController(_ id: ConstructionID) -> Bool {
        !flow[id].isDerived && flow[id].type.externalName.map(TypeKinds.isController) ?? false
    }

    /// Between two objects of other packages there is no wiring of this program.
    func isWorthDrawing(_ id: ConstructionID, _ given: ConstructionID) -> Bool {
        if case .known = flow[id].type { return true }
        if case .known = flow[given].type { return true }
        guard !flow[given].isDerived, let consumer = flow[id].type.externalName,
            let part = flow[given].type.externalName
        else { return false }
        return !ForeignNames.isOfSystem(consumer) && !ForeignNames.isOfSystem(part)
    }

    /// Whether a method passes one object of another package to another such object, and keeps neither. These are messages
    /// and answers, unless a part of this program is in one of them, or receives it, or the name of what is passed on says
    /// that it works.
    private func isPassing(_ id: ConstructionID, _ given: ConstructionID) -> Bool {
        guard flow[id].type.knownType == nil, let name = flow[given].type.externalName,
            !ForeignNames.isService(name), let method = flow[id].owner.member,
            let owner = program[method].owner, [.method, .computed].contains(program[method].facts.kind),
            !program[method].facts.isStatic || flow[id].closure != nil
        else { return false }
        return !keptOfOthers.contains(id)
            && !program.inheritsElsewhere(owner) { $0.hasSuffix("Command") || $0.hasSuffix("Delegate") }
    }

    /// Whether an object is given something that is made elsewhere: the object that makes it, or what nobody here makes.
    func isPart(_ end: FlowEnd, _ input: Input, of id: ConstructionID) -> Bool {
        switch end.kind {
        case .itself(let type):
            return kinds[type] == .component && program[type].kind != .struct
                || kind(id) == .component && isObject(type) || isController(id) && works(type)
        case .place(let place) where flow.library.bindings[place] != nil: return true
        case .nobody(let variable): return (kind(id) != .view || isController(id)) && isInput(variable, input)
        case .gap: return [.component, .view].contains(kind(id)) && flow[id].type.knownType != nil && isAsked(input)
        default: return false
        }
    }

    /// Whether a component of this program is asked for.
    func isAsked(_ input: Input) -> Bool {
        guard let site = input.writtenAt else { return false }
        return program.nominals(of: input.written, at: site).contains { kinds[$0] == .component }
    }

    func isObject(_ type: TypeID) -> Bool { [.class, .actor, .extension].contains(program[type].kind) }

    /// Whether a place that nobody in these sources gives a value to is a part by its type.
    func isInput(_ variable: VariableID, _ input: Input) -> Bool {
        guard flow[variable].isNamed, names.mayBeInput(flow[variable]) else { return false }
        if case .member(let member) = flow[variable].owner, let type = program[member].owner, kinds[type] == .value {
            return false
        }
        guard let written = flow[variable].written, !written.isPlain, !written.isClosure,
            program.closure(meantBy: written, at: flow[variable].writtenAt) == nil
        else { return false }
        let types = program.nominals(of: written, at: flow[variable].writtenAt)
        if types.isEmpty {
            guard let name = written.plainNominal,
                !flow[variable].writtenAt.generics.contains(where: { $0.name == name })
            else { return false }
            return kinds.kind(ofExternal: name) == .component || TypeKinds.isController(name)
        }
        return types.contains { kinds[$0] == .component }
    }
}
