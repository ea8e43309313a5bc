import CDovetail

// The creation of what an assembly keeps: `.lazySingleton` and `.weakSingleton`.

extension BindingOwner {
    final func makeCached<Value, Failure: Error>(
        _ key: BindingKey, in slot: Slot, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = dovetail_current_thread()
        let graph = Graph.current(on: thread)
        defer { if thread.pointee.frame == nil { Graph.end(on: thread) } }
        let creation = CachedCreation(slot: slot, graph: graph, thread: thread)
        if let found = try creation.seize(throwing: Failure.self) {
            if key.qualifier?.key != nil { share(found, as: Value.self, of: creation, key) }
            return found.value()
        }
        // An assembly only refers to what is made, so a closed context may still make one.
        let home = key.isAssembly ? nil : home
        return try creation.failing { () throws(Failure) in
            if home?.beginCreation() == false {
                try raise(ResolutionError(.closed, at: BindingReference(key, in: self)), as: Failure.self)
            }
            defer { home?.endCreation() }
            return try withFrame(key) { (frame) throws(Failure) -> Value in
                // Within the frame too: its end leaves the cycle, which must know of the failure by then.
                try creation.failing { () throws(Failure) in
                    try run(creation, frame, injects: injects, construct: construct, inject: inject)
                }
            }
        }
    }

    /// Lets the current graph find by its `key:` an instance that was there already.
    private func share<Value>(_ found: Instance, as _: Value.Type, of creation: CachedCreation, _ key: BindingKey) {
        let thread = creation.thread
        guard let parent = thread.pointee.currentFrame, find(key, on: thread) == nil else { return }
        var frame = Frame(key, in: self, on: thread)
        frame.note(taints: found.taints, in: creation.graph)
        // What the parent has got hold of includes a half-built instance.
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
        // Not so when it runs again after its cycle has failed: then the slot is vacant, or another thread's.
        if creation.isOwner { creation.slot.depth = frame.pointee.depth }
        let value = try construct()
        if let overtaking = try creation.seizeAgain(at: frame, throwing: Failure.self) {
            return overtaking.value()
        }
        do {
            try creation.slot.construct(value, joinedAt: creation.graph.noteJoin(), in: self)
        } catch {
            try raise(error, as: Failure.self)
        }
        let isShared = creation.slot.key.qualifier?.key != nil
        let sharing = isShared ? creation.thread.share(value, by: frame.pointee, isUnfinished: injects) : nil
        let result = injects ? try inject() : value
        if injects {
            creation.slot.update(result)
            if let sharing {
                GraphEntry.payload(of: sharing).pointee = result
            }
        }
        creation.finish(frame, in: self)
        if let sharing {
            sharing.pointee.finish()
            sharing.pointee.unfinishedSet = creation.slot.unfinishedSet
        }
        return result
    }
}

/// One thread's way to the instance of one slot.
private struct CachedCreation {
    let slot: Slot
    let graph: Graph
    let thread: UnsafeMutablePointer<dovetail_thread>
    let depth: Int

    init(slot: Slot, graph: Graph, thread: UnsafeMutablePointer<dovetail_thread>) {
        self.slot = slot
        self.graph = graph
        self.thread = thread
        depth = thread.pointee.currentFrame.map { $0.pointee.depth + 1 } ?? 0
    }

    var isOwner: Bool { slot.isTaken(by: graph.participant) }

    /// The instance, or nil when this thread is to create it.
    ///
    /// When the attempt of another thread fails with an error that can't be thrown here, this thread tries itself.
    func seize<Failure: Error>(throwing _: Failure.Type) throws(Failure) -> Instance? {
        while true {
            switch slot.state {
            case .vacant:
                if slot.claim(for: graph.participant) { return begin() }
            case .ready:
                if let instance = slot.current { return take(instance, taints: instance.taints) }
                if slot.claim(for: graph.participant, emptied: true) { return revived() ?? begin() }
            case .creating(let creator) where creator == graph.participant.address:
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

    private func begin() -> Instance? {
        slot.depth = depth
        slot.taints = nil
        return nil
    }

    /// The weak instance that another thread has made between our look and our claim.
    private func revived() -> Instance? {
        guard let instance = slot.current else { return nil }
        Coordinator.release(slot, holding: instance, by: graph.participant)
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
        let decision = Coordinator.wait(for: slot, as: graph.participant)
        thread.pointee.currentFrame?.pointee.note(lowest: graph.participant.takeLowestByOthers())
        return decision
    }
}

// MARK: - Finishing

extension CachedCreation {
    /// The instance that a nested or another creation has made meanwhile, or nil if the slot is this creation's.
    func seizeAgain<Failure: Error>(
        at frame: UnsafeMutablePointer<Frame>, throwing _: Failure.Type
    ) throws(Failure) -> Instance? {
        if slot.isTaken(by: graph.participant), slot.depth == frame.pointee.depth { return nil }
        let found = try seize(throwing: Failure.self)
        if found == nil { slot.depth = frame.pointee.depth }
        return found
    }

    /// Publishes the instance, or leaves that to the outermost creation of the cycle that it belongs to.
    func finish(_ frame: UnsafeMutablePointer<Frame>, in store: BindingOwner) {
        slot.taints = frame.pointee.taintSet
        let own = UnpublishedSingleton(slot: slot, store: store)
        if frame.pointee.lowest > frame.pointee.depth {
            return Coordinator.release(slot, holding: own.publishToReaders(), by: graph.participant)
        }
        slot.unfinishedSet = graph.beginUnfinishedSet(lowest: frame.pointee.lowest, on: thread)
        slot.isComplete = true
        graph.unpublished.append(own)
    }

    /// Runs `body`, and gives the slot up if that fails.
    func failing<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        do throws(Failure) {
            return try body()
        } catch {
            fail(with: error)
            throw error
        }
    }

    private func fail(with error: any Error) {
        guard slot.isTaken(by: graph.participant), slot.depth == depth else { return }
        Coordinator.fail([slot], with: error, by: graph.participant)
    }
}
