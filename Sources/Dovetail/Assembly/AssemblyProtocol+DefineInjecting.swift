// The forms with a trailing `inject:`, which runs when the object is already in the graph, so cycles may close.

extension AssemblyProtocol {
    /// Makes an object, puts it into the object graph, and injects what it needs: cycles are allowed.
    ///
    /// ```swift
    /// var monitor: Monitor { define(.lazySingleton) { Monitor() } inject: { $0.inventory = self.inventory } }
    /// ```
    ///
    /// - Parameters:
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    @_transparent
    public func define<Object, Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try _bindingStore.resolveInjecting(scope.kind, site, make) { (object) throws(Failure) in
            try inject(&object)
        }
    }

    /// The same with an argument that is part of the identity.
    @_transparent
    public func define<Object, Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph,
        id: some Hashable & Sendable, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey, id: AnyHashable(id))
        return try _bindingStore.resolveInjecting(scope.kind, site, named: names, make) { (object) throws(Failure) in
            try inject(&object)
        }
    }

    /// The same under a name that replaces that of the property, and by which placeholders find the object.
    @_transparent
    public func define<Object, Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, key: String, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey)
        return try _bindingStore.resolveInjecting(scope.kind, site, named: names, make) { (object) throws(Failure) in
            try inject(&object)
        }
    }

    /// The same with another name for substitutions than that of the property.
    @_transparent
    public func define<Object, Value, Failure: Error>(
        _ scope: Scope<Self, Value> = .objectGraph, definitionKey: String,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(definitionKey: definitionKey)
        return try _bindingStore.resolveInjecting(scope.kind, site, named: names, make) { (object) throws(Failure) in
            try inject(&object)
        }
    }
}
