/// What is known by its position among its like.
protocol Indexed: Hashable {
    var index: Int { get }
    init(index: Int)
}

extension TypeID: Indexed {}
extension MemberID: Indexed {}
extension VariableID: Indexed {}
extension ConstructionID: Indexed {}

/// A dictionary whose keys are most of those that there are: found by their positions, without a hash.
struct IndexTable<Handle: Indexed, Value> {
    private var values: [Value?] = []

    subscript(key: Handle) -> Value? {
        get { key.index < values.count ? values[key.index] : nil }
        set {
            reach(key)
            values[key.index] = newValue
        }
    }

    subscript(key: Handle, default standard: @autoclosure () -> Value) -> Value {
        get { self[key] ?? standard() }
        _modify {
            reach(key)
            var value = values[key.index].take() ?? standard()
            defer { values[key.index] = value }
            yield &value
        }
    }

    /// All that there are, in the order of their positions.
    var pairs: some Sequence<(key: Handle, value: Value)> {
        values.enumerated().lazy.compactMap { index, value in value.map { (Handle(index: index), $0) } }
    }

    private mutating func reach(_ key: Handle) {
        while values.count <= key.index { values.append(nil) }
    }
}
