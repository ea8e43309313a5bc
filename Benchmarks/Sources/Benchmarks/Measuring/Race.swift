/// Two loops that do the same, one by hand and one by Dovetail. Each is told how often.
struct Race {
    let name: String
    let goal: Goal?
    let handWritten: (Int) -> Void
    let dovetail: (Int) -> Void

    init(
        _ name: String, _ goal: Goal? = nil,
        handWritten: @escaping (Int) -> Void, dovetail: @escaping (Int) -> Void
    ) {
        self.name = name
        self.goal = goal
        self.handWritten = handWritten
        self.dovetail = dovetail
    }

    static let rounds = 60

    /// Wall time per operation: short slices of both sides in turn, the fastest of each.
    func run() -> Row {
        let count = Self.count(of: handWritten)
        dovetail(count)
        var fastest = (handWritten: Duration.seconds(60), dovetail: Duration.seconds(60))
        for _ in 0..<Self.rounds {
            fastest.handWritten = min(fastest.handWritten, Self.clock.measure { handWritten(count) })
            fastest.dovetail = min(fastest.dovetail, Self.clock.measure { dovetail(count) })
        }
        return Row(
            name, "ns", fastest.handWritten.nanoseconds / Double(count),
            fastest.dovetail.nanoseconds / Double(count), goal: goal)
    }

    /// How many operations take half a millisecond: long for the clock, short for the scheduler.
    static func count(of loop: (Int) -> Void) -> Int {
        var count = 64
        while clock.measure({ loop(count) }) < .microseconds(500) { count *= 2 }
        return count
    }

    static let clock = ContinuousClock()
}

extension Duration {
    var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}
