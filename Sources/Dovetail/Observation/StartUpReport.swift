/// What took how long when a program started, what it had to wait for, and what could have been made at the same time.
///
/// Made from a ``Recording``; its ``description`` is for people.
public struct StartUpReport: Hashable, Sendable {
    /// The creations of one binding that came about in one way.
    public struct Line: Sendable {
        let ways: Ways
        let way: Int
        /// Its scope.
        public let scope: String
        /// How many creations these were.
        public let count: Int
        /// How long they took, with what they caused.
        public let total: Duration
        /// How long they took without that.
        public let own: Duration

        /// The bindings that led there, the outermost first, itself the last.
        ///
        /// - Complexity: O(*n*) in its length.
        public var path: [BindingReference] { ways.path(to: way) }
        /// What was made.
        var binding: BindingReference { ways.steps[way].binding }
        /// How many bindings led there.
        var depth: Int { ways.steps[way].depth }
    }

    /// The ways in which creations came about, each a step longer than another: what all lines share.
    struct Ways: Hashable, Sendable {
        struct Step: Hashable, Sendable {
            let binding: BindingReference
            let outer: Int?
            let depth: Int
        }

        private(set) var steps: [Step] = []

        mutating func add(_ binding: BindingReference, after outer: Int?) -> Int {
            steps.append(Step(binding: binding, outer: outer, depth: outer.map { steps[$0].depth + 1 } ?? 0))
            return steps.count - 1
        }

        func path(to way: Int) -> [BindingReference] {
            sequence(first: way) { steps[$0].outer }.map { steps[$0].binding }.reversed()
        }
    }

    /// Creations of one creation that don't need each other, and were made one after the other.
    public struct Opportunity: Hashable, Sendable {
        /// What asked for them.
        public let binding: BindingReference
        /// What could be made at the same time.
        public let parts: [Recording.Creation]
        /// How much time that would save at most.
        public let saving: Duration
    }

    /// How long something was being made: from the beginning of the first creation to the end of the last, without what
    /// lies between them, such as the wait for the first request.
    public let duration: Duration
    /// How many creations there were, and on how many threads they began.
    public let creations: Int, threads: Int
    /// All creations by the way in which they came about, each after what asked for it.
    public let lines: [Line]
    /// The longest chain of creations each of which needs the next.
    public let criticalPath: [Recording.Creation]
    /// How long the critical path takes: no machine starts the program faster as it is wired.
    public let criticalDuration: Duration
    /// What could be made at the same time, the greatest saving first.
    public let opportunities: [Opportunity]
    /// What failed.
    public let failures: [Recording.Creation]
}

extension StartUpReport.Line: Hashable {
    /// Whether creations that came about in the same way took as long.
    public static func == (one: Self, other: Self) -> Bool {
        (one.scope, one.count, one.total, one.own) == (other.scope, other.count, other.total, other.own)
            && one.depth == other.depth && one.path == other.path
    }

    /// Hashes what can be told without the way.
    public func hash(into hasher: inout Hasher) {
        for part in [count, depth] { hasher.combine(part) }
        for part in [total, own] { hasher.combine(part) }
        hasher.combine(binding)
    }
}

extension Recording {
    /// What took how long, what had to be waited for, and what could have been made at the same time.
    ///
    /// - Complexity: O(*n* log *n* + *e*) in the creations and in what they need.
    public var startUpReport: StartUpReport {
        let analysis = StartUpAnalysis(self)
        let path = analysis.criticalPath
        return StartUpReport(
            duration: StartUpAnalysis.covered(creations),
            creations: creations.count, threads: Set(creations.map(\.thread)).count, lines: analysis.lines,
            criticalPath: path.creations, criticalDuration: path.duration,
            opportunities: analysis.opportunities, failures: creations.filter { $0.failure != nil })
    }
}
