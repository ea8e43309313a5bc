import DovetailGraph
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
        let (facts, site) = (self[member].facts, self[member].site)
        guard let owner = self[member].owner else {  // functions of branches of `#if`
            if facts.condition.isEmpty { return [] }
            return freeByName[facts.name, default: []].filter {
                self[$0].facts.kind == .method && self[$0].facts.isNamesake(of: facts)
                    && self[$0].site.module == site.module && self[$0].condition.excludes(self[member].condition)
            }
        }
        return members(named: facts.name, of: owner).filter {
            $0 != member && self[$0].facts.kind == .method && self[$0].facts.isNamesake(of: facts)
                && self[$0].facts.isStatic == facts.isStatic
                && (self[$0].site.module == site.module || !self[$0].facts.takesTypes(of: facts))
        }
    }

    /// Of methods with equal labels, those that a call on an object of a type may mean.
    func meant(_ members: [MemberID], of type: TypeID) -> [MemberID] {
        let fits = members.map { ($0, fit(of: $0, for: type)) }.filter { $0.1 != .no }
        let best = fits.filter { $0.1 == .exactly }
        return (best.isEmpty ? fits : best).map(\.0)
    }

    /// What a type has for that which a protocol asks for.
    func implementation(of requirement: MemberID, in type: TypeID) -> MemberID? {
        guard let found = member(self[requirement].facts.fullName, of: type) else { return nil }
        return namesake(of: found, answeringAs: requirement, in: type) ?? found
    }

    /// Of methods that differ in what they answer with, that which answers as another one does; nil if they are the same.
    func namesake(of member: MemberID, answeringAs other: MemberID, in type: TypeID) -> MemberID? {
        let (facts, wanted) = (self[member].facts, self[other].facts.type?.bare.text)
        guard facts.kind == .method, let wanted, facts.type?.bare.text != wanted else { return nil }
        let all = namesakes(of: member, in: [type]).filter {
            !isRequirement($0) && self[$0].facts.type?.bare.text == wanted
        }
        return fitting(all, of: type).first
    }

    /// A method that is inherited from elsewhere under the same name, and answers with other types: of several protocols
    /// each has its own `resolve()`.
    func inherited(namesake member: MemberID, of types: [TypeID], answering wanted: [TypeID]) -> MemberID? {
        let all = namesakes(of: member, in: types).filter { !Set(wanted).isDisjoint(with: self.types(of: $0)) }
        let isAbstract = types.contains { self[$0].kind == .protocol }
        return all.first { isRequirement($0) == isAbstract } ?? all.first
    }

    private func namesakes(of member: MemberID, in types: [TypeID]) -> [MemberID] {
        let facts = self[member].facts
        return types.flatMap(ancestry).flatMap { members(named: facts.name, of: $0) }.filter {
            self[$0].facts.kind == .method && self[$0].facts.isNamesake(of: facts)
        }
    }

    func isConstrained(_ member: MemberID) -> Bool { !self[member].site.constraints.isEmpty }

    /// The types that an object must have for code in a place to be its own, besides the one around it.
    func constraints(at site: Site) -> [TypeID] { site.constraints.flatMap { nominals(of: $0.type, at: site) } }

    /// What `Self` is in a place: in `extension Logger where Self == ConsoleLogger` it is no `Logger` of another type.
    func itself(at site: Site) -> TypeID? {
        guard let same = site.constraints.first(where: \.isSame) else { return site.type }
        return nominals(of: same.type, at: site).only ?? site.type
    }

    private enum Fit: CaseIterable {
        case exactly, always, perhaps, no
    }

    private func fit(of member: MemberID, for type: TypeID) -> Fit {
        let site = self[member].site
        if site.constraints.isEmpty { return .always }
        let fits = site.constraints.map { fit($0.type, at: site, for: type) }
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

extension MemberFacts {
    /// Whether the parameters of another method have the same types.
    fileprivate func takesTypes(of other: MemberFacts) -> Bool {
        parameters.elementsEqual(other.parameters) { $0.type?.text == $1.type?.text }
    }
}
