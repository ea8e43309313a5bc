/// A value that is resolved when it is first read, exactly once, and kept.
final class LateInstance<Value>: LateReference, @unchecked Sendable {
    // @unchecked: the slot coordinates who resolves and publishes the value; `resolve` is guarded by the lock of
    // `LateStore`.

    private var slot: Slot!
    /// Nil once it is no longer needed.
    private var resolve: (() throws -> Value)?

    /// - Parameter type: The type that stands for the instance in a path.
    init(
        _ file: StaticString = "", _ line: UInt = 0, as type: any Any.Type = Value.self,
        resolve: @escaping () throws -> Value
    ) {
        self.resolve = resolve
        super.init(type, file, line)
        slot = Slot(key: BindingKey(site: site, type: Value.self), isWeak: false)
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
        withExtendedLifetime(former) {}  // Released here, after the lock.
    }
}

/// A late instance as messages name it. Its address is the position of its key's site.
class LateReference {
    private let type: any Any.Type
    private let file: StaticString
    private let line: UInt

    fileprivate init(_ type: any Any.Type, _ file: StaticString, _ line: UInt) {
        (self.type, self.file, self.line) = (type, file, line)
    }

    fileprivate var reference: BindingReference { BindingReference(requestFor: type, nil, file, line) }

    fileprivate var site: BindingSite {
        BindingSite(address: UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()), name: "late instance")
    }
}

/// The owner of all late instances, in frames. Each instance has a slot of its own.
private final class LateStore: BindingOwner, @unchecked Sendable {
    // @unchecked: as `BindingOwner` says.

    static let shared = LateStore()

    override func reference(to key: BindingKey) -> BindingReference {
        Unmanaged<LateReference>.fromOpaque(UnsafeRawPointer(bitPattern: key.site.position)!).takeUnretainedValue()
            .reference
    }
}
