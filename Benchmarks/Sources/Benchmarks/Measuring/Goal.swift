/// What a ratio of section 7 must reach, and what we would like it to.
struct Goal {
    let must: Double
    let aim: Double
    private let isUpperBound: Bool

    static func atMost(_ must: Double, aim: Double) -> Goal { Goal(must: must, aim: aim, isUpperBound: true) }
    static func atLeast(_ must: Double, aim: Double) -> Goal { Goal(must: must, aim: aim, isUpperBound: false) }

    func isReached(by ratio: Double) -> Bool { isUpperBound ? ratio <= must : ratio >= must }

    var mustText: String { (isUpperBound ? "<=" : ">=") + must.fixed(2) }
}

/// One row of the table. A row without a goal is for information.
struct Row {
    let name: String
    let unit: String
    let handWritten: Double
    let dovetail: Double
    /// What is compared with the goal.
    let ratio: Double
    let goal: Goal?

    init(_ name: String, _ unit: String, _ handWritten: Double, _ dovetail: Double, ratio: Double? = nil, goal: Goal?) {
        self.name = name
        self.unit = unit
        self.handWritten = handWritten
        self.dovetail = dovetail
        self.ratio = ratio ?? dovetail / handWritten
        self.goal = goal
    }

    var isMissed: Bool { goal.map { !$0.isReached(by: ratio) } ?? false }
}
