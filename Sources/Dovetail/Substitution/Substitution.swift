import CDovetail

/// A fake that takes the place of a binding of one assembly instance.
final class Substitution: Replacement, @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock, or as said below.

    /// The bindings that a substitution is for.
    enum Target {
        /// All bindings of this name.
        case name(String)
        /// The one binding that a getter resolves.
        case binding(BindingKey)
    }

    let target: Target
    /// Keeps the qualifier that the key of the target refers to.
    private let qualifier: Qualifier?
    let make: Maker

    /// Its position among those of its store. Guarded by the store's lock until the substitution is in force.
    var order = 0
    private var firstValue: Any?

    /// Makes the fakes. An awaited maker serves awaited bindings only.
    enum Maker {
        case atOnce(() throws -> Any)
        case awaited(Awaited)

        typealias Awaited = nonisolated(nonsending) () async throws -> Any
    }

    init(_ target: Target, place: BindingReference, firstValue: Any? = nil, make: Maker) {
        self.target = target
        if case .binding(let key) = target { qualifier = key.qualifier } else { qualifier = nil }
        self.firstValue = firstValue
        self.make = make
        super.init(at: place)
    }

    /// The call that has added the substitution.
    private var call: BindingReference {
        if case .name = target { place.call("addSubstitution") } else { place.call("substitute") }
    }

    override func takeBack() {
        super.takeBack()
        let unused = takeFirstValue()
        withExtendedLifetime(unused) {}  // Released here, after the lock, since that may run user code.
    }
}

// MARK: - Making fakes

extension Substitution {
    /// A fake for the binding `key` whose creation runs on this thread.
    func value<Value, Failure: Error>(
        for key: BindingKey, in store: BindingOwner, throwing _: Failure.Type
    ) throws(Failure) -> Value {
        let thread = dovetail_current_thread()
        if let frame = thread.pointee.currentFrame {
            frame.pointee.note(taints: taints, in: Graph.current(on: thread))
        }
        let fake: Any
        do {
            noteUse()
            fake = try takeFirstValue() ?? make.value(for: key, in: store, call)
        } catch {
            try store.pass(error, for: key, call, as: Failure.self)
        }
        guard let value = fake as? Value else {
            try raise(
                ResolutionError.wrongType(
                    of: fake, expected: Value.self, at: BindingReference(key, in: store), call: call),
                as: Failure.self)
        }
        return value
    }

    /// A fake for the binding `key`, whose creation is `frame`.
    nonisolated(nonsending) func awaitedValue<Value, Failure: Error>(
        for key: BindingKey, in store: BindingOwner, _ frame: AsyncFrame, throwing _: Failure.Type
    ) async throws(Failure) -> Value {
        let fake: Any
        do {
            noteUse()
            if let first = takeFirstValue() { fake = first } else { fake = try await make.awaitedValue() }
        } catch {
            try store.pass(error, for: key, call, as: Failure.self)
        }
        guard let value = fake as? Value else {
            let reference = BindingReference(key, in: store)
            let error = frame.run {
                ResolutionError.wrongType(of: fake, expected: Value.self, at: reference, call: call)
            }
            try raise(error, as: Failure.self)
        }
        return value
    }

    fileprivate func takeFirstValue() -> Any? {
        lock.withLock {
            defer { firstValue = nil }
            return firstValue
        }
    }

    func isBinding(_ key: BindingKey) -> Bool {
        if case .binding(let binding) = target { key.isSame(as: binding) } else { false }
    }
}

extension Substitution.Maker {
    /// - Parameter call: The call that has added the substitution.
    func value(for key: BindingKey, in store: BindingOwner, _ call: BindingReference) throws -> Any {
        switch self {
        case .atOnce(let make): return try make()
        case .awaited(let make):
            if let fake = try store.withoutSuspending({ try await make() }) { return fake }
            throw ResolutionError(.needsAwait, at: BindingReference(key, in: store), call: call)
        }
    }

    nonisolated(nonsending) func awaitedValue() async throws -> Any {
        switch self {
        case .atOnce(let make): try make()
        case .awaited(let make): try await make()
        }
    }
}
