import CDovetail

/// Decides what a thread does when it needs a singleton that another thread is creating.
///
/// It waits, unless the other thread waits, directly or through others, for something that this one is creating. Then
/// all of them form a `CycleGroup`. Its members may receive each other's half-built instances, and everything that
/// belongs to the cycle is published together when the last member has finished. The structure is Tarjan's: the frames
/// of a thread are its stack, `lowest` is the link, and a group joins the stacks of several threads.
///
/// All of this runs under one lock. It is taken only when threads or tasks meet, and never held while user code runs.
enum Coordinator {
    enum Decision {
        /// The slot has changed: look at it again.
        case retry
        case ready(Instance)
        /// A half-built instance of the same cycle.
        case borrowed(Instance)
        /// Nobody in the cycle can go on: the caller creates the instance, on behalf of all.
        case adopted
        case failed(any Error)
    }

    /// Instances to be released after the lock, since releasing one may run user code.
    nonisolated(unsafe) private static var released: [Instance] = []  // Guarded by the lock.

    static func withLock<R>(_ body: () -> R) -> R {
        dovetail_lock_coordinator()
        let result = body()
        let released = released
        if !released.isEmpty { Self.released = [] }
        dovetail_unlock_coordinator()
        return withExtendedLifetime(released) { result }
    }

    /// The caller holds the lock.
    static func releaseLater(_ instance: Instance?) {
        if let instance { released.append(instance) }
    }

    /// Waits for `slot`, which another participant creates.
    static func wait(for slot: Slot, as waiter: Participant) -> Decision {
        withLock {
            guard contend(slot) else { return .retry }
            let attempt = slot.currentAttempt
            if let decision = decideAtOnce(slot, waiter) { return decision }
            attempt.waiters.append(waiter)
            waiter.announce(.slot(slot))
            while true {
                waiter.sleep(.slot(slot))
                if let outcome = attempt.outcome { return decision(for: outcome, of: slot) }
                if let decision = decideAtOnce(slot, waiter) { return decision }
            }
        }
    }

    private static func contend(_ slot: Slot) -> Bool {
        guard case .creating(let creator) = slot.state else { return false }
        return slot.contend(with: creator)
    }

    private static func decision(for outcome: Attempt.Outcome, of slot: Slot) -> Decision {
        switch outcome {
        case .published(let instance): .ready(instance)
        case .failed(let error): .failed(error)
        }
    }

    /// The decision, if it needs no waiting.
    private static func decideAtOnce(_ slot: Slot, _ waiter: Participant) -> Decision? {
        guard let creator = slot.contendedCreator, creator !== waiter else { return .retry }
        if let path = waitingPath(from: creator, entering: slot, to: waiter) {
            CycleGroup.join(path)
            if slot.instance == nil, !path.contains(where: { $0.canGoOn }) {
                slot.adopt(by: waiter)
                return .adopted
            }
        }
        // The order matters: while the creator runs, only its own thread may read what it has made. An instance outside
        // of the creator's part of the cycle may end later than the cycle does.
        guard let group = waiter.group, group === creator.group, creator.isWaiting,
            slot.root >= group.root(of: creator), let instance = slot.instance
        else { return nil }
        slot.isBorrowed = true
        waiter.reach(down: group.root(of: waiter))
        return .borrowed(instance)
    }
}

// MARK: - Who waits for whom

extension Coordinator {
    /// A participant on a path of waiting, and the slot through which the path enters it.
    struct Step {
        let participant: Participant
        let entered: Slot?

        /// Whether this participant goes on once it is in one group with the others: with a half-built instance, or
        /// because its group now reaches further down its stack.
        var canGoOn: Bool {
            switch participant.wait {
            case .nothing: false
            case .slot(let slot): slot.instance != nil
            case .group: true
            }
        }
    }

    /// The participants from `start` to `goal`, each waiting for the next. Nil if there is no such chain.
    private static func waitingPath(from start: Participant, entering slot: Slot, to goal: Participant) -> [Step]? {
        var visited: Set<ObjectIdentifier> = []
        func search(_ participant: Participant, _ entered: Slot?) -> [Step]? {
            let step = Step(participant: participant, entered: entered)
            if participant === goal { return [step] }
            guard visited.insert(ObjectIdentifier(participant)).inserted else { return nil }
            for (next, slot) in participant.waitsFor {
                if let rest = search(next, slot) { return [step] + rest }
            }
            return nil
        }
        return search(start, slot)
    }
}

// MARK: - Ending creations

extension Coordinator {
    /// Lets everybody see the instance of `slot`, which refers to nothing unfinished. The caller holds the instance.
    static func publish(_ slot: Slot, in store: BindingOwner, by creator: UInt) {
        slot.isComplete = false
        store.publish(slot)
        end(slot, by: creator)
    }

    /// Ends the creation of `slot`, which keeps the published instance.
    static func end(_ slot: Slot, by creator: UInt) {
        if slot.finishUncontended(by: creator, vacate: false) { return }
        let instance = slot.current!
        withLock { slot.finishContended(with: .published(instance)) }
    }

    /// Lets everybody see the singletons of `set`, which refer to nothing unfinished.
    static func publish(_ set: some Collection<UnpublishedSingleton>, by participant: Participant) {
        let instances = set.map { $0.publishToReaders() }
        for (singleton, instance) in zip(set, instances) {
            release(singleton.slot, holding: instance, by: participant.address)
        }
    }

    /// Ends the participant's part of a cycle, when its creation at `depth` and the singletons of `set` are complete.
    /// Nil if this creation isn't the end of such a part.
    static func meet(
        _ participant: Participant, depth: Int, with set: [UnpublishedSingleton]
    ) -> CycleGroup.Meeting? {
        guard participant.isGrouped else { return nil }
        return withLock {
            guard participant.group!.root(of: participant) >= depth else { return nil }
            return CycleGroup.meet(participant, depth: depth, with: set)
        }
    }

    /// Extends the participant's part of a cycle down to depth `lowest`, if it ended at `depth`. Other threads hold
    /// objects that stay unfinished until the creation at `lowest` ends.
    static func settle(_ participant: Participant, from depth: Int, to lowest: Int) {
        guard participant.isGrouped else { return }
        withLock {
            if let group = participant.group, group.root(of: participant) >= depth {
                group.extend(participant, to: lowest)
            }
        }
    }

    /// Gives up the creation of `slots`. All who wait for one of them, or have received its instance, get `error`.
    static func fail(_ slots: [Slot], with error: any Error, by participant: Participant) {
        let borrowed = slots.filter { slot in
            slot.forget()
            return !slot.finishUncontended(by: participant.address, vacate: true)
        }
        guard !borrowed.isEmpty else { return }
        withLock {
            if borrowed.contains(where: \.isBorrowed) { participant.group?.fail(with: error, by: participant) }
            for slot in borrowed { slot.finishContended(with: .failed(error)) }
        }
    }

    /// Ends the creation of `slot`, whose instance readers may have found already.
    static func release(_ slot: Slot, holding instance: Instance, by creator: UInt) {
        guard !slot.finishUncontended(by: creator, vacate: false) else { return }
        withLock { slot.finishContended(with: .published(instance)) }
    }

    /// Called when the creation at `depth` has failed. The participant leaves a group in which its part reaches no
    /// further down.
    static func leaveGroup(_ participant: Participant, from depth: Int) {
        guard participant.isGrouped else { return }
        withLock {
            if let group = participant.group, group.root(of: participant) >= depth { group.remove(participant) }
        }
    }
}
