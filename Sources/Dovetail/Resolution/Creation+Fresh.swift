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
    final func makeShared<Value, Failure: Error>(
        _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = dovetail_current_thread()
        if let found: Value = try sharedValue(key, on: thread, throwing: Failure.self) { return found }
        guard let entry = begin(key, on: thread) else {
            try raise(Frame(key, in: self, on: thread).obstacle()!, as: Failure.self)
        }
        return try share(entry, on: thread, injects: injects, construct: construct, inject: inject)
    }

    /// Makes the object of a creation that has begun, and puts it into the graph.
    @inlinable
    @inline(__always)
    final func share<Value, Failure: Error>(
        _ entry: UnsafeMutablePointer<GraphEntry>, on thread: UnsafeMutablePointer<dovetail_thread>, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        do throws(Failure) {
            while true {
                var value = try construct()
                if entry.pointee.frame.isRepeated,
                    let hasEnded = try overtake(entry, &value, throwing: Failure.self)
                {
                    if hasEnded { return value }
                    continue
                }
                let isObject = Value.self is AnyObject.Type
                if injects {
                    GraphEntry.initialize(entry, to: value)
                    thread.join(entry, isObject: isObject, isUnfinished: true)
                    value = try inject()
                    GraphEntry.payload(of: entry).pointee = value
                } else if entry.pointee.frame.parent != nil {
                    GraphEntry.initialize(entry, to: value)
                }
                if thread.end(entry, isObject: isObject) { return value }
                if try disentangle(entry, throwing: Failure.self) { return value }
            }
        } catch {
            thread.abandon(entry, error)
            throw error
        }
    }

    /// Ends the creation of `entry` with the object that a nested creation of the same binding has made, if one has.
    /// False when it must run again.
    @usableFromInline
    final func overtake<Value, Failure: Error>(
        _ entry: UnsafeMutablePointer<GraphEntry>, _ value: inout Value, throwing _: Failure.Type
    ) throws(Failure) -> Bool? {
        let thread = dovetail_current_thread()
        guard let found: Value = try sharedValue(entry.pointee.key, on: thread, throwing: Failure.self) else {
            return nil
        }
        value = found
        return try disentangle(entry, throwing: Failure.self)
    }

    /// Ends the creation of `entry` when more than leaving is to be done. False when it must run again.
    @usableFromInline
    final func disentangle<Failure: Error>(
        _ entry: UnsafeMutablePointer<GraphEntry>, throwing _: Failure.Type
    ) throws(Failure) -> Bool {
        let thread = dovetail_current_thread()
        let frame = thread.pointee.currentFrame!
        if frame.pointee.isEntangled, try !frame.pointee.disentangle(on: thread, throwing: Failure.self) {
            return false
        }
        if entry.pointee.hasJoined { entry.pointee.noteTaints() }
        thread.leave(entry, to: frame.pointee.parent)
        return true
    }

    /// What the graph of this thread holds for `key`.
    final func sharedValue<Value, Failure: Error>(
        _ key: BindingKey, on thread: UnsafeMutablePointer<dovetail_thread>, throwing _: Failure.Type
    ) throws(Failure) -> Value? {
        if thread.pointee.graph == nil { return nil }
        if let entry = find(key, on: thread) {
            return GraphEntry.payload(of: entry).pointee
        }
        if thread.pointee.sharedNames == 0 { return nil }
        return try namedValue(key.sharedName, anyBinding: false, for: key, throwing: Failure.self)
    }

    /// The newest object that was put into the current graph under `name`.
    final func namedValue<Value, Failure: Error>(
        _ name: String, anyBinding: Bool, for key: BindingKey, throwing _: Failure.Type
    ) throws(Failure) -> Value? {
        guard let graph = dovetail_current_thread().pointee.currentGraph,
            let entry = graph.entry(named: name, owner: identity, anyBinding: anyBinding)
        else { return try asyncValue(named: name, anyBinding: anyBinding, for: key, throwing: Failure.self) }
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
            graph.removeEntries(after: joinedBefore, sparing: thread.pointee.frame)
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
        let own = thread.pointee.frame
        thread.pointee.frame = UnsafeMutableRawPointer(parent)
        if let graph = thread.pointee.currentGraph {
            let dropped = graph.takeUnpublished(after: joinedBefore)
            Coordinator.fail(dropped.map(\.slot), with: error, by: graph.participant)
            graph.removeEntries(after: joinedBefore, sparing: own)
            Coordinator.leaveGroup(graph.participant, from: depth)
        }
        if lowest < depth { parent?.pointee.note(lowest: lowest) }
        if parent == nil { Graph.end(on: thread) }
    }
}
