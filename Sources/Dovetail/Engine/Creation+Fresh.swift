import CDovetail

// The creations that keep nothing beyond the current object graph. The compiler's first pass inlines three steps into
// each getter (`@_transparent`): begin, the user's initializer, end. Only the rare cases pass the closure on, to a
// function that isn't specialized.

/// Makes the value of a creation that has begun: with `.prototype` a new one, with `.objectGraph` one for each
/// outermost resolution. If `outcome` is set, it tells the value instead.
@_alwaysEmitIntoClient
@_transparent
func run<Value, Failure: Error>(
    _ entry: UnsafeMutablePointer<GraphEntry>, isShared: Bool, else outcome: inout Unmanaged<Outcome>?,
    _ construct: () throws(Failure) -> Value
) throws(Failure) -> Value {
    let value: Value
    do throws(Failure) {
        value = try construct()
    } catch {
        abandon(entry, error)
        throw error
    }
    if isShared {
        if entry.pointee.frame.parent != nil { GraphEntry.initialize(entry, to: value) }
        outcome = endShared(entry)
    } else {
        outcome = endFresh(entry)
    }
    return value
}

/// Makes an object for a creation that has begun, and injects into it; with `.objectGraph`, when it has joined the
/// graph. If `outcome` is set, it tells the value instead.
///
/// - Parameter convert: Makes the value of the binding from the object.
@_alwaysEmitIntoClient
@_transparent
func run<Object, Value, Failure: Error>(
    _ entry: UnsafeMutablePointer<GraphEntry>, isShared: Bool, else outcome: inout Unmanaged<Outcome>?,
    _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void,
    _ convert: (Object) throws(Failure) -> Value
) throws(Failure) -> Value {
    var value: Value
    do throws(Failure) {
        var object = try make()
        value = try convert(object)
        if isShared {
            GraphEntry.initialize(entry, to: value)
            outcome = joinUnfinished(entry)
            if outcome != nil { return value }
        }
        try inject(&object)
        value = try convert(object)
        if isShared { GraphEntry.payload(of: entry).pointee = value }
    } catch {
        abandon(entry, error)
        throw error
    }
    outcome = isShared ? endInjected(entry) : endFresh(entry)
    return value
}

// MARK: - For any key

extension BindingOwner {
    /// Makes a `.prototype` value: a new one each time.
    final func makeFresh<Value, Failure: Error>(
        _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try withFrame(key) { (_) throws(Failure) -> Value in
            let value = try construct()
            return injects ? try inject() : value
        }
    }

    /// Makes or finds an `.objectGraph` value: one for each outermost resolution.
    final func makeShared<Value, Failure: Error>(
        _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        func injectAnew(_ value: inout Value) throws(Failure) { value = try inject() }
        func same(_ value: Value) throws(Failure) -> Value { value }
        let thread = dovetail_current_thread()
        while true {
            if let found: Value = try sharedValue(key, on: thread, throwing: Failure.self) { return found }
            let entry: UnsafeMutablePointer<GraphEntry>
            do {
                entry = try beginShared(key, on: thread)
            } catch {
                try raise(error, as: Failure.self)
            }
            var outcome: Unmanaged<Outcome>?
            let value =
                injects
                ? try run(entry, isShared: true, else: &outcome, construct, inject: injectAnew, same)
                : try run(entry, isShared: true, else: &outcome, construct)
            guard let outcome else { return value }
            if let value = try outcome.value(as: Value.self, throwing: Failure.self) { return value }
        }
    }

    /// The object of `key` in the graph of this thread.
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

    /// The object of `key` in the graph of this thread, whatever its type.
    fileprivate final func sharedOutcome(_ key: BindingKey) -> Outcome? {
        func outcome<Value>(_: Value.Type) -> Outcome? {
            do throws(ResolutionError) {
                let thread = dovetail_current_thread()
                let value: Value? = try sharedValue(key, on: thread, throwing: ResolutionError.self)
                return value.map { Outcome.Faster($0) }
            } catch {
                return Outcome(error)
            }
        }
        return outcome(key.type)
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

// MARK: - Ending with care

extension BindingOwner {
    /// Runs `body` as a creation of `key`, with a frame, by which cycles and references to unfinished objects are
    /// found.
    final func withFrame<Value, Failure: Error>(
        _ key: BindingKey, _ body: (UnsafeMutablePointer<Frame>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = dovetail_current_thread()
        let entry: UnsafeMutablePointer<GraphEntry>
        do {
            entry = try begin(key, on: thread)
        } catch {
            try raise(error, as: Failure.self)
        }
        return try complete(entry, on: thread, body)
    }

    /// Runs `body` as the creation of `entry`, which has begun. It runs again when the cycle that it belongs to has failed
    /// on another thread with an error that can't be thrown here.
    ///
    /// - Parameter noteFailure: Called before the frame ends. Ending it leaves the cycle, which must know of the
    ///   failure by then.
    final func complete<Value, Failure: Error>(
        _ entry: UnsafeMutablePointer<GraphEntry>, on thread: UnsafeMutablePointer<dovetail_thread>,
        noteFailure: (any Error) -> Void = { _ in },
        _ body: (UnsafeMutablePointer<Frame>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        do throws(Failure) {
            while true {
                let value = try body(thread.pointee.currentFrame!)
                guard let error = entry.pointee.disentangle(on: thread) else {
                    thread.leave(entry)
                    return value
                }
                try rethrow(error, as: Failure.self)
                entry.pointee.frame.runAgain(on: thread)
            }
        } catch {
            noteFailure(error)
            abandon(entry, error)
            throw error
        }
    }
}

extension GraphEntry {
    /// Tells the parent which fakes and unfinished objects the creation has received, if any.
    mutating func disentangle(on thread: UnsafeMutablePointer<dovetail_thread>) -> (any Error)? {
        guard frame.isEntangled else {
            if hasJoined { finish() }
            return nil
        }
        if hasJoined, frame.lowest <= frame.depth {
            unfinishedSet = thread.pointee.currentGraph!.beginUnfinishedSet(lowest: frame.lowest, on: thread)
        }
        if let error = frame.disentangle(on: thread) { return error }
        if hasJoined { noteTaints() }
        return nil
    }

    /// The outcome of a nested creation of the same binding that has joined the graph meanwhile.
    var overtaking: Outcome? {
        frame.isRepeated ? frame.store._withUnsafeGuaranteedRef { $0.sharedOutcome(key) } : nil
    }
}

extension Frame {
    /// Tells the parent which fakes and unfinished objects this creation has received, or publishes what waited for it.
    ///
    /// - Returns: The error with which a cycle that it belongs to has failed on another thread. Then it must fail too,
    ///   or run again.
    mutating func disentangle(on thread: UnsafeMutablePointer<dovetail_thread>) -> (any Error)? {
        let graph = thread.pointee.currentGraph!
        if lowest == depth, let error = publish(graph) { return error }
        if lowest < depth {
            graph.settle(after: joinedBefore, from: depth, to: lowest)
            parent!.pointee.note(lowest: lowest)
        } else if lowest == depth {
            graph.settle(after: joinedBefore, from: depth, to: .max)
        }
        parent?.pointee.note(taints: taintSet, in: graph)
        return nil
    }

    /// Removes what this creation has added to the graph, as if it had just begun.
    mutating func runAgain(on thread: UnsafeMutablePointer<dovetail_thread>) {
        thread.pointee.currentGraph!.removeEntries(after: joinedBefore, sparing: thread.pointee.frame)
        thread.pointee.currentGraph!.forgetUnfinishedSets(after: joinedBefore)
        lowest = .max
    }

    /// Publishes the singletons that waited for this creation, together with those of other threads that refer to them.
    /// If the cycle now reaches further down, that is left to the creation there.
    private mutating func publish(_ graph: Graph) -> (any Error)? {
        let set = graph.takeUnpublished(after: joinedBefore)
        // They refer to the object of this creation, and so to all that it has read.
        for singleton in set { singleton.slot.taints = TaintSet.union(singleton.slot.taints, taintSet) }
        switch Coordinator.meet(graph.participant, depth: depth, with: set) {
        case nil: Coordinator.publish(set, by: graph.participant)
        case .published: break
        case .failed(let error): return error
        case .lowered:
            graph.unpublished += set
            note(lowest: graph.participant.takeLowestByOthers())
        }
        return nil
    }

    /// Ends a creation that has failed, and removes what it has added to the graph.
    mutating func abandon(_ thread: UnsafeMutablePointer<dovetail_thread>, _ error: any Error) {
        let own = thread.pointee.frame
        leaveIndex(on: thread)
        thread.pointee.frame = UnsafeMutableRawPointer(parent)
        if let graph = thread.pointee.currentGraph {
            let dropped = graph.takeUnpublished(after: joinedBefore)
            Coordinator.fail(dropped.map(\.slot), with: error, by: graph.participant)
            graph.removeEntries(after: joinedBefore, sparing: own)
            graph.forgetUnfinishedSets(after: joinedBefore)
            Coordinator.leaveGroup(graph.participant, from: depth)
        }
        if lowest < depth { parent?.pointee.note(lowest: lowest) }
        if parent == nil { Graph.end(on: thread) }
    }
}
