/// What targets of `project.yml` have in common: `targetTemplates`, which a target names in `templates`.
struct XcodeGenTemplates {
    private let templates: [String: YAML]

    init(_ templates: [YAML.Pair]) {
        self.templates = Dictionary(templates.map { ($0.key, $0.value) }) { $1 }
    }

    /// A target with what its templates say: their lists come before its own, and its other values take the place of
    /// theirs. `${target_name}` and the names in `templateAttributes` are filled in.
    func resolved(_ target: YAML, for name: String) -> YAML {
        let attributes = (target["templateAttributes"]?.members ?? []).compactMap { pair in
            pair.value.text.map { (pair.key, $0) }
        }
        return attributes.reduce(merged(target, depth: 0).filling("target_name", with: name)) {
            $0.filling($1.0, with: $1.1)
        }
    }

    /// - Parameter depth: how many templates lead here. A template that names itself ends the search.
    private func merged(_ value: YAML, depth: Int) -> YAML {
        guard let names = value["templates"]?.elements.compactMap(\.text), !names.isEmpty, depth < 16 else {
            return value
        }
        let bases = names.compactMap { templates[$0] }.map { merged($0, depth: depth + 1) }
        return (bases.dropFirst() + [value]).reduce(bases.first ?? value) { $0.merged(with: $1) }
    }
}

extension YAML {
    fileprivate func merged(with other: YAML) -> YAML {
        switch (self, other) {
        case (.list(let first), .list(let second)): return .list(first + second)
        case (.table(var members), .table(let others)):
            for other in others {
                let replaces = other.key.hasSuffix(":REPLACE")
                let key = replaces ? String(other.key.dropLast(":REPLACE".count)) : other.key
                let known = members.lastIndex { $0.key == key }
                let value = replaces ? other.value : known.map { members[$0].value.merged(with: other.value) }
                let pair = Pair(key: key, value: value ?? other.value)
                if let known { members[known] = pair } else { members.append(pair) }
            }
            return .table(members)
        default: return other
        }
    }

    fileprivate func filling(_ name: String, with value: String) -> YAML {
        switch self {
        case .text(let text): .text(text.replacing("${\(name)}", with: value))
        case .list(let elements): .list(elements.map { $0.filling(name, with: value) })
        case .table(let members):
            .table(members.map { Pair(key: $0.key, value: $0.value.filling(name, with: value)) })
        }
    }
}
