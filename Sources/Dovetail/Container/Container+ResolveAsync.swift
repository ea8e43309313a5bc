// Resolving with `await`, when something that is needed is made asynchronously or on the main actor.

extension Container {
    /// The instance of the inferred type, if it or its parts are made asynchronously or on the main actor:
    /// `let database: Database = try await container.resolve()`.
    ///
    /// Asynchronous parts are made before the objects that need them, on the caller's actor. Its object graph lasts
    /// until this function returns. Callers that ask for a kept instance at the same time share one creation. If the
    /// creating task is cancelled, another caller creates the instance; if the creation fails, all these callers fail,
    /// and the next one tries again.
    ///
    /// - Throws: ``ResolutionError``, whatever a factory throws, and `CancellationError`.
    @_alwaysEmitIntoClient
    public nonisolated(nonsending) func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        if let word = publishedWord(of: Value.self) { return Instance.read(word) }
        return try await resolveUnpublished(file: file, line: line)
    }

    /// The word of a kept instance that any thread may read.
    @usableFromInline
    func publishedWord(of type: any Any.Type) -> UnsafeRawPointer? {
        find(type)?._withUnsafeGuaranteedRef { $0.publishedWord }
    }

    /// The instance of a type that isn't published.
    @usableFromInline
    nonisolated(nonsending) func resolveUnpublished<Value>(
        startingGraph: Bool = false, file: StaticString, line: UInt
    ) async throws -> Value {
        if let registration = nearest(Value.self), let answer = Answer(of: Value.self, { _ in (registration, false) }) {
            return try await resolve(answer, startingGraph: startingGraph)
        }
        return try await within(startingGraph: startingGraph) {
            try await prepare([Value.self], under: $0)
        } then: {
            try Memory.value(as: Value.self) { try self.fill(Value.self, $0, file, line) }
        }
    }

    /// The instance under `tag`, or else the untagged one, when something that it needs is made asynchronously or on the
    /// main actor.
    ///
    /// - Throws: ``ResolutionError``, whatever a factory throws, and `CancellationError`.
    public nonisolated(nonsending) func resolve<Value, Key: Hashable & Sendable>(
        _ tag: Key, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        guard let answer = answer(of: Value.self, under: tag) else {
            throw missing(Value.self, TypedTag(tag), file, line)
        }
        return try await resolve(answer, tag: TypedTag(tag))
    }

    /// A new instance made from run-time arguments, when something that it needs is made asynchronously or on the main
    /// actor.
    ///
    /// - Throws: ``ResolutionError``, whatever a factory throws, and `CancellationError`. Arguments of another number
    ///   or type are an error before anything is built.
    public nonisolated(nonsending) func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        guard let answer = answer(of: Value.self) else { throw missing(Value.self, nil, file, line) }
        return try await resolve(answer, arguments: Arguments(repeat each arguments))
    }

    /// A new instance made from run-time arguments by the factory under `tag`, or else by the untagged one, when something
    /// that it needs is made asynchronously or on the main actor.
    ///
    /// - Throws: ``ResolutionError``, whatever a factory throws, and `CancellationError`. Arguments of another number
    ///   or type are an error before anything is built.
    public nonisolated(nonsending) func resolve<Value, Key: Hashable & Sendable, each Argument>(
        _ tag: Key, as _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Value {
        guard let answer = answer(of: Value.self, under: tag) else {
            throw missing(Value.self, TypedTag(tag), file, line)
        }
        return try await resolve(answer, tag: TypedTag(tag), arguments: Arguments(repeat each arguments))
    }

    fileprivate nonisolated(nonsending) func resolve<Value>(
        _ answer: Answer, tag: Tag? = nil, arguments: Arguments? = nil, startingGraph: Bool = false
    ) async throws -> Value {
        let mustAwait = answer.registration?.mustBeAwaited(in: self) == true
        if !mustAwait, AsyncFrame.current == nil {
            return try Memory.value(as: Value.self) { try fill($0, with: answer, tag, arguments) }
        }
        return try await within(startingGraph: startingGraph) {
            if mustAwait { try await answer.registration?.prepare(in: self, under: $0, with: arguments) }
        } then: {
            try Memory.value(as: Value.self) { try self.fill($0, with: answer, tag, arguments) }
        }
    }

    /// Awaits with `prepare` all parts that must be awaited, and then makes the rest, in one object graph. The rest is
    /// made on the main actor, if a part of it belongs there.
    private nonisolated(nonsending) func within<Value>(
        startingGraph: Bool = false, _ prepare: nonisolated(nonsending) (AsyncFrame) async throws -> Void,
        then make: @escaping () throws -> Value
    ) async throws -> Value {
        let frame = try AsyncFrame.begin(nil, startingGraph: startingGraph)
        defer { frame.end() }
        try await prepare(frame)
        return try await frame.runInPlace(make)
    }

    /// Makes the instances of all `.eager` registrations, and their dependencies first.
    ///
    /// - Throws: ``ResolutionError``, whatever a factory throws, and `CancellationError`. What was built before stays.
    public nonisolated(nonsending) func start() async throws {
        for registration in currentRegistrations where registration.facts.lifetime.isEager {
            _ = try await within {
                try await registration.prepare(in: self, under: $0)
            } then: {
                try registration.anyValue(in: self)
            }
        }
    }
}

extension Resolver {
    /// Resolves a dependency that must be awaited, in the object graph of the factory.
    @_alwaysEmitIntoClient
    public nonisolated(nonsending) func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        try await handle.open(for: Value.self, file, line).resolve(file: file, line: line)
    }

    /// Resolves a dependency under a tag that must be awaited, in the object graph of the factory.
    @_alwaysEmitIntoClient
    public nonisolated(nonsending) func resolve<Value, Key: Hashable & Sendable>(
        _ tag: Key, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        try await handle.open(for: Value.self, file, line).resolve(tag, as: Value.self, file: file, line: line)
    }

    /// Makes a dependency from run-time arguments under a tag that must be awaited, in the object graph of the factory.
    @_alwaysEmitIntoClient
    public nonisolated(nonsending) func resolve<Value, Key: Hashable & Sendable, each Argument>(
        _ tag: Key, as _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        return try await container.resolve(tag, arguments: repeat each arguments, file: file, line: line)
    }

    /// Makes a dependency from run-time arguments that must be awaited, in the object graph of the factory.
    @_alwaysEmitIntoClient
    public nonisolated(nonsending) func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        return try await container.resolve(arguments: repeat each arguments, file: file, line: line)
    }
}

extension Provider {
    /// An instance, if it or its parts are made asynchronously or on the main actor.
    public nonisolated(nonsending) func callAsFunction(
        file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        guard source.registration != nil else {
            let container = try source.handle.open(for: Value.self, file, line)
            return try await container.resolveUnpublished(startingGraph: true, file: file, line: line)
        }
        let (container, answer) = try source.answer(file, line)
        return try await container.resolve(answer, startingGraph: true)
    }
}

extension AssistedFactory {
    /// A new instance, if it or its parts are made asynchronously or on the main actor.
    public nonisolated(nonsending) func callAsFunction(
        _ arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        let (container, answer) = try source.answer(file, line)
        return try await container.resolve(answer, arguments: Arguments(repeat each arguments), startingGraph: true)
    }
}
