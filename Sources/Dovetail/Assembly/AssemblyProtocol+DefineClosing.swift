/// The scope of objects that can be closed: `define(.lazySingleton) { … } onClose: { … }`.
public struct ClosableScope<Value>: Sendable {
    private init() {}
}

extension ClosableScope where Value: Sendable {
    /// One instance for each assembly instance, created once, at first use, on whichever thread.
    public static var lazySingleton: Self { Self() }
}

extension AssemblyProtocol {
    /// Declares a lazy singleton that is closed with its context:
    /// `var server: Server { define(.lazySingleton) { Server(port) } onClose: { await $0.stop() } }`.
    ///
    /// ``DIContext/close()`` first closes the instance that was completed last. Instances that were never made aren't
    /// closed.
    ///
    /// - Parameters:
    ///   - scope: Always `.lazySingleton`.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    /// - Complexity: A cached instance costs O(1), takes no lock and allocates nothing.
    @_alwaysEmitIntoClient
    @_transparent
    public func define<Value, Failure: Error>(
        _ scope: ClosableScope<Value>,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try _unretainedStore.resolveClosing(
            site, id, key, definitionKey, make, onClose: close)
    }

    /// Declares a lazy singleton that is injected when it is in the object graph, and closed with its context:
    /// `define(.lazySingleton) { Server() } inject: { $0.log = log } onClose: { await $0.stop() }`.
    ///
    /// - Parameters:
    ///   - scope: Always `.lazySingleton`.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    @_alwaysEmitIntoClient
    @_transparent
    public func define<Object, Value, Failure: Error>(
        _ scope: ClosableScope<Value>,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: () throws(Failure) -> Object,
        inject: (inout Object) throws(Failure) -> Void,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try _unretainedStore.resolveClosing(
            site, id, key, definitionKey, make, inject: inject, onClose: close)
    }

    /// Declares a lazy singleton of the binding's own type that is injected, and closed with its context.
    ///
    /// The compiler prefers this form. It takes the other one if `inject` needs members that the binding's type doesn't have.
    ///
    /// - Parameters:
    ///   - scope: Always `.lazySingleton`.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    ///   - inject: Changes the object. It is `inout`, so structs work too.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    @_alwaysEmitIntoClient
    @_transparent
    public func define<Value, Failure: Error>(
        _ scope: ClosableScope<Value>,
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> _ make: () throws(Failure) -> Value,
        inject: (inout Value) throws(Failure) -> Void,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try _unretainedStore.resolveClosing(
            site, id, key, definitionKey, make, inject: inject, onClose: close)
    }

    /// Declares a lazy singleton that is closed with its context, in the classic form:
    /// `define(scope: .lazySingleton, init: Server(port), onClose: { await $0.stop() })`.
    ///
    /// - Parameters:
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - scope: Always `.lazySingleton`.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    @_alwaysEmitIntoClient
    @_transparent
    public func define<Object, Value>(
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        scope: ClosableScope<Value>,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () -> Object,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return _unretainedStore.resolveClosing(
            site, id, key, definitionKey, make, onClose: close)
    }

    /// Declares a lazy singleton that is injected and closed with its context, in the classic form:
    /// `define(scope: .lazySingleton, init: Server()) { $0.log = self.log; return $0 } onClose: { await $0.stop() }`.
    ///
    /// - Parameters:
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - scope: Always `.lazySingleton`.
    ///   - make: Makes the object. Its type may be more specific than that of the binding.
    ///   - inject: Changes the object and returns it.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    @_alwaysEmitIntoClient
    @_transparent
    public func define<Object, Value, Failure: Error>(
        id: (any Hashable & Sendable)? = nil, key: String? = nil, definitionKey: String? = nil,
        scope: ClosableScope<Value>,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        init make: @autoclosure () throws(Failure) -> Object,
        inject: (inout Object) throws(Failure) -> Object,
        onClose close: @autoclosure () -> (@Sendable (Value) async throws -> Void)
    ) throws(Failure) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        defer { _fixLifetime(self) }
        return try _unretainedStore.resolveClosing(
            site, id, key, definitionKey, make,
            inject: { (object) throws(Failure) in object = try inject(&object) }, onClose: close)
    }
}
