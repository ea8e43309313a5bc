// The forms whose closure is awaited. They are disfavoured, so that a `define` that needs no `await` remains the
// synchronous one, in asynchronous functions too.

extension Assembling {
    /// Declares a binding whose instance is made asynchronously:
    /// `var database: Database { get async throws { try await define(.lazySingleton) { try await Database.open(url) } } }`.
    ///
    /// The closure runs in the caller's task and isolation, with its task-locals and its priority. Callers who ask at
    /// the same time for what is kept share one creation. When the creator is cancelled and fails for it, one of those
    /// who wait takes over with its own closure; any other failure goes to all who waited for that attempt, is not
    /// cached, and the next caller tries again. In a getter that throws any error, a waiter that is cancelled leaves at
    /// once with `CancellationError`.
    ///
    /// What the closure resolves, before and after it is suspended and in child tasks (`async let`, task groups),
    /// belongs to the same object graph, which ends when the outermost `define` returns. `Task {}`, detached tasks and
    /// other threads begin their own. A cycle is an error with the path, also when it closes across several tasks.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - make: Makes the instance.
    /// - Complexity: A cached instance costs O(1), takes no lock, isn't suspended for and allocates nothing.
    @_disfavoredOverload
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _bindingStore.resolve(scope.kind, site, make: make)
    }

    /// The same with an argument that is part of the identity.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: some Hashable & Sendable, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey, id: AnyHashable(id))
        return try await _bindingStore.resolve(scope.kind, site, names, make: make)
    }

    /// The same under a name that replaces that of the property and its position.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, key: String, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey)
        return try await _bindingStore.resolve(scope.kind, site, names, make: make)
    }

    /// The same with another name for substitutions than that of the property.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, definitionKey: String,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(definitionKey: definitionKey)
        return try await _bindingStore.resolve(scope.kind, site, names, make: make)
    }

    /// Declares a lazy singleton that is made asynchronously and closed with its context:
    /// `try await define(.lazySingleton) { try await Database.open(url) } onClose: { await $0.close() }`.
    ///
    /// - Parameters:
    ///   - scope: Always `.lazySingleton`.
    ///   - make: Makes the instance.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    @_disfavoredOverload
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: ClosableScope<Value>,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _bindingStore.resolve(.lazySingleton, site, make: make, onClose: close)
    }
}
