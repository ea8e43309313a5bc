import CDovetail

/// What keeps the objects of one outermost resolution in order, owned by the thread that runs it.
///
/// The objects are a stack of entries, which the thread's record holds, so that the caller's module reaches it: a failed
/// creation takes back what it added, and the newest entry of a name is found first. A finished graph is kept by its
/// thread for the next resolution. One thread at a time uses a graph, and no access to its state calls user code, so the
/// run-time checks for exclusive access are off.
@usableFromInline
final class Graph {
    /// Finds entries by their hash, newest first; nil while there are few, which are searched one by one.
    @exclusivity(unchecked) private var buckets: Buckets?
    /// What joined by then is in the buckets.
    @exclusivity(unchecked) private var indexedBy = 0
    @exclusivity(unchecked) private var indexed = 0

    /// Complete singletons that refer to an unfinished one, in the order of their completion.
    @exclusivity(unchecked) var unpublished: [UnpublishedSingleton] = []
    /// Keeps the sets that frames of this graph point to.
    @exclusivity(unchecked) private var taintSets: [TaintSet] = []
    /// Whether it serves to put what was awaited in its place.
    var endsAsyncCreation = false
    /// How this thread takes part in waiting. All of it is guarded by the coordinator's mutex.
    let participant = Participant()

    private typealias Entry = UnsafeMutablePointer<GraphEntry>
    private typealias Buckets = UnsafeMutableBufferPointer<Entry?>

    init() {}

    deinit { forgetBuckets() }
}

// MARK: - Beginning and ending

extension Graph {
    /// The graph of the resolution that runs on this thread, begun now if need be.
    static func current(on thread: UnsafeMutablePointer<dovetail_thread>) -> Graph {
        if thread.pointee.graph == nil { begin(on: thread) }
        return thread.pointee.currentGraph!
    }

    /// Lets the thread's spare graph be that of the resolution which begins.
    @inline(__always)
    static func begin(on thread: UnsafeMutablePointer<dovetail_thread>) {
        if thread.pointee.spareGraph == nil { keepSpare() }
        thread.pointee.graph = thread.pointee.spareGraph
    }

    @inline(never)
    static func keepSpare() {
        _ = releasesSpares
        dovetail_keep_spare_graph(Unmanaged.passRetained(Graph()).toOpaque())
    }

    private static let releasesSpares: Void = dovetail_on_thread_exit {
        // Another destructor of this thread may still resolve; it then makes a new one.
        let thread = dovetail_current_thread()
        thread.pointee.spareGraph = nil
        thread.deallocateSpares()
        Unmanaged<Graph>.fromOpaque($0).release()
    }

    /// Called when the outermost creation of a thread leaves.
    @inline(never)
    static func end(on thread: UnsafeMutablePointer<dovetail_thread>) {
        guard let graph = thread.pointee.graph else { return }
        Unmanaged<Graph>.fromOpaque(graph)._withUnsafeGuaranteedRef { $0.end(on: thread) }
    }

    private func end(on thread: UnsafeMutablePointer<dovetail_thread>) {
        assert(unpublished.isEmpty, "a graph ended with unpublished singletons")
        // Destroying an object may resolve on this thread; it must find this graph still in use, never the spare.
        removeAllEntries(on: thread)
        dovetail_fill_recent(thread, nil)
        thread.pointee.joined = 0
        if !taintSets.isEmpty { taintSets.removeAll(keepingCapacity: true) }
        thread.pointee.graph = nil
    }
}

// MARK: - Entries

extension Graph {
    /// Notes that something joined which isn't kept here: a singleton.
    func noteJoin() -> Int {
        let thread = dovetail_current_thread()
        thread.pointee.joined += 1
        return thread.pointee.joined
    }

    func find(
        _ key: BindingKey, _ owner: UInt64, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        var candidate = thread.pointee.newestEntry
        for _ in 0..<16 {
            guard let entry = candidate else { return nil }
            if entry.isObject(of: key, owner) { return entry }
            candidate = entry.pointee.previous
        }
        return candidate == nil ? nil : findIndexed(key, owner, on: thread)
    }

    private func findIndexed(
        _ key: BindingKey, _ owner: UInt64, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> Entry? {
        indexEntries(of: thread)
        var candidate = buckets![key.bucket(of: buckets!.count)]
        while let entry = candidate {
            if entry.isObject(of: key, owner) { return entry }
            candidate = entry.pointee.nextInBucket
        }
        return nil
    }

    private func indexEntries(of thread: UnsafeMutablePointer<dovetail_thread>) {
        var added: [Entry] = []
        forEachEntry(after: indexedBy) { added.append($0) }
        if indexed + added.count > 2 * (buckets?.count ?? 0) {
            added = []
            forEachEntry(after: 0) { added.append($0) }
            resetBuckets(capacity: added.count)
        }
        for entry in added.reversed() {
            let bucket = entry.pointee.key.bucket(of: buckets!.count)
            entry.pointee.nextInBucket = buckets![bucket]
            buckets![bucket] = entry
        }
        indexed += added.count
        indexedBy = thread.pointee.joined
    }

    private func resetBuckets(capacity: Int) {
        forgetBuckets()
        let size = 1 << (Int.bitWidth - (2 * capacity).leadingZeroBitCount)
        buckets = .allocate(capacity: size)
        buckets!.initialize(repeating: nil)
    }

    private func forgetBuckets() {
        buckets?.deallocate()
        (buckets, indexed, indexedBy) = (nil, 0, 0)
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
        let thread = dovetail_current_thread()
        guard thread.pointee.sharedNames > 0 || anyBinding else { return nil }
        var candidate = thread.pointee.newestEntry
        while let entry = candidate {
            if entry.pointee.owner == owner, anyBinding || entry.pointee.isNamed,
                entry.pointee.key.sharedName == name
            {
                return entry
            }
            candidate = entry.pointee.previous
        }
        return nil
    }

    /// Takes back everything.
    private func removeAllEntries(on thread: UnsafeMutablePointer<dovetail_thread>) {
        // An object that is destroyed may add others meanwhile.
        while let first = thread.pointee.newestEntry {
            var last = first
            thread.pointee.newest = nil
            thread.pointee.sharedNames = 0
            if buckets != nil { forgetBuckets() }
            while true {
                GraphEntry.clear(last)
                last.pointee.frame.reset()
                guard let next = last.pointee.previous else { break }
                last = next
            }
            last.pointee.previous = thread.pointee.spareEntries
            thread.pointee.spares = UnsafeMutableRawPointer(first)
        }
    }

    /// Takes back what joined after `mark`.
    ///
    /// - Parameter creation: The frame of a creation that goes on, whose entry therefore stays in use.
    func removeEntries(after mark: Int, sparing creation: UnsafeMutableRawPointer? = nil) {
        let thread = dovetail_current_thread()
        while let entry = thread.pointee.newestEntry, entry.pointee.joinedAt > mark {
            thread.pointee.newest = UnsafeMutableRawPointer(entry.pointee.previous)
            if entry.pointee.joinedAt <= indexedBy {
                buckets![entry.pointee.key.bucket(of: buckets!.count)] = entry.pointee.nextInBucket
                indexed -= 1
            }
            dovetail_set_recent(thread, entry.pointee.key.hash, GraphEntry.unknown)
            if entry.pointee.isNamed { thread.pointee.sharedNames -= 1 }
            GraphEntry.clear(entry)
            if UnsafeMutableRawPointer(entry) != creation { thread.giveBack(entry) }
        }
    }

    /// Visits what joined after `mark`.
    func forEachEntry(after mark: Int, _ body: (UnsafeMutablePointer<GraphEntry>) -> Void) {
        var next = dovetail_current_thread().pointee.newestEntry
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
        Coordinator.settle(participant, from: depth, to: lowest)
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
        let hidden = (thread.pointee.newest, thread.pointee.recent, thread.pointee.sharedNames)
        let hiddenIndex = (buckets, indexed, indexedBy)
        (thread.pointee.newest, thread.pointee.sharedNames) = (nil, 0)
        (buckets, indexed, indexedBy) = (nil, 0, 0)
        dovetail_fill_recent(thread, GraphEntry.unknown)
        defer {
            removeAllEntries(on: thread)
            (thread.pointee.newest, thread.pointee.recent, thread.pointee.sharedNames) = hidden
            (buckets, indexed, indexedBy) = hiddenIndex
        }
        return try body()
    }
}

extension UnsafeMutablePointer where Pointee == GraphEntry {
    @inline(__always)
    fileprivate func isObject(of key: BindingKey, _ owner: UInt64) -> Bool {
        let isNamed = key.reference != nil
        guard pointee.owner == owner, isNamed || pointee.frame.key.site.position == key.site.position else {
            return false
        }
        return pointee.frame.key.isSame(as: key)
    }
}

extension BindingKey {
    /// `count` is a power of two.
    fileprivate func bucket(of count: Int) -> Int { Int(bitPattern: hash) & (count - 1) }
}
