// The classic forms, in which the object comes first: `define(init: A()) { $0.b = self.b; return $0 }`.
// An autoclosure can't tell the compiler that it throws. The trailing-closure forms are for objects whose making
// throws.

/// The type of a parameter that nobody passes. Without it, the compiler would silently take a trailing closure of the
/// wrong type for the object of `define(init:)`.
public typealias NoInjection = (Never) -> Void

extension AssemblyProtocol {
    /// Declares a binding that needs no injection, in the classic form: `define(init: A())`.
    ///
    /// - Parameters:
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - scope: How long the instance lives; by default as long as the current object graph.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    @_alwaysEmitIntoClient
    @_transparent
    public func define<Object, Value>(
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        scope: Scope<Self, Value> = .objectGraph,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () -> Object, without _: NoInjection = { _ in }
    ) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return _unretainedStore.resolveConverting(scope.lifetime, site, id, key, definitionKey, make)
    }

    /// Makes an object, puts it into the object graph, and injects into it, in the classic form. Cycles are allowed.
    ///
    /// ```swift
    /// var a: A { define(init: A()) { $0.b = self.b; return $0 } }
    /// ```
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
    public func define<Object, Value, Failure: Error>(
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
