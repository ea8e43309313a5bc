// The registrations whose parameters the compiler knows, of any number, and those with effects.

extension Container {
    /// The same for any number of parameters.
    @preconcurrency
    public func register<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(type, scope, options, parameters: types(repeat (each Dependency).self)) { resolution in
            try make(repeat resolution((each Dependency).self))
        }
    }

    /// The same in the scope `.objectGraph`: `container.register(Cart.self, Cart.init)`.
    @preconcurrency
    @_disfavoredOverload
    public func register<each Dependency, Value>(
        _ type: Value.Type, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) throws -> Value
    ) {
        register(
            type, .objectGraph, tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file,
            line: line, column: column, make)
    }

    /// Registers what makes a `Value` on the main actor: `container.register(ViewModel.self, .prototype, mainActor: ViewModel.init)`.
    ///
    /// Asked for on another thread without `await`, it is an error.
    @preconcurrency
    public func register<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        mainActor make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        let onMainActor: @MainActor @Sendable (Resolution) throws -> Value = { resolution in
            try make(repeat resolution((each Dependency).self))
        }
        // Sound, since the thread is compared with the main one before each call.
        let factory = unsafeBitCast(onMainActor, to: (@Sendable (Resolution) throws -> Value).self)
        let parameters = types(repeat (each Dependency).self)
        add(type, scope, options, parameters: parameters, effects: .mainActor, factory)
    }

    func types<each Dependency>(_ types: repeat (each Dependency).Type) -> [any Any.Type] {
        var list: [any Any.Type] = []
        repeat list.append(each types)
        return list
    }

    @usableFromInline
    func add<Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value>, _ options: RegistrationOptions,
        parameters: [any Any.Type], effects: FactoryEffects = [],
        _ make: @escaping @Sendable (Resolution) throws -> Value
    ) {
        let isOpaque = parameters.contains { $0 == Resolver.self }
        let facts = RegistrationFacts(
            type: type, lifetime: scope.lifetime, options: options, parameters: parameters,
            effects: isOpaque ? effects.union(.opaque) : effects)
        add(facts, TypedRegistration<Value>.Factory(make: make))
    }
}
