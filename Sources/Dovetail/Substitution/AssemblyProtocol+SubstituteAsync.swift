// Fakes in the place of bindings that are awaited, and fakes that must be awaited themselves.

extension AssemblyProtocol where Self: Assembly {
    /// Lets `make`, which is awaited, take the place of every asynchronous binding of this instance that has the name
    /// `name`. A synchronous binding of that name stops the program, or throws, when it is asked for.
    @_disfavoredOverload
    public func addSubstitution<Fake>(
        for name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: @escaping () async throws -> Fake
    ) {
        addNamed(name, Fake.self, at: SourcePlace(file, line, column), .awaited(make))
    }

    /// Lets `make` take the place of the binding that `binding` awaits:
    /// `await assembly.substitute({ try await $0.database }) { FakeDatabase() }`.
    ///
    /// To find the binding, its getter runs once in this task with its outermost `define` intercepted: `make` runs in
    /// the place of the production object, which is not built. A getter with no or several `define`s stops the program.
    @_disfavoredOverload
    public nonisolated(nonsending) func substitute<Value>(
        _ binding: nonisolated(nonsending) (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: @escaping () throws -> Value
    ) async {
        await addFound({ _ = try await binding(self) }, Value.self, at: SourcePlace(file, line, column), .atOnce(make))
    }

    /// The same with a fake that is awaited.
    @_disfavoredOverload
    public nonisolated(nonsending) func substitute<Value>(
        _ binding: nonisolated(nonsending) (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: @escaping () async throws -> Value
    ) async {
        await addFound({ _ = try await binding(self) }, Value.self, at: SourcePlace(file, line, column), .awaited(make))
    }
}

extension Assembling {
    /// Lets `make`, which is awaited, take the place of every asynchronous binding of this instance that has the name
    /// `name`. A synchronous binding of that name stops the program, or throws, when it is asked for.
    @_disfavoredOverload
    public nonisolated func addSubstitution<Fake>(
        for name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: @escaping @Sendable () async throws -> Fake
    ) {
        addNamed(name, Fake.self, at: SourcePlace(file, line, column), .awaited(make))
    }

    /// Lets `make` take the place of the binding that `binding` awaits:
    /// `await app.substitute({ try await $0.database }) { FakeDatabase() }`.
    ///
    /// To find the binding, its getter runs once in this task with its outermost `define` intercepted: `make` runs in
    /// the place of the production object, which is not built. A getter with no or several `define`s stops the program.
    @_disfavoredOverload
    public nonisolated(nonsending) func substitute<Value>(
        _ binding: nonisolated(nonsending) (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: @escaping @Sendable () throws -> Value
    ) async {
        await addFound({ _ = try await binding(self) }, Value.self, at: SourcePlace(file, line, column), .atOnce(make))
    }

    /// The same with a fake that is awaited.
    @_disfavoredOverload
    public nonisolated(nonsending) func substitute<Value>(
        _ binding: nonisolated(nonsending) (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: @escaping @Sendable () async throws -> Value
    ) async {
        await addFound({ _ = try await binding(self) }, Value.self, at: SourcePlace(file, line, column), .awaited(make))
    }
}

extension AssemblyProtocol {
    /// Removes the substitution for the binding that `binding` awaits:
    /// `await app.removeSubstitution(for: { try await $0.database })`.
    ///
    /// The getter runs once with its outermost `define` intercepted, as for `substitute`.
    @_disfavoredOverload
    public nonisolated(nonsending) func removeSubstitution<Value>(
        for binding: nonisolated(nonsending) (Self) async throws -> Value
    ) async {
        let interception = interceptionForRemoval()
        await stopping {
            let key = try await interception.run({ _ = try await binding(self) }, name: reference(to: ""))
            _ = interception.store.removeSubstitutions { $0.isBinding(key) }
        }
    }

    fileprivate nonisolated(nonsending) func addFound<Value>(
        _ getter: nonisolated(nonsending) () async throws -> Void, _: Value.Type, at place: SourcePlace,
        _ make: Substitution.Maker
    ) async {
        let interception = Interception(_bindingStore) { _ in make }
        await stopping {
            let name = reference(to: "", at: place, type: String(describing: Value.self))
            let key = try await interception.run(getter, name: name)
            add(make, for: key, Value.self, at: place, after: interception)
        }
    }

    private nonisolated(nonsending) func stopping(_ body: nonisolated(nonsending) () async throws -> Void) async {
        do {
            try await body()
        } catch {
            raise(error, as: Never.self)
        }
    }
}
