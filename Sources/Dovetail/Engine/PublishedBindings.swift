public import CDovetail

/// The published bindings of a store that are found by the hash of their position alone: the first binding of each
/// hash. The compiler knows that hash, so reading one needs no table. The other bindings are found in the table.
///
/// They lie in the store itself, as its first property, so reading one follows no other pointer.
///
/// Writers hold the store's lock.
@frozen
@usableFromInline
struct PublishedBindings {
    @usableFromInline let bindings: UnsafeMutablePointer<dovetail_published>

    /// The published bindings of `store`, valid while somebody holds it.
    @usableFromInline
    @_transparent
    init(of store: BindingStore) {
        self.init(ofStoreAt: Unmanaged.passUnretained(store).toOpaque())
    }

    @usableFromInline
    @_transparent
    init(ofStoreAt address: UnsafeMutableRawPointer) {
        let words = UnsafeMutableRawPointer(dovetail_store_words_of(address))
        bindings = words.assumingMemoryBound(to: dovetail_published.self)
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

    /// Publishes the withdrawn bindings again, with the values that `table` has published.
    func restore(from table: BindingTable) {
        for index in 0..<Int(DOVETAIL_PUBLISHED) where bindings[index].position != 0 {
            let binding = bindings[index]
            let site = BindingSite(binding)
            dovetail_publish(
                bindings, binding.position, binding.name, binding.file, binding.type,
                table.value(at: site, hash: site.hash, type: binding.type))
        }
    }

    func withdrawAll() { dovetail_withdraw_all(bindings) }
}

extension BindingStore {
    @usableFromInline
    @_transparent
    final var published: PublishedBindings { PublishedBindings(of: self) }
}
