import CDovetail

// The entries of the current graph, as a stack that hangs from the thread's record. Methods of a thread rather than of
// the graph: a call from the caller's module needs neither a metatype nor a reference to the graph.

extension dovetail_thread {
    var newestEntry: UnsafeMutablePointer<GraphEntry>? { newest?.assumingMemoryBound(to: GraphEntry.self) }
    var spareEntries: UnsafeMutablePointer<GraphEntry>? { spares?.assumingMemoryBound(to: GraphEntry.self) }
}

extension UnsafeMutablePointer where Pointee == dovetail_thread {
    /// Whether a resolution on this thread may belong to an asynchronous graph. One load while there is no such graph.
    @inline(__always)
    var mayJoinAsyncGraph: Bool {
        pointee.frame == nil && dovetail_load_relaxed(dovetail_async_graphs()) != 0 && hasJoinedAsyncGraph
    }
}

extension UnsafeMutablePointer where Pointee == dovetail_thread {
    @inline(never)
    private var hasJoinedAsyncGraph: Bool { AsyncFrame.joined != nil }
}

// MARK: - Looking up and beginning

extension BindingOwner {
    /// Begins a creation that keeps nothing. Nil when the general way must be taken.
    ///
    /// Rare cases are called last, here and below, so that nothing is saved for them.
    @usableFromInline
    final func enterFresh(_ site: BindingSite, _ type: any Any.Type) -> UnsafeMutablePointer<GraphEntry>? {
        let thread = dovetail_current_thread()
        guard dovetail_load_relaxed(detours) == 0, let entry = thread.pointee.spareEntries else { return nil }
        if thread.mayJoinAsyncGraph || dovetail_is_stack_low(thread) { return nil }
        // The general way looks for cycles. A cycle that nothing else ends is found soon enough at every 16th depth.
        if let parent = thread.pointee.currentFrame, parent.pointee.depth & 0xF == 0xF { return nil }
        thread.take(entry)
        entry.pointee.frame.restart(site, type, in: self, on: thread)
        thread.pointee.frame = UnsafeMutableRawPointer(entry)
        return entry
    }

    /// The object of a binding in the current graph, or a creation of it that has begun and hasn't joined yet. Nil when
    /// the general way must be taken.
    ///
    /// - Parameter hash: The hash of the site, which the compiler knows in the caller's module.
    @usableFromInline
    final func enterShared(
        _ site: BindingSite, hash: UInt, _ type: any Any.Type
    ) -> UnsafeMutablePointer<GraphEntry>? {
        let thread = dovetail_current_thread()
        guard dovetail_load_relaxed(detours) == 0, thread.pointee.sharedNames == 0, thread.pointee.asyncGraph == nil
        else {
            return nil
        }
        if thread.mayJoinAsyncGraph || dovetail_is_stack_low(thread) { return nil }
        if let recent = dovetail_recent(thread, hash)?.assumingMemoryBound(to: GraphEntry.self) {
            if recent.pointee.isPlain(site, type, owner: identity), recent.pointee.hasJoined { return recent }
            return findOrBegin(site, type, on: thread)
        }
        // No entry is noted for this hash, so the graph has neither an object of the binding nor a creation.
        if thread.pointee.graph == nil { thread.pointee.graph = thread.pointee.spareGraph }
        guard let entry = thread.pointee.spareEntries else { return nil }
        thread.take(entry)
        entry.pointee.begin(site, type, in: self, on: thread)
        dovetail_set_recent(thread, hash, entry)
        thread.pointee.frame = UnsafeMutableRawPointer(entry)
        return entry
    }

    /// Compares the newest entries by addresses alone. Only another entry at the same position needs the general way.
    @inline(never)
    private final func findOrBegin(
        _ site: BindingSite, _ type: any Any.Type, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        var candidate = thread.pointee.newestEntry
        for _ in 0..<16 {
            guard let entry = candidate else { return try? beginShared(BindingKey(site: site, type: type), on: thread) }
            if entry.pointee.isPlain(site, type, owner: identity) { return entry }
            if entry.pointee.frame.key.site.position == site.position, entry.pointee.owner == identity { return nil }
            candidate = entry.pointee.previous
        }
        return nil
    }

    /// Begins a creation of any key whose object the graph will share. Throws the error that stands in its way.
    final func beginShared(
        _ key: BindingKey, on thread: UnsafeMutablePointer<dovetail_thread>
    ) throws(ResolutionError) -> UnsafeMutablePointer<GraphEntry> {
        if thread.pointee.graph == nil { Graph.begin(on: thread) }
        let entry = try begin(key, on: thread)
        dovetail_set_recent(thread, key.siteHash, entry)
        return entry
    }

    /// Begins a creation of any key, with a new entry if none is spare. Throws the error that stands in its way, which
    /// is looked for once: a caller of this may have room on the stack where this has none.
    final func begin(
        _ key: BindingKey, on thread: UnsafeMutablePointer<dovetail_thread>
    ) throws(ResolutionError) -> UnsafeMutablePointer<GraphEntry> {
        let frame = Frame(key, in: self, on: thread)
        if let obstacle = frame.obstacle(on: thread) { throw obstacle }
        let entry = thread.takeEntry(for: frame)
        thread.pointee.frame = UnsafeMutableRawPointer(entry)
        return entry
    }

    /// The object of a binding in the current graph, which the innermost creation of this thread now receives.
    final func find(
        _ key: BindingKey, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        guard let graph = thread.pointee.graph else { return nil }
        return Unmanaged<Graph>.fromOpaque(graph)._withUnsafeGuaranteedRef { graph in
            guard let entry = graph.find(key, identity, on: thread) else { return nil }
            if !entry.pointee.isPlain { graph.noteRead(of: entry, on: thread) }
            return entry
        }
    }
}

// MARK: - Joining and leaving

extension UnsafeMutablePointer where Pointee == dovetail_thread {
    /// Ends a creation. Its entry is spare again, unless the graph holds its object.
    func leave(_ entry: UnsafeMutablePointer<GraphEntry>) {
        let parent = entry.pointee.frame.parent
        entry.pointee.frame.leaveIndex(on: self)
        if !entry.pointee.hasJoined { giveBack(entry) }
        leave(to: parent)
    }

    /// Makes `parent` the innermost creation again.
    @inline(__always)
    func leave(to parent: UnsafeMutablePointer<Frame>?) {
        pointee.frame = UnsafeMutableRawPointer(parent)
        if parent == nil, pointee.graph != nil { return Graph.end(on: self) }
    }

    /// Ends the graph of this thread if it belongs to no creation in progress.
    func endGraphIfOutermost() {
        if pointee.frame == nil, pointee.graph != nil { Graph.end(on: self) }
    }

    /// Notes that an object joined which no entry holds: a singleton.
    func noteJoin() -> Int {
        pointee.joined += 1
        return pointee.joined
    }

    /// Adds `value`, which the creation of `frame` has made elsewhere.
    func share<Value>(_ value: Value, by frame: Frame, isUnfinished: Bool = false) -> UnsafeMutablePointer<GraphEntry> {
        let entry = takeEntry(for: frame)
        GraphEntry.initialize(entry, to: value)
        join(entry, isUnfinished: isUnfinished)
        dovetail_set_recent(self, frame.key.siteHash, entry)
        return entry
    }

    /// Adds the object that is the value of `entry`.
    func join(_ entry: UnsafeMutablePointer<GraphEntry>, isUnfinished: Bool) {
        entry.pointee.noteEntanglement(isUnfinished: isUnfinished)
        push(entry)
        if entry.pointee.isNamed { pointee.sharedNames += 1 }
    }

    @inline(__always)
    func push(_ entry: UnsafeMutablePointer<GraphEntry>) {
        pointee.joined &+= 1
        entry.pointee.joinedAt = pointee.joined
        entry.pointee.previous = pointee.newestEntry
        pointee.newest = UnsafeMutableRawPointer(entry)
    }
}

// MARK: - Entries that are used again

extension UnsafeMutablePointer where Pointee == dovetail_thread {
    /// Takes the first spare entry, which is `entry`.
    @inline(__always)
    func take(_ entry: UnsafeMutablePointer<GraphEntry>) {
        pointee.spares = UnsafeMutableRawPointer(entry.pointee.previous)
    }

    /// The first spare entry, made now if there is none, for the creation of `frame`.
    func takeEntry(for frame: Frame) -> UnsafeMutablePointer<GraphEntry> {
        if let entry = pointee.spareEntries {
            take(entry)
            entry.pointee.begin(frame)
            return entry
        }
        // Where there are spare entries there is a spare graph.
        if pointee.spareGraph == nil { Graph.keepSpare() }
        let entry = UnsafeMutablePointer<GraphEntry>.allocate(capacity: 1)
        entry.initialize(to: GraphEntry(frame))
        return entry
    }

    @inline(__always)
    func giveBack(_ entry: UnsafeMutablePointer<GraphEntry>) {
        entry.pointee.frame.reset()
        entry.pointee.previous = pointee.spareEntries
        pointee.spares = UnsafeMutableRawPointer(entry)
    }

    func deallocateSpares() {
        while let entry = pointee.spareEntries {
            pointee.spares = UnsafeMutableRawPointer(entry.pointee.previous)
            entry.deinitialize(count: 1)
            entry.deallocate()
        }
    }
}
