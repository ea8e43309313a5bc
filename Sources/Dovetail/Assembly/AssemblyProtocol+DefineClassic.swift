// The classic forms, in which the object comes first: `define(init: A()) { $0.b = self.b; return $0 }`.
// An autoclosure can't tell the compiler that it throws; for that there are the trailing-closure forms.

/// The type of a parameter that nobody passes. Without it, a trailing closure of the wrong type would be taken for the
/// object of `define(init:)`, and the compiler would say nothing.
public typealias NoInjection = (Never) -> Void

extension AssemblyProtocol {
    /// Declares a binding whose object is made by `make` and needs no injection: `define(init: A())`.
    @_transparent
    public func define<Object, Value>(
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () -> Object, without _: NoInjection = { _ in }
    ) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return _bindingStore.resolveConverting(scope.kind, site, make)
    }

    /// The same with an argument that is part of the identity.
    @_transparent
    public func define<Object, Value>(
        id: some Hashable & Sendable, key: String? = nil, definitionKey: String? = nil,
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () -> Object, without _: NoInjection = { _ in }
    ) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey, id: AnyHashable(id))
        return _bindingStore.resolveConverting(scope.kind, site, named: names, make)
    }

    /// The same under a name that replaces that of the property, and by which placeholders find the object.
    @_transparent
    public func define<Object, Value>(
        key: String, definitionKey: String? = nil,
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () -> Object, without _: NoInjection = { _ in }
    ) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey)
        return _bindingStore.resolveConverting(scope.kind, site, named: names, make)
    }

    /// The same with another name for substitutions than that of the property.
    @_transparent
    public func define<Object, Value>(
        definitionKey: String,
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () -> Object, without _: NoInjection = { _ in }
    ) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(definitionKey: definitionKey)
        return _bindingStore.resolveConverting(scope.kind, site, named: names, make)
    }

    /// Makes an object, puts it into the object graph, and injects what it needs: cycles are allowed.
    ///
    /// ```swift
    /// var a: A { define(init: A()) { $0.b = self.b; return $0 } }
    /// ```
    ///
    /// - Parameters:
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - inject: Changes the object and returns it.
    @_transparent
    public func define<Object, Value, Failure: Error>(
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Object
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try _bindingStore.resolveInjecting(scope.kind, site, make) { (object) throws(Failure) in
            object = try inject(&object)
        }
    }

    /// The same with an argument that is part of the identity.
    @_transparent
    public func define<Object, Value, Failure: Error>(
        id: some Hashable & Sendable, key: String? = nil, definitionKey: String? = nil,
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Object
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey, id: AnyHashable(id))
        return try _bindingStore.resolveInjecting(scope.kind, site, named: names, make) { (object) throws(Failure) in
            object = try inject(&object)
        }
    }

    /// The same under a name that replaces that of the property, and by which placeholders find the object.
    @_transparent
    public func define<Object, Value, Failure: Error>(
        key: String, definitionKey: String? = nil,
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Object
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey)
        return try _bindingStore.resolveInjecting(scope.kind, site, named: names, make) { (object) throws(Failure) in
            object = try inject(&object)
        }
    }

    /// The same with another name for substitutions than that of the property.
    @_transparent
    public func define<Object, Value, Failure: Error>(
        definitionKey: String,
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Object
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(definitionKey: definitionKey)
        return try _bindingStore.resolveInjecting(scope.kind, site, named: names, make) { (object) throws(Failure) in
            object = try inject(&object)
        }
    }
}
