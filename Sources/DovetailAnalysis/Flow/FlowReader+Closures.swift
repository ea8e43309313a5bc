import DovetailGraph
import DovetailSyntax

// Closures, and functions that are declared in a body.

extension FlowReader {
    func function(_ closure: Closure, _ scope: inout FlowScope, _ expected: Expected?) -> FunctionID {
        let expected = expected.map(unaliased)
        let id = declare(closure, scope, expected)
        fill(id, closure, scope, expected)
        return id
    }

    /// `(Event) -> Void` of an alias `Hook`.
    private func unaliased(_ expected: Expected) -> Expected {
        guard let name = expected.type?.plainNominal, program.aliasNames.contains(name.lastName),
            let alias = program.alias(name, at: expected.site), alias.type.isClosure
        else { return expected }
        return Expected(type: alias.type, site: alias.site)
    }

    /// A function whose body is still to be read.
    func declare(_ closure: Closure, _ scope: FlowScope, _ expected: Expected? = nil) -> FunctionID {
        let result = temporary(at: closure.place, scope)
        var parameters = closure.parameters
        if parameters.isEmpty {
            parameters = (0..<3).map { ParameterFacts(label: nil, name: "$\($0)") }
        }
        let asked = expected?.type?.parameterTypes ?? []
        let variables = parameters.enumerated().map { index, parameter in
            var types = program.nominals(of: parameter.type, at: scope.site)
            if parameter.type == nil, index < asked.count, let expected {
                types = program.nominals(of: asked[index], at: expected.site)
            }
            if parameter.type == nil, types.isEmpty {
                types = program.locatorType(calledLike: parameter.name).map { [$0] } ?? []
            }
            return flow.add(
                Variable(
                    kind: .parameter(parameter.name), owner: scope.owner, site: scope.site,
                    place: closure.place,
                    types: types, written: parameter.type, condition: scope.condition))
        }
        return add(
            FunctionValue(
                kind: .closure, parameters: variables, result: result,
                location: scope.site.place(closure.place),
                outer: scope.closure))
    }

    /// Reads the body of a function.
    func fill(_ id: FunctionID, _ closure: Closure, _ scope: FlowScope, _ expected: Expected?) {
        let result = flow[id].result
        var inner = scope
        inner.closure = id
        inner.opened = nil
        for parameter in flow[id].parameters { flow.opened[parameter] = scope.opened }
        inner.answer = result
        inner.answerType =
            closure.result.map { Expected(type: $0, site: scope.site) } ?? expected?.answer
        if inner.answerType?.type?.isVoid == true { inner.answer = nil }
        inner.collects = closure.isList
        inner.functions = scope.functions
        if let answer = inner.answerType, let type = answer.type {
            flow[result].types = program.nominals(of: type, at: answer.site)
            let isOpen = scope.site.generics.contains { $0.name == type.plainNominal?.firstPart }
            if closure.result != nil, !isOpen { flow[result].written = type }
        }
        for variable in flow[id].parameters {
            if case .parameter(let name) = flow[variable].kind { inner.names[name] = variable }
        }
        if closure.captures > 0 {  // `[api = Api()]`
            var outer = inner
            outer.closure = scope.closure
            run(Array(closure.statements.prefix(closure.captures)), &outer)
            inner.names = outer.names
        }
        run(Array(closure.statements.dropFirst(closure.captures)), &inner)
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
            let labels = arguments.map(\.label)
            for type in flow[id].types {
                guard let found = program.member("callAsFunction", of: type, labels: labels) else { continue }
                return call(member: found, on: id, arguments, at: place, &scope)
            }
            let given = give(away: arguments, &scope)
            let answer = flow[id].written.flatMap(\.answer)
            let result = temporary(program.nominals(of: answer, at: flow[id].writtenAt), at: place, scope)
            flow[result].isCalled = true
            flow.answersOfClosures.insert(result)
            if given.isEmpty { answers[result] = id }
            operate(.invoke(given), on: id, into: result, at: place, "a closure", scope)
            return .variable(result)
        }
    }
}

extension Closure {
    /// Whether it has several expressions, none of which is said to be the result: a result builder.
    fileprivate var isList: Bool { statements.isList }
}

extension [Statement] {
    /// Also that of a branch: `switch step { case .first: A(); B() … }`
    fileprivate var isList: Bool {
        if case .choice(let branches)? = only { return branches.contains { $0.statements.isList } }
        return count > 1 && !contains { if case .result = $0 { true } else { false } }
    }
}

extension Variable {
    /// Whether a closure that is written where it stands is its value.
    var holdsClosure: Bool {
        sources.contains { if case .function = $0.origin { true } else { false } }
    }

    /// Whether its values are closures, as it is written or declared: `use: route.handler`.
    var isOfClosures: Bool { holdsClosure || written?.isClosure == true }
}

extension WrittenType {
    var isVoid: Bool { text == "Void" || text == "()" }

    /// What a function of this type answers with.
    var answer: WrittenType? {
        switch shape {
        case .function(let answer): answer
        case .optional(let inner): inner.answer
        default: nil
        }
    }
}

extension WrittenType {
    /// What a function of this type is called with, as far as these are names: `Store` of `(any Store, Int) -> Void`.
    var parameterTypes: [WrittenType?] {
        guard isClosure, let open = text.firstIndex(of: "(") else { return [] }
        var inside = text[text.index(after: open)...]
        if inside.first == "(" { inside = inside.dropFirst() }  // of an optional closure
        guard let close = inside.firstIndex(of: ")"), !inside[..<close].contains(where: "(<[{".contains)
        else {
            return []
        }
        return inside[..<close].split(separator: ",").map { Self.named($0) }
    }

    private static func named(_ text: Substring) -> WrittenType? {
        let words = (text.split(separator: ":").last ?? text).split(separator: " ")
        guard let name = words.last.map({ $0.last == "?" ? $0.dropLast() : $0 }),
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
        else { return nil }
        return WrittenType(text: String(name), shape: .name(String(name), []))
    }
}
