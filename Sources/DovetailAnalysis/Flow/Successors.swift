/// The variables that take the values of another one, by the types that they take.
struct Successors {
    /// Those that take anything.
    private(set) var untyped: [VariableID] = []
    private var typed: [TypeID: [VariableID]] = [:]

    var isTyped: Bool { !typed.isEmpty }

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
        guard let types else { return untyped + allTyped }
        return untyped + types.flatMap(taking)
    }

    /// Those that take objects of a type.
    func taking(_ type: TypeID) -> [VariableID] { typed[type, default: []] }

    /// All that take only objects of certain types.
    var allTyped: [VariableID] { Array(typed.values.joined()) }
}
