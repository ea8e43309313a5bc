import CDovetail

// The parts that must be awaited before a value can be made without waiting.

extension Registration {
    /// Awaits all that a value in `container` needs, as a part of the creation `frame`. Makes the value too, if it must
    /// be awaited itself.
    nonisolated(nonsending) func prepare(
        in container: Container, under frame: AsyncFrame, with arguments: Arguments? = nil
    ) async throws {
        if !isSettled { home.settle(self) }
        let owner = owner(for: container)
        if problem == nil, isPrepared(in: owner, for: frame.graph) { return }
        try frame.run { () throws(any Error) in try check(arguments) }
        var request = Request(key, facts.lifetime)
        (request.origin, request.part) = (origin, .awaited)
        if isOnMainActor { frame.graph.noteMainActor() }
        let injectsAtOnce = injectsAtOnce(in: owner)
        if facts.effects.contains(.async) {
            var resolution = Resolution(owner)
            resolution.arguments = arguments.map { .passUnretained($0) }
            try await awaitValue(for: request, resolution, in: owner, under: frame, injectsAtOnce: injectsAtOnce)
        } else {
            try await owner.awaitNeeds(of: request, under: frame) {
                $0.preparedBefore = $0.graph.preparedForInjection
                try await prepareParameters(in: owner, under: $0, injectsAtOnce: injectsAtOnce)
            }
        }
        // The parameters of an injection may need this registration in turn.
        frame.graph.notePrepared(self, in: owner, isInjected: !facts.lifetime.isFresh && !injections.isEmpty)
        for addition in injections where !injectsAtOnce && !isPreparedBefore(addition, in: owner) {
            try await prepare(addition, in: owner, under: frame)
        }
    }

    /// Awaits the parameters of an injection, which may need this registration again. Prototypes are prepared each
    /// time; endless repetition is an error.
    private nonisolated(nonsending) func prepare(
        _ addition: Addition, in owner: Container, under frame: AsyncFrame
    ) async throws {
        guard facts.lifetime.isFresh else { return try await owner.prepare(addition.parameters, under: frame) }
        let inner = try AsyncFrame.begin(AsyncFrame.Step(key, in: owner), within: frame)
        defer { inner.end() }
        inner.preparedBefore = inner.graph.preparedForInjection
        try await owner.prepare(addition.parameters, under: inner)
    }

    private func isPrepared(in owner: Container, for graph: AsyncGraph) -> Bool {
        guard let instance = slot?.ready else { return !facts.lifetime.isFresh && graph.isPrepared(self, in: owner) }
        if facts.lifetime.isWeak { graph.put(instance.object, madeBy: self) }
        return true
    }

    /// Whether its factory, or something that is done to its values, runs on the main actor.
    var isOnMainActor: Bool { facts.effects.contains(.mainActor) || additions.contains(where: \.isOnMainActor) }

    private nonisolated(nonsending) func prepareParameters(
        in owner: Container, under frame: AsyncFrame, injectsAtOnce: Bool
    ) async throws {
        try await owner.prepare(facts.parameters, under: frame)
        for addition in decorators { try await owner.prepare(addition.parameters, under: frame) }
        for addition in injections where injectsAtOnce || isPreparedBefore(addition, in: owner) {
            try await owner.prepare(addition.parameters, under: frame)
        }
    }

    /// Whether the parameters of an injection are prepared before the value is made. Then they needn't be awaited when
    /// the value joins the graph.
    private func isPreparedBefore(_ addition: Addition, in owner: Container) -> Bool {
        facts.effects.contains(.async) && !isNeeded(by: addition, in: owner)
    }

    /// Whether values are injected into before they join the graph, since joining doesn't wait for the main actor. What
    /// needs the value itself can't be injected so early.
    private func injectsAtOnce(in owner: Container) -> Bool {
        if injectsOnMainActor { return true }
        guard joinsGraph, !injections.isEmpty else { return false }
        let parts = injections.flatMap(\.parameters).flatMap { owner.supply(of: $0).now }
            .map { AwaitedParts(from: $0, in: owner) }
        return parts.contains(where: \.needsMainActor) && !parts.contains { $0.contains(self, in: owner) }
    }

    /// Whether an injection itself runs on the main actor, and has to be done before the value joins the graph.
    var injectsOnMainActor: Bool {
        joinsGraph && additions.contains { $0.kind == .injection && $0.isOnMainActor }
    }

    private var joinsGraph: Bool { facts.effects.contains(.async) && !facts.lifetime.isFresh }

    /// Makes the value. A prototype is put aside for its dependent; a weakly held instance is kept until its dependent
    /// has it.
    private nonisolated(nonsending) func awaitValue(
        for request: Request, _ resolution: Resolution, in owner: Container, under frame: AsyncFrame,
        injectsAtOnce: Bool
    ) async throws {
        nonisolated(nonsending) func awaitValue<Value>(_: Value.Type) async throws {
            let injectsLater = !injections.isEmpty && !injectsAtOnce
            var original: Value?
            let value: Value = try await owner.awaitAnswer(to: request, under: frame, injects: injectsLater) {
                let inner = AsyncFrame.current!
                try await prepareParameters(in: owner, under: inner, injectsAtOnce: injectsAtOnce)
                let made: Value = try await made(resolution, under: inner)
                original = .some(made)
                if !injectsLater { noteCloser(of: made, request.key) }
                return try await changed(made, resolution, under: inner, injectsAtOnce: injectsAtOnce)
            } inject: {
                try change(&$0, by: injections, resolution)
                noteCloser(of: original!, request.key)
            }
            if facts.lifetime.isFresh || facts.lifetime.isWeak { frame.graph.put(value, madeBy: self) }
        }
        try await awaitValue(facts.type)
    }

    /// Calls the asynchronous factory.
    private nonisolated(nonsending) func made<Value>(
        _ resolution: Resolution, under frame: AsyncFrame
    ) async throws -> Value {
        let makeElsewhere = try await frame.runInPlace { try self.awaiting!(resolution) }
        return try await makeElsewhere() as! Value
    }

    /// Applies the decorators to `made`, and those injections that don't wait until the value has joined the graph.
    private nonisolated(nonsending) func changed<Value>(
        _ made: Value, _ resolution: Resolution, under frame: AsyncFrame, injectsAtOnce: Bool
    ) async throws -> Value {
        try await frame.runInPlace { [self] in
            var value = made
            try change(&value, by: decorators, resolution)
            if injectsAtOnce { try change(&value, by: injections, resolution) }
            return value
        }
    }
}

extension Container {
    /// Awaits the sources of parameters of `types` that must be awaited.
    nonisolated(nonsending) func prepare(_ types: [any Any.Type], under frame: AsyncFrame) async throws {
        for type in types {
            for dependency in supply(of: type).now where dependency.mustBeAwaited(in: self, for: frame.graph) {
                try await dependency.prepare(in: self, under: frame)
            }
        }
    }
}
