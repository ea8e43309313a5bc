/// The scope of what can be closed: `define(.lazySingleton) { … } onClose: { … }`.
public struct ClosableScope<Value>: Sendable {
    private init() {}
}

extension ClosableScope where Value: Sendable {
    /// One instance per assembly instance, created at first use, exactly once under any contention.
    public static var lazySingleton: Self { Self() }
}

extension AssemblyProtocol {
    /// Declares a lazy singleton that is closed with its context:
    /// `var server: Server { define(.lazySingleton) { Server(port) } onClose: { await $0.stop() } }`.
    ///
    /// ``DIContext/close()`` runs closers in reverse order of completed creation. What was never made isn't closed.
    ///
    /// - Parameters:
    ///   - scope: Always `.lazySingleton`.
    ///   - make: Makes the instance.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    /// - Complexity: As ``define(_:function:file:line:column:_:)``.
    @_transparent
    public func define<Value, Failure: Error>(
        _ scope: ClosableScope<Value>,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder _ make: () throws(Failure) -> Value,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let store = _bindingStore
        if let word = store.publishedWord(at: site, type: address(of: Value.self)) { return Instance.read(word) }
        return try store.resolveClosing(site, make, onClose: close)
    }
}

extension BindingStore {
    @usableFromInline
    @inline(never)
    final func resolveClosing<Value, Failure: Error>(
        _ site: BindingSite, _ make: () throws(Failure) -> Value,
        onClose close: () -> (@Sendable (Value) async throws -> Void)
    ) throws(Failure) -> Value {
        var closer: (@Sendable (Value) async throws -> Void)?
        func construct() throws(Failure) -> Value {
            let value = try make()
            closer = close()
            return value
        }
        let hasBegun = closing?.begin() == true
        defer { if hasBegun { closing?.end() } }
        let key = BindingKey(site: site, type: Value.self)
        let value = try resolveByDetour(
            .lazySingleton, key, injects: false, construct: construct, inject: construct)
        if let closer { add(closer, for: value, of: slot(for: key, isWeak: false)) }
        return value
    }

}

extension BindingOwner {
    /// Runs a creation whose instance is closed, if it was made, with `close`.
    final func closing<Value>(
        _ close: (@Sendable (Value) async throws -> Void)?, _ slot: Slot, _ create: () throws -> Value,
        wasMade: () -> Bool
    ) throws -> Value {
        guard let close else { return try create() }
        let hasBegun = closing?.begin() == true
        defer { if hasBegun { closing?.end() } }
        let value = try create()
        if wasMade() { add(close, for: value, of: slot) }
        return value
    }

    /// Notes that the instance of `slot` is to be closed.
    final func add<Value>(
        _ close: @escaping @Sendable (Value) async throws -> Void, for value: Value, of slot: Slot
    ) {
        // Only a `Sendable` value has a closer.
        nonisolated(unsafe) let value = value
        closing?.add(
            Closing.Closer(reference: BindingReference(slot.key, in: self), slot: ObjectIdentifier(slot)) {
                try await close(value)
            })
    }
}
