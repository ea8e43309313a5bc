/// A band in a picture of time: creations that lie within each other or follow each other, but don't overlap otherwise.
/// The synchronous work of a thread is one lane; tasks that run at the same time have several.
struct Lane {
    /// The thread of the first creation.
    let thread: Int
    /// The creations in the order in which they began, outer ones before those that they enclose.
    fileprivate(set) var creations: [Recording.Creation] = []
    /// The creations in progress, each within the one before it.
    fileprivate var open: [Recording.Creation] = []

    fileprivate init(thread: Int) { self.thread = thread }
}

extension Recording {
    /// All creations, in as few lanes as they need.
    ///
    /// - Complexity: O(*n* log *n*).
    var lanes: [Lane] {
        var lanes = Lanes()
        for creation in creations.ordered(by: { ($0.start, $1.end, $0.id) < ($1.start, $0.end, $1.id) }) {
            lanes.add(creation)
        }
        return lanes.all
    }
}

private struct Lanes {
    private(set) var all: [Lane] = []
    /// The lane of each creation.
    private var places: [Int: Int] = [:]
    /// The times at which lanes become free. The outermost creation in progress of a lane ends last.
    private var ends = Heap<(time: Duration, lane: Int)> { $0.time < $1.time }
    /// The lanes in which nothing is in progress: of all threads, and of each thread. Some may be taken again.
    private var free = Heap<Int>(by: <)
    private var freeOfThread: [Int: Heap<Int>] = [:]

    /// Adds a creation, in order of their beginnings. It goes into its parent's lane if it lies within the parent,
    /// otherwise into a free lane, preferably one of its thread.
    mutating func add(_ creation: Recording.Creation) {
        release(until: creation.start)
        if let lane = laneOfCause(of: creation) { return append(creation, to: lane) }
        let lane = takeFreeLane(of: creation.thread)
        ends.insert((creation.end, lane))
        append(creation, to: lane)
    }

    private mutating func append(_ creation: Recording.Creation, to lane: Int) {
        all[lane].creations.append(creation)
        all[lane].open.append(creation)
        places[creation.id] = lane
    }

    private mutating func release(until time: Duration) {
        while let end = ends.first, end.time <= time {
            _ = ends.popFirst()
            all[end.lane].open = []
            free.insert(end.lane)
            freeOfThread[all[end.lane].thread, default: Heap(by: <)].insert(end.lane)
        }
    }

    private mutating func laneOfCause(of creation: Recording.Creation) -> Int? {
        guard let parent = creation.parent, let lane = places[parent] else { return nil }
        while let last = all[lane].open.last, last.end <= creation.start { all[lane].open.removeLast() }
        guard let last = all[lane].open.last, last.id == parent, last.end >= creation.end else { return nil }
        return lane
    }

    private mutating func takeFreeLane(of thread: Int) -> Int {
        while let lane = freeOfThread[thread]?.popFirst() { if all[lane].open.isEmpty { return lane } }
        while let lane = free.popFirst() { if all[lane].open.isEmpty { return lane } }
        all.append(Lane(thread: thread))
        return all.count - 1
    }
}
