import CDovetail

// How the instance of a registration comes about when there is no shortcut.

extension Registration {
    /// Writes the instance for `resolution`, which is kept, shared or made, to `out`.
    @inline(never)
    func fillAnyway(_ out: UnsafeMutableRawPointer, for resolution: Resolution) throws {
        func fill<Value>(_: Value.Type) throws {
            out.initializeMemory(as: Value.self, to: try value(for: resolution) as Value)
        }
        try fill(facts.type)
    }

    /// The instance for a dependent in `container`, of whatever type.
    func anyValue(in container: Container) throws -> Any {
        func value<Value>(_: Value.Type) throws -> Any { try self.value(for: Resolution(container)) as Value }
        return try value(facts.type)
    }

    /// The instance for `resolution`: kept, shared or made.
    func value<Value>(for resolution: Resolution) throws -> Value {
        let container = resolution.container.takeUnretainedValue()
        if let frame = AsyncFrame.joined {
            return try frame.run { try value(for: resolution) }
        }
        if !isSettled { home.settle(self) }
        try check(resolution, for: container)
        var resolution = resolution
        if let askedTag { resolution.tag = .passUnretained(askedTag) }
        let owner = facts.lifetime.isCached ? home : container
        if facts.lifetime.isCached { resolution = resolution.moved(to: home) }
        let request = isBeingKept ? nil : container.beginRecording(key, facts.lifetime)
        let creation = RegisteredCreation<Value>(registration: self, resolution: resolution, request: request)
        let tag = facts.effects.contains(.takesTag) && askedTag == nil ? resolution.tag?.takeUnretainedValue() : nil
        let qualifier = tag.map { Qualifier(site: site, BindingNames(id: AnyHashable($0.base))) }
        return try withExtendedLifetime(qualifier) {
            let key = BindingKey(site: site, type: facts.type, qualifier: qualifier)
            guard let request else { return try creation.run(key, in: owner) }
            return try request.run { () throws(any Error) in try creation.run(key, in: owner) }
        }
    }

    /// Whether this thread only puts into its place what was awaited.
    private var isBeingKept: Bool {
        guard let graph = dovetail_current_thread().pointee.currentGraph, graph.endsAsyncCreation else { return false }
        return AsyncGraph.current?.holdsValue(madeBy: self) == true
    }

    /// Throws whatever keeps this registration from answering.
    private func check(_ resolution: Resolution, for container: Container) throws {
        if let defect { throw ResolutionError(defect, at: facts.reference) }
        try checkArguments(resolution.arguments?.takeUnretainedValue())
        if facts.lifetime.isCached, slot!.state.isReady { return }
        if facts.effects.contains(.mainActor), !MainActor.isCurrent, AsyncGraph.current == nil {
            throw ResolutionError(.outsideOfMainActor, at: facts.reference)
        }
        if container.isClosed, !isGiven, !dovetail_current_thread().pointee.isCreating(for: container) {
            throw ResolutionError(.closed, at: facts.reference)
        }
    }

    /// Throws unless `arguments` are what the factory takes.
    func checkArguments(_ arguments: Arguments?) throws {
        let expected = facts.parameters.compactMap { $0 as? any AssistedParameter.Type }
        let given = arguments?.values ?? []
        if expected.isEmpty, given.isEmpty { return }
        guard expected.count == given.count, zip(expected, given).allSatisfy({ $0.accepts($1) }) else {
            let reason = ResolutionError.Reason.wrongArguments(
                expected: expected.map { "\($0.valueType)" }, given: given.map { "\(Swift.type(of: $0))" })
            throw ResolutionError(reason, at: facts.reference)
        }
        guard facts.lifetime.isFresh else {
            throw ResolutionError(.sharedArguments(scope: facts.lifetime.description), at: facts.reference)
        }
    }
}

extension Resolution {
    /// What a kept instance is made of comes from where it is kept.
    fileprivate func moved(to container: Container) -> Resolution {
        var moved = Resolution(container)
        moved.arguments = arguments
        moved.tag = tag
        return moved
    }
}

/// One creation of the value of a registration.
private struct RegisteredCreation<Value> {
    let registration: Registration
    let resolution: Resolution
    let request: ResolutionRecorder.Request?

    private var facts: RegistrationFacts { registration.facts }

    func run(_ key: BindingKey, in owner: Container) throws -> Value {
        var made: Value?
        let injects = !registration.injections.isEmpty
        func construct() throws -> Value {
            let value = try make()
            if facts.effects.isDisjoint(with: [.forwards, .given]) {
                owner.scope?.noteCreation(of: value, from: facts.origin)
            }
            made = value
            if !injects { noteCloser(of: value, key, in: owner) }
            return value
        }
        func inject() throws -> Value {
            request?.noteInjection()
            try change(&made!, by: registration.injections)
            noteCloser(of: made!, key, in: owner)
            return made!
        }
        switch facts.lifetime.span {
        case .prototype:
            return try owner.makeFresh(key, injects: injects, construct: construct, inject: inject)
        case .objectGraph:
            return try owner.makeSharedAnywhere(key, injects: injects, construct: construct, inject: inject)
        case .lazySingleton, .weakSingleton:
            let slot = registration.slot!
            if registration.isGiven { owner.scope?.noteUse(of: facts.reference, from: facts.origin) }
            if slot.state.isReady, let instance = slot.current {
                if !slot.isWeak { registration.publish() }
                return instance.value()
            }
            return try owner.makeCached(key, in: slot, injects: injects, construct: construct, inject: inject)
        }
    }

    private func noteCloser(of value: Value, _ key: BindingKey, in owner: Container) {
        if let closer = registration.closer as! ScopedCloser<Value>? { owner.add(closer.close, for: value, of: key) }
    }

    /// What the factory makes, or has made for an `await`, with its decorators.
    private func make() throws -> Value {
        let awaited = AsyncGraph.current?.takeValue(madeBy: registration)
        if awaited == nil { request?.noteMade() }
        var value = try awaited as! Value? ?? makeNow()
        try change(&value, by: registration.decorators)
        return value
    }

    private func makeNow() throws -> Value {
        if facts.effects.contains(.async) { throw ResolutionError(.needsAwait, at: facts.reference) }
        if facts.effects.contains(.mainActor), !MainActor.isCurrent {
            throw ResolutionError(.outsideOfMainActor, at: facts.reference)
        }
        return try Memory.value { try registration.make(resolution, $0) }
    }

    private func change(_ value: inout Value, by changes: ArraySlice<Addition>) throws {
        if changes.isEmpty { return }
        try withUnsafeMutablePointer(to: &value) { value in
            for addition in changes { try addition.change(resolution, UnsafeMutableRawPointer(value)) }
        }
    }
}

extension MainActor {
    /// Whether the caller runs on the main actor; unlike `assumeIsolated`, never a trap.
    static var isCurrent: Bool {
        // An executor is two words: the actor and how to reach it.
        let words = unsafeBitCast(sharedUnownedExecutor, to: (UInt, UInt).self)
        return dovetail_is_on_main_executor(words.0, words.1)
    }
}
