import Dovetail

/// What a name that a user typed refers to.
package enum Lookup: Hashable, Sendable {
    case found(NodeID)
    /// Several, sorted.
    case ambiguous([NodeID])
    /// None; with the names that are spelled alike.
    case unknown(name: String, alike: [String])
}

extension DependencyGraph {
    /// Finds a binding, type or root by its identity, by its name (`App.api`), or by the last part of it (`api`), in
    /// this order.
    package func lookup(_ name: String) -> Lookup {
        let all = Set(nodeIDs + roots.map(\.id)).sorted()
        let matches = [
            { (id: NodeID) in id.text == name }, { $0.name == name }, { $0.shortName == name },
            { $0.shortName.prefix { $0 != "(" } == name }, { $0.name.lowercased() == name.lowercased() },
        ]
        for matches in matches {
            let found = all.filter(matches)
            if found.count == 1 { return .found(found[0]) }
            if found.count > 1 { return .ambiguous(found) }
        }
        let alike =
            Spelling.nearest(to: name, in: all.map(\.name)) ?? Spelling.nearest(to: name, in: all.map(\.shortName))
        return .unknown(name: name, alike: alike.map { [$0] } ?? [])
    }
}

extension NodeID {
    /// `api` of `Shop/App.api`, `any API[remote]` of `Shop/container#any API[remote]`.
    package var shortName: String {
        let name = name
        if let hash = name.firstIndex(of: "#") { return String(name[name.index(after: hash)...]) }
        let base = name.prefix { $0 != "(" }
        let start = base.lastIndex(of: ".").map { name.index(after: $0) } ?? name.startIndex
        return String(name[start...])
    }
}

extension Lookup: CustomStringConvertible {
    package var description: String {
        switch self {
        case .found(let id): id.text
        case .ambiguous(let candidates):
            "several are called so:\n" + candidates.map { "  \($0.text)" }.joined(separator: "\n")
        case .unknown(let name, let alike):
            "nothing is called '\(name)'" + (alike.first.map { "; \(Wording.alike($0))" } ?? "")
        }
    }
}
