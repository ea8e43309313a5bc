import CDovetail

/// A fake that takes the place of a binding of one assembly instance.
final class Substitution: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    /// What a substitution takes the place of.
    enum Target {
        /// All bindings of this name.
        case name(String)
        /// The one binding that a getter resolves.
        case binding(BindingKey)
    }

    let target: Target
    /// Keeps what the key of the target refers to.
    private let qualifier: Qualifier?
    let place: BindingReference
    let make: Maker
    private let lock = Lock()

    /// Its place among those of its store. Guarded by the store's mutex until the substitution is in force.
    var order = 0
    private var firstValue: Any?
    private var uses = 0
    private let taint: Taint
    /// What a creation notes that reads a fake.
    let taints: TaintSet

    /// What makes the fakes. One that is awaited serves bindings that are awaited only.
    enum Maker {
        case atOnce(() throws -> Any)
        case awaited(Awaited)

        typealias Awaited = nonisolated(nonsending) () async throws -> Any
    }

    init(_ target: Target, place: BindingReference, firstValue: Any? = nil, make: Maker) {
        self.target = target
        if case .binding(let key) = target { qualifier = key.qualifier } else { qualifier = nil }
        self.place = place
        self.firstValue = firstValue
        self.make = make
        taint = Taint()
        taints = TaintSet(taint)
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
            fake = try takeFirstValue() ?? make.value(for: key, in: store)
        } catch {
            try raise(error, as: Failure.self)
        }
        guard let value = fake as? Value else {
            try raise(
                ResolutionError.wrongType(of: fake, expected: Value.self, at: BindingReference(key, in: store)),
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
            if let first = takeFirstValue() { fake = first } else { fake = try await make.awaitedValue() }
        } catch {
            try raise(error, as: Failure.self)
        }
        guard let value = fake as? Value else {
            let reference = BindingReference(key, in: store)
            let error = frame.run { ResolutionError.wrongType(of: fake, expected: Value.self, at: reference) }
            try raise(error, as: Failure.self)
        }
        return value
    }

    private func takeFirstValue() -> Any? {
        lock.withLock {
            uses += 1
            defer { firstValue = nil }
            return firstValue
        }
    }

    func isBinding(_ key: BindingKey) -> Bool {
        if case .binding(let binding) = target { key.isSame(as: binding) } else { false }
    }

    var isUnused: Bool { lock.withLock { uses == 0 } }
}

extension Substitution.Maker {
    func value(for key: BindingKey, in store: BindingOwner) throws -> Any {
        guard case .atOnce(let make) = self else {
            throw ResolutionError(.needsAwait, at: BindingReference(key, in: store))
        }
        return try make()
    }

    nonisolated(nonsending) func awaitedValue() async throws -> Any {
        switch self {
        case .atOnce(let make): try make()
        case .awaited(let make): try await make()
        }
    }
}

// MARK: - Removal

extension Substitution {
    /// Drops the fakes, and every singleton whose creation read one.
    func takeBack() {
        taint.takeBack()
        let unused = lock.withLock {
            defer { firstValue = nil }
            return firstValue
        }
        withExtendedLifetime(unused) {}  // Released here, after the lock, since that may run user code.
    }
}
