/// A report on how a program started: how long each creation took, what it waited for, and what could run in parallel.
///
/// Made from a ``Recording``; its ``description`` is for people.
public struct StartUpReport: Hashable, Sendable {
    /// The creations of one binding with the same path of bindings that led to them.
    public struct Line: Sendable {
        let ways: Ways
        let way: Int
        /// The scope of the binding.
        public let scope: String
        /// The number of these creations.
        public let count: Int
        /// The time that these creations took, with the creations that they caused.
        public let total: Duration
        /// The time that these creations took, without the creations that they caused.
        public let own: Duration

        /// The bindings that led there, the outermost first, itself the last.
        ///
        /// - Complexity: O(*n*) in its length.
        public var path: [BindingReference] { ways.path(to: way) }
        /// The binding of these creations.
        var binding: BindingReference { ways.steps[way].binding }
        /// The number of bindings that led there.
        var depth: Int { ways.steps[way].depth }
    }

    /// The paths of all lines, as a tree: each step knows the one before it.
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

    /// Parts of one creation that don't need each other, and were made one after the other.
    public struct Opportunity: Hashable, Sendable {
        /// The binding whose creation made the parts.
        public let binding: BindingReference
        /// The parts that could be made at the same time.
        public let parts: [Recording.Creation]
        /// The time that making them at the same time would save at most.
        public let saving: Duration
    }

    /// The time in which creations were running, from the first to the last, without the pauses between them, such as
    /// the wait for the first request.
    public let duration: Duration
    /// The number of creations, and of the threads on which they began.
    public let creations: Int, threads: Int
    /// All creations by the path that led to them, each after the one that needed it.
    public let lines: [Line]
    /// The longest chain of creations each of which needs the next.
    public let criticalPath: [Recording.Creation]
    /// The duration of the critical path. With this wiring, no machine starts the program faster.
    public let criticalDuration: Duration
    /// The parts that could be made at the same time, the greatest saving first.
    public let opportunities: [Opportunity]
    /// The creations that failed.
    public let failures: [Recording.Creation]
}

extension StartUpReport.Line: Hashable {
    /// Whether creations with the same path took the same time.
    public static func == (one: Self, other: Self) -> Bool {
        (one.scope, one.count, one.total, one.own) == (other.scope, other.count, other.total, other.own)
            && one.depth == other.depth && one.path == other.path
    }

    /// Hashes the parts for which the path needn't be followed.
    public func hash(into hasher: inout Hasher) {
        for part in [count, depth] { hasher.combine(part) }
        for part in [total, own] { hasher.combine(part) }
        hasher.combine(binding)
    }
}

extension Recording {
    /// The duration of each creation, the critical path, and the objects that could have been made at the same time.
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
