import CDovetail

// The calls that the asynchronous forms of `define` make.

extension Unmanaged<BindingStore> {
    /// Resolves a binding with the names that `define` was given, if any. A published instance is read right here, in
    /// the caller's module.
    @_alwaysEmitIntoClient
    @inline(__always)
    nonisolated(nonsending) func resolve<Value, Failure: Error>(
        _ lifetime: Lifetime, _ site: BindingSite,
        _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        make: nonisolated(nonsending) () async throws(Failure) -> Value, onClose close: () -> Closer<Value>? = { nil }
    ) async throws(Failure) -> Value {
        if id == nil, key == nil, definitionKey == nil {
            if lifetime.span == .lazySingleton {
                if lifetime.isIsolated {
                    if let word = takeUnretainedValue().isolatedWord(at: site, type: Value.self) {
                        return Dovetail.Instance.read(word)
                    }
                } else if let word = publishedWord(at: site, type: address(of: Value.self)) {
                    return Dovetail.Instance.read(word)
                }
            }
            return try await takeUnretainedValue().resolveUnpublished(lifetime, site, make: make, onClose: close)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        return try await takeUnretainedValue().resolve(lifetime, site, names, make: make, onClose: close)
    }
}

extension BindingStore {
    /// Resolves a binding whose object has a type of its own, and injects when the object is made.
    @usableFromInline
    nonisolated(nonsending) final func resolve<Object, Value, Failure: Error>(
        _ lifetime: Lifetime, _ site: BindingSite,
        _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        make: nonisolated(nonsending) () async throws(Failure) -> Object,
        inject: nonisolated(nonsending) (inout Object) async throws(Failure) -> Void,
        onClose close: () -> Closer<Value>? = { nil }
    ) async throws(Failure) -> Value {
        try await Unmanaged.passUnretained(self).resolve(
            lifetime, site, id, key, definitionKey,
            make: { () async throws(Failure) -> Value in
                var object = try await make()
                AsyncFrame.current?.share(object)
                try await inject(&object)
                let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
                return try Unmanaged<BindingStore>.passUnretained(self)
                    .convert(object, at: site, names, throwing: Failure.self)
            }, onClose: close)
    }

    /// Resolves a binding that isn't published.
    @usableFromInline
    nonisolated(nonsending) final func resolveUnpublished<Value, Failure: Error>(
        _ lifetime: Lifetime, _ site: BindingSite, make: nonisolated(nonsending) () async throws(Failure) -> Value,
        onClose close: () -> Closer<Value>?
    ) async throws(Failure) -> Value {
        try await resolve(lifetime, BindingKey(site: site, type: Value.self), make: make, onClose: close)
    }

    /// Resolves a binding that has a `key:`, `definitionKey:` or `id:`.
    @usableFromInline
    nonisolated(nonsending) final func resolve<Value, Failure: Error>(
        _ lifetime: Lifetime, _ site: BindingSite, _ names: BindingNames,
        make: nonisolated(nonsending) () async throws(Failure) -> Value, onClose close: () -> Closer<Value>?
    ) async throws(Failure) -> Value {
        if lifetime.isStrong, !lifetime.isIsolated, names.key == nil,
            let word = publishedWord(at: site, type: Value.self, names)
        {
            return Instance.read(word)
        }
        let qualifier = Qualifier(site: site, names)
        defer { withExtendedLifetime(qualifier) {} }
        let key = BindingKey(site: site, type: Value.self, qualifier: qualifier)
        return try await resolve(lifetime, key, make: make, onClose: close)
    }

    private nonisolated(nonsending) func resolve<Value, Failure: Error>(
        _ lifetime: Lifetime, _ key: BindingKey,
        make: nonisolated(nonsending) () async throws(Failure) -> Value, onClose close: () -> Closer<Value>?
    ) async throws(Failure) -> Value {
        try await awaitAnswer(to: Request(key, lifetime)) { () async throws(Failure) in
            let value = try await make()
            if let closer = close() { add(closer, for: value, of: key) }
            return value
        } inject: { (_) throws(Failure) in
        }
    }
}

@usableFromInline
typealias Closer<Value> = @Sendable (Value) async throws -> Void
