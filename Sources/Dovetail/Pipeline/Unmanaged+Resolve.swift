public import CDovetail

// The stores of getters are unmanaged: their assemblies hold them, and a getter keeps its assembly alive to its end. So no
// read and no creation retains a store.

extension Unmanaged<BindingStore> {
    /// Whether this context keeps the instances of the bindings of `assembly`.
    @usableFromInline
    @_transparent
    func serves(_ assembly: AnyObject) -> Bool {
        dovetail_load(dovetail_store_served(dovetail_store_words_of(toOpaque())))
            == UInt(bitPattern: Unmanaged<AnyObject>.passUnretained(assembly).toOpaque())
    }

    /// The word of a published binding of the type whose metadata is at `type`.
    @usableFromInline
    @_transparent
    func publishedWord(at site: BindingSite, type: UInt) -> UnsafeRawPointer? {
        PublishedBindings(ofStoreAt: toOpaque()).value(at: site, type: type)
            ?? _withUnsafeGuaranteedRef { $0.tabledWord(at: site, hash: site.hash, type: type) }
    }

    /// Resolves a binding. What is published or needs no keeping is resolved right here, in the caller's module.
    @_alwaysEmitIntoClient
    @_transparent
    func resolve<Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite, _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var outcome: Unmanaged<Outcome>?
        switch scope.span {
        case .lazySingleton:
            if scope.isIsolated {
                if let word = takeUnretainedValue().isolatedWord(at: site, type: Value.self) {
                    return Dovetail.Instance.read(word)
                }
            } else if let word = publishedWord(at: site, type: address(of: Value.self)) {
                return Dovetail.Instance.read(word)
            }
        case .prototype:
            if let entry = _withUnsafeGuaranteedRef({ $0.enterFresh(site, Value.self) }) {
                let value = try run(entry, isShared: false, else: &outcome, construct)
                if outcome == nil { return value }
            }
        case .objectGraph:
            if let entry = _withUnsafeGuaranteedRef({ $0.enterShared(site, hash: site.hash, Value.self) }) {
                if entry.pointee.hasJoined { return GraphEntry.payload(of: entry).pointee }
                let value = try run(entry, isShared: true, else: &outcome, construct)
                if outcome == nil { return value }
            }
        case .weakSingleton: break
        }
        return try resolveAnyway(scope, site, after: outcome, construct)
    }

    /// Resolves a binding whose object has a type of its own, and injects when the object has joined the graph.
    @_alwaysEmitIntoClient
    @_transparent
    func resolveInjecting<Object, Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite,
        _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        if id != nil || key != nil || definitionKey != nil {
            let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
            return try takeUnretainedValue().resolveInjecting(scope, site, named: names, make, inject: inject)
        }
        func convert(_ object: Object) throws(Failure) -> Value {
            try self.convert(object, at: site, nil, throwing: Failure.self)
        }
        var outcome: Unmanaged<Outcome>?
        switch scope.span {
        case .lazySingleton:
            if scope.isIsolated {
                if let word = takeUnretainedValue().isolatedWord(at: site, type: Value.self) {
                    return Dovetail.Instance.read(word)
                }
            } else if let word = publishedWord(at: site, type: address(of: Value.self)) {
                return Dovetail.Instance.read(word)
            }
        case .prototype:
            if let entry = _withUnsafeGuaranteedRef({ $0.enterFresh(site, Value.self) }) {
                let value = try run(entry, isShared: false, else: &outcome, make, inject: inject, convert)
                if outcome == nil { return value }
            }
        case .objectGraph:
            if let entry = _withUnsafeGuaranteedRef({ $0.enterShared(site, hash: site.hash, Value.self) }) {
                if entry.pointee.hasJoined { return GraphEntry.payload(of: entry).pointee }
                let value = try run(entry, isShared: true, else: &outcome, make, inject: inject, convert)
                if outcome == nil { return value }
            }
        case .weakSingleton: break
        }
        return try resolveInjectingAnyway(scope, site, after: outcome, make, inject: inject)
    }

    /// Resolves a binding whose object has a type of its own and needs no injection.
    @_alwaysEmitIntoClient
    @_transparent
    func resolveConverting<Object, Value>(
        _ scope: Lifetime, _ site: BindingSite,
        _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?, _ make: () -> Object
    ) -> Value {
        if id == nil, key == nil, definitionKey == nil {
            func construct() -> Value { convert(make(), at: site, nil, throwing: Never.self) }
            return resolve(scope, site, construct)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        func construct() -> Value { convert(make(), at: site, names, throwing: Never.self) }
        return takeUnretainedValue().resolve(
            scope, site, names, injects: false, construct: construct, inject: construct)
    }

    /// Casts the object to the type of the binding. This costs nothing where the compiler knows both types.
    @usableFromInline
    @_transparent
    func convert<Object, Value, Failure: Error>(
        _ object: Object, at site: BindingSite, _ names: BindingNames?, throwing _: Failure.Type
    ) throws(Failure) -> Value {
        if let value = object as? Value { return value }
        try raise(
            takeUnretainedValue().conversionError(from: object, to: Value.self, at: site, names), as: Failure.self)
    }
}
