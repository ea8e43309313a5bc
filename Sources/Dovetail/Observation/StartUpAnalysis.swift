/// The times and dependencies of the creations of a recording. A creation is known by its position.
struct StartUpAnalysis {
    let creations: [Recording.Creation]
    /// The creation that asked for each creation, and the creations that each one asked for.
    private let parents: [Int?]
    private let children: DirectedGraph
    /// The creations whose instances each creation has received.
    private let needs: DirectedGraph
    /// The time of each creation without the creations that it caused, whether these ran one after the other or
    /// together.
    private let own: [Duration]

    init(_ recording: Recording) {
        let creations = recording.creations
        let positions = Dictionary(zip(creations.map(\.id), creations.indices)) { first, _ in first }
        let parents = creations.map { $0.parent.flatMap { positions[$0] } }
        var children = [[Int]](repeating: [], count: creations.count)
        for (position, parent) in parents.enumerated() { if let parent { children[parent].append(position) } }
        self.creations = creations
        self.parents = parents
        self.children = DirectedGraph(children)
        needs = DirectedGraph(creations.map { $0.needs.compactMap { positions[$0] } })
        own = creations.indices.map { position in
            let creation = creations[position]
            return creation.duration - Self.covered(children[position].map { creations[$0] }, within: creation)
        }
    }

    /// How long at least one of `creations` was in progress, during `outer` if given.
    static func covered(_ creations: [Recording.Creation], within outer: Recording.Creation? = nil) -> Duration {
        var (total, reached) = (Duration.zero, outer?.start ?? .zero)
        for creation in creations.ordered(by: { $0.start < $1.start }) {
            let (start, end) = (max(creation.start, reached), min(creation.end, outer?.end ?? creation.end))
            if end > start { total += end - start }
            reached = max(reached, end)
        }
        return total
    }
}

// MARK: - The critical path

extension StartUpAnalysis {
    /// The chain of needs whose own times add up to most, and their sum. It leads from what was asked for to what is
    /// made first. A cycle counts once.
    var criticalPath: (creations: [Recording.Creation], duration: Duration) {
        var reach = [(duration: Duration, next: Int?)](repeating: (.zero, nil), count: creations.count)
        for position in needs.postorder() {
            for need in needs.successors[position] where reach[need].duration > reach[position].duration {
                reach[position] = (reach[need].duration, need)
            }
            reach[position].duration += own[position]
        }
        let first = creations.indices.max {
            (reach[$0].duration, creations[$1].id) < (reach[$1].duration, creations[$0].id)
        }
        let path = Array(sequence(first: first) { $0.map { reach[$0].next } }.prefix { $0 != nil }.compactMap(\.self))
        return (path.map { creations[$0] }, path.reduce(.zero) { $0 + own[$1] })
    }
}

// MARK: - What could run at the same time

extension StartUpAnalysis {
    var opportunities: [StartUpReport.Opportunity] {
        let isNeeded = neededBySiblings
        let found = creations.indices.compactMap { opportunity(in: $0, apartFrom: isNeeded) }
        return found.ordered { ($1.saving, $0.parts[0].id) < ($0.saving, $1.parts[0].id) }
    }

    /// The parts that a creation made one after the other, although they don't need each other.
    private func opportunity(in position: Int, apartFrom isNeeded: [Bool]) -> StartUpReport.Opportunity? {
        // Parts that take less time than a task costs are nothing to gain.
        let parts = children.successors[position].filter { !isNeeded[$0] }.map { creations[$0] }
            .filter { $0.duration >= .microseconds(100) }
        guard parts.count > 1, let longest = parts.map(\.duration).max() else { return nil }
        let saving = Self.covered(parts, within: creations[position]) - longest
        guard saving >= .microseconds(100) else { return nil }
        return StartUpReport.Opportunity(binding: creations[position].binding, parts: parts, saving: saving)
    }

    /// For each creation, whether a sibling, or a descendant of a sibling, has received its instance.
    private var neededBySiblings: [Bool] {
        let tree = Tree(children)
        var isNeeded = [Bool](repeating: false, count: creations.count)
        for (position, needs) in needs.successors.enumerated() {
            for need in needs where !tree.holds(position, within: need) {
                guard let parent = parents[need], parent != position else { continue }
                if tree.holds(position, within: parent) { isNeeded[need] = true }
            }
        }
        return isNeeded
    }

    /// Which creation lies within which: in postorder, the creations that one encloses come right before it.
    private struct Tree {
        private var numbers: [Int]
        private var sizes: [Int]

        init(_ children: DirectedGraph) {
            numbers = children.successors.map { _ in 0 }
            sizes = children.successors.map { _ in 1 }
            for (number, node) in children.postorder().enumerated() {
                numbers[node] = number
                for child in children.successors[node] { sizes[node] += sizes[child] }
            }
        }

        func holds(_ node: Int, within other: Int) -> Bool {
            numbers[node] <= numbers[other] && numbers[node] > numbers[other] - sizes[other]
        }
    }
}

// MARK: - Lines

extension StartUpAnalysis {
    /// One line for the creations that were caused in the same way, in the order of the first of them.
    var lines: [StartUpReport.Line] {
        var ways = StartUpReport.Ways()
        var groups: [[Int]] = []
        var open = self.groups(of: creations.indices.filter { parents[$0] == nil }).map {
            (group: $0, after: Int?.none)
        }
        while let (group, outer) = open.popLast() {
            let way = ways.add(creations[group[0]].binding, after: outer)
            groups.append(group)
            open += self.groups(of: group.flatMap { children.successors[$0] }).map { ($0, way) }
        }
        return groups.enumerated().map { way, group in
            StartUpReport.Line(
                ways: ways, way: way, scope: creations[group[0]].scope, count: group.count,
                total: group.reduce(.zero) { $0 + creations[$1].duration }, own: group.reduce(.zero) { $0 + own[$1] })
        }
    }

    /// The creations of each binding, the newest first.
    private func groups(of positions: [Int]) -> [[Int]] {
        if positions.count < 2 { return positions.map { [$0] } }
        return Dictionary(grouping: positions) { creations[$0].binding }.values
            .ordered { creations[$0[0]].id > creations[$1[0]].id }
    }
}
