import CDovetail

// The creations that are awaited. Each instance that is kept, or shared within a graph, is made by one task at a time;
// what has been made is put into its slot synchronously, like any other.

extension BindingStore {
    /// Resolves a binding with the names that `define` was given, if any.
    @inlinable
    @inline(__always)
    nonisolated(nonsending) final func resolve<Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite,
        _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        make: nonisolated(nonsending) () async throws(Failure) -> Value, onClose close: () -> Closer<Value>? = { nil }
    ) async throws(Failure) -> Value {
        if id == nil, key == nil, definitionKey == nil {
            return try await resolve(scope, site, make: make, onClose: close)
        }
        let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
        return try await resolve(scope, site, names, make: make, onClose: close)
    }

    /// Resolves a binding whose object is of a type of its own and is injected when it is made.
    @usableFromInline
    nonisolated(nonsending) final func resolve<Object, Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite,
        _ id: (any Hashable & Sendable)?, _ key: String?, _ definitionKey: String?,
        make: nonisolated(nonsending) () async throws(Failure) -> Object,
        inject: nonisolated(nonsending) (inout Object) async throws(Failure) -> Void,
        onClose close: () -> Closer<Value>? = { nil }
    ) async throws(Failure) -> Value {
        try await resolve(
            scope, site, id, key, definitionKey,
            make: { () async throws(Failure) -> Value in
                var object = try await make()
                AsyncFrame.current?.share(object)
                try await inject(&object)
                let names = BindingNames(id: id, key: key, definitionKey: definitionKey)
                return try Unmanaged<BindingStore>.passUnretained(self)
                    .convert(object, at: site, names, throwing: Failure.self)
            }, onClose: close)
    }

    /// Resolves a binding without names. What is published is read right here, in the caller's module.
    @inlinable
    @inline(__always)
    nonisolated(nonsending) final func resolve<Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite, make: nonisolated(nonsending) () async throws(Failure) -> Value,
        onClose close: () -> Closer<Value>? = { nil }
    ) async throws(Failure) -> Value {
        defer { _fixLifetime(self) }
        switch scope {
        case .lazySingleton:
            if let word = publishedWord(at: site, type: address(of: Value.self)) { return Instance.read(word) }
        case .isolatedLazySingleton:
            if let word = isolatedWord(at: site, type: Value.self) { return Instance.read(word) }
        default: break
        }
        return try await resolveUnpublished(scope, site, make: make, onClose: close)
    }

    /// Resolves a binding that isn't published.
    @usableFromInline
    nonisolated(nonsending) final func resolveUnpublished<Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite, make: nonisolated(nonsending) () async throws(Failure) -> Value,
        onClose close: () -> Closer<Value>?
    ) async throws(Failure) -> Value {
        let key = BindingKey(site: site, type: Value.self)
        return try await resolveByDetour(scope, key) { () async throws(Failure) in
            let value = try await make()
            if let closer = close() { add(closer, for: value, of: key) }
            return value
        }
    }

    /// Resolves a binding with names of its own.
    @usableFromInline
    nonisolated(nonsending) final func resolve<Value, Failure: Error>(
        _ scope: ScopeKind, _ site: BindingSite, _ names: BindingNames,
        make: nonisolated(nonsending) () async throws(Failure) -> Value, onClose close: () -> Closer<Value>?
    ) async throws(Failure) -> Value {
        if scope == .lazySingleton, names.key == nil,
            let word = publishedWord(at: site, type: Value.self, names)
        {
            return Instance.read(word)
        }
        let qualifier = Qualifier(site: site, names)
        defer { withExtendedLifetime(qualifier) {} }
        let key = BindingKey(site: site, type: Value.self, qualifier: qualifier)
        return try await resolveByDetour(scope, key) { () async throws(Failure) in
            let value = try await make()
            if let closer = close() { add(closer, for: value, of: key) }
            return value
        }
    }
}

@usableFromInline
typealias Closer<Value> = @Sendable (Value) async throws -> Void

extension BindingOwner {
    nonisolated(nonsending) final func resolveByDetour<Value, Failure: Error>(
        _ scope: ScopeKind, _ key: BindingKey, make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if currentDetours.contains(.search) { await waitForSearch() }
        let detours = currentDetours
        let parent = AsyncFrame.current
        if detours.contains(.gone) { try raise(.contextGone, key, under: parent, as: Failure.self) }
        if detours.contains(.closed), parent?.isCreating(for: home) != true, !holds(key) {
            try raise(.closed, key, under: parent, as: Failure.self)
        }
        if detours.contains(.interception),
            let intercepted: Value = try await awaitIntercepted(key, throwing: Failure.self)
        {
            return intercepted
        }
        if scope.isIsolated { try checkIsolation(of: key, throwing: Failure.self) }
        let frame: AsyncFrame
        do {
            frame = try AsyncFrame.begin(AsyncFrame.Step(key, in: self), within: parent)
        } catch {
            try Dovetail.raise(error, as: Failure.self)
        }
        defer { frame.end() }
        let request = beginRecording(key, scope.text, as: frame)
        do throws(Failure) {
            let value = try await create(scope, key, frame, make: make)
            request?.end()
            return value
        } catch {
            request?.end(with: error)
            throw error
        }
    }

    private nonisolated(nonsending) func create<Value, Failure: Error>(
        _ scope: ScopeKind, _ key: BindingKey, _ frame: AsyncFrame,
        make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        switch scope {
        case .prototype:
            let value = try await makeOrFake(key, frame, make)
            frame.parent?.note(taints: frame.taintSet)
            return value
        case .objectGraph, .shareableObjectGraph:
            let slot = frame.graph.slot(for: key, in: self, isShareable: scope.isShareable, Value.self)
            if !slot.state.isReady,
                let named: Value = try frame.run({ () throws(Failure) in
                    try namedValue(key.sharedName, anyBinding: false, for: key, throwing: Failure.self)
                })
            {
                return named
            }
            return try await createOnce(in: slot, frame, make: make)
        case .lazySingleton, .weakSingleton, .isolatedLazySingleton, .isolatedWeakSingleton:
            let slot = slot(for: key, isWeak: scope.isWeak)
            return try await createOnce(in: slot, frame, make: make)
        }
    }

    private func raise<Failure: Error>(
        _ reason: ResolutionError.Reason, _ key: BindingKey, under parent: AsyncFrame?, as _: Failure.Type
    ) throws(Failure) -> Never {
        let path = (parent?.references ?? []) + [BindingReference(key, in: self)]
        try Dovetail.raise(ResolutionError(reason, path: path), as: Failure.self)
    }
}

// MARK: - What is shared

extension BindingOwner {
    /// The instance of `slot`, which one task at a time creates.
    ///
    /// When the attempt of another task fails with an error that can't be thrown here, this task tries itself.
    private nonisolated(nonsending) func createOnce<Value, Failure: Error>(
        in slot: Slot, _ frame: AsyncFrame, make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let cancellation = CancellationError() as? Failure
        while true {
            if let instance = slot.readyInstance { return take(instance, of: slot.key, frame) }
            switch await slot.gate.enter(frame, leavesWhenCancelled: cancellation != nil) {
            case .create: return try await createForAll(in: slot, frame, make: make)
            case .nested:
                let value = try await makeOrFake(slot.key, frame, make)
                return try keep(value, in: slot, frame, throwing: Failure.self).value()
            case .created(let instance): return take(instance, of: slot.key, frame)
            case .failed(let error): try rethrow(error, as: Failure.self)
            case .cancelled: if let cancellation { throw cancellation }
            case .cycle(let cycle):
                try Dovetail.raise(ResolutionError(.cycle, path: cycle.references), as: Failure.self)
            }
        }
    }

    /// Creates the instance of `slot` for all who wait for it too.
    private nonisolated(nonsending) func createForAll<Value, Failure: Error>(
        in slot: Slot, _ frame: AsyncFrame, make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if let instance = slot.readyInstance {
            slot.gate.leave(.created(instance))
            return take(instance, of: slot.key, frame)
        }
        let home = home
        do throws(Failure) {
            if home?.beginCreation(within: frame.parent) == false {
                try raise(.closed, slot.key, under: frame.parent, as: Failure.self)
            }
            defer { home?.endCreation() }
            let value = try await makeOrFake(slot.key, frame, make)
            let instance = try keep(value, in: slot, frame, throwing: Failure.self)
            slot.gate.leave(.created(instance))
            return instance.value()
        } catch {
            slot.gate.leave(Task.isCancelled ? .cancelled : .failed(error))
            throw error
        }
    }

    /// Puts what was made into `slot`, unless a creation within this one has done so meanwhile.
    private func keep<Value, Failure: Error>(
        _ value: Value, in slot: Slot, _ frame: AsyncFrame, throwing _: Failure.Type
    ) throws(Failure) -> Instance {
        let taints = frame.taintSet
        func construct() throws(Failure) -> Value {
            let thread = dovetail_current_thread()
            thread.pointee.currentFrame!.pointee.note(taints: taints, in: Graph.current(on: thread))
            return value
        }
        return try frame.runBefore { () throws(Failure) in
            let kept = try makeCached(slot.key, in: slot, injects: false, construct: construct, inject: construct)
            return slot.readyInstance ?? Instance(kept)
        }
    }

    private func take<Value>(_ instance: Instance, of key: BindingKey, _ frame: AsyncFrame) -> Value {
        frame.parent?.note(taints: instance.taints)
        let value = instance.value(as: Value.self)
        frame.graph.share(value, of: key, in: self, isShareable: false)
        return value
    }
}

extension Slot {
    fileprivate var readyInstance: Instance? { state.isReady ? current : nil }
}

// MARK: - Making

extension BindingOwner {
    /// Makes the value, or the fake that takes its place, as the work of `frame`.
    private nonisolated(nonsending) func makeOrFake<Value, Failure: Error>(
        _ key: BindingKey, _ frame: AsyncFrame, _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if currentDetours.contains(.recorded) { withLock { knownHooks?.recorder }?.noteMade(frame.request) }
        let value: Value
        if currentDetours.contains(.substitutions), let substitution = substitution(for: key) {
            frame.note(taints: substitution.taints)
            value = try await bound(to: frame) { () async throws(Failure) in
                try await substitution.awaitedValue(for: key, in: self, frame, throwing: Failure.self)
            }
        } else {
            value = try await bound(to: frame, make)
            if currentDetours.contains(.watched) {
                frame.run { scope?.noteCreation(of: value) }
            }
        }
        if !currentDetours.contains(.decorations) { return value }
        return try await bound(to: frame) { () async throws(Failure) in
            try await awaitDecorated(value, of: key, frame, throwing: Failure.self)
        }
    }

    /// What the decorations of `key`, whose creation is `frame`, make of `value`.
    private nonisolated(nonsending) func awaitDecorated<Value, Failure: Error>(
        _ value: Value, of key: BindingKey, _ frame: AsyncFrame, throwing _: Failure.Type
    ) async throws(Failure) -> Value {
        await awaitSettledDecorations(with: value)
        var value = value
        for decoration in decorations(of: key) {
            frame.note(taints: decoration.taints)
            do {
                // The binding and its decorations have one type.
                value = try await decoration.awaitedValue(of: value) as! Value
            } catch {
                try Dovetail.raise(error, as: Failure.self)
            }
        }
        return value
    }

    private nonisolated(nonsending) func bound<Value, Failure: Error>(
        to frame: AsyncFrame, _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await frame.bind { () async -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try await make())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
