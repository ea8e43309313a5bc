import DovetailSyntax

extension Program {
    /// A parameter of the initializers that `@Injectable` writes.
    struct InjectedParameter {
        let name: String
        let type: WrittenType
        let source: SourceFacts?
        let site: Site
    }

    /// Declared outside of the sources, and extended in them.
    func isExternal(_ type: TypeID) -> Bool { self[type].kind == .extension }

    /// `Dovetail.Container`
    func isContainer(_ type: TypeID) -> Bool {
        ownContainers.mayOccur(in: self[type].site.path) && isExternal(type) && self[type].name.lastName == "Container"
    }

    /// The extensions of `Container`, if there are any.
    var container: TypeID? { typesByName["Container"]?.first(where: isContainer) }

    /// What a component has to be given: its stored properties without a value, apart from `@Assisted` ones.
    func injectedParameters(of type: TypeID) -> [InjectedParameter] {
        self[type].members.compactMap { member in
            let entry = self[member]
            let facts = entry.facts
            guard facts.kind == .stored, !facts.isStatic, !facts.isWeak, facts.value == nil, let type = facts.type,
                !facts.attributes.contains(where: { $0 != "From" && !$0.hasSuffix("Actor") })
            else { return nil }
            if case .optional = type.shape, !facts.isConstant { return nil }
            return InjectedParameter(name: facts.name, type: type, source: facts.source, site: entry.site)
        }
    }

    /// The property of the protocol `UsesX` that provides a type `X`.
    func providingProperty(of type: WrittenType, at site: Site) -> String? {
        guard let name = type.names.only else { return nil }
        let outer = name.lastDot.map { String(name[...$0]) } ?? ""
        if let uses = self.type(named: "\(outer)Uses\(name.lastName)", at: site),
            let property = self[uses].members.lazy.map({ self[$0].facts }).first(where: \.isProperty)
        {
            return property.name
        }
        return DependencyName.property(for: name.lastName).filter { $0 != "`" }
    }
}
