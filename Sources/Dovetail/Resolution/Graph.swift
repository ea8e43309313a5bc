public import CDovetail

/// The objects of one outermost resolution, owned by the thread that runs it.
///
/// Entries are a stack threaded through hash buckets: a failed creation takes back what it added, and the newest
/// entry of a name is found first. A finished graph is kept by its thread for the next resolution. One thread at a time
/// uses a graph, and no access to its state calls user code, so the run-time checks for exclusive access are off.
@usableFromInline
final class Graph {
    @exclusivity(unchecked) private var newest: UnsafeMutablePointer<GraphEntry>?
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var sharedNames = 0
    @exclusivity(unchecked) private var buckets: UnsafeMutableBufferPointer<UnsafeMutablePointer<GraphEntry>?>
    @exclusivity(unchecked) private var spares: UnsafeMutablePointer<GraphEntry>?

    /// Complete singletons that refer to an unfinished one, in the order of their completion.
    @exclusivity(unchecked) var unpublished: [UnpublishedSingleton] = []
    /// Keeps the sets that frames of this graph point to.
    @exclusivity(unchecked) private var taintSets: [TaintSet] = []
    /// How this thread takes part in waiting. All of it is guarded by the coordinator's mutex.
    let participant = Participant()

    init() {
        buckets = .allocate(capacity: 16)
        buckets.initialize(repeating: nil)
    }

    deinit {
        while let spare = spares {
            spares = spare.pointee.previous
            spare.deallocate()
        }
        buckets.deallocate()
    }
}

/// One object of a graph, with room for its value: 48 bytes hold a class, any existential of two protocols, and
/// most structs; a larger value lives in memory of its own.
@usableFromInline
struct GraphEntry {
    /// First, so that its address is the entry's.
    @usableFromInline var payload: (UInt, UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0, 0)
    var previous: UnsafeMutablePointer<GraphEntry>?
    var nextInBucket: UnsafeMutablePointer<GraphEntry>?
    var key: BindingKey
    /// Keeps what the key refers to.
    var qualifier: Qualifier?
    var owner: UInt64
    var joinedAt: Int
    /// The depth of the outermost unfinished creation that this object refers to.
    var lowest: Int
    var taints: TaintSet?
    let operations: any ValueOperations.Type

    var isUnfinished: Bool { lowest != .max }
}

// MARK: - Beginning and ending

extension Graph {
    /// The graph of the resolution that runs on this thread, begun now if need be.
    @usableFromInline
    static func current(on thread: UnsafeMutablePointer<dovetail_thread>) -> Graph {
        if let graph = thread.pointee.currentGraph { return graph }
        let graph = thread.pointee.spareGraph.map { Unmanaged<Graph>.fromOpaque($0) } ?? makeSpare()
        thread.pointee.graph = graph.toOpaque()
        return graph.takeUnretainedValue()
    }

    private static func makeSpare() -> Unmanaged<Graph> {
        _ = releasesSpares
        let graph = Unmanaged.passRetained(Graph())
        dovetail_keep_spare_graph(graph.toOpaque())
        return graph
    }

    private static let releasesSpares: Void = dovetail_on_thread_exit {
        // Another destructor of this thread may still resolve; it then makes a new one.
        dovetail_current_thread().pointee.spareGraph = nil
        Unmanaged<Graph>.fromOpaque($0).release()
    }

    /// Called when the outermost creation of a thread leaves.
    @usableFromInline
    static func end(on thread: UnsafeMutablePointer<dovetail_thread>) {
        guard let graph = thread.pointee.currentGraph else { return }
        assert(graph.unpublished.isEmpty, "a graph ended with unpublished singletons")
        // Destroying an object may resolve on this thread; it must find this graph still in use, never the spare.
        graph.removeEntries(after: 0)
        thread.pointee.joined = 0
        graph.taintSets.removeAll(keepingCapacity: true)
        thread.pointee.graph = nil
    }
}

extension Graph {
    /// Runs `body` as if nothing was being resolved on this thread: what it resolves has graphs of its own.
    static func withoutCurrent<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = dovetail_current_thread()
        let outer = thread.pointee
        thread.pointee.frame = nil
        thread.pointee.graph = nil
        thread.pointee.joined = 0
        if outer.graph != nil { thread.pointee.spareGraph = nil }
        defer {
            if let graph = outer.graph {
                if let other = thread.pointee.spareGraph { Unmanaged<Graph>.fromOpaque(other).release() }
                dovetail_keep_spare_graph(graph)
            }
            thread.pointee.frame = outer.frame
            thread.pointee.graph = outer.graph
            thread.pointee.joined = outer.joined
        }
        return try body()
    }
}

// MARK: - Entries

extension Graph {
    /// Adds the object that `frame` has made and returns the memory for its value, which the caller initializes.
    @usableFromInline
    func join(
        _ frame: Frame, _ operations: any ValueOperations.Type, isUnfinished: Bool
    ) -> UnsafeMutablePointer<GraphEntry> {
        let joined = noteJoin()
        if count >= 2 * buckets.count { grow() }
        let entry = spares ?? .allocate(capacity: 1)
        if spares != nil { spares = entry.pointee.previous }
        let key = frame.key
        let bucket = bucket(of: key)
        entry.initialize(
            to: GraphEntry(
                previous: newest, nextInBucket: buckets[bucket], key: key, qualifier: key.qualifier,
                owner: frame.store._withUnsafeGuaranteedRef { $0.identity }, joinedAt: joined,
                lowest: isUnfinished || frame.lowest <= frame.depth ? min(frame.depth, frame.lowest) : .max,
                taints: frame.taintSet, operations: operations))
        buckets[bucket] = entry
        newest = entry
        count += 1
        if key.qualifier?.key != nil { sharedNames += 1 }
        operations.preparePayload(of: entry)
        return entry
    }

    /// Notes that something joined which isn't kept here: a singleton.
    func noteJoin() -> Int {
        let thread = dovetail_current_thread()
        thread.pointee.joined += 1
        return thread.pointee.joined
    }

    /// The object of `key`, which the innermost frame of this thread now gets hold of.
    @usableFromInline
    func entry(
        for key: BindingKey, owner: UInt64, readOn thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        var candidate = buckets[bucket(of: key)]
        while let entry = candidate {
            if entry.pointee.owner == owner, entry.pointee.key.isSame(as: key) {
                noteRead(of: entry, on: thread)
                return entry
            }
            candidate = entry.pointee.nextInBucket
        }
        return nil
    }

    func noteRead(of entry: UnsafeMutablePointer<GraphEntry>, on thread: UnsafeMutablePointer<dovetail_thread>) {
        guard let frame = thread.pointee.currentFrame else { return }
        if entry.pointee.isUnfinished { frame.pointee.note(lowest: entry.pointee.lowest) }
        if let taints = entry.pointee.taints { frame.pointee.note(taints: taints, in: self) }
    }

    @usableFromInline
    static func finish(_ entry: UnsafeMutablePointer<GraphEntry>) { entry.pointee.lowest = .max }

    /// Publishes a set of singletons that refer to each other and to nothing unfinished.
    func publish(_ set: [UnpublishedSingleton]) {
        guard !set.isEmpty else { return }
        let taints = set.reduce(nil) { TaintSet.union($0, $1.slot.taints) }
        for singleton in set { singleton.slot.taints = taints }
        Coordinator.publish(set, by: participant)
    }

    /// The newest object that was put into the graph under `name`, by an explicit `key:` unless `anyBinding`.
    func entry(named name: String, owner: UInt64, anyBinding: Bool = false) -> UnsafeMutablePointer<GraphEntry>? {
        guard sharedNames > 0 || anyBinding else { return nil }
        var candidate = newest
        while let entry = candidate {
            let key = entry.pointee.key
            if entry.pointee.owner == owner, anyBinding || key.qualifier?.key != nil, key.sharedName == name {
                return entry
            }
            candidate = entry.pointee.previous
        }
        return nil
    }

    @usableFromInline var sharesNames: Bool { sharedNames > 0 }

    /// Takes back what joined after `mark`.
    func removeEntries(after mark: Int) {
        while let entry = newest, entry.pointee.joinedAt > mark {
            newest = entry.pointee.previous
            buckets[bucket(of: entry.pointee.key)] = entry.pointee.nextInBucket
            count -= 1
            if entry.pointee.key.qualifier?.key != nil { sharedNames -= 1 }
            entry.pointee.operations.destroyPayload(of: entry)
            entry.deinitialize(count: 1)
            entry.pointee.previous = spares
            spares = entry
        }
    }

    /// Visits what joined after `mark`.
    func forEachEntry(after mark: Int, _ body: (UnsafeMutablePointer<GraphEntry>) -> Void) {
        var next = newest
        while let entry = next, entry.pointee.joinedAt > mark {
            body(entry)
            next = entry.pointee.previous
        }
    }

    /// Lets all that joined after `mark` and reaches down to `depth` reach down to `lowest` instead.
    func settle(after mark: Int, from depth: Int, to lowest: Int) {
        forEachEntry(after: mark) { entry in
            if entry.pointee.lowest != .max, entry.pointee.lowest >= depth { entry.pointee.lowest = lowest }
        }
        for singleton in unpublished.reversed().prefix(while: { $0.slot.joinedAt > mark })
        where singleton.slot.lowest >= depth {
            singleton.slot.lowest = lowest
        }
    }

    /// Takes the unpublished singletons that joined after `mark`.
    func takeUnpublished(after mark: Int) -> [UnpublishedSingleton] {
        let first = unpublished.firstIndex { $0.slot.joinedAt > mark } ?? unpublished.endIndex
        defer { unpublished.removeSubrange(first...) }
        return Array(unpublished[first...])
    }

    func keep(_ set: TaintSet) -> Unmanaged<TaintSet> {
        taintSets.append(set)
        return .passUnretained(set)
    }

    private func bucket(of key: BindingKey) -> Int { Int(key.hash & UInt(buckets.count - 1)) }

    private func grow() {
        let larger = UnsafeMutableBufferPointer<UnsafeMutablePointer<GraphEntry>?>.allocate(
            capacity: buckets.count * 4)
        larger.initialize(repeating: nil)
        buckets.deallocate()
        buckets = larger
        var entries: [UnsafeMutablePointer<GraphEntry>] = []
        forEachEntry(after: 0) { entries.append($0) }
        for entry in entries.reversed() {
            let bucket = bucket(of: entry.pointee.key)
            entry.pointee.nextInBucket = buckets[bucket]
            buckets[bucket] = entry
        }
    }
}
