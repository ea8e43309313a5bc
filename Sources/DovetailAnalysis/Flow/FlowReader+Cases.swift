import DovetailGraph
import DovetailSyntax

// Cases of enumerations, and calls without a base: `.ready(store)`, `.init(store:)`.

extension FlowReader {
    /// A case of an enumeration of the program asks for the types that it is declared with.
    func carried(
        _ name: String, of type: TypeReference?, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope,
        _ expected: Expected? = nil
    ) -> FlowValue {
        let declared = type?.knownType.flatMap { program[$0].facts?.cases.first { $0.name == name } }
        guard let declared, let site = type?.knownType.map({ program[$0].site }) else {
            let given = give(away: arguments, &scope, payload: name, of: expected)
            return carried(name, of: type, given, at: place, scope)
        }
        let given = given(arguments, to: declared.parameters, site, &scope) { _ in .other }
        return carried(name, of: type, given, at: place, scope)
    }

    /// `.success(.init(api: api))` of a `Result<Page, any Error>`: its type says what it has.
    private func give(
        away arguments: [Argument], _ scope: inout FlowScope, payload name: String, of expected: Expected?
    ) -> [Given] {
        guard let type = expected?.type, let site = expected?.site, ["success", "some"].contains(name),
            let argument = arguments.only
        else { return give(away: arguments, &scope) }
        let content: WrittenType? =
            if case .optional(let inner) = type.shape { inner } else { type.arguments.first }
        let value = value(argument.value, &scope, Expected(type: content, site: site), .other)
        return [
            Given(
                label: argument.label, isTrailing: argument.isTrailing,
                variable: variable(of: value, at: argument.value.place, scope))
        ]
    }

    /// A case of an enumeration has what it was given.
    private func carried(
        _ name: String, of type: TypeReference?, _ given: [Given], at place: Place, _ scope: FlowScope
    ) -> FlowValue {
        guard let first = given.lazy.compactMap(\.variable).first else { return .plain }
        if name == "some" { return .variable(first) }
        let result = construction(of: type ?? .external("(case)"), at: place, scope, .other)
        guard case .construction(let id)? = flow[result].sources.first?.origin else { return .plain }
        flow[id].caseName = name
        flow[id].inputs = given.map { argument in
            Input(
                label: argument.label ?? "", variable: argument.variable ?? temporary(at: place, scope),
                phase: .construct, location: scope.site.place(place), condition: scope.condition)
        }
        if case .known(let known)? = type, !scope.isPreview, !scope.isTest {  // for its own methods
            flow[itself(known)].sources.append(
                Source(origin: .construction(id), location: scope.site.place(place), condition: scope.condition))
        }
        return .variable(result)
    }

    /// `.init(service: worker)` of an unknown type: an object that has its arguments.
    private func make(
        _ text: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue {
        let given = give(away: arguments, &scope)
        guard given.contains(where: { $0.variable != nil }) else {
            return make(ofMetatype: nil, text, [], at: place, &scope)
        }
        flow.unknownSites.append(
            UnknownSite(
                text: text, isPreview: scope.isPreview, site: scope.site, owner: scope.owner,
                location: scope.site.place(place)))
        return carried("init", of: nil, given, at: place, scope)
    }

    func callImplicit(
        _ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ expected: Expected?,
        _ target: Target
    ) -> FlowValue {
        if name == "init", expected?.type == nil {
            return make(".init(…)", arguments, at: place, &scope)
        }
        guard let expected, let type = expected.type, !type.isPlain else {
            if expected == nil, let method = program.foreignStatic(name, labels: arguments.map(\.label)),
                let owner = program[method].owner
            {
                return call(static: method, of: owner, arguments, at: place, &scope, nil)
            }
            return carried(name, of: nil, arguments, at: place, &scope, expected)
        }
        let reference = reference(type, expected.site)
        if name == "init" {
            let isOpen = type.bare.plainNominal.map { name in expected.site.generics.contains { $0.name == name } }
            if isOpen == true || reference.knownType.map({ program[$0].kind == .protocol }) == true {
                return make(".init(…)", arguments, at: place, &scope)
            }
            let made = make(reference, arguments, at: place, &scope, target)
            note(type, expected.site, of: made)
            return made
        }
        let labels = arguments.map(\.label)
        for known in [program.extended(type)].compactMap(\.self) + program.nominals(of: type, at: expected.site) {
            if let found = program.member(name, of: known, labels: labels, isStatic: true),
                !isCase(name, of: known, besides: found, labels)
            {
                return call(static: found, of: known, arguments, at: place, &scope, nil)
            }
        }
        if name.isNameOfShared, let outer = reference.externalName, !outer.isPlainName {
            give(away: arguments, &scope)
            return member(name, of: reference, at: place, scope)
        }
        if case .known(let known) = reference, program[known].kind != .enum {
            return foreign(name, nil, give(away: arguments, &scope), at: place, scope)
        }
        if isKeptAnswer(arguments, of: reference, target) {
            return make(reference, arguments, at: place, &scope, target)
        }
        return carried(name, of: reference, arguments, at: place, &scope, expected)
    }

    /// Whether a case is meant, and not a method of the same name that takes other arguments.
    private func isCase(_ name: String, of type: TypeID, besides method: MemberID, _ labels: [String?]) -> Bool {
        program[type].facts?.cases.contains { $0.name == name } == true && !program[method].facts.accepts(labels)
    }

    /// `timer = .scheduledTimer(withTimeInterval: 1, repeats: true) { … }`: what a static method of another package answers
    /// with is made there if a property keeps it. A case of an enumeration seldom has a label first, or a closure.
    private func isKeptAnswer(_ arguments: [Argument], of type: TypeReference, _ target: Target) -> Bool {
        guard type.externalName?.isPlainName == false, isKept(target) else { return false }
        return arguments.first?.label != nil || arguments.contains(where: \.isClosure) || isObserved(target)
    }

    /// `@StateObject var page: Page = .withIndex(1)`: an object, whatever it is called.
    private func isObserved(_ target: Target) -> Bool {
        guard case .variable(let id) = target, case .member(let member) = flow[id].kind else { return false }
        return program[member].facts.attributes.contains { ["ObservedObject", "StateObject"].contains($0) }
    }

    /// Whether nothing with a name has what is made.
    func isPassing(_ target: Target) -> Bool {
        switch target {
        case .argument: false
        case .variable(let variable): !flow[variable].isNamed
        case .other: true
        }
    }

    /// Whether a property keeps what is made.
    func isKept(_ target: Target) -> Bool {
        guard case .variable(let kept) = target, case .member(let member) = flow[kept].kind else { return false }
        return [.stored, .lazy].contains(program[member].facts.kind)
    }
}
