// The forms whose closure is awaited, for assemblies that aren't `Sendable`. In a closure of the kind that runs in its
// caller's isolation, the compiler would not let them await their own bindings.

extension AssemblyProtocol where Self: Assembly {
    /// Declares a binding whose instance is made asynchronously:
    /// `var database: Database { get async throws { try await define(.lazySingleton) { try await Database.open(url) } } }`.
    ///
    /// An assembly isn't `Sendable`, so the closure runs where asynchronous functions that belong to no actor run. As
    /// in an ``Assembling`` class, concurrent callers share one creation, and all objects that the closure resolves
    /// belong to one object graph.
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
        @BindingBuilder<Value> _ make: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try await _unretainedStore.resolve(
            scope.lifetime, site, id, key, definitionKey, make: { () async throws(Failure) in try await make() })
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
        _ make: () async throws(Failure) -> Object,
        inject: (inout Object) async throws(Failure) -> Void
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _bindingStore.resolve(
            scope.lifetime, site, id, key, definitionKey, make: { () async throws(Failure) in try await make() },
            inject: { (object) async throws(Failure) in try await awaitInjection(of: &object, inject) })
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
        @BindingBuilder<Value> _ make: () async throws(Failure) -> Value,
        inject: (inout Value) async throws(Failure) -> Void
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _bindingStore.resolve(
            scope.lifetime, site, id, key, definitionKey, make: { () async throws(Failure) in try await make() },
            inject: { (object) async throws(Failure) in try await awaitInjection(of: &object, inject) })
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
        @BindingBuilder<Value> _ make: () async throws(Failure) -> Value,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try await _unretainedStore.resolve(
            .lazySingleton, site, id, key, definitionKey, make: { () async throws(Failure) in try await make() },
            onClose: close)
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
        _ make: () async throws(Failure) -> Object,
        inject: (inout Object) async throws(Failure) -> Void,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _bindingStore.resolve(
            .lazySingleton, site, id, key, definitionKey, make: { () async throws(Failure) in try await make() },
            inject: { (object) async throws(Failure) in try await awaitInjection(of: &object, inject) }, onClose: close)
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
        @BindingBuilder<Value> _ make: () async throws(Failure) -> Value,
        inject: (inout Value) async throws(Failure) -> Void,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) async throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try await _bindingStore.resolve(
            .lazySingleton, site, id, key, definitionKey, make: { () async throws(Failure) in try await make() },
            inject: { (object) async throws(Failure) in try await awaitInjection(of: &object, inject) }, onClose: close)
    }
}

/// Awaits an injection that runs away from its caller's isolation.
@usableFromInline
nonisolated(nonsending) func awaitInjection<Object, Failure: Error>(
    of object: inout Object, _ inject: (inout Object) async throws(Failure) -> Void
) async throws(Failure) {
    // Only one of them uses the object at a time, since the caller waits.
    nonisolated(unsafe) var injected = object
    defer { object = injected }
    try await inject(&injected)
}
