import CDovetail

// What must be awaited before a value can be made without waiting.

extension Registration {
    /// Awaits what a value in `container` needs, and makes the value too if it must be awaited itself: as a part of the
    /// creation `frame`.
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
        if facts.effects.contains(.async) {
            var resolution = Resolution(owner)
            resolution.arguments = arguments.map { .passUnretained($0) }
            try await awaitValue(for: request, resolution, in: owner, under: frame)
        } else {
            try await owner.awaitNeeds(of: request, under: frame) {
                $0.preparedBefore = $0.graph.preparedForInjection
                try await prepareParameters(in: owner, under: $0)
            }
        }
        // What is injected may need this in turn.
        frame.graph.notePrepared(self, in: owner, isInjected: !facts.lifetime.isFresh && !injections.isEmpty)
        for addition in injections where !isPreparedBefore(addition, in: owner) {
            try await prepare(addition, in: owner, under: frame)
        }
    }

    /// Awaits what an injection needs that may need this in turn: each time anew what is made for each dependent, until that
    /// is found to be without end.
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

    /// Whether its factory runs on the main actor, or something that is done to its values.
    private var isOnMainActor: Bool { facts.effects.contains(.mainActor) || additions.contains(where: \.isOnMainActor) }

    private nonisolated(nonsending) func prepareParameters(in owner: Container, under frame: AsyncFrame) async throws {
        try await owner.prepare(facts.parameters, under: frame)
        for addition in decorators { try await owner.prepare(addition.parameters, under: frame) }
        for addition in injections where isPreparedBefore(addition, in: owner) {
            try await owner.prepare(addition.parameters, under: frame)
        }
    }

    /// Whether what an injection needs is there before the value is: so that it needn't be awaited when the value joins the
    /// graph.
    private func isPreparedBefore(_ addition: Addition, in owner: Container) -> Bool {
        injectsAtOnce || facts.effects.contains(.async) && !isNeeded(by: addition, in: owner)
    }

    /// Whether values are injected into before they join the graph: joining doesn't wait for the main actor.
    var injectsAtOnce: Bool {
        facts.effects.contains(.async) && !facts.lifetime.isFresh
            && additions.contains { $0.kind == .injection && $0.isOnMainActor }
    }

    /// Makes the value. One that is made for each dependent waits for the next; one that is held weakly lives until
    /// whoever asks has it.
    private nonisolated(nonsending) func awaitValue(
        for request: Request, _ resolution: Resolution, in owner: Container, under frame: AsyncFrame
    ) async throws {
        nonisolated(nonsending) func awaitValue<Value>(_: Value.Type) async throws {
            let injectsLater = !injections.isEmpty && !injectsAtOnce
            var original: Value?
            let value: Value = try await owner.awaitAnswer(to: request, under: frame, injects: injectsLater) {
                let inner = AsyncFrame.current!
                try await prepareParameters(in: owner, under: inner)
                let made: Value = try await made(resolution, under: inner)
                original = .some(made)
                if !injectsLater { noteCloser(of: made, request.key) }
                return try await changed(made, resolution, under: inner)
            } inject: {
                try change(&$0, by: injections, resolution)
                noteCloser(of: original!, request.key)
            }
            if facts.lifetime.isFresh || facts.lifetime.isWeak { frame.graph.put(value, madeBy: self) }
        }
        try await awaitValue(facts.type)
    }

    /// What the asynchronous factory makes.
    private nonisolated(nonsending) func made<Value>(
        _ resolution: Resolution, under frame: AsyncFrame
    ) async throws -> Value {
        let makeElsewhere = try await frame.runInPlace { try self.awaiting!(resolution) }
        return try await makeElsewhere() as! Value
    }

    /// What the decorators make of it, and the injections that don't wait until it has joined the graph.
    private nonisolated(nonsending) func changed<Value>(
        _ made: Value, _ resolution: Resolution, under frame: AsyncFrame
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
    /// Awaits what supplies parameters of `types`, as far as it must be awaited.
    nonisolated(nonsending) func prepare(_ types: [any Any.Type], under frame: AsyncFrame) async throws {
        for type in types {
            for dependency in supply(of: type).now where dependency.mustBeAwaited(in: self, for: frame.graph) {
                try await dependency.prepare(in: self, under: frame)
            }
        }
    }
}
