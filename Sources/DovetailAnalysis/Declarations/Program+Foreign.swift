import DovetailSyntax

// What extensions of the program add to types of other packages.

extension Program {
    /// Whether a property is computed, and can be set.
    func hasSetter(_ member: MemberID) -> Bool {
        let facts = self[member].facts
        guard facts.kind == .computed, let type = self[member].owner else { return false }
        return !members(named: "\(facts.name).set", of: type).isEmpty
    }

    /// A static member that an extension adds to another package's type: that of the asking module, if there is one.
    func staticMember(_ name: String, ofForeign type: String, at site: Site) -> MemberID? {
        let extended = typesByName[type, default: []]
        let near = extended.lazy.flatMap { [self] in members(named: name, of: $0) }.first { [self] in
            self[$0].site.module == site.module && self[$0].facts.isStatic
        }
        return near ?? extended.first.flatMap { member(name, of: $0, isStatic: true) }
    }

    /// The only static property of that name that this program adds to types of other packages: `.audit` where one of these
    /// is asked for. Other packages have a `default` of their own: that of the program is meant where the parameter is called
    /// like its type.
    func foreignStatic(_ name: String, as label: String) -> MemberID? {
        guard let found = foreignStatics[name]?.only else { return nil }
        guard ["current", "default", "general", "main", "standard"].contains(name) else { return found }
        let type = self[found].owner.map { self[$0].name.lowercased() } ?? ""
        return !label.isEmpty && type.hasSuffix(label.lowercased()) ? found : nil
    }

    /// Whether a name is that of a module, and of no type.
    func isOnlyModule(_ name: String) -> Bool {
        (importedModules.contains(name) || ForeignNames.exportedModules.contains(name)) && typesByName[name] == nil
    }

    /// `app.queues.use(.mute())`: the one static method of that name that extensions add to types of other packages.
    func foreignStatic(_ name: String, labels: [String?]) -> MemberID? {
        foreignStaticMethods[name]?.filter { self[$0].facts.accepts(labels) }.only
    }

    /// Their static methods.
    func findForeignStaticMethods() -> [String: [MemberID]] {
        let all = memberIDs.filter { member in
            let facts = self[member].facts
            return facts.isStatic && facts.kind == .method && self[member].owner.map(isExternal) == true
        }
        return Dictionary(grouping: all) { self[$0].facts.name }
    }

    /// The static properties that extensions add to types of other packages.
    func findForeignStatics() -> [String: [MemberID]] {
        let all = memberIDs.filter { member in
            let facts = self[member].facts
            return facts.isStatic && facts.isProperty && self[member].owner.map(isExternal) == true
        }
        return Dictionary(grouping: all) { self[$0].facts.name }
    }

    /// The protocols of other packages that the program extends: what structures conform to, and what is called like one.
    func findForeignProtocols() -> Set<TypeID> {
        let names = ["DataSource", "Delegate", "Protocol"]
        return Set(
            allTypes.flatMap { type -> [TypeID] in
                switch self[type].kind {
                case .actor, .enum, .struct: parents(of: type)
                case .class: parents(of: type).filter { names.contains(where: self[$0].name.hasSuffix) }
                default: []
                }
            }
        ).filter { isExternal($0) && !ForeignNames.viewProtocols.contains(self[$0].name) }
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
}
