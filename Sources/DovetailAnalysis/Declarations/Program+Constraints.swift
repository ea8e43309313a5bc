import DovetailSyntax

// Extensions that only some types have: `extension Flow where Self: Screen`.

extension Program {
    /// Of the members of a protocol, those that objects of a type have: those first that were written for fewer types.
    func fitting(_ members: [MemberID], of type: TypeID) -> [MemberID] {
        guard members.contains(where: isConstrained) else { return members }
        let fits = members.map { ($0, fit(of: $0, for: type)) }.filter { $0.1 != .no }
        return Fit.allCases.flatMap { wanted in fits.filter { $0.1 == wanted }.map(\.0) }
    }

    /// The other methods of a type that have the same name and labels. What another module declares with the same types,
    /// too, is no overload: no file can see both.
    func overloads(of member: MemberID) -> [MemberID] {
        guard let owner = self[member].owner else { return [] }
        let (facts, site) = (self[member].facts, self[member].site)
        let types = facts.parameters.map(\.type?.text)
        return members(named: facts.name, of: owner).filter {
            $0 != member && self[$0].facts.fullName == facts.fullName && self[$0].facts.kind == .method
                && (self[$0].site.module == site.module || self[$0].facts.parameters.map(\.type?.text) != types)
        }
    }

    /// Of methods with equal labels, those that a call on an object of a type may mean.
    func meant(_ members: [MemberID], of type: TypeID) -> [MemberID] {
        let fits = members.map { ($0, fit(of: $0, for: type)) }.filter { $0.1 != .no }
        let best = fits.filter { $0.1 == .exactly }
        return (best.isEmpty ? fits : best).map(\.0)
    }

    func isConstrained(_ member: MemberID) -> Bool { !self[member].site.constraints.isEmpty }

    /// The types that an object must have for code in a place to be its own, besides the one around it.
    func constraints(at site: Site) -> [TypeID] { site.constraints.flatMap { nominals(of: $0, at: site) } }

    private enum Fit: CaseIterable {
        case exactly, always, perhaps, no
    }

    private func fit(of member: MemberID, for type: TypeID) -> Fit {
        let site = self[member].site
        if site.constraints.isEmpty { return .always }
        let fits = site.constraints.map { fit($0, at: site, for: type) }
        return fits.contains(.no) ? .no : fits.contains(.perhaps) ? .perhaps : .exactly
    }

    private func fit(_ constraint: WrittenType, at site: Site, for type: TypeID) -> Fit {
        let asked = nominals(of: constraint, at: site)
        if !asked.isEmpty, asked.allSatisfy(ancestry(of: type).contains) { return .exactly }
        let names = constraint.names
        if inherits(type, from: { name in names.contains { $0.isLast(name) || name.isLast($0) } }) { return .exactly }
        if self[type].kind == .protocol || asked.isEmpty || asked.allSatisfy(isExternal) { return .perhaps }
        return .no
    }
}
