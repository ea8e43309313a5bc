/// Two loops that do the same, one by hand and one by Dovetail.
struct Race {
    /// Runs so many operations and answers how far a meter has advanced meanwhile.
    typealias Loop = (Int, Meter) -> Double

    let name: String
    let goal: Goal?
    let handWritten: Loop
    let dovetail: Loop

    init(
        _ name: String, _ goal: Goal? = nil,
        handWritten: @escaping (Int) -> Void, dovetail: @escaping (Int) -> Void
    ) {
        self.name = name
        self.goal = goal
        self.handWritten = { count, meter in meter.advance { handWritten(count) } }
        self.dovetail = { count, meter in meter.advance { dovetail(count) } }
    }

    /// Loops that await. Both run in a task, and what starting it costs isn't counted.
    init(
        awaiting name: String, _ goal: Goal? = nil,
        handWritten: @escaping @Sendable (Int) async -> Void, dovetail: @escaping @Sendable (Int) async -> Void
    ) {
        self.name = name
        self.goal = goal
        self.handWritten = { count, meter in inTask { await meter.advance { await handWritten(count) } } }
        self.dovetail = { count, meter in inTask { await meter.advance { await dovetail(count) } } }
    }

    static let rounds = 60

    /// Wall time per operation: short slices of both sides in turn, the fastest of each.
    func run() -> Row {
        let count = countPerSlice
        _ = dovetail(count, .nanoseconds)
        var fastest = (handWritten: Double.infinity, dovetail: Double.infinity)
        for _ in 0..<Self.rounds {
            fastest.handWritten = min(fastest.handWritten, handWritten(count, .nanoseconds))
            fastest.dovetail = min(fastest.dovetail, dovetail(count, .nanoseconds))
        }
        return Row(
            name, "ns", fastest.handWritten / Double(count), fastest.dovetail / Double(count), goal: goal)
    }

    /// How many operations take half a millisecond: long for the clock, short for the scheduler.
    private var countPerSlice: Int {
        var count = 1
        while handWritten(count, .nanoseconds) < 500_000 { count *= 2 }
        return count
    }

    static let clock = ContinuousClock()
}

extension Duration {
    var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}
