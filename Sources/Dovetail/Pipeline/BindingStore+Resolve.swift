import CDovetail

extension Unmanaged<BindingStore> {
    /// Resolves a binding in the general way.
    ///
    /// Never specialized: that would cost the compiler more, in each getter, than the rest of it.
    @usableFromInline
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func resolveAnyway<Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite, after outcome: Unmanaged<Outcome>?,
        _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let key = BindingKey(site: site, type: Value.self)
        if let outcome {
            return try takeUnretainedValue().resolve(
                scope, key, after: outcome, injects: false, construct: construct, inject: construct)
        }
        guard scope.isStrong, !scope.isIsolated,
            let creation = _withUnsafeGuaranteedRef({ $0.beginFirst(site, Value.self) })
        else {
            return try takeUnretainedValue().answer(
                Request(key, scope), injects: false, construct: construct, inject: construct)
        }
        func make() throws(Failure) -> Value {
            try takeUnretainedValue().makeOrFake(Request(key, scope), construct)
        }
        let value: Value
        do throws(Failure) {
            // A substitution may have been added before the creation began.
            value = _withUnsafeGuaranteedRef({ $0.hasNoDetours }) ? try construct() : try make()
        } catch {
            takeUnretainedValue().fail(creation, with: error)
            throw error
        }
        let object = Dovetail.Instance.retainedObject(of: value)
        if _withUnsafeGuaranteedRef({ $0.end(creation, with: object) }) { return value }
        object.release()
        return try takeUnretainedValue().endWithCare(creation, value, make)
    }

    /// Resolves a binding in the general way, and injects when the object has joined the graph.
    @usableFromInline
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func resolveInjectingAnyway<Object, Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite, after outcome: Unmanaged<Outcome>?,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let store = takeUnretainedValue()
        var object: Object?
        func construct() throws(Failure) -> Value {
            let made = try make()
            object = made
            return try convert(made, at: site, nil, throwing: Failure.self)
        }
        func finish() throws(Failure) -> Value {
            // Taken out, so that no access to the shared variable lasts while the injection runs.
            var injected = object.take()!
            try inject(&injected)
            return try convert(injected, at: site, nil, throwing: Failure.self)
        }
        let key = BindingKey(site: site, type: Value.self)
        if let outcome {
            return try store.resolve(
                scope, key, after: outcome, injects: true, construct: construct, inject: finish)
        }
        return try store.answer(Request(key, scope), injects: true, construct: construct, inject: finish)
    }
}

extension BindingStore {
    /// Resolves a binding again, after its creation has ended without its value.
    @inline(never)
    fileprivate final func resolve<Value, Failure: Error>(
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

    /// Resolves a binding that has a `key:`, `definitionKey:` or `id:`, and injects when its object has joined the
    /// graph.
    @_alwaysEmitIntoClient
    final func resolveInjecting<Object, Value, Failure: Error>(
        _ scope: Lifetime, _ site: BindingSite, named names: BindingNames,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let store = Unmanaged<BindingStore>.passUnretained(self)
        var object: Object?
        func construct() throws(Failure) -> Value {
            let made = try make()
            object = made
            return try store.convert(made, at: site, names, throwing: Failure.self)
        }
        func finish() throws(Failure) -> Value {
            var injected = object.take()!
            try inject(&injected)
            return try store.convert(injected, at: site, names, throwing: Failure.self)
        }
        return try resolve(scope, site, names, injects: true, construct: construct, inject: finish)
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
