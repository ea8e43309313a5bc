// The registrations whose parameters the compiler knows. `Container+RegisterPack.swift` takes any number of them; these
// are the short ways for the first few, since a parameter pack costs metadata at run time.

extension Container {
    /// Registers what makes a `Value`, from an initializer or a closure with typed parameters.
    ///
    ///     container.register((any Checkout).self, .lazySingleton, CheckoutService.init)
    ///     container.register(Cart.self, .prototype) { (api: any API, log: Log?) in Cart(api: api, log: log) }
    ///
    /// The container supplies the parameters by their types. These mean something, unless they are registered
    /// themselves: `T?`, `[T]`, ``Lazy``, ``Provider``, ``AssistedFactory``, ``Assisted``, ``Tagged`` and ``Resolver``.
    ///
    /// - Parameters:
    ///   - type: What is asked for; the factory's result is one.
    ///   - scope: How long an instance lives.
    ///   - tag: Tells it from others of its type.
    ///   - overriding: Whether it takes the place of one that was registered before: nothing to override is as much
    ///     an error as a second registration without this.
    ///   - shortLived: Whether something that lives longer must not hold it: ``validate(roots:buildingOpaque:)`` sees to that.
    ///   - condition: Without it the registration doesn't count.
    ///   - make: Makes an instance. No lock is held while it runs.
    @preconcurrency
    @inlinable
    public func register<Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(type, scope, options, parameters: []) { _ in try make() }
    }

    /// The same for one parameter.
    @preconcurrency
    @inlinable
    public func register<A, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(type, scope, options, parameters: [A.self]) { resolution in try make(resolution(A.self)) }
    }

    /// The same for two parameters.
    @preconcurrency
    @inlinable
    public func register<A, B, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(type, scope, options, parameters: [A.self, B.self]) { resolution in
            try make(resolution(A.self), resolution(B.self))
        }
    }

    /// The same for three parameters.
    @preconcurrency
    @inlinable
    public func register<A, B, C, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(type, scope, options, parameters: [A.self, B.self, C.self]) { resolution in
            try make(resolution(A.self), resolution(B.self), resolution(C.self))
        }
    }

    /// The same for four parameters.
    @preconcurrency
    @inlinable
    public func register<A, B, C, D, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C, D) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(type, scope, options, parameters: [A.self, B.self, C.self, D.self]) { resolution in
            try make(resolution(A.self), resolution(B.self), resolution(C.self), resolution(D.self))
        }
    }

    /// The same for five parameters.
    @preconcurrency
    @inlinable
    public func register<A, B, C, D, E, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C, D, E) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(type, scope, options, parameters: [A.self, B.self, C.self, D.self, E.self]) { resolution in
            try make(resolution(A.self), resolution(B.self), resolution(C.self), resolution(D.self), resolution(E.self))
        }
    }

    /// The same for six parameters.
    @preconcurrency
    @inlinable
    public func register<A, B, C, D, E, F, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C, D, E, F) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(type, scope, options, parameters: [A.self, B.self, C.self, D.self, E.self, F.self]) { resolution in
            try make(
                resolution(A.self), resolution(B.self), resolution(C.self), resolution(D.self), resolution(E.self),
                resolution(F.self))
        }
    }
}
