import CDovetail

/// One run of a getter, to find out which binding it resolves.
///
/// The outermost `define` of the store in the getter hands over its key, and returns a value that is at hand. So the
/// production object isn't made. A getter that runs within a creation takes part in its object graph.
final class Interception: @unchecked Sendable {
    // @unchecked: one task at a time uses it.

    let store: BindingStore
    fileprivate let purpose: Purpose
    /// Makes the value that the binding returns.
    private let makeAnswer: (BindingKey) throws -> Substitution.Maker
    private(set) var key: BindingKey?
    private var qualifier: Qualifier?
    private(set) var answer: Any?
    /// Whether making the answer resolved other bindings. Then the answer belongs to no later object graph.
    private(set) var answerUsesBindings = false
    private var isMakingAnswer = false
    private var hasAnswerFailed = false
    /// The error of the getter, which the getter may have caught.
    private var error: ResolutionError?
    /// The creation within which the getter runs, if any.
    private var base: UnsafeMutableRawPointer?
    private var asyncBase: AsyncFrame?

    @TaskLocal private static var ofTask: Interception?

    /// The call that a getter was given to.
    struct Purpose {
        /// The type of the getter's value.
        let type: any Any.Type
        /// The name and the place of the call.
        let call: BindingReference
        let decorates: Bool

        /// - Parameter path: The binding that the getter uses, if any.
        func noBinding(_ path: [BindingReference]) -> ResolutionError {
            ResolutionError(decorates ? .noBindingToDecorate : .noBindingToSubstitute, path: path, call: call)
        }

        func severalBindings(_ path: [BindingReference]) -> ResolutionError {
            ResolutionError(
                decorates ? .severalBindingsToDecorate : .severalBindingsToSubstitute, path: path, call: call)
        }
    }

    /// Whether this thread, or this task, runs a getter to find a binding of `store` to be decorated.
    static func isDecorating(_ store: BindingStore) -> Bool {
        guard let current else { return false }
        return current.purpose.decorates && current.store === store
    }

    /// The interception that this thread runs, or this task.
    fileprivate static var current: Interception? {
        guard let current = dovetail_current_thread().pointee.interception else { return ofTask }
        return Unmanaged<Interception>.fromOpaque(current).takeUnretainedValue()
    }

    init(
        _ store: BindingStore, for purpose: Purpose,
        answeringWith makeAnswer: @escaping (BindingKey) throws -> Substitution.Maker
    ) {
        self.store = store
        self.purpose = purpose
        self.makeAnswer = makeAnswer
    }
}

// MARK: - Running the getter

extension Interception {
    /// Runs `getter` and returns the key of the binding that it resolves. An error of the answer is no obstacle: a fake
    /// may be meant to throw.
    func run<Value>(_ getter: () throws -> Value) throws -> BindingKey {
        // Within an awaited creation, the getter is a synchronous part of that creation.
        if let frame = AsyncFrame.joined { return try frame.run { try run(getter) } }
        let thread = dovetail_current_thread()
        let outer = thread.pointee.interception
        (base, asyncBase) = (thread.pointee.frame, AsyncFrame.current)
        store.beginInterception()
        thread.pointee.interception = Unmanaged.passUnretained(self).toOpaque()
        defer {
            thread.pointee.interception = outer
            store.endInterception()
        }
        return try found(Result { try getter() })
    }

    /// Awaits `getter` and returns the key of the binding that it resolves.
    nonisolated(nonsending) func run<Value>(
        _ getter: nonisolated(nonsending) () async throws -> Value
    ) async throws -> BindingKey {
        (base, asyncBase) = (dovetail_current_thread().pointee.frame, AsyncFrame.current)
        store.beginInterception()
        defer { store.endInterception() }
        let result: Result<Value, any Error>
        do {
            result = .success(try await Self.$ofTask.withValue(self) { try await getter() })
        } catch {
            result = .failure(error)
        }
        return try found(result)
    }

    private func found<Value>(_ result: Result<Value, any Error>) throws -> BindingKey {
        if let error { throw error }
        if let key, hasAnswerFailed { return key }
        let value = try result.get()
        guard let key, isAnswer(value, of: key) else {
            throw purpose.noBinding(key.map { [BindingReference($0, in: store)] } ?? [])
        }
        return key
    }

    /// Whether the getter returns the value of its `define`. Values can't be told apart, so they are compared by their
    /// type.
    private func isAnswer(_ value: Any, of key: BindingKey) -> Bool {
        if let object = answer.flatMap({ WeakInstance.object(in: $0) }) {
            return object === WeakInstance.object(in: value)
        }
        return key.type == purpose.type
    }
}

// MARK: - Answering

extension Interception {
    /// The answer for the binding `key`, or nil if its `define` isn't an outermost one.
    fileprivate func answer<Value>(_ key: BindingKey, in store: BindingOwner, as _: Value.Type) throws -> Value? {
        guard let maker = try maker(for: key, in: store) else { return nil }
        defer { isMakingAnswer = false }
        return try take(maker.value(for: key, in: store, purpose.call), for: key, as: Value.self)
    }

    /// The answer for the awaited binding `key`, or nil if its `define` isn't an outermost one.
    fileprivate nonisolated(nonsending) func awaitedAnswer<Value>(
        _ key: BindingKey, in store: BindingOwner, as _: Value.Type
    ) async throws -> Value? {
        guard let maker = try maker(for: key, in: store) else { return nil }
        defer { isMakingAnswer = false }
        return try take(await maker.awaitedValue(), for: key, as: Value.self)
    }

    private func take<Value>(_ answer: Any, for key: BindingKey, as _: Value.Type) throws -> Value {
        hasAnswerFailed = false
        guard let value = answer as? Value else {
            let reference = BindingReference(key, in: store)
            throw noting(
                key.type == purpose.type
                    ? .wrongType(of: answer, expected: Value.self, at: reference, call: purpose.call)
                    : purpose.noBinding([reference]))
        }
        self.answer = value
        return value
    }

    /// Makes the answer, if `key` is the binding that was looked for.
    private func maker(for key: BindingKey, in store: BindingOwner) throws -> Substitution.Maker? {
        if isMakingAnswer {
            answerUsesBindings = true
            return nil
        }
        guard store === self.store, !key.isAssembly, isOutermost else { return nil }
        if let first = self.key {
            let path = [first, key].map { BindingReference($0, in: store) }
            throw noting(purpose.severalBindings(path))
        }
        self.key = key
        qualifier = key.qualifier
        do {
            let maker = try makeAnswer(key)
            (isMakingAnswer, hasAnswerFailed) = (true, true)
            return maker
        } catch let error as ResolutionError {
            throw noting(key.type == purpose.type ? error : purpose.noBinding([BindingReference(key, in: store)]))
        }
    }

    /// Whether no creation has begun since the getter has. A getter that was suspended may go on on another thread.
    private var isOutermost: Bool {
        let frame = dovetail_current_thread().pointee.frame
        return (frame == base || frame == nil) && AsyncFrame.current === asyncBase
    }

    /// The error of a binding that was read before it was found.
    func tooLate(_ key: BindingKey) -> ResolutionError {
        ResolutionError(.readBeforeFound, path: [BindingReference(key, in: store)], call: purpose.call)
    }

    private func noting(_ error: ResolutionError) -> ResolutionError {
        self.error = error
        return error
    }
}

extension BindingOwner {
    /// The answer for `key`, if this thread runs an interception of this store.
    final func intercept<Value, Failure: Error>(_ key: BindingKey, throwing _: Failure.Type) throws(Failure) -> Value? {
        guard let interception = Interception.current else { return nil }
        do {
            return try interception.answer(key, in: self, as: Value.self)
        } catch {
            try pass(error, for: key, interception.purpose.call, as: Failure.self)
        }
    }

    /// The answer for the awaited binding `key`, if this task runs an interception of this store.
    nonisolated(nonsending) final func awaitIntercepted<Value, Failure: Error>(
        _ key: BindingKey, throwing _: Failure.Type
    ) async throws(Failure) -> Value? {
        guard let interception = Interception.current else { return nil }
        do {
            return try await interception.awaitedAnswer(key, in: self, as: Value.self)
        } catch {
            try pass(error, for: key, interception.purpose.call, as: Failure.self)
        }
    }

    fileprivate final func beginInterception() {
        withLock {
            replacements.interceptions += 1
            setDetour(.interception, true)
        }
    }

    fileprivate final func endInterception() {
        withLock {
            replacements.interceptions -= 1
            setDetour(.interception, replacements.interceptions > 0)
        }
    }
}
