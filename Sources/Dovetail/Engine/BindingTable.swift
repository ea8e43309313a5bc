import CDovetail

/// An open-addressing table from binding to slot, read without a lock.
///
/// Writers hold the store's lock. They only fill an empty entry, or exchange the two atomic words of a full one;
/// `position` is published last. A table that has grown too full is replaced by a larger copy, and kept until its store
/// is released: a reader never meets freed memory.
struct BindingTable {
    let base: UnsafeMutableRawPointer

    typealias Entry = UnsafeMutablePointer<dovetail_table_entry>

    /// The entry to which a slot was added. The store keeps the slot.
    struct Place {
        let slot: Unmanaged<Slot>
        let table: BindingTable
        let entry: Entry
    }

    init(base: UnsafeMutableRawPointer) {
        self.base = base
    }

    /// The size of the header: the mask, and the address of the table that this one has replaced.
    static let headerSize = 16

    var mask: UInt { base.load(as: UInt.self) }
    private var former: UnsafeMutableRawPointer? { base.load(fromByteOffset: 8, as: UnsafeMutableRawPointer?.self) }

    subscript(index: UInt) -> Entry {
        (base + Self.headerSize).assumingMemoryBound(to: dovetail_table_entry.self) + Int(bitPattern: index & mask)
    }

    /// The published value of the binding at `site`, compared by addresses alone. Nil doesn't prove that there is none.
    @inline(__always)
    func value(at site: BindingSite, hash: UInt, type: UInt) -> UnsafeRawPointer? {
        var index = BindingKey.hash(hash, type: type)
        while true {
            let entry = self[index]
            let position = dovetail_load(dovetail_entry_position(entry))
            if position == site.position, entry.pointee.name == UInt(bitPattern: site.name),
                entry.pointee.file == UInt(bitPattern: site.file), entry.pointee.type == type
            {
                return entry.value
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
        let size = Self.headerSize + capacity * MemoryLayout<dovetail_table_entry>.stride
        base = dovetail_allocate_zeroed(size)  // An entry of zeros is empty.
        base.storeBytes(of: UInt(capacity - 1), as: UInt.self)
    }

    /// A larger copy of `former`, which it keeps for readers.
    init(replacing former: BindingTable) {
        // A small one grows fast: copying costs more than the memory.
        self.init(capacity: max(4, former.capacity * (former.capacity < 64 ? 4 : 2)))
        if former.base == Self.detour.base { return }
        base.storeBytes(of: former.base, toByteOffset: 8, as: UnsafeMutableRawPointer.self)
        for index in 0...former.mask where former[index].pointee.position.value != 0 { take(former[index]) }
    }

    /// Copies an entry of another table. Nobody reads this one yet.
    private func take(_ entry: Entry) {
        let word = entry.pointee.position.value
        let siteHash = Qualifier.isHash(word) ? word : BindingSite.hash(of: word)
        emptyEntry(from: BindingKey.hash(siteHash, type: entry.pointee.type)).pointee = entry.pointee
    }

    /// Frees the memory of this table and of those that it has replaced.
    func deallocate() {
        if base == Self.detour.base { return }
        var next: UnsafeMutableRawPointer? = base
        while let table = next.map(BindingTable.init(base:)) {
            next = table.former
            dovetail_deallocate(table.base)
        }
    }

    var capacity: Int { Int(mask) + 1 }

    /// The entry of `slot`, or an empty one where it would be.
    func entry(of slot: Slot) -> Entry {
        var index = slot.key.hash
        while dovetail_load(dovetail_entry_position(self[index])) != 0, !self[index].holds(slot) { index &+= 1 }
        return self[index]
    }

    /// The empty entry for the binding without names at `site`. Nil if the binding may have an entry. The caller holds
    /// the lock.
    func emptyEntry(for site: BindingSite, _ type: UInt) -> Entry? {
        var index = BindingKey.hash(site.hash, type: type)
        while true {
            let entry = self[index]
            if entry.pointee.position.value == 0 { return entry }
            if entry.pointee.position.value == site.position, entry.pointee.type == type { return nil }
            index &+= 1
        }
    }

    /// The published value of the slot that `matches`. The first empty entry ends the search: it may be filled with
    /// another binding at this very moment.
    func value(from hash: UInt, where matches: (Slot) -> Bool) -> UnsafeRawPointer? {
        let (entry, isFull) = search(from: hash, where: matches)
        return isFull ? entry.value : nil
    }

    /// The slot of `key`, found without the lock.
    func slot(for key: BindingKey) -> Slot? {
        let (entry, isFull) = search(from: key.hash) { $0.key.isSame(as: key) }
        return isFull ? entry.slot : nil
    }

    /// The first empty entry for `hash`.
    private func emptyEntry(from hash: UInt) -> Entry {
        var index = hash
        while self[index].pointee.position.value != 0 { index &+= 1 }
        return self[index]
    }

    private func search(
        from hash: UInt, where matches: (Slot) -> Bool
    ) -> (entry: Entry, isFull: Bool) {
        var index = hash
        while true {
            let entry = self[index]
            if dovetail_load(dovetail_entry_position(entry)) == 0 { return (entry, false) }
            if let slot = entry.slot, matches(slot) { return (entry, true) }
            index &+= 1
        }
    }

    /// The empty entry for a slot whose binding has none yet. The caller holds the lock and has room.
    func emptyEntry(for slot: Slot) -> Entry { emptyEntry(from: slot.key.hash) }
}

extension BindingTable.Entry {
    /// Becomes the entry of `slot`. It is empty until then.
    @inline(__always)
    func fill(with slot: Slot) {
        let key = slot.key
        if key.reference == nil {
            pointee.name = UInt(bitPattern: key.site.name)
            pointee.file = UInt(bitPattern: key.site.file)
        }
        pointee.type = address(of: key.type)
        setSlot(slot)
        dovetail_store(dovetail_entry_position(self), key.reference == nil ? key.site.position : key.siteHash)
    }

    /// The slot of the binding that the entry is for; nil while it is empty. The store keeps it.
    var slot: Slot? {
        UnsafeRawPointer(bitPattern: dovetail_load(dovetail_entry_slot(self))).map {
            Unmanaged<Slot>.fromOpaque($0).takeUnretainedValue()
        }
    }

    func setSlot(_ slot: Slot) {
        dovetail_store(dovetail_entry_slot(self), UInt(bitPattern: Unmanaged.passUnretained(slot).toOpaque()))
    }

    func holds(_ slot: Slot) -> Bool {
        dovetail_load(dovetail_entry_slot(self)) == UInt(bitPattern: Unmanaged.passUnretained(slot).toOpaque())
    }

    /// The word of the published value, or nil.
    var value: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: dovetail_load(dovetail_entry_value(self))) }

    func publish(_ value: UnsafeRawPointer?) { dovetail_store(dovetail_entry_value(self), UInt(bitPattern: value)) }
}
