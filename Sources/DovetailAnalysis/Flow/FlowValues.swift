/// The values that each variable may have.
struct FlowValues {
    /// How many values of a variable are told apart: in place of more, it hands on one mark.
    static let most = 64

    private var all: [Origins]
    /// What stands for values of other variables in those of a variable.
    private var marks: [VariableID: [VariableID]] = [:]

    init(count: Int) { all = Array(repeating: Origins(), count: count) }

    subscript(id: VariableID) -> Origins {
        _read { yield all[id.index] }
    }

    func isFull(_ id: VariableID) -> Bool { all[id.index].count > Self.most }

    /// Whether a variable may be one of more objects than are told apart.
    func isMany(_ id: VariableID) -> Bool { isFull(id) || marks[id] != nil }

    /// Whether a variable may be one of many objects, none of which is wanted.
    ///
    /// - Complexity: linear in `wanted`, and in the marks of the variable.
    func isMany(_ id: VariableID, without wanted: Origins) -> Bool {
        isMany(id) && ([id] + marks[id, default: []]).allSatisfy { all[$0.index].isDisjoint(with: wanted) }
    }

    /// All objects that variables may be: of a mark, those of the variable that it stands for.
    func constructions(of variables: Set<VariableID>) -> Set<ConstructionID> {
        var found: Set<ConstructionID> = []
        var seen = variables
        var queue = Array(variables)
        while let next = queue.popLast() {
            for value in all[next.index] {
                switch value {
                case .construction(let made): found.insert(made)
                case .many(let pool): if seen.insert(pool).inserted { queue.append(pool) }
                default: break
                }
            }
        }
        return found
    }

    mutating func append() { all.append(Origins()) }

    /// - Returns: whether it is new.
    mutating func insert(_ value: Origin, _ id: VariableID) -> Bool {
        guard all[id.index].insert(value) else { return false }
        if case .many(let pool) = value { marks[id, default: []].append(pool) }
        return true
    }
}

/// A set of values in the order in which they came. Most sets are so small that to look through them is faster than to
/// hash anything.
struct Origins: RandomAccessCollection {
    private var values: [Origin] = []
    /// The same once more, if they are too many to look through.
    private var lookup: Set<Origin>?
    private static let few = 8

    var startIndex: Int { 0 }
    var endIndex: Int { values.count }
    subscript(position: Int) -> Origin { values[position] }

    func contains(_ value: Origin) -> Bool { lookup?.contains(value) ?? values.contains(value) }

    /// - Returns: whether it is new.
    @discardableResult
    mutating func insert(_ value: Origin) -> Bool {
        if contains(value) { return false }
        values.append(value)
        if lookup != nil {
            lookup?.insert(value)
        } else if values.count > Self.few {
            lookup = Set(values)
        }
        return true
    }

    /// - Complexity: linear in the smaller one.
    func isDisjoint(with other: Origins) -> Bool {
        let (few, many) = count < other.count ? (self, other) : (other, self)
        return few.values.allSatisfy { !many.contains($0) }
    }
}

extension Origins: ExpressibleByArrayLiteral {
    init(_ all: some Sequence<Origin>) {
        for value in all { insert(value) }
    }

    init(arrayLiteral elements: Origin...) { self.init(elements) }
}

extension Origin {
    var isMany: Bool { if case .many = self { true } else { false } }
}
