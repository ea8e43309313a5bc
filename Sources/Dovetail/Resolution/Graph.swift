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
    /// Finds entries by their hash; nil while there are few, which are searched one by one.
    @exclusivity(unchecked) private var buckets: Buckets?
    @exclusivity(unchecked) private var spares: UnsafeMutablePointer<GraphEntry>?

    /// Complete singletons that refer to an unfinished one, in the order of their completion.
    @exclusivity(unchecked) var unpublished: [UnpublishedSingleton] = []
    /// Keeps the sets that frames of this graph point to.
    @exclusivity(unchecked) private var taintSets: [TaintSet] = []
    /// The asynchronous resolution that it belongs to, which keeps it.
    unowned(unsafe) var resolution: AsyncResolution?
    /// How this thread takes part in waiting. All of it is guarded by the coordinator's mutex.
    let participant = Participant()

    private typealias Buckets = UnsafeMutableBufferPointer<UnsafeMutablePointer<GraphEntry>?>

    init() {}

    deinit {
        while let spare = spares {
            spares = spare.pointee.previous
            spare.deinitialize(count: 1)
            spare.deallocate()
        }
        buckets?.deallocate()
    }
}

// MARK: - Beginning and ending

extension Graph {
    /// The graph of the resolution that runs on this thread, begun now if need be.
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
    static func end(on thread: UnsafeMutablePointer<dovetail_thread>) {
        guard let graph = thread.pointee.currentGraph else { return }
        assert(graph.unpublished.isEmpty, "a graph ended with unpublished singletons")
        // Destroying an object may resolve on this thread; it must find this graph still in use, never the spare.
        graph.removeAllEntries(on: thread)
        thread.pointee.joined = 0
        graph.taintSets.removeAll(keepingCapacity: true)
        thread.pointee.graph = nil
    }
}

// MARK: - Entries

extension Graph {
    fileprivate func add(
        _ frame: UnsafeMutablePointer<Frame>, on thread: UnsafeMutablePointer<dovetail_thread>, isUnfinished: Bool,
        _ operations: GraphEntry.Operations?
    ) -> UnsafeMutablePointer<GraphEntry> {
        let entry = spares ?? Self.makeEntry(frame.pointee.key)
        if spares != nil { spares = entry.pointee.previous }
        let hash = frame.pointee.key.hash
        entry.pointee.take(frame, hash: hash, joinedAt: noteJoin(), isUnfinished: isUnfinished, operations)
        entry.pointee.previous = newest
        newest = entry
        count += 1
        if count > 16 { index(entry) }
        dovetail_set_recent(thread, hash, entry)
        if entry.pointee.isNamed { thread.pointee.sharedNames += 1 }
        return entry
    }

    private static func makeEntry(_ key: BindingKey) -> UnsafeMutablePointer<GraphEntry> {
        let entry = UnsafeMutablePointer<GraphEntry>.allocate(capacity: 1)
        entry.initialize(to: GraphEntry(key: key))
        return entry
    }

    private func index(_ entry: UnsafeMutablePointer<GraphEntry>) {
        if let buckets, count <= 2 * buckets.count { put(entry, in: buckets) } else { indexAll() }
    }

    private func indexAll() {
        let larger = Buckets.allocate(capacity: 4 * (buckets?.count ?? 16))
        larger.initialize(repeating: nil)
        buckets?.deallocate()
        buckets = larger
        var entries: [UnsafeMutablePointer<GraphEntry>] = []
        forEachEntry(after: 0) { entries.append($0) }
        for entry in entries.reversed() { put(entry, in: larger) }
    }

    private func put(_ entry: UnsafeMutablePointer<GraphEntry>, in buckets: Buckets) {
        let bucket = Int(bitPattern: entry.pointee.hash) & (buckets.count - 1)
        entry.pointee.nextInBucket = buckets[bucket]
        buckets[bucket] = entry
    }

    /// Notes that something joined which isn't kept here: a singleton.
    func noteJoin() -> Int {
        let thread = dovetail_current_thread()
        thread.pointee.joined += 1
        return thread.pointee.joined
    }

    fileprivate func find(_ key: BindingKey, _ owner: UInt64) -> UnsafeMutablePointer<GraphEntry>? {
        let hash = key.hash
        var candidate = buckets.map { $0[Int(bitPattern: hash) & ($0.count - 1)] } ?? newest
        while let entry = candidate {
            if entry.pointee.hash == hash, entry.pointee.owner == owner, entry.pointee.key.isSame(as: key) {
                return entry
            }
            candidate = buckets == nil ? entry.pointee.previous : entry.pointee.nextInBucket
        }
        return nil
    }

    func noteRead(of entry: UnsafeMutablePointer<GraphEntry>, on thread: UnsafeMutablePointer<dovetail_thread>) {
        guard let frame = thread.pointee.currentFrame else { return }
        if entry.pointee.isUnfinished { frame.pointee.note(lowest: entry.pointee.lowest) }
        if let taints = entry.pointee.taints { frame.pointee.note(taints: taints, in: self) }
    }

    /// Publishes a set of singletons that refer to each other and to nothing unfinished.
    func publish(_ set: [UnpublishedSingleton]) {
        guard !set.isEmpty else { return }
        let taints = set.reduce(nil) { TaintSet.union($0, $1.slot.taints) }
        for singleton in set { singleton.slot.taints = taints }
        Coordinator.publish(set, by: participant)
    }

    /// The newest object that was put into the graph under `name`, by an explicit `key:` unless `anyBinding`.
    func entry(named name: String, owner: UInt64, anyBinding: Bool = false) -> UnsafeMutablePointer<GraphEntry>? {
        guard dovetail_current_thread().pointee.sharedNames > 0 || anyBinding else { return nil }
        var candidate = newest
        while let entry = candidate {
            let key = entry.pointee.key
            if entry.pointee.owner == owner, anyBinding || entry.pointee.isNamed, key.sharedName == name {
                return entry
            }
            candidate = entry.pointee.previous
        }
        return nil
    }

    /// Takes back everything.
    private func removeAllEntries(on thread: UnsafeMutablePointer<dovetail_thread>) {
        // An object that is destroyed may add others meanwhile.
        while let first = newest {
            var last = first
            newest = nil
            count = 0
            thread.pointee.sharedNames = 0
            dovetail_forget_recent(thread)
            forgetBuckets()
            while true {
                GraphEntry.clear(last)
                guard let next = last.pointee.previous else { break }
                last = next
            }
            last.pointee.previous = spares
            spares = first
        }
    }

    /// Takes back what joined after `mark`.
    func removeEntries(after mark: Int) {
        while let entry = newest, entry.pointee.joinedAt > mark {
            newest = entry.pointee.previous
            if let buckets {
                buckets[Int(bitPattern: entry.pointee.hash) & (buckets.count - 1)] = entry.pointee.nextInBucket
            }
            count -= 1
            dovetail_set_recent(dovetail_current_thread(), entry.pointee.hash, GraphEntry.unknown)
            if entry.pointee.isNamed { dovetail_current_thread().pointee.sharedNames -= 1 }
            GraphEntry.clear(entry)
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

    /// Runs `body` as if the graph were empty. Frames and singletons in progress stay known.
    func hidingEntries<Result>(
        on thread: UnsafeMutablePointer<dovetail_thread>, _ body: () throws -> Result
    ) rethrows -> Result {
        let hidden = (newest, count, buckets, thread.pointee.recent, thread.pointee.sharedNames)
        (newest, count, buckets, thread.pointee.sharedNames) = (nil, 0, nil, 0)
        dovetail_forget_recent(thread)
        defer {
            removeAllEntries(on: thread)
            (newest, count, buckets, thread.pointee.recent, thread.pointee.sharedNames) = hidden
        }
        return try body()
    }

    private func forgetBuckets() {
        buckets?.deallocate()
        buckets = nil
    }
}

// MARK: - From the caller's module

// Methods of a thread rather than of the graph: a call needs neither a metatype nor a reference to the graph.
extension UnsafeMutablePointer where Pointee == dovetail_thread {
    /// Adds the object that the creation of `frame` has made. The caller initializes the value of the entry.
    @usableFromInline
    func join(
        _ frame: UnsafeMutablePointer<Frame>, isUnfinished: Bool, _ operations: GraphEntry.Operations?
    ) -> UnsafeMutablePointer<GraphEntry> {
        withGraph { $0.add(frame, on: self, isUnfinished: isUnfinished, operations) }
    }

    /// The object of `key`, which the innermost frame of this thread now gets hold of. The thread has a graph.
    @usableFromInline
    func entry(for key: BindingKey, owner: UInt64) -> UnsafeMutablePointer<GraphEntry>? {
        withGraph { graph in
            guard let entry = graph.find(key, owner) else { return nil }
            if entry.pointee.isUnfinished || entry.pointee.taints != nil { graph.noteRead(of: entry, on: self) }
            return entry
        }
    }

    @usableFromInline
    func finish(_ entry: UnsafeMutablePointer<GraphEntry>) { entry.pointee.lowest = .max }

    @usableFromInline
    func endGraph() { Graph.end(on: self) }

    @inline(__always)
    private func withGraph<Result>(_ body: (Graph) -> Result) -> Result {
        if pointee.graph == nil { _ = Graph.current(on: self) }
        return Unmanaged<Graph>.fromOpaque(pointee.graph!)._withUnsafeGuaranteedRef(body)
    }
}
