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

    /// The name of the file of a private global with a namesake in another file of the module, and its folders, where the
    /// files have one name, too: nil for any other one.
    func fileOfNamesake(_ global: MemberID) -> String? {
        let entry = self[global]
        guard entry.facts.access <= .fileprivate else { return nil }
        let others = freeByName[entry.facts.name, default: []].map { self[$0] }.filter {
            $0.facts.isProperty && $0.site.module == entry.site.module && $0.site.path != entry.site.path
        }
        if others.isEmpty { return nil }
        let name = entry.site.path.split(separator: "/").last
        let isAmbiguous = others.contains { $0.site.path.split(separator: "/").last == name }
        return isAmbiguous ? entry.site.path : name.map(String.init)
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
