import CDovetail

/// A thread's part in waiting for other threads. All variables are guarded by the coordinator's lock.
final class Participant: HasAtomicWords {
    typealias Words = dovetail_word

    /// Whether it is in a group. The first property, only reached as `words`.
    private var grouped = dovetail_word()

    enum Wait {
        case nothing
        case slot(Slot)
        /// Its own part of the group is done; the others' are not.
        case group
    }

    private(set) var wait = Wait.nothing
    var group: CycleGroup? {
        didSet { dovetail_store(words, group == nil ? 0 : 1) }
    }
    /// How far down its stack a cycle through other threads reaches. It is yet to be noted in the innermost frame.
    private var lowestByOthers = Int.max
    private let signal = dovetail_signal_create()

    deinit { dovetail_signal_destroy(signal) }

    var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    /// The participant whose address a contended slot carries. It lives, since the caller holds the coordinator's lock:
    /// without that lock it can't end the creation, and its thread can't end before the creation does.
    static func at(_ address: UInt) -> Participant {
        Unmanaged<Participant>.fromOpaque(UnsafeRawPointer(bitPattern: address)!).takeUnretainedValue()
    }

    /// Whether this participant, which runs and asks for itself, is in a group. Others add it to one only while it
    /// waits.
    var isGrouped: Bool { dovetail_load_relaxed(words) != 0 }

    var isWaiting: Bool { if case .nothing = wait { false } else { true } }

    /// The participants that this one waits for, each with the slot through which it waits.
    var waitsFor: [(Participant, Slot?)] {
        switch wait {
        case .nothing: []
        case .slot(let slot): slot.contendedCreator.map { [($0, slot)] } ?? []
        case .group: group?.parts.filter { !$0.isDone }.map { ($0.participant, nil) } ?? []
        }
    }

    /// Tells the group that this participant is about to sleep: the others may go on with what it has built.
    func announce(_ reason: Wait) {
        wait = reason
        group?.wakeOthers(than: self)
    }

    func sleep(_ reason: Wait) {
        wait = reason
        dovetail_signal_wait(signal)
        wait = .nothing
    }

    func wake() { dovetail_signal_wake(signal) }

    func reach(down depth: Int) { lowestByOthers = min(lowestByOthers, depth) }

    func leaveGroup() {
        group = nil
        stay()
        lowestByOthers = .max
    }

    /// Goes on without having slept.
    func stay() { wait = .nothing }

    func takeLowestByOthers() -> Int {
        defer { lowestByOthers = .max }
        return lowestByOthers
    }
}

/// One attempt at creating a contended instance, and who waits for its outcome.
final class Attempt {
    enum Outcome {
        case published(Instance)
        case failed(any Error)
    }

    private(set) var outcome: Outcome?
    var waiters: [Participant] = []

    func end(with outcome: Outcome) {
        self.outcome = outcome
        for waiter in waiters { waiter.wake() }
        waiters = []
    }
}

/// Threads whose unfinished singletons refer to each other.
final class CycleGroup {
    struct Part {
        let participant: Participant
        /// The depth of the outermost frame of this participant that belongs to the cycle.
        var root: Int
        var isDone = false
        var singletons: [UnpublishedSingleton] = []
    }

    enum Outcome {
        case published
        case failed(any Error)
    }

    private(set) var parts: [Part] = []
    private(set) var outcome: Outcome?

    /// Puts all participants of a closed path of waiting, and the groups they are in, into one group.
    static func join(_ path: [Coordinator.Step]) {
        let group = path.lazy.compactMap(\.participant.group).first ?? CycleGroup()
        var hasChanged = false
        for step in path {
            if let other = step.participant.group, other !== group {
                group.absorb(other)
                hasChanged = true
            }
            if group.include(step.participant, root: step.entered?.root) { hasChanged = true }
        }
        if hasChanged { group.wakeOthers(than: nil) }
    }

    private func absorb(_ other: CycleGroup) {
        parts += other.parts
        for part in other.parts { part.participant.group = self }
        if case .failed(let error)? = outcome ?? other.outcome {
            outcome = nil
            fail(with: error, by: nil)
        }
    }

    /// Adds `participant`, or extends its part down to `root`. Returns whether anything has changed.
    private func include(_ participant: Participant, root: Int?) -> Bool {
        guard let root else { return false }
        if index(of: participant) == nil {
            parts.append(Part(participant: participant, root: root))
            participant.group = self
        } else if !extend(participant, to: root) {
            return false
        }
        participant.reach(down: root)
        return true
    }

    /// Extends the part of a member down to `root`. Returns whether that is further than before.
    @discardableResult
    func extend(_ participant: Participant, to root: Int) -> Bool {
        let index = index(of: participant)!
        guard root < parts[index].root else { return false }
        parts[index].root = root
        parts[index].isDone = false
        parts[index].singletons = []
        return true
    }

    private func index(of participant: Participant) -> Int? {
        parts.firstIndex { $0.participant === participant }
    }

    func root(of participant: Participant) -> Int { index(of: participant).map { parts[$0].root } ?? .max }

    /// Removes `participant`, whose part has failed. The group goes on.
    func remove(_ participant: Participant) {
        parts.removeAll { $0.participant === participant }
        participant.leaveGroup()
        publishIfDone()
        wakeOthers(than: participant)
    }

    func wakeOthers(than participant: Participant?) {
        for part in parts where part.participant !== participant { part.participant.wake() }
    }
}

// MARK: - Meeting

extension CycleGroup {
    enum Meeting {
        case published
        /// The cycle now reaches further down this participant's stack: it goes on, unpublished.
        case lowered
        case failed(any Error)
    }

    /// Called by a participant whose part is complete. The last one publishes all, and the others wait for that.
    static func meet(_ participant: Participant, depth: Int, with singletons: [UnpublishedSingleton]) -> Meeting {
        participant.group!.finishPart(of: participant, depth: depth, with: singletons)
        participant.announce(.group)
        while true {
            let group = participant.group!
            if let outcome = group.outcome {
                group.remove(participant)
                if case .failed(let error) = outcome { return .failed(error) }
                return .published
            }
            guard group.root(of: participant) >= depth else {
                participant.stay()
                return .lowered
            }
            participant.sleep(.group)
        }
    }

    private func finishPart(of participant: Participant, depth: Int, with singletons: [UnpublishedSingleton]) {
        if case .failed(let error)? = outcome {
            Self.fail(singletons, with: error)
            return
        }
        let index = index(of: participant)!
        parts[index].root = min(parts[index].root, depth)
        parts[index].isDone = true
        parts[index].singletons = singletons
        publishIfDone()
    }

    private func publishIfDone() {
        guard outcome == nil, parts.allSatisfy(\.isDone) else { return }
        let all = parts.flatMap(\.singletons)
        let taints = all.reduce(nil) { TaintSet.union($0, $1.slot.taints) }
        for singleton in all { singleton.slot.taints = taints }
        let instances = all.map { $0.publishToReaders() }
        for (singleton, instance) in zip(all, instances) {
            Coordinator.releaseLater(instance)
            singleton.slot.finishContended(with: .published(instance))
        }
        outcome = .published
        wakeOthers(than: nil)
    }

    /// Called when a member fails whose instance others have received. Members that are busy learn of it when their
    /// part is complete.
    func fail(with error: any Error, by participant: Participant?) {
        guard outcome == nil else { return }
        outcome = .failed(error)
        for index in parts.indices {
            Self.fail(parts[index].singletons, with: error)
            parts[index].singletons = []
        }
        wakeOthers(than: participant)
    }

    private static func fail(_ singletons: [UnpublishedSingleton], with error: any Error) {
        for slot in singletons.map(\.slot) {
            Coordinator.releaseLater(slot.instance)
            slot.forget()
            slot.finishContended(with: .failed(error))
        }
    }
}
