import Dovetail
import Testing

/// Random recordings, and what the reports tell of them by trying everything.
@Suite struct RandomRecordingTests {
    @Test(arguments: 0..<200) func reportsAreWhatTryingEverythingTells(_ seed: Int) throws {
        let recording = Self.recording(seed: seed)
        let (report, oracle) = (recording.startUpReport, Oracle(recording))
        #expect(report.criticalPath.map(\.id) == oracle.criticalPath)
        #expect(report.lines.map { $0.path.map(\.name) } == oracle.lines([], of: nil))
        #expect(
            Set(report.opportunities.map { $0.parts.map(\.id) })
                == Set(recording.creations.compactMap { oracle.opportunity(in: $0.id) }))
        let rows = try #require(try parsedJSON(recording.chromeTrace)["traceEvents"] as? [[String: Any]])
        #expect(rows.filter { $0["ph"] as? String == "M" }.count == oracle.lanes.count)
        let places = rows.filter { $0["ph"] as? String == "X" }.map { row in
            "\((row["args"] as? [String: Any])?["place"] as? String ?? "") in \(row["tid"] as? Int ?? 0)"
        }
        let expected = oracle.lanes.enumerated().flatMap { index, lane in lane.map { "App.swift:\($0) in \(index + 1)" }
        }
        #expect(places.sorted() == expected.sorted())
    }

    /// Creations that enclose each other, on three threads, which need what they cause and some others.
    private static func recording(seed: Int) -> Recording {
        var random = SeededGenerator(seed: seed)
        var creations: [Recording.Creation] = []
        for id in 1...Int.random(in: 1...25, using: &random) {
            let parent = creations.filter { $0.duration >= .milliseconds(4) }.randomElement(using: &random)
            let isWithin = parent != nil && Int.random(in: 0..<4, using: &random) > 0
            let within = isWithin ? parent : nil
            let start = (within?.start ?? .zero) + .milliseconds(Int.random(in: 0...3, using: &random))
            let left = within.map { $0.end - start } ?? .milliseconds(40)
            creations.append(
                Recording.Creation(
                    id: id,
                    binding: BindingReference(
                        owner: "App", name: "n\(Int.random(in: 0..<6, using: &random))", type: "", file: "App.swift",
                        line: id, column: 1),
                    scope: "prototype", parent: within?.id,
                    needs: (1..<max(2, id)).filter { $0 < id && Int.random(in: 0..<5, using: &random) == 0 },
                    start: start, duration: left * Int.random(in: 0...4, using: &random) / 4,
                    thread: within?.thread ?? Int.random(in: 1...3, using: &random)))
        }
        return Recording(creations: creations.map { $0.needing(creations) }, dependencies: [])
    }
}

extension Recording.Creation {
    fileprivate func needing(_ others: [Self]) -> Self {
        Self(
            id: id, binding: binding, scope: scope, parent: parent,
            needs: needs + others.filter { $0.parent == id }.map(\.id), start: start, duration: duration,
            thread: thread)
    }
}

private struct Oracle {
    let creations: [Recording.Creation]

    init(_ recording: Recording) { creations = recording.creations }

    private subscript(id: Int) -> Recording.Creation { creations.first { $0.id == id }! }

    private func children(of id: Int?) -> [Int] { creations.filter { $0.parent == id }.map(\.id) }

    private func descendants(of id: Int) -> [Int] { [id] + children(of: id).flatMap { descendants(of: $0) } }

    /// How long one of these was in progress, counted by quarters of a millisecond.
    private func covered(_ ids: [Int], within outer: Recording.Creation) -> Duration {
        let step = Duration.microseconds(1)
        var total = Duration.zero
        let bounds = Set(ids.flatMap { [self[$0].start, self[$0].end] } + [outer.start, outer.end]).sorted()
        for (from, to) in zip(bounds, bounds.dropFirst()) where from >= outer.start && to <= outer.end {
            if ids.contains(where: { self[$0].start <= from && self[$0].end >= to }) { total += to - from }
        }
        return total / step > 0 ? total : .zero
    }

    private func own(_ id: Int) -> Duration { self[id].duration - covered(children(of: id), within: self[id]) }

    var criticalPath: [Int] {
        var reach: [Int: (duration: Duration, path: [Int])] = [:]
        func measure(_ id: Int) -> (duration: Duration, path: [Int]) {
            if let known = reach[id] { return known }
            reach[id] = (.zero, [])
            var longest: (duration: Duration, path: [Int]) = (.zero, [])
            for need in self[id].needs where measure(need).duration > longest.duration { longest = measure(need) }
            reach[id] = (longest.duration + own(id), [id] + longest.path)
            return reach[id]!
        }
        for creation in creations { _ = measure(creation.id) }
        return creations.map(\.id).max { (reach[$0]!.duration, $1) < (reach[$1]!.duration, $0) }.map { reach[$0]!.path }
            ?? []
    }

    func lines(_ outer: [String], of ids: [Int]?) -> [[String]] {
        var groups: [[Int]] = []
        for id in ids ?? children(of: nil) {
            if let place = groups.firstIndex(where: { self[$0[0]].binding == self[id].binding }) {
                groups[place].append(id)
            } else {
                groups.append([id])
            }
        }
        return groups.flatMap { group in
            let path = outer + [self[group[0]].binding.name]
            return [path] + lines(path, of: group.flatMap { children(of: $0) })
        }
    }

    func opportunity(in id: Int) -> [Int]? {
        let parts = children(of: id).filter { part in
            self[part].duration >= .microseconds(100)
                && !children(of: id).contains { other in
                    other != part && descendants(of: other).contains { self[$0].needs.contains(part) }
                }
        }
        guard parts.count > 1, let longest = parts.map({ self[$0].duration }).max() else { return nil }
        return covered(parts, within: self[id]) - longest >= .microseconds(100) ? parts : nil
    }

    /// Each creation is in the lane of its cause if nothing else is in progress there and it ends in time, or else in
    /// the first free lane, of its thread if there is one.
    var lanes: [[Int]] {
        var lanes: [(thread: Int, ids: [Int], open: [Int])] = []
        for creation in creations.sorted(by: { ($0.start, $1.end, $0.id) < ($1.start, $0.end, $1.id) }) {
            for lane in lanes.indices {
                while let last = lanes[lane].open.last, self[last].end <= creation.start {
                    lanes[lane].open.removeLast()
                }
            }
            let place =
                lanes.firstIndex { lane in
                    lane.open.last != nil && lane.open.last == creation.parent
                        && self[lane.open.last!].end >= creation.end
                } ?? lanes.firstIndex { $0.open.isEmpty && $0.thread == creation.thread }
                ?? lanes.firstIndex { $0.open.isEmpty }
            if place == nil { lanes.append((creation.thread, [], [])) }
            lanes[place ?? lanes.count - 1].ids.append(creation.id)
            lanes[place ?? lanes.count - 1].open.append(creation.id)
        }
        return lanes.map(\.ids)
    }
}
