import CDovetail

/// The registrations of one container by type and tag, read without a lock.
///
/// An open-addressing table. Writers hold the container's lock. They fill an empty entry, whose `word` is published
/// last, or exchange the registration of a full one. A table that has grown too full is replaced by a larger copy, and
/// kept until its container is released, as are all registrations: a reader never meets freed memory.
final class RegistrationIndex {
    /// The table that readers search. First, and only ever reached as ``readers``.
    private var readersWord = dovetail_word()
    // Guarded by the container's lock.
    private var count = 0
    private var retired: [Table] = []

    /// A header of one word, the mask, and the entries.
    struct Table {
        let base: UnsafeMutableRawPointer

        @inline(__always)
        subscript(hash: UInt) -> Entry {
            let index = hash & base.load(as: UInt.self)
            return (base + 16).assumingMemoryBound(to: dovetail_registration_entry.self) + Int(bitPattern: index)
        }
    }

    typealias Entry = UnsafeMutablePointer<dovetail_registration_entry>

    init() { dovetail_store(readers, UInt(bitPattern: Table.empty.base)) }

    deinit {
        for table in retired { table.base.deallocate() }
        if !table.isEmptyOfAll { table.base.deallocate() }
    }
}

// MARK: - Reading

extension RegistrationIndex {
    private var readers: UnsafeMutablePointer<dovetail_word> {
        dovetail_first_property(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: dovetail_word.self)
    }

    @inline(__always)
    private var table: Table { Table(base: UnsafeMutableRawPointer(bitPattern: dovetail_load(readers))!) }

    @inline(__always)
    fileprivate static func hash(_ word: UInt) -> UInt { (word &* 0x9E37_79B9_7F4A_7C15) &>> 32 }

    /// The registration of `type` without a tag, which the container keeps.
    @inline(__always)
    func find(_ type: any Any.Type) -> Unmanaged<Registration>? {
        let word = address(of: type)
        let table = table
        var hash = Self.hash(word)
        while true {
            let entry = table[hash]
            let found = dovetail_load(dovetail_registration_entry_word(entry))
            if found == word { return entry.kept }
            if found == 0 { return nil }
            hash &+= 1
        }
    }

    /// The registration of `type` without a tag.
    func registration(of type: any Any.Type) -> Registration? { find(type)?.takeUnretainedValue() }

    /// The registration of `type` under `tag`, or without a tag if that is nil.
    func registration(of type: any Any.Type, tag: Tag?) -> Registration? {
        guard let tag else { return registration(of: type) }
        return registration(of: type, tagHash: tag.hash) { $0.isSame(as: tag) }
    }

    /// The registration of `type` under the tag that `matches`, whose hash is `tagHash`.
    func registration(
        of type: any Any.Type, tagHash: UInt, where matches: (Tag) -> Bool
    ) -> Registration? {
        find(Self.word(of: type, tagHash: tagHash)) { $0.facts.type == type && matches($0.indexTag!) }.registration
    }

    fileprivate static func word(of type: any Any.Type, tagHash: UInt) -> UInt {
        (address(of: type) ^ tagHash &* 0x9E37_79B9_7F4A_7C15) | 1
    }

    @inline(__always)
    private func find(
        _ word: UInt, where matches: (Registration) -> Bool
    ) -> (entry: Entry, registration: Registration?) {
        let table = table
        var hash = Self.hash(word)
        while true {
            let entry = table[hash]
            let found = dovetail_load(dovetail_registration_entry_word(entry))
            if found == 0 { return (entry, nil) }
            if found == word, let registration = entry.registration, matches(registration) {
                return (entry, registration)
            }
            hash &+= 1
        }
    }
}

// MARK: - Writing

extension RegistrationIndex {
    /// Makes `registration` that of its type and tag, in the place of `former`.
    ///
    /// No tags are compared. The caller holds the lock and keeps the registration.
    func set(_ registration: Registration, inPlaceOf former: Registration?) {
        if let former {
            let (entry, found) = find(former.indexWord) { $0 === former }
            if found != nil { return entry.set(registration) }
        }
        if 2 * (count + 1) > table.capacity { grow() }
        if table.add(registration) { count += 1 }
    }

    /// Removes `registration`, and leaves its entry to the next one of its word. The caller holds the lock.
    func remove(_ registration: Registration) {
        let (entry, found) = find(registration.indexWord) { $0 === registration }
        if found != nil { entry.set(nil) }
    }

    /// Makes room, and leaves out the entries of registrations that were removed.
    private func grow() {
        let former = table
        let left = (0..<UInt(former.capacity)).compactMap { former[$0].registration }
        let larger = Table(capacity: max(16, 4 * left.count > former.capacity ? former.capacity * 2 : former.capacity))
        for registration in left { _ = larger.add(registration) }
        count = left.count
        if !former.isEmptyOfAll { retired.append(former) }
        dovetail_store(readers, UInt(bitPattern: larger.base))
    }
}

extension RegistrationIndex.Table {
    /// Stands in for a table while nothing is registered. It is safe to share: it is empty, and nobody fills it.
    nonisolated(unsafe) static let empty = Self(capacity: 1)

    init(capacity: Int) {
        base = .allocate(byteCount: 16 + capacity * MemoryLayout<dovetail_registration_entry>.stride, alignment: 16)
        base.storeBytes(of: UInt(capacity - 1), as: UInt.self)
        for index in 0..<UInt(capacity) { self[index].initialize(to: dovetail_registration_entry()) }
    }

    var capacity: Int { Int(base.load(as: UInt.self)) + 1 }

    /// Whether it is the one that stands in for a table while nothing is registered.
    var isEmptyOfAll: Bool { base == Self.empty.base }

    /// Fills the first entry for its word that is empty, or whose registration was removed. The word is published last.
    ///
    /// - Returns: Whether the entry was empty.
    func add(_ registration: Registration) -> Bool {
        let word = registration.indexWord
        var hash = RegistrationIndex.hash(word)
        while true {
            let found = dovetail_load(dovetail_registration_entry_word(self[hash]))
            if found == 0 || found == word && self[hash].registration == nil {
                self[hash].set(registration)
                if found == 0 { dovetail_store(dovetail_registration_entry_word(self[hash]), word) }
                return found == 0
            }
            hash &+= 1
        }
    }
}

extension RegistrationIndex.Entry {
    @inline(__always)
    fileprivate var kept: Unmanaged<Registration>? {
        guard let address = UnsafeRawPointer(bitPattern: dovetail_load(dovetail_registration_entry_registration(self)))
        else { return nil }
        return .fromOpaque(address)
    }

    fileprivate var registration: Registration? { kept?.takeUnretainedValue() }

    /// Nil removes the registration.
    fileprivate func set(_ registration: Registration?) {
        let address = registration.map { Unmanaged.passUnretained($0).toOpaque() }
        dovetail_store(dovetail_registration_entry_registration(self), UInt(bitPattern: address))
    }
}

extension Registration {
    /// The tag under which it is found.
    fileprivate var indexTag: Tag? { askedTag ?? facts.tag }

    fileprivate var indexWord: UInt {
        guard let tag = indexTag else { return address(of: facts.type) }
        return RegistrationIndex.word(of: facts.type, tagHash: tag.hash)
    }
}
