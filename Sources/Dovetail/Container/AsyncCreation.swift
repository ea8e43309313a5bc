import Synchronization

/// The part of making a registration's value that must be awaited.
struct AsyncCreation<Value>: @unchecked Sendable {
    // @unchecked: one task at a time uses it.

    let registration: TypedRegistration<Value>
    let container: Container
    let resolution: AsyncResolution

    private var facts: RegistrationFacts { registration.facts }
    private var owner: Container { facts.lifetime.isCached ? registration.home : container }
    private var key: BindingKey { BindingKey(site: facts.site, type: Value.self) }
    private var isReady: Bool { facts.lifetime.isCached && registration.slot.state.isReady }

    /// Makes what the value needs, and then the value itself if it must be awaited.
    nonisolated(nonsending) func run() async throws {
        if isReady { return }
        if facts.lifetime != .prototype, !resolution.begin(facts, in: owner), !resolution.isOnPath(key, owner) {
            return
        }
        try await resolution.descending(to: key, in: owner) {
            for type in facts.parameters { try await prepare(type) }
            for addition in registration.additions where addition.kind == .decoration {
                for type in addition.parameters { try await prepare(type) }
            }
            if mustBeAwaited { try await make() }
        }
        for addition in registration.additions where addition.kind == .injection {
            for type in addition.parameters { try await prepare(type) }
        }
    }

    private var mustBeAwaited: Bool {
        facts.effects.contains(.async) || facts.effects.contains(.mainActor) && !MainActor.isCurrent
    }

    private nonisolated(nonsending) func prepare(_ type: any Any.Type) async throws {
        for dependency in owner.needed(by: type) { try await dependency.prepare(in: owner, for: resolution) }
    }

    private nonisolated(nonsending) func make() async throws {
        if facts.effects.contains(.mainActor) { return try await makeOnMainActor() }
        guard facts.lifetime.isCached else { return resolution.put(try await made(), for: facts) }
        switch try await registration.slot.gate.enter(resolution) {
        case .created: return
        case .failed(let error): throw error
        case .entangled: throw ResolutionError(.cycle, path: resolution.references)
        case .create: try await makeForAll()
        }
    }

    /// Makes the instance that is kept, for all who wait for it too.
    private nonisolated(nonsending) func makeForAll() async throws {
        do {
            if !isReady {
                resolution.put(try await made(), for: facts)
                _ = try resolution.run(before: true) { try registration.value(in: owner) }
            }
            registration.slot.gate.leave(.created)
        } catch {
            registration.slot.gate.leave(.failed(error))
            throw error
        }
    }

    private nonisolated(nonsending) func made() async throws -> Value {
        guard let prepare = registration.factory.prepare else {
            preconditionFailure("only an async factory is awaited")
        }
        let make = try resolution.run { try prepare(Resolution(owner)) }
        return try await make()
    }

    /// On the main actor all of it is synchronous.
    private nonisolated(nonsending) func makeOnMainActor() async throws {
        // It may leave the main actor: only `Sendable` values are registered so.
        let made = try await MainActor.run {
            Handed(value: try resolution.run { try registration.factory.make(Resolution(owner)) })
        }
        resolution.put(made.value, for: facts)
        if facts.lifetime.isCached { _ = try resolution.run(before: true) { try registration.value(in: owner) } }
    }
}

extension Container {
    /// The registrations that a parameter of `type` needs when the factory runs.
    fileprivate func needed(by type: any Any.Type) -> [Registration] {
        if let exact = nearest(type, nil) { return [exact] }
        switch ParameterMeaning(of: type) {
        case .required(let type, let tag):
            return [nearest(type, tag) ?? nearest(type, nil)].compactMap { $0 }
        case .optional(let type): return needed(by: type)
        case .collection(let type): return all(of: type)
        case .deferred, .factory, .assisted, .resolver: return []
        }
    }
}

// MARK: - Resolving with `await`

extension Container {
    /// The instance for the type that is asked for, when something that it needs is made asynchronously or on the main
    /// actor: `let database: Database = try await container.resolve()`.
    ///
    /// What is made asynchronously is made before what needs it, on the caller's actor; its object graph lasts until
    /// this function returns. Callers who ask at the same time for what is kept share one creation: when its task is
    /// cancelled, another's takes over; when it fails, they all fail, and the next caller tries again.
    ///
    /// - Throws: ``ResolutionError``, whatever a factory throws, and `CancellationError`.
    public nonisolated(nonsending) func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        guard let registration = nearest(Value.self) else {
            return try await resolveUnregistered(within: nil, file: file, line: line)
        }
        if let word = registration.published.load(ordering: .acquiring) { return Instance.read(word) }
        return try await resolve(registration, within: nil)
    }

    /// The same for what is registered under `tag`.
    ///
    /// - Throws: As the form without a tag.
    public nonisolated(nonsending) func resolve<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        guard let (registration, isFallback) = registration(of: Value.self, under: tag) else {
            throw missing(Value.self, Tag.make(tag), file, line)
        }
        return try await resolve(registration, tag: isFallback ? TypedTag(tag) : nil, within: nil)
    }

    nonisolated(nonsending) func resolve<Value>(
        _ registration: TypedRegistration<Value>, tag: Tag? = nil, within parent: AsyncResolution?
    ) async throws -> Value {
        try await AsyncResolution.begin(within: parent) { resolution in
            try await registration.prepare(in: self, for: resolution)
            return try resolution.run {
                var arguments = Resolution(self)
                arguments.tag = tag.map { .passUnretained($0) }
                return try registration.value(arguments)
            }
        }
    }

    nonisolated(nonsending) func resolveUnregistered<Value>(
        within parent: AsyncResolution?, file: StaticString, line: UInt
    ) async throws -> Value {
        try await AsyncResolution.begin(within: parent) { resolution in
            for needed in needed(by: Value.self) { try await needed.prepare(in: self, for: resolution) }
            return try resolution.run { try distantValue(for: Resolution(self), file, line) }
        }
    }

    /// Builds what is registered as `.eager`, and what that needs, in dependency order.
    ///
    /// - Throws: ``ResolutionError``, whatever a factory throws, and `CancellationError`. What was built before stays.
    public nonisolated(nonsending) func start() async throws {
        for registration in currentRegistrations where registration.facts.lifetime == .eager {
            try await AsyncResolution.begin { resolution in
                try await registration.prepare(in: self, for: resolution)
                _ = try resolution.run { try registration.anyValue(in: self) }
            }
        }
    }
}

extension Resolver {
    /// As ``Container/resolve(_:file:line:)-(_,StaticString,_)``, in an object graph of its own.
    public nonisolated(nonsending) func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        guard let registration = container.nearest(Value.self) else {
            return try await container.resolveUnregistered(within: resolution, file: file, line: line)
        }
        return try await container.resolve(registration, within: resolution)
    }
}
