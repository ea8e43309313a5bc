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
        case .name(let name): return call(name, arguments, at: place, &scope, expected, target)
        case .member(let base?, let name):
            return call(name, on: base, arguments, at: place, &scope, expected, target)
        case .member(nil, let name): return callImplicit(name, arguments, at: place, &scope, expected, target)
        case .type(let type): return make(reference(type, scope.site), arguments, at: place, &scope, target)
        default:
            let callee = value(callee, &scope, nil, .other)
            return call(value: callee, arguments, at: place, &scope, target)
        }
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

    private func call(
        _ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ expected: Expected?,
        _ target: Target
    ) -> FlowValue {
        if name.hasPrefix("#") { return callMacro(name, arguments, &scope) }
        if name.hasPrefix("@") { return callWrapper(name, arguments, at: place, &scope) }
        if let local = scope.names[name] {
            mention(local, scope)
            return call(value: .variable(local), arguments, at: place, &scope, target)
        }
        if let function = scope.functions[name] {
            return call(value: passed(function, at: place, scope), arguments, at: place, &scope, target)
        }
        let labels = arguments.map(\.label)
        if name == "Self", let type = scope.itself {
            return make(.known(type), arguments, at: place, &scope, target)
        }
        if name == "type" { return arguments.first.map { value($0.value, &scope, nil, .other) } ?? .plain }
        for type in surrounding(scope) {
            if let found = program.member(name, of: type, labels: labels) {
                return call(member: found, on: nil, arguments, at: place, &scope, expected)
            }
        }
        let asked = LibraryCall(name: name, arguments: arguments, place: place, expected: expected)
        if let answer = callLibrary(asked, &scope) { return answer }
        if let answer = callOwnContainer(name, arguments, at: place, &scope) { return answer }
        if let type = typeReference(name, scope) { return make(type, arguments, at: place, &scope, target) }
        if let free = program.function(name, labels: labels, at: scope.site) {
            return call(member: free, on: nil, arguments, at: place, &scope)
        }
        if scope.site.generics.contains(where: { $0.name == name }) {
            give(away: arguments, &scope)
            return gap("\(name)(…)", "which type '\(name)' is can't be seen", at: place, scope)
        }
        if name.first?.isUppercase == true { return make(.external(name), arguments, at: place, &scope, target) }
        let given = give(away: arguments, &scope)
        return foreign(name, nil, given, at: place, scope)
    }

    /// `#Preview { … }`
    private func callMacro(_ name: String, _ arguments: [Argument], _ scope: inout FlowScope) -> FlowValue {
        var inner = scope
        inner.isPreview = scope.isPreview || name == "#Preview"
        give(away: arguments, &inner)
        return .plain
    }

    /// Arguments of what these sources don't declare.
    @discardableResult
    func give(away arguments: [Argument], _ scope: inout FlowScope) -> [Given] {
        arguments.map { argument in
            let value = value(argument.value, &scope, nil, .other)
            return Given(label: argument.label, isTrailing: argument.isTrailing, variable: value.variable)
        }
    }

    /// What a function of another package answers with can't be seen, but for what the closures that it calls make.
    private func foreign(
        _ name: String, _ base: VariableID?, _ given: [Given], at place: Place, _ scope: FlowScope
    ) -> FlowValue {
        let result = temporary(at: place, scope)
        flow[result].sources = [
            Source(
                origin: flow.add(
                    Gap(expression: "\(name)(…)", reason: "'\(name)' is declared nowhere in these sources")),
                location: scope.site.place(place), condition: scope.condition)
        ]
        for argument in given {
            guard let variable = argument.variable, flow[variable].holdsClosure else { continue }
            operate(.invoke([]), on: variable, into: result, at: place, name, scope)
        }
        return .variable(result)
    }

    // MARK: - Members

    func call(
        member: MemberID, on base: VariableID?, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ expected: Expected? = nil
    ) -> FlowValue {
        let entry = program[member]
        if entry.facts.library != nil, entry.facts.isProperty {  // `Container.shared.api()`
            give(away: arguments, &scope)
            return read(member, at: place, scope)
        }
        if entry.facts.isProperty {
            return call(value: use(member, at: place, scope), arguments, at: place, &scope, .other)
        }
        if entry.facts.library != nil { _ = read(member, at: place, scope) }
        if let type = chosenType(arguments, entry) ?? (entry.facts.answersGeneric ? expected?.type : nil),
            let library = asks(entry, entry.site)
        {
            give(away: arguments, &scope)
            return resolve(type, library, at: place, scope, expected?.site)
        }
        let given = given(arguments, to: entry.facts.parameters, entry.site, &scope) { _ in .other }
        let id = variable(of: member)
        noteUse(member, at: place, scope)
        mention(id, scope)
        let result = temporary(flow[id].types, at: place, scope)
        flow[result].isCalled = true
        if !entry.facts.answersGeneric { flow[result].written = entry.facts.type }
        if let type = chosenType(arguments, entry) {
            flow[result].types = program.nominals(of: type, at: scope.site)
            flow[result].written = type
        }
        let text = "\(entry.facts.name)(…)"
        let isRequirement = program.isRequirement(member)
        if let base, isRequirement || flow[base].types.contains(where: { program[$0].kind == .class }) {
            operate(
                .call(entry.facts.name, given, static: member), on: base, types: flow[base].types, into: result,
                at: place, text, scope)
        } else {
            operate(.direct(member, given), on: base, into: result, at: place, text, scope)
        }
        return .variable(result)
    }

    /// `API.self` of `resolve(API.self)`, where that decides what is answered.
    private func chosenType(_ arguments: [Argument], _ entry: Program.MemberEntry) -> WrittenType? {
        guard entry.facts.answersGeneric else { return nil }
        for argument in arguments { if case .type(let type) = argument.value.kind { return type } }
        return nil
    }

    /// Arguments, each with the type that its parameter asks for.
    func given(
        _ arguments: [Argument], to parameters: [ParameterFacts], _ site: Site, _ scope: inout FlowScope,
        _ target: (ParameterFacts?) -> Target
    ) -> [Given] {
        zip(arguments, parameters.positions(of: arguments)).map { argument, position in
            let parameter = position.map { parameters[$0] }
            let expected = Expected(type: parameter?.type, site: site)
            let value = value(argument.value, &scope, expected, target(parameter))
            return Given(label: argument.label, isTrailing: argument.isTrailing, variable: value.variable)
        }
    }

    private func call(
        _ name: String, on base: Expression, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ expected: Expected?, _ target: Target
    ) -> FlowValue {
        let isInitializer = name == "init"
        if isInitializer, case .name(let word) = base.kind, word == "self" || word == "super" {
            return delegate(to: word, arguments, &scope)
        }
        if let dotted = base.dottedName, scope.names[dotted] == nil,
            let nested = program.type(named: "\(dotted).\(name)", at: scope.site), !program.isExternal(nested)
        {
            return make(.known(nested), arguments, at: place, &scope, target)
        }
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
            if isInitializer {  // of a metatype
                give(away: arguments, &scope)
                return gap("\(base.dottedName ?? "…").init(…)", "which type it is can't be seen", at: place, scope)
            }
            let found = flow[id].types.lazy.compactMap { self.program.member(name, of: $0, labels: labels) }.first
            if let found {
                if case .itself = flow[id].kind {
                    return call(member: found, on: nil, arguments, at: place, &scope, expected)
                }
                if !program[found].facts.isProperty || program[found].facts.library != nil {
                    return call(member: found, on: id, arguments, at: place, &scope, expected)
                }
                let property = member(name, of: object, at: place, scope)
                return call(value: property, arguments, at: place, &scope, target)
            }
            return callForeign(name, on: id, arguments, at: place, &scope)
        }
    }

    /// Whether the program declares the method that is called.
    private func isOwnMethod(_ name: String, _ arguments: [Argument], of object: FlowValue) -> Bool {
        types(of: object).contains { program.member(name, of: $0, labels: arguments.map(\.label)) != nil }
    }

    private func callForeign(
        _ name: String, on base: VariableID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue {
        let given = give(away: arguments, &scope)
        note(name, arguments, given, at: place, scope)
        let result = temporary(at: place, scope)
        flow[result].isCalled = true
        operate(
            .call(name, given, static: nil), on: base, types: flow[base].types, into: result, at: place,
            "\(name)(…)", scope)
        for argument in given {
            guard let variable = argument.variable, flow[variable].holdsClosure else { continue }
            operate(.invoke([]), on: variable, into: result, at: place, name, scope)
        }
        return .variable(result)
    }

    /// `Screen.make(with: model)`
    private func call(
        _ name: String, of type: TypeReference, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ target: Target, _ expected: Expected?
    ) -> FlowValue {
        if case .known(let known) = type {
            if let found = program.member(name, of: known, labels: arguments.map(\.label)) {
                return call(member: found, on: nil, arguments, at: place, &scope, expected)
            }
            let given = give(away: arguments, &scope)
            guard program[known].kind == .enum else { return foreign(name, nil, given, at: place, scope) }
            return carried(given, at: place, scope)
        }
        guard case .external(let outer) = type else { return .plain }
        if let extended = program.typesByName[outer]?.first,
            let found = program.member(name, of: extended, labels: arguments.map(\.label))
        {
            return call(member: found, on: nil, arguments, at: place, &scope)
        }
        let isType = name.first?.isUppercase == true
        return make(.external(isType ? "\(outer).\(name)" : outer), arguments, at: place, &scope, target)
    }

    /// A case of an enumeration has what it was given.
    private func carried(_ given: [Given], at place: Place, _ scope: FlowScope) -> FlowValue {
        let variables = given.compactMap(\.variable)
        if variables.isEmpty { return .plain }
        let result = temporary(at: place, scope)
        for variable in variables { give(.variable(variable), to: result, at: place, scope) }
        return .variable(result)
    }

    private func callImplicit(
        _ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ expected: Expected?,
        _ target: Target
    ) -> FlowValue {
        guard let expected, let type = expected.type, !type.isPlain else {
            return carried(give(away: arguments, &scope), at: place, scope)
        }
        let reference = reference(type, expected.site)
        if name == "init" { return make(reference, arguments, at: place, &scope, target) }
        for known in program.nominals(of: type, at: expected.site) {
            if let found = program.member(name, of: known, labels: arguments.map(\.label)) {
                return call(member: found, on: nil, arguments, at: place, &scope)
            }
        }
        if case .known(let known) = reference, program[known].kind != .enum {
            return foreign(name, nil, give(away: arguments, &scope), at: place, scope)
        }
        return carried(give(away: arguments, &scope), at: place, scope)
    }

    // MARK: - Values that are called

    func call(
        value callee: FlowValue, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ target: Target
    ) -> FlowValue {
        switch callee {
        case .plain:
            give(away: arguments, &scope)
            return .plain
        case .type(let type): return make(type, arguments, at: place, &scope, target)
        case .variable(let id):
            let given = give(away: arguments, &scope)
            let answer = flow[id].written.flatMap(\.answer)
            let result = temporary(program.nominals(of: answer, at: flow[id].site), at: place, scope)
            flow[result].isCalled = true
            operate(.invoke(given), on: id, into: result, at: place, "a closure", scope)
            return .variable(result)
        }
    }

    // MARK: - Closures

    func function(_ closure: Closure, _ scope: inout FlowScope, _ expected: Expected?) -> FunctionID {
        let result = temporary(at: closure.place, scope)
        let id = add(
            FunctionValue(
                kind: .closure, parameters: [], result: result, location: scope.site.place(closure.place),
                outer: scope.closure))
        var inner = scope
        inner.closure = id
        inner.answer = result
        inner.answerType = closure.result.map { Expected(type: $0, site: scope.site) } ?? expected?.answer
        inner.collects = closure.isList
        inner.functions = scope.functions
        if let answer = inner.answerType, let type = answer.type {
            flow[result].types = program.nominals(of: type, at: answer.site)
        }
        var parameters = closure.parameters
        if parameters.isEmpty {
            parameters = (0..<3).map { ParameterFacts(label: nil, name: "$\($0)") }
        }
        var variables: [VariableID] = []
        for parameter in parameters {
            let variable = flow.add(
                Variable(
                    kind: .parameter(parameter.name), owner: scope.owner, site: scope.site, place: closure.place,
                    types: program.nominals(of: parameter.type, at: scope.site), written: parameter.type,
                    condition: scope.condition))
            inner.names[parameter.name] = variable
            variables.append(variable)
        }
        flow[id].parameters = variables
        run(closure.statements, &inner)
        return id
    }
}

extension Closure {
    /// Whether it has several expressions, none of which is said to be the result: a result builder.
    fileprivate var isList: Bool {
        statements.count > 1
            && !statements.contains { if case .result = $0 { true } else { false } }
    }
}

extension Variable {
    /// Whether a closure that is written where it stands is its value.
    var holdsClosure: Bool {
        sources.contains { if case .function = $0.origin { true } else { false } }
    }
}

extension WrittenType {
    /// What a function of this type answers with.
    fileprivate var answer: WrittenType? {
        switch shape {
        case .function(let answer): answer
        case .optional(let inner): inner.answer
        default: nil
        }
    }
}

extension [ParameterFacts] {
    /// The position of the parameter that each argument is for: what follows a variadic one belongs to it.
    func positions(of arguments: [Argument]) -> [Int?] {
        positions(of: arguments.map { ($0.label, $0.isTrailing) })
    }

    func positions(of arguments: [(label: String?, isTrailing: Bool)]) -> [Int?] {
        var next = 0
        var last: Int?
        return arguments.map { argument in
            let found = self[next...].firstIndex { parameter in
                argument.isTrailing && argument.label == nil
                    ? parameter.type?.isClosure == true || parameter.type == nil : parameter.label == argument.label
            }
            guard let found else { return argument.label == nil && !argument.isTrailing ? last : nil }
            next = found + 1
            last = found
            return found
        }
    }
}
