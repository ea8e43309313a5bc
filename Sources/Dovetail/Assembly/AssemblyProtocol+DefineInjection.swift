// Injection into objects that were made elsewhere, and placeholders for objects of the current graph.

extension AssemblyProtocol {
    /// Declares a placeholder: it returns the object that a binding of this name has put into the current object graph,
    /// typically an object that came from outside.
    ///
    /// ```swift
    /// func screen(for view: View) -> View { define(key: "view", init: view) { $0.presenter = self.presenter; return $0 } }
    /// var presenter: Presenter { define { Presenter(view: self.view) } }
    /// var view: any ViewProtocol { definePlaceholder() }
    /// ```
    ///
    /// Without such an object the program stops.
    public func definePlaceholder<Value>(
        key: String? = nil,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return _bindingStore.placeholder(site, key: key, failure: Never.self)
    }

    /// Declares a placeholder in a getter that throws: it returns the object that a binding of this name has put into
    /// the current object graph: `get throws { try definePlaceholder(throwing: ResolutionError.self) }`.
    ///
    /// Without such an object the error is thrown.
    public func definePlaceholder<Value>(
        key: String? = nil, throwing _: ResolutionError.Type,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws(ResolutionError) -> Value {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        return try _bindingStore.placeholder(site, key: key, failure: ResolutionError.self)
    }

    /// Injects into an object that was made elsewhere, for example by a framework.
    ///
    /// It works as `define(init:)` does with that object. The object is part of the identity: each object of a graph is
    /// injected once. `key:` lets bindings and placeholders of that name find it.
    @discardableResult
    public func defineInjection<Object, Failure: Error>(
        key: String? = nil, definitionKey: String? = nil, into object: Object,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        inject: (inout Object) throws(Failure) -> Object
    ) throws(Failure) -> Object {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey, id: identity(of: object))
        return try _bindingStore.resolveInjecting(.objectGraph, site, named: names, { () throws(Failure) in object }) {
            (object) throws(Failure) in object = try inject(&object)
        }
    }

    /// Injects into an object that was made elsewhere, with a closure that returns nothing.
    ///
    /// The object is part of the identity: each object of a graph is injected once. `key:` lets bindings and
    /// placeholders of that name find it.
    @discardableResult
    public func defineInjection<Object, Failure: Error>(
        key: String? = nil, definitionKey: String? = nil, into object: Object,
        function: StaticString = #function, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        inject: (inout Object) throws(Failure) -> Void
    ) throws(Failure) -> Object {
        let site = BindingSite(function: function, file: file, line: line, column: column)
        let names = BindingNames(key: key, definitionKey: definitionKey, id: identity(of: object))
        return try _bindingStore.resolveInjecting(.objectGraph, site, named: names, { () throws(Failure) in object }) {
            (object) throws(Failure) in try inject(&object)
        }
    }
}

/// The identity of an object that was made elsewhere; nil for a value type.
private func identity<Object>(of object: Object) -> AnyHashable? {
    WeakInstance.object(in: object).map { AnyHashable(ObjectIdentifier($0)) }
}
