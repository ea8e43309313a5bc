public import CDovetail

/// The published bindings of a store that are found by the hash of their position alone, which the compiler knows, so
/// that reading one needs no table: the first of each hash. The others are found in the table.
///
/// They lie in the store itself, whose first property they are: reading one follows no other pointer.
///
/// Writers hold the store's mutex.
@frozen
@usableFromInline
struct PublishedBindings {
    @usableFromInline let bindings: UnsafeMutablePointer<dovetail_published>

    /// Those of `store`, for as long as somebody holds it.
    @usableFromInline
    @_transparent
    init(of store: BindingStore) {
        bindings = UnsafeMutableRawPointer(store.storeWords).assumingMemoryBound(to: dovetail_published.self)
    }

    @usableFromInline
    @_transparent
    func value(at site: BindingSite, type: UInt) -> UnsafeRawPointer? {
        dovetail_published_value(
            bindings, site.position, UInt(bitPattern: site.name), UInt(bitPattern: site.file), type)
    }

    /// Publishes `value`, or withdraws what is published when it is nil.
    func publish(_ value: UnsafeRawPointer?, for key: BindingKey) {
        dovetail_publish(
            bindings, key.site.position, UInt(bitPattern: key.site.name), UInt(bitPattern: key.site.file),
            address(of: key.type), value)
    }

    func withdrawAll() { dovetail_withdraw_all(bindings) }
}

extension BindingStore {
    @usableFromInline
    @_transparent
    final var published: PublishedBindings { PublishedBindings(of: self) }
}
