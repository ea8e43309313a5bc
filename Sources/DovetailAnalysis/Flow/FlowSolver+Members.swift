import DovetailGraph
import DovetailSyntax

// What operations mean for a value: members that are read and called, and properties that are set.

extension FlowSolver {
    mutating func apply(_ index: Int, to value: Origin) {
        let operation = flow.operations[index]
        switch (operation.kind, value) {
        case (.call(_, let given, let method?), _) where program[method].owner.map(program.isList) == true:
            if !answered.contains(index) { bind(method, given, index) }
        case (.elements, .construction(let id)): answer(elements(of: id) ?? value, index)
        case (.load(let name), .construction(let id)): load(name, of: id, index)
        case (.call(let name, let given, _), .construction(let id)): call(name, given, on: id, value, index)
        case (.load("1"), .function), (.load("value"), .function): answer(value, index)  // of a dictionary of closures
        case (.call(_, let given, nil), .function): if let list = operation.base { open([list], to: given, index) }
        case (.store(let name, let variable), .construction(let id)): store(variable, as: name, into: id, index)
        case (.keep(let name, let given), .construction(let id)): keep(name, given, of: id, index)
        case (.invoke, .function) where memory.forwarding.relayed.contains(index): break  // each call does it
        case (.invoke(let given), .function(let function)): invoke(function, given, index)
        case (.invoke(let given), .construction) where given.isEmpty && isAutoclosure(operation): answer(value, index)
        case (.put(let object, let value), .function(let function)): put(value, into: object, by: function, index)
        case (.make(let given), .type(let type)): make(type, given, index)
        case (.load(let name), .type(.known(let type))): loadStatic(name, of: type, index)
        case (.call(let name, let given, _), .type(.known(let type))): callStatic(name, given, of: type, index)
        case (_, .many): applyDeclared(index)
        default: break
        }
    }

    /// Whether what is called is a closure that was given by what it answers with: `provider()`, of `init(_ provider:
    /// @autoclosure () -> API)`.
    private func isAutoclosure(_ call: Operation) -> Bool {
        guard let written = call.base.flatMap({ flow[$0].written }) else { return false }
        if case .dictionary(let value) = written.shape { return value.isClosure }  // `makers[name]!()`
        return (written.element ?? written).isClosure
    }

    mutating func load(_ name: String, of id: ConstructionID, _ index: Int) {
        switch flow[id].type {
        case .external("(tuple)"):
            let inputs = flow[id].inputs
            let position = Int(name).flatMap { inputs.indices.contains($0) ? $0 : nil }
            if let input = inputs.first(where: { $0.label == name }) ?? position.map({ inputs[$0] }) {
                answer(.variable(input.variable), index)
            } else if inputs.allSatisfy({ Int($0.label) != nil }) {  // its labels are declared elsewhere
                for input in inputs { answer(.variable(input.variable), index) }
            }
        case _ where flow[id].caseName != nil: loadPayload(name, of: id, index)
        case .external where isHolder(id): answer(.variable(cell(of: id)), index)
        case .external(let type):
            if let member = locator(name, nil, of: id, index) {
                return answer(.variable(flow.ofMember[member]!), index)
            }
            if let kept = kept(name, byExtended: type) { return answer(.variable(kept), index) }
            if name.contains(".") { return }  // what a case carries
            if Int(name) != nil || Collections.elements.contains(name), !flow[id].isDerived {
                return answer(.construction(id), index)
            }
            // It keeps what it is made with: `authenticator.users` of `Authenticator(users: users)`.
            let given = flow[id].isDerived ? nil : flow[id].inputs.first { $0.label == name && $0.phase == .construct }
            if let given { return answer(.variable(given.variable), index) }
            if ForeignNames.isPlainProperty(name) { return answer(.plain, index) }
            derive(index, from: type)
        case .known where hold(index, in: id): break
        case .known(let type):
            guard let member = program.member(name, of: type, isStatic: false) else {
                if let kept = unseen(name, of: id, type) { return answer(.variable(kept), index) }
                return loadElement(name, of: id, type, index)
            }
            if isOwn(member, of: id) { return answer(.variable(ownField(member, of: id)), index) }
            if let given = flow[id].fields[member] ?? boxed(by: id, type) { return answer(.variable(given), index) }
            if let own = flow.inherited[Inherited(member: member, type: type)] { return answer(.variable(own), index) }
            if answersItself(member) { return answer(.construction(id), index) }
            if let variable = flow.ofMember[member] { answer(.variable(variable), index) }
        }
    }

    /// `var controller: UIViewController { self }`
    private func answersItself(_ member: MemberID) -> Bool {
        guard program[member].facts.kind == .computed, let variable = flow.ofMember[member],
            case .variable(let only)? = flow[variable].sources.only?.origin, case .itself = flow[only].kind
        else { return false }
        return true
    }

    /// What an object has under a name that its superclass of another package declares.
    private func unseen(_ name: String, of id: ConstructionID, _ type: TypeID) -> VariableID? {
        guard program[type].kind == .class, program.ancestry(of: type).contains(where: program.hasUnknownParent) else {
            return nil
        }
        let own = flow[id].inputs.first { $0.label == name && $0.phase == .construct }
        return own?.variable ?? unseen(name, of: type)
    }

    func unseen(_ name: String, of type: TypeID) -> VariableID? {
        if flow.unseen.isEmpty { return nil }
        return program.ancestry(of: type).lazy.compactMap { [flow] in
            flow.unseen[UnseenProperty(type: $0, name: name)]
        }.first
    }

    /// What an extension of another package's type provides under a name.
    private func locator(
        _ name: String, _ labels: [String?]?, of id: ConstructionID, _ index: Int
    ) -> MemberID? {
        let operation = flow.operations[index]
        guard let declared = operation.types.first else { return nil }
        var found = member(name, labels, operation)
        if program[declared].kind == .protocol, let own = flow[id].type.externalName {
            // The protocol is one of this program, to which an extension makes the type conform.
            let types = program.typesByName[own, default: []].filter {
                program.isExternal($0) && program.ancestry(of: $0).contains(declared)
            }
            found = types.lazy.compactMap { [program] in program.member(name, of: $0, labels: labels) }.first ?? found
        }
        return found.flatMap { program.isLocator($0) && flow.ofMember[$0] != nil ? $0 : nil }
    }

    /// What extensions of the program put into a property that they don't declare.
    private func kept(_ name: String, byExtended type: String) -> VariableID? {
        program.typesByName[type]?.lazy.compactMap { [flow] in flow.unseen[UnseenProperty(type: $0, name: name)] }.first
    }

    /// What an extension of another package's type answers to, as a protocol of this program asks for.
    private func requirement(_ name: String, _ labels: [String?], of id: ConstructionID, _ index: Int) -> MemberID? {
        guard let own = flow[id].type.externalName, !flow[id].isDerived,
            flow.operations[index].types.contains(where: { program[$0].kind == .protocol })
        else { return nil }
        let types = program.typesByName[own, default: []].filter(program.isExternal)
        return types.lazy.compactMap { [program] in program.member(name, of: $0, labels: labels) }
            .first { [program] in !program.isRequirement($0) && !program[$0].facts.isProperty }
    }

    /// What a box is made with: whatever it is asked for is that.
    private func boxed(by id: ConstructionID, _ type: TypeID) -> VariableID? {
        guard program.isBox(type), let input = flow[id].inputs.only else { return nil }
        return input.variable
    }

    private mutating func call(
        _ name: String, _ given: [Given], on id: ConstructionID, _ value: Origin, _ index: Int
    ) {
        guard case .known(let type) = flow[id].type else {
            if isHolder(id) {
                let cell = cell(of: id)
                open([cell], to: given, index)
                if Collections.settings.contains(name) {
                    hold(given.compactMap(\.variable), in: cell, index)
                    hand(given, to: id, index, isKept: Collections.keepsLast(flow[id].type.externalName))
                }
                if given.isEmpty { answer(.variable(cell), index) }
                if isChained(name, id, given) { derive(index, from: flow[id].type.externalName) }
                return
            }
            let labels = given.map(\.label)
            if let member = locator(name, labels, of: id, index) ?? requirement(name, labels, of: id, index) {
                return bind(member, given, index)
            }
            if !set(given, by: name, id, index) { hand(given, to: id, index) }
            let isElement = flow[id].caseName != nil || flow[id].type == .external("(tuple)")
            let answersItself =
                isElement && (Collections.elements.contains(name) || Collections.passing.contains(name))
            if answersItself { answer(value, index) }
            if isElement && Collections.visits.contains(name) || name.isNameOfNesting,
                let base = flow.operations[index].base
            {
                let closures = given.filter { $0.label == nil && $0.variable.map(isInitializer) != true }
                open([base], to: closures, index)  // `app.group(auth) { routes in … }`
            } else if !isOfSystem(id) {
                let stream = memory.streams[id].map { [elements(of: id, in: $0)] }
                // Nor is what it calls its own an element, `Server(group: group).bind { channel in … }`, or what it was got
                // from: `source.updates.sink { update in … }`.
                let inner = flow[id].isDerived ? [] : flow[id].inputs.filter(\.label.isEmpty)
                // `routes.get(":id", use: find)` answers with the routes, whatever the method answers with.
                let closures = Collections.mappings.contains(name) ? given : given.filter { !isMethod($0) }
                open(stream ?? inner.map(\.variable).filter { !flow[$0].holdsClosure }, to: closures, index)
            }
            return answersItself ? () : derive(index, from: flow[id].origin ?? flow[id].type.externalName)
        }
        if hold(index, in: id) { return giveContent(ownArguments(given, index), by: name, to: id, type, index) }
        let found = program.member(name, of: type, labels: given.map(\.label), isStatic: false)
        if let member = found.map({ meant($0, given, of: type, index) }), !program.isUnseen(member, given, of: type) {
            if program[member].facts.isProperty { return call(member, given, of: id, type, index) }
            return bind(
                member, given, index, of: id, isKept: keep(ownArguments(given, index), of: member, in: id, index))
        }
        if let base = flow.operations[index].base,
            Collections.visits.contains(name) || !program.inherits(type, from: ForeignNames.viewProtocols.contains)
        {
            open([base], to: given, index)
        }
        handToSuperclass(ownArguments(given, index), of: id, type, index)
        handItself(id, to: given, index)
        if (program.hasUnknownParent(type) || program.isReducer(type)) && !Collections.mappings.contains(name)
            || Collections.elements.contains(name) || Collections.passing.contains(name)
        {
            answer(value, index)
        }
    }

    /// `bar.setViewControllers([home], animated: false)`: a screen of another package has what a method sets.
    private mutating func set(_ given: [Given], by name: String, _ id: ConstructionID, _ index: Int) -> Bool {
        guard let property = name.nameOfSet, flow[id].type.externalName.map(ForeignNames.isView) == true,
            given.first?.label == nil, let value = given.first?.variable
        else { return false }
        store(value, as: property, into: id, index)
        return true
    }

    /// Of methods with equal labels, one that takes a closure where a closure is given, and an object where one is; and one
    /// that answers with what the protocol says by which it is called.
    private func meant(_ member: MemberID, _ given: [Given], of type: TypeID, _ index: Int) -> MemberID {
        if case .call(_, _, let asked?) = flow.operations[index].kind,
            let own = program.namesake(of: member, answeringAs: asked, in: type)
        {
            return own
        }
        let all = [member] + program.overloads(of: member)
        if all.count == 1 { return member }
        if case .call(_, _, let known?) = flow.operations[index].kind, all.contains(known) { return known }
        return all.first { candidate in
            let parameters = program[candidate].facts.parameters
            let positions = parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
            return zip(given, positions).allSatisfy { argument, position in
                guard let position, let type = parameters[position].type, let variable = argument.variable else {
                    return true
                }
                if flow[variable].holdsClosure { return type.isClosure }
                if flow[variable].isNoList(as: type) { return false }
                return !type.isClosure || flow[variable].types.isEmpty
            }
        } ?? member
    }

    /// `actions.map { $0.create(item) }`: the function that a property of an object is.
    private mutating func call(
        _ property: MemberID, _ given: [Given], of id: ConstructionID, _ type: TypeID, _ index: Int
    ) {
        let own = flow.inherited[Inherited(member: property, type: type)] ?? flow.ofMember[property]
        guard let function = flow[id].fields[property] ?? own else { return }
        var call = flow.operations[index]
        (call.kind, call.base, call.types) = (.invoke(given), function, [])
        answered.insert(index)
        append(call, on: function)
    }

    /// `relay.do(onNext: { … })`: what a subject answers with goes on, whatever its closures answer.
    private func isChained(_ name: String, _ id: ConstructionID, _ given: [Given]) -> Bool {
        guard let subject = flow[id].type.externalName?.lastName else { return false }
        return ForeignNames.subjects.contains(subject) && !given.isEmpty && !Collections.settings.contains(name)
    }

    /// `self.find`, as a value.
    private func isMethod(_ given: Given) -> Bool {
        guard let variable = given.variable, given.label != "content", !values[variable].isEmpty else { return false }
        return values[variable].allSatisfy { value in
            guard case .function(let function) = value, case .member = flow[function].kind else { return false }
            return true
        }
    }

    /// `Screen.init`, as a value.
    private func isInitializer(_ variable: VariableID) -> Bool {
        flow[variable].sources.contains { source in
            guard case .function(let function) = source.origin, case .initializer = flow[function].kind else {
                return false
            }
            return true
        }
    }

    /// Whether the system's frameworks declare the type of an object: their methods call closures with answers of their own.
    private func isOfSystem(_ id: ConstructionID) -> Bool {
        guard let name = flow[id].type.externalName else { return false }
        return ForeignNames.isOfSystem(name) || ForeignNames.views.contains(name.lastName) || name.hasPrefix("URL")
    }

    /// A closure that is given to what another package does with a collection, or a holder, is called with what it has:
    /// `screens.map { … }`, `state.withLock { $0 }`.
    mutating func open(_ contents: [VariableID], to given: [Given], _ index: Int) {
        let operation = flow.operations[index]
        for argument in given {
            guard let variable = argument.variable else { continue }
            for content in contents
            where memory.opened.insert(.init(operation: index, function: variable, content: content)).inserted {
                // It may be any of the parameters: of `reduce` the second, of `enumerated().map` as well.
                let isNumbered = isNumbered(content, to: variable)
                let given = (0..<3).map { position in
                    Given(label: nil, isTrailing: false, variable: isNumbered && position == 0 ? nil : content)
                }
                let call = Operation(
                    kind: .invoke(given), base: variable, result: operation.result, location: operation.location,
                    condition: operation.condition, text: operation.text)
                memory.changing.insert(Way(from: variable, to: content))
                append(call, on: variable)
            }
        }
    }

    private func isDictionary(_ content: VariableID) -> Bool {
        if case .dictionary? = flow[content].written?.shape { true } else { false }
    }

    /// `pages.enumerated().map { index, page in … }`: the first parameter is a number. That of a dictionary is a key.
    private func isNumbered(_ content: VariableID, to closure: VariableID) -> Bool {
        (flow.numbered.contains(content) || isDictionary(content))
            && flow[closure].sources.allSatisfy { source in
                if case .function(let function) = source.origin { flow[function].parameters.count > 1 } else { false }
            }
    }

    /// A part that an object of another package has, or makes.
    mutating func derive(_ index: Int, from origin: String? = nil) {
        if let known = memory.derived[index] { return answer(.construction(known), index) }
        let operation = flow.operations[index]
        guard let base = operation.base else { return }
        if origin?.lastName == "Store", case .call("scope", _, _) = operation.kind {
            flow[operation.result].isCalled = false  // it is the same store, as another view sees it
            return answer(.variable(base), index)
        }
        if let origin, origin.hasSuffix("Decoder") || origin.hasSuffix("Encoder") { return answer(.plain, index) }
        let result = flow[operation.result]
        let id = ConstructionID(index: flow.constructions.count)
        var made = Construction(
            type: .external(operation.text), site: result.site, place: result.place, owner: result.owner,
            holder: nil, target: .other, condition: operation.condition)
        made.isDerived = true
        made.origin = origin
        made.inputs = [
            Input(
                label: "", variable: base, phase: .call, location: operation.location,
                condition: operation.condition)
        ]
        flow.constructions.append(made)
        memory.derived[index] = id
        noteStream(id, operation)
        answer(.construction(id), index)
    }

    private mutating func store(_ variable: VariableID, as name: String, into id: ConstructionID, _ index: Int) {
        let operation = flow.operations[index]
        if operation.isAside, !program.isTest(flow[id].owner) { return }
        if memory.forwarding.relayed.contains(index) { return }  // each call of its function does it
        var property: MemberID?
        if flow[id].type.knownType == nil, let member = locator(name, nil, of: id, index) {
            return inject(variable, into: member, of: nil, index)  // `app.services.clock = clock`
        }
        if flow[id].isItself {
            guard case .known(let type) = flow[id].type, let member = program.member(name, of: type, isStatic: false)
            else {
                return
            }
            return inject(variable, into: member, of: type, index)
        }
        if case .known(let type) = flow[id].type {
            property = program.member(name, of: type, isStatic: false)
            if property == nil, !program.ancestry(of: type).contains(where: program.hasUnknownParent) { return }
        }
        let part = GivenPart(object: id, variable: variable, label: name, location: operation.location)
        guard memory.given.insert(part).inserted else { return }
        answered.insert(index)
        if isHolder(id) { hold([variable], in: cell(of: id), index) }
        flow[id].inputs.append(
            Input(
                label: name, variable: variable, phase: memory.selves[variable] == nil ? .inject : .deferred,
                location: operation.location,
                condition: operation.condition, written: property.flatMap { program[$0].facts.typeOrLiteral },
                writtenAt: property.map { program[$0].site }))
        guard let property, !hold(index, in: id) else { return }
        let source = Source(
            origin: .variable(variable), location: operation.location, condition: operation.condition, isInput: true)
        if isOwn(property, of: id) { add(source, to: ownField(property, of: id)) }
        if operation.isAside, !program.isTest(property) { return }  // a test sets it for its own object
        store(source, in: property, of: flow[id].type.knownType)
    }
}
