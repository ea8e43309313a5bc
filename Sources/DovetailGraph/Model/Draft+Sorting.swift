extension DependencyGraph.Draft {
    /// The order in which everything is written, each edge once.
    func sorted() -> Self {
        var result = self
        for position in result.modules.indices { result.modules[position].dependencies.sort() }
        result.modules.sort { $0.name < $1.name }
        result.roots.sort { $0.id < $1.id }
        result.bindings.sort { $0.id < $1.id }
        result.types.sort { $0.id < $1.id }
        result.edges = edges.sortedAndMerged()
        result.ignores.sort { ($0.location, $0.rule, $0.reason) < ($1.location, $1.rule, $1.reason) }
        return result.sortedByPlace()
    }

    /// Restores the order of sorted parts after only their places have changed.
    package func sortedByPlace() -> Self {
        var result = self
        for position in result.bindings.indices {
            result.bindings[position].declarations.sort { $0.sortKey }
        }
        result.requirements.sort { $0.sortKey }
        result.occurrences.sort { $0.sortKey }
        result.unresolved.sort { $0.sortKey }
        result.sites.sort { $0.sortKey }
        return result
    }
}

/// What is compared in turn: first the place or node, then words.
private struct SortKey: Comparable {
    let first: String
    let second: String
    let line: Int
    let words: [String]

    init(_ first: String, _ second: String = "", line: Int = 0, _ words: String?...) {
        self.first = first
        self.second = second
        self.line = line
        self.words = words.map { $0 ?? "" }
    }

    static func < (left: Self, right: Self) -> Bool {
        if left.first != right.first { return left.first < right.first }
        if left.second != right.second { return left.second < right.second }
        if left.line != right.line { return left.line < right.line }
        return left.words.lexicographicallyPrecedes(right.words)
    }

    init(at location: DependencyGraph.Location?, _ words: String?...) {
        first = location?.path ?? ""
        second = ""
        line = (location?.line ?? 0) << 16 | min(location?.column ?? 0, 0xFFFF)
        self.words = words.map { $0 ?? "" }
    }
}

extension Array {
    /// Asks each element for its key once.
    fileprivate mutating func sort(_ key: (Element) -> SortKey) {
        guard count > 1 else { return }
        self = map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

extension DependencyGraph.Declaration {
    fileprivate var sortKey: SortKey {
        SortKey(at: location, condition.description, scope.rawValue, implementation, isOverriding ? "1" : "0")
    }
}

extension [DependencyGraph.Edge] {
    /// Nodes are sorted first, so that edges, of which there are many more, are compared by numbers.
    fileprivate func sortedAndMerged() -> Self {
        var nodes = NodeNumbers()
        let ends = indices.map { (nodes.number(of: self[$0].from), nodes.number(of: self[$0].to)) }
        let ranks = nodes.ranks
        var places = indices.map { (ends: ranks[ends[$0].0] << 32 | ranks[ends[$0].1], index: $0) }
        places.sort { left, right in
            left.ends == right.ends ? self[left.index].comes(before: self[right.index]) : left.ends < right.ends
        }
        var result: Self = []
        result.reserveCapacity(count)
        for (_, index) in places {
            if let last = result.indices.last, result[last].isSame(as: self[index]) {
                result[last].merge(self[index])
            } else {
                result.append(self[index])
            }
        }
        return result
    }
}

/// Nodes in the order in which they are met.
private struct NodeNumbers {
    private var nodes: [NodeID] = []
    private var numbers: [NodeID: Int] = [:]

    mutating func number(of node: NodeID) -> Int {
        let number = numbers.insert(nodes.count, for: node)
        if number == nodes.count { nodes.append(node) }
        return number
    }

    /// Of each number the place of its node in the order of identities.
    var ranks: [Int] {
        var ranks = Array(repeating: 0, count: nodes.count)
        for (rank, number) in nodes.indices.sorted(by: { nodes[$0] < nodes[$1] }).enumerated() { ranks[number] = rank }
        return ranks
    }
}

extension DependencyGraph.Edge {
    /// Whether nothing tells them apart but places and conditions.
    fileprivate func isSame(as other: Self) -> Bool {
        from == other.from && to == other.to && kind == other.kind && phase == other.phase && label == other.label
    }

    /// Between the same nodes.
    fileprivate func comes(before other: Self) -> Bool {
        if kind != other.kind { return kind.rawValue < other.kind.rawValue }
        if phase != other.phase { return phase?.rawValue ?? "" < other.phase?.rawValue ?? "" }
        return label < other.label
    }
}

extension DependencyGraph.Requirement {
    fileprivate var sortKey: SortKey {
        SortKey(
            from?.text ?? "", root.text, line: location?.line ?? 0, location?.description, type, tag, label,
            kind.rawValue, phase.rawValue, condition.description)
    }
}

extension DependencyGraph.Occurrence {
    fileprivate var sortKey: SortKey { SortKey(at: location, kind.rawValue, name, owner?.text, target?.text) }
}

extension DependencyGraph.Unresolved {
    fileprivate var sortKey: SortKey { SortKey(at: location, expression, input, reason, owner?.text) }
}

extension DependencyGraph.Site {
    fileprivate var sortKey: SortKey { SortKey(at: location, type, verdict.rawValue, reason, owner?.text) }
}
