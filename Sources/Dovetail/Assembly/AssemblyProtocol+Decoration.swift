// Decorations of bindings. The kinds of assemblies differ in what a decoration's closure may capture.

extension AssemblyProtocol where Self: Assembly {
    /// Wraps the objects of the binding that `binding` reads, be they production objects or fakes:
    /// `assembly.decorate(\.api) { Logging($0) }`.
    ///
    /// Of several decorations the first is the innermost. A singleton is decorated once, and each object of a prototype
    /// is. The other objects of a cycle get the decorated object too; `inject:` changes the object inside. A struct, or
    /// an object that `inject:` replaces, is decorated once more after the injection.
    ///
    /// The binding is found by running its getter once, with its `define` intercepted, as for `substitute`. That
    /// happens before the first value that it could answer with is given to anybody. A getter with no or several `define`s
    /// then stops the program, and so does a binding whose instance was made and is kept before it is decorated. If there
    /// never is such a value, a line on standard error says so when the assembly goes or the program ends.
    public func decorate<Value>(
        _ binding: @escaping (Self) throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with decorate: @escaping (Value) throws -> Value
    ) {
        addDecoration(binding, at: SourcePlace(file, line, column), decorate)
    }

    /// Wraps the objects of the asynchronous binding that `binding` reads:
    /// `assembly.decorate({ try await $0.database }) { Logging($0) }`.
    ///
    /// The closure may await. Otherwise the decoration works as that of a synchronous binding.
    @_disfavoredOverload
    public func decorate<Value>(
        _ binding: @concurrent @escaping @Sendable (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with decorate: nonisolated(nonsending) @escaping (Value) async throws -> Value
    ) {
        addAwaitedDecoration(anywhere(binding), at: SourcePlace(file, line, column), decorate)
    }
}

extension ContextHolding {
    /// Wraps the objects of the binding that `binding` reads, be they production objects or fakes:
    /// `app.decorate(\.api) { Logging($0) }`.
    ///
    /// Of several decorations the first is the innermost. A singleton is decorated once, and each object of a prototype
    /// is. The other objects of a cycle get the decorated object too; `inject:` changes the object inside. A struct, or
    /// an object that `inject:` replaces, is decorated once more after the injection.
    ///
    /// The binding is found by running its getter once, with its `define` intercepted, as for `substitute`. That
    /// happens before the first value that it could answer with is given to anybody. A getter with no or several `define`s
    /// then stops the program, and so does a binding whose instance was made and is kept before it is decorated. If there
    /// never is such a value, a line on standard error says so when the assembly goes or the program ends.
    @_disfavoredOverload
    public nonisolated func decorate<Value>(
        _ binding: @escaping @Sendable (Self) throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with decorate: @escaping @Sendable (Value) throws -> Value
    ) {
        addDecoration(binding, at: SourcePlace(file, line, column), decorate)
    }

    /// Wraps the objects of a binding of the main actor: `app.decorate(\.api) { Logging($0) }`.
    ///
    /// This is the form for assemblies that belong to the main actor because it is their module's default isolation.
    /// The compiler chooses it: a key path to a property of the main actor isn't `Sendable`. Otherwise it works as in
    /// any assembly.
    @_disfavoredOverload
    @MainActor
    public func decorate<Value>(
        _ binding: @escaping (Self) throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with decorate: @escaping @MainActor (Value) throws -> Value
    ) {
        addOnMainActor(binding, at: SourcePlace(file, line, column), decorate)
    }

    /// Wraps the objects of the asynchronous binding that `binding` reads:
    /// `app.decorate({ try await $0.database }) { Logging($0) }`.
    ///
    /// The closure may await. Otherwise the decoration works as that of a synchronous binding.
    @_disfavoredOverload
    public nonisolated func decorate<Value>(
        _ binding: nonisolated(nonsending) @escaping @Sendable (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with decorate: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Value
    ) {
        addAwaitedDecoration(binding, at: SourcePlace(file, line, column), decorate)
    }
}

@MainActor
extension ContextHolding where Self: MainActorBound {
    /// Wraps the objects of the binding that `binding` reads, on the main actor: `app.decorate(\.api) { Logging($0) }`.
    ///
    /// The closure may capture what isn't `Sendable`. Otherwise it works as in any assembly.
    public func decorate<Value>(
        _ binding: @escaping (Self) throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with decorate: @escaping @MainActor (Value) throws -> Value
    ) {
        addOnMainActor(binding, at: SourcePlace(file, line, column), decorate)
    }
}

extension ContextHolding where Self: MainActorBound {
    /// Wraps the objects of the asynchronous binding that `binding` reads, on the main actor:
    /// `app.decorate({ try await $0.database }) { Logging($0) }`.
    ///
    /// The closure may capture what isn't `Sendable`, and may await. Otherwise it works as in any assembly.
    public nonisolated func decorate<Value>(
        _ binding: @escaping @MainActor (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with decorate: @escaping @MainActor (Value) async throws -> Value
    ) {
        addAwaitedDecoration(
            awaitingMainActor(binding), at: SourcePlace(file, line, column), awaitingMainActor(decorate))
    }

    /// Removes the decorations of the asynchronous binding that `binding` reads on the main actor, and drops the
    /// decorated objects and each singleton that was made with one:
    /// `app.removeDecorations(for: { try await $0.database })`.
    ///
    /// The binding is found as for `decorate`. Without a decoration the program stops.
    public nonisolated func removeDecorations<Value>(
        for binding: @escaping @MainActor (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        remove(Value.self, at: SourcePlace(file, line, column), awaitedSearch(awaitingMainActor(binding)))
    }
}

extension ContextHolding where Self: Actor {
    /// Wraps the objects of a synchronous binding of this actor: `pier.decorate({ $0.ship }) { Painted($0) }`.
    ///
    /// The closure runs on the actor. The getter runs when the actor makes the next value of its type, or reads a
    /// decorated one. An instance that was made before is reported then.
    public func decorate<Value>(
        _ binding: @escaping @Sendable (isolated Self) throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with decorate: @escaping @Sendable (Value) throws -> Value
    ) {
        addDecoration(onActor(binding), at: SourcePlace(file, line, column), on: .itsActor, decorate)
    }

    /// Removes the decorations of a synchronous binding of this actor, and drops the decorated objects and each
    /// singleton that was made with one: `pier.removeDecorations(for: { $0.ship })`.
    ///
    /// The getter runs when the actor next makes or reads a value of its type, before anybody gets that value. Without
    /// a decoration the program stops.
    public func removeDecorations<Value>(
        for binding: @escaping @Sendable (isolated Self) throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        remove(Value.self, at: SourcePlace(file, line, column), on: .itsActor, search(onActor(binding)))
    }

    private func onActor<Value>(
        _ binding: @escaping @Sendable (isolated Self) throws -> Value
    ) -> (Self) throws -> Value {
        { actor in
            nonisolated(unsafe) var result: Value?  // Used by this thread alone, while it waits.
            try actor.assumeIsolated { result = try binding($0) }
            return result!
        }
    }
}

extension AssemblyProtocol {
    /// Removes the decorations of the binding that `binding` reads, and drops the decorated objects and each singleton
    /// that was made with one: `app.removeDecorations(for: \.api)`.
    ///
    /// The binding is found as for `decorate`. Without a decoration the program stops.
    public func removeDecorations<Value>(
        for binding: @escaping (Self) throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        remove(Value.self, at: SourcePlace(file, line, column), search(binding))
    }

    /// Removes the decorations of the asynchronous binding that `binding` reads, and drops the decorated objects and
    /// each singleton that was made with one: `app.removeDecorations(for: { try await $0.database })`.
    ///
    /// The binding is found as for `decorate`. Without a decoration the program stops.
    @_disfavoredOverload
    public nonisolated func removeDecorations<Value>(
        for binding: @concurrent @escaping @Sendable (Self) async throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        remove(Value.self, at: SourcePlace(file, line, column), awaitedSearch(anywhere(binding)))
    }

    /// Removes all decorations of this instance, and drops the decorated objects and each singleton that was made with
    /// one.
    public nonisolated func removeAllDecorations() { _bindingStore.removeAllDecorations() }

    /// The decorations of this instance that no binding has used, in the order in which they were made: the file and
    /// line that made each.
    public nonisolated var unusedDecorations: [BindingReference] { _bindingStore.unusedDecorations }
}

extension AssemblyProtocol {
    fileprivate nonisolated func addDecoration<Value>(
        _ binding: @escaping (Self) throws -> Value, at place: SourcePlace,
        on isolation: DecorationChange.Isolation = .none, _ decorate: @escaping (Value) throws -> Value
    ) {
        add(.atOnce { try decorate($0 as! Value) }, Value.self, at: place, on: isolation, search(binding))
    }

    @MainActor
    fileprivate func addOnMainActor<Value>(
        _ binding: @escaping (Self) throws -> Value, at place: SourcePlace,
        _ decorate: @escaping @MainActor (Value) throws -> Value
    ) {
        // Isolated like this function, so it runs on the main actor only, as the bindings of the assembly do.
        nonisolated(unsafe) let binding = binding
        addDecoration(onMainActor { try binding($0) }, at: place, on: .mainActor, onMainActor(decorate))
    }

    fileprivate nonisolated func addAwaitedDecoration<Value>(
        _ binding: nonisolated(nonsending) @escaping (Self) async throws -> Value, at place: SourcePlace,
        _ decorate: nonisolated(nonsending) @escaping (Value) async throws -> Value
    ) {
        add(.awaited { try await decorate($0 as! Value) }, Value.self, at: place, awaitedSearch(binding))
    }

    fileprivate nonisolated func search<Value>(_ binding: @escaping (Self) throws -> Value) -> DecorationChange.Search {
        .atOnce { [weak self] interception in
            guard let assembly = self else { return nil }
            return try interception.run { try binding(assembly) }
        }
    }

    fileprivate nonisolated func awaitedSearch<Value>(
        _ binding: nonisolated(nonsending) @escaping (Self) async throws -> Value
    ) -> DecorationChange.Search {
        .awaited { [weak self] interception in
            guard let assembly = self else { return nil }
            return try await interception.run { try await binding(assembly) }
        }
    }

    fileprivate nonisolated func remove<Value>(
        _: Value.Type, at place: SourcePlace, on isolation: DecorationChange.Isolation = .none,
        _ search: DecorationChange.Search
    ) {
        let (call, store) = (call("removeDecorations", of: Value.self, at: place), _bindingStore)
        if store.hasNoDecorations { raise(ResolutionError(.noDecoration, path: [], call: call), as: Never.self) }
        let purpose = Interception.Purpose(type: Value.self, call: call, decorates: true)
        store.change(DecorationChange(nil, for: purpose, on: isolation, search: search), Value.self)
    }

    private nonisolated func add<Value>(
        _ make: Decoration.Maker, _: Value.Type, at place: SourcePlace,
        on isolation: DecorationChange.Isolation = .none, _ search: DecorationChange.Search
    ) {
        let call = call("decorate", of: Value.self, at: place)
        let purpose = Interception.Purpose(type: Value.self, call: call, decorates: true)
        let decoration = Decoration(make, at: call.call(""))
        let change = DecorationChange(decoration, for: purpose, on: isolation, search: search)
        _bindingStore.change(change, Value.self)
    }
}
