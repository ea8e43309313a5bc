// The registrations by closure. Their type is inferred, and their dependencies can't be seen.

extension Registering {
    // Never chosen for a trailing closure, which could be its argument too: hence disfavored.

    /// Registers an existing instance.
    @_disfavoredOverload
    public func register<Value: Sendable>(
        singleton instance: Value, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        let options = RegistrationOptions(overriding, false, condition, file, line, column)
        registeringContainer.add(Value.self, .lazySingleton, tag, options, .given, []) { _, out in
            out.initializeMemory(as: Value.self, to: instance)
        }
    }

    /// Registers a closure that makes an instance: `container.register { Mailer() as any Notifier }`.
    ///
    /// Its type is what the closure returns. Prefer the forms with a type and typed parameters where they serve:
    /// ``Container/validate(roots:buildingOpaque:)`` can't see what this closure needs.
    ///
    /// - Parameters:
    ///   - scope: How long an instance lives.
    ///   - overriding: Whether it takes the place of one that was registered before.
    ///   - shortLived: Whether something that lives longer must not hold it.
    ///   - condition: The condition under which the registration counts.
    ///   - make: Makes an instance. No lock is held while it runs.
    @_alwaysEmitIntoClient
    public func register<Value>(
        _ scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        registeringContainer.add(
            Value.self, scope.lifetime, scope.closer, nil, overriding, shortLived, condition, file, line, column, [],
            .opaque, makerCalling(make))
    }

    /// Registers a closure that also makes the instances for tags without a registration. It receives the tag.
    ///
    ///     container.register { DummyFriends(user: $0 ?? "Jane Doe") as any FriendsProvider }
    ///
    /// A tag of another type than `String` arrives as nil.
    public func register<Value>(
        _ scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (String?) throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(Value.self, scope, nil, options, [.opaque, .takesTag], []) { resolution, out in
            out.initializeMemory(as: Value.self, to: try make(resolution.tag(as: String.self)))
        }
    }

    /// Registers a closure that also makes the instances for tags of one type without a registration. It receives the
    /// tag: `{ (planet: Planet?) in … }`.
    ///
    /// A tag of another type arrives as nil.
    public func register<Value, Key: Hashable & Sendable>(
        _ scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (Key?) throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(Value.self, scope, nil, options, [.opaque, .takesTag], []) { resolution, out in
            out.initializeMemory(as: Value.self, to: try make(resolution.tag(as: Key.self)))
        }
    }

    /// Registers a closure under a tag: `container.register("me") { PlistFriends(plist: "me") as any FriendsProvider }`.
    @_alwaysEmitIntoClient
    public func register<Value>(
        _ tag: any Hashable & Sendable, scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false,
        shortLived: Bool = false, when condition: Container.Condition? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        registeringContainer.add(
            Value.self, scope.lifetime, scope.closer, tag, overriding, shortLived, condition, file, line, column, [],
            .opaque, makerCalling(make))
    }

    /// Registers a closure under a tag, and passes the tag to it:
    /// `container.register(Planet.mars) { planet in Rover(on: planet) }`.
    public func register<Value, Key: Hashable & Sendable>(
        _ tag: Key, scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false,
        shortLived: Bool = false, when condition: Container.Condition? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (Key) throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(Value.self, scope, tag, options, .opaque, []) { _, out in
            out.initializeMemory(as: Value.self, to: try make(tag))
        }
    }

    /// Registers a closure that makes an instance asynchronously: `container.register { try await Database.open() }`.
    ///
    /// Resolve the value, and objects that need it, with `await`.
    @_disfavoredOverload
    public func register<Value>(
        _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false, when condition: Container.Condition? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () async throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(Value.self, scope, tag, options, [.async, .opaque], [], Container.needsAwait) { _ in
            { try await make() }
        }
    }
}
