import CDovetail

/// One run of a getter that serves to find out which binding it resolves.
///
/// The first `define` of the store that is outermost in the getter hands over its key and answers with a value that is
/// at hand, so the production object is not built. A getter that runs within a creation takes part in its object graph.
final class Interception: @unchecked Sendable {
    // @unchecked: one task at a time uses it.

    let store: BindingStore
    private let purpose: Purpose
    /// Makes what the binding answers with.
    private let makeAnswer: (BindingKey) throws -> Substitution.Maker
    private(set) var key: BindingKey?
    private var qualifier: Qualifier?
    private(set) var answer: Any?
    /// Whether making the answer resolved other bindings, so that it belongs to no later object graph.
    private(set) var answerUsesBindings = false
    private var isMakingAnswer = false
    private var hasAnswerFailed = false
    /// What is wrong with the getter, which may have caught it.
    private var error: ResolutionError?
    /// The creation within which the getter runs, if any.
    private var base: UnsafeMutableRawPointer?
    private var asyncBase: AsyncFrame?

    @TaskLocal private static var ofTask: Interception?

    /// What a getter was given for.
    struct Purpose {
        /// What the getter answers with.
        let type: any Any.Type
        /// The function that it was given to, by its name.
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

    /// Whether this thread, or this task, looks for a binding of `store` to be decorated.
    static func isDecorating(_ store: BindingStore) -> Bool {
        guard let current else { return false }
        return current.purpose.decorates && current.store === store
    }

    /// The one that this thread runs, or this task.
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
    /// Runs `getter` and returns the key of the binding that it resolves. That the answer throws is no obstacle, for it
    /// may be meant to.
    func run<Value>(_ getter: () throws -> Value) throws -> BindingKey {
        // Within an awaited creation the getter is a synchronous part of that.
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

    /// Runs `getter`, which is awaited, and returns the key of the binding that it resolves.
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

    /// Whether the getter answers with what its `define` does. Values can't be told apart: they count by their type.
    private func isAnswer(_ value: Any, of key: BindingKey) -> Bool {
        if let object = answer.flatMap({ WeakInstance.object(in: $0) }) {
            return object === WeakInstance.object(in: value)
        }
        return key.type == purpose.type
    }
}

// MARK: - Answering

extension Interception {
    /// What the binding `key` answers with, or nil when it is not an outermost one.
    fileprivate func answer<Value>(_ key: BindingKey, in store: BindingOwner, as _: Value.Type) throws -> Value? {
        guard let maker = try maker(for: key, in: store) else { return nil }
        defer { isMakingAnswer = false }
        return try take(maker.value(for: key, in: store, purpose.call), for: key, as: Value.self)
    }

    /// What the binding `key`, which is awaited, answers with, or nil when it is not an outermost one.
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

    /// What makes the answer, if `key` is the binding that was looked for.
    private func maker(for key: BindingKey, in store: BindingOwner) throws -> Substitution.Maker? {
        if isMakingAnswer {
            answerUsesBindings = true
            return nil
        }
        guard store === self.store, !key.isAssembly, dovetail_current_thread().pointee.frame == base,
            AsyncFrame.current === asyncBase
        else { return nil }
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

    private func noting(_ error: ResolutionError) -> ResolutionError {
        self.error = error
        return error
    }
}

extension BindingOwner {
    /// The answer for `key` if this thread runs an interception for it.
    final func intercept<Value, Failure: Error>(_ key: BindingKey, throwing _: Failure.Type) throws(Failure) -> Value? {
        do {
            return try Interception.current?.answer(key, in: self, as: Value.self)
        } catch {
            try raise(error, as: Failure.self)
        }
    }

    /// The answer for `key`, which is awaited, if this task runs an interception for it.
    nonisolated(nonsending) final func awaitIntercepted<Value, Failure: Error>(
        _ key: BindingKey, throwing _: Failure.Type
    ) async throws(Failure) -> Value? {
        do {
            return try await Interception.current?.awaitedAnswer(key, in: self, as: Value.self)
        } catch {
            try raise(error, as: Failure.self)
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
