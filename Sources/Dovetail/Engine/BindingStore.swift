public import CDovetail

/// Where the bindings of one assembly instance keep what they have made.
///
/// You never create or subclass one yourself: an ``Assembly`` and a ``DIContext`` are one.
///
/// Reading a published instance takes no lock: an acquire load, a short probe, a retain. Everything else that
/// touches the table does so under a mutex that is never held while user code runs. What readers may still see,
/// tables and slots that were replaced, is kept until the store goes.
open class BindingStore {
    // Used from any thread: the atomics are published with release and acquire, the rest is guarded by `withLock`.

    /// First, and only ever reached as ``words``.
    private final var storedWords = dovetail_store_words()
    /// Never given to another store, unlike an address.
    @usableFromInline final let identity = Identity.next()

    // Guarded by `withLock`.
    private final var table = BindingTable.detour
    private final var count = 0
    private final var slots: [Slot] = []
    private final var retiredTables: [BindingTable] = []
    final var substitutions: [Substitution] = []
    final var interceptions = 0
    final var recorder: ResolutionRecorder?
    /// Finds asynchronous bindings to be substituted.
    final var search: Task<Void, Never>?
    /// Whether this task is such a search.
    @TaskLocal static var isSearching = false

    /// Its neighbours among the stores that don't look for asynchronous graphs. Guarded by the coordinator's mutex.
    final var neighbours = StoreList.Links()

    /// The scope in which the store was made, if that is watched.
    private(set) final var scope: DependencyScope?

    init() {
        assert(
            withUnsafePointer(to: &storedWords) { UnsafeRawPointer($0) == UnsafeRawPointer(words) },
            "the words of a store are not where readers look for them")
        dovetail_store(readers, UInt(bitPattern: BindingTable.detour.base))
        dovetail_store(detours, Detour.asynchronous.rawValue)
        guard let scope = DependencyScope.watching else { return }
        self.scope = scope
        withLock { setDetour(.watched, true) }
    }

    deinit {
        StoreList.remove(self)
        for retired in retiredTables { retired.deallocate() }
        if count > 0 { table.deallocate() }
    }

    /// The name of the assembly in messages.
    var displayName: String { String(describing: Swift.type(of: self)) }

    /// The end of what the store belongs to.
    var closing: Closing? { nil }

    /// How messages name a binding of this store.
    func reference(to key: BindingKey) -> BindingReference { BindingReference(key, ofAssembly: displayName) }

    /// Stops the program unless the actor that this store serves is the one that runs.
    func checkIsolation(of key: BindingKey) {}
}

// MARK: - Words

extension BindingStore {
    /// What other threads read without a lock.
    @usableFromInline
    @_transparent
    final var words: UnsafeMutablePointer<dovetail_store_words> {
        dovetail_first_property(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(
            to: dovetail_store_words.self)
    }

    /// Zero when a creation has nothing to look out for.
    @usableFromInline
    @_transparent
    final var detours: UnsafeMutablePointer<dovetail_word> { dovetail_store_detours(words) }

    /// The table that readers search, or ``BindingTable/detour`` while they must all take the long way.
    private final var readers: UnsafeMutablePointer<dovetail_word> { dovetail_store_table(words) }

    /// The address of the assembly that the store serves.
    @usableFromInline
    @_transparent
    final var served: UnsafeMutablePointer<dovetail_word> { dovetail_store_served(words) }

    private final var readableTable: BindingTable {
        BindingTable(base: UnsafeMutableRawPointer(bitPattern: dovetail_load(readers))!)
    }
}

// MARK: - Detours

/// Why the bindings of a store can't take the short way.
struct Detour: OptionSet {
    let rawValue: UInt
    /// Substitutions are in force.
    static let substitutions = Detour(rawValue: 1)
    /// A getter runs to find out which binding it is.
    static let interception = Detour(rawValue: 2)
    /// The context has gone.
    static let gone = Detour(rawValue: 4)
    /// The context or the container is closed.
    static let closed = Detour(rawValue: 8)
    /// The store was made in a scope that hears of each production object.
    static let watched = Detour(rawValue: 16)
    /// What is made may belong to an asynchronous graph. What is kept already is read the short way.
    static let asynchronous = Detour(rawValue: 32)
    /// It isn't known yet which asynchronous bindings are substituted.
    static let search = Detour(rawValue: 64)
    /// A recorder hears of every resolution.
    static let recorded = Detour(rawValue: 128)

    var keepsReaders: Bool { subtracting(.asynchronous).isEmpty }
}

extension BindingStore {
    final var currentDetours: Detour { Detour(rawValue: dovetail_load(detours)) }

    /// Begins or ends a reason for the long way. The caller holds the mutex.
    final func setDetour(_ detour: Detour, _ isOn: Bool) {
        if isOn {
            dovetail_set_bits(detours, detour.rawValue)
        } else {
            dovetail_clear_bits(detours, detour.rawValue)
        }
        publishTable()
    }

    final func withLock<R>(_ body: () throws -> R) rethrows -> R {
        dovetail_lock_stripe(identity)
        defer { dovetail_unlock_stripe(identity) }
        return try body()
    }

    private func publishTable() {
        let readable = currentDetours.keepsReaders ? table : BindingTable.detour
        dovetail_store(readers, UInt(bitPattern: readable.base))
        published.withdrawAll()
        guard currentDetours.keepsReaders else { return }
        for index in 0..<UInt(table.capacity) {
            guard let slot = table[index].slot, slot.key.reference == nil else { continue }
            published.publish(table[index].value, for: slot.key)
        }
    }
}

// MARK: - Slots

extension BindingStore {
    /// The slot of a cached binding, made now if it is new.
    final func slot(for key: BindingKey, isWeak: Bool) -> Slot {
        withLock {
            if let slot = table.entry(for: key).slot { return slot }
            if 2 * (count + 1) > table.capacity { grow() }
            let slot = Slot(key: key, isWeak: isWeak)
            slots.append(slot)
            table.fill(table.entry(for: key), with: slot)
            count += 1
            return slot
        }
    }

    private func grow() {
        let larger = BindingTable(capacity: max(16, table.capacity * 2))
        for index in 0..<UInt(table.capacity) {
            guard let slot = table[index].slot else { continue }
            let entry = larger.entry(for: slot.key)
            larger.fill(entry, with: slot)
            entry.publish(table[index].value)
        }
        if count > 0 { retiredTables.append(table) }
        table = larger
        if currentDetours.keepsReaders { dovetail_store(readers, UInt(bitPattern: table.base)) }
    }

    /// Lets readers find the instance of `slot`, unless the slot was dropped or a fake it has read was removed.
    final func publish(_ slot: Slot) {
        let isValid = slot.taints?.register(slot, in: self) ?? true
        if slot.isWeak { slot.loosen() }
        withLock {
            let entry = table.entry(of: slot)
            guard entry.slot === slot else { return }
            if !isValid {
                replace(entry)
            } else if !slot.isWeak, slot.taints == nil {
                entry.publish(slot.instance!.word)
                if slot.key.reference == nil, currentDetours.keepsReaders {
                    published.publish(slot.instance!.word, for: slot.key)
                }
            }
        }
    }

    /// The word of a published binding, found in the table.
    ///
    /// - Parameter hash: That of the site, which the compiler knows where it is called.
    @usableFromInline
    final func tabledWord(at site: BindingSite, hash: UInt, type: UInt) -> UnsafeRawPointer? {
        readableTable.value(at: site, hash: hash, type: type)
    }

    /// The word of a published binding that has a qualifier, found without making the qualifier.
    final func publishedWord(at site: BindingSite, type: any Any.Type, _ names: BindingNames) -> UnsafeRawPointer? {
        let table = readableTable
        return table.value(from: Qualifier.hash(site: site, names)) { slot in
            guard let qualifier = slot.key.qualifier, slot.key.type == type else { return false }
            return qualifier.isSame(as: names) && (names.key != nil || slot.key.site.isSame(as: site))
        }
    }

    /// Forgets the instance of `slot`. Creations in flight still end, for those who wait for them only.
    final func drop(_ slot: Slot) {
        withLock {
            let entry = table.entry(of: slot)
            if entry.slot === slot { replace(entry) }
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

    /// Puts a vacant slot in the place of the one in `entry`, which is kept for readers. The caller holds the mutex.
    private func replace(_ entry: BindingTable.Entry) {
        let former = entry.slot!
        guard !former.isUnused else { return }
        let slot = Slot(key: former.key, isWeak: former.isWeak)
        slots.append(slot)
        entry.publish(nil)
        if former.key.reference == nil { published.publish(nil, for: former.key) }
        entry.setSlot(slot)
    }

    /// Whether it keeps an instance of `key` already.
    final func holds(_ key: BindingKey) -> Bool {
        withLock { table.entry(for: key).slot?.state.isReady ?? false }
    }

    /// The slots in use, in the order in which their bindings were first asked for.
    final var currentSlots: [Slot] {
        withLock {
            slots.filter { table.entry(of: $0).slot === $0 }
        }
    }
}
