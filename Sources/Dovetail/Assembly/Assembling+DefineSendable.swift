// The forms for `Sendable` values, in assemblies that several tasks may use at once. They tell the runtime what it
// can't check: that the child tasks of one asynchronous resolution may share the instance. The compiler prefers them
// where it can, since they require more.

extension ContextHolding {
    /// Declares the property or method that calls it as a binding whose value is `Sendable`: `var api: any API { define
    /// { LiveAPI() } }` with `protocol API: Sendable`.
    ///
    /// The child tasks of an asynchronous object graph share the instance. An instance that isn't `Sendable` is shared
    /// within one task only.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - make: Makes the instance.
    @_alwaysEmitIntoClient
    @_transparent
    public nonisolated func define<Value: Sendable, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try _unretainedStore.resolve(scope.lifetime, site, make)
    }

    /// Declares a binding whose value is `Sendable`, with an argument that is part of its identity:
    /// `func account(_ number: Int) -> Account { define(id: number) { Account(number) } }`.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    public nonisolated func define<Value: Sendable, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: some Hashable & Sendable, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        return try _store.resolve(scope.lifetime, site, names, injects: false, construct: make, inject: make)
    }

    /// Declares a binding whose value is `Sendable`, under a name that replaces that of the property and its position.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    public nonisolated func define<Value: Sendable, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, key: String, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey)
        return try _store.resolve(scope.lifetime, site, names, injects: false, construct: make, inject: make)
    }

    /// Declares a binding whose value is `Sendable`. Substitutions find it by a name that differs from that of the
    /// property.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - definitionKey: The name that substitutions match.
    ///   - make: Makes the instance.
    public nonisolated func define<Value: Sendable, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, definitionKey: String,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(definitionKey: definitionKey)
        return try _store.resolve(scope.lifetime, site, names, injects: false, construct: make, inject: make)
    }

    /// Makes an object for a binding of a `Sendable` type, puts it into the object graph, and injects what it needs.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    @_alwaysEmitIntoClient
    @_transparent
    public nonisolated func define<Object, Value: Sendable, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try _unretainedStore.resolveInjecting(scope.lifetime, site, id, key, definitionKey, make) {
            (object) throws(Failure) in try inject(&object)
        }
    }

    /// Makes an object of the binding's own, `Sendable` type, puts it into the object graph, and injects what it needs.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    @_alwaysEmitIntoClient
    @_transparent
    public nonisolated func define<Value: Sendable, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value, inject: (inout Value) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try _unretainedStore.resolveInjecting(scope.lifetime, site, id, key, definitionKey, make) {
            (object) throws(Failure) in try inject(&object)
        }
    }

    /// Declares a binding of a `Sendable` type that needs no injection, in the classic form: `define(init: A())`.
    ///
    /// - Parameters:
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    @_alwaysEmitIntoClient
    @_transparent
    public nonisolated func define<Object, Value: Sendable>(
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () -> Object, without _: NoInjection = { _ in }
    ) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return _unretainedStore.resolveConverting(scope.lifetime, site, id, key, definitionKey, make)
    }

    /// Makes an object for a binding of a `Sendable` type, and injects into it, in the classic form: `define(init: A())
    /// { $0.b = self.b; return $0 }`.
    ///
    /// - Parameters:
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - inject: Changes the object and returns it.
    @_alwaysEmitIntoClient
    @_transparent
    public nonisolated func define<Object, Value: Sendable, Failure: Error>(
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Object
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try _unretainedStore.resolveInjecting(scope.lifetime, site, id, key, definitionKey, make) {
            (object) throws(Failure) in object = try inject(&object)
        }
    }
}
