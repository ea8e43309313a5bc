import Foundation

/// What time it is.
protocol StoreClock: Sendable {
    var now: Date { get }
}

struct SystemClock: StoreClock {
    var now: Date { Date() }
}
