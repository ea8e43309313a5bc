import Synchronization

/// An open-addressing table from binding to slot, read without a lock.
///
/// Writers hold the store's mutex and only ever fill an empty entry or exchange the two atomic words of a full one;
/// `position` is published last. A table that has grown too full is replaced by a larger copy and kept until its
/// store goes, so a reader never meets freed memory.
struct BindingTable {
    let base: UnsafeMutableRawPointer

    struct Entry: ~Copyable {
        /// The position of the site, or the hash of a qualified binding; zero while empty.
        let position = Atomic<UInt>(0)
        var name: UInt = 0
        var file: UInt = 0
        var type: UInt = 0
        /// What a cached binding answers with, once it is published.
        let value = Atomic<UnsafeRawPointer?>(nil)
        let slot = Atomic<UnsafeRawPointer?>(nil)

        init() {}
    }

    init(base: UnsafeMutableRawPointer) {
        self.base = base
    }

    /// The header: one word with the mask, padded to the alignment of a cache line's half.
    static let headerSize = 16

    var mask: UInt { base.load(as: UInt.self) }

    subscript(index: UInt) -> UnsafeMutablePointer<Entry> {
        (base + 16).assumingMemoryBound(to: Entry.self) + Int(bitPattern: index & mask)
    }

    /// The published value of the binding at `site`, by addresses alone: a miss is no proof of absence.
    @inline(__always)
    func value(at site: BindingSite, hash: UInt, type: UInt) -> UnsafeRawPointer? {
        var index = hash
        while true {
            let entry = self[index]
            let position = entry.pointee.position.load(ordering: .acquiring)
            if position == site.position, entry.pointee.name == UInt(bitPattern: site.name),
                entry.pointee.file == UInt(bitPattern: site.file), entry.pointee.type == type
            {
                return entry.pointee.value.load(ordering: .acquiring)
            }
            if position == 0 { return nil }
            index &+= 1
        }
    }
}

extension BindingTable {
    /// Stands in for the table of a store whose bindings must all take the long way.
    ///
    /// Safe to share: it is empty, and nobody fills it.
    nonisolated(unsafe) static let detour = BindingTable(capacity: 1)

    init(capacity: Int) {
        let size = Self.headerSize + capacity * MemoryLayout<Entry>.stride
        base = .allocate(byteCount: size, alignment: 16)
        base.storeBytes(of: UInt(capacity - 1), as: UInt.self)
        for index in 0..<UInt(capacity) {
            self[index].initialize(to: Entry())
        }
    }

    func deallocate() { base.deallocate() }

    var capacity: Int { Int(mask) + 1 }

    /// The entry of `key` or the empty one where it belongs. The caller holds the mutex.
    func entry(for key: BindingKey) -> UnsafeMutablePointer<Entry> {
        entry(from: key.hash) { $0.key.isSame(as: key) }
    }

    func entry(of slot: Slot) -> UnsafeMutablePointer<Entry> {
        entry(from: slot.key.hash) { $0 === slot }
    }

    /// The published value of the slot that `matches`. An empty entry ends the search for good: it may be filled with
    /// another binding at this very moment.
    func value(from hash: UInt, where matches: (Slot) -> Bool) -> UnsafeRawPointer? {
        let (entry, isFull) = search(from: hash, where: matches)
        return isFull ? entry.pointee.value.load(ordering: .acquiring) : nil
    }

    private func entry(from hash: UInt, where matches: (Slot) -> Bool) -> UnsafeMutablePointer<Entry> {
        search(from: hash, where: matches).entry
    }

    private func search(
        from hash: UInt, where matches: (Slot) -> Bool
    ) -> (entry: UnsafeMutablePointer<Entry>, isFull: Bool) {
        var index = hash
        while true {
            let entry = self[index]
            if entry.pointee.position.load(ordering: .acquiring) == 0 { return (entry, false) }
            if let slot = entry.pointee.currentSlot, matches(slot) { return (entry, true) }
            index &+= 1
        }
    }

    /// Fills the empty `entry`. The caller holds the mutex and has room.
    func fill(_ entry: UnsafeMutablePointer<Entry>, with slot: Slot) {
        let key = slot.key
        if key.qualifier == nil {
            entry.pointee.name = UInt(bitPattern: key.site.name)
            entry.pointee.file = UInt(bitPattern: key.site.file)
        }
        entry.pointee.type = unsafeBitCast(key.type, to: UInt.self)
        entry.pointee.slot.store(Unmanaged.passUnretained(slot).toOpaque(), ordering: .relaxed)
        entry.pointee.position.store(key.qualifier?.hash ?? key.site.position, ordering: .releasing)
    }
}

extension BindingTable.Entry {
    var currentSlot: Slot? {
        slot.load(ordering: .acquiring).map { Unmanaged<Slot>.fromOpaque($0).takeUnretainedValue() }
    }
}
