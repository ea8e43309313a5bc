// The forms with a trailing `inject:`, which runs when the object is already in the graph, so cycles may close.

extension AssemblyProtocol {
    /// Makes an object, puts it into the object graph, and injects what it needs: cycles are allowed.
    ///
    /// ```swift
    /// var monitor: Monitor { define(.lazySingleton) { Monitor() } inject: { $0.inventory = self.inventory } }
    /// ```
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
    public func define<Object, Value, Failure: Error>(
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

    /// Makes an object of the binding's own type, puts it into the object graph, and injects what it needs.
    ///
    /// The compiler prefers this form: `var limits: Limits { define { .init() } inject: { $0.depth = 3 } }`. It takes the
    /// other one if `inject` needs members that the binding's type doesn't have.
    ///
    /// - Parameters:
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the object.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    @_alwaysEmitIntoClient
    @_transparent
    public func define<Value, Failure: Error>(
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
}
