import Dovetail

/// What a name that a user typed refers to.
package enum Lookup: Hashable, Sendable {
    case found(NodeID)
    /// Several, sorted.
    case ambiguous([NodeID])
    /// None; with the names that are spelled alike.
    case unknown(name: String, alike: [String])

    /// All that the name may stand for.
    package var candidates: [NodeID] {
        switch self {
        case .found(let id): [id]
        case .ambiguous(let ids): ids
        case .unknown: []
        }
    }
}

extension DependencyGraph {
    /// Finds a binding, type or root by its identity, by its name (`App.api`), by any suffix of it (`api`), by a type as
    /// it is written (`any API`), or by a prefix, in this order.
    package func lookup(_ name: String) -> Lookup {
        lookup(name, among: Set(nodeIDs + roots.map(\.id)).sorted())
    }

    /// Finds a name among some parts, which are sorted.
    func lookup(_ name: String, among ids: [NodeID]) -> Lookup {
        // As text shows a name that is a keyword.
        let name = name.replacing("`", with: "")
        let stages = NameMatch(name).stages
        for matches in stages.precise {
            if let answer = answer(ids.filter(matches)) { return answer }
        }
        if let answer = answer(providers(of: name, among: Set(ids))) { return answer }
        let type = name.withoutTypeMarks
        if type != name, let answer = answer(ids.filter { $0.name == type }) { return answer }
        for matches in stages.vague {
            if let answer = answer(ids.filter(matches)) { return answer }
        }
        let alike =
            Spelling.nearest(to: name, in: ids.map(\.name)) ?? Spelling.nearest(to: name, in: ids.map(\.shortName))
        return .unknown(name: name, alike: alike.map { [$0] } ?? [])
    }

    /// Nil for none. A part with a name of its own comes before objects without one.
    private func answer(_ found: [NodeID]) -> Lookup? {
        if found.count < 2 { return found.first.map { .found($0) } }
        let named = found.filter { binding($0)?.role != .object }
        return named.count == 1 ? .found(named[0]) : .ambiguous(named.isEmpty ? found : named)
    }

    /// The bindings that answer with a type, or make it, as it is written.
    private func providers(of type: String, among ids: Set<NodeID>) -> [NodeID] {
        let type = type.withoutTypeMarks
        return bindings.filter { binding in
            ids.contains(binding.id)
                && ([binding.type] + binding.declarations.map(\.implementation)).contains {
                    $0?.withoutTypeMarks == type
                }
        }.map(\.id)
    }
}

/// How a name may be meant.
private struct NameMatch {
    typealias Test = (NodeID) -> Bool

    let name: String

    init(_ name: String) { self.name = name }

    var stages: (precise: [Test], vague: [Test]) {
        let lower = name.lowercased()
        return (
            [
                { $0.text == name }, { $0.name == name }, { $0.shortName == name }, { $0.text.hasPart(name) },
                { $0.text.withoutParameters.hasPart(name) },
            ],
            [
                { $0.name.lowercased() == lower }, { $0.text.lowercased().hasPart(lower) },
                { $0.name.hasPrefix(name) || $0.text.hasPrefix(name) }, { $0.shortName.hasPrefix(name) },
                { $0.text.hasSuffix(name) },
            ]
        )
    }
}

extension String {
    /// Whether the text ends with a part, from a `/`, `.` or `#` on.
    fileprivate func hasPart(_ part: String) -> Bool {
        guard !part.isEmpty, hasSuffix(part) else { return false }
        guard let before = dropLast(part.count).last else { return true }
        return "/.#".contains(before) || "/.#".contains(part.first!)
    }

    /// `App.cart` of `App.cart(_:)`.
    fileprivate var withoutParameters: String {
        guard last == ")", let start = lastIndex(of: "(") else { return self }
        return String(self[..<start])
    }

    /// `API` of `any API`, `API?` and `(any API)?`.
    var withoutTypeMarks: Substring {
        var type = self[...]
        while let last = type.last, "?!)".contains(last), last != ")" || type.first == "(" {
            type = last == ")" ? type.dropFirst().dropLast() : type.dropLast()
        }
        for word in ["any ", "some "] where type.hasPrefix(word) { type = type.dropFirst(word.count) }
        return type
    }
}

extension NodeID {
    /// `api` of `Shop/App.api`, `store` of `Shop/makeApp(url:).store`, `gateway` of `Shop/App.checkout/gateway`,
    /// `any API[remote]` of `Shop/container#any API[remote]`.
    package var shortName: String {
        let name = name
        if let hash = name.firstIndex(of: "#") { return String(name[name.index(after: hash)...]) }
        var depth = 0
        var next: Character = "("
        for index in name.indices.reversed() {
            let character = name[index]
            if character == ")" { depth += 1 }
            if character == "(" { depth -= 1 }
            // An operator has these characters before its parameters.
            if depth == 0, character == "." || character == "/", next != "(" {
                return String(name[name.index(after: index)...])
            }
            next = character
        }
        return name
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
