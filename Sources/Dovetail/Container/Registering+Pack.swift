// The registrations whose parameters the compiler knows, of any number, and those that belong to the main actor or are
// asynchronous.

extension Registering {
    /// Registers a function that makes a `Value` from any number of parameters, which the container supplies by their
    /// types.
    @preconcurrency
    public func register<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(type, scope, tag, options, make)
    }

    /// Registers a function that makes a `Value` once for each outermost call:
    /// `container.register(Cart.self, Cart.init)`.
    @preconcurrency
    @_disfavoredOverload
    public func register<each Dependency, Value>(
        _ type: Value.Type, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(type, .objectGraph, tag, options, make)
    }
}

// MARK: - On the main actor

extension Registering {
    /// Registers a function that makes a `Value` on the main actor:
    /// `container.register(ViewModel.self, .prototype, ViewModel.init)`.
    ///
    /// On the main actor the value is made at once; elsewhere, resolve it with `await`. A kept value can be read on any
    /// thread.
    ///
    /// - Parameter isolation: Tells this method from the one for factories that belong to no actor. Leave it out.
    @preconcurrency
    public func register<each Dependency, Value: Sendable>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        isolation: MainActor.Type = MainActor.self,
        _ make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(type, scope, tag, options, mainActor: make)
    }

    /// Registers a function that makes a `Value` on the main actor, once for each outermost call:
    /// `container.register(ViewModel.self, ViewModel.init)`.
    ///
    /// - Parameter isolation: Tells this method from the one for factories that belong to no actor. Leave it out.
    @preconcurrency
    @_disfavoredOverload
    public func register<each Dependency, Value: Sendable>(
        _ type: Value.Type, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        isolation: MainActor.Type = MainActor.self,
        _ make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(type, .objectGraph, tag, options, mainActor: make)
    }

    /// Registers a closure that runs on the main actor: `container.register(View.self, mainActor: { View(title: "Home") })`.
    ///
    /// On the main actor it runs at once; elsewhere, resolve its value with `await`.
    @preconcurrency
    public func register<each Dependency, Value: Sendable>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        mainActor make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(type, scope, tag, options, mainActor: make)
    }
}

// MARK: - Asynchronous

extension Registering {
    /// Registers an asynchronous function or initializer that makes a `Value`:
    /// `container.register(Database.self, .lazySingleton, Database.open)`.
    ///
    /// Resolve the value, and objects that need it, with `await`.
    @preconcurrency
    @_disfavoredOverload
    public func register<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) async throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(type, scope, tag, options, awaiting: make)
    }

    /// Registers an asynchronous function or initializer that makes a `Value`, once for each outermost call:
    /// `container.register(Database.self, Database.open)`.
    ///
    /// Resolve the value, and objects that need it, with `await`.
    @preconcurrency
    @_disfavoredOverload
    public func register<each Dependency, Value>(
        _ type: Value.Type, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false, shortLived: Bool = false,
        when condition: Container.Condition? = nil, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) async throws -> Value
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        registeringContainer.add(type, .objectGraph, tag, options, awaiting: make)
    }
}

// MARK: - Adding the registration

extension Container {
    fileprivate func add<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value>, _ tag: (any Hashable & Sendable)?,
        _ options: RegistrationOptions, _ make: @escaping @Sendable (repeat each Dependency) throws -> Value
    ) {
        add(type, scope, tag, options, [], types(repeat (each Dependency).self)) { resolution, out in
            out.initializeMemory(as: Value.self, to: try make(repeat resolution.value(for: (each Dependency).self)))
        }
    }

    fileprivate func add<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value>, _ tag: (any Hashable & Sendable)?,
        _ options: RegistrationOptions,
        mainActor make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Value
    ) {
        let onMainActor: @MainActor @Sendable (Resolution, UnsafeMutableRawPointer) throws -> Void = {
            let (resolution, out) = ($0, $1)
            out.initializeMemory(as: Value.self, to: try make(repeat resolution.value(for: (each Dependency).self)))
        }
        // Sound, since it is called after a check that the caller is on the main actor.
        let make = unsafeBitCast(onMainActor, to: Maker.self)
        add(type, scope, tag, options, .mainActor, types(repeat (each Dependency).self), make)
    }

    fileprivate func add<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value>, _ tag: (any Hashable & Sendable)?,
        _ options: RegistrationOptions,
        awaiting make: @escaping @Sendable (repeat each Dependency) async throws -> Value
    ) {
        let awaiting: AsyncMaker = { resolution in
            let dependencies = (repeat Handed(value: try resolution.value(for: (each Dependency).self)))
            let makeElsewhere: @Sendable @concurrent () async throws -> Handed<Value> = {
                Handed(value: try await make(repeat (each dependencies).value))
            }
            return { try await makeElsewhere().value }
        }
        add(type, scope, tag, options, .async, types(repeat (each Dependency).self), Self.needsAwait, awaiting)
    }

    /// The `Maker` of an asynchronous registration, which is never called.
    static let needsAwait: Maker = { _, _ in preconditionFailure("it is awaited") }

    func add<Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value>, _ tag: (any Hashable & Sendable)?,
        _ options: RegistrationOptions, _ effects: FactoryEffects, _ parameters: [any Any.Type],
        _ make: @escaping Maker, _ awaiting: AsyncMaker? = nil
    ) {
        add(type, scope.lifetime, scope.closer, tag, options, effects, parameters, make, awaiting)
    }

    // For values of all types: compiled once, and called.
    @inline(never)
    func add(
        _ type: any Any.Type, _ lifetime: Lifetime, _ closer: AnyObject?, _ tag: (any Hashable & Sendable)?,
        _ options: RegistrationOptions, _ effects: FactoryEffects, _ parameters: [any Any.Type],
        _ make: @escaping Maker, _ awaiting: AsyncMaker?
    ) {
        let facts = RegistrationFacts(
            type: type, tag: Tag.make(tag), lifetime: lifetime, options: options, parameters: parameters,
            effects: effects)
        add(facts, make, awaiting: awaiting, closer: closer)
    }

    func types<each Dependency>(_ types: repeat (each Dependency).Type) -> [any Any.Type] {
        var list: [any Any.Type] = []
        repeat list.append(each types)
        return list
    }
}
