import CDovetail

extension BindingStore {
    /// Resolves a binding. What is published or needs no keeping is done right here, in the caller's module.
    @usableFromInline
    @_transparent
    final func resolve<Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var outcome: Unmanaged<Outcome>?
        switch scope.span {
        case .lazySingleton:
            if scope.isIsolated {
                if let word = isolatedWord(at: site, type: Value.self) { return Instance.read(word) }
            } else if let word = publishedWord(at: site, type: address(of: Value.self)) {
                return Instance.read(word)
            }
        case .prototype:
            if let entry = enterFresh(site, Value.self) {
                let value = try make(
                    entry, isShared: false, injects: injects, else: &outcome, construct: construct, inject: inject)
                if outcome == nil { return value }
            }
        case .objectGraph:
            if let entry = enterShared(site, hash: site.hash, Value.self) {
                if entry.pointee.hasJoined { return GraphEntry.payload(of: entry).pointee }
                let value = try make(
                    entry, isShared: true, injects: injects, else: &outcome, construct: construct, inject: inject)
                if outcome == nil { return value }
            }
        case .weakSingleton: break
        }
        if injects { return try resolveAnyway(scope, site, after: outcome, construct, injecting: inject) }
        return try resolveAnyway(scope, site, after: outcome, construct)
    }

    /// Resolves a binding in the general way.
    ///
    /// Never specialized: that would cost the compiler more, in each getter, than the rest of it.
    @usableFromInline
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    final func resolveAnyway<Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite, after outcome: Unmanaged<Outcome>?,
        _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let key = BindingKey(site: site, type: Value.self)
        if let outcome {
            return try resolve(scope, key, after: outcome, injects: false, construct: construct, inject: construct)
        }
        return try answer(Request(key, scope), injects: false, construct: construct, inject: construct)
    }

    /// Resolves a binding in the general way, and injects when the object has joined the graph.
    @usableFromInline
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    final func resolveAnyway<Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite, after outcome: Unmanaged<Outcome>?,
        _ construct: () throws(Failure) -> Value, injecting inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let key = BindingKey(site: site, type: Value.self)
        if let outcome {
            return try resolve(scope, key, after: outcome, injects: true, construct: construct, inject: inject)
        }
        return try answer(Request(key, scope), injects: true, construct: construct, inject: inject)
    }

    /// Resolves a binding whose creation came to nothing.
    @inline(never)
    private final func resolve<Value, Failure: Error>(
        _ scope: Lifetime, _ key: BindingKey, after outcome: Unmanaged<Outcome>, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let value = try outcome.value(as: Value.self, throwing: Failure.self) { return value }
        return try answer(Request(key, scope), injects: injects, construct: construct, inject: inject)
    }

    /// The word of a published binding of the type whose metadata is at `type`.
    @usableFromInline
    @_transparent
    final func publishedWord(at site: BindingSite, type: UInt) -> UnsafeRawPointer? {
        published.value(at: site, type: type) ?? tabledWord(at: site, hash: site.hash, type: type)
    }

    /// The word of a published binding of an actor, if the caller runs on that actor.
    @usableFromInline
    final func isolatedWord(at site: BindingSite, type: any Any.Type) -> UnsafeRawPointer? {
        guard let word = publishedWord(at: site, type: address(of: type)) else { return nil }
        return runsOnItsActor(for: BindingKey(site: site, type: type)) ? word : nil
    }

    /// Resolves a binding that has a `key:`, `definitionKey:` or `id:`.
    @usableFromInline
    final func resolve<Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite, _ names: BindingNames, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if scope.isStrong, !scope.isIsolated || runsOnItsActor(for: BindingKey(site: site, type: Value.self)),
            names.key == nil || dovetail_current_thread().pointee.frame == nil,
            let word = publishedWord(at: site, type: Value.self, names)
        {
            return Instance.read(word)
        }
        let qualifier = Qualifier(site: site, names)
        return try withExtendedLifetime(qualifier) { () throws(Failure) in
            let key = BindingKey(site: site, type: Value.self, qualifier: qualifier)
            return try answer(Request(key, scope), injects: injects, construct: construct, inject: inject)
        }
    }

    /// Resolves a binding whose object is of a type of its own and is injected after it has joined the graph.
    @usableFromInline
    @_transparent
    final func resolveInjecting<Object, Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite,
        _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        if id == nil, key == nil, definitionKey == nil {
            var object: Object?
            func construct() throws(Failure) -> Value {
                let made = try make()
                object = made
                return try convert(made, at: site, nil, throwing: Failure.self)
            }
            func finish() throws(Failure) -> Value {
                try inject(&object!)
                return try convert(object!, at: site, nil, throwing: Failure.self)
            }
            return try resolve(scope, site, injects: true, construct: construct, inject: finish)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        return try resolveInjecting(scope, site, named: names, make, inject: inject)
    }

    /// Resolves a binding with names of its own, which is injected after it has joined the graph.
    @inlinable
    final func resolveInjecting<Object, Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite, named names: BindingNames,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        var object: Object?
        func construct() throws(Failure) -> Value {
            let made = try make()
            object = made
            return try convert(made, at: site, names, throwing: Failure.self)
        }
        func finish() throws(Failure) -> Value {
            try inject(&object!)
            return try convert(object!, at: site, names, throwing: Failure.self)
        }
        return try resolve(scope, site, names, injects: true, construct: construct, inject: finish)
    }

    /// Resolves a binding whose object is of a type of its own and needs no injection.
    @usableFromInline
    @_transparent
    final func resolveConverting<Object, Value>(
        _ scope: Lifetime, _ site: BindingSite,
        _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?, _ make: () -> Object
    ) -> Value {
        if id == nil, key == nil, definitionKey == nil {
            func construct() -> Value { convert(make(), at: site, nil, throwing: Never.self) }
            return resolve(scope, site, injects: false, construct: construct, inject: construct)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        func construct() -> Value { convert(make(), at: site, names, throwing: Never.self) }
        return resolve(scope, site, names, injects: false, construct: construct, inject: construct)
    }

    /// The cast from the object to the type of the binding, which costs nothing where the compiler knows both.
    @usableFromInline
    @_transparent
    final func convert<Object, Value, Failure: Error>(
        _ object: Object, at site: BindingSite, _ names: BindingNames?, throwing _: Failure.Type
    ) throws(Failure) -> Value {
        if let value = object as? Value { return value }
        try raise(conversionError(from: object, to: Value.self, at: site, names), as: Failure.self)
    }

    @usableFromInline
    final func conversionError<Object, Value>(
        from object: Object, to _: Value.Type, at site: BindingSite, _ names: BindingNames?
    ) -> ResolutionError {
        let qualifier = names.map { Qualifier(site: site, $0) }
        return withExtendedLifetime(qualifier) {
            let key = BindingKey(site: site, type: Value.self, qualifier: qualifier)
            return .wrongType(of: object, expected: Value.self, at: BindingReference(key, in: self))
        }
    }
}
