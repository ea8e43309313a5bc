/// Something that may be taken back, such as a fake, together with the cached instances whose creations have read it.
///
/// A taint knows its readers: slots, and taints that stand for several others. It holds them weakly, and forgets from
/// time to time those that were released.
@usableFromInline
final class Taint: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    private let lock = Lock()
    /// The taints that this one stands for. It holds them, so that taking one of them back reaches the readers of this
    /// one.
    private var sources: [Taint]
    private var isTakenBack = false
    private var readers: [Reader] = []
    /// The number of readers at which those that were released are forgotten.
    private var limit = 32
    private var isTidying = false

    private struct Reader {
        weak var taint: Taint?
        weak var slot: Slot?
        weak var store: BindingOwner?

        var hasGone: Bool { taint == nil && (slot == nil || store == nil) }
    }

    init() { sources = [] }

    /// A taint that is taken back with each of `sources`.
    init(of sources: [Taint]) {
        self.sources = sources
        let isValid = sources.reduce(true) { $1.add(Reader(taint: self)) && $0 }
        if !isValid { lock.withLock { isTakenBack = true } }
    }

    /// Releases a long chain of sources one by one: nested releases would need a large stack.
    deinit {
        var released = sources
        sources = []
        while var source = released.popLast() {
            guard isKnownUniquelyReferenced(&source) else { continue }
            released += source.sources
            source.sources = []
        }
    }

    /// Notes that the creation of the instance of `slot` has read this. False if it was taken back meanwhile: then the
    /// instance must not be kept.
    func add(_ slot: Slot, in store: BindingOwner) -> Bool { add(Reader(slot: slot, store: store)) }

    private func add(_ reader: Reader) -> Bool {
        let (isValid, isFull) = lock.withLock {
            if !isTakenBack { readers.append(reader) }
            let isFull = readers.count > limit && !isTidying
            if isFull { isTidying = true }
            return (!isTakenBack, isFull)
        }
        if isFull { tidy() }
        return isValid
    }

    /// Forgets readers that were released. It looks at them without the lock, since that may release a last reference.
    private func tidy() {
        let all = lock.withLock { readers }
        let living = all.filter { !$0.hasGone }
        lock.withLock {
            if !isTakenBack { readers.replaceSubrange(..<all.count, with: living) }
            limit = max(32, 2 * readers.count)
            isTidying = false
        }
    }

    /// Drops each instance whose creation has read this.
    func takeBack() {
        var takenBack = [self]
        while let taint = takenBack.popLast() {
            let readers = taint.lock.withLock {
                defer { (taint.isTakenBack, taint.readers) = (true, []) }
                return taint.readers
            }
            for reader in readers {
                if let other = reader.taint { takenBack.append(other) }
                if let slot = reader.slot { reader.store?.drop(slot) }
            }
        }
    }
}
