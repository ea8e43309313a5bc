public import CDovetail

/// The store in which the bindings of one assembly instance keep their objects.
///
/// You never create or subclass one yourself: an ``Assembly`` and a ``DIContext`` are one.
///
/// Reading a published instance takes no lock: an acquire load, a short probe, a retain. All other accesses to the
/// table hold the store's lock, which is never held while user code runs. Tables and slots that were replaced are kept
/// until the store is released, since readers may still use them.
open class BindingStore: BindingOwner {
    // Used from any thread: the atomics are published with release and acquire, the rest is guarded by `withLock`.

    /// First, and only ever reached as ``storeWords``.
    private final var storedWords = dovetail_store_words()

    // Guarded by `withLock`, under which no code of a user runs: so the run-time checks for exclusive access are off.
    @exclusivity(unchecked) private final var table = BindingTable.detour
    @exclusivity(unchecked) private final var count = 0
    /// All slots that were ever added, the newest first.
    @exclusivity(unchecked) private final var newestSlot: Unmanaged<Slot>?
    /// Finds slots by name and by type. Made when it is first needed.
    @exclusivity(unchecked) private final var slotIndex: SlotIndex?

    override init() {
        super.init()
        assert(
            withUnsafePointer(to: &storedWords) { UnsafeRawPointer($0) == UnsafeRawPointer(storeWords) },
            "the words of a store are not where readers look for them")
        dovetail_store(readers, UInt(bitPattern: BindingTable.detour.base))
    }

    deinit {
        table.deallocate()
        while let slot = newestSlot {
            newestSlot = slot._withUnsafeGuaranteedRef { $0.next }
            slot.release()
        }
    }

    override final func detoursDidChange() { publishTable() }

    /// Bindings are compared before the lock is taken, since that may call the `==` of an `id:`. They are compared
    /// again if another thread, or that `==`, has added a binding of the same hash meanwhile.
    override final func slot(for key: BindingKey, isWeak: Bool) -> Slot {
        if key.reference == nil { return withLock { table.slot(for: key) ?? add(Slot(key: key, isWeak: isWeak)) } }
        let hash = key.hash
        while true {
            let (table, newest) = withLock { (self.table, newestSlot) }
            if let slot = table.slot(for: key) { return slot }
            let added = withLock { hasAdded(hash, since: newest) ? nil : add(Slot(key: key, isWeak: isWeak)) }
            if let added { return added }
        }
    }

    /// Whether a binding with `hash` has got a slot since `former` was the newest slot. The caller holds the lock.
    private final func hasAdded(_ hash: UInt, since former: Unmanaged<Slot>?) -> Bool {
        var slot = newestSlot?.takeUnretainedValue()
        let former = former?.takeUnretainedValue()
        while let current = slot, current !== former {
            if current.key.hash == hash { return true }
            slot = current.next?.takeUnretainedValue()
        }
        return false
    }

    override final func drop(_ slot: Slot) {
        withLock {
            let entry = table.entry(of: slot)
            if entry.holds(slot) { replace(entry) }
        }
    }

    override final func holds(_ key: BindingKey) -> Bool {
        currentSlot(for: key)?.ready != nil
    }

    /// Called when the context that lists the store is released. The caller holds the lock of the context.
    func contextIsGoing() {}

    override final func publish(_ slot: Slot) {
        let isValid = slot.taints?.register(slot, in: self) ?? true
        super.publish(slot)
        publish(slot, isValid: isValid)
    }
}

// MARK: - Words

extension BindingStore {
    /// The words that other threads read without a lock.
    @usableFromInline
    @_transparent
    final var storeWords: UnsafeMutablePointer<dovetail_store_words> {
        dovetail_store_words_of(Unmanaged.passUnretained(self).toOpaque())
    }

    /// The table that readers search, or ``BindingTable/detour`` while they must all take the long way.
    private final var readers: UnsafeMutablePointer<dovetail_word> { dovetail_store_table(storeWords) }

    /// The address of the assembly that the store serves.
    @usableFromInline
    @_transparent
    final var served: UnsafeMutablePointer<dovetail_word> { dovetail_store_served(storeWords) }

    private final var readableTable: BindingTable {
        BindingTable(base: UnsafeMutableRawPointer(bitPattern: dovetail_load(readers))!)
    }

    private final func publishTable() {
        let isReadable = currentDetours.keepsReaders
        let readable = UInt(bitPattern: isReadable ? table.base : BindingTable.detour.base)
        if dovetail_load_relaxed(readers) == readable { return }
        dovetail_store(readers, readable)
        if isReadable { published.restore(from: table) } else { published.withdrawAll() }
    }
}

// MARK: - Slots

extension BindingStore {

    /// The caller holds the lock.
    private final func add(_ slot: Slot) -> Slot {
        if 2 * (count + 1) > table.capacity { grow() }
        keep(Unmanaged.passRetained(slot).takeUnretainedValue(), at: table.emptyEntry(for: slot))
        return slot
    }

    /// Keeps `slot`, which is retained for it, as that of a new binding. The caller holds the lock.
    @inline(__always)
    private final func keep(_ slot: Slot, at entry: BindingTable.Entry) {
        keep(slot)
        if slotIndex != nil { slotIndex!.add(slot) }
        entry.fill(with: slot)
        count += 1
    }

    /// Keeps `slot`, which is retained for it, until the store is released: a reader may use it at any moment.
    private final func keep(_ slot: Slot) {
        slot.next = newestSlot
        newestSlot = .passUnretained(slot)
    }

    /// Adds a slot, taken by the participant at `creator`, for a binding without names that nobody has asked for. Nil
    /// if the binding may have a slot already.
    final func addSlot(
        at site: BindingSite, _ type: any Any.Type, takenBy creator: UInt, at depth: Int
    ) -> BindingTable.Place? {
        withLock {
            if 2 * (count + 1) > table.capacity { grow() }
            guard let entry = table.emptyEntry(for: site, address(of: type)) else { return nil }
            let slot = Unmanaged.passRetained(
                Slot(key: BindingKey(site: site, type: type), takenBy: creator, at: depth))
            slot._withUnsafeGuaranteedRef { keep($0, at: entry) }
            return BindingTable.Place(slot: slot, table: table, entry: entry)
        }
    }

    /// Lets readers find the instance of the slot at `place`, unless the slot was dropped.
    final func publish(_ slot: Slot, at place: BindingTable.Place) {
        withLock {
            let entry = place.table.base == table.base ? place.entry : table.entry(of: slot)
            if entry.holds(slot) { publish(slot, in: entry) }
        }
    }

    /// The caller holds the lock.
    @inline(__always)
    private final func publish(_ slot: Slot, in entry: BindingTable.Entry) {
        let word = slot.word
        entry.publish(word)
        if slot.key.reference == nil { published.publish(currentDetours.keepsReaders ? word : nil, for: slot.key) }
    }

    private final func grow() {
        table = BindingTable(replacing: table)
        if currentDetours.keepsReaders { dovetail_store(readers, UInt(bitPattern: table.base)) }
    }

    /// Lets readers find the instance of `slot`, unless the slot was dropped, or the instance isn't valid any more.
    private final func publish(_ slot: Slot, isValid: Bool) {
        withLock {
            let entry = table.entry(of: slot)
            guard entry.holds(slot) else { return }
            if !isValid {
                replace(entry)
            } else if !slot.isWeak, slot.taints == nil {
                publish(slot, in: entry)
            }
        }
    }

    /// The word of a published binding, found in the table.
    ///
    /// - Parameter hash: The hash of the site, which the compiler knows in the caller's module.
    @usableFromInline
    final func tabledWord(at site: BindingSite, hash: UInt, type: UInt) -> UnsafeRawPointer? {
        readableTable.value(at: site, hash: hash, type: type)
    }

    /// The word of a published binding that has a qualifier, found without making the qualifier.
    final func publishedWord(at site: BindingSite, type: any Any.Type, _ names: BindingNames) -> UnsafeRawPointer? {
        let hash = BindingKey.hash(Qualifier.hash(site: site, names), type: address(of: type))
        return readableTable.value(from: hash) { slot in
            guard let qualifier = slot.key.qualifier, slot.key.type == type else { return false }
            return qualifier.isSame(as: names) && (names.key != nil || slot.key.site.isSame(as: site))
        }
    }

    /// Forgets all instances.
    final func dropAll(where isMeant: (BindingKey) -> Bool = { _ in true }) {
        withLock {
            for index in 0..<UInt(table.capacity) {
                guard let slot = table[index].slot, isMeant(slot.key) else { continue }
                replace(table[index])
            }
        }
    }

    /// Replaces the slot in `entry` by a vacant one, and keeps the old one for readers. The caller holds the lock.
    private func replace(_ entry: BindingTable.Entry) {
        let former = entry.slot!
        guard !former.isUnused else { return }
        let slot = Slot(key: former.key, isWeak: former.isWeak)
        keep(Unmanaged.passRetained(slot).takeUnretainedValue())
        slotIndex?.replace(former, with: slot)
        entry.publish(nil)
        if former.key.reference == nil { published.publish(nil, for: former.key) }
        entry.setSlot(slot)
    }

    /// The slot of `key`, if there is one. Found without the lock, since comparing an `id:` runs its author's code.
    final func currentSlot(for key: BindingKey) -> Slot? { withLock { table }.slot(for: key) }

    /// The slots whose bindings have the name by which substitutions find them.
    final func currentSlots(named name: String) -> [Slot] { withLock { indexedSlots().slots(named: name) } }

    /// One slot that holds an instance of `type` strongly. If there is none, all slots that may hold one weakly.
    final func readySlots(of type: any Any.Type) -> [Slot] { withLock { indexedSlots().readySlots(of: type) } }

    /// The types of which instances are kept, in no particular order.
    final var readyTypes: [any Any.Type] { withLock { indexedSlots().readyTypes } }

    /// The caller holds the lock.
    private final func indexedSlots() -> SlotIndex {
        if slotIndex == nil { slotIndex = SlotIndex((0..<UInt(table.capacity)).compactMap { table[$0].slot }) }
        return slotIndex!
    }

    /// The slots in use, in no particular order.
    final var currentSlots: [Slot] {
        withLock { (0..<UInt(table.capacity)).compactMap { table[$0].slot } }
    }
}
