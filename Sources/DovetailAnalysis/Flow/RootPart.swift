import DovetailGraph
import DovetailSyntax

/// In what parts stand: a type, a function, the container of a library.
struct RootPart {
    let id: NodeID
    var kind: DependencyGraph.Root.Kind
    var location: DependencyGraph.Location?
    var visibility = DependencyGraph.Visibility.internal
    var type: TypeID?
}

extension Program {
    func root(of owner: Owner) -> RootPart {
        switch owner {
        case .statements(let module): main(module)
        case .member(let member): root(of: member)
        }
    }

    func main(_ module: String) -> RootPart {
        RootPart(id: NodeID(module: module, name: "main"), kind: .function)
    }

    func root(of owner: TypeID) -> RootPart {
        let type = self[owner]
        let isExternal = isExternal(owner)
        let id = isExternal ? NodeID(module: type.site.module, name: type.name) : type.id
        return RootPart(
            id: id, kind: .compositionRoot, location: type.location,
            visibility: .init(type.facts?.access ?? .internal), type: isExternal ? nil : owner)
    }

    func root(of member: MemberID) -> RootPart {
        let entry = self[member]
        let isFunction =
            entry.facts.kind == .method && entry.facts.library == nil && (entry.owner == nil || entry.facts.isStatic)
        if isFunction {
            return RootPart(
                id: functionID(member), kind: .function, location: entry.location,
                visibility: .init(entry.facts.access))
        }
        guard let owner = entry.owner else { return main(entry.site.module) }
        if entry.facts.library != nil, isExternal(owner) {
            return RootPart(id: NodeID(module: entry.site.module, name: self[owner].name), kind: .container)
        }
        if isExternal(owner) {  // each module extends it for itself
            var root = root(of: owner)
            if self[owner].site.module != entry.site.module { root.location = nil }
            return RootPart(
                id: NodeID(module: entry.site.module, name: self[owner].name), kind: root.kind, location: root.location,
                visibility: root.visibility)
        }
        return root(of: owner)
    }
}
