import CDovetail

/// One run of a getter that serves to find out which binding it resolves.
///
/// The first `define` of the store that is outermost in the getter hands over its key and answers with a fake, so
/// the production object is not built. A getter that runs within a creation takes part in its object graph.
final class Interception: @unchecked Sendable {
    // @unchecked: one task at a time uses it.

    let store: BindingStore
    private let makeFake: (BindingKey) throws -> Substitution.Maker
    private(set) var key: BindingKey?
    private var qualifier: Qualifier?
    private(set) var fake: Any?
    /// Whether making the fake resolved other bindings, so that it belongs to no later object graph.
    private(set) var fakeUsesBindings = false
    private var isMakingFake = false
    private var hasFakeFailed = false
    /// The creation within which the getter runs, if any.
    private var base: UnsafeMutableRawPointer?
    private var asyncBase: AsyncFrame?

    @TaskLocal private static var ofTask: Interception?

    /// The one that this thread runs, or this task.
    fileprivate static var current: Interception? {
        guard let current = dovetail_current_thread().pointee.interception else { return ofTask }
        return Unmanaged<Interception>.fromOpaque(current).takeUnretainedValue()
    }

    init(_ store: BindingStore, makeFake: @escaping (BindingKey) throws -> Substitution.Maker) {
        self.store = store
        self.makeFake = makeFake
    }

    /// Runs `getter` and returns the key of the binding that it resolves. That the fake throws is no obstacle, for it
    /// may be meant to.
    func run(_ getter: () throws -> Void, name: BindingReference) throws -> BindingKey {
        let thread = dovetail_current_thread()
        let outer = thread.pointee.interception
        (base, asyncBase) = (thread.pointee.frame, AsyncFrame.current)
        store.beginInterception()
        thread.pointee.interception = Unmanaged.passUnretained(self).toOpaque()
        defer {
            thread.pointee.interception = outer
            store.endInterception()
        }
        do {
            try getter()
        } catch  where hasFakeFailed {}
        return try found(name)
    }

    /// The same for a getter that is awaited.
    nonisolated(nonsending) func run(
        _ getter: nonisolated(nonsending) () async throws -> Void, name: BindingReference
    ) async throws -> BindingKey {
        (base, asyncBase) = (dovetail_current_thread().pointee.frame, AsyncFrame.current)
        store.beginInterception()
        defer { store.endInterception() }
        do {
            try await Self.$ofTask.withValue(self) { try await getter() }
        } catch  where hasFakeFailed {}
        return try found(name)
    }

    private func found(_ name: BindingReference) throws -> BindingKey {
        guard let key else { throw ResolutionError(.noBindingToSubstitute, path: [name]) }
        return key
    }

    /// What the binding `key` answers with, or nil when it is not an outermost one.
    fileprivate func answer(_ key: BindingKey, in store: BindingOwner) throws -> Any? {
        guard let maker = try maker(for: key, in: store) else { return nil }
        defer { isMakingFake = false }
        fake = try maker.value(for: key, in: store)
        hasFakeFailed = false
        return fake
    }

    /// The same for a binding that is awaited.
    fileprivate nonisolated(nonsending) func awaitedAnswer(_ key: BindingKey, in store: BindingOwner) async throws
        -> Any?
    {
        guard let maker = try maker(for: key, in: store) else { return nil }
        defer { isMakingFake = false }
        fake = try await maker.awaitedValue()
        hasFakeFailed = false
        return fake
    }

    /// What makes the fake, if `key` is the binding that was looked for.
    private func maker(for key: BindingKey, in store: BindingOwner) throws -> Substitution.Maker? {
        if isMakingFake {
            fakeUsesBindings = true
            return nil
        }
        guard store === self.store, !key.isAssembly, dovetail_current_thread().pointee.frame == base,
            AsyncFrame.current === asyncBase
        else { return nil }
        if let first = self.key {
            let path = [first, key].map { BindingReference($0, in: store) }
            throw ResolutionError(.severalBindingsToSubstitute, path: path)
        }
        self.key = key
        qualifier = key.qualifier
        isMakingFake = true
        hasFakeFailed = true
        do {
            return try makeFake(key)
        } catch {
            isMakingFake = false
            throw error
        }
    }
}

extension BindingOwner {
    /// The fake for `key` if this thread runs an interception for it.
    final func intercept<Value, Failure: Error>(_ key: BindingKey, throwing _: Failure.Type) throws(Failure) -> Value? {
        let answer: Any?
        do {
            answer = try Interception.current?.answer(key, in: self)
        } catch {
            try raise(error, as: Failure.self)
        }
        return try answer.map { (answer) throws(Failure) in try self.converted(answer, for: key, throwing: Failure.self)
        }
    }

    /// The fake for `key`, which is awaited, if this task runs an interception for it.
    nonisolated(nonsending) final func awaitIntercepted<Value, Failure: Error>(
        _ key: BindingKey, throwing _: Failure.Type
    ) async throws(Failure) -> Value? {
        let answer: Any?
        do {
            answer = try await Interception.current?.awaitedAnswer(key, in: self)
        } catch {
            try raise(error, as: Failure.self)
        }
        return try answer.map { (answer) throws(Failure) in try self.converted(answer, for: key, throwing: Failure.self)
        }
    }

    private func converted<Value, Failure: Error>(
        _ fake: Any, for key: BindingKey, throwing _: Failure.Type
    ) throws(Failure) -> Value {
        if let value = fake as? Value { return value }
        try raise(
            ResolutionError.wrongType(of: fake, expected: Value.self, at: BindingReference(key, in: self)),
            as: Failure.self)
    }

    fileprivate final func beginInterception() {
        withLock {
            hooks.interceptions += 1
            setDetour(.interception, true)
        }
    }

    fileprivate final func endInterception() {
        withLock {
            hooks.interceptions -= 1
            setDetour(.interception, hooks.interceptions > 0)
        }
    }
}
