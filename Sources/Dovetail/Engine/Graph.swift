import CDovetail

/// Keeps the objects of one outermost resolution in order. Owned by the thread that runs it.
///
/// The objects are a stack of entries. It hangs from the thread's record, so that the caller's module reaches it. A
/// failed creation removes what it has added, and the newest entry of a name is found first. The thread keeps a
/// finished graph for its next resolution. One thread at a time uses a graph, and no access to its state calls user
/// code, so the run-time checks for exclusive access are off.
@usableFromInline
final class Graph {
    /// Finds objects when there are many.
    @exclusivity(unchecked) private var index = EntryIndex()
    /// Finds creations in progress when they are deeply nested.
    @exclusivity(unchecked) let frames = FrameIndex()

    /// Complete singletons that refer to an unfinished one, in the order of their completion.
    @exclusivity(unchecked) var unpublished: [UnpublishedSingleton] = []
    /// The sets of unfinished objects whose creations have ended, each with the number of objects that had joined
    /// before it.
    @exclusivity(unchecked) private var unfinishedSets: [(joinedBefore: Int, set: UnfinishedSet)] = []
    /// Keeps the sets that frames of this graph point to.
    @exclusivity(unchecked) private var taintSets: [TaintSet] = []
    /// Whether this graph puts an awaited instance into its place.
    var endsAsyncCreation = false
    /// How this thread takes part in waiting. All of it is guarded by the coordinator's lock.
    let participant: Participant
    /// Its address, by which slots know the creator of their instances.
    let creator: UInt

    init() {
        participant = Participant()
        creator = participant.address
    }
}

// MARK: - Beginning and ending

extension Graph {
    /// The graph of the resolution that runs on this thread. It begins now if there is none.
    static func current(on thread: UnsafeMutablePointer<dovetail_thread>) -> Graph {
        if thread.pointee.graph == nil { begin(on: thread) }
        return thread.pointee.currentGraph!
    }

    /// Makes the thread's spare graph that of the resolution which begins.
    @inline(__always)
    static func begin(on thread: UnsafeMutablePointer<dovetail_thread>) {
        if thread.pointee.spareGraph == nil { keepSpare() }
        thread.pointee.graph = thread.pointee.spareGraph
    }

    @inline(never)
    static func keepSpare() {
        _ = releasesSpares
        dovetail_measure_stack()
        dovetail_keep_spare_graph(Unmanaged.passRetained(Graph()).toOpaque())
    }

    private static let releasesSpares: Void = dovetail_on_thread_exit {
        // Another destructor of this thread may still resolve. It then makes a new graph.
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
        assert(frames.isEmpty, "a graph ended with creations in progress")
        if !unfinishedSets.isEmpty { unfinishedSets = [] }
        // Destroying an object may resolve on this thread; it must find this graph still in use, never the spare.
        if thread.pointee.newest != nil { removeAllEntries(on: thread) }
        dovetail_fill_recent(thread, nil)
        thread.pointee.joined = 0
        if !taintSets.isEmpty { taintSets.removeAll(keepingCapacity: true) }
        thread.pointee.graph = nil
    }
}

// MARK: - Entries

extension Graph {
    func find(
        _ key: BindingKey, _ owner: UInt64, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        var candidate = thread.pointee.newestEntry
        for _ in 0..<16 {
            guard let entry = candidate else { return nil }
            if entry.isObject(of: key, owner) { return entry }
            candidate = entry.pointee.previous
        }
        return candidate == nil ? nil : index.find(key, owner, on: thread)
    }

    func noteRead(of entry: UnsafeMutablePointer<GraphEntry>, on thread: UnsafeMutablePointer<dovetail_thread>) {
        guard let frame = thread.pointee.currentFrame else { return }
        frame.pointee.note(lowest: entry.pointee.reach)
        if let taints = entry.pointee.taints { frame.pointee.note(taints: taints, in: self) }
    }

    /// The newest object that was put into the graph under `name`, by an explicit `key:` unless `anyBinding`.
    func entry(named name: String, owner: UInt64, anyBinding: Bool = false) -> UnsafeMutablePointer<GraphEntry>? {
        let thread = dovetail_current_thread()
        guard thread.pointee.sharedNames > 0 || anyBinding else { return nil }
        return index.newest(named: name, of: owner, anyBinding: anyBinding, on: thread)
    }

    /// Removes all entries.
    private func removeAllEntries(on thread: UnsafeMutablePointer<dovetail_thread>) {
        // An object that is destroyed may add others.
        while let first = thread.pointee.newestEntry {
            var last = first
            thread.pointee.newest = nil
            thread.pointee.sharedNames = 0
            index.removeAll()
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

    /// Removes the entries that joined after `mark`.
    ///
    /// - Parameter creation: The frame of a creation that goes on: its entry stays in use.
    func removeEntries(after mark: Int, sparing creation: UnsafeMutableRawPointer? = nil) {
        let thread = dovetail_current_thread()
        while let entry = thread.pointee.newestEntry, entry.pointee.joinedAt > mark {
            thread.pointee.newest = UnsafeMutableRawPointer(entry.pointee.previous)
            index.remove(entry)
            dovetail_set_recent(thread, entry.pointee.key.siteHash, GraphEntry.unknown)
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

    /// A set for the objects of the innermost creation, which refer to the unfinished creation at depth `lowest`.
    func beginUnfinishedSet(lowest: Int, on thread: UnsafeMutablePointer<dovetail_thread>) -> UnfinishedSet {
        let set = UnfinishedSet(lowest: lowest)
        unfinishedSets.append((thread.pointee.joined - 1, set))
        return set
    }

    /// Ends the creation at `depth`, which others refer to. The unfinished objects that joined after `mark` then depend
    /// on the creation at `lowest` instead; if that is `Int.max`, they are finished.
    func settle(after mark: Int, from depth: Int, to lowest: Int) {
        var all: UnfinishedSet?
        while let last = unfinishedSets.last, last.joinedBefore >= mark {
            unfinishedSets.removeLast()
            if let all { all.join(last.set) } else { all = last.set }
        }
        if let all {
            all.lowest = lowest
            if lowest != .max { unfinishedSets.append((mark, all)) }
        }
        Coordinator.settle(participant, from: depth, to: lowest)
    }

    /// Forgets the sets of objects that joined after `mark` and are removed.
    func forgetUnfinishedSets(after mark: Int) {
        while let last = unfinishedSets.last, last.joinedBefore >= mark { unfinishedSets.removeLast() }
    }

    /// Takes the unpublished singletons that joined after `mark`: the last ones of the list.
    func takeUnpublished(after mark: Int) -> [UnpublishedSingleton] {
        var first = unpublished.endIndex
        while first > 0, unpublished[first - 1].joinedAt > mark { first -= 1 }
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
        let hiddenIndex = index
        (thread.pointee.newest, thread.pointee.sharedNames) = (nil, 0)
        index = EntryIndex()
        dovetail_fill_recent(thread, GraphEntry.unknown)
        defer {
            removeAllEntries(on: thread)
            (thread.pointee.newest, thread.pointee.recent, thread.pointee.sharedNames) = hidden
            index = hiddenIndex
        }
        return try body()
    }
}

extension UnsafeMutablePointer where Pointee == GraphEntry {
    @inline(__always)
    func isObject(of key: BindingKey, _ owner: UInt64) -> Bool {
        let isNamed = key.reference != nil
        guard pointee.owner == owner, isNamed || pointee.frame.key.site.position == key.site.position else {
            return false
        }
        return pointee.frame.key.isSame(as: key)
    }
}
