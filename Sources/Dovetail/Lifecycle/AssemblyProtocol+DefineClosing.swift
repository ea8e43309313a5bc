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
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value,
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
        let key = BindingKey(site: site, type: Value.self)
        func construct() throws(Failure) -> Value {
            let value = try make()
            add(close(), for: value, of: key)
            return value
        }
        return try resolveByDetour(.lazySingleton, key, injects: false, construct: construct, inject: construct)
    }
}
