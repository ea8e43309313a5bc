public import Synchronization

/// One published binding, kept in its store itself, so that reading it needs no table.
///
/// `position`, `file` and `type` are written once, before the first `value` is released, and tell which binding it
/// is: within one file a position has one `define`. Writers hold the store's mutex.
@frozen
@usableFromInline
struct PublishedBinding: ~Copyable {
    @usableFromInline let value = Atomic<UnsafeRawPointer?>(nil)
    @usableFromInline let position = Atomic<UInt>(0)
    @usableFromInline let file = Atomic<UInt>(0)
    @usableFromInline let type = Atomic<UInt>(0)

    @usableFromInline init() {}

    @inlinable
    @inline(__always)
    func value(at site: BindingSite, type: UInt) -> UnsafeRawPointer? {
        guard let value = value.load(ordering: .acquiring),
            position.load(ordering: .relaxed) == site.position,
            file.load(ordering: .relaxed) == UInt(bitPattern: site.file),
            self.type.load(ordering: .relaxed) == type
        else { return nil }
        return value
    }

    func publish(_ value: UnsafeRawPointer?, for key: BindingKey) {
        if position.load(ordering: .relaxed) == 0 {
            position.store(key.site.position, ordering: .relaxed)
            file.store(UInt(bitPattern: key.site.file), ordering: .relaxed)
            type.store(unsafeBitCast(key.type, to: UInt.self), ordering: .relaxed)
        } else if position.load(ordering: .relaxed) != key.site.position
            || file.load(ordering: .relaxed) != UInt(bitPattern: key.site.file)
            || type.load(ordering: .relaxed) != unsafeBitCast(key.type, to: UInt.self)
        {
            return
        }
        self.value.store(value, ordering: .releasing)
    }

    func withdraw() { value.store(nil, ordering: .releasing) }
}

/// The published bindings of a store that are found by the hash of their position alone, which the compiler knows:
/// the first to be published of each hash. The others are found in the table.
@frozen
@usableFromInline
struct PublishedBindings: ~Copyable {
    @usableFromInline let first = PublishedBinding()
    @usableFromInline let second = PublishedBinding()
    @usableFromInline let third = PublishedBinding()
    @usableFromInline let fourth = PublishedBinding()
    @usableFromInline let fifth = PublishedBinding()
    @usableFromInline let sixth = PublishedBinding()
    @usableFromInline let seventh = PublishedBinding()
    @usableFromInline let eighth = PublishedBinding()

    @usableFromInline init() {}

    @inlinable
    @inline(__always)
    func value(at site: BindingSite, type: UInt) -> UnsafeRawPointer? {
        switch site.hash & 7 {
        case 0: first.value(at: site, type: type)
        case 1: second.value(at: site, type: type)
        case 2: third.value(at: site, type: type)
        case 3: fourth.value(at: site, type: type)
        case 4: fifth.value(at: site, type: type)
        case 5: sixth.value(at: site, type: type)
        case 6: seventh.value(at: site, type: type)
        default: eighth.value(at: site, type: type)
        }
    }

    /// Publishes `value`, or withdraws what is published when it is nil.
    func publish(_ value: UnsafeRawPointer?, for key: BindingKey) {
        switch key.site.hash & 7 {
        case 0: first.publish(value, for: key)
        case 1: second.publish(value, for: key)
        case 2: third.publish(value, for: key)
        case 3: fourth.publish(value, for: key)
        case 4: fifth.publish(value, for: key)
        case 5: sixth.publish(value, for: key)
        case 6: seventh.publish(value, for: key)
        default: eighth.publish(value, for: key)
        }
    }

    func withdrawAll() {
        first.withdraw()
        second.withdraw()
        third.withdraw()
        fourth.withdraw()
        fifth.withdraw()
        sixth.withdraw()
        seventh.withdraw()
        eighth.withdraw()
    }
}
