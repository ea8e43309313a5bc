// The forms whose closure is awaited, for assemblies that aren't `Sendable`. In a closure of the kind that runs in its
// caller's isolation, the compiler would not let them await their own bindings.

extension AssemblyProtocol where Self: Assembly {
    /// Declares a binding whose instance is made asynchronously. An assembly isn't `Sendable`, so the closure runs where
    /// asynchronous functions that belong to no actor run; all else is as in ``Assembling``:
    /// `var database: Database { get async throws { try await define(.lazySingleton) { try await Database.open(url) } } }`.
    @_disfavoredOverload
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _bindingStore.resolve(scope.kind, site) { () async throws(Failure) in try await make() }
    }

    /// The same with an argument that is part of the identity.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: some Hashable & Sendable, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey, id: AnyHashable(id))
        return try await _bindingStore.resolve(scope.kind, site, names) { () async throws(Failure) in try await make() }
    }

    /// The same under a name that replaces that of the property and its position.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, key: String, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey)
        return try await _bindingStore.resolve(scope.kind, site, names) { () async throws(Failure) in try await make() }
    }

    /// The same with another name for substitutions than that of the property.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, definitionKey: String,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(definitionKey: definitionKey)
        return try await _bindingStore.resolve(scope.kind, site, names) { () async throws(Failure) in try await make() }
    }

    /// Declares a lazy singleton that is made asynchronously and closed with its context:
    /// `try await define(.lazySingleton) { try await Database.open(url) } onClose: { await $0.close() }`.
    @_disfavoredOverload
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: ClosableScope<Value>,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () async throws(Failure) -> Value,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _bindingStore.resolve(
            .lazySingleton, site, make: { () async throws(Failure) in try await make() }, onClose: close)
    }
}
