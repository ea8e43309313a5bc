// Fakes in the place of bindings that are awaited, and fakes that must be awaited themselves.

extension AssemblyProtocol where Self: Assembly {
    /// Lets `make`, which is awaited, take the place of every asynchronous binding of this instance that has the name
    /// `name`. A synchronous binding of that name stops the program, or throws, when it is asked for.
    @_disfavoredOverload
    public func addSubstitution<Fake>(
        for name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: nonisolated(nonsending) @escaping () async throws -> Fake
    ) {
        addNamed(name, Fake.self, at: SourcePlace(file, line, column), .awaited(make))
    }

    /// Lets `make` take the place of the binding that `binding` awaits:
    /// `assembly.substitute({ try await $0.database }) { FakeDatabase() }`.
    ///
    /// To find the binding, its getter runs once with its outermost `define` intercepted: `make` runs in the place of
    /// the production object, which is not built. That happens on this thread, before this function returns, unless
    /// the getter or `make` is suspended on the way; then bindings of this instance that are awaited wait for it. If
    /// the `define` is synchronous, and is read before it was found, the program stops. A getter with no or several
    /// `define`s stops it too.
    @_disfavoredOverload
    public func substitute<Value>(
        _ binding: @concurrent @escaping @Sendable (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with make: @escaping () throws -> Value
    ) {
        addAwaited(anywhere(binding), at: SourcePlace(file, line, column), .atOnce(make))
    }

    /// Lets `make`, which is awaited, take the place of the binding that `binding` awaits.
    ///
    /// The binding is found as for a fake that is made at once.
    @_disfavoredOverload
    public func substitute<Value>(
        _ binding: @concurrent @escaping @Sendable (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with make: nonisolated(nonsending) @escaping () async throws -> Value
    ) {
        addAwaited(anywhere(binding), at: SourcePlace(file, line, column), .awaited(make))
    }
}

extension ContextHolding {
    /// Lets `make`, which is awaited, take the place of every asynchronous binding of this instance that has the name
    /// `name`. A synchronous binding of that name stops the program, or throws, when it is asked for.
    @_disfavoredOverload
    public nonisolated func addSubstitution<Fake>(
        for name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: nonisolated(nonsending) @escaping @Sendable () async throws -> Fake
    ) {
        addNamed(name, Fake.self, at: SourcePlace(file, line, column), .awaited(make))
    }

    /// Lets `make` take the place of the binding that `binding` awaits:
    /// `app.substitute({ try await $0.database }) { FakeDatabase() }`.
    ///
    /// To find the binding, its getter runs once with its outermost `define` intercepted: `make` runs in the place of
    /// the production object, which is not built. That happens on this thread, before this function returns, unless
    /// the getter or `make` is suspended on the way, or belongs to an actor that is busy; then bindings of this
    /// instance that are awaited wait for it. If the `define` is synchronous, and is read before it was found, the
    /// program stops. A getter with no or several `define`s stops it too. A fake that belongs to an actor says so:
    /// `{ @MainActor in FakeDatabase() }`.
    @_disfavoredOverload
    public nonisolated func substitute<Value>(
        _ binding: nonisolated(nonsending) @escaping @Sendable (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with make: @escaping @isolated(any) @Sendable () throws -> Value
    ) {
        let callable = callable(make)
        let onMainActor = awaitingMainActor { try callable() }
        let maker: Substitution.Maker =
            if make.isolation === MainActor.shared {
                .awaited { try await onMainActor(()) }
            } else {
                .atOnce(checkingIsolation(make))
            }
        addAwaited(binding, at: SourcePlace(file, line, column), maker)
    }

    /// Lets `make`, which is awaited, take the place of the binding that `binding` awaits.
    ///
    /// The binding is found as for a fake that is made at once.
    @_disfavoredOverload
    public nonisolated func substitute<Value>(
        _ binding: nonisolated(nonsending) @escaping @Sendable (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with make: nonisolated(nonsending) @escaping @Sendable () async throws -> Value
    ) {
        addAwaited(binding, at: SourcePlace(file, line, column), .awaited(make))
    }
}

extension ContextHolding where Self: MainActorBound {
    /// Lets `make` take the place of the binding that `binding` awaits on the main actor:
    /// `app.substitute({ try await $0.database }) { FakeDatabase() }`.
    ///
    /// The closure runs on the main actor, and may capture what isn't `Sendable`. The binding is found as in any
    /// assembly.
    public nonisolated func substitute<Value>(
        _ binding: @escaping @MainActor (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with make: @escaping @MainActor () throws -> Value
    ) {
        let make = awaitingMainActor { try make() }
        addAwaited(awaitingMainActor(binding), at: SourcePlace(file, line, column), .awaited { try await make(()) })
    }

    /// Lets `make` take the place of the binding that `binding` awaits on the main actor:
    /// `app.substitute({ try await $0.database }) { FakeDatabase() }`.
    ///
    /// The closure runs on the main actor, may capture what isn't `Sendable`, and may await. The binding is found as in
    /// any assembly.
    public nonisolated func substitute<Value>(
        _ binding: @escaping @MainActor (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with make: @escaping @MainActor () async throws -> Value
    ) {
        let make = awaitingMainActor { try await make() }
        addAwaited(awaitingMainActor(binding), at: SourcePlace(file, line, column), .awaited { try await make(()) })
    }

    /// Removes what takes the place of the binding that `binding` awaits on the main actor:
    /// `app.removeSubstitution(for: { try await $0.database })`.
    ///
    /// The getter runs once with its outermost `define` intercepted, as for `substitute`.
    public nonisolated func removeSubstitution<Value>(
        for binding: @escaping @MainActor (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        removeAwaited(awaitingMainActor(binding), at: SourcePlace(file, line, column))
    }
}

/// A closure of the main actor as one that may be called from anywhere, by one task at a time.
func awaitingMainActor<Input, Output>(
    _ body: @escaping @MainActor (Input) async throws -> Output
) -> nonisolated(nonsending) (Input) async throws -> Output {
    { input in
        let exchange = Exchange<Input, Output>(input)
        try await exchange.run(body)
        return exchange.output!
    }
}

/// What goes to the main actor and comes back, while the one task that uses it waits.
private final class Exchange<Input, Output>: @unchecked Sendable {
    // @unchecked: one task at a time uses it, as said above.
    private let input: Input
    private(set) var output: Output?

    init(_ input: Input) { self.input = input }

    @MainActor
    func run(_ body: @MainActor (Input) async throws -> Output) async throws { output = try await body(input) }
}

extension AssemblyProtocol {
    /// Removes what takes the place of the binding that `binding` awaits:
    /// `app.removeSubstitution(for: { try await $0.database })`.
    ///
    /// The getter runs once with its outermost `define` intercepted, as for `substitute`.
    @_disfavoredOverload
    public nonisolated func removeSubstitution<Value>(
        for binding: @concurrent @escaping @Sendable (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        removeAwaited(anywhere(binding), at: SourcePlace(file, line, column))
    }

    fileprivate nonisolated func removeAwaited<Value>(
        _ binding: nonisolated(nonsending) @escaping (Self) async throws -> Value, at place: SourcePlace
    ) {
        let interception = interceptionForRemoval(of: Value.self, at: place)
        intercept(binding, interception) { interception.store.removeSubstitution(for: $0) }
    }

    fileprivate nonisolated func addAwaited<Value>(
        _ binding: nonisolated(nonsending) @escaping (Self) async throws -> Value, at place: SourcePlace,
        _ make: Substitution.Maker
    ) {
        let interception = interceptionForFake(of: Value.self, at: place, make)
        intercept(binding, interception) { [self] key in
            add(make, for: key, Value.self, at: place, after: interception)
        }
    }

    private nonisolated func intercept<Value>(
        _ binding: nonisolated(nonsending) @escaping (Self) async throws -> Value, _ interception: Interception,
        whenFound act: @escaping (BindingKey) -> Void
    ) {
        // One task at a time uses all of this: the caller, or the search while the caller's bindings wait for it.
        nonisolated(unsafe) let (assembly, binding, act) = (self, binding, act)
        interception.store.beginSearch {
            do {
                let key = try await interception.run { try await binding(assembly) }
                if interception.store.wasReadDuringSearch(key) { throw interception.tooLate(key) }
                act(key)
            } catch {
                raise(error, as: Never.self)
            }
        }
    }
}

/// Lets a getter run wherever its search does. One task at a time uses its assembly, which need not be `Sendable`.
func anywhere<Owner, Value>(
    _ getter: @concurrent @escaping @Sendable (Owner) async throws -> Value
) -> nonisolated(nonsending) (Owner) async throws -> Value {
    let getter: @concurrent (Owner) async throws -> Value = getter
    return getter
}
