import CDovetail

/// The part of making a registration's value that must be awaited.
struct AsyncCreation: @unchecked Sendable {
    // @unchecked: one task at a time uses it.

    let registration: Registration
    let container: Container
    let frame: AsyncFrame
    /// What is given at run time, if this is what was asked for.
    let arguments: Arguments?

    private var facts: RegistrationFacts { registration.facts }
    private var owner: Container { facts.lifetime.isCached ? registration.home : container }

    /// Where the value is kept, or shared within the graph.
    private var slot: Slot? {
        if facts.lifetime.isCached { return registration.slot }
        return facts.lifetime.isShared ? frame.graph.slot(for: registration.key, in: owner) : nil
    }

    /// Makes what the value needs, and then the value itself if it must be awaited.
    nonisolated(nonsending) func run() async throws {
        if !registration.isSettled { registration.home.settle(registration) }
        if let defect = registration.defect {
            throw ResolutionError(defect, path: frame.references + [facts.reference])
        }
        if slot?.state.isReady == true || slot != nil && frame.graph.isPrepared(registration, in: owner) { return }
        try frame.run { () throws(any Error) in try registration.checkArguments(arguments) }
        if owner.isClosed, !frame.isCreating(for: owner) {
            throw ResolutionError(.closed, path: frame.references + [facts.reference])
        }
        let inner = try AsyncFrame.begin(AsyncFrame.Step(registration.key, in: owner), within: frame, mayRecur: false)
        let request = owner.beginRecording(registration.key, facts.lifetime, as: inner)
        do {
            try await AsyncCreation(
                registration: registration, container: container, frame: inner, arguments: arguments
            ).runWithin()
            request?.endIfMade()
        } catch {
            request?.end(with: error)
            throw error
        }
        for addition in registration.additions where addition.kind == .injection {
            for type in addition.parameters { try await prepare(type) }
        }
        frame.graph.notePrepared(registration, in: owner)
    }

    private nonisolated(nonsending) func runWithin() async throws {
        defer { frame.end() }
        for type in facts.parameters { try await prepare(type) }
        for addition in registration.additions where addition.kind == .decoration {
            for type in addition.parameters { try await prepare(type) }
        }
        if mustBeAwaited { try await make() }
    }

    private var mustBeAwaited: Bool {
        facts.effects.contains(.async) || facts.effects.contains(.mainActor) && !MainActor.isCurrent
    }

    private nonisolated(nonsending) func prepare(_ type: any Any.Type) async throws {
        for dependency in owner.supply(of: type).now { try await dependency.prepare(in: owner, under: frame) }
    }

    private nonisolated(nonsending) func make() async throws {
        guard let slot else { return frame.graph.put(try await made(), madeBy: registration) }
        switch await slot.gate.enter(frame, leavesWhenCancelled: true) {
        case .created, .nested: return
        case .failed(let error): throw error
        case .cancelled: throw CancellationError()
        case .cycle(let cycle): throw ResolutionError(.cycle, path: cycle.references)
        case .create: try await makeForAll(in: slot)
        }
    }

    /// Makes the instance that is shared, for all who wait for it too.
    private nonisolated(nonsending) func makeForAll(in slot: Slot) async throws {
        do {
            if !slot.state.isReady { try await keepMade() }
            slot.gate.leave(slot.current.map { .created($0) } ?? .cancelled)
        } catch {
            slot.gate.leave(Task.isCancelled ? .cancelled : .failed(error))
            throw error
        }
    }

    private nonisolated(nonsending) func keepMade() async throws {
        guard owner.beginCreation(within: frame.parent) else {
            throw ResolutionError(.closed, path: frame.references)
        }
        defer { owner.endCreation() }
        frame.graph.put(try await made(), madeBy: registration)
        _ = try frame.runBefore { try registration.anyValue(in: owner) }
    }

    /// What the factory makes, with the frame as that of its task.
    private nonisolated(nonsending) func made() async throws -> Any {
        owner.recorder?.noteMade(frame.request)
        return try await frame.bind { () async -> Result<Any, any Error> in
            do {
                return .success(try await call())
            } catch {
                return .failure(error)
            }
        }.get()
    }

    private nonisolated(nonsending) func call() async throws -> Any {
        if let awaiting = registration.awaiting {
            return try await frame.run { () throws(any Error) in try awaiting(given) }()
        }
        // It may leave the main actor, where it is made synchronously: only `Sendable` values are registered so.
        return try await MainActor.run {
            Handed(value: try frame.run { () throws(any Error) in try registration.madeValue(for: given) })
        }.value
    }

    private var given: Resolution {
        var given = Resolution(owner)
        given.arguments = arguments.map { .passUnretained($0) }
        return given
    }
}

extension Registration {
    /// What the factory makes, of whatever type.
    fileprivate func madeValue(for resolution: Resolution) throws -> Any {
        func make<Value>(_: Value.Type) throws -> Any { try Memory.value { try self.make(resolution, $0) } as Value }
        return try make(facts.type)
    }

    /// Makes what must be awaited before a value can be made in `container`.
    fileprivate nonisolated(nonsending) func prepare(
        in container: Container, under frame: AsyncFrame, with arguments: Arguments? = nil
    ) async throws {
        try await AsyncCreation(registration: self, container: container, frame: frame, arguments: arguments).run()
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
    @inlinable
    public nonisolated(nonsending) func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        if let word = publishedWord(of: Value.self) { return Instance.read(word) }
        return try await resolveUnpublished(file: file, line: line)
    }

    /// The word of an instance that is kept and may be read by anybody.
    @usableFromInline
    func publishedWord(of type: any Any.Type) -> UnsafeRawPointer? {
        find(type)?._withUnsafeGuaranteedRef { $0.publishedWord }
    }

    /// The instance for the type that is asked for, which nobody may read without asking.
    @usableFromInline
    nonisolated(nonsending) func resolveUnpublished<Value>(
        startingGraph: Bool = false, file: StaticString, line: UInt
    ) async throws -> Value {
        if let registration = nearest(Value.self) {
            return try await resolve(registration, startingGraph: startingGraph)
        }
        let frame = try AsyncFrame.begin(nil, startingGraph: startingGraph)
        defer { frame.end() }
        for needed in supply(of: Value.self).now { try await needed.prepare(in: self, under: frame) }
        return try frame.run { () throws(any Error) in try Memory.value { try fill(Value.self, $0, file, line) } }
    }

    /// The instance under `tag`, or else the untagged one, when something that it needs is made asynchronously or on the
    /// main actor.
    ///
    /// - Throws: As the form without a tag.
    public nonisolated(nonsending) func resolve<Value, Key: Hashable & Sendable>(
        _ tag: Key, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        let found = withUnsafePointer(to: tag) {
            registration(of: Value.self, under: AskedTag(at: $0, of: Key.self, hash: tag.hashValue))
        }
        guard let (registration, isFallback) = found else { throw missing(Value.self, TypedTag(tag), file, line) }
        return try await resolve(registration, tag: isFallback ? TypedTag(tag) : nil)
    }

    /// A new instance made from run-time arguments, when something that it needs is made asynchronously or on the main
    /// actor.
    ///
    /// - Throws: As the form without arguments; arguments of another number or type are an error before anything is built.
    public nonisolated(nonsending) func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        guard let registration = nearest(Value.self) else { throw missing(Value.self, nil, file, line) }
        return try await resolve(registration, arguments: Arguments(repeat each arguments))
    }

    fileprivate nonisolated(nonsending) func resolve<Value>(
        _ registration: Registration, tag: Tag? = nil, arguments: Arguments? = nil,
        startingGraph: Bool = false
    ) async throws -> Value {
        let frame = try AsyncFrame.begin(nil, startingGraph: startingGraph)
        defer { frame.end() }
        try await registration.prepare(in: self, under: frame, with: arguments)
        return try frame.run { () throws(any Error) in
            var given = Resolution(self)
            given.tag = tag.map { .passUnretained($0) }
            given.arguments = arguments.map { .passUnretained($0) }
            return try registration.value(for: given)
        }
    }

    /// Builds what is registered as `.eager`, and what that needs, in dependency order.
    ///
    /// - Throws: ``ResolutionError``, whatever a factory throws, and `CancellationError`. What was built before stays.
    public nonisolated(nonsending) func start() async throws {
        for registration in currentRegistrations where registration.facts.lifetime.isEager {
            let frame = try AsyncFrame.begin(nil)
            defer { frame.end() }
            try await registration.prepare(in: self, under: frame)
            _ = try frame.run { () throws(any Error) in try registration.anyValue(in: self) }
        }
    }
}

extension Resolver {
    /// Resolves a dependency that must be awaited, in the object graph of the factory.
    public nonisolated(nonsending) func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        try await handle.open(for: Value.self, file, line).resolve(file: file, line: line)
    }

    /// Resolves a dependency under a tag that must be awaited, in the object graph of the factory.
    public nonisolated(nonsending) func resolve<Value, Key: Hashable & Sendable>(
        _ tag: Key, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        try await handle.open(for: Value.self, file, line).resolve(tag, as: Value.self, file: file, line: line)
    }

    /// Makes a dependency from run-time arguments that must be awaited, in the object graph of the factory.
    public nonisolated(nonsending) func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        return try await container.resolve(arguments: repeat each arguments, file: file, line: line)
    }
}

extension Provider {
    /// An instance, when something that it needs is made asynchronously or on the main actor.
    public nonisolated(nonsending) func callAsFunction(
        file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        return try await container.resolveUnpublished(startingGraph: true, file: file, line: line)
    }
}

extension AssistedFactory {
    /// A new instance, when something that it needs is made asynchronously or on the main actor.
    public nonisolated(nonsending) func callAsFunction(
        _ arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        guard let registration = container.nearest(Value.self) else {
            throw container.missing(Value.self, nil, file, line)
        }
        return try await container.resolve(
            registration, arguments: Arguments(repeat each arguments), startingGraph: true)
    }
}
