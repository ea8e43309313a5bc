public import CDovetail

/// What an author adds to the identity of a binding, before a ``Qualifier`` is made of it.
@frozen
@usableFromInline
struct BindingNames {
    @usableFromInline let key: String?
    @usableFromInline let definitionKey: String?
    @usableFromInline let id: AnyHashable?

    @usableFromInline
    @_transparent
    init(key: String? = nil, definitionKey: String? = nil, id: AnyHashable? = nil) {
        self.key = key
        self.definitionKey = definitionKey
        self.id = id
    }

    var isEmpty: Bool { key == nil && definitionKey == nil && id == nil }

    /// What `define` was given; an `id` of nil is none.
    @usableFromInline
    init(id: (any Hashable & Sendable)?, key: String?, definitionKey: String?) {
        self.init(key: key, definitionKey: definitionKey, id: id.map { AnyHashable($0) })
    }
}

// MARK: - The short way

/// The address of the metadata of a type, which a metatype is.
@usableFromInline
@_transparent
func address(of type: any Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

// The stores of getters are unmanaged: their assemblies hold them, and a getter keeps its assembly alive to its end. So no
// read and no creation retains a store.

extension Unmanaged<BindingStore> {
    /// Whether this context keeps what the bindings of `assembly` make.
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

    /// Resolves a binding. What is published or needs no keeping is done right here, in the caller's module.
    @usableFromInline
    @_transparent
    func resolve<Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var outcome: Unmanaged<Outcome>?
        switch scope {
        case .lazySingleton:
            if let word = publishedWord(at: site, type: address(of: Value.self)) { return Dovetail.Instance.read(word) }
        case .isolatedLazySingleton:
            if let word = takeUnretainedValue().isolatedWord(at: site, type: Value.self) {
                return Dovetail.Instance.read(word)
            }
        case .prototype:
            if let entry = _withUnsafeGuaranteedRef({ $0.enterFresh(site, Value.self) }) {
                let value = try run(
                    entry, isShared: false, injects: injects, else: &outcome, construct: construct, inject: inject)
                if outcome == nil { return value }
            }
        case .objectGraph, .shareableObjectGraph:
            if let entry = _withUnsafeGuaranteedRef({ $0.enterShared(site, hash: site.hash, Value.self) }) {
                if entry.pointee.hasJoined { return GraphEntry.payload(of: entry).pointee }
                let value = try run(
                    entry, isShared: true, injects: injects, else: &outcome, construct: construct, inject: inject)
                if outcome == nil { return value }
            }
        case .weakSingleton, .isolatedWeakSingleton: break
        }
        let store = takeUnretainedValue()
        if injects { return try store.resolveAnyway(scope, site, after: outcome, construct, injecting: inject) }
        return try store.resolveAnyway(scope, site, after: outcome, construct)
    }

    /// Resolves a binding whose object is of a type of its own and is injected after it has joined the graph.
    @usableFromInline
    @_transparent
    func resolveInjecting<Object, Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite,
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
                // Taken out, so that no access to the shared variable lasts while the injection runs.
                var injected = object.take()!
                try inject(&injected)
                return try convert(injected, at: site, nil, throwing: Failure.self)
            }
            return try resolve(scope, site, injects: true, construct: construct, inject: finish)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        return try takeUnretainedValue().resolveInjecting(scope, site, named: names, make, inject: inject)
    }

    /// Resolves a binding whose object is of a type of its own and needs no injection.
    @usableFromInline
    @_transparent
    func resolveConverting<Object, Value>(
        _ scope: ScopeKind, _ site: BindingSite,
        _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?, _ make: () -> Object
    ) -> Value {
        if id == nil, key == nil, definitionKey == nil {
            func construct() -> Value { convert(make(), at: site, nil, throwing: Never.self) }
            return resolve(scope, site, injects: false, construct: construct, inject: construct)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        func construct() -> Value { convert(make(), at: site, names, throwing: Never.self) }
        return takeUnretainedValue().resolve(
            scope, site, names, injects: false, construct: construct, inject: construct)
    }

    /// The cast from the object to the type of the binding, which costs nothing where the compiler knows both.
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

extension BindingStore {
    /// Resolves a binding in the general way.
    ///
    /// Never specialized: that would cost the compiler more, in each getter, than the rest of it.
    @usableFromInline
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    final func resolveAnyway<Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite, after outcome: Unmanaged<Outcome>?,
        _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let key = BindingKey(site: site, type: Value.self)
        if let outcome {
            return try resolve(scope, key, after: outcome, injects: false, construct: construct, inject: construct)
        }
        return try resolveByDetour(scope, key, injects: false, construct: construct, inject: construct)
    }

    /// The same with an injection after the object has joined the graph.
    @usableFromInline
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    final func resolveAnyway<Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite, after outcome: Unmanaged<Outcome>?,
        _ construct: () throws(Failure) -> Value, injecting inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let key = BindingKey(site: site, type: Value.self)
        if let outcome {
            return try resolve(scope, key, after: outcome, injects: true, construct: construct, inject: inject)
        }
        return try resolveByDetour(scope, key, injects: true, construct: construct, inject: inject)
    }

    /// Resolves a binding whose creation came to nothing.
    @inline(never)
    private final func resolve<Value, Failure: Error>(
        _ scope: ScopeKind, _ key: BindingKey, after outcome: Unmanaged<Outcome>, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let value = try outcome.value(as: Value.self, throwing: Failure.self) { return value }
        return try resolveByDetour(scope, key, injects: injects, construct: construct, inject: inject)
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

    /// The same for a binding with names of its own.
    @usableFromInline
    final func resolve<Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite, _ names: BindingNames, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if scope == .lazySingleton
            || scope == .isolatedLazySingleton && runsOnItsActor(for: BindingKey(site: site, type: Value.self)),
            names.key == nil || dovetail_current_thread().pointee.frame == nil,
            let word = publishedWord(at: site, type: Value.self, names)
        {
            return Instance.read(word)
        }
        let qualifier = Qualifier(site: site, names)
        return try withExtendedLifetime(qualifier) { () throws(Failure) in
            let key = BindingKey(site: site, type: Value.self, qualifier: qualifier)
            return try resolveByDetour(scope, key, injects: injects, construct: construct, inject: inject)
        }
    }

    /// Resolves a binding with names of its own, which is injected after it has joined the graph.
    @inlinable
    final func resolveInjecting<Object, Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite, named names: BindingNames,
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

// MARK: - The long way

extension BindingOwner {
    /// Resolves a binding that isn't published, is substituted, or belongs to a context that has gone.
    @usableFromInline
    @inline(never)
    final func resolveByDetour<Value, Failure: Error>(
        _ scope: ScopeKind, _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let detours = currentDetours
        if let frame = AsyncFrame.joined {
            return try frame.run { () throws(Failure) in
                try resolveByDetour(scope, key, injects: injects, construct: construct, inject: inject)
            }
        }
        // The short way doesn't hold the context. What it is making when the context goes is made to its end.
        if detours.contains(.gone), !dovetail_current_thread().pointee.isCreating(within: homeIdentity) {
            try raise(ResolutionError(.contextGone, at: BindingReference(key, in: self)), as: Failure.self)
        }
        if detours.contains(.closed), refuses(key) {
            try raise(ResolutionError(.closed, at: BindingReference(key, in: self)), as: Failure.self)
        }
        if detours.contains(.interception) {
            return try interceptOrResolve(detours, scope, key, injects: injects, construct: construct, inject: inject)
        }
        return try record(detours, scope, key, injects: injects, construct: construct, inject: inject)
    }

    /// Whether a closed context makes nothing for `key`: it holds no instance, and nothing in flight needs one.
    private func refuses(_ key: BindingKey) -> Bool {
        !key.isAssembly && !dovetail_current_thread().pointee.isCreating(for: home) && !holds(key)
    }

    // A function of its own: the metadata of an optional costs more than all the rest of a weak read.
    @inline(never)
    private func interceptOrResolve<Value, Failure: Error>(
        _ detours: Detour, _ scope: ScopeKind, _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let intercepted: Value = try intercept(key, throwing: Failure.self) { return intercepted }
        return try record(detours, scope, key, injects: injects, construct: construct, inject: inject)
    }

    private func record<Value, Failure: Error>(
        _ detours: Detour, _ scope: ScopeKind, _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if detours.contains(.recorded), let request = beginRecording(key, scope.text) {
            func noteAndConstruct() throws(Failure) -> Value {
                request.noteMade()
                return try construct()
            }
            func noteAndInject() throws(Failure) -> Value {
                request.noteInjection()
                return try inject()
            }
            return try request.run { () throws(Failure) in
                try createOrFake(
                    detours, scope, key, injects: injects, construct: noteAndConstruct, inject: noteAndInject)
            }
        }
        return try createOrFake(detours, scope, key, injects: injects, construct: construct, inject: inject)
    }

    private func createOrFake<Value, Failure: Error>(
        _ detours: Detour, _ scope: ScopeKind, _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        // What is cached is always looked after: a substitution may be added before its creation has begun.
        if key.isAssembly || !scope.isCached && detours.isDisjoint(with: .making) {
            return try create(scope, key, injects: injects, construct: construct, inject: inject)
        }
        if injects { return try createInjecting(scope, key, construct: construct, inject: inject) }
        func make() throws(Failure) -> Value { try makeOrFake(key, construct) }
        return try create(scope, key, injects: false, construct: make, inject: make)
    }

    // A function of its own: an optional's metadata costs more than a weak read.
    @inline(never)
    private func createInjecting<Value, Failure: Error>(
        _ scope: ScopeKind, _ key: BindingKey,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var made: Value?
        var given: Value?
        var isFake = false
        func make() throws(Failure) -> Value {
            let fake: Value? = try fake(for: key, throwing: Failure.self)
            isFake = fake != nil
            if let fake { made = fake } else { made = try makeAndNote(construct) }
            given = try decorated(made!, of: key, throwing: Failure.self)
            return given!
        }
        func finish() throws(Failure) -> Value {
            if isFake { return given! }
            let injected = try inject()
            if !currentDetours.contains(.decorations) { return injected }
            if let object = WeakInstance.object(in: injected), object === WeakInstance.object(in: made!) {
                return given!
            }
            return try decorated(injected, of: key, throwing: Failure.self)
        }
        return try create(scope, key, injects: true, construct: make, inject: finish)
    }

    private func create<Value, Failure: Error>(
        _ scope: ScopeKind, _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        // A creation in progress keeps its context alive.
        switch scope {
        case .prototype:
            let home = home
            defer { withExtendedLifetime(home) {} }
            return try makeFresh(key, injects: injects, construct: construct, inject: inject)
        case .objectGraph, .shareableObjectGraph:
            let home = home
            defer { withExtendedLifetime(home) {} }
            return try makeSharedAnywhere(
                key, isShareable: scope.isShareable, injects: injects, construct: construct, inject: inject)
        case .lazySingleton, .weakSingleton, .isolatedLazySingleton, .isolatedWeakSingleton:
            if scope.isIsolated { try checkIsolation(of: key, throwing: Failure.self) }
            let slot = slot(for: key, isWeak: scope.isWeak)
            return try makeCached(key, in: slot, injects: injects, construct: construct, inject: inject)
        }
    }

    final func checkIsolation<Failure: Error>(of key: BindingKey, throwing _: Failure.Type) throws(Failure) {
        if runsOnItsActor(for: key) { return }
        try raise(ResolutionError(.outsideOfIsolation, at: BindingReference(key, in: self)), as: Failure.self)
    }

    /// The object that a placeholder stands for.
    final func placeholder<Value, Failure: Error>(
        _ site: BindingSite, key: String?, failure _: Failure.Type
    ) throws(Failure) -> Value {
        let qualifier = key.map { Qualifier(site: site, BindingNames(key: $0)) }
        return try withExtendedLifetime(qualifier) { () throws(Failure) in
            try placeholder(BindingKey(site: site, type: Value.self, qualifier: qualifier), failure: Failure.self)
        }
    }

    private func placeholder<Value, Failure: Error>(
        _ key: BindingKey, failure _: Failure.Type
    ) throws(Failure) -> Value {
        if let frame = AsyncFrame.joined {
            return try frame.run { () throws(Failure) in try placeholder(key, failure: Failure.self) }
        }
        let detours = currentDetours
        if detours.contains(.interception), let intercepted: Value = try intercept(key, throwing: Failure.self) {
            return intercepted
        }
        if detours.contains(.substitutions), let substitution = substitution(for: key) {
            func makeFake() throws(Failure) -> Value {
                try substitution.value(for: key, in: self, throwing: Failure.self)
            }
            return try makeSharedAnywhere(key, injects: false, construct: makeFake, inject: makeFake)
        }
        if let value: Value = try namedValue(
            key.sharedName, anyBinding: true, for: key, throwing: Failure.self)
        {
            return value
        }
        try raise(ResolutionError(.missingPlaceholder, at: BindingReference(key, in: self)), as: Failure.self)
    }
}

extension ScopeKind {
    var isCached: Bool { self != .objectGraph && self != .prototype }
    var isWeak: Bool { self == .weakSingleton || self == .isolatedWeakSingleton }
    /// As a user writes it.
    var text: String {
        switch self {
        case .objectGraph, .shareableObjectGraph: "objectGraph"
        case .prototype: "prototype"
        case .lazySingleton, .isolatedLazySingleton: "lazySingleton"
        case .weakSingleton, .isolatedWeakSingleton: "weakSingleton"
        }
    }

    var isIsolated: Bool { self == .isolatedLazySingleton || self == .isolatedWeakSingleton }
    /// Whether the child tasks of one asynchronous graph may share the instance.
    var isShareable: Bool { self == .shareableObjectGraph }
}
