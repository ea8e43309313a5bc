/// A step on the way to a value in a JSON text.
nonisolated enum JSONKey: CodingKey {
    case member(String)
    case element(Int)

    init(stringValue: String) { self = .member(stringValue) }
    init(intValue: Int) { self = .element(intValue) }

    var stringValue: String {
        switch self {
        case .member(let name): name
        case .element(let index): "\(index)"
        }
    }

    var intValue: Int? { if case .element(let index) = self { index } else { nil } }
}
