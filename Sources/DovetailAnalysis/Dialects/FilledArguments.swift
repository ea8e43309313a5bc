import DovetailGraph
import DovetailSyntax

// What a container makes by itself: it finds the arguments by their types.

extension FlowReader {
    /// The registration that an expression is about, which may have been kept in a local.
    func entry(_ variable: VariableID) -> VariableID? {
        var variable = variable
        for _ in 0..<4 {
            if let binding = flow.library.entries[variable] { return binding }
            guard flow[variable].sources.count == 1, case .variable(let next) = flow[variable].sources[0].origin else {
                return nil
            }
            variable = next
        }
        return nil
    }

    /// `Resolver` for the first parameter of a factory.
    func resolverName(_ variable: VariableID, _ scope: FlowScope) -> String? {
        let isFirst = ["$0", "r", "resolver"].contains { scope.names[$0] == variable }
        return scope.provider != nil && isFirst ? "Resolver" : nil
    }

    /// Makes what is registered by an initializer or a function whose parameters the container is asked for.
    ///
    /// - Parameter modifier: a closure that says which are meant, of the first arguments: `{ by(tag: Fast.self, on: $0) }`.
    func makeByItself(
        _ binding: VariableID, _ maker: Expression, given: Set<String> = [], modifier: Closure? = nil,
        _ library: String, _ scope: inout FlowScope
    ) {
        var inner = scope
        inner.holder = binding
        inner.provider = binding
        inner.closure = nil
        var name: String?
        if case .member(let base?, let member) = maker.kind, member.isInitializer { name = base.dottedName }
        guard let name = name ?? maker.dottedName, let type = program.type(named: name, at: scope.site),
            !program.isExternal(type)
        else {
            if let function = function(maker, inner) {
                return give(callFilled(function, library, at: maker.place, &inner), to: binding, at: maker.place, inner)
            }
            let value = value(maker, &inner, nil, .variable(binding))
            if let made = value.variable {
                operate(.invoke([]), on: made, into: binding, at: maker.place, "an initializer", inner)
            }
            return
        }
        let initializer =
            maker.writtenLabels.flatMap { program.initializer(of: type, labels: $0) }
            ?? program.initializers(of: type).first
        let made = fill(
            type, initializer, given: given, modifier: modifier, takesDefaults: false, library, at: maker.place, inner,
            .variable(binding))
        give(.variable(made), to: binding, at: maker.place, inner)
    }

    /// `Feed.make(log:)`, which this program declares.
    private func function(_ maker: Expression, _ scope: FlowScope) -> MemberID? {
        guard case .member(let base?, let name) = maker.kind,
            let type = base.dottedName.flatMap({ program.type(named: $0, at: scope.site) })
        else { return nil }
        return program.member(String(name.prefix { $0 != "(" }), of: type, labels: maker.writtenLabels ?? [])
    }

    /// What a function answers with, all of whose arguments a container is asked for.
    private func callFilled(
        _ function: MemberID, _ library: String, at place: Place, _ scope: inout FlowScope
    ) -> FlowValue {
        let entry = program[function]
        let arguments = entry.facts.parameters.compactMap { parameter -> Argument? in
            guard let type = parameter.type, parameter.value == nil else { return nil }
            let label = parameter.label ?? parameter.name
            let asked = ask(
                type, name: parameter.tag?.keyName, entry.site, library, at: place, scope, of: scope.provider)
            note(asked, as: label, .construct, at: place, scope)
            scope.names["\(label):"] = asked
            return Argument(label: parameter.label, value: Expression(.name("\(label):"), at: place))
        }
        return call(member: function, on: nil, arguments, at: place, &scope, nil)
    }

    /// An object, all of whose parts a container is asked for.
    ///
    /// - Parameters:
    ///   - given: the labels, or the types, of what it is given otherwise.
    ///   - takesDefaults: whether parameters may have their default values, as in no reference `X.init`.
    func fill(
        _ type: TypeID, _ initializer: MemberID?, given: Set<String>, modifier: Closure? = nil,
        takesDefaults: Bool = true, _ library: String, at place: Place, _ scope: FlowScope, _ target: Target
    ) -> VariableID {
        let made = construction(of: .known(type), at: place, scope, target)
        guard case .construction(let id)? = flow[made].sources.first?.origin else { return made }
        flow[id].initializer = initializer
        var modified = modifier?.answers[...] ?? []
        let object = scope.provider.flatMap { flow[$0].written }
        for (parameter, site, variable) in parameters(of: type, initializer) {
            let modification = modified.popFirst()
            let label = parameter.label ?? parameter.name
            let written = parameter.type.map {
                inherited($0, by: type, initializer) ?? program.filled($0, of: type, on: object, at: scope.site) ?? $0
            }
            guard let type = written, !given.contains(type.text), !given.contains(label),
                !takesDefaults || parameter.value == nil
            else { continue }
            let expected = Expected(type: type, site: site)
            let asked =
                modification.map { filled(modifier, $0, expected, library, at: place, scope) }
                ?? ask(
                    type, name: parameter.tag?.keyName, site, library, at: place, scope, of: scope.provider)
            give(.variable(asked), to: variable, at: place, scope)
            flow[id].inputs.append(
                Input(
                    label: label, variable: asked, phase: .construct, location: scope.site.place(place),
                    condition: scope.condition, written: type, writtenAt: site))
            note(asked, as: label, .construct, at: place, scope)
        }
        return made
    }

    /// What a parameter of a generic superclass's initializer is in a subclass.
    private func inherited(_ parameter: WrittenType, by type: TypeID, _ initializer: MemberID?) -> WrittenType? {
        guard let owner = initializer.flatMap({ program[$0].owner }), owner != type,
            let name = parameter.plainNominal
        else { return nil }
        return program.argument(for: name, of: owner, in: type)?.type
    }

    /// An argument that a closure says more of.
    private func filled(
        _ modifier: Closure?, _ answer: Expression, _ expected: Expected, _ library: String, at place: Place,
        _ scope: FlowScope
    ) -> VariableID {
        var inner = scope
        let names = modifier.map { $0.parameters.isEmpty ? ["$0", "$1"] : $0.parameters.map(\.name) } ?? []
        for name in names { inner.names[name] = filled(by: library, at: place, inner) }
        let result = temporary(at: place, inner)
        give(value(answer, &inner, expected, .other), to: result, at: place, inner)
        return result
    }

    private func parameters(
        of type: TypeID, _ initializer: MemberID?
    ) -> [(ParameterFacts, Site, VariableID)] {
        if let initializer {
            _ = variable(of: initializer)
            return zip(program[initializer].facts.parameters, flow.parameters[initializer, default: []]).map {
                ($0, program[initializer].site, $1)
            }
        }
        return program.memberwiseProperties(of: type).map { member in
            let facts = program[member].facts
            let parameter = ParameterFacts(label: facts.name, name: facts.name, type: facts.type, value: facts.value)
            return (parameter, program[member].site, variable(of: member))
        }
    }
}

extension Closure {
    /// `[a, b]` of `{ (a, b) }`.
    fileprivate var answers: [Expression] {
        guard let answer = statements.outcomes.last else { return [] }
        if case .tuple(let parts) = answer.kind { return parts.map(\.value) }
        return [answer]
    }
}

extension Expression {
    /// `clock` of `Feed.init(clock:)`.
    fileprivate var writtenLabels: [String?]? {
        guard case .member(_, let name) = kind, let opening = name.firstIndex(of: "(") else { return nil }
        return name[opening...].dropFirst().dropLast().split(separator: ":").map { $0 == "_" ? nil : String($0) }
    }
}

extension FlowReader {
    func isNamedAfterWhatItMakes(_ binding: VariableID) -> Bool {
        flow.library.bindings[binding]?.isInferred ?? false
    }

    /// `.as(API.self)`: it is known as that, and under what it makes too.
    func rename(_ binding: VariableID, _ type: WrittenType, _ name: String?, _ site: Site, _ library: String) {
        flow.library.bindings[binding]?.type = type.bare.text
        flow.library.bindings[binding]?.tag = name
        flow.library.bindings[binding]?.isInferred = false
        flow[binding].written = type
        flow[binding].types += program.nominals(of: type, at: site)
        add(key(type, name, 0, site, library), for: binding)
    }

    /// An argument that a container finds by the type that is asked for where it is used.
    func filled(by library: String, name: String? = nil, at place: Place, _ scope: FlowScope) -> VariableID {
        let id = temporary(at: place, scope)
        flow.library.filled[id] = FilledArgument(library: library, name: name)
        return id
    }

    /// `$0` in `Feed(api: $0)`, where the container finds it.
    func filled(_ name: String, at place: Place, _ scope: FlowScope, _ expected: Expected?) -> FlowValue? {
        guard !flow.library.filled.isEmpty, let local = scope.names[name], let argument = flow.library.filled[local],
            let type = expected?.type, let site = expected?.site
        else { return nil }
        if type.isPlain { return .plain }
        return resolve(type, name: argument.name, argument.library, at: place, scope, site, of: scope.provider)
    }
}
