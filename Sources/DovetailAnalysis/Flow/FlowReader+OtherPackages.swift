import DovetailSyntax

// What other packages have under a name: globals, static properties and methods, what subscripts answer.

extension FlowReader {
    /// `AF`, where a `Session` is asked for: a global of another package.
    func foreignGlobal(
        _ name: String, at place: Place, _ scope: FlowScope, _ expected: Expected?
    ) -> FlowValue? {
        if name == "NSApp", scope.names[name] == nil, !program.knowsName(name) {
            return member("shared", of: .external("NSApplication"), at: place, scope)
        }
        guard (2...3).contains(name.count), name.allSatisfy(\.isUppercase), let type = expected?.type, !type.isPlain,
            let site = expected?.site, scope.names[name] == nil, !program.knowsName(name),
            program.function(name, labels: nil, at: scope.site) == nil,
            case .external(let asked) = reference(type, site), type.bare.plainNominal == asked,
            !site.generics.contains(where: { $0.name == asked })
        else { return nil }
        return .variable(shared(asked, as: asked, at: place, scope))
    }

    /// Whether an expression names a type that these sources don't declare.
    func isUnknownType(_ base: Expression, _ scope: FlowScope) -> Bool {
        guard case .name(let name) = base.kind, name.first?.isUppercase == true, scope.names[name] == nil else {
            return false
        }
        return !program.knowsName(name)
    }

    /// `Hosts` of `RemoteKit.Hosts`, where a file imports the module.
    func named(_ type: String, _ scope: FlowScope) -> String {
        let module = type.firstPart
        guard module != type, program.imports[scope.site.path]?.contains(module) == true else { return type }
        return String(type.dropFirst(module.count + 1))
    }

    func note(choice name: String, of type: String, _ scope: FlowScope) {
        if !scope.isTest, !scope.isPreview { flow.chosen[type, default: []].insert(name) }
    }

    /// An object of another package that is already there.
    func shared(_ type: String, as name: String, at place: Place, _ scope: FlowScope) -> VariableID {
        let made = construction(of: .external(name), at: place, scope, .other)
        if case .construction(let id)? = flow[made].sources.first?.origin { flow[id].isShared = true }
        flow[made].types = program.typesByName[type]?.first.map { [$0] } ?? []
        return made
    }

    /// `keychain["token"]` of another package's object, which is no collection: what it answers is no part of it.
    func isTable(_ object: VariableID, _ arguments: [Argument]) -> Bool {
        guard case .text? = arguments.only?.value.kind, arguments[0].label == nil,
            let written = flow[object].written.flatMap({ program.unaliased($0, at: flow[object].writtenAt) }),
            let name = written.bare.plainNominal
        else { return false }
        return !written.isCollection && !name.isNameOfCollection && flow[object].types.allSatisfy(program.isExternal)
            && !flow[object].site.generics.contains { $0.name == name }
    }
}
