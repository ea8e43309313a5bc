/// The variables that take the values of another one, by the types that they take.
struct Successors {
    private var untyped: [VariableID] = []
    private var typed: [TypeID: [VariableID]] = [:]

    /// - Parameter types: of which a value has to be; none if it may be anything.
    mutating func add(_ variable: VariableID, _ types: [TypeID]) {
        if types.isEmpty { untyped.append(variable) }
        for type in types { typed[type, default: []].append(variable) }
    }

    /// The variables that may take a value.
    ///
    /// - Parameter types: all that the value is of; nil if that is not known.
    /// - Complexity: linear in what is answered, and in the types.
    func taking(_ types: [TypeID]?) -> [VariableID] {
        if typed.isEmpty { return untyped }
        guard let types else { return untyped + typed.values.joined() }
        return untyped + types.flatMap { typed[$0, default: []] }
    }
}

/// The values of a variable with many of them, by their types.
struct Pool {
    /// As of how many values it pays to look them up by type.
    static let least = 32

    private var byType: [TypeID: [Origin]] = [:]
    private var others: [Origin] = []

    init(_ values: [(Origin, [TypeID]?)]) {
        for (value, types) in values { add(value, types) }
    }

    mutating func add(_ value: Origin, _ types: [TypeID]?) {
        guard let types else { return others.append(value) }
        for type in types { byType[type, default: []].append(value) }
    }

    /// Those that may be of one of these types.
    func values(of types: [TypeID]) -> [Origin] {
        others + types.flatMap { byType[$0, default: []] }
    }
}
