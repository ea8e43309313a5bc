import DovetailGraph
import DovetailSyntax

extension Program {
    func isContainer(_ entry: MemberEntry) -> Bool {
        if let type = entry.facts.type { return isContainer(type, entry.site) }
        guard ownContainers.mayOccur(in: entry.site.path), case .call(let callee, _)? = entry.facts.value?.kind,
            callee.dottedName?.lastName == "Container"
        else { return false }
        return type(named: "Container", at: entry.site).map(isContainer) ?? true
    }

    func isContainer(_ type: WrittenType?, _ site: Site) -> Bool {
        guard ownContainers.mayOccur(in: site.path), type?.nominalName?.isLast("Container") == true else {
            return false
        }
        return nominals(of: type, at: site).first.map(isContainer) ?? true
    }

    func functionID(_ member: MemberID) -> NodeID {
        commonID(member).ordinal(ordinals[member] ?? 1)
    }

    /// The name of the file of a private global with a namesake in another file of the module: nil for any other one.
    func fileOfNamesake(_ global: MemberID) -> String? {
        let entry = self[global]
        guard entry.facts.access <= .fileprivate else { return nil }
        let isShared = freeByName[entry.facts.name, default: []].contains { other in
            self[other].facts.isProperty && self[other].site.module == entry.site.module
                && self[other].site.path != entry.site.path
        }
        return isShared ? entry.site.path.split(separator: "/").last.map(String.init) : nil
    }

    /// The identity that methods of one name with equal labels have in common.
    func commonID(_ member: MemberID) -> NodeID {
        let entry = self[member]
        guard let owner = entry.owner else { return NodeID(module: entry.site.module, name: entry.facts.fullName) }
        if isExternal(owner) {
            return NodeID(module: entry.site.module, name: "\(self[owner].name).\(entry.facts.fullName)")
        }
        return self[owner].id.member(entry.facts.fullName)
    }
}
