import CDovetail

/// One run of a getter that serves to find out which binding it resolves.
///
/// The first `define` of the store that is outermost in the getter hands over its key and answers with a fake, so
/// the production object is not built. A getter that runs within a creation takes part in its object graph.
final class Interception {
    let store: BindingStore
    private let makeFake: (BindingKey) throws -> Any
    private(set) var key: BindingKey?
    private var qualifier: Qualifier?
    private(set) var fake: Any?
    /// Whether making the fake resolved other bindings, so that it belongs to no later object graph.
    private(set) var fakeUsesBindings = false
    private var isMakingFake = false
    private var hasFakeFailed = false
    /// The creation within which the getter runs, if any.
    private let base = dovetail_current_thread().pointee.frame

    init(_ store: BindingStore, makeFake: @escaping (BindingKey) throws -> Any) {
        self.store = store
        self.makeFake = makeFake
    }

    /// Runs `getter` and returns the key of the binding that it resolves. That the fake throws is no obstacle, for it
    /// may be meant to.
    func run(_ getter: () throws -> Void, name: BindingReference) throws -> BindingKey {
        let thread = dovetail_current_thread()
        let outer = thread.pointee.interception
        store.beginInterception()
        thread.pointee.interception = Unmanaged.passUnretained(self).toOpaque()
        defer {
            thread.pointee.interception = outer
            store.endInterception()
        }
        do {
            try getter()
        } catch  where hasFakeFailed {}
        guard let key else { throw ResolutionError(.noBindingToSubstitute, path: [name]) }
        return key
    }

    /// What the binding `key` answers with, or nil when it is not an outermost one.
    fileprivate func answer(_ key: BindingKey, in store: BindingStore) throws -> Any? {
        if isMakingFake {
            fakeUsesBindings = true
            return nil
        }
        guard store === self.store, !key.isAssembly, dovetail_current_thread().pointee.frame == base else { return nil }
        if let first = self.key {
            let path = [first, key].map { BindingReference($0, in: store) }
            throw ResolutionError(.severalBindingsToSubstitute, path: path)
        }
        self.key = key
        qualifier = key.qualifier
        isMakingFake = true
        defer { isMakingFake = false }
        hasFakeFailed = true
        fake = try makeFake(key)
        hasFakeFailed = false
        return fake
    }
}

extension BindingStore {
    /// The fake for `key` if this thread runs an interception for it.
    final func intercept<Value, Failure: Error>(_ key: BindingKey, throwing _: Failure.Type) throws(Failure) -> Value? {
        guard let current = dovetail_current_thread().pointee.interception else { return nil }
        let interception = Unmanaged<Interception>.fromOpaque(current).takeUnretainedValue()
        let answer: Any?
        do {
            answer = try interception.answer(key, in: self)
        } catch {
            try raise(error, as: Failure.self)
        }
        guard let answer else { return nil }
        guard let value = answer as? Value else {
            try raise(
                ResolutionError.wrongType(of: answer, expected: Value.self, at: BindingReference(key, in: self)),
                as: Failure.self)
        }
        return value
    }

    fileprivate final func beginInterception() {
        withLock {
            interceptions += 1
            setDetour(.interception, true)
        }
    }

    fileprivate final func endInterception() {
        withLock {
            interceptions -= 1
            setDetour(.interception, interceptions > 0)
        }
    }
}
