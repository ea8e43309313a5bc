// The substitutions. The three kinds of assemblies differ in what the closure of a fake may capture.

extension AssemblyProtocol where Self: Assembly {
    /// Lets `make` take the place of every binding of this instance that has the name `name`.
    ///
    /// The fake has the scope of the binding: a cached binding caches it. What was cached before is forgotten. In an
    /// object graph, a closure that itself calls `define` takes part in the graph. A fake of another type than the
    /// binding's stops the program, or is thrown, when it is asked for.
    ///
    /// - Parameter name: The name of the property or method as `#function` gives it (`"api"`, `"account(_:)"`), or
    ///   the binding's `definitionKey:`.
    public func addSubstitution<Fake>(
        for name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: @escaping () throws -> Fake
    ) {
        addNamed(name, Fake.self, at: SourcePlace(file, line, column), .atOnce(make))
    }

    /// Lets `make` take the place of the binding that `binding` resolves: `substitute(\.api) { FakeAPI() }`.
    ///
    /// To find the binding, its getter runs once on this thread with its outermost `define` intercepted: `make` runs
    /// in the place of the production object, which is not built. That first fake is the first to be used, unless
    /// making it resolved other bindings. A getter with no or several `define`s stops the program.
    public func substitute<Value>(
        _ binding: (Self) throws -> Value, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with make: @escaping () throws -> Value
    ) {
        addFound({ try binding(self) }, at: SourcePlace(file, line, column), make)
    }
}

extension ContextHolding {
    /// Lets `make` take the place of every binding of this instance that has the name `name`.
    ///
    /// The fake has the scope of the binding: a cached binding caches it. What was cached before is forgotten. In an
    /// object graph, a closure that itself calls `define` takes part in the graph. A fake of another type than the
    /// binding's stops the program, or is thrown, when it is asked for.
    ///
    /// - Parameters:
    ///   - name: The name of the property or method as `#function` gives it (`"api"`, `"account(_:)"`), or the
    ///     binding's `definitionKey:`.
    ///   - make: Makes the fake. One that belongs to an actor, `{ @MainActor in FakeAPI() }`, is asked for on that actor;
    ///     elsewhere the program stops.
    @_disfavoredOverload
    public nonisolated func addSubstitution<Fake>(
        for name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: @escaping @isolated(any) @Sendable () throws -> Fake
    ) {
        addNamed(name, Fake.self, at: SourcePlace(file, line, column), .atOnce(checkingIsolation(make)))
    }

    /// Lets `make` take the place of the binding that `binding` resolves: `substitute(\.api) { FakeAPI() }`.
    ///
    /// To find the binding, its getter runs once on this thread with its outermost `define` intercepted: `make` runs
    /// in the place of the production object, which is not built. That first fake is the first to be used, unless
    /// making it resolved other bindings. A getter with no or several `define`s stops the program.
    @_disfavoredOverload
    public nonisolated func substitute<Value>(
        _ binding: @escaping @Sendable (Self) throws -> Value, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        @BindingBuilder<Value> with make: @escaping @Sendable () throws -> Value
    ) {
        addFound({ try binding(self) }, at: SourcePlace(file, line, column), make)
    }

    /// Lets `make`, which runs on the main actor, take the place of a binding of the main actor:
    /// `app.substitute(\.api) { FakeAPI() }`.
    ///
    /// This is the form for assemblies that belong to the main actor because it is their module's default isolation.
    /// The compiler chooses it: a key path to a property of the main actor isn't `Sendable`. Otherwise it works as in
    /// any assembly.
    @_disfavoredOverload
    @MainActor
    public func substitute<Value>(
        _ binding: @escaping (Self) throws -> Value, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        @BindingBuilder<Value> with make: @escaping @MainActor () throws -> Value
    ) {
        addFound({ try binding(self) }, at: SourcePlace(file, line, column), { try onMainActor { try make() }(()) })
    }
}

@MainActor
extension ContextHolding where Self: MainActorBound {
    /// Lets `make`, which runs on the main actor, take the place of every binding of this instance that has the name `name`.
    ///
    /// It may capture what isn't `Sendable`. Otherwise it works as in any assembly.
    public func addSubstitution<Fake>(
        for name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        with make: @escaping @MainActor () throws -> Fake
    ) {
        addNamed(name, Fake.self, at: SourcePlace(file, line, column), .atOnce { try onMainActor { try make() }(()) })
    }

    /// Lets `make`, which runs on the main actor, take the place of the binding that `binding` resolves:
    /// `screens.substitute(\.cart) { CartModel.empty }`.
    ///
    /// It may capture what isn't `Sendable`. Otherwise it works as in any assembly.
    public func substitute<Value>(
        _ binding: (Self) throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @BindingBuilder<Value> with make: @escaping @MainActor () throws -> Value
    ) {
        addFound({ try binding(self) }, at: SourcePlace(file, line, column), { try onMainActor { try make() }(()) })
    }
}

extension AssemblyProtocol {
    /// Removes the substitution of the bindings with the name `name`, be it added by name or by key path, and drops its
    /// fakes and each singleton that was made with one.
    ///
    /// Without such a substitution the program stops.
    public func removeSubstitution(
        for name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        if _bindingStore.removeSubstitutions(named: name) { return }
        let call = call("removeSubstitution", at: SourcePlace(file, line, column))
        raise(ResolutionError(.noSubstitution, path: [reference(to: name)], call: call), as: Never.self)
    }

    /// Removes the substitution of the binding that `binding` reads, be it added by key path or by name:
    /// `removeSubstitution(for: \.api)`.
    ///
    /// One that was added by name is removed for all bindings of that name. The getter runs once with its outermost
    /// `define` intercepted, as for `substitute`. Without such a substitution the program stops.
    public func removeSubstitution<Value>(
        for binding: (Self) throws -> Value,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let interception = interceptionForRemoval(of: Value.self, at: SourcePlace(file, line, column))
        stopping { interception.store.removeSubstitution(for: try interception.run { try binding(self) }) }
    }

    /// Removes all substitutions of this instance.
    public func removeAllSubstitutions() {
        _bindingStore.removeAllSubstitutions()
    }

    /// The substitutions of this instance that no binding has used, in the order in which they were added: the name of
    /// the binding, and the file and line of the substitution.
    public var unusedSubstitutions: [BindingReference] {
        _bindingStore.unusedSubstitutions
    }
}

// MARK: - Adding

struct SourcePlace {
    let file: String
    let line: Int
    let column: Int

    init(_ file: StaticString, _ line: UInt, _ column: UInt) {
        self.file = "\(file)"
        self.line = Int(line)
        self.column = Int(column)
    }
}

extension AssemblyProtocol {
    nonisolated func reference(to name: String, at place: SourcePlace? = nil, type: String = "")
        -> BindingReference
    {
        BindingReference(
            owner: _bindingStore.displayName, name: name, type: type, file: place?.file ?? "",
            line: place?.line ?? 0, column: place?.column ?? 0)
    }

    nonisolated func addNamed<Fake>(
        _ name: String, _: Fake.Type, at place: SourcePlace, _ make: Substitution.Maker
    ) {
        let place = reference(to: name, at: place, type: String(describing: Fake.self))
        _bindingStore.add(Substitution(.name(name), place: place, make: make))
    }

    fileprivate func addFound<Value>(
        _ getter: () throws -> Value, at place: SourcePlace, _ make: @escaping () throws -> Value
    ) {
        let interception = interceptionForFake(of: Value.self, at: place, .atOnce(make))
        stopping { add(.atOnce(make), for: try interception.run(getter), Value.self, at: place, after: interception) }
    }

    /// The reference by which messages name a call of the function `name`, which is about a binding of `type`.
    nonisolated func call(_ name: String, of type: (any Any.Type)? = nil, at place: SourcePlace) -> BindingReference {
        reference(to: name, at: place, type: type.map { String(describing: $0) } ?? "")
    }

    /// An interception that answers with the fake to be put in force.
    nonisolated func interceptionForFake<Value>(
        of _: Value.Type, at place: SourcePlace, _ make: Substitution.Maker
    ) -> Interception {
        let call = call("substitute", of: Value.self, at: place)
        return Interception(_bindingStore, for: .init(type: Value.self, call: call, decorates: false)) { _ in make }
    }

    /// Lets `make` take the place of the binding that `interception` has found.
    nonisolated func add<Value>(
        _ make: Substitution.Maker, for key: BindingKey, _: Value.Type, at place: SourcePlace,
        after interception: Interception
    ) {
        let reference = reference(to: key.definitionName, at: place, type: String(describing: Value.self))
        let first = interception.answerUsesBindings ? nil : interception.answer
        _bindingStore.add(Substitution(.binding(key), place: reference, firstValue: first, make: make))
    }

    /// An interception that answers with the fake in force.
    nonisolated func interceptionForRemoval<Value>(of _: Value.Type, at place: SourcePlace) -> Interception {
        let (store, call) = (_bindingStore, call("removeSubstitution", of: Value.self, at: place))
        return Interception(store, for: .init(type: Value.self, call: call, decorates: false)) { key in
            if let substitution = store.substitution(for: key) { return substitution.make }
            throw ResolutionError(.noSubstitution, path: [BindingReference(key, in: store)], call: call)
        }
    }

    private func stopping(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            raise(error, as: Never.self)
        }
    }
}

/// Makes a closure of the main actor callable from a nonisolated context. It is only called on the main actor: by the
/// bindings of an assembly that lives there.
func onMainActor<Input, Output>(
    _ body: @escaping @MainActor (Input) throws -> Output
) -> (Input) throws -> Output {
    { input in
        // Used by this thread alone, while it waits.
        nonisolated(unsafe) let input = input
        nonisolated(unsafe) var result: Output?
        guard MainActor.isCurrent else { throw ResolutionError(.outsideOfMainActor, path: Frame.currentPath) }
        try MainActor.assumeIsolated { result = try body(input) }
        return result!
    }
}

/// Makes a closure that may belong to an actor callable from anywhere. Called outside of its actor, it stops the
/// program.
func checkingIsolation<Output>(
    _ body: @escaping @isolated(any) @Sendable () throws -> Output
) -> () throws -> Output {
    guard let actor = body.isolation else { return callable(body) }
    let body = callable(body)
    return {
        actor.preconditionIsolated("\(ResolutionError(.outsideOfIsolation, path: Frame.currentPath))")
        return try body()
    }
}

/// Makes the closure callable from anywhere, without a check.
func callable<Output>(
    _ body: @escaping @isolated(any) @Sendable () throws -> Output
) -> @Sendable () throws -> Output {
    // The two types differ only in what the compiler lets callers do. Within a struct, neither closure is wrapped for
    // the call of a generic function.
    unsafeBitCast(Held(function: body), to: Held<@Sendable () throws -> Output>.self).function
}

private struct Held<Function> { let function: Function }
