import DovetailGraph
import DovetailSyntax

/// What `typealias` says.
struct Alias {
    let type: WrittenType
    /// Where it is said.
    let site: Site
    let condition: DependencyGraph.Condition

    init(_ facts: AliasFacts, _ site: Site) {
        (type, self.site, condition) = (facts.type, site, .always.and(facts.condition))
    }
}

extension [Alias] {
    /// The first, and those that stand in branches of `#if` that exclude it.
    var alternatives: [Alias] {
        guard count > 1, let first else { return self }
        return [first] + dropFirst().filter { $0.condition.excludes(first.condition) }
    }
}

extension Program {
    /// What an alias stands for; nil where the name is not an alias. Of several branches of `#if`, the first.
    func alias(_ name: String, at site: Site) -> Alias? { aliases(named: name, at: site).first }

    /// What an alias stands for, in each branch of `#if` that declares it; empty where the name is not an alias.
    func aliases(named name: String, at site: Site) -> [Alias] {
        for outer in surrounding(site) { if let all = self[outer].aliases[name] { return all.alternatives } }
        if let dot = name.lastDot, let base = type(named: String(name[..<dot]), at: site) {
            return self[base].aliases[String(name[name.index(after: dot)...])]?.alternatives ?? []
        }
        let all = visibleAliases(name, at: site)
        return typesByName[name] == nil || isBesideType(all, name, at: site) || isOfUncompiled(name) ? all : []
    }

    /// Whether another branch of `#if` declares a type of the name.
    func isBesideType(_ aliases: [Alias], _ name: String, at site: Site) -> Bool {
        !aliases.isEmpty
            && typesByName[name, default: []].contains { type in
                self[type].site.module == site.module && !self[type].conditions.isEmpty
                    && self[type].conditions.allSatisfy { own in aliases.allSatisfy { own.excludes($0.condition) } }
            }
    }

    /// Whether no target compiles any type of the name.
    private func isOfUncompiled(_ name: String) -> Bool {
        typesByName[name, default: []].allSatisfy { modules[self[$0].site.module]?.isLoose == true }
    }

    func visibleAliases(_ name: String, at site: Site) -> [Alias] {
        guard let all = aliases[name] else { return [] }
        let own = all.filter { $0.site.module == site.module }
        return (own.isEmpty ? all.filter { sees($0.site.module, site) } : own).alternatives
    }

    /// The type of closures that an alias stands for, and where it is said: nil where the name means something else.
    func closure(meantBy type: WrittenType, at site: Site) -> (type: WrittenType, site: Site)? {
        guard let name = type.plainNominal, aliasNames.contains(name.lastName), let alias = alias(name, at: site),
            alias.type.isClosure
        else { return nil }
        return (alias.type, alias.site)
    }
}
