import DovetailGraph
import DovetailSyntax

extension FlowReader {
    func call(
        _ callee: Expression, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ expected: Expected?, _ target: Target
    ) -> FlowValue {
        switch callee.kind {
        case .closure(let closure) where arguments.isEmpty:
            return callAtOnce(closure, at: place, &scope, expected, target)
        case .list where arguments.isEmpty: return .plain  // `[Store]()`
        case .name(let name):
            let made = call(name, arguments, at: place, &scope, expected, target)
            if !callee.generics.isEmpty { note(callee.genericType(name), scope.site, of: made) }
            return made
        case .member(let base?, let name):
            return call(name, on: base, arguments, at: place, &scope, expected, target)
        case .member(nil, let name): return callImplicit(name, arguments, at: place, &scope, expected, target)
        case .type(let type):
            let made = make(reference(type, scope.site), arguments, at: place, &scope, target)
            note(type, scope.site, of: made)
            return made
        default:
            let callee = value(callee, &scope, nil, .other)
            return call(value: callee, arguments, at: place, &scope, target)
        }
    }

    /// Notes of what a generic object is, as its type is written: `Publisher<Info>(…)`.
    func note(_ type: WrittenType, _ site: Site, of value: FlowValue) {
        guard let id = value.variable, case .construction(let made)? = flow[id].sources.first?.origin,
            flow[made].written == nil
        else { return }
        let written = program.spelled(type, at: site)
        if !written.arguments.isEmpty { flow[made].written = written }
    }

    /// `{ … }()`
    private func callAtOnce(
        _ closure: Closure, at place: Place, _ scope: inout FlowScope, _ expected: Expected?, _ target: Target
    ) -> FlowValue {
        let result = temporary(at: place, scope)
        var inner = scope
        inner.answer = result
        inner.answerType = closure.result.map { Expected(type: $0, site: scope.site) } ?? expected
        inner.collects = false
        if case .variable(let variable) = target { inner.holder = variable }
        run(closure.statements, &inner)
        return .variable(result)
    }

    private static let substitutions: Set<String> = ["addSubstitution", "decorate", "substitute"]

    // MARK: - By name

    func call(
        _ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ expected: Expected?,
        _ target: Target
    ) -> FlowValue {
        if name.hasPrefix("#") { return callMacro(name, arguments, &scope) }
        if name.hasPrefix("@") { return callWrapper(name, arguments, at: place, &scope) }
        if name.isOperator { return callOperator(name, arguments, at: place, &scope, expected) }
        if let local = scope.names[name] {
            mention(local, scope)
            if arguments.isEmpty {
                let asked = LibraryCall(
                    name: "callAsFunction", object: .variable(local), arguments: [], place: place, expected: expected)
                if let answer = callLibrary(asked, &scope) { return answer }
            }
            return call(value: .variable(local), arguments, at: place, &scope, target)
        }
        if let function = scope.functions[name] {
            let answer = call(value: passed(function, at: place, scope), arguments, at: place, &scope, target)
            if let id = answer.variable { flow[id].written = flow[flow[function].result].written }
            return answer
        }
        let labels = arguments.map(\.label)
        if name == "Self", let type = scope.itself {
            return make(.known(type), arguments, at: place, &scope, target)
        }
        if name == "type" { return arguments.first.map { value($0.value, &scope, nil, .other) } ?? .plain }
        for type in surrounding(scope) {
            if let found = program.member(name, of: type, labels: labels, isStatic: scope.isStatic, at: scope.site),
                program[found].facts.isProperty || !isUnseen(found, arguments, of: type)
            {
                let isOfForeign =
                    (program.mayProvide(type) || program.isOfViews(type)) && !scope.isStatic
                    && !program[found].facts.isStatic
                let receiver = receiver(for: found, scope) ?? (isOfForeign ? receiver(scope) : nil)
                return call(member: found, on: receiver, arguments, at: place, &scope, expected)
            }
        }
        let asked = LibraryCall(name: name, arguments: arguments, place: place, expected: expected)
        if let answer = callLibrary(asked, &scope) { return answer }
        if let answer = callOwnContainer(name, arguments, at: place, &scope) { return answer }
        if let type = typeReference(name, scope), !isProtocol(type) {
            let alias = program.alias(name, at: scope.site)
            if alias?.type.isCollection == true { return collection(of: arguments, &scope) }
            let meant = namesake(of: type, named: name, taking: arguments, scope, expected)
            return make(meant, named: name, arguments, at: place, &scope, target)
        }
        if let free = program.function(name, labels: labels, at: scope.site) {
            return call(member: free, on: nil, arguments, at: place, &scope)
        }
        if isGeneric(name, scope) {
            return make(ofMetatype: metatype(of: name, scope), "\(name)(…)", arguments, at: place, &scope)
        }
        return callUndeclared(name, arguments, at: place, &scope, target)
    }

    /// A function that these sources don't declare: of another package, or of a superclass there.
    private func callUndeclared(
        _ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ target: Target
    ) -> FlowValue {
        if ForeignNames.functionsOfData.contains(name) {
            give(away: arguments, &scope)
            return .plain
        }
        if name == "zip" { return tuple(arguments, at: place, &scope, nil) }  // an element and a list of them are one
        if name.first?.isUppercase == true, !name.isFunctionOfC(arguments) {
            return make(.external(name), arguments, at: place, &scope, target)
        }
        let isOfSelf =
            Self.provisions[name] != nil || ["modifier", "reduce"].contains(name)
            || Collections.visits.contains(name) && scope.itself.map(program.isList) == true
        if isOfSelf || name.isNameOfKeeping && !scope.isStatic, let type = scope.itself, program.isExternal(type) {
            return callForeign(name, on: receiver(scope) ?? itself(type), arguments, at: place, &scope)
        }
        if name.isNameOfInstantiation, scope.isStatic, let type = scope.itself, program[type].kind == .class,
            program.ancestry(of: type).contains(where: program.hasUnknownParent)
        {
            return instantiate(type, arguments, at: place, &scope, target)
        }
        let given = give(away: arguments, &scope)
        // `addChild(screen)` of a superclass of another package: the object keeps what it is given.
        if name.isNameOfKeeping { keepInSuperclass(given, name, at: place, scope) }
        return foreign(name, nil, given, at: place, scope)
    }

    /// `Page() &> { $0.model = model }`: one of the functions of that name that take such operands.
    private func callOperator(
        _ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ expected: Expected?
    ) -> FlowValue {
        let candidates = operators[name, default: []]
        guard let first = candidates.first else {
            return joined(arguments.map(\.value), at: place, &scope, expected, .other)
        }
        let given = given(arguments, to: program[first].facts.parameters, program[first].site, &scope) { _ in .other }
        let fitting = candidates.filter { takes(given, $0) }
        return call(fitting.isEmpty ? candidates : fitting, on: nil, given, arguments, at: place, scope, expected)
    }

    /// A protocol can't be made, so the name means a type of another package.
    private func isProtocol(_ type: TypeReference) -> Bool {
        type.knownType.map { program[$0].kind == .protocol } ?? false
    }

    // MARK: - Members

    func call(
        member: MemberID, on base: VariableID?, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ expected: Expected? = nil
    ) -> FlowValue {
        let candidates = overloads(overloads(of: member, on: base, answering: expected, scope), taking: arguments)
        let member = candidates[0]
        let entry = program[member]
        if entry.facts.library != nil, entry.facts.isProperty {  // `Container.shared.api()`
            return ask(member, arguments, at: place, &scope)
        }
        if entry.facts.isProperty {
            return call(value: use(member, at: place, scope), arguments, at: place, &scope, .other)
        }
        if entry.facts.library != nil { _ = read(member, at: place, scope) }
        let helper = implementation(of: member)
        if let answer = register(by: helper, on: base, arguments, at: place, &scope) { return answer }
        if let type = chosenType(arguments, entry) ?? (entry.facts.answersGeneric ? expected?.type : nil),
            !scope.site.generics.contains(where: { $0.name == type.bare.text }), let asking = asks(helper, helper.site)
        {
            give(away: arguments, &scope)
            return resolve(type, asking, by: helper.facts, arguments, at: place, scope, expected?.site)
        }
        let given = given(arguments, to: entry.facts.parameters, entry.site, &scope) { _ in .other }
        let fitting = exact(candidates.filter { takes(given, $0) }, given)
        return call(fitting.isEmpty ? candidates : fitting, on: base, given, arguments, at: place, scope, expected)
    }

    /// Calls a method, or one of several with equal labels: which one is meant can't be told.
    private func call(
        _ candidates: [MemberID], on base: VariableID?, _ given: [Given], _ arguments: [Argument], at place: Place,
        _ scope: FlowScope, _ expected: Expected?
    ) -> FlowValue {
        let member = candidates[0]
        let entry = program[member]
        let id = variable(of: member)
        let isConstrained = candidates.contains(where: program.isConstrained)
        let base = base ?? (isConstrained ? receiver(scope) : nil)
        noteUse(member, at: place, scope)
        mention(id, scope)
        if base == nil { mentionItself(for: member, scope) }
        if base == nil, let asked = requirement(member, given, at: place, scope) { return .variable(asked) }
        let result = temporary(flow[id].types, at: place, scope)
        flow[result].isCalled = true
        if let type = answer(of: member, on: base, arguments, scope, expected) {
            (flow[result].written, flow[result].writtenElsewhere) = (type.type, type.site)
            flow[result].types = program.nominals(of: type.type, at: type.site)
            if entry.facts.answersGeneric {  // another package may make it: `let screen: Screen = load()`
                flow.arrivals.append(result)
                flow.arrivalHolders[result] = scope.holder
            }
        }
        if flow[result].types.isEmpty { choose(result, given, of: member) }
        let text = "\(entry.facts.name)(…)"
        let mayBeOverridden = candidates.count == 1
        let isOfClass = base.map { flow[$0].types.contains { [.actor, .class].contains(program[$0].kind) } } ?? false
        let isChosen = isConstrained && candidates.count > 1
        if let base, program.isRequirement(member) || isChosen || isOfClass && mayBeOverridden {
            operate(
                .call(entry.facts.name, given, static: member), on: base, types: flow[base].types, into: result,
                at: place, text, scope)
        } else {
            operate(.direct(member, given), on: base, into: result, at: place, text, scope)
        }
        for other in isChosen && base != nil ? [] : candidates.dropFirst().prefix(Self.mostOverloads) {
            operate(.direct(other, given), on: base, into: result, at: place, text, scope)
        }
        return .variable(result)
    }

    /// Arguments, each with the type that its parameter asks for.
    func given(
        _ arguments: [Argument], to parameters: [ParameterFacts], _ site: Site, _ scope: inout FlowScope,
        _ target: (ParameterFacts?) -> Target
    ) -> [Given] {
        zip(arguments, parameters.positions(of: arguments)).map { argument, position in
            let parameter = position.map { parameters[$0] }
            let expected = Expected(type: parameter?.askedType, site: site)
            let value = value(argument.value, &scope, expected, target(parameter))
            let isMetatype = parameter?.type?.text.hasSuffix(".Type") == true
            return Given(
                label: argument.label, isTrailing: argument.isTrailing,
                variable: isMetatype ? variable(of: value, at: argument.value.place, scope) : value.variable)
        }
    }

    private func call(
        _ name: String, on base: Expression, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ expected: Expected?, _ target: Target
    ) -> FlowValue {
        if let answer = callNamed(name, by: base, arguments, at: place, &scope, expected, target) { return answer }
        let isInitializer = name == "init"
        let object = value(base, &scope, nil, .other)
        if !isInitializer {
            let asked = LibraryCall(
                name: name, object: object, base: base, arguments: arguments, place: place, expected: expected)
            if let answer = callLibrary(asked, &scope) { return answer }
        }
        if Self.substitutions.contains(name) {
            var inner = scope
            inner.isRegistered = true
            give(away: arguments, &inner)
            return .plain
        }
        if !isInitializer, !isOwnMethod(name, arguments, of: object),
            let answer = callContainer(name, on: object, arguments, at: place, &scope)
        {
            return answer
        }
        let labels = arguments.map(\.label)
        switch object {
        case .plain:
            let given = give(away: arguments, &scope)
            return foreign(name, nil, given, at: place, scope)
        case .type(let type):
            if isInitializer { return make(type, arguments, at: place, &scope, target) }
            return call(name, of: type, arguments, at: place, &scope, target, expected)
        case .variable(let id):
            if isInitializer {
                return make(
                    ofMetatype: id, "\(base.dottedName ?? "…").init(…)", arguments, at: place, &scope)
            }
            let site = scope.site
            let found =
                flow[id].types.lazy.compactMap {
                    self.program.member(name, of: $0, labels: labels, isStatic: false, at: site)
                }.first
                ?? (isCollection(id) ? program.method(ofForeign: Collections.lists, name, labels) : nil)
                ?? (flow[id].types.isEmpty ? program.method(ofForeign: ["View"], name, labels) : nil)
            if let found, !flow[id].types.contains(where: { isUnseen(found, arguments, of: $0) }),
                !isOverload(arguments, ofUnseen: found)
            {
                return call(found, named: name, on: id, arguments, at: place, &scope, expected, target)
            }
            return callForeign(name, on: id, arguments, at: place, &scope, expected)
        }
    }

    /// A method of an object, or what a property of it holds.
    private func call(
        _ member: MemberID, named name: String, on object: VariableID, _ arguments: [Argument], at place: Place,
        _ scope: inout FlowScope, _ expected: Expected?, _ target: Target
    ) -> FlowValue {
        if case .itself = flow[object].kind {
            return call(member: member, on: nil, arguments, at: place, &scope, expected)
        }
        let facts = program[member].facts
        if !facts.isProperty || facts.library != nil {
            return call(member: member, on: object, arguments, at: place, &scope, expected)
        }
        let property = self.member(name, of: .variable(object), at: place, scope)
        return call(value: property, arguments, at: place, &scope, target)
    }

    /// `T(…)`, `type.init(…)`: which types they are, the values of the metatype tell.
    func make(
        ofMetatype metatype: VariableID?, _ text: String, _ arguments: [Argument], at place: Place,
        _ scope: inout FlowScope
    ) -> FlowValue {
        let given = give(away: arguments, &scope)
        let result = temporary(at: place, scope)
        operate(.make(given), on: metatype, into: result, at: place, text, scope)
        return .variable(result)
    }

    /// A static method; `Self`, if it answers with that, is the type on which it is called.
    func call(
        static method: MemberID, of type: TypeID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ expected: Expected?
    ) -> FlowValue {
        let answer = call(member: method, on: nil, arguments, at: place, &scope, expected)
        guard let result = answer.variable, program[method].facts.type?.plainNominal == "Self" else { return answer }
        flow[result].types = [type]
        flow[result].written = program[type].written
        flow.arrivals.append(result)
        flow.arrivalHolders[result] = scope.holder
        return answer
    }

    /// `Screen.make(with: model)`
    private func call(
        _ name: String, of type: TypeReference, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ target: Target, _ expected: Expected?
    ) -> FlowValue {
        if case .known(let known) = type {
            let labels = arguments.map(\.label)
            if let found = program.member(name, of: known, labels: labels, isStatic: true, at: scope.site),
                !isUnseen(found, arguments, of: known)
            {
                return call(static: found, of: known, arguments, at: place, &scope, expected)
            }
            guard program[known].kind == .enum else {
                return call(name, ofUnseen: known, arguments, at: place, &scope, target)
            }
            return carried(name, of: type, arguments, at: place, &scope)
        }
        guard case .external(let outer) = type else { return .plain }
        if isGeneric(outer, scope) {
            give(away: arguments, &scope)
            return gap("\(outer).\(name)(…)", "which type it is can't be seen", at: place, scope)
        }
        if ["Optional", "Result"].contains(outer) {
            return carried(name, of: type, arguments, at: place, &scope, expected)
        }
        if let extended = program.typesByName[named(outer, scope)]?.first,
            let found = program.member(name, of: extended, labels: arguments.map(\.label), at: scope.site),
            !isUnseen(found, arguments, of: extended)
        {
            if program[found].facts.isStatic, program[found].facts.type?.plainNominal == "Self" {
                return make(.external(outer), arguments, at: place, &scope, target)
            }
            return call(member: found, on: nil, arguments, at: place, &scope)
        }
        // What the main actor runs is called there at once.
        if outer == "MainActor", case .closure(let closure)? = arguments.last?.value.kind {
            return callAtOnce(closure, at: place, &scope, expected, target)
        }
        if arguments.last?.isTrailing == true, name.first?.isLowercase == true, isPassing(target) {
            return foreign("\(outer).\(name)", nil, give(away: arguments, &scope), at: place, scope)  // it calls back
        }
        if ForeignNames.answersWithData(outer, name) || ForeignNames.isShow(outer, name) {
            give(away: arguments, &scope)
            return .plain
        }
        // A type may be called like its module: `let watcher = Watcher.watch(folder)`.
        if program.isOnlyModule(outer), name.first?.isLowercase == true,
            !isKept(target) || ForeignNames.modulesOfData.contains(outer)
        {
            return foreign("\(outer).\(name)", nil, give(away: arguments, &scope), at: place, scope)
        }
        if name == "get" {  // `Environment.get("HOST")` answers with what it has under a name
            return foreign("\(outer).get", nil, give(away: arguments, &scope), at: place, scope)
        }
        if name.first == "_", name.isNameOfType, program.isOnlyModule(outer) {  // `SwiftProtobuf._NameMap()`
            return make(.external(name), arguments, at: place, &scope, target)
        }
        return make(
            .external(name.isNameOfType ? "\(outer).\(name)" : outer), arguments, at: place, &scope, target)
    }
}
