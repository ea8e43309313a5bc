import CDovetail

// The creation of instances that are kept: `.lazySingleton` and `.weakSingleton`.

extension BindingOwner {
    final func makeCached<Value, Failure: Error>(
        _ key: BindingKey, in slot: Slot, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = dovetail_current_thread()
        let creation = CachedCreation(of: slot, on: thread)
        defer { thread.endGraphIfOutermost() }
        if let found = try creation.seize(throwing: Failure.self) {
            if key.hasSharedName { share(found, as: Value.self, of: creation, key) }
            return found.value()
        }
        // An assembly only refers to instances that were made, so a closed context may still make an assembly.
        let home = key.isAssembly ? nil : home
        let entry: UnsafeMutablePointer<GraphEntry>
        do {
            entry = try creation.begin(key, in: self, countedBy: home)
        } catch {
            creation.fail(with: error)
            try raise(error, as: Failure.self)
        }
        defer { home?.endCreation() }
        return try complete(creation, entry, injects: injects, construct: construct, inject: inject)
    }

    /// Runs a creation that has begun.
    final func complete<Value, Failure: Error>(
        _ creation: CachedCreation, _ entry: UnsafeMutablePointer<GraphEntry>, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try complete(entry, on: creation.thread, noteFailure: creation.fail) { (frame) throws(Failure) in
            try run(creation, frame, injects: injects, construct: construct, inject: inject)
        }
    }

    /// Lets the current graph find, by its `key:`, an instance that existed before.
    private func share<Value>(_ found: Instance, as _: Value.Type, of creation: CachedCreation, _ key: BindingKey) {
        let thread = creation.thread
        guard let parent = thread.pointee.currentFrame, find(key, on: thread) == nil else { return }
        var frame = Frame(key, in: self, on: thread)
        frame.note(taints: found.taints, in: creation.graph)
        // A half-built instance is among what the parent has received.
        let lowest = creation.slot.state.isReady ? Int.max : parent.pointee.lowest
        frame.note(lowest: lowest)
        let entry = thread.share(found.value(as: Value.self), by: frame)
        if lowest != .max {
            entry.pointee.unfinishedSet = creation.graph.beginUnfinishedSet(lowest: lowest, on: thread)
        }
    }

    private func run<Value, Failure: Error>(
        _ creation: CachedCreation, _ frame: UnsafeMutablePointer<Frame>, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        // It isn't when it runs again after its cycle has failed: then the slot is vacant, or taken by another thread.
        if creation.isOwner { creation.slot.depth = frame.pointee.depth }
        var value = try construct()
        if let overtaking = try creation.seizeAgain(at: frame, throwing: Failure.self) {
            return overtaking.value()
        }
        let joinedAt = creation.thread.noteJoin()
        do {
            try creation.slot.construct(value, in: self)
        } catch {
            try raise(error, as: Failure.self)
        }
        let sharing =
            frame.pointee.key.hasSharedName
            ? creation.thread.share(value, by: frame.pointee, isUnfinished: injects) : nil
        if injects {
            value = try inject()
            creation.slot.update(value)
            if let sharing {
                GraphEntry.payload(of: sharing).pointee = value
            }
        }
        creation.finish(frame, in: self, joinedAt: joinedAt)
        if let sharing {
            sharing.pointee.finish()
            sharing.pointee.unfinishedSet = creation.slot.unfinishedSet
        }
        return value
    }
}

/// One thread's attempt to get the instance of one slot.
struct CachedCreation {
    let slot: Slot
    let thread: UnsafeMutablePointer<dovetail_thread>
    /// The address of this thread's participant, by which the slot knows this thread.
    let creator: UInt
    let depth: Int

    init(_ slot: Slot, on thread: UnsafeMutablePointer<dovetail_thread>, by creator: UInt, at depth: Int) {
        (self.slot, self.thread, self.creator, self.depth) = (slot, thread, creator, depth)
    }

    init(of slot: Slot, on thread: UnsafeMutablePointer<dovetail_thread>) {
        self.slot = slot
        self.thread = thread
        creator = Graph.current(on: thread).creator
        depth = thread.pointee.currentFrame.map { $0.pointee.depth + 1 } ?? 0
    }

    var graph: Graph { thread.pointee.currentGraph! }
    var isOwner: Bool { slot.isTaken(by: creator) }

    /// The instance, or nil when this thread is to create it.
    ///
    /// When the attempt of another thread fails with an error that can't be thrown here, this thread makes an attempt
    /// itself.
    func seize<Failure: Error>(throwing _: Failure.Type) throws(Failure) -> Instance? {
        while true {
            switch slot.state {
            case .vacant:
                if slot.claim(by: creator) { return prepare() }
            case .ready:
                if let instance = slot.current { return take(instance, taints: instance.taints) }
                if slot.claim(by: creator, emptied: true) { return revived() ?? prepare() }
            case .creating(by: creator):
                return slot.instance.map { take($0, taints: slot.isComplete ? slot.taints : nil, lowest: slot.lowest) }
            case .creating:
                switch waitForOther() {
                case .retry: continue
                case .ready(let instance): return take(instance, taints: instance.taints)
                case .borrowed(let instance): return instance
                case .adopted: return nil
                case .failed(let error): try rethrow(error, as: Failure.self)
                }
            }
        }
    }

    private func prepare() -> Instance? {
        slot.depth = depth
        if slot.taints != nil { slot.taints = nil }
        return nil
    }

    /// The weak instance that another thread has made after this thread looked and before it claimed the slot.
    private func revived() -> Instance? {
        guard let instance = slot.current else { return nil }
        Coordinator.release(slot, holding: instance, by: creator)
        return take(instance, taints: instance.taints)
    }

    private func take(_ instance: Instance, taints: TaintSet?, lowest: Int = .max) -> Instance {
        if let frame = thread.pointee.currentFrame {
            frame.pointee.note(lowest: lowest)
            frame.pointee.note(taints: taints, in: graph)
        }
        return instance
    }

    private func waitForOther() -> Coordinator.Decision {
        let participant = graph.participant
        let decision = Coordinator.wait(for: slot, as: participant)
        thread.pointee.currentFrame?.pointee.note(lowest: participant.takeLowestByOthers())
        return decision
    }
}

// MARK: - Beginning and finishing

extension CachedCreation {
    /// Begins a creation of `key`, which `home`, if given, counts. Throws the error that stands in its way.
    func begin(
        _ key: BindingKey, in store: BindingOwner, countedBy home: BindingOwner?
    ) throws(ResolutionError) -> UnsafeMutablePointer<GraphEntry> {
        if home?.beginCreation() == false { throw ResolutionError(.closed, at: BindingReference(key, in: store)) }
        do {
            return try store.begin(key, on: thread)
        } catch {
            home?.endCreation()
            throw error
        }
    }

    /// The instance, if a nested or another creation has made it meanwhile; nil if this creation has the slot.
    func seizeAgain<Failure: Error>(
        at frame: UnsafeMutablePointer<Frame>, throwing _: Failure.Type
    ) throws(Failure) -> Instance? {
        if isOwner, slot.depth == frame.pointee.depth { return nil }
        let found = try seize(throwing: Failure.self)
        if found == nil { slot.depth = frame.pointee.depth }
        return found
    }

    /// Publishes the instance, or leaves that to the outermost creation of the cycle that it belongs to.
    func finish(_ frame: UnsafeMutablePointer<Frame>, in store: BindingOwner, joinedAt: Int) {
        slot.taints = frame.pointee.taintSet
        if frame.pointee.lowest > frame.pointee.depth { return Coordinator.publish(slot, in: store, by: creator) }
        slot.unfinishedSet = graph.beginUnfinishedSet(lowest: frame.pointee.lowest, on: thread)
        slot.isComplete = true
        graph.unpublished.append(UnpublishedSingleton(slot: slot, store: store, joinedAt: joinedAt))
    }

    func fail(with error: any Error) {
        guard isOwner, slot.depth == depth else { return }
        Coordinator.fail([slot], with: error, by: graph.participant)
    }
}
