import DovetailGraph
import DovetailSyntax

// What superclasses of other packages declare and keep: `super.init(store: store)`, then `store.load()`.

/// A property that a superclass of another package declares, in objects of a class of this program.
struct UnseenProperty: Hashable {
    let type: TypeID
    let name: String
}

/// Such a property, and the parameter of an initializer that is put into it.
struct UnseenPart {
    let name: String
    let position: Int
}

extension FlowReader {
    /// The variable of such a property; nil for a type of which all superclasses are known.
    func unseen(_ name: String, of type: TypeID) -> VariableID? {
        guard program[type].kind == .class, program.ancestry(of: type).contains(where: program.hasUnknownParent) else {
            return nil
        }
        return addUnseen(UnseenProperty(type: type, name: name))
    }

    private func addUnseen(_ property: UnseenProperty) -> VariableID {
        if let known = flow.unseen[property] { return known }
        let site = program[property.type].site
        let place = program[property.type].facts?.place ?? Place(line: 1, column: 1)
        let id = flow.add(
            Variable(kind: .temporary, owner: .statements(module: site.module), site: site, place: place))
        flow.unseen[property] = id
        return id
    }

    /// The same of a class that only another language declares: `versions = Versions()` in an extension of it.
    private func unseen(_ name: String, ofExtended type: TypeID) -> VariableID? {
        guard program.isExternal(type), !ForeignNames.isOfSystem(program[type].name), !program.isOfViews(type),
            !ForeignNames.isValue(program[type].name)
        else { return nil }
        return addUnseen(UnseenProperty(type: type, name: name))
    }

    /// `super.init(store: store)`, to a class of another package: the object keeps what it gives, under the same names.
    func keepUnseen(_ given: [Given], at place: Place, _ scope: FlowScope) {
        guard let type = scope.itself else { return }
        for argument in given {
            guard let label = argument.label, let variable = argument.variable, let own = unseen(label, of: type) else {
                continue
            }
            give(.variable(variable), to: own, at: place, scope)
        }
        keep(given.filter { !isParameter($0.variable) }, phase: .construct, at: place, scope)
    }

    /// `viewControllers = [home]`: the object keeps what it puts into a property of its superclass.
    func assign(_ value: Expression, toUnseen name: String, _ scope: inout FlowScope) {
        let given = self.value(value, &scope, nil, .other)
        guard !scope.isStatic, !name.hasPrefix("accessibility"), let variable = given.variable,
            let own = scope.itself.flatMap({ unseen(name, of: $0) ?? unseen(name, ofExtended: $0) })
        else { return }
        give(given, to: own, at: value.place, scope)
        if let initializer = scope.owner.member, program[initializer].facts.kind == .initializer,
            let positions = positions(in: variable, of: initializer)
        {  // inputs of each object that is made by it
            unseenParts[initializer, default: []] += positions.map { .init(name: name, position: $0) }
            return
        }
        let part = Given(label: name, isTrailing: false, variable: variable)
        keep([part], phase: .inject, at: value.place, scope)
    }

    /// Those of the parameters that a value is, or that a list has: nil where it is something else, or has it.
    private func positions(in variable: VariableID, of initializer: MemberID) -> [Int]? {
        let parameters = flow.parameters[initializer] ?? []
        if let position = parameters.firstIndex(of: variable) { return [position] }
        let elements = elements(of: variable)
        let positions = elements.compactMap { parameters.firstIndex(of: $0) }
        return positions.isEmpty || positions.count < elements.count ? nil : positions
    }

    /// What a list is written with, or another name is given.
    private func elements(of variable: VariableID) -> [VariableID] {
        switch flow[variable].kind {
        case .local, .temporary:
            let sources = flow[variable].sources
            let all = sources.compactMap { if case .variable(let id) = $0.origin { id } else { nil } }
            return all.isEmpty || all.count < sources.count ? [variable] : all
        default: return [variable]
        }
    }

    /// `addChild(page)` of what each object's initializer was given for it: that has it already.
    private func dropOwnParts() {
        let kept = Set(flow.kept.pairs.flatMap { $1 }.filter { !$0.isBoxed && $0.path.isEmpty }.map(\.property))
        flow.handed = flow.handed.filter { handed in
            !elements(of: handed.input.variable).allSatisfy { element in
                guard case .member(let member) = flow[element].kind else { return false }
                return kept.contains(inheriting[element] ?? member)
                    && program[member].owner.map { owner in
                        flow[handed.object].type.knownType.map { program.ancestry(of: $0).contains(owner) } == true
                    } == true
            }
        }
    }

    private func isParameter(_ variable: VariableID?) -> Bool {
        guard let variable, case .parameter = flow[variable].kind else { return false }
        return true
    }

    /// `addChild(screen)`: what a method is given for it belongs to the object on which the method is called.
    func keepInSuperclass(_ given: [Given], _ name: String, at place: Place, _ scope: FlowScope) {
        let parameters = scope.owner.member.map { program[$0].facts.kind == .method ? flow.parameters[$0] ?? [] : [] }
        let isHandedOn = given.contains { $0.variable.map { parameters?.contains($0) == true } ?? false }
        guard isHandedOn, let type = scope.itself, program[type].kind == .class, !scope.isStatic else {
            return keep(given, phase: .inject, at: place, scope)
        }
        operate(
            .call(name, given, static: nil), on: itself(type), into: temporary(at: place, scope), at: place, name, scope
        )
    }

    /// An object keeps what it gives to a method or an initializer of its superclass.
    func keep(_ given: [Given], phase: DependencyGraph.Phase, at place: Place, _ scope: FlowScope) {
        guard let type = scope.itself, program[type].kind == .class, !scope.isStatic, !scope.isPreview, !scope.isTest,
            program.ancestry(of: type).contains(where: program.hasUnknownParent)
        else { return }
        let object = itself(type)
        guard case .construction(let id)? = flow[object].sources.first?.origin else { return }
        for argument in given {
            guard let variable = argument.variable else { continue }
            let input = Input(
                label: argument.label ?? "", variable: variable, phase: phase, location: scope.site.place(place),
                condition: scope.condition)
            flow.handed.append(Handed(object: id, base: object, input: input))
        }
    }

    /// What a static method of another package answers with that is called on a type of this program: an object of the type,
    /// as `Screen.instantiate()` does, or what the method is called after, as `Token.authenticator()` does.
    func call(
        _ name: String, ofUnseen type: TypeID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ target: Target
    ) -> FlowValue {
        let hasUnknownParent = program.ancestry(of: type).contains(where: program.hasUnknownParent)
        if hasUnknownParent, program[type].kind == .class, name.isNameOfInstantiation {
            return instantiate(type, arguments, at: place, &scope, target)
        }
        if hasUnknownParent, name == "instance" {  // of an assembly, which its dialect reads
            give(away: arguments, &scope)
            return plain(type, at: place, scope)
        }
        if hasUnknownParent, ForeignNames.isService(name) {
            return make(.external("\(program[type].name).\(name)"), arguments, at: place, &scope, target)
        }
        return foreign(name, nil, give(away: arguments, &scope), at: place, scope)
    }

    /// What the system gives to objects that it makes: outlets, and the window of an application's delegate.
    func provideOutlets() {
        for (member, id) in flow.ofMember.pairs.sorted(by: { $0.1.index < $1.1.index }) where flow[id].sources.isEmpty {
            let facts = program[member].facts
            let isOutlet = facts.attributes.contains("IBOutlet")
            guard facts.kind == .stored, let type = flow[id].written?.plainNominal,
                isOutlet || flow[id].types.isEmpty && facts.name == "window" && type.hasSuffix("Window")
            else { continue }
            var scope = FlowScope(site: flow[id].site, owner: flow[id].owner)
            scope.isRepeated = true  // it is there already, and no site
            let own = flow[id].types.only.map { TypeReference.known($0) }
            let made = construction(of: own ?? .external(type), at: flow[id].place, scope, .other)
            guard case .construction(let object)? = flow[made].sources.first?.origin else { continue }
            flow[object].isShared = true
            // What a storyboard puts on the screen, by the name of no object that works.
            flow[object].isLaidOut =
                isOutlet && own == nil && !ForeignNames.isOfSystem(type) && !ForeignNames.isService(type)
            flow[object].holder = id
            give(.variable(made), to: id, at: flow[id].place, scope)
        }
    }

    /// `Screen.instantiate()`: another package makes it.
    func instantiate(
        _ type: TypeID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ target: Target
    ) -> FlowValue {
        let result = construction(of: .known(type), at: place, scope, target)
        guard case .construction(let id)? = flow[result].sources.first?.origin else { return .variable(result) }
        flow[result].written = program[type].written
        for given in give(away: arguments, &scope) {
            guard let variable = given.variable else { continue }
            flow[id].inputs.append(
                Input(
                    label: given.label ?? "", variable: variable, phase: .construct, location: scope.site.place(place),
                    condition: scope.condition))
        }
        return .variable(result)
    }

    /// What the objects of each class are given for a property that their initializer puts it into: `self.model = model` of
    /// a superclass.
    private func givenToUnseen() -> [UnseenProperty: [VariableID]] {
        if unseenParts.isEmpty { return [:] }
        var given = givenBySubclasses()
        for made in flow.constructions {
            guard let type = made.type.knownType, !made.isPreview, !program.isTest(made.owner) else { continue }
            for part in made.initializer.flatMap({ unseenParts[$0] }) ?? [] {
                guard let variable = made.inputs.first(where: { $0.position == part.position })?.variable else {
                    continue
                }
                given[UnseenProperty(type: type, name: part.name), default: []].append(variable)
            }
        }
        return given
    }

    /// `super.init(model: model)`, or with another value than a parameter: `super.init(model: Model())`.
    private func givenBySubclasses() -> [UnseenProperty: [VariableID]] {
        var given: [UnseenProperty: [VariableID]] = [:]
        var queue = unseenParts.keys.sorted { $0.index < $1.index }  // each run finds them in the same order
        let callers = Dictionary(grouping: flow.delegations.pairs.flatMap { own, all in all.map { (own, $0) } }) {
            $0.1.initializer
        }
        var seen = Set(queue)
        while let initializer = queue.popLast() {
            for (own, delegation) in callers[initializer] ?? [] where seen.insert(own).inserted {
                for part in unseenParts[initializer] ?? [] {
                    guard let value = delegation.given[part.position]?.variable, let type = program[own].owner else {
                        continue
                    }
                    if let position = flow.parameters[own]?.firstIndex(of: value) {
                        unseenParts[own, default: []].append(.init(name: part.name, position: position))
                    } else {
                        given[UnseenProperty(type: type, name: part.name), default: []].append(value)
                    }
                }
                queue.append(own)
            }
        }
        return given
    }

    /// Joins these properties with those of superclasses, and says which of them nothing is known of.
    func finishUnseen() {
        dropOwnParts()
        let given = givenToUnseen()
        for (property, id) in flow.unseen.sorted(by: { $0.value.index < $1.value.index }) {
            let location = flow[id].location
            if let own = given[property] {
                flow[id].sources += own.map { Source(origin: .variable($0), location: location, condition: .always) }
                continue
            }
            for type in program.ancestry(of: property.type).dropFirst() {
                guard let above = flow.unseen[UnseenProperty(type: type, name: property.name)] else { continue }
                flow[id].sources.append(Source(origin: .variable(above), location: location, condition: .always))
            }
            guard flow[id].sources.isEmpty else { continue }
            let gap = Gap(
                expression: property.name, reason: "'\(property.name)' is declared nowhere in these sources")
            flow[id].sources.append(Source(origin: flow.add(gap), location: location, condition: .always))
        }
    }
}

extension String {
    /// Whether a static method is called after making an object of its type from a file of the program.
    var isNameOfInstantiation: Bool {
        hasPrefix("instantiate") || ["fromNib", "fromStoryboard", "loadFromNib", "loadFromStoryboard"].contains(self)
    }
}
