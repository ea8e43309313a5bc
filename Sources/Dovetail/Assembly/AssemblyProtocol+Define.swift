// The trailing-closure forms. Each has its own label or none, so the compiler considers only one of them for a call.

extension AssemblyProtocol {
    /// Declares the property or method that calls it as a binding: `var api: any API { define { LiveAPI() } }`.
    ///
    /// The type of the binding is the property's, not the closure's, so a fake `any API` can take its place. The
    /// closure runs now, on this thread, or not at all. When it throws, so does this function: no failure is cached,
    /// and the object graph stays as it was. Such a `define` also throws the library's own errors
    /// (``ResolutionError``); with a closure that doesn't throw, they stop the program.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - make: Makes the instance.
    /// - Complexity: A cached instance costs O(1), takes no lock and allocates nothing. A creation within *d* others
    ///   costs O(*d*) to rule out a cycle.
    @_alwaysEmitIntoClient
    @_transparent
    public func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try _unretainedStore.resolve(scope.lifetime, site, make)
    }

    /// Declares a binding with an argument that is part of its identity:
    /// `func account(_ number: Int) -> Account { define(id: number) { Account(number) } }`.
    ///
    /// - Parameters:
    ///   - scope: How long each instance lives; by default as long as the current object graph.
    ///   - id: Tells the instances of this binding apart.
    ///   - key: Replaces the name and position of the binding, as in `define(key:)`.
    ///   - definitionKey: The name that substitutions match, in place of that of the method.
    ///   - make: Makes the instance.
    /// - Complexity: As in a dictionary, O(1) counts on a good hash of `id`: among *n* instances whose ids all have one
    ///   hash, finding one costs O(*n*).
    public func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: some Hashable & Sendable, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        return try _store.resolve(scope.lifetime, site, names, injects: false, construct: make, inject: make)
    }

    /// Declares a binding under a name that replaces that of the property and its position.
    ///
    /// In the current object graph, bindings and placeholders with the name `key` return this object: one object from
    /// different methods.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - key: The name of the object within the assembly.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    public func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, key: String, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey)
        return try _store.resolve(scope.lifetime, site, names, injects: false, construct: make, inject: make)
    }

    /// Declares a binding that substitutions find by a name that differs from that of the property.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - definitionKey: The name that substitutions match.
    ///   - make: Makes the instance.
    public func define<Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, definitionKey: String,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(definitionKey: definitionKey)
        return try _store.resolve(scope.lifetime, site, names, injects: false, construct: make, inject: make)
    }
}
