import CDovetail

/// The place of one cached binding of one owner: who creates the instance, and the instance.
///
/// A creation without contention costs two exchanges of `state`. A thread that finds the slot taken by another thread
/// marks it as contended. From then on, its creator changes it under the coordinator's lock only.
final class Slot: HasAtomicWords {
    typealias Words = dovetail_slot_words

    /// First, and only ever reached as `words`.
    private var storedWords = dovetail_slot_words()

    // 120 bytes with what follows: of this size and below, the allocator of Linux is at its best.

    enum State {
        case vacant
        case ready
        /// The participant at this address is the creator. It may have ended by now.
        case creating(by: UInt)
    }

    /// The slot holds what the key refers to.
    let key: BindingKey
    let isWeak: Bool
    /// Whether the instance is complete, and only its cycle keeps it from being published. Written by the creating
    /// thread.
    var isComplete = false

    /// The slot that its store has added before this one. Guarded by the store's lock.
    var next: Unmanaged<Slot>?

    // Written by the creating thread. Others read them under the coordinator's lock while that thread waits.
    var depth = 0
    /// The depth of its creation, as long as that runs and the instance is constructed.
    private var ownDepth = Int.max
    /// The depth of the outermost unfinished creation that the instance refers to, itself included.
    var lowest: Int { unfinishedSet?.lowest ?? ownDepth }
    /// The substitutions whose fakes the creation has read.
    var taints: TaintSet?
    /// The object that is constructed and not yet published. Afterwards, the object that a strong slot holds.
    private var object: Unmanaged<AnyObject>?
    /// The depth of the creation at whose end the instance may be published.
    var root: Int { isComplete ? lowest : depth }

    init(key: BindingKey, isWeak: Bool) {
        self.key = key
        self.isWeak = isWeak
        _ = key.reference?.retain()
    }

    /// The slot of a lazy singleton that nobody has asked for, taken by the participant at `creator`.
    init(key: BindingKey, takenBy creator: UInt, at depth: Int) {
        self.key = key
        self.depth = depth
        isWeak = false
        dovetail_store(stateWord, creator | Self.creating)
    }

    deinit {
        object?.release()
        key.reference?.release()
        if let knownDetails { Unmanaged.passUnretained(knownDetails).release() }
    }
}

extension Slot {
    /// The gate at which asynchronous creations of the instance wait for each other.
    var gate: AsyncGate {
        Coordinator.withLock {
            let gate = details.gate ?? AsyncGate()
            details.gate = gate
            _ = dovetail_exchange(details.words, 0, 1)
            return gate
        }
    }

    /// The set of objects that are finished together with this one. Set when this object's creation ends while an
    /// object that it refers to is still being created.
    var unfinishedSet: UnfinishedSet? {
        get { knownDetails?.unfinishedSet }
        set {
            ownDepth = .max
            if newValue != nil || knownDetails != nil { details.unfinishedSet = newValue }
        }
    }

    /// Whether others have received the instance before it was published. Guarded by the coordinator's lock.
    var isBorrowed: Bool {
        get { knownDetails?.isBorrowed ?? false }
        set { if newValue != isBorrowed { details.isBorrowed = newValue } }
    }
}

// MARK: - Details

/// The state that few slots need: those of cycles, those that threads or tasks wait for, and weak ones.
final class SlotDetails: HasAtomicWords {
    typealias Words = dovetail_word

    /// Not zero once tasks create the instance: then a task may use the slot although it is vacant. The first property,
    /// only reached as `words`.
    private var awaited = dovetail_word()

    // Written by the creating thread. Others read it under the coordinator's lock while that thread waits.
    fileprivate var unfinishedSet: UnfinishedSet?
    fileprivate var weakCandidate: WeakInstance?

    // Guarded by the coordinator's lock.
    fileprivate var attempt: Attempt?
    fileprivate var gate: AsyncGate?
    fileprivate var isBorrowed = false

    // Guarded by the slot's own lock.
    fileprivate var weakInstance: WeakInstance?
}

extension Slot {
    private var detailsWord: UnsafeMutablePointer<dovetail_word> { dovetail_slot_details(words) }

    private var knownDetails: SlotDetails? {
        UnsafeRawPointer(bitPattern: dovetail_load(detailsWord)).map {
            Unmanaged<SlotDetails>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Made by the first thread that needs them.
    private var details: SlotDetails {
        if let knownDetails { return knownDetails }
        let new = Unmanaged.passRetained(SlotDetails())
        if dovetail_exchange(detailsWord, 0, UInt(bitPattern: new.toOpaque())) != 0 { new.release() }
        return knownDetails!
    }

    /// The attempt at creating the instance that others wait for. The caller holds the coordinator's lock.
    var currentAttempt: Attempt {
        let attempt = details.attempt ?? Attempt()
        details.attempt = attempt
        return attempt
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

    /// The creator, while others wait for the instance. The caller holds the coordinator's lock.
    var contendedCreator: Participant? {
        let word = dovetail_load(stateWord)
        return word & Self.tags == Self.tags ? Participant.at(word & ~Self.tags) : nil
    }

    /// Whether the slot holds nothing, and nobody uses it. Whoever begins to use it after that sees all that this thread
    /// has written before: each word is exchanged, here and there, so the later exchange acquires what the earlier one
    /// has released.
    var isUnused: Bool {
        guard dovetail_exchange(stateWord, 0, 0) == 0 else { return false }
        guard let details = UnsafeRawPointer(bitPattern: dovetail_exchange(detailsWord, 0, 0)) else { return true }
        return dovetail_exchange(
            Unmanaged<SlotDetails>.fromOpaque(details).takeUnretainedValue().words, 0, 0) == 0
    }

    /// Whether a thread or a task is creating the instance.
    var isBeingCreated: Bool {
        if case .creating = state { return true }
        return Coordinator.withLock { knownDetails?.gate?.creator != nil }
    }

    /// Takes the slot for the participant at `creator`, if it is vacant; with `emptied`, if it was ready. Returns
    /// whether it has.
    func claim(by creator: UInt, emptied: Bool = false) -> Bool {
        let expected = emptied ? Self.ready : 0
        return dovetail_exchange(stateWord, expected, creator | Self.creating) == expected
    }

    /// Takes the slot over from whoever has it. The caller holds the coordinator's lock.
    func adopt(by participant: Participant) {
        dovetail_store(stateWord, participant.address | Self.creating | Self.contended)
    }

    /// Marks the slot as contended while the participant at `address` creates. The caller holds the coordinator's lock.
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

    /// Ends a contended creation and tells all who wait. The caller holds the coordinator's lock.
    func finishContended(with outcome: Attempt.Outcome) {
        isBorrowed = false
        isComplete = false
        // After this the slot may be another thread's.
        if case .failed = outcome {
            dovetail_store(stateWord, 0)
        } else {
            dovetail_store(stateWord, Self.ready)
        }
        if let attempt = knownDetails?.attempt {
            details.attempt = nil
            attempt.end(with: outcome)
        }
    }
}

// MARK: - Instances

extension Slot {
    /// The instance that is constructed and not yet published. Afterwards, the instance that a strong slot holds.
    var instance: Instance? {
        object.map { Instance(object: $0.takeUnretainedValue(), ofType: key.type, taints: taints) }
    }

    /// The word by which readers find the complete instance.
    var word: UnsafeRawPointer { Instance.word(ofObjectAt: object!.toOpaque(), key.type) }

    /// The instance of a slot that is ready. Nil if it was held weakly and has gone.
    var current: Instance? {
        isWeak ? withWeakLock { knownDetails?.weakInstance?.instance } : instance
    }

    /// The instance, if the slot is ready and holds one.
    var ready: Instance? { state.isReady ? current : nil }

    /// Takes a constructed value, which may not have been injected yet.
    func construct<Value>(_ value: Value, in store: BindingOwner) throws(ResolutionError) {
        assert(Value.self == key.type, "a slot got a value of another type than its binding's")
        if isWeak {
            guard let object = WeakInstance.object(in: value) else {
                let reference = BindingReference(key, in: store)
                throw ResolutionError(.weakSingletonOfValue(type: String(describing: Value.self)), at: reference)
            }
            details.weakCandidate = WeakInstance(value, object: object)
        }
        take(Instance.retainedObject(of: value))
        (unfinishedSet, ownDepth) = (nil, depth)
    }

    /// Becomes ready with a value that existed before. Nobody else knows the slot yet.
    func fill<Value>(with value: Value) {
        take(Instance.retainedObject(of: value))
        dovetail_store(stateWord, Self.ready)
    }

    /// Takes the value that injection has returned.
    func update<Value>(_ value: Value) {
        let updated = Instance.retainedObject(of: value)
        let isSame = updated.toOpaque() == object?.toOpaque()
        take(updated)
        if isSame { return }
        if isWeak, let object = WeakInstance.object(in: value) {
            details.weakCandidate = WeakInstance(value, object: object)
        }
    }

    /// Takes the object that keeps the value. The caller holds that object.
    func take(_ new: Unmanaged<AnyObject>?) {
        let former = object
        object = new
        former?.release()
    }

    func forget() {
        take(nil)
        if isWeak { details.weakCandidate = nil }
        taints = nil
        unfinishedSet = nil
    }

    /// Lets a weak slot hold its instance weakly only, from now on.
    func loosen() {
        let details = details
        details.weakCandidate?.taints = taints
        let former = withWeakLock {
            defer { details.weakInstance = details.weakCandidate }
            return details.weakInstance
        }
        withExtendedLifetime(former) {}  // Released here, after the lock.
        take(nil)
        details.weakCandidate = nil
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
    /// The number of objects that had joined the graph with it.
    let joinedAt: Int

    /// Lets readers find the instance. The slot itself becomes ready afterwards.
    func publishToReaders() -> Instance {
        slot.isComplete = false
        let instance = slot.instance!
        store.publish(slot)
        return instance
    }
}

extension Slot.State {
    var isReady: Bool { if case .ready = self { true } else { false } }
}
