import CDovetail

// The first creation of a lazy singleton, before any other thread has asked for it. There is nothing to find, to wait
// for or to revive, so it begins and ends without a closure, a copy of its frame, or a counted reference.

/// The creation of a lazy singleton that nobody had asked for when it began. The caller holds the store, which holds
/// the slot.
struct FirstCreation {
    fileprivate let place: BindingTable.Place
    fileprivate let entry: UnsafeMutablePointer<GraphEntry>
    /// The address of this thread's participant, by which the slot knows this thread.
    fileprivate let creator: UInt
    /// The context that counts the creation; the creation holds it. Nil if the store is that context.
    fileprivate let context: Unmanaged<BindingOwner>?
}

extension BindingStore {
    /// Begins the first creation of the binding at `site`. Nil when the general way must be taken.
    @inline(never)
    final func beginFirst(_ site: BindingSite, _ type: any Any.Type) -> FirstCreation? {
        let thread = dovetail_current_thread()
        guard hasNoDetours, !site.isNameless, thread.pointee.asyncGraph == nil, !thread.mayJoinAsyncGraph,
            let spare = thread.pointee.spareGraph, let entry = thread.pointee.spareEntries,
            !dovetail_is_stack_low(thread)
        else { return nil }
        let depth = thread.pointee.currentFrame.map { $0.pointee.depth &+ 1 } ?? 0
        // The general way looks for cycles. A cycle that nothing else ends is found soon enough at every 16th depth.
        if depth != 0, depth & 0xF == 0 { return nil }
        guard let context = beginCreationOfHome() else { return nil }
        let graph = thread.pointee.graph ?? spare
        let creator = Unmanaged<Graph>.fromOpaque(graph)._withUnsafeGuaranteedRef { $0.creator }
        guard let place = addSlot(at: site, type, takenBy: creator, at: depth) else {
            endCreation(of: context)
            return nil
        }
        thread.pointee.graph = graph
        thread.take(entry)
        entry.pointee.frame.restart(site, type, in: self, on: thread)
        thread.pointee.frame = UnsafeMutableRawPointer(entry)
        return FirstCreation(place: place, entry: entry, creator: creator, context: context)
    }

    /// Publishes the value that was made, kept as `object`. False when that takes more care.
    @inline(never)
    final func end(_ creation: FirstCreation, with object: Unmanaged<AnyObject>) -> Bool {
        let entry = creation.entry
        guard !entry.pointee.frame.needsCare, finish(creation, with: object) else { return false }
        let thread = dovetail_current_thread()
        _ = thread.noteJoin()
        let parent = entry.pointee.frame.parent
        thread.giveBack(entry)
        thread.leave(to: parent)
        endCreation(of: creation.context)
        return true
    }

    private func finish(_ creation: FirstCreation, with object: Unmanaged<AnyObject>) -> Bool {
        creation.place.slot._withUnsafeGuaranteedRef { slot in
            guard slot.isTaken(by: creation.creator), slot.depth == creation.entry.pointee.frame.depth else {
                return false
            }
            slot.take(object)
            publish(slot, at: creation.place)
            Coordinator.end(slot, by: creation.creator)
            return true
        }
    }

    final func fail(_ creation: FirstCreation, with error: any Error) {
        creation.general.fail(with: error)
        abandon(creation.entry, error)
        endCreation(of: creation.context)
    }

    /// Ends a creation in the general way, with the value that was made so far.
    final func endWithCare<Value, Failure: Error>(
        _ creation: FirstCreation, _ value: Value, _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var first: Value? = value
        func constructAgain() throws(Failure) -> Value {
            if let value = first.take() { return value }
            return try construct()
        }
        defer { endCreation(of: creation.context) }
        return try complete(
            creation.general, creation.entry, injects: false, construct: constructAgain, inject: constructAgain)
    }

    /// Begins a creation of the context, which is held meanwhile unless it is this store. Nil if it is too late.
    private func beginCreationOfHome() -> Unmanaged<BindingOwner>?? {
        // A store that serves an assembly is its context.
        if dovetail_load_relaxed(served) != 0 { return beginCreation() ? .some(nil) : nil }
        guard let home, home.beginCreation() else { return nil }
        return .passRetained(home)
    }

    private func endCreation(of context: Unmanaged<BindingOwner>?) {
        guard let context else { return endCreation() }
        context._withUnsafeGuaranteedRef { $0.endCreation() }
        context.release()
    }
}

extension FirstCreation {
    fileprivate var general: CachedCreation {
        CachedCreation(
            place.slot.takeUnretainedValue(), on: dovetail_current_thread(), by: creator, at: entry.pointee.frame.depth)
    }
}
