import CDovetail

extension Unmanaged<BindingStore> {
    /// Resolves a lazy singleton that is closed with its context. A published instance is read right here, in the
    /// caller's module.
    @_alwaysEmitIntoClient
    @_transparent
    func resolveClosing<Object, Value, Failure: Error>(
        _ site: BindingSite, _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        _ make: () throws(Failure) -> Object, onClose close: () -> Closer<Value>
    ) throws(Failure) -> Value {
        if id == nil, key == nil, definitionKey == nil,
            let word = publishedWord(at: site, type: address(of: Value.self))
        {
            return Dovetail.Instance.read(word)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        func construct() throws(Failure) -> Value {
            try convert(make(), at: site, names, throwing: Failure.self)
        }
        return try takeUnretainedValue().resolveClosing(
            site, names, injects: false, construct: construct, inject: construct, onClose: close)
    }

    /// Resolves a lazy singleton that is closed with its context, and injects when its object has joined the graph.
    @_alwaysEmitIntoClient
    @_transparent
    func resolveClosing<Object, Value, Failure: Error>(
        _ site: BindingSite, _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void,
        onClose close: () -> Closer<Value>
    ) throws(Failure) -> Value {
        if id == nil, key == nil, definitionKey == nil,
            let word = publishedWord(at: site, type: address(of: Value.self))
        {
            return Dovetail.Instance.read(word)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        var object: Object?
        func construct() throws(Failure) -> Value {
            let made = try make()
            object = made
            return try convert(made, at: site, names, throwing: Failure.self)
        }
        func finish() throws(Failure) -> Value {
            var injected = object.take()!
            try inject(&injected)
            return try convert(injected, at: site, names, throwing: Failure.self)
        }
        return try takeUnretainedValue().resolveClosing(
            site, names, injects: true, construct: construct, inject: finish, onClose: close)
    }
}

extension BindingStore {
    /// Resolves a lazy singleton that is closed with its context, if it isn't published, or has a `key:`,
    /// `definitionKey:` or `id:`.
    @usableFromInline
    @inline(never)
    final func resolveClosing<Value, Failure: Error>(
        _ site: BindingSite, _ names: BindingNames, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value,
        onClose close: () -> Closer<Value>
    ) throws(Failure) -> Value {
        if !names.isEmpty, names.key == nil || dovetail_current_thread().pointee.frame == nil,
            let word = publishedWord(at: site, type: Value.self, names)
        {
            return Instance.read(word)
        }
        let qualifier = names.isEmpty ? nil : Qualifier(site: site, names)
        let key = BindingKey(site: site, type: Value.self, qualifier: qualifier)
        defer { withExtendedLifetime(qualifier) {} }
        func constructAndNote() throws(Failure) -> Value {
            let value = try construct()
            if !injects { add(close(), for: value, of: key) }
            return value
        }
        func injectAndNote() throws(Failure) -> Value {
            let value = try inject()
            add(close(), for: value, of: key)
            return value
        }
        return try answer(
            Request(key, .lazySingleton), injects: injects, construct: constructAndNote, inject: injectAndNote)
    }
}
