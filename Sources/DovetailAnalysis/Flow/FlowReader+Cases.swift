import DovetailGraph
import DovetailSyntax

// Cases of enumerations, and calls without a base: `.ready(store)`, `.init(store:)`.

extension FlowReader {
    /// A case of an enumeration has what it was given.
    func carried(
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
        if case .known(let known)? = type {  // for its own methods
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
            UnknownSite(text: text, site: scope.site, owner: scope.owner, location: scope.site.place(place)))
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
            return carried(name, of: nil, give(away: arguments, &scope), at: place, scope)
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
        for known in program.nominals(of: type, at: expected.site) {
            if let found = program.member(name, of: known, labels: arguments.map(\.label)) {
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
        return carried(name, of: reference, give(away: arguments, &scope), at: place, scope)
    }
}
