// The forms whose closure is awaited. They are disfavoured, so that a `define` that needs no `await` remains the
// synchronous one, in asynchronous functions too.

extension ContextHolding {
    /// Declares a binding whose instance is made asynchronously:
    /// `var database: Database { get async throws { try await define(.lazySingleton) { try await Database.open(url) } } }`.
    ///
    /// The closure runs in the caller's task and isolation, with its task-locals and its priority. Concurrent callers
    /// of a singleton share one creation. If the creating task is cancelled and fails for that reason, one of the
    /// waiting callers takes over with its own closure; any other failure goes to all who waited for that attempt, is
    /// not cached, and the next caller tries again. In a getter that throws any error, a waiter that is cancelled
    /// leaves at once with `CancellationError`.
    ///
    /// What the closure resolves, before and after it is suspended and in child tasks (`async let`, task groups),
    /// belongs to the same object graph, which ends when the outermost `define` returns. `Task {}`, detached tasks and
    /// other threads begin their own. A cycle is an error with the path, also when it closes across several tasks.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    /// - Complexity: A cached instance costs O(1), takes no lock, isn't suspended for and allocates nothing.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    @inline(__always)
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try await _unretainedStore.resolve(
            scope.lifetime, site, id, key, definitionKey, make: make)
    }

    /// Makes an object asynchronously and then injects what it needs, which may be awaited too.
    ///
    /// Placeholders find the object by its `key:` while it is injected. Asynchronous bindings find it only when it is
    /// complete: so if the injection awaits one that awaits this binding, that is a cycle, and an error.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Object, Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: nonisolated(nonsending) () async throws(Failure) -> Object,
        inject: nonisolated(nonsending) (inout Object) async throws(Failure) -> Void
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _store.resolve(
            scope.lifetime, site, id, key, definitionKey, make: make, inject: inject)
    }

    /// Makes an object of the binding's own type asynchronously and then injects what it needs.
    ///
    /// The compiler chooses this form if the closure needs the type of the property, as in `{ .init() } inject: { … }`.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value,
        inject: nonisolated(nonsending) (inout Value) async throws(Failure) -> Void
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _store.resolve(
            scope.lifetime, site, id, key, definitionKey, make: make, inject: inject)
    }

    /// Declares a lazy singleton that is made asynchronously and closed with its context:
    /// `try await define(.lazySingleton) { try await Database.open(url) } onClose: { await $0.close() }`.
    ///
    /// - Parameters:
    ///   - scope: Always `.lazySingleton`.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    @inline(__always)
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: ClosableScope<Value>,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try await _unretainedStore.resolve(
            .lazySingleton, site, id, key, definitionKey, make: make, onClose: close)
    }

    /// Declares a lazy singleton that is made and injected asynchronously and closed with its context.
    ///
    /// - Parameters:
    ///   - scope: Always `.lazySingleton`.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Object, Value, Failure: Error>(
        _ scope: ClosableScope<Value>,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: nonisolated(nonsending) () async throws(Failure) -> Object,
        inject: nonisolated(nonsending) (inout Object) async throws(Failure) -> Void,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _store.resolve(
            .lazySingleton, site, id, key, definitionKey, make: make, inject: inject, onClose: close)
    }

    /// Declares a lazy singleton of the binding's own type that is made and injected asynchronously and closed with its
    /// context.
    ///
    /// - Parameters:
    ///   - scope: Always `.lazySingleton`.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Value, Failure: Error>(
        _ scope: ClosableScope<Value>,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value,
        inject: nonisolated(nonsending) (inout Value) async throws(Failure) -> Void,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _store.resolve(
            .lazySingleton, site, id, key, definitionKey, make: make, inject: inject, onClose: close)
    }
}

// Values that are `Sendable`, which the child tasks of one asynchronous resolution may share.
extension ContextHolding {
    /// Declares a binding whose value is `Sendable` and made asynchronously: child tasks of one asynchronous resolution
    /// share the instance.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    @inline(__always)
    public nonisolated(nonsending) func define<Value: Sendable, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try await _unretainedStore.resolve(
            scope.lifetime, site, id, key, definitionKey, make: make)
    }

    /// Makes an object asynchronously for a binding of a `Sendable` type and then injects what it needs.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Object, Value: Sendable, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: nonisolated(nonsending) () async throws(Failure) -> Object,
        inject: nonisolated(nonsending) (inout Object) async throws(Failure) -> Void
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _store.resolve(
            scope.lifetime, site, id, key, definitionKey, make: make, inject: inject)
    }

    /// Makes an object of the binding's own, `Sendable` type asynchronously and then injects what it needs.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    @_disfavoredOverload
    public nonisolated(nonsending) func define<Value: Sendable, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value,
        inject: nonisolated(nonsending) (inout Value) async throws(Failure) -> Void
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _store.resolve(
            scope.lifetime, site, id, key, definitionKey, make: make, inject: inject)
    }
}
