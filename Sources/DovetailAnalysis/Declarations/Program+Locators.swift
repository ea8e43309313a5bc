import DovetailSyntax

// Service locators: what extensions of another package's types provide, `extension Request { var users: any UserStore { … } }`.

extension Program {
    /// Whether a member of an extension of another package's type answers with a part of this program.
    func isLocator(_ member: MemberID) -> Bool {
        let entry = self[member]
        guard let owner = entry.owner, mayProvide(owner) || isWithinExternal(owner),
            [.computed, .method].contains(entry.facts.kind),
            !entry.facts.isStatic, entry.facts.library == nil, entry.facts.environment == nil
        else { return false }
        return types(of: member).contains { !isExternal($0) && self[$0].kind != .enum }
    }

    /// Whether a type of another package has objects that work for others: no text, no view.
    func mayProvide(_ type: TypeID) -> Bool {
        let name = self[type].name
        return isExternal(type) && !ForeignNames.isOfSystem(name) && !ForeignNames.viewProtocols.contains(name)
            && !name.isPlainName && !ForeignNames.isNamedValue(name) && !ForeignNames.isColor(name)
    }

    /// `Application.Services`, declared here: a structure through which another package's type is extended.
    private func isWithinExternal(_ type: TypeID) -> Bool {
        guard self[type].kind == .struct, let dot = self[type].name.lastDot else { return false }
        return typesByName[String(self[type].name[..<dot])]?.contains(where: isExternal) == true
    }

    func findLocatorTypes() -> [(type: TypeID, name: String)] {
        allTypes.filter { self[$0].members.contains(where: isLocator) }.map { ($0, self[$0].shortName.lowercased()) }
    }

    /// The type with locators of which something is that another package has: `request`, or `req`, is a `Request`.
    func locatorType(calledLike name: String) -> TypeID? {
        if locatorTypes.isEmpty { return nil }
        let name = name.lowercased()
        if let exact = locatorTypes.filter({ $0.name == name }).only { return exact.type }
        return name.count < 3 ? nil : locatorTypes.filter { $0.name.hasPrefix(name) }.only?.type
    }
}
