import DovetailGraph
import DovetailSyntax

extension Program {
    // MARK: - Types

    /// The type that a name refers to, from the inside out.
    func type(named name: String, at site: Site) -> TypeID? {
        let (first, rest) = name.splitAtDot
        guard knownNames.contains(first) else { return nil }
        for outer in surrounding(site) {
            let entry = self[outer]
            if outerNames.contains(entry.name), let nested = declared("\(entry.name).\(name)", at: site) {
                return nested
            }
            if let alias = entry.aliases[first]?.first { return follow(alias, rest) }
        }
        if let found = inherited(name, at: site) ?? declared(name, at: site) {
            let isUncompiled = modules[self[found].site.module]?.isLoose == true
            if isUncompiled, let alias = visibleAliases(first, at: site).first { return follow(alias, rest) }
            return found
        }
        if let alias = visibleAliases(first, at: site).first { return follow(alias, rest) }
        if let nested = nestedInParent(name, at: site) { return nested }
        guard let rest, moduleNames.contains(first) else { return nil }
        let all = typesByName[rest, default: []].filter { self[$0].site.module.ofModule == first }
        return nearest(all, to: site) ?? exported(rest, by: first)
    }

    /// Of types in modules of one name, that of the place's own, or of one that it depends on.
    private func nearest(_ all: [TypeID], to site: Site) -> TypeID? {
        if all.count < 2 { return all.first }
        let reachable = modules[site.module]?.dependencies ?? []
        return all.first { self[$0].site.module == site.module }
            ?? all.first { reachable.contains(self[$0].site.module) } ?? all.first
    }

    /// A type that is nested in what a type around a place inherits from.
    private func inherited(_ name: String, at site: Site) -> TypeID? {
        if lineages.isEmpty { return nil }
        for outer in surrounding(site) {
            for parent in ancestry(of: outer).dropFirst() where outerNames.contains(self[parent].name) {
                if let nested = declared("\(self[parent].name).\(name)", at: self[parent].site) { return nested }
            }
        }
        return nil
    }

    /// `PageModel.Context`, where a class declares `Context` from which `PageModel` inherits.
    private func nestedInParent(_ name: String, at site: Site) -> TypeID? {
        guard !lineages.isEmpty, let dot = name.lastDot, let outer = type(named: String(name[..<dot]), at: site)
        else { return nil }
        let inner = name[name.index(after: dot)...]
        for parent in ancestry(of: outer).dropFirst() where outerNames.contains(self[parent].name) {
            if let nested = declared("\(self[parent].name).\(inner)", at: self[parent].site) { return nested }
        }
        return nil
    }

    /// A type that a module hands on from one that it imports.
    private func exported(_ name: String, by module: String) -> TypeID? {
        let visible = typesByName[name, default: []].filter { self[$0].isVisible && !isExternal($0) }
        let near = modules[module]?.dependencies ?? []
        return visible.first { near.contains(self[$0].site.module) } ?? visible.only
    }

    private func follow(_ alias: Alias, _ rest: String?) -> TypeID? {
        guard let rest else { return nominals(of: alias.type, at: alias.site).only }
        guard let base = alias.type.nominalName, rest.count < 200 else { return nil }
        return declared("\(base).\(rest)", at: alias.site)
    }

    /// The type that has exactly this name: in the file, in the module, in a module it depends on, in only one other.
    private func declared(_ name: String, at site: Site) -> TypeID? {
        guard let candidates = typesByName[name] else { return nil }
        if candidates.count == 1, self[candidates[0]].site.module == site.module, self[candidates[0]].isVisible {
            return candidates[0]
        }
        if let here = candidates.first(where: { self[$0].site.path == site.path }) { return here }
        let visible = candidates.filter { self[$0].isVisible && !isOfTests(self[$0].site.module, besides: site) }
        if let own = visible.first(where: { self[$0].site.module == site.module }) { return own }
        let imported = imports[site.path] ?? []
        if let named = visible.filter({ imported.contains(self[$0].site.module) }).only { return named }
        let reachable = modules[site.module]?.dependencies ?? []
        if let near = visible.first(where: { reachable.contains(self[$0].site.module) }) { return near }
        if let other = visible.only, isExternal(other) { return other }  // it is of no module of this program
        if ForeignNames.classesOfFoundation.contains(name), modules[site.module] != nil { return nil }
        if modules[site.module]?.isLoose == true { return visible.only }
        return visible.filter { modules[self[$0].site.module]?.isLoose != true }.only.flatMap { only in
            isOutOfSight(self[only].site.module, site) ? nil : only
        }
    }

    /// Whether a module is one of tests, which no other code sees that doesn't import it.
    private func isOfTests(_ module: String, besides site: Site) -> Bool {
        isTest(module: module) && !isTest(module: site.module) && imports[site.path]?.contains(module) != true
    }

    /// Whether a target says what it depends on, and a module is not among that, nor imported.
    private func isOutOfSight(_ module: String, _ site: Site) -> Bool {
        guard let own = modules[site.module]?.dependencies, !own.isEmpty, modules[module] != nil,
            imports[site.path]?.contains(module) != true
        else { return false }
        var seen = Set(own)
        var queue = own
        while let next = queue.popLast() {
            queue += (modules[next]?.dependencies ?? []).filter { seen.insert($0).inserted }
        }
        return !seen.contains(module)
    }

    /// The type around a place, and the types it is nested in.
    func surrounding(_ site: Site) -> [TypeID] {
        guard let type = site.type else { return [] }
        return lineages.isEmpty ? findSurrounding(type) : lineages[type.index].surrounding
    }

    func findSurrounding(_ type: TypeID) -> [TypeID] {
        var all = [type]
        var name = self[type].name
        while let dot = name.lastDot {
            name = String(name[..<dot])
            all += [declared(name, at: self[type].site)].compactMap(\.self)
        }
        return all
    }

    /// The types that a written type names; several for a composition. Optionals, `any` and `some` are looked through.
    func nominals(of written: WrittenType?, at site: Site) -> [TypeID] {
        var steps = 0
        return nominals(of: written, at: site, &steps)
    }

    private func nominals(of written: WrittenType?, at site: Site, _ steps: inout Int) -> [TypeID] {
        steps += 1
        guard let written, steps < 50 else { return [] }
        switch written.shape {
        case .any(let inner), .some(let inner), .optional(let inner): return nominals(of: inner, at: site, &steps)
        case .composition(let all): return all.flatMap { nominals(of: $0, at: site, &steps) }
        case .name("Binding", let held)
        where held.count == 1 && typesByName["Binding"]?.allSatisfy(isExternal) != false:
            return nominals(of: held[0], at: site, &steps)
        case .name(let name, _):
            guard mayBeKnown(name) || !site.generics.isEmpty || name == "Self" else { return [] }
            if let generic = site.generics.first(where: { $0.name == name }) {
                return nominals(of: generic.constraint, at: site, &steps)
            }
            if name == "Self" { return [itself(at: site)].compactMap(\.self) }
            let aliases = aliases(named: name, at: site)
            let meant = aliases.flatMap { nominals(of: $0.type, at: $0.site, &steps) }.withoutRepetitions
            if !aliases.isEmpty, !isBesideType(aliases, name, at: site) { return meant }
            return meant + [type(named: name, at: site)].compactMap(\.self)
        default: return []
        }
    }

    /// Whether something of the program is called so.
    func knowsName(_ name: String) -> Bool { knownNames.contains(name) }

    /// Whether something of the program is called as the name begins.
    private func mayBeKnown(_ name: String) -> Bool {
        knownNames.contains(name) || knownNames.contains(name.splitAtDot.first)
    }

    /// Whether a file sees what another module declares. What no file imports may be no module, but a folder.
    func sees(_ module: String, _ site: Site) -> Bool {
        if imports[site.path]?.contains(module) == true { return true }
        return !importedModules.contains(module) && (modules[site.module]?.dependencies ?? []).isEmpty
    }

    /// Whether the same program has both: a file that no target compiles may declare a type of the same name again.
    func mayMeet(_ type: TypeID, _ other: TypeID) -> Bool {
        func isLoose(_ type: TypeID) -> Bool { modules[self[type].site.module]?.isLoose == true }
        return !isLoose(type) || isLoose(other)
    }

    // MARK: - Inheritance

    /// The project's types behind the colon, directly.
    func parents(of type: TypeID) -> [TypeID] {
        lineages.isEmpty ? findParents(of: type) : lineages[type.index].parents
    }

    func findParents(of type: TypeID) -> [TypeID] {
        let above = isExternal(type) ? [extendedClass(above: self[type].name)].compactMap(\.self) : []
        let written = self[type].inherits.flatMap { written, site in
            let known = nominals(of: written, at: site)
            return known.isEmpty ? written.names.compactMap(extendedClass) : known
        }
        return (written + above).filter { $0 != type }
    }

    /// Whether a name behind the colon is as asked, also that of a type that is declared elsewhere.
    func inherits(_ type: TypeID, from isWanted: (String) -> Bool) -> Bool {
        ancestry(of: type).contains { self[$0].inherits.contains { $0.0.names.contains(where: isWanted) } }
    }

    /// Whether a name behind the colon is as asked, and of a type that another package declares: a namesake of this program is
    /// another type.
    func inheritsElsewhere(_ type: TypeID, from isWanted: (String) -> Bool) -> Bool {
        ancestry(of: type).contains { ancestor in
            self[ancestor].inherits.contains { written, site in
                written.names.contains { name in
                    isWanted(name) && self.type(named: name, at: site).map { isExternal($0) || $0 == ancestor } != false
                }
            }
        }
    }

    /// The type itself where the name is another one for a plain value.
    func unaliased(_ type: WrittenType?, at site: Site) -> WrittenType? {
        guard let type, let name = type.plainNominal, aliasNames.contains(name.lastName),
            let alias = alias(name, at: site), alias.type.isPlain
        else { return type }
        return alias.type
    }

    /// The type, and all it inherits from and conforms to.
    func ancestry(of type: TypeID) -> [TypeID] {
        lineages.isEmpty ? findAncestry(of: type) : lineages[type.index].ancestry
    }

    func findAncestry(of type: TypeID) -> [TypeID] {
        var all = [type]
        var seen: Set<TypeID> = [type]
        var head = 0
        while head < all.count {
            for parent in parents(of: all[head]) where seen.insert(parent).inserted { all.append(parent) }
            head += 1
        }
        return all
    }

    /// Whether something behind the colon is declared elsewhere.
    func hasUnknownParent(_ type: TypeID) -> Bool {
        self[type].inherits.contains { nominals(of: $0, at: $1).allSatisfy(isExternal) }
    }

    func superclass(of type: TypeID) -> TypeID? {
        parents(of: type).first { self[$0].kind == .class }
    }

    // MARK: - Members

    /// The member of a type or of what it inherits from; `labels` choose among several.
    ///
    /// - Parameters:
    ///   - isStatic: which of two namesakes is meant, the one of the type or that of its objects.
    ///   - site: where it is asked for, which tells apart what several modules call alike.
    func member(
        _ name: String, of own: TypeID, labels: [String?]? = nil, isStatic: Bool? = nil, at site: Site? = nil
    ) -> MemberID? {
        let base = name.withoutLabels
        guard memberNames.contains(base) else { return nil }
        var requirement: MemberID?
        var property: MemberID?
        var other: MemberID?  // which takes other arguments, as far as that can be seen
        for type in ancestry(of: own) {
            let named = members(named: base, of: type)
            if named.isEmpty { continue }
            let all = named.filter { self[$0].facts.kind != .initializer }
            let meant = all.filter { isStatic == nil || self[$0].facts.isStatic == isStatic }
            let candidates = seen(fitting(meant.isEmpty ? all : meant, of: own), from: site)
            guard let found = best(candidates, name, labels) else { continue }
            if labels != nil, self[found].facts.isProperty, !mayBeCalled(found) {
                property = property ?? found
                continue
            }
            let isMeant = labels.map(self[found].facts.accepts)
            if property != nil, isMeant != true { continue }
            if isMeant == false, !self[found].facts.isProperty {
                other = other ?? found
            } else if isRequirement(found) {
                if let given = candidates.first(where: { isDefault($0, of: found, for: own) }) { return given }
                requirement = requirement ?? found
            } else {
                return found
            }
        }
        return requirement ?? property ?? other ?? inherited(base, name, by: own, labels)
    }

    /// Whether an extension of a protocol gives a type what it asks for, and the type itself doesn't.
    private func isDefault(_ member: MemberID, of requirement: MemberID, for type: TypeID) -> Bool {
        self[type].kind != .protocol && !isRequirement(member)
            && self[member].facts.isNamesake(of: self[requirement].facts)
    }

    /// Of what extensions in several modules add to one type, that which a file sees.
    private func seen(_ members: [MemberID], from site: Site?) -> [MemberID] {
        guard let site, members.count > 1, let module = members.first.map({ self[$0].site.module }),
            members.contains(where: { self[$0].site.module != module })
        else { return members }
        let own = members.filter { self[$0].site.module == site.module }
        if !own.isEmpty { return own }
        let imported = members.filter { sees(self[$0].site.module, site) }
        return imported.isEmpty ? members : imported
    }

    /// Whether a property holds something that can be called, as far as it says so.
    private func mayBeCalled(_ property: MemberID) -> Bool {
        let facts = self[property].facts
        if facts.environment != nil { return facts.type?.isClosure ?? false }
        guard let type = facts.type else { return true }
        if type.isClosure || type.plainNominal.map({ alias($0, at: self[property].site) != nil }) == true {
            return true
        }
        return types(of: property).isEmpty || types(of: property).contains { member("callAsFunction", of: $0) != nil }
    }

    /// A member of an extension of `UIViewController` and the like, which classes between may inherit from.
    private func inherited(_ base: String, _ name: String, by type: TypeID, _ labels: [String?]?) -> MemberID? {
        if frameworkTypes.isEmpty || self[type].kind != .class { return nil }
        for framework in frameworkTypes {
            guard let found = best(members(named: base, of: framework), name, labels) else { continue }
            return ancestry(of: type).contains(where: hasUnknownParent) ? found : nil
        }
        return nil
    }

    /// 2 for a property of objects whose type has a static one of the same name, and for the second of two methods with
    /// equal labels; else 1. One more where a nested type has the name.
    func ordinal(of member: MemberID) -> Int {
        if let ordinal = ordinals[member] { return ordinal }
        let facts = self[member].facts
        guard let owner = self[member].owner, facts.isProperty else { return 1 }
        let first = hasNestedNamesake(member) ? 2 : 1
        if facts.isStatic { return first }
        return members(named: facts.name, of: owner).contains { self[$0].facts.isStatic } ? first + 1 : first
    }

    /// Whether a type is called like a member of the type in which it stands: `string` of `var string: string`.
    func hasNestedNamesake(_ member: MemberID) -> Bool {
        guard let owner = self[member].owner, self[member].facts.isProperty else { return false }
        let id = self[owner].id.member(self[member].facts.name)
        return typesByName["\(self[owner].name).\(self[member].facts.name)"]?.contains { self[$0].id == id } ?? false
    }

    func isRequirement(_ member: MemberID) -> Bool {
        guard let owner = self[member].owner, self[owner].kind == .protocol else { return false }
        return self[member].body?.isEmpty ?? true
    }

    func function(_ name: String, labels: [String?]?, at site: Site) -> MemberID? {
        let all = freeByName[name.withoutLabels, default: []]
        let here = all.filter { self[$0].site.module == site.module && self[$0].site.path == site.path }
        if let found = best(here, name, labels), labels.map(self[found].facts.accepts) != false { return found }
        let visible = all.filter { self[$0].facts.access >= .internal }
        let own = visible.filter { self[$0].site.module == site.module }
        return best(own.isEmpty ? visible : own, name, labels)
    }

    private func best(_ candidates: [MemberID], _ name: String, _ labels: [String?]?) -> MemberID? {
        guard candidates.count > 1 else { return candidates.first }
        if name.utf8.contains(UInt8(ascii: "(")) {
            let exact = candidates.filter { self[$0].facts.fullName == name }
            if let exact = exact.only { return exact }
        }
        guard let labels else { return candidates.first { self[$0].facts.isProperty } ?? candidates.first }
        return closest(candidates, labels) ?? candidates.first
    }

    /// Of those that a call with these labels fits, the one with the fewest parameters: it leaves the fewest to defaults.
    func closest(_ candidates: [MemberID], _ labels: [String?]) -> MemberID? {
        candidates.filter { self[$0].facts.accepts(labels) }.min {
            self[$0].facts.parameters.count < self[$1].facts.parameters.count
        }
    }
}

extension Collection {
    /// The element of a collection of one.
    var only: Element? { count == 1 ? first : nil }
}

extension String {
    /// `Outer` and `Inner.Type` of `Outer.Inner.Type`.
    fileprivate var splitAtDot: (first: String, rest: String?) {
        guard let dot = utf8.firstIndex(of: UInt8(ascii: ".")) else { return (self, nil) }
        return (String(self[..<dot]), String(self[index(after: dot)...]))
    }

    /// `make` of `make(from:)`.
    var withoutLabels: String {
        utf8.firstIndex(of: UInt8(ascii: "(")).map { String(self[..<$0]) } ?? self
    }
}
