/// What the bindings under test provide.
protocol Stove: AnyObject {
    var label: String { get }
}

final class GasStove: Stove, @unchecked Sendable {
    // @unchecked: each test uses it from one thread.
    let label: String
    var cook: Cook?

    init(_ label: String = "gas") { self.label = label }
}

final class FakeStove: Stove, @unchecked Sendable {
    // @unchecked: each test uses it from one thread.
    let label: String
    var cook: Cook?
    private let onDeinit: () -> Void

    init(_ label: String = "fake", onDeinit: @escaping () -> Void = {}) {
        self.label = label
        self.onDeinit = onDeinit
    }

    deinit { onDeinit() }
}

final class Cook: @unchecked Sendable {
    // @unchecked: each test uses it from one thread.
    var name = "cook"
    var stove: (any Stove)?
    weak var boss: Cook?
    var friends: [Cook] = []

    init(stove: (any Stove)? = nil) { self.stove = stove }
}
