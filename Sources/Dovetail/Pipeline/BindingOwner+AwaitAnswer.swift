import CDovetail

// The way of a request through the same hooks, in the same order, where the value must be awaited. First it waits for
// what looks for bindings to substitute or decorate. Each instance that is kept, or shared within a graph, is made by one
// task at a time; what has been made is put into its slot synchronously, like any other.

extension BindingOwner {
    /// Answers `request` in this task.
    ///
    /// - Parameters:
    ///   - parent: The creation that awaits it, if any.
    ///   - injects: Whether `inject` is to be called when a value that is kept or shared has joined the object graph.
    ///   - make: Makes the value.
    ///   - inject: Injects into the value.
    nonisolated(nonsending) final func awaitAnswer<Value, Failure: Error>(
        to request: Request, under parent: AsyncFrame? = .current, injects: Bool = false,
        make: nonisolated(nonsending) () async throws(Failure) -> Value,
        inject: (inout Value) throws(Failure) -> Void
    ) async throws(Failure) -> Value {
        if currentDetours.contains(.search) { await waitForSearch() }
        let detours = currentDetours
        if detours.contains(.gone) { try raise(.contextGone, request.key, under: parent, as: Failure.self) }
        try refuseIfClosed(request.key, under: parent, throwing: Failure.self)
        if detours.contains(.interception),
            let intercepted: Value = try await awaitIntercepted(request.key, throwing: Failure.self)
        {
            return intercepted
        }
        if request.lifetime.isIsolated { try checkIsolation(of: request.key, throwing: Failure.self) }
        return try await recording(request, under: parent) { (frame) async throws(Failure) in
            try await create(request, frame, injects: injects, make: make, inject: inject)
        }
    }

    /// Awaits, as a part of its creation, everything that `request` needs to be answered without waiting.
    nonisolated(nonsending) final func awaitNeeds(
        of request: Request, under parent: AsyncFrame, _ body: nonisolated(nonsending) (AsyncFrame) async throws -> Void
    ) async throws {
        try refuseIfClosed(request.key, under: parent, throwing: (any Error).self)
        try await recording(request, under: parent, body)
    }

    /// Throws if this context or container is closed, unless it has the instance, or a creation in flight needs it.
    private func refuseIfClosed<Failure: Error>(
        _ key: BindingKey, under parent: AsyncFrame?, throwing _: Failure.Type
    ) throws(Failure) {
        guard currentDetours.contains(.closed) else { return }
        if parent?.isCreating(for: home) == true || holds(key) { return }
        try raise(.closed, key, under: parent, as: Failure.self)
    }

    private func raise<Failure: Error>(
        _ reason: ResolutionError.Reason, _ key: BindingKey, under parent: AsyncFrame?, as _: Failure.Type
    ) throws(Failure) -> Never {
        let path = (parent?.references ?? []) + [BindingReference(key, in: self)]
        try Dovetail.raise(ResolutionError(reason, path: path), as: Failure.self)
    }

    /// Runs `body` as a creation in progress. A recorder hears of it.
    private nonisolated(nonsending) func recording<Result, Failure: Error>(
        _ request: Request, under parent: AsyncFrame?,
        _ body: nonisolated(nonsending) (AsyncFrame) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let frame: AsyncFrame
        do {
            frame = try AsyncFrame.begin(AsyncFrame.Step(request.key, in: self), within: parent)
        } catch {
            try Dovetail.raise(error, as: Failure.self)
        }
        defer { frame.end() }
        let recording = beginRecording(request.key, request.lifetime, as: frame)
        do throws(Failure) {
            let result = try await body(frame)
            recording?.end(evenIfNotMade: request.part != .awaited)
            return result
        } catch {
            recording?.end(with: error)
            throw error
        }
    }

    private nonisolated(nonsending) func create<Value, Failure: Error>(
        _ request: Request, _ frame: AsyncFrame, injects: Bool,
        make: nonisolated(nonsending) () async throws(Failure) -> Value, inject: (inout Value) throws(Failure) -> Void
    ) async throws(Failure) -> Value {
        let (key, lifetime) = (request.key, request.lifetime)
        let slot: Slot
        switch lifetime.span {
        case .prototype:
            let value = try await makeOrFake(request, frame, make)
            frame.parent?.note(taints: frame.taintSet)
            return value
        case .objectGraph:
            slot = frame.graph.slot(for: key, in: self, isShareable: lifetime.isShareable, Value.self)
            if !slot.state.isReady,
                let named: Value = try frame.run({ () throws(Failure) in
                    try namedValue(key.sharedName, anyBinding: false, for: key, throwing: Failure.self)
                })
            {
                return named
            }
        case .lazySingleton, .weakSingleton: slot = self.slot(for: key, isWeak: lifetime.isWeak)
        }
        return try await createOnce(request, in: slot, frame, injects: injects, make: make, inject: inject)
    }
}

// MARK: - What is shared

extension BindingOwner {
    /// The instance of `slot`, which one task at a time creates.
    ///
    /// When the attempt of another task fails with an error that can't be thrown here, this task makes an attempt
    /// itself.
    private nonisolated(nonsending) func createOnce<Value, Failure: Error>(
        _ request: Request, in slot: Slot, _ frame: AsyncFrame, injects: Bool,
        make: nonisolated(nonsending) () async throws(Failure) -> Value, inject: (inout Value) throws(Failure) -> Void
    ) async throws(Failure) -> Value {
        nonisolated(nonsending) func makeAndKeep() async throws(Failure) -> Instance {
            let value = try await makeOrFake(request, frame, make)
            return try keep(value, in: slot, frame, injects: injects, inject: inject)
        }
        let cancellation = CancellationError() as? Failure
        while true {
            if let instance = slot.ready { return take(instance, of: slot.key, frame) }
            switch await slot.gate.enter(frame, leavesWhenCancelled: cancellation != nil) {
            case .create: return try await createForAll(in: slot, frame, makeAndKeep)
            case .nested: return try await makeAndKeep().value()
            case .created(let instance): return take(instance, of: slot.key, frame)
            case .failed(let error): try rethrow(error, as: Failure.self)
            case .cancelled: if let cancellation { throw cancellation }
            case .cycle(let cycle):
                try Dovetail.raise(ResolutionError(.cycle, path: cycle.references), as: Failure.self)
            }
        }
    }

    /// Creates the instance of `slot`, also for those who wait for it.
    private nonisolated(nonsending) func createForAll<Value, Failure: Error>(
        in slot: Slot, _ frame: AsyncFrame, _ create: nonisolated(nonsending) () async throws(Failure) -> Instance
    ) async throws(Failure) -> Value {
        if let instance = slot.ready {
            slot.gate.leave(.created(instance))
            return take(instance, of: slot.key, frame)
        }
        let home = home
        do throws(Failure) {
            if home?.beginCreation(within: frame.parent) == false {
                try raise(.closed, slot.key, under: frame.parent, as: Failure.self)
            }
            defer { home?.endCreation() }
            let instance = try await create()
            slot.gate.leave(.created(instance))
            return instance.value()
        } catch {
            slot.gate.leave(Task.isCancelled ? .cancelled : .failed(error))
            throw error
        }
    }

    /// Puts `value` into `slot`, unless a creation within this one has put another one there.
    private func keep<Value, Failure: Error>(
        _ value: Value, in slot: Slot, _ frame: AsyncFrame, injects: Bool, inject: (inout Value) throws(Failure) -> Void
    ) throws(Failure) -> Instance {
        let taints = frame.taintSet
        var value = value
        func construct() throws(Failure) -> Value {
            let thread = dovetail_current_thread()
            thread.pointee.currentFrame!.pointee.note(taints: taints, in: Graph.current(on: thread))
            return value
        }
        func finish() throws(Failure) -> Value {
            try inject(&value)
            return value
        }
        return try frame.runBefore { () throws(Failure) in
            let kept = try makeCached(slot.key, in: slot, injects: injects, construct: construct, inject: finish)
            return slot.ready ?? Instance(kept)
        }
    }

    private func take<Value>(_ instance: Instance, of key: BindingKey, _ frame: AsyncFrame) -> Value {
        frame.parent?.note(taints: instance.taints)
        let value = instance.value(as: Value.self)
        frame.graph.share(value, of: key, in: self, isShareable: false)
        return value
    }
}
