// The registrations whose parameters the compiler knows. `Registering+Pack.swift` takes any number of them; these forms
// take the first few, since a parameter pack costs metadata at run time.
//
// The closure that calls the factory, and one call, are inlined into a client.

extension Registering {
    /// Registers an initializer, or a closure with typed parameters, that makes a `Value`.
    ///
    ///     container.register((any Checkout).self, .lazySingleton, CheckoutService.init)
    ///     container.register(Cart.self, .prototype) { (api: any API, log: Log?) in Cart(api: api, log: log) }
    ///
    /// The container supplies the parameters by their types. These mean something, unless they are registered
    /// themselves: `T?`, `[T]`, ``Lazy``, ``Provider``, ``AssistedFactory``, ``Assisted``, ``Tagged`` and ``Resolver``.
    ///
    /// - Parameters:
    ///   - type: The type that is resolved. The factory returns a value of it.
    ///   - scope: How long an instance lives.
    ///   - tag: Tells this registration from others of its type.
    ///   - overriding: Whether the registration takes the place of an earlier one. If there is none to override, that
    ///     is an error, as is a second registration without `overriding: true`.
    ///   - shortLived: Whether objects that live longer must not hold the instance.
    ///     ``Container/validate(roots:buildingOpaque:)`` reports those that do.
    ///   - condition: The condition under which the registration counts.
    ///   - make: Makes an instance. No lock is held while it runs.
    /// - Complexity: As in a dictionary, O(1) counts on a good hash of `tag`: among *n* tags of one hash, registering and
    ///   resolving cost O(*n*).
    @preconcurrency
    @_alwaysEmitIntoClient
    public func register<Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        registeringContainer.add(
            type, scope.lifetime, scope.closer, tag, overriding, shortLived, condition, file, line, column, [], [],
            makerCalling(make))
    }

    /// Registers a function that makes a `Value` from one parameter, which the container supplies by its type.
    @preconcurrency
    @_alwaysEmitIntoClient
    public func register<A, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (A) throws -> Value
    ) {
        registeringContainer.add(
            type, scope.lifetime, scope.closer, tag, overriding, shortLived, condition, file, line, column,
            .of(A.self), [], makerCalling(make))
    }

    /// Registers a closure that resolves its dependencies from a ``Resolver``:
    /// `container.register(Cart.self) { r in try Cart(api: r.resolve()) }`.
    ///
    /// Prefer parameters with types: ``Container/validate(roots:buildingOpaque:)`` can't see what this closure needs.
    @_disfavoredOverload
    @preconcurrency
    @_alwaysEmitIntoClient
    public func register<Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (Resolver) throws -> Value
    ) {
        registeringContainer.add(
            type, scope.lifetime, scope.closer, tag, overriding, shortLived, condition, file, line, column,
            .of(Resolver.self), [], makerCalling(make))
    }

    /// Registers a function that makes a `Value` from two parameters, which the container supplies by their types.
    @preconcurrency
    @_alwaysEmitIntoClient
    public func register<A, B, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (A, B) throws -> Value
    ) {
        registeringContainer.add(
            type, scope.lifetime, scope.closer, tag, overriding, shortLived, condition, file, line, column,
            .of(A.self, B.self), [], makerCalling(make))
    }

    /// Registers a function that makes a `Value` from three parameters, which the container supplies by their types.
    @preconcurrency
    @_alwaysEmitIntoClient
    public func register<A, B, C, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C) throws -> Value
    ) {
        registeringContainer.add(
            type, scope.lifetime, scope.closer, tag, overriding, shortLived, condition, file, line, column,
            .of(A.self, B.self, C.self), [], makerCalling(make))
    }

    /// Registers a function that makes a `Value` from four parameters, which the container supplies by their types.
    @preconcurrency
    @_alwaysEmitIntoClient
    public func register<A, B, C, D, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C, D) throws -> Value
    ) {
        registeringContainer.add(
            type, scope.lifetime, scope.closer, tag, overriding, shortLived, condition, file, line, column,
            .of(A.self, B.self, C.self, D.self), [], makerCalling(make))
    }

    /// Registers a function that makes a `Value` from five parameters, which the container supplies by their types.
    @preconcurrency
    @_alwaysEmitIntoClient
    public func register<A, B, C, D, E, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C, D, E) throws -> Value
    ) {
        registeringContainer.add(
            type, scope.lifetime, scope.closer, tag, overriding, shortLived, condition, file, line, column,
            .of(A.self, B.self, C.self, D.self, E.self), [], makerCalling(make))
    }

    /// Registers a function that makes a `Value` from six parameters, which the container supplies by their types.
    @preconcurrency
    @_alwaysEmitIntoClient
    public func register<A, B, C, D, E, F, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C, D, E, F) throws -> Value
    ) {
        registeringContainer.add(
            type, scope.lifetime, scope.closer, tag, overriding, shortLived, condition, file, line, column,
            .of(A.self, B.self, C.self, D.self, E.self, F.self), [], makerCalling(make))
    }
}

extension [any Any.Type] {
    /// The types of parameters. A call of it is less code than a literal.
    @usableFromInline
    static func of(
        _ a: any Any.Type, _ b: (any Any.Type)? = nil, _ c: (any Any.Type)? = nil, _ d: (any Any.Type)? = nil,
        _ e: (any Any.Type)? = nil, _ f: (any Any.Type)? = nil
    ) -> Self {
        guard let b else { return [a] }
        guard let c else { return [a, b] }
        guard let d else { return [a, b, c] }
        guard let e else { return [a, b, c, d] }
        return f.map { [a, b, c, d, e, $0] } ?? [a, b, c, d, e]
    }
}

// The closures that call factories. They are separate functions: a closure's symbol contains the name of the function
// around it, and that of a `register` is long.

@_alwaysEmitIntoClient
@inline(__always)
func makerCalling<Value>(_ make: @escaping @Sendable () throws -> Value) -> Maker {
    { _, out in out.initializeMemory(as: Value.self, to: try make()) }
}

@_alwaysEmitIntoClient
@inline(__always)
func makerCalling<A, Value>(_ make: @escaping @Sendable (A) throws -> Value) -> Maker {
    { $1.initializeMemory(as: Value.self, to: try make($0.value(for: A.self))) }
}

@_alwaysEmitIntoClient
@inline(__always)
func makerCalling<A, B, Value>(_ make: @escaping @Sendable (A, B) throws -> Value) -> Maker {
    { $1.initializeMemory(as: Value.self, to: try make($0.value(for: A.self), $0.value(for: B.self))) }
}

@_alwaysEmitIntoClient
@inline(__always)
func makerCalling<A, B, C, Value>(_ make: @escaping @Sendable (A, B, C) throws -> Value) -> Maker {
    {
        $1.initializeMemory(
            as: Value.self,
            to: try make(
                $0.value(for: A.self), $0.value(for: B.self), $0.value(for: C.self)))
    }
}

@_alwaysEmitIntoClient
@inline(__always)
func makerCalling<A, B, C, D, Value>(_ make: @escaping @Sendable (A, B, C, D) throws -> Value) -> Maker {
    {
        $1.initializeMemory(
            as: Value.self,
            to: try make(
                $0.value(for: A.self), $0.value(for: B.self), $0.value(for: C.self),
                $0.value(for: D.self)))
    }
}

@_alwaysEmitIntoClient
@inline(__always)
func makerCalling<A, B, C, D, E, Value>(_ make: @escaping @Sendable (A, B, C, D, E) throws -> Value) -> Maker {
    {
        $1.initializeMemory(
            as: Value.self,
            to: try make(
                $0.value(for: A.self), $0.value(for: B.self), $0.value(for: C.self),
                $0.value(for: D.self), $0.value(for: E.self)))
    }
}

@_alwaysEmitIntoClient
@inline(__always)
func makerCalling<A, B, C, D, E, F, Value>(_ make: @escaping @Sendable (A, B, C, D, E, F) throws -> Value) -> Maker {
    {
        $1.initializeMemory(
            as: Value.self,
            to: try make(
                $0.value(for: A.self), $0.value(for: B.self), $0.value(for: C.self),
                $0.value(for: D.self), $0.value(for: E.self), $0.value(for: F.self)))
    }
}
