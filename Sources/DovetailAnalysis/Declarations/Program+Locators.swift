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

    /// Whether it is what all views are: `extension View`.
    func isOfViews(_ type: TypeID) -> Bool { isExternal(type) && self[type].name == "View" }

    /// A method that an extension adds to one of these types of other packages: to all views, to all lists.
    func method(ofForeign types: [String], _ name: String, _ labels: [String?]) -> MemberID? {
        types.lazy.flatMap { [self] in typesByName[$0, default: []] }.filter(isExternal)
            .flatMap { [self] in members(named: name, of: $0) }
            .first { [self] in
                self[$0].facts.kind == .method && !self[$0].facts.isStatic && self[$0].facts.accepts(labels)
            }
    }

    /// Whether a type of another package has objects that work for others: no text, no view.
    func mayProvide(_ type: TypeID) -> Bool {
        let name = self[type].name
        return isExternal(type) && !ForeignNames.isOfSystem(name) && !ForeignNames.viewProtocols.contains(name)
            && !name.isPlainName
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
