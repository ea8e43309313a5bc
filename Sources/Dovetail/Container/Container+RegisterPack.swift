// The registrations whose parameters the compiler knows, of any number, and those with effects.

extension Container {
    /// The same for any number of parameters.
    @preconcurrency
    public func register<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
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
    /// Asked for elsewhere with `await`, it is made on the main actor; without, it is an error.
    @preconcurrency
    public func register<each Dependency, Value: Sendable>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        mainActor make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        let onMainActor: @MainActor @Sendable (Resolution) throws -> Value = { resolution in
            try make(repeat resolution((each Dependency).self))
        }
        // Sound, since it is called after a check that the caller is on the main actor.
        let make = unsafeBitCast(onMainActor, to: (@Sendable (Resolution) throws -> Value).self)
        add(type, scope, options, parameters: types(repeat (each Dependency).self), effects: .mainActor) { facts in
            TypedRegistration.Factory { resolution in
                if let value = AsyncGraph.current?.take(facts) { return value as! Value }
                guard MainActor.isCurrent else { throw ResolutionError(.outsideOfMainActor, at: facts.reference) }
                return try make(resolution)
            }
        }
    }

    /// Registers what makes a `Value` asynchronously: `container.register(Database.self, .lazySingleton, Database.open)`.
    ///
    /// It is asked for with `await`, and so is what needs it.
    @preconcurrency
    @_disfavoredOverload
    public func register<each Dependency, Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value> = .objectGraph, tag: (any Hashable & Sendable)? = nil,
        overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Dependency) async throws -> Value
    ) {
        let options = RegistrationOptions(
            tag: tag, overriding: overriding, shortLived: shortLived, when: condition, file: file, line: line,
            column: column)
        add(type, scope, options, parameters: types(repeat (each Dependency).self), effects: .async) { facts in
            .awaited(facts) { resolution in
                let dependencies = (repeat Handed(value: try resolution((each Dependency).self)))
                let makeElsewhere: @Sendable @concurrent () async throws -> Handed<Value> = {
                    Handed(value: try await make(repeat (each dependencies).value))
                }
                return { try await makeElsewhere().value }
            }
        }
    }

    func types<each Dependency>(_ types: repeat (each Dependency).Type) -> [any Any.Type] {
        var list: [any Any.Type] = []
        repeat list.append(each types)
        return list
    }

    @usableFromInline
    func add<Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value>, _ options: RegistrationOptions,
        parameters: [any Any.Type], _ make: @escaping @Sendable (Resolution) throws -> Value
    ) {
        add(type, scope, options, parameters: parameters, effects: []) { _ in TypedRegistration.Factory(make: make) }
    }

    func add<Value>(
        _ type: Value.Type, _ scope: RegistrationScope<Value>, _ options: RegistrationOptions,
        parameters: [any Any.Type], effects: FactoryEffects,
        _ makeFactory: (RegistrationFacts) -> TypedRegistration<Value>.Factory
    ) {
        let isOpaque = parameters.contains { $0 == Resolver.self }
        let facts = RegistrationFacts(
            type: type, lifetime: scope.lifetime, options: options, parameters: parameters,
            effects: isOpaque ? effects.union(.opaque) : effects)
        var factory = makeFactory(facts)
        factory.close = scope.close
        add(facts, factory)
    }
}

/// A value on its way to an asynchronous factory, or back.
struct Handed<Value>: @unchecked Sendable {
    // @unchecked: what isn't `Sendable` was made for one task alone, which waits meanwhile.
    let value: Value
}

extension TypedRegistration.Factory {
    /// A factory whose values are made before they are asked for.
    static func awaited(_ facts: RegistrationFacts, _ prepare: @escaping Preparation) -> Self {
        Self(
            make: { _ in
                guard let value = AsyncGraph.current?.take(facts) else {
                    throw ResolutionError(.needsAwait, at: facts.reference)
                }
                return value as! Value
            }, prepare: prepare)
    }
}
