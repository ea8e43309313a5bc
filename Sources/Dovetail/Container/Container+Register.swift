// The registrations by closure: their type is inferred, and what they resolve can't be seen.

extension Container {
    // Never for a trailing closure, which could be its argument too: hence disfavored.

    /// Registers an instance that is there already.
    @_disfavoredOverload
    public func register<Value: Sendable>(
        singleton instance: Value, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, when: condition, file: file, line: line, column: column)
        let facts = RegistrationFacts(
            type: Value.self, lifetime: .lazySingleton, options: options, parameters: [], effects: .given)
        add(facts, TypedRegistration.Factory { _ in instance }, given: instance)
    }

    /// Registers a closure that makes an instance: `container.register { Mailer() as any Notifier }`.
    ///
    /// Its type is what the closure returns. Prefer the forms with a type and typed parameters where they serve:
    /// ``validate(roots:buildingOpaque:)`` can't see what this closure needs.
    ///
    /// - Parameters:
    ///   - scope: How long an instance lives.
    ///   - overriding: Whether it takes the place of one that was registered before.
    ///   - shortLived: Whether something that lives longer must not hold it.
    ///   - condition: Without it the registration doesn't count.
    ///   - make: Makes an instance. No lock is held while it runs.
    public func register<Value>(
        _ scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        let options = RegistrationOptions(
            overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line, column: column)
        addOpaque(scope, options, []) { _ in try make() }
    }

    /// The same for a closure that is given the tag it was asked with, if that has no registration of its own.
    ///
    ///     container.register { DummyFriends(user: $0 ?? "Jane Doe") as any FriendsProvider }
    ///
    /// A tag of another type than `String` arrives as nil.
    public func register<Value>(
        _ scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (String?) throws -> Value
    ) {
        let options = RegistrationOptions(
            overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line, column: column)
        addOpaque(scope, options, .takesTag) { try make($0.tag(as: String.self)) }
    }

    /// The same for tags of another type, which the closure names: `{ (planet: Planet?) in … }`.
    public func register<Value, Key: Hashable & Sendable>(
        _ scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (Key?) throws -> Value
    ) {
        let options = RegistrationOptions(
            overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line, column: column)
        addOpaque(scope, options, .takesTag) { try make($0.tag(as: Key.self)) }
    }

    /// Registers a closure under a tag: `container.register("me") { PlistFriends(plist: "me") as any FriendsProvider }`.
    public func register<Value>(
        _ tag: any Hashable & Sendable, scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false,
        shortLived: Bool = false, when condition: Condition? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        addOpaque(scope, options, []) { _ in try make() }
    }

    /// Registers a closure under a tag, which it is given.
    public func register<Value, Key: Hashable & Sendable>(
        _ tag: Key, scope: RegistrationScope<Value> = .objectGraph, overriding: Bool = false,
        shortLived: Bool = false, when condition: Condition? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (Key) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        addOpaque(scope, options, []) { _ in try make(tag) }
    }

    /// Registers a closure that makes an instance asynchronously: `container.register { try await Database.open() }`.
    ///
    /// It is asked for with `await`, and so is what needs it.
    @_disfavoredOverload
    public func register<Value>(
        _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false, when condition: Condition? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () async throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(Value.self, scope, options, parameters: [], effects: [.async, .opaque]) { facts in
            .awaited(facts) { _ in { try await make() } }
        }
    }

    private func addOpaque<Value>(
        _ scope: RegistrationScope<Value>, _ options: RegistrationOptions, _ effects: FactoryEffects,
        _ make: @escaping @Sendable (Resolution) throws -> Value
    ) {
        add(Value.self, scope, options, parameters: [], effects: effects.union(.opaque)) { _ in
            TypedRegistration.Factory(make: make)
        }
    }
}
