import DovetailSyntax

// Which of several methods a call means, and of what type its answer is.

extension FlowReader {
    /// Of several methods with equal labels, those that answer with what is asked for.
    func overloads(
        of member: MemberID, on base: VariableID?, answering expected: Expected?, _ scope: FlowScope
    ) -> [MemberID] {
        var all = [member] + (program[member].facts.isProperty ? [] : program.overloads(of: member))
        if all.count > 1, let base, let type = flow[base].types.first { all = program.meant(all, of: type) }
        guard let expected, program[member].facts.kind == .method else { return all }
        let fitting = all.filter { program.answer(of: $0, fits: expected) }
        let exact = fitting.filter { program[$0].facts.type?.isOptional == expected.type?.isOptional }
        if !fitting.isEmpty { return exact.isEmpty ? fitting : exact }
        let wanted = program.nominals(of: expected.type, at: expected.site)
        if wanted.isEmpty { return all }
        let types = base.map { flow[$0].types } ?? surrounding(scope)
        return program.inherited(namesake: member, of: types, answering: wanted).map { [$0] } ?? all
    }

    /// Whether a method takes arguments of the types that these have, as far as they are known.
    func takes(_ given: [Given], _ member: MemberID) -> Bool {
        let parameters = program[member].facts.parameters
        let positions = parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
        return zip(given, positions).allSatisfy { given, position in
            guard let variable = given.variable, let position else { return true }
            guard let type = parameters[position].type else { return true }
            if isOther(flow[variable], than: type) || flow[variable].isNoList(as: type) { return false }
            let asked = program.nominals(of: type, at: program[member].site)
            if flow[variable].holdsClosure { return takes(closure: variable, type, asked, program[member].site) }
            let own = flow[variable].types
            if type.isClosure { return own.isEmpty }
            return asked.isEmpty || own.isEmpty
                || own.contains { own in asked.contains { program.ancestry(of: own).contains($0) } }
        }
    }

    /// Of several methods, the one that asks for the very types of other packages that are given.
    func exact(_ candidates: [MemberID], _ given: [Given]) -> [MemberID] {
        guard candidates.count > 1 else { return candidates }
        let found = candidates.filter { member in
            let parameters = program[member].facts.parameters
            let positions = parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
            return zip(given, positions).allSatisfy { given, position in
                guard let variable = given.variable, let position, let name = foreignType(of: variable) else {
                    return false
                }
                return parameters[position].type?.bare.plainNominal == name
            }
        }
        return found.isEmpty ? candidates : found
    }

    /// The type of another package that a variable is written with, or made as.
    private func foreignType(of variable: VariableID, depth: Int = 0) -> String? {
        if flow[variable].isNamed, let written = flow[variable].written {
            return written.isCollection ? nil : written.bare.plainNominal
        }
        guard depth < 4 else { return nil }
        switch flow[variable].sources.only?.origin {
        case .construction(let made)?: return flow[made].isDerived ? nil : flow[made].type.externalName
        case .variable(let next)? where flow[variable].isLocal:
            return foreignType(of: next, depth: depth + 1)
        default: return nil
        }
    }

    /// Whether one is a metatype and the other a key path: `values[Key.self]`, `values[path]`.
    private func isOther(_ given: Variable, than type: WrittenType) -> Bool {
        let isMetatype = if case .type? = given.sources.only?.origin { true } else { false }
        return isMetatype && type.isKeyPath || given.written?.isKeyPath == true && type.text.hasSuffix(".Type")
    }

    /// Whether a closure may be given: not where an object is asked for, nor a closure that answers with other types.
    private func takes(closure: VariableID, _ type: WrittenType, _ asked: [TypeID], _ site: Site) -> Bool {
        if !type.isClosure {
            return asked.isEmpty || !asked.allSatisfy { [.actor, .class, .enum, .struct].contains(program[$0].kind) }
        }
        let answers = program.nominals(of: type.answer, at: site)
        let made = flow[closure].sources.flatMap { source -> [TypeID] in
            guard case .function(let function) = source.origin else { return [] }
            return typesMade(by: flow[function].result)
        }
        return answers.isEmpty || made.isEmpty || made.contains { program.mayBe($0, answers) }
    }

    /// `jobs.map { _ in [Red()] }`: what a generic method answers with has the types that the closure makes which it is given,
    /// whatever other calls give it. Nothing is known where the closure may answer with anything else.
    func choose(_ result: VariableID, _ given: [Given], of method: MemberID) {
        let types = typesChosen(by: given, of: method)
        guard program[method].facts.type?.element != nil else {
            flow[result].types = types
            return
        }
        guard let type = types.withoutRepetitions.only else { return }
        let element = program[type].written
        flow[result].written = WrittenType(text: "[\(element.text)]", shape: .array(element))
    }

    private func typesChosen(by given: [Given], of method: MemberID) -> [TypeID] {
        let facts = program[method].facts
        guard let answer = facts.type, let name = (answer.element ?? answer).plainNominal,
            facts.generics.contains(where: { $0.name == name })
        else { return [] }
        let positions = facts.parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
        for (given, position) in zip(given, positions) {
            guard let closure = given.variable, let asked = position.flatMap({ facts.parameters[$0].type?.answer }),
                (asked.element ?? asked).plainNominal == name,
                case .function(let function)? = flow[closure].sources.only?.origin
            else { continue }
            return onlyTypesMade(by: flow[function].result) ?? []
        }
        return []
    }

    /// The types of all that a variable may be; nil where anything is not made in sight.
    private func onlyTypesMade(by variable: VariableID, depth: Int = 0) -> [TypeID]? {
        guard depth < 4, !flow[variable].sources.isEmpty else { return nil }
        var types: [TypeID] = []
        for source in flow[variable].sources {
            switch source.origin {
            case .construction(let made):
                guard let type = flow[made].type.knownType, flow[made].caseName == nil else { return nil }
                types.append(type)
            case .variable(let next):
                guard !flow[next].isNamed || flow[next].isLocal, !flow[next].isCalled,
                    let inner = onlyTypesMade(by: next, depth: depth + 1)
                else { return nil }
                types += inner
            case .plain: continue
            default: return nil
            }
        }
        return types
    }

    /// The types of what is made for a variable in sight.
    private func typesMade(by variable: VariableID) -> [TypeID] {
        flow[variable].sources.flatMap { source -> [TypeID] in
            switch source.origin {
            case .construction(let made): return [flow[made].type.knownType].compactMap(\.self)
            case .variable(let next):
                guard case .temporary = flow[next].kind else { return [] }
                return flow[next].sources.compactMap {
                    if case .construction(let made) = $0.origin { flow[made].type.knownType } else { nil }
                }
            default: return []
            }
        }
    }

    /// Of several methods, those for which a name without a base has a meaning: `use(.live)`.
    func overloads(_ all: [MemberID], taking arguments: [Argument]) -> [MemberID] {
        guard all.count > 1 else { return all }
        let fitting = all.filter { member in
            let entry = program[member]
            let positions = entry.facts.parameters.positions(of: arguments)
            return zip(arguments, positions).allSatisfy { argument, position in
                guard let position, let name = argument.value.implicitName else { return true }
                return program.nominals(of: entry.facts.parameters[position].type, at: entry.site).contains { type in
                    name == "init" || program.member(name, of: type, isStatic: true) != nil
                        || program[type].facts?.cases.contains { $0.name == name } == true
                }
            }
        }
        return fitting.isEmpty ? all : fitting
    }

    static let mostOverloads = 8

    /// Whether the program declares the method that is called.
    func isOwnMethod(_ name: String, _ arguments: [Argument], of object: FlowValue) -> Bool {
        types(of: object).contains { program.member(name, of: $0, labels: arguments.map(\.label)) != nil }
    }

    /// Whether another package declares what is called: what these sources declare under the name takes other arguments.
    func isUnseen(_ method: MemberID, _ arguments: [Argument], of type: TypeID) -> Bool {
        let given = arguments.map { Given(label: $0.label, isTrailing: $0.isTrailing) }
        return program.isUnseen(method, given, of: type)
    }

    /// `text.contextMenu { … }` of SwiftUI, where the program has `contextMenu(comment:)`: no parameter takes a closure.
    func isOverload(_ arguments: [Argument], ofUnseen method: MemberID) -> Bool {
        let entry = program[method]
        guard entry.facts.kind == .method, arguments.contains(where: \.isTrailing),
            entry.owner.map(program.isExternal) == true
        else { return false }
        return entry.facts.parameters.allSatisfy { parameter in
            guard let type = parameter.type, !type.isClosure, let name = type.plainNominal else { return false }
            return program.alias(name, at: entry.site) == nil && !entry.site.generics.contains { $0.name == name }
        }
    }

    /// The type that a call answers with, where it doesn't depend on what can't be told.
    func answer(
        of member: MemberID, on base: VariableID?, _ arguments: [Argument], _ scope: FlowScope, _ expected: Expected?
    ) -> (type: WrittenType, site: Site)? {
        let entry = program[member]
        if let type = chosenType(arguments, entry) { return (type, scope.site) }
        if entry.facts.answersGeneric {
            guard let type = expected?.type, let site = expected?.site, !program.nominals(of: type, at: site).isEmpty
            else { return nil }
            return (type, site)
        }
        if entry.facts.type?.plainNominal == "Self" {
            guard let own = base.map({ flow[$0].types.only }) ?? scope.itself else { return nil }
            return (program[own].written, scope.site)
        }
        if program.isOpen(entry.facts.type, in: entry.owner) {
            return base.map { ownType(of: member, on: $0) } ?? scope.itself.flatMap { program.type(of: member, in: $0) }
        }
        if isAssociated(entry.facts.type, entry) { return nil }
        // What a caller chooses has no name in its place: `[T]`.
        let open = Dictionary(entry.facts.generics.map { ($0.name, WrittenType.any) }) { first, _ in first }
        return entry.facts.type.map { (open.isEmpty ? $0 : $0.replacing(open), entry.site) }
    }

    /// `K.Value` of a generic `K`, and what a protocol asks each conforming type for: `Value`.
    private func isAssociated(_ type: WrittenType?, _ entry: Program.MemberEntry) -> Bool {
        guard let name = (type?.element ?? type)?.plainNominal else { return false }
        if name.contains("."), entry.site.generics.contains(where: { $0.name == name.firstPart }) { return true }
        return entry.owner.map { program[$0].kind == .protocol } == true && program.typesByName[name] == nil
            && !ForeignNames.isOfSystem(name) && !name.isPlainName
    }

    /// What a member of an object is, by the arguments of the object's generic type.
    func ownType(of member: MemberID, on base: VariableID) -> (type: WrittenType, site: Site)? {
        if let type = flow[base].types.first, let own = program.type(of: member, in: type) { return own }
        return program.type(of: member, on: flow[base].written, at: flow[base].writtenAt)
    }

    /// `API.self` of `resolve(API.self)`, where that decides what is answered.
    func chosenType(_ arguments: [Argument], _ entry: Program.MemberEntry) -> WrittenType? {
        guard entry.facts.answersGeneric else { return nil }
        let positions = entry.facts.parameters.positions(of: arguments)
        for (argument, position) in zip(arguments, positions) {
            guard case .type(let type) = argument.value.kind else { continue }
            let taken = position.flatMap { entry.facts.parameters[$0].type?.text.bareOfMetatype }
            let isOther = taken != entry.facts.type?.plainNominal && entry.facts.generics.contains { $0.name == taken }
            if !isOther { return type }
        }
        return nil
    }
}

extension Program {
    /// Whether a method answers with what is asked for: one object, or a list of them.
    fileprivate func answer(of method: MemberID, fits expected: Expected) -> Bool {
        guard let own = self[method].facts.type, let asked = expected.type, own.isCollection == asked.isCollection
        else { return false }
        let wanted = elements(of: asked, at: expected.site)
        if wanted.isEmpty { return own.bare.text == asked.bare.text }
        return !Set(wanted).isDisjoint(with: elements(of: own, at: self[method].site))
    }

    /// Whether a superclass or a protocol of another package declares what is called on an object of a type.
    func isUnseen(_ method: MemberID, _ given: [Given], of type: TypeID) -> Bool {
        let facts = self[method].facts
        let isOther =
            facts.kind == .method
            ? !facts.accepts(given.map(\.label)) : facts.isStatic && facts.type?.isClosure == false
        return isOther && !given.contains(where: \.isTrailing)
            && (facts.kind == .method && isExternal(type) || ancestry(of: type).contains(where: hasUnknownParent))
    }
}

extension String {
    /// `T` of `T.Type`.
    fileprivate var bareOfMetatype: String { hasSuffix(".Type") ? String(dropLast(5)) : self }
}

extension Variable {
    /// Whether it is an object where a list is asked for: `add(job)` is no `add(_ jobs: [Job])`.
    func isNoList(as type: WrittenType) -> Bool {
        type.isCollection && !types.isEmpty && written?.isCollection != true
    }
}

extension Expression {
    /// `live` of `.live` and of `.live(url)`.
    fileprivate var implicitName: String? {
        switch kind {
        case .member(nil, let name): name
        case .call(let callee, _): if case .member(nil, let name) = callee.kind { name } else { nil }
        default: nil
        }
    }
}

extension WrittenType {
    fileprivate static let any = WrittenType(text: "Any", shape: .name("Any", []))

    /// `KeyPath<Root, Value>`, `WritableKeyPath<Root, Value>`, `AnyKeyPath`
    fileprivate var isKeyPath: Bool { plainNominal?.hasSuffix("KeyPath") == true }

    fileprivate var isOptional: Bool { if case .optional = shape { true } else { false } }
}
