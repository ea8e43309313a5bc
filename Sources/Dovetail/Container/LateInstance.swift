/// A value that is resolved when it is first read, exactly once, and kept.
final class LateInstance<Value>: @unchecked Sendable {
    // @unchecked: the slot coordinates who resolves and publishes the value; `resolve` is guarded by the store's mutex.

    private let facts: RegistrationFacts
    private let slot: Slot
    /// Nil once it is no longer needed.
    private var resolve: (() throws -> Value)?

    /// - Parameter type: What stands for it in a path.
    init(
        _ file: StaticString = "", _ line: UInt = 0, as type: any Any.Type = Value.self,
        resolve: @escaping () throws -> Value
    ) {
        let options = RegistrationOptions(file: file, line: line, column: 0)
        facts = RegistrationFacts(
            type: type, lifetime: .lazySingleton, options: options, parameters: [], effects: [])
        slot = Slot(key: BindingKey(site: facts.site, type: Value.self), isWeak: false)
        self.resolve = resolve
    }

    func value() throws -> Value {
        while !slot.state.isReady {
            guard let resolve = LateStore.shared.withLock({ resolve }) else { continue }
            defer { forgetResolve() }
            return try LateStore.shared.makeCached(
                slot.key, in: slot, injects: false, construct: resolve, inject: resolve)
        }
        return slot.instance!.value()
    }

    private func forgetResolve() {
        guard slot.state.isReady else { return }
        let former = LateStore.shared.withLock {
            defer { resolve = nil }
            return resolve
        }
        _ = former  // Released here, after the mutex.
    }
}

/// Stands for the store of all late instances in frames: each has a slot of its own.
private final class LateStore: BindingOwner, @unchecked Sendable {
    // @unchecked: as `BindingOwner` says.

    static let shared = LateStore()

    override func reference(to key: BindingKey) -> BindingReference { RegistrationFacts.at(key.site).reference }
}
