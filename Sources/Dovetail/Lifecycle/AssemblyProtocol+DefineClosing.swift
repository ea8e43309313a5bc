import CDovetail

/// The scope of what can be closed: `define(.lazySingleton) { … } onClose: { … }`.
public struct ClosableScope<Value>: Sendable {
    private init() {}
}

extension ClosableScope where Value: Sendable {
    /// One instance per assembly instance, created at first use, exactly once under any contention.
    public static var lazySingleton: Self { Self() }
}

extension AssemblyProtocol {
    /// Declares a lazy singleton that is closed with its context:
    /// `var server: Server { define(.lazySingleton) { Server(port) } onClose: { await $0.stop() } }`.
    ///
    /// ``DIContext/close()`` runs closers in reverse order of completed creation. What was never made isn't closed.
    ///
    /// - Parameters:
    ///   - scope: Always `.lazySingleton`.
    ///   - id: An argument that is part of the binding's identity.
    ///   - key: The name of the object within the assembly, by which placeholders find it.
    ///   - definitionKey: The name that substitutions match, in place of that of the property.
    ///   - make: Makes the instance.
    ///   - close: Closes it. Evaluated when the instance is made, so a cached read allocates nothing.
    /// - Complexity: A cached instance costs O(1), takes no lock and allocates nothing.
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
    /// The compiler takes this form where the property tells what the closure means, as in `{ .init() } inject: { … }`.
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

extension Unmanaged<BindingStore> {
    /// Resolves a lazy singleton that is closed with its context. What is published is read right here, in the caller's
    /// module.
    @usableFromInline
    @_transparent
    func resolveClosing<Object, Value, Failure: Error>(
        _ site: BindingSite, _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        _ make: () throws(Failure) -> Object, onClose close: () -> Closer<Value>
    ) throws(Failure) -> Value {
        if id == nil, key == nil, definitionKey == nil,
            let word = publishedWord(at: site, type: address(of: Value.self))
        {
            return Dovetail.Instance.read(word)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        func construct() throws(Failure) -> Value {
            try convert(make(), at: site, names, throwing: Failure.self)
        }
        return try takeUnretainedValue().resolveClosing(
            site, names, injects: false, construct: construct, inject: construct, onClose: close)
    }

    /// Resolves a lazy singleton that is injected after it has joined the graph, and closed with its context.
    @usableFromInline
    @_transparent
    func resolveClosing<Object, Value, Failure: Error>(
        _ site: BindingSite, _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        _ make: () throws(Failure) -> Object, inject: (inout Object) throws(Failure) -> Void,
        onClose close: () -> Closer<Value>
    ) throws(Failure) -> Value {
        if id == nil, key == nil, definitionKey == nil,
            let word = publishedWord(at: site, type: address(of: Value.self))
        {
            return Dovetail.Instance.read(word)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        var object: Object?
        func construct() throws(Failure) -> Value {
            let made = try make()
            object = made
            return try convert(made, at: site, names, throwing: Failure.self)
        }
        func finish() throws(Failure) -> Value {
            var injected = object.take()!
            try inject(&injected)
            return try convert(injected, at: site, names, throwing: Failure.self)
        }
        return try takeUnretainedValue().resolveClosing(
            site, names, injects: true, construct: construct, inject: finish, onClose: close)
    }
}

extension BindingStore {
    /// Resolves a lazy singleton that isn't published, or has names of its own, and is closed with its context.
    @usableFromInline
    @inline(never)
    final func resolveClosing<Value, Failure: Error>(
        _ site: BindingSite, _ names: BindingNames, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value,
        onClose close: () -> Closer<Value>
    ) throws(Failure) -> Value {
        if !names.isEmpty, names.key == nil || dovetail_current_thread().pointee.frame == nil,
            let word = publishedWord(at: site, type: Value.self, names)
        {
            return Instance.read(word)
        }
        let qualifier = names.isEmpty ? nil : Qualifier(site: site, names)
        let key = BindingKey(site: site, type: Value.self, qualifier: qualifier)
        defer { withExtendedLifetime(qualifier) {} }
        func constructAndNote() throws(Failure) -> Value {
            let value = try construct()
            if !injects { add(close(), for: value, of: key) }
            return value
        }
        func injectAndNote() throws(Failure) -> Value {
            let value = try inject()
            add(close(), for: value, of: key)
            return value
        }
        return try resolveByDetour(
            .lazySingleton, key, injects: injects, construct: constructAndNote, inject: injectAndNote)
    }
}
