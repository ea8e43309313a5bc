public import CDovetail

/// The published bindings of a store that are found by the hash of their position alone, which the compiler knows, so
/// that reading one needs no table: the first of each hash. The others are found in the table.
///
/// What tells which binding it is gets written once, before its first value is released. Writers hold the store's mutex.
@frozen
@usableFromInline
struct PublishedBindings {
    @usableFromInline let bindings: UnsafeMutablePointer<dovetail_published>

    private var all: UnsafeMutableBufferPointer<dovetail_published> {
        UnsafeMutableBufferPointer(start: bindings, count: Int(DOVETAIL_PUBLISHED))
    }

    init() {
        bindings = .allocate(capacity: Int(DOVETAIL_PUBLISHED))
        all.initialize(repeating: dovetail_published())
    }

    func deallocate() { bindings.deallocate() }

    @usableFromInline
    @_transparent
    func value(at site: BindingSite, type: UInt) -> UnsafeRawPointer? {
        dovetail_published_value(bindings, site.position, UInt(bitPattern: site.file), type)
    }

    /// Publishes `value`, or withdraws what is published when it is nil.
    func publish(_ value: UnsafeRawPointer?, for key: BindingKey) {
        let identity = (key.site.position, UInt(bitPattern: key.site.file), unsafeBitCast(key.type, to: UInt.self))
        let binding = dovetail_published_at(bindings, key.site.position)
        if binding.pointee.position == 0 {
            (binding.pointee.position, binding.pointee.file, binding.pointee.type) = identity
        } else if (binding.pointee.position, binding.pointee.file, binding.pointee.type) != identity {
            return
        }
        dovetail_publish(binding, value)
    }

    func withdrawAll() {
        for index in all.indices { dovetail_publish(bindings + index, nil) }
    }
}
