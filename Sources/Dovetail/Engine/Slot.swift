import CDovetail

/// The place of one cached binding of one assembly: who creates it, what it holds.
///
/// Without contention two exchanges of `state` are all a creation needs. Whoever finds a slot taken by another
/// thread marks it as contended, and from then on its owner changes it under the coordinator's mutex only.
final class Slot: HasAtomicWords {
    typealias Words = dovetail_slot_words

    /// First, and only ever reached as `words`.
    private var storedWords = dovetail_slot_words()

    enum State {
        case vacant
        case ready
        /// By the participant at this address, which may have ended by now.
        case creating(by: UInt)
    }

    let key: BindingKey
    /// Keeps what the key refers to.
    private let qualifier: Qualifier?
    let isWeak: Bool

    /// The slot that its store has kept before this one. Guarded by the store's lock.
    var next: Slot?

    // Written by the creating thread. Others read them under the coordinator's mutex while that thread waits.
    var depth = 0
    var joinedAt = 0
    /// The depth of its creation, as long as that runs and the instance is constructed.
    private var ownDepth = Int.max
    /// What it is finished together with, once its creation has ended before that of what it refers to.
    var unfinishedSet: UnfinishedSet? {
        didSet { ownDepth = .max }
    }
    /// The depth of the outermost unfinished creation that the instance refers to, itself included.
    var lowest: Int { unfinishedSet?.lowest ?? ownDepth }
    var taints: TaintSet?
    /// What is constructed and not yet published, and after that what a strong slot holds.
    var instance: Instance?
    var weakCandidate: WeakInstance?
    /// Whether only the cycle it belongs to keeps the instance from being published.
    var isComplete = false
    /// The depth of the creation with whose end the instance may be published.
    var root: Int { isComplete ? lowest : depth }

    // Guarded by the coordinator's mutex.
    var attempt: Attempt?
    private var asyncGate: AsyncGate?
    var isBorrowed = false

    // Guarded by the slot's own mutex.
    private var weakInstance: WeakInstance?

    init(key: BindingKey, isWeak: Bool) {
        self.key = key
        qualifier = key.qualifier
        self.isWeak = isWeak
    }
}

extension Slot {
    /// Where asynchronous creations of the instance wait for each other.
    var gate: AsyncGate {
        Coordinator.withLock {
            let gate = asyncGate ?? AsyncGate()
            asyncGate = gate
            dovetail_store(dovetail_slot_awaited(words), 1)
            return gate
        }
    }
}

// MARK: - State

extension Slot {
    private var stateWord: UnsafeMutablePointer<dovetail_word> { dovetail_slot_state(words) }

    private static let ready: UInt = 1
    private static let creating: UInt = 2
    private static let contended: UInt = 1
    private static let tags: UInt = 3

    var state: State {
        let word = dovetail_load(stateWord)
        if word == 0 { return .vacant }
        if word == Self.ready { return .ready }
        return .creating(by: word & ~Self.tags)
    }

    /// Who creates the instance while others wait for it. The caller holds the coordinator's mutex.
    var contendedCreator: Participant? {
        let word = dovetail_load(stateWord)
        return word & Self.tags == Self.tags ? Participant.at(word & ~Self.tags) : nil
    }

    /// Whether the slot holds nothing and nobody works on it.
    var isUnused: Bool { dovetail_load(stateWord) == 0 && dovetail_load(dovetail_slot_awaited(words)) == 0 }

    /// Takes the slot for the participant at `creator` if nobody creates its instance and, with `emptied`, although it
    /// was ready.
    func claim(by creator: UInt, emptied: Bool = false) -> Bool {
        let expected = emptied ? Self.ready : 0
        return dovetail_exchange(stateWord, expected, creator | Self.creating) == expected
    }

    /// Takes the slot over from whoever has it. The caller holds the coordinator's mutex.
    func adopt(by participant: Participant) {
        dovetail_store(stateWord, participant.address | Self.creating | Self.contended)
    }

    /// Marks the slot as contended while the participant at `address` creates. The caller holds the coordinator's mutex.
    func contend(with address: UInt) -> Bool {
        let plain = address | Self.creating
        let former = dovetail_exchange(stateWord, plain, plain | Self.contended)
        return former == plain || former == plain | Self.contended
    }

    func isTaken(by creator: UInt) -> Bool {
        dovetail_load(stateWord) & ~Self.tags == creator
    }

    /// Ends the creation of the participant at `creator` unless somebody waits for it.
    func finishUncontended(by creator: UInt, vacate: Bool) -> Bool {
        let expected = creator | Self.creating
        return dovetail_exchange(stateWord, expected, vacate ? 0 : Self.ready) == expected
    }

    /// Ends a contended creation and tells all who wait. The caller holds the coordinator's mutex.
    func finishContended(with outcome: Attempt.Outcome) {
        isBorrowed = false
        isComplete = false
        // After this the slot may be another thread's.
        if case .failed = outcome {
            dovetail_store(stateWord, 0)
        } else {
            dovetail_store(stateWord, Self.ready)
        }
        attempt?.end(with: outcome)
        attempt = nil
    }
}

// MARK: - Instances

extension Slot {
    /// What a reader finds in a slot that is ready; nil when a weakly held instance has gone.
    var current: Instance? {
        isWeak ? withWeakLock { weakInstance?.instance } : instance
    }

    /// The instance, if the slot is ready and a weakly held one hasn't gone.
    var ready: Instance? { state.isReady ? current : nil }

    /// Takes a value that is constructed and, perhaps, not yet injected.
    func construct<Value>(_ value: Value, joinedAt: Int, in store: BindingOwner) throws {
        if isWeak {
            guard let object = WeakInstance.object(in: value) else {
                let reference = BindingReference(key, in: store)
                throw ResolutionError(.weakSingletonOfValue(type: String(describing: Value.self)), at: reference)
            }
            weakCandidate = WeakInstance(value, object: object)
        }
        instance = Instance(value)
        self.joinedAt = joinedAt
        (unfinishedSet, ownDepth) = (nil, depth)
    }

    /// Becomes ready with a value that was there already. Nobody else knows the slot yet.
    func fill<Value>(with value: Value) {
        instance = Instance(value)
        dovetail_store(stateWord, Self.ready)
    }

    /// Takes the value that injection has returned.
    func update<Value>(_ value: Value) {
        let updated = Instance(value)
        if updated.object === instance?.object { return }
        instance = updated
        if isWeak, let object = WeakInstance.object(in: value) {
            weakCandidate = WeakInstance(value, object: object)
        }
    }

    /// The instance may be seen from now on: it knows the substitutions that its creation has read.
    func complete() {
        if let taints { instance = instance!.tainted(by: taints) }
        isComplete = false
    }

    func forget() {
        instance = nil
        weakCandidate = nil
        taints = nil
        unfinishedSet = nil
    }

    /// Hands the instance of a weak slot over to whoever holds it.
    func loosen() {
        weakCandidate?.taints = taints
        let former = withWeakLock {
            defer { weakInstance = weakCandidate }
            return weakInstance
        }
        withExtendedLifetime(former) {}  // Released here, after the mutex.
        instance = nil
        weakCandidate = nil
    }

    private func withWeakLock<R>(_ body: () -> R) -> R {
        let identity = UInt64(UInt(bitPattern: ObjectIdentifier(self)) >> 5)
        dovetail_lock_stripe(identity)
        defer { dovetail_unlock_stripe(identity) }
        return body()
    }
}

/// A complete singleton that may not be seen yet because it refers to an unfinished one.
struct UnpublishedSingleton {
    let slot: Slot
    let store: BindingOwner

    /// Lets readers find the instance. The slot itself becomes ready afterwards.
    func publishToReaders() -> Instance {
        slot.complete()
        let instance = slot.instance!
        store.publish(slot)
        return instance
    }
}

extension Slot.State {
    var isReady: Bool { if case .ready = self { true } else { false } }
}
