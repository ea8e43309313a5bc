public import CDovetail

/// The registrations of one container by type and tag, read without a lock.
///
/// An open-addressing table. Writers hold the container's mutex; they fill empty entries, whose `word` is published
/// last, or exchange the registration of a full one. A table that has grown too full is replaced by a larger copy and
/// kept until its container goes, as are all registrations, so a reader never meets freed memory.
@usableFromInline
final class RegistrationIndex {
    /// The table that readers search. First, and only ever reached as ``readers``.
    private var readersWord = dovetail_word()
    // Guarded by the container's mutex.
    private var count = 0
    private var retired: [Table] = []

    /// A header of one word, the mask, and the entries.
    @frozen
    @usableFromInline
    struct Table {
        @usableFromInline let base: UnsafeMutableRawPointer

        @inlinable
        @inline(__always)
        init(base: UnsafeMutableRawPointer) { self.base = base }

        @inlinable
        @inline(__always)
        subscript(hash: UInt) -> Entry {
            let index = hash & base.load(as: UInt.self)
            return (base + 16).assumingMemoryBound(to: dovetail_registration_entry.self) + Int(bitPattern: index)
        }
    }

    @usableFromInline typealias Entry = UnsafeMutablePointer<dovetail_registration_entry>

    init() { dovetail_store(readers, UInt(bitPattern: Table.empty.base)) }

    deinit {
        for table in retired { table.base.deallocate() }
        if count > 0 { table.base.deallocate() }
    }

}

// MARK: - Reading

extension RegistrationIndex {
    @usableFromInline
    @_transparent
    var readers: UnsafeMutablePointer<dovetail_word> {
        dovetail_first_property(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: dovetail_word.self)
    }

    @usableFromInline
    @_transparent
    var table: Table { Table(base: UnsafeMutableRawPointer(bitPattern: dovetail_load(readers))!) }

    @inlinable
    @inline(__always)
    static func word(of type: any Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

    @inlinable
    @inline(__always)
    static func hash(_ word: UInt) -> UInt { (word &* 0x9E37_79B9_7F4A_7C15) &>> 32 }

    /// The registration of `Value` without a tag.
    @inlinable
    @inline(__always)
    func typedRegistration<Value>(of _: Value.Type) -> Unmanaged<TypedRegistration<Value>>? {
        let word = Self.word(of: Value.self)
        let table = table
        var hash = Self.hash(word)
        while true {
            let entry = table[hash]
            let found = dovetail_load(dovetail_registration_entry_word(entry))
            // The registrations under the word of a type are of that type.
            if found == word {
                let address = dovetail_load(dovetail_registration_entry_registration(entry))
                return UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
            }
            if found == 0 { return nil }
            hash &+= 1
        }
    }

    /// The registration of `type` under the tag that `matches`, whose hash is `tagHash`.
    func registration(
        of type: any Any.Type, tagHash: UInt, where matches: (Tag) -> Bool
    ) -> Registration? {
        find(Self.word(of: type, tagHash: tagHash)) { $0.facts.type == type && matches($0.indexTag!) }.registration
    }

    /// The registration of a type that is known at run time only.
    func registration(of type: any Any.Type, tag: Tag? = nil) -> Registration? {
        guard let tag else { return find(Self.word(of: type)) { _ in true }.registration }
        return registration(of: type, tagHash: tag.hash) { $0.isSame(as: tag) }
    }

    fileprivate static func word(of type: any Any.Type, tagHash: UInt) -> UInt {
        (word(of: type) ^ tagHash &* 0x9E37_79B9_7F4A_7C15) | 1
    }

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
    /// Makes `registration` the one of its type and tag. The caller holds the mutex and keeps the registration.
    func set(_ registration: Registration) {
        if 2 * (count + 1) > table.capacity { grow() }
        let word = registration.word
        let (entry, former) = find(word) { $0.hasIndexKey(of: registration) }
        entry.set(registration)
        if former == nil {
            dovetail_store(dovetail_registration_entry_word(entry), word)
            count += 1
        }
    }

    /// Takes `registration` back. The caller holds the mutex.
    func remove(_ registration: Registration) {
        let (entry, found) = find(registration.word) { $0 === registration }
        if found != nil { entry.set(nil) }
    }

    private func grow() {
        let former = table
        let larger = Table(capacity: max(16, former.capacity * 2))
        for index in 0..<UInt(former.capacity) {
            guard let registration = former[index].registration else { continue }
            larger.add(registration)
        }
        if count > 0 { retired.append(former) }
        dovetail_store(readers, UInt(bitPattern: larger.base))
    }
}

extension RegistrationIndex.Table {
    /// Stands in for a table while nothing is registered. Safe to share: it is empty, and nobody fills it.
    nonisolated(unsafe) static let empty = Self(capacity: 1)

    init(capacity: Int) {
        base = .allocate(byteCount: 16 + capacity * MemoryLayout<dovetail_registration_entry>.stride, alignment: 16)
        base.storeBytes(of: UInt(capacity - 1), as: UInt.self)
        for index in 0..<UInt(capacity) { self[index].initialize(to: dovetail_registration_entry()) }
    }

    var capacity: Int { Int(base.load(as: UInt.self)) + 1 }

    func add(_ registration: Registration) {
        var hash = RegistrationIndex.hash(registration.word)
        while dovetail_load(dovetail_registration_entry_word(self[hash])) != 0 { hash &+= 1 }
        self[hash].set(registration)
        dovetail_store(dovetail_registration_entry_word(self[hash]), registration.word)
    }
}

extension RegistrationIndex.Entry {
    var registration: Registration? {
        UnsafeRawPointer(bitPattern: dovetail_load(dovetail_registration_entry_registration(self))).map {
            Unmanaged.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Nil takes the registration back.
    func set(_ registration: Registration?) {
        let address = registration.map { Unmanaged.passUnretained($0).toOpaque() }
        dovetail_store(dovetail_registration_entry_registration(self), UInt(bitPattern: address))
    }
}

extension Registration {
    /// The tag under which it is found.
    fileprivate var indexTag: Tag? { askedTag ?? facts.tag }

    fileprivate var word: UInt {
        indexTag.map { RegistrationIndex.word(of: facts.type, tagHash: $0.hash) }
            ?? RegistrationIndex.word(of: facts.type)
    }

    fileprivate func hasIndexKey(of other: Registration) -> Bool {
        guard facts.type == other.facts.type else { return false }
        switch (indexTag, other.indexTag) {
        case (nil, nil): return true
        case (let mine?, let theirs?): return mine.isSame(as: theirs)
        default: return false
        }
    }
}
