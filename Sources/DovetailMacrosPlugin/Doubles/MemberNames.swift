import DovetailSyntax

/// Names for members that tell overloads apart: the shortest that no other has.
struct MemberNames {
    private let names: [String]

    /// - Parameter candidates: For each member its names, from the shortest to the longest.
    init(_ candidates: [[String]]) {
        var level = Array(repeating: 0, count: candidates.count)
        func current(_ index: Int) -> String { candidates[index][min(level[index], candidates[index].count - 1)] }
        for _ in 0..<(candidates.map(\.count).max() ?? 0) {
            let all = candidates.indices.map(current)
            let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
            for index in candidates.indices where counts[all[index]]! > 1 { level[index] += 1 }
        }
        var seen: [String: Int] = [:]
        names = candidates.indices.map { index in
            let name = current(index)
            let count = seen[name, default: 0] + 1
            seen[name] = count
            return count == 1 ? name : "\(name)\(count)"
        }
    }

    subscript(index: Int) -> String { names[index] }
}

extension ProtocolMember {
    /// `find`, `findId`, `findIdInt`, `findIdIntUser`.
    var stems: [String] {
        let labels = parameters.compactMap(\.label).map { DependencyName.capitalized(String($0)) }.joined()
        let types = parameters.map(\.type.wordsOfType).joined()
        return [name, name + labels, name + labels + types, name + labels + types + (result.type ?? "").wordsOfType]
    }

    /// Suffixes that tell it from overloads: by labels, by types, by both.
    var suffixes: [String] {
        let labels = parameters.compactMap(\.label).map { DependencyName.capitalized($0) }.joined()
        let types = parameters.map(\.type.wordsOfType).joined()
        return ["", labels, types, labels + types, labels + types + (result.type ?? "").wordsOfType]
    }
}

extension String {
    /// The words of a type in one: `[String: any P]` is `StringAnyP`.
    fileprivate var wordsOfType: String {
        replacing("?", with: " Optional").replacing("[", with: " Array ").split { !$0.isLetter && !$0.isNumber }.map {
            DependencyName.capitalized(String($0))
        }.joined()
    }
}
