/// Values in the order in which they came: most variables have one or two, for which a hash takes longer than a look.
struct Origins: Sequence {
    private(set) var all: [Origin] = []
    private(set) var functionCount = 0
    /// The same, once they are too many to look through.
    private var known: Set<Origin> = []
    private static let few = 8

    var isEmpty: Bool { all.isEmpty }
    var count: Int { all.count }

    func makeIterator() -> IndexingIterator<[Origin]> { all.makeIterator() }

    func contains(_ value: Origin) -> Bool { known.isEmpty ? all.contains(value) : known.contains(value) }

    func isDisjoint(with other: Origins) -> Bool {
        other.count < count ? !other.contains(where: contains) : !contains(where: other.contains)
    }

    /// - Returns: whether it is new.
    mutating func insert(_ value: Origin) -> Bool {
        if contains(value) { return false }
        all.append(value)
        if value.isFunction { functionCount += 1 }
        if !known.isEmpty { known.insert(value) } else if count > Self.few { known = Set(all) }
        return true
    }
}

/// The values that each variable may have.
struct FlowValues {
    /// How many values of a variable are told apart: in place of more, it hands on one mark.
    static let most = 64
    /// How many functions: a container has one for each registration, and all are tried by who asks it.
    static let mostFunctions = 256

    private var sets: [Origins]
    /// What stands for values of other variables in those of a variable.
    private var marks: [VariableID: [VariableID]] = [:]

    init(count: Int) { sets = Array(repeating: Origins(), count: count) }

    subscript(id: VariableID) -> Origins {
        _read { yield sets[id.index] }
    }

    func isFull(_ id: VariableID) -> Bool {
        let values = sets[id.index]
        return values.count - values.functionCount > Self.most || values.functionCount > Self.mostFunctions
    }

    /// Whether a variable may be one of more objects than are told apart.
    func isMany(_ id: VariableID) -> Bool { isFull(id) || marks[id] != nil }

    /// Whether a variable may be one of many objects, none of which is wanted.
    ///
    /// - Complexity: linear in `wanted`, and in the marks of the variable.
    func isMany(_ id: VariableID, without wanted: Origins) -> Bool {
        isMany(id) && ([id] + marks[id, default: []]).allSatisfy { sets[$0.index].isDisjoint(with: wanted) }
    }

    /// All objects that variables may be: of a mark, those of the variable that it stands for.
    func constructions(of variables: Set<VariableID>) -> Set<ConstructionID> {
        var all: Set<ConstructionID> = []
        var seen = variables
        var queue = Array(variables)
        while let next = queue.popLast() {
            for value in sets[next.index] {
                switch value {
                case .construction(let made): all.insert(made)
                case .many(let pool): if seen.insert(pool).inserted { queue.append(pool) }
                default: break
                }
            }
        }
        return all
    }

    mutating func append() { sets.append(Origins()) }

    /// - Returns: whether it is new.
    mutating func insert(_ value: Origin, _ id: VariableID) -> Bool {
        guard sets[id.index].insert(value) else { return false }
        if case .many(let pool) = value { marks[id, default: []].append(pool) }
        return true
    }
}

extension Origin {
    var isMany: Bool { if case .many = self { true } else { false } }
}
