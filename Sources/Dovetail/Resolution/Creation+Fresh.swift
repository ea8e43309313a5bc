public import CDovetail

// The creations that keep nothing beyond the current object graph. They are inlined into the caller's module, so
// that a binding without a cache costs what the user's own initializer costs.

extension BindingStore {
    /// Runs `body` as a creation of `key`: with a frame by which cycles and entanglements are found.
    @inlinable
    @inline(__always)
    final func withFrame<Value, Failure: Error>(
        _ key: BindingKey, _ body: (UnsafeMutablePointer<Frame>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = dovetail_current_thread()
        var frame = Frame(key, in: self, on: thread)
        if frame.mayRepeat, let obstacle = frame.obstacle() { try raise(obstacle, as: Failure.self) }
        // Nothing in a frame is an array that could overrun: it needs no stack protector.
        return try _withUnprotectedUnsafeMutablePointer(to: &frame) { (frame) throws(Failure) -> Value in
            thread.pointee.frame = UnsafeMutableRawPointer(frame)
            do throws(Failure) {
                while true {
                    let value = try body(frame)
                    if try frame.pointee.leave(thread, throwing: Failure.self) { return value }
                }
            } catch {
                frame.pointee.abandon(thread, error)
                throw error
            }
        }
    }

    /// `.prototype`: a new one each time.
    @inlinable
    @inline(__always)
    final func makeFresh<Value, Failure: Error>(
        _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try withFrame(key) { (_) throws(Failure) -> Value in
            let value = try construct()
            return injects ? try inject() : value
        }
    }

    /// `.objectGraph`: one for each outermost resolution.
    @inlinable
    @inline(__always)
    final func makeShared<Value, Failure: Error>(
        _ site: BindingSite, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let recent = dovetail_recent(dovetail_current_thread(), site.hash)
        if let entry = recent?.assumingMemoryBound(to: GraphEntry.self),
            entry.pointee.isPlain(site, Value.self, owner: identity)
        {
            return GraphEntry.payload(of: entry).pointee
        }
        let key = BindingKey(site: site, type: Value.self)
        return try makeShared(key, isNew: recent == nil, injects: injects, construct: construct, inject: inject)
    }

    /// The same for any key; `isNew` when the graph surely has no object of it.
    @inlinable
    @inline(never)
    final func makeShared<Value, Failure: Error>(
        _ key: BindingKey, isNew: Bool = false, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = dovetail_current_thread()
        if !isNew || thread.pointee.sharedNames > 0,
            let found: Value = try sharedValue(key, on: thread, throwing: Failure.self)
        {
            return found
        }
        return try withFrame(key) { (frame) throws(Failure) -> Value in
            let constructed = try construct()
            if frame.pointee.isRepeated,
                let overtaking: Value = try sharedValue(key, on: thread, throwing: Failure.self)
            {
                return overtaking
            }
            if !injects {
                if frame.pointee.parent != nil { _ = Frame.share(constructed, by: frame, on: thread) }
                return constructed
            }
            let entry = Frame.share(constructed, by: frame, on: thread, isUnfinished: true)
            let injected = try inject()
            frame.pointee.finishSharing(injected, in: entry, on: thread)
            return injected
        }
    }

    /// What the graph of this thread, which has one, holds for `key`.
    @inlinable
    @inline(__always)
    final func sharedValue<Value, Failure: Error>(
        _ key: BindingKey, on thread: UnsafeMutablePointer<dovetail_thread>, throwing _: Failure.Type
    ) throws(Failure) -> Value? {
        if thread.pointee.graph == nil { return nil }
        if let entry = thread.entry(for: key, owner: identity) {
            return GraphEntry.payload(of: entry).pointee
        }
        if thread.pointee.sharedNames == 0 { return nil }
        return try namedValue(key.sharedName, anyBinding: false, for: key, throwing: Failure.self)
    }

    /// The newest object that was put into the current graph under `name`.
    @usableFromInline
    final func namedValue<Value, Failure: Error>(
        _ name: String, anyBinding: Bool, for key: BindingKey, throwing _: Failure.Type
    ) throws(Failure) -> Value? {
        guard let graph = dovetail_current_thread().pointee.currentGraph,
            let entry = graph.entry(named: name, owner: identity, anyBinding: anyBinding)
        else { return nil }
        graph.noteRead(of: entry, on: dovetail_current_thread())
        let value = GraphEntry.value(of: entry)
        guard let result = value as? Value else {
            try raise(
                ResolutionError.wrongType(of: value, expected: Value.self, at: BindingReference(key, in: self)),
                as: Failure.self)
        }
        return result
    }
}

extension Frame {
    /// Whether an enclosing creation is of the same binding, or there are very many.
    @inlinable
    @inline(__always)
    var mayRepeat: Bool {
        var ancestor = parent
        while let frame = ancestor {
            if frame.pointee.key.site.position == key.site.position, frame.pointee.store.toOpaque() == store.toOpaque()
            {
                return true
            }
            ancestor = frame.pointee.parent
        }
        return depth & 0xFF == 0xFF
    }

    /// Puts the value that the creation of `frame` has made into the object graph of this thread.
    @inlinable
    @inline(__always)
    static func share<Value>(
        _ value: Value, by frame: UnsafeMutablePointer<Frame>, on thread: UnsafeMutablePointer<dovetail_thread>,
        isUnfinished: Bool = false
    ) -> UnsafeMutablePointer<GraphEntry> {
        let operations = GraphEntry.operations(for: Value.self)
        let entry = thread.join(frame, isUnfinished: isUnfinished, operations)
        GraphEntry.initialize(entry, to: value)
        return entry
    }

    @inlinable
    @inline(__always)
    func finishSharing<Value>(
        _ value: Value, in entry: UnsafeMutablePointer<GraphEntry>, on thread: UnsafeMutablePointer<dovetail_thread>
    ) {
        GraphEntry.payload(of: entry).pointee = value
        if !isEntangled { thread.finish(entry) }
    }

    /// Ends a creation that has succeeded. False when it must run again.
    @inlinable
    @inline(__always)
    mutating func leave<Failure: Error>(
        _ thread: UnsafeMutablePointer<dovetail_thread>, throwing _: Failure.Type
    ) throws(Failure) -> Bool {
        if isEntangled, try !disentangle(on: thread, throwing: Failure.self) { return false }
        thread.pointee.frame = UnsafeMutableRawPointer(parent)
        if parent == nil, thread.pointee.graph != nil { thread.endGraph() }
        return true
    }

    /// Passes on what this creation has got hold of, or publishes what waited for it. False when a cycle that it
    /// belongs to has failed on another thread with an error that can't be thrown here: then it must run again.
    @usableFromInline
    mutating func disentangle<Failure: Error>(
        on thread: UnsafeMutablePointer<dovetail_thread>, throwing _: Failure.Type
    ) throws(Failure) -> Bool {
        let graph = thread.pointee.currentGraph!
        if lowest == depth, let error = publish(graph) {
            if let failure = error as? Failure { throw failure }
            graph.removeEntries(after: joinedBefore)
            lowest = .max
            return false
        }
        if lowest < depth {
            graph.settle(after: joinedBefore, from: depth, to: lowest)
            parent!.pointee.note(lowest: lowest)
        } else if lowest == depth {
            graph.settle(after: joinedBefore, from: depth, to: .max)
        }
        parent?.pointee.note(taints: taintSet, in: graph)
        return true
    }

    /// Publishes the singletons that waited for this creation, together with those of other threads that refer to
    /// them. A cycle that has come to reach further down is left to the creation there.
    private mutating func publish(_ graph: Graph) -> (any Error)? {
        let set = graph.takeUnpublished(after: joinedBefore)
        switch Coordinator.meet(graph.participant, depth: depth, with: set) {
        case nil: graph.publish(set)
        case .published: break
        case .failed(let error): return error
        case .lowered:
            graph.unpublished += set
            note(lowest: graph.participant.takeLowestByOthers())
        }
        return nil
    }

    /// Ends a creation that has failed: what it added to the graph is taken back.
    @usableFromInline
    mutating func abandon(_ thread: UnsafeMutablePointer<dovetail_thread>, _ error: any Error) {
        thread.pointee.frame = UnsafeMutableRawPointer(parent)
        if let graph = thread.pointee.currentGraph {
            let dropped = graph.takeUnpublished(after: joinedBefore)
            Coordinator.fail(dropped.map(\.slot), with: error, by: graph.participant)
            graph.removeEntries(after: joinedBefore)
            Coordinator.leaveGroup(graph.participant, from: depth)
        }
        if lowest < depth { parent?.pointee.note(lowest: lowest) }
        if parent == nil { Graph.end(on: thread) }
    }
}
