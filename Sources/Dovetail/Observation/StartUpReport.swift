/// What took how long when a program started, what it had to wait for, and what could have been made at the same time.
///
/// Made from a ``Recording``; its ``description`` is for people.
public struct StartUpReport: Hashable, Sendable {
    /// The creations of one binding that came about in one way.
    public struct Line: Hashable, Sendable {
        /// The bindings that led there, the outermost first, itself the last.
        public let path: [BindingReference]
        /// Its scope.
        public let scope: String
        /// How many creations these were.
        public let count: Int
        /// How long they took, with what they caused.
        public let total: Duration
        /// How long they took without that.
        public let own: Duration
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

extension Recording {
    /// What took how long, what had to be waited for, and what could have been made at the same time.
    ///
    /// - Complexity: O(*n* log *n* + *e*) in the creations and in what they need.
    public var startUpReport: StartUpReport {
        let analysis = StartUpAnalysis(self)
        let path = analysis.criticalPath
        return StartUpReport(
            duration: covered(creations),
            creations: creations.count, threads: Set(creations.map(\.thread)).count, lines: analysis.lines,
            criticalPath: path, criticalDuration: path.reduce(.zero) { $0 + analysis.own[$1.id]! },
            opportunities: analysis.opportunities, failures: creations.filter { $0.failure != nil })
    }
}

/// Times and dependencies of a recording.
private struct StartUpAnalysis {
    let creations: [Recording.Creation]
    let byID: [Int: Recording.Creation]
    private let children: [Int: [Recording.Creation]]
    /// How long each creation took without those that it caused, whether one after the other or at the same time.
    let own: [Int: Duration]

    init(_ recording: Recording) {
        creations = recording.creations
        byID = Dictionary(uniqueKeysWithValues: creations.map { ($0.id, $0) })
        let children = Dictionary(grouping: creations.filter { $0.parent != nil }, by: { $0.parent! })
        self.children = children
        own = Dictionary(
            uniqueKeysWithValues: creations.map { ($0.id, $0.duration - covered(children[$0.id] ?? [], within: $0)) })
    }
}

/// How long at least one of `creations` was in progress, during `outer` if given.
private func covered(_ creations: [Recording.Creation], within outer: Recording.Creation? = nil) -> Duration {
    var (total, reached) = (Duration.zero, outer?.start ?? .zero)
    for creation in creations.sorted(by: { $0.start < $1.start }) {
        let (start, end) = (max(creation.start, reached), min(creation.end, outer?.end ?? creation.end))
        if end > start { total += end - start }
        reached = max(reached, end)
    }
    return total
}

// MARK: - The critical path

extension StartUpAnalysis {
    /// The chain of needs whose own times add up to most, from what was asked for to what is made first.
    var criticalPath: [Recording.Creation] {
        var reach: [Int: (duration: Duration, next: Int?)] = [:]
        for creation in creations { _ = measure(creation.id, &reach) }
        var path: [Recording.Creation] = []
        var next = creations.map(\.id).max { (reach[$0]!.duration, $1) < (reach[$1]!.duration, $0) }
        while let id = next, !path.contains(where: { $0.id == id }) {
            path.append(byID[id]!)
            next = reach[id]!.next
        }
        return path
    }

    /// The longest time from the first creation that `id` needs to its end. A cycle counts once.
    private func measure(_ id: Int, _ reach: inout [Int: (duration: Duration, next: Int?)]) -> Duration {
        if let known = reach[id] { return known.duration }
        reach[id] = (.zero, nil)
        var longest: (duration: Duration, next: Int?) = (.zero, nil)
        for need in byID[id]!.needs {
            let duration = measure(need, &reach)
            if duration > longest.duration { longest = (duration, need) }
        }
        reach[id] = (longest.duration + own[id]!, longest.next)
        return reach[id]!.duration
    }
}

// MARK: - What could run at the same time

extension StartUpAnalysis {
    var opportunities: [StartUpReport.Opportunity] {
        let found = creations.compactMap { opportunity(in: $0) }
        return found.sorted { ($1.saving, $0.parts[0].id) < ($0.saving, $1.parts[0].id) }
    }

    /// What `creation` made one after the other, although none of it needs another.
    private func opportunity(in creation: Recording.Creation) -> StartUpReport.Opportunity? {
        let made = children[creation.id] ?? []
        // What is quicker than a task costs is nothing to gain.
        let parts = made.filter { part in
            part.duration >= .microseconds(100) && made.allSatisfy { $0.id == part.id || !needs($0.id, part.id) }
        }
        guard parts.count > 1, let longest = parts.map(\.duration).max() else { return nil }
        let saving = covered(parts, within: creation) - longest
        guard saving >= .microseconds(100) else { return nil }
        return StartUpReport.Opportunity(binding: creation.binding, parts: parts, saving: saving)
    }

    /// Whether one of two siblings got hold of the other's instance, on whatever way.
    private func needs(_ one: Int, _ other: Int) -> Bool {
        var visited: Set<Int> = []
        func reaches(_ id: Int) -> Bool {
            guard visited.insert(id).inserted else { return false }
            return byID[id]!.needs.contains { $0 == other || reaches($0) }
        }
        return reaches(one)
    }
}

// MARK: - Lines

extension StartUpAnalysis {
    /// The creations that have the same path, as one line each, in the order of the first of them.
    var lines: [StartUpReport.Line] { lines(of: creations.filter { $0.parent == nil }, after: []) }

    private func lines(of siblings: [Recording.Creation], after path: [BindingReference]) -> [StartUpReport.Line] {
        let groups = Dictionary(grouping: siblings, by: \.binding).values.sorted { $0[0].id < $1[0].id }
        return groups.flatMap { group in
            let path = path + [group[0].binding]
            let line = StartUpReport.Line(
                path: path, scope: group[0].scope, count: group.count,
                total: group.reduce(.zero) { $0 + $1.duration }, own: group.reduce(.zero) { $0 + own[$1.id]! })
            return [line] + lines(of: group.flatMap { children[$0.id] ?? [] }, after: path)
        }
    }
}
