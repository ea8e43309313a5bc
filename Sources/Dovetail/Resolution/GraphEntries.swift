public import CDovetail
import Synchronization

// The entries of the current graph, as a stack that hangs from the thread's record. Methods of a thread rather than of
// the graph: a call from the caller's module needs neither a metatype nor a reference to the graph.

extension dovetail_thread {
    var newestEntry: UnsafeMutablePointer<GraphEntry>? { newest?.assumingMemoryBound(to: GraphEntry.self) }
    var spareEntries: UnsafeMutablePointer<GraphEntry>? { spares?.assumingMemoryBound(to: GraphEntry.self) }
}

// MARK: - Looking up and beginning

extension BindingStore {
    /// The object of a binding in the current graph, or a creation of it that has begun, which has not joined yet.
    ///
    /// Nil when the general way is to be taken. What happens seldom is called last, so that nothing is saved for it.
    @usableFromInline
    final func enter(
        _ site: BindingSite, _ type: any Any.Type, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        guard detours.load(ordering: .relaxed) == 0, thread.pointee.sharedNames == 0 else { return nil }
        // Where nothing is noted the graph surely has no object of it.
        if let recent = dovetail_recent(thread, site.hash)?.assumingMemoryBound(to: GraphEntry.self) {
            if recent.pointee.isPlain(site, type, owner: identity) { return recent }
            return findOrBegin(site, type, on: thread)
        }
        return begin(site, type, on: thread)
    }

    /// Looks at the newest entries by addresses alone. Only another at the same position calls for more.
    @inline(never)
    private final func findOrBegin(
        _ site: BindingSite, _ type: any Any.Type, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        var candidate = thread.pointee.newestEntry
        for _ in 0..<16 {
            guard let entry = candidate else { return begin(site, type, on: thread) }
            if entry.pointee.isPlain(site, type, owner: identity) { return entry }
            if entry.pointee.frame.key.site.position == site.position, entry.pointee.owner == identity { return nil }
            candidate = entry.pointee.previous
        }
        return nil
    }

    @inline(__always)
    private final func begin(
        _ site: BindingSite, _ type: any Any.Type, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        if thread.pointee.graph == nil { thread.pointee.graph = thread.pointee.spareGraph }
        guard thread.pointee.graph != nil, let entry = thread.pointee.spareEntries else {
            return beginWithoutSpare(site, type, on: thread)
        }
        thread.pointee.spares = UnsafeMutableRawPointer(entry.pointee.previous)
        entry.pointee.begin(Frame(BindingKey(site: site, type: type), in: self, on: thread))
        if entry.pointee.frame.mayRepeat { return beginAgain(entry, on: thread) }
        thread.pointee.frame = UnsafeMutableRawPointer(entry)
        return entry
    }

    @inline(never)
    private final func beginWithoutSpare(
        _ site: BindingSite, _ type: any Any.Type, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        begin(BindingKey(site: site, type: type), on: thread)
    }

    /// The same for any key; nil when it would be a cycle.
    final func begin(
        _ key: BindingKey, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        if thread.pointee.graph == nil { Graph.begin(on: thread) }
        let entry = thread.takeEntry(for: Frame(key, in: self, on: thread))
        return beginAgain(entry, on: thread)
    }

    /// The object of a binding in the current graph, which the innermost creation of this thread now gets hold of.
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

    @inline(never)
    private final func beginAgain(
        _ entry: UnsafeMutablePointer<GraphEntry>, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> UnsafeMutablePointer<GraphEntry>? {
        guard entry.pointee.frame.obstacle() == nil else {
            thread.giveBack(entry)
            return nil
        }
        thread.pointee.frame = UnsafeMutableRawPointer(entry)
        return entry
    }
}

// MARK: - Ending

extension UnsafeMutablePointer where Pointee == dovetail_thread {
    /// Ends a creation that has succeeded, unless more than leaving is to be done.
    ///
    /// - Parameter isObject: Whether the value, which the entry holds unless this is the outermost creation, is the
    ///   instance of a class.
    @usableFromInline
    func end(_ entry: UnsafeMutablePointer<GraphEntry>, isObject: Bool) -> Bool {
        guard entry.pointee.isSimple else { return endWithCare(entry, isObject: isObject) }
        guard let parent = entry.pointee.frame.parent else { return endOutermost(entry) }
        entry.pointee.join(isObject: isObject)
        push(entry)
        pointee.frame = UnsafeMutableRawPointer(parent)
        return true
    }

    @inline(never)
    private func endOutermost(_ entry: UnsafeMutablePointer<GraphEntry>) -> Bool {
        leave(entry, to: nil)
        return true
    }

    @inline(never)
    private func endWithCare(_ entry: UnsafeMutablePointer<GraphEntry>, isObject: Bool) -> Bool {
        let parent = entry.pointee.frame.parent
        let isEntangled = entry.pointee.frame.isEntangled
        if entry.pointee.hasJoined {
            if !isEntangled { entry.pointee.finish() }
        } else if parent != nil {
            join(entry, isObject: isObject, isUnfinished: false)
        }
        if isEntangled { return false }
        leave(entry, to: parent)
        return true
    }

    /// Ends a creation that has failed.
    @usableFromInline
    func abandon(_ entry: UnsafeMutablePointer<GraphEntry>, _ error: any Error) {
        entry.pointee.frame.abandon(self, error)
        giveBack(entry)
    }

    /// Makes `parent` the innermost creation again.
    @inline(__always)
    func leave(_ entry: UnsafeMutablePointer<GraphEntry>, to parent: UnsafeMutablePointer<Frame>?) {
        pointee.frame = UnsafeMutableRawPointer(parent)
        if parent != nil, entry.pointee.hasJoined { return }
        if !entry.pointee.hasJoined { giveBack(entry) }
        if parent == nil { Graph.end(on: self) }
    }

    /// Adds `value`, which the creation of `frame` has made elsewhere.
    func share<Value>(_ value: Value, by frame: Frame, isUnfinished: Bool = false) -> UnsafeMutablePointer<GraphEntry> {
        let entry = takeEntry(for: frame)
        GraphEntry.initialize(entry, to: value)
        join(entry, isObject: Value.self is AnyObject.Type, isUnfinished: isUnfinished)
        return entry
    }

    /// Adds the object that is the value of `entry`.
    @usableFromInline
    func join(_ entry: UnsafeMutablePointer<GraphEntry>, isObject: Bool, isUnfinished: Bool) {
        entry.pointee.join(isObject: isObject)
        if !entry.pointee.isSimple || isUnfinished { entry.pointee.noteEntanglement(isUnfinished: isUnfinished) }
        push(entry)
        if entry.pointee.isNamed { pointee.sharedNames += 1 }
    }

    @inline(__always)
    private func push(_ entry: UnsafeMutablePointer<GraphEntry>) {
        pointee.joined &+= 1
        entry.pointee.joinedAt = pointee.joined
        entry.pointee.previous = pointee.newestEntry
        pointee.newest = UnsafeMutableRawPointer(entry)
        dovetail_set_recent(self, entry.pointee.key.hash, entry)
    }

    @usableFromInline
    func endGraph() { Graph.end(on: self) }
}

// MARK: - Entries that are used again

extension UnsafeMutablePointer where Pointee == dovetail_thread {
    /// An entry that isn't in use, for the creation of `frame`.
    func takeEntry(for frame: Frame) -> UnsafeMutablePointer<GraphEntry> {
        if pointee.spares == nil { addSpare(for: frame) }
        let entry = pointee.spareEntries!
        pointee.spares = UnsafeMutableRawPointer(entry.pointee.previous)
        entry.pointee.begin(frame)
        return entry
    }

    @inline(never)
    func addSpare(for frame: Frame) {
        let entry = UnsafeMutablePointer<GraphEntry>.allocate(capacity: 1)
        entry.initialize(to: GraphEntry(frame))
        giveBack(entry)
    }

    @inline(__always)
    func giveBack(_ entry: UnsafeMutablePointer<GraphEntry>) {
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
