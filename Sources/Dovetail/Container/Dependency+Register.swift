// The same as the methods of ``Container``, of the current one.

extension Dependency {
    // Never for a trailing closure, which could be its argument too: hence disfavored.

    /// As ``Container/register(singleton:tag:overriding:when:file:line:column:)``, of the current container.
    @_disfavoredOverload
    public static func register<Value: Sendable>(
        singleton instance: Value, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        Container.current.register(
            singleton: instance, tag: tag, overriding: overriding, when: condition, file: file, line: line,
            column: column)
    }

    /// Registers a closure that makes an instance, as on a container.
    public static func register<Value>(
        _ scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        Container.current.register(
            scope, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column, make)
    }

    /// The same for a closure that is given the tag it was asked with.
    public static func register<Value>(
        _ scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (String?) throws -> Value
    ) {
        Container.current.register(
            scope, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column, make)
    }

    /// The same for tags of another type.
    public static func register<Value, Key: Hashable & Sendable>(
        _ scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (Key?) throws -> Value
    ) {
        Container.current.register(
            scope, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column, make)
    }

    /// Registers a closure under a tag, as on a container.
    public static func register<Value>(
        _ tag: any Hashable & Sendable, scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false,
        shortLived: Bool = false, when condition: Condition? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        Container.current.register(
            tag, scope: scope, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column, make)
    }

    /// Registers a closure under a tag, which it is given.
    public static func register<Value, Key: Hashable & Sendable>(
        _ tag: Key, scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false,
        shortLived: Bool = false, when condition: Condition? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (Key) throws -> Value
    ) {
        Container.current.register(
            tag, scope: scope, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column, make)
    }

    /// Registers what makes a `Value`, from an initializer or a closure with typed parameters, as on a container.
    @preconcurrency
    @inlinable
    public static func register<Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// The same for one parameter.
    @preconcurrency
    @inlinable
    public static func register<A, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A) throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// The same for two parameters.
    @preconcurrency
    @inlinable
    public static func register<A, B, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B) throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// The same for three parameters.
    @preconcurrency
    @inlinable
    public static func register<A, B, C, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C) throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// The same for four parameters.
    @preconcurrency
    @inlinable
    public static func register<A, B, C, D, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C, D) throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// The same for five parameters.
    @preconcurrency
    @inlinable
    public static func register<A, B, C, D, E, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C, D, E) throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// The same for six parameters.
    @preconcurrency
    @inlinable
    public static func register<A, B, C, D, E, F, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (A, B, C, D, E, F) throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// The same for any number of parameters.
    @preconcurrency
    public static func register<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// The same in the scope `.objectGraph`.
    @preconcurrency
    @_disfavoredOverload
    public static func register<each Dependency, Value>(
        _ type: Value.Type, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) throws -> Value
    ) {
        Container.current.register(
            type, .objectGraph, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// Registers what makes a `Value` on the main actor, as on a container.
    @preconcurrency
    public static func register<each Dependency, Value: Sendable>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        mainActor make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, mainActor: make)
    }

    /// Registers what makes a `Value` asynchronously, as on a container.
    ///
    /// It is asked for with `await`: `try await Container.current.resolve()`.
    @preconcurrency
    @_disfavoredOverload
    public static func register<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) async throws -> Value
    ) {
        Container.current.register(
            type, scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// Registers a closure that makes an instance asynchronously, as on a container.
    @_disfavoredOverload
    public static func register<Value>(
        _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false, when condition: Condition? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () async throws -> Value
    ) {
        Container.current.register(
            scope, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column, make)
    }
}
