import DovetailGraph
import DovetailSyntax

// What is given to functions that these sources don't declare, and what comes from them.

extension FlowReader {
    /// Arguments of what these sources don't declare.
    @discardableResult
    func give(away arguments: [Argument], _ scope: inout FlowScope, _ expected: Expected? = nil) -> [Given] {
        arguments.map { argument in
            let value = value(argument.value, &scope, argument.isClosure ? expected : nil, .other)
            return Given(
                label: argument.label, isTrailing: argument.isTrailing,
                variable: variable(of: value, at: argument.value.place, scope))
        }
    }

    /// The variable that holds a value. A metatype gets one of its own.
    func variable(of value: FlowValue, at place: Place, _ scope: FlowScope) -> VariableID? {
        guard case .type = value else { return value.variable }
        let metatype = temporary(at: place, scope)
        give(value, to: metatype, at: place, scope)
        return metatype
    }

    /// What a function of another package answers with can't be seen, but for what the closures that it calls make.
    func foreign(
        _ name: String, _ base: VariableID?, _ given: [Given], at place: Place, _ scope: FlowScope
    ) -> FlowValue {
        // `pid_t(1)` is a number of C.
        if base == nil, ForeignNames.endings.contains(name) || name.hasSuffix("_t") { return .plain }
        if ForeignNames.methodsOfTexts.contains(name) { return .plain }
        let isContinuation = name.hasPrefix("with") && name.hasSuffix("Continuation")
        let result = temporary(at: place, scope)
        flow[result].sources = [
            Source(
                origin: flow.add(
                    Gap(expression: "\(name)(…)", reason: "'\(name)' is declared nowhere in these sources")),
                location: scope.site.place(place), condition: scope.condition)
        ]
        if isContinuation {
            answer(result, byContinuationOf: given, at: place, scope)
        } else {
            call(closuresIn: given, of: name, into: result, at: place, scope)
        }
        return .variable(result)
    }

    /// `await withCheckedContinuation { done in load { done.resume(returning: $0) } }` answers with what it is resumed with.
    private func answer(
        _ result: VariableID, byContinuationOf given: [Given], at place: Place, _ scope: FlowScope
    ) {
        flow[result].sources = []
        for closure in given.compactMap(\.variable) {
            operate(.invoke([]), on: closure, into: temporary(at: place, scope), at: place, "a continuation", scope)
            for case .function(let function) in flow[closure].sources.map(\.origin) {
                guard let continuation = flow[function].parameters.first else { continue }
                give(.variable(continuation), to: result, at: place, scope)
            }
        }
    }

    /// What another package is given may be kept there, and its closures may be called.
    private func call(
        closuresIn given: [Given], of name: String, into result: VariableID, at place: Place, _ scope: FlowScope
    ) {
        let item = given.filter { Self.contents.contains($0.label ?? "") }.prefix(1).map {
            Given(label: nil, isTrailing: false, variable: $0.variable)
        }
        for argument in given {
            guard let variable = argument.variable else { continue }
            flow.givenAway.insert(variable)
            guard flow[variable].isOfClosures else { continue }
            if name.isNameOfKeeping { flow.givenAway.formUnion(results(of: variable)) }
            // `routes.get(use: find)` answers with the routes, whatever the method answers with; `toolbar(content: items)` has it.
            let answersItself =
                flow[result].isCalled && argument.label != "content" && !Collections.mappings.contains(name)
                && isMethod(variable)
            let answer = answersItself ? temporary(at: place, scope) : result
            operate(.invoke(item), on: variable, into: answer, at: place, name, scope)
        }
    }

    /// `self.find`, as a value.
    private func isMethod(_ variable: VariableID) -> Bool {
        flow[variable].sources.contains { source in
            guard case .function(let function) = source.origin, case .member = flow[function].kind else { return false }
            return true
        }
    }

    /// What closures answer with that are kept: `services.register(Hasher.self) { _ in Bcrypt() }`.
    private func results(of closure: VariableID) -> [VariableID] {
        flow[closure].sources.compactMap { source in
            if case .function(let function) = source.origin { flow[function].result } else { nil }
        }
    }

    /// The labels of arguments with which another package calls the closure: `sheet(item: $page) { page in … }`.
    private static let contents: Set<String> = ["item", "presenting", "unwrapping"]

    func callForeign(
        _ name: String, on base: VariableID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ expected: Expected? = nil
    ) -> FlowValue {
        if isCoder(base) {
            give(away: arguments, &scope)
            return coded(at: place, scope)
        }
        if case .itself = flow[base].kind { mention(base, scope) }
        if let composed = compose(name, on: base, arguments, at: place, &scope) { return composed }
        scope.opened = base
        let given =
            added(arguments, to: base, name, &scope)
            ?? give(
                away: arguments, &scope,
                closure(of: base, name, answering: expected) ?? closure(calledWith: arguments, scope))
        scope.opened = nil
        note(name, on: base, arguments, given, at: place, scope)
        keepSubscriptions(name, given, on: base, at: place, scope)
        if name == "resume", let answer = given.first, ["returning", "with"].contains(answer.label) {
            give(answer.variable.map { .variable($0) } ?? .plain, to: base, at: place, scope)
            return .plain
        }
        if change(base, name, given, at: place, scope) || assign(base, name, given, at: place, scope) { return .plain }
        if isCollection(base), Collections.positions.contains(name) { return .plain }
        if name == "reduce", let answer = reduce(base, given, at: place, scope) { return .variable(answer) }
        let result = temporary(modified(base), at: place, scope)
        flow[result].isCalled = !(isCollection(base) && Collections.elements.contains(name))
        if Collections.unions.contains(name), isCollection(base), let other = given.first?.variable {
            for part in [base, other] { give(.variable(part), to: result, at: place, scope) }
        }
        if name == "enumerated", given.isEmpty { flow.numbered.insert(result) }
        operate(
            .call(name, given, static: nil), on: base, types: flow[base].types, into: result, at: place,
            "\(name)(…)", scope)
        call(closuresIn: given, of: name, into: result, at: place, scope)
        noteClosures(given, on: base, in: result)
        return .variable(result)
    }

    /// A modifier of another package answers with a view, as one of this program does: `page.themed(theme).padding()`.
    private func modified(_ view: VariableID) -> [TypeID] {
        flow[view].types.filter { program.isExternal($0) && program[$0].name == "View" }
    }

    /// `routes.append(.detail(model))`, `states.onNext(.ready(page))`: what is added has the type of the collection's elements,
    /// and what is sent has that of what a subject sends.
    private func added(
        _ arguments: [Argument], to base: VariableID, _ name: String, _ scope: inout FlowScope
    ) -> [Given]? {
        guard let argument = arguments.first, argument.label == nil, !argument.isClosure else { return nil }
        let expected: Expected
        if name == "append" || name == "insert", let element = flow[base].written?.element {
            expected = Expected(type: element, site: flow[base].writtenAt)
        } else if ForeignNames.sends(name), let sent = sent(by: base) {
            expected = sent
        } else {
            return nil
        }
        return arguments.map { argument in
            let value = value(argument.value, &scope, argument.label == nil ? expected : nil, .other)
            return Given(
                label: argument.label, isTrailing: argument.isTrailing,
                variable: variable(of: value, at: argument.value.place, scope))
        }
    }

    /// The type that an object of another package is declared with, or made with: `State` of `Subject<State>()`.
    private func sent(by base: VariableID) -> Expected? {
        var next = base
        for _ in 0..<4 {
            if let load = flow.loads[next], let kept = property(load.name, of: load.base) { next = kept }
            if let type = flow[next].written?.arguments.first {
                return Expected(type: type, site: flow[next].writtenAt)
            }
            switch flow[next].sources.only?.origin {
            case .variable(let other): next = other
            case .construction(let made):
                return flow[made].written?.arguments.first.map { Expected(type: $0, site: flow[made].site) }
            default: return nil
            }
        }
        return nil
    }

    private func property(_ name: String, of object: VariableID) -> VariableID? {
        flow[object].types.lazy.compactMap { [program] in program.member(name, of: $0) }.first.flatMap {
            flow.ofMember[$0]
        }
    }

    /// Whether what an object answers with is data: a coder, and its containers.
    private func isCoder(_ base: VariableID) -> Bool {
        if flow[base].types.isEmpty, let name = flow[base].written?.plainNominal {
            return ForeignNames.coders.contains(name)
        }
        if flow.coded.contains(base) { return true }
        guard case .variable(let from)? = flow[base].sources.only?.origin else { return false }
        return flow.coded.contains(from)
    }

    private func coded(at place: Place, _ scope: FlowScope) -> FlowValue {
        let result = temporary(at: place, scope)
        flow[result].sources = [
            Source(origin: .plain, location: scope.site.place(place), condition: scope.condition)
        ]
        flow.coded.insert(result)
        return .variable(result)
    }

    /// What a closure that a method of a collection is given is called with: elements. It answers with what is asked for:
    /// `path = pages.map { .init(page: $0) }`.
    private func closure(of base: VariableID, _ name: String, answering expected: Expected?) -> Expected? {
        if name == "reduce" { return nil }
        let element = flow[base].written?.element?.plainNominal
        let answer = ["compactMap", "flatMap", "map"].contains(name) ? expected?.content : nil
        if element == nil, answer == nil { return nil }
        let any = WrittenType(text: "Any", shape: .name("Any", []))
        let text = element.map { "(\($0), \($0)) -> Any" } ?? "() -> Any"
        var closure = Expected(type: WrittenType(text: text, shape: .function(any)), site: flow[base].writtenAt)
        if let answer, let site = expected?.site { closure.answered = (answer, site) }
        return closure
    }

    /// `navigationDestination(for: Route.self) { route in … }`: the closure is called with what the type says.
    private func closure(calledWith arguments: [Argument], _ scope: FlowScope) -> Expected? {
        guard arguments.last?.isClosure == true, let type = arguments.lazy.compactMap(\.value.typeItself).first else {
            return nil
        }
        let answer = WrittenType(text: "Any", shape: .name("Any", []))
        return Expected(
            type: WrittenType(text: "(\(type.text)) -> Any", shape: .function(answer)), site: scope.site)
    }

    /// `center.add(_:)`: a method of another package as a value.
    func foreignMethod(of object: VariableID, at place: Place, _ scope: FlowScope) -> FlowValue {
        let function = FunctionValue(
            kind: .closure, parameters: [], result: temporary(at: place, scope), location: scope.site.place(place),
            mentions: [object], outer: scope.closure)
        return passed(add(function), at: place, scope)
    }

    /// `screens.append(screen)`, `group.addTask { … }`
    private func change(
        _ base: VariableID, _ name: String, _ given: [Given], at place: Place, _ scope: FlowScope
    ) -> Bool {
        if name == "addTask" {
            for task in given.compactMap(\.variable) {
                operate(.invoke([]), on: task, into: base, at: place, name, scope)
            }
            return true
        }
        // Not `routes.add(middleware: auth)`.
        let isOfCollection = given.first?.label.map { $0 == "contentsOf" } ?? true
        let isUnknown = isOfCollection && mayBeCollection(base) && !methodNames.contains(name)
        guard Collections.additions.contains(name), isUnknown || isCollection(base) else { return false }
        if !isUnknown { lists.insert(base) }
        let parts = given.filter { $0.label.map(["contentsOf", "with"].contains) ?? true }  // not where: `at: index`
        for part in parts.compactMap(\.variable) { add(part, toCollection: base, at: place, scope) }
        return true
    }

    /// `parts.assign(to: &$part)`, `parts.assign(to: \.part, on: self)`: a publisher gives a property its values.
    private func assign(
        _ base: VariableID, _ name: String, _ given: [Given], at place: Place, _ scope: FlowScope
    ) -> Bool {
        guard name == "assign", given.first?.label == "to", let target = given.first?.variable else { return false }
        if given.count == 2, given[1].label == "on", let object = given[1].variable {
            operate(.put(object: object, value: base), on: target, into: base, at: place, name, scope)
        } else {
            give(.variable(base), to: target, at: place, scope)
        }
        return true
    }

    /// `parts.reduce(into: []) { … }`: the closure is called with what it answered with before, and an element.
    private func reduce(_ base: VariableID, _ given: [Given], at place: Place, _ scope: FlowScope) -> VariableID? {
        guard given.count == 2, let closure = given[1].variable, flow[closure].holdsClosure else { return nil }
        let result = temporary(at: place, scope)
        if let first = given[0].variable { give(.variable(first), to: result, at: place, scope) }
        let arguments = [result, base].map { Given(label: nil, isTrailing: false, variable: $0) }
        operate(.invoke(arguments), on: closure, into: result, at: place, "reduce", scope)
        guard given[0].label == "into" else { return result }
        for case .function(let function) in flow[closure].sources.map(\.origin) {
            guard let changed = flow[function].parameters.first else { continue }
            give(.variable(changed), to: result, at: place, scope)
        }
        return result
    }
}

extension Expected {
    /// What a list or an optional has that is asked for.
    fileprivate var content: WrittenType? {
        guard let type else { return nil }
        if let element = type.element { return element }
        if case .optional(let inner) = type.shape { return inner }
        return nil
    }
}

extension FlowReader {
    /// `CommandConfiguration(subcommands: [Create.self, Delete.self])`: the library makes an object of the one that is meant.
    func addCommands(_ list: Expression, to id: ConstructionID, _ scope: inout FlowScope) -> Bool {
        guard case .list(let elements) = list.kind else { return false }
        let types = elements.map { element in
            element.typeItself.flatMap { program.nominals(of: $0, at: scope.site).only }
        }
        guard !types.isEmpty, !types.contains(nil) else { return false }
        for (element, type) in zip(elements, types.compactMap(\.self)) {
            let made = make(
                .known(type), [], at: element.place, &scope, .argument(of: id, label: "subcommands"))
            if case .construction(let object)? = made.variable.flatMap({ flow[$0].sources.first?.origin }) {
                flow[object].isBrought = true
            }
            add(made, as: "subcommands", nil, nil, at: element.place, to: id, scope)
        }
        return true
    }
}
