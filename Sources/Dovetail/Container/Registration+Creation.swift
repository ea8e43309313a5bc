import CDovetail

// How the instance of a registration comes about when there is no shortcut.

extension TypedRegistration {
    /// The instance for `resolution`: kept, shared or made.
    @usableFromInline
    func value(_ resolution: Resolution) throws -> Value {
        let container = resolution.container.takeUnretainedValue()
        if let frame = AsyncFrame.joined {
            return try frame.run { try value(resolution) }
        }
        try check(resolution, for: container)
        var resolution = resolution
        if let askedTag { resolution.tag = .passUnretained(askedTag) }
        let owner = facts.lifetime.isCached ? home : container
        if facts.lifetime.isCached { resolution = resolution.moved(to: home) }
        let request = isBeingKept ? nil : container.beginRecording(plainKey, facts.lifetime.rawValue)
        let creation = TypedCreation(registration: self, resolution: resolution, request: request)
        let tag = facts.effects.contains(.takesTag) && askedTag == nil ? resolution.tag?.takeUnretainedValue() : nil
        let qualifier = tag.map { Qualifier(site: facts.site, BindingNames(id: AnyHashable($0.base))) }
        return try withExtendedLifetime(qualifier) {
            let key = BindingKey(site: facts.site, type: Value.self, qualifier: qualifier)
            guard let request else { return try creation.run(key, in: owner) }
            return try request.run { () throws(any Error) in try creation.run(key, in: owner) }
        }
    }

    private var plainKey: BindingKey { BindingKey(site: facts.site, type: Value.self) }

    /// Whether this thread only puts into its place what was awaited.
    private var isBeingKept: Bool {
        guard let graph = dovetail_current_thread().pointee.currentGraph, graph.endsAsyncCreation else { return false }
        return AsyncGraph.current?.holds(facts) == true
    }

    /// Throws whatever keeps this registration from answering.
    private func check(_ resolution: Resolution, for container: Container) throws {
        if let defect { throw container.error(defect, at: facts.reference) }
        try checkArguments(resolution.arguments?.takeUnretainedValue(), in: container)
        if facts.effects.contains(.mainActor), !MainActor.isCurrent, AsyncGraph.current == nil {
            throw container.error(.outsideOfMainActor, at: facts.reference)
        }
        let isKept = facts.lifetime.isCached && slot.state.isReady
        if container.isClosed, !isKept, !dovetail_current_thread().pointee.isCreating {
            throw container.error(.closed, at: facts.reference)
        }
    }

    /// Throws unless `arguments` are what the factory takes.
    func checkArguments(_ arguments: Arguments?, in container: Container) throws {
        let expected = facts.parameters.compactMap { $0 as? any AssistedParameter.Type }
        let given = arguments?.values ?? []
        if expected.isEmpty, given.isEmpty { return }
        guard expected.count == given.count, zip(expected, given).allSatisfy({ $0.accepts($1) }) else {
            let reason = ResolutionError.Reason.wrongArguments(
                expected: expected.map { "\($0.valueType)" }, given: given.map { "\(Swift.type(of: $0))" })
            throw container.error(reason, at: facts.reference)
        }
        guard facts.lifetime == .prototype else {
            throw container.error(.sharedArguments(scope: facts.lifetime.rawValue), at: facts.reference)
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
private struct TypedCreation<Value> {
    let registration: TypedRegistration<Value>
    let resolution: Resolution
    let request: ResolutionRecorder.Request?

    func run(_ key: BindingKey, in owner: Container) throws -> Value {
        var made: Value?
        func construct() throws -> Value {
            // What was awaited was made before.
            if AsyncGraph.current?.holds(registration.facts) != true { request?.noteMade() }
            let value = try registration.make(resolution)
            let facts = registration.facts
            if !facts.effects.contains(.forwards) { owner.scope?.noteCreation(of: value, from: facts.origin) }
            made = value
            return value
        }
        func inject() throws -> Value {
            request?.noteInjection()
            for case .injection(let inject) in registration.bodies { try inject(resolution, &made!) }
            return made!
        }
        let injects = registration.additions.contains { $0.kind == .injection }
        switch registration.facts.lifetime {
        case .prototype:
            return try owner.makeFresh(key, injects: injects, construct: construct, inject: inject)
        case .objectGraph:
            return try owner.makeSharedAnywhere(key, injects: injects, construct: construct, inject: inject)
        case .lazySingleton, .weakSingleton, .eager:
            let slot = registration.slot
            if slot.state.isReady, let instance = slot.current {
                if registration.isGiven { owner.scope?.noteUse(of: registration.facts) }
                if !slot.isWeak, !registration.isMainActor { registration.publish() }
                return instance.value()
            }
            return try owner.closing(registration.factory.close, slot) {
                try owner.makeCached(key, in: slot, injects: injects, construct: construct, inject: inject)
            } wasMade: {
                made != nil
            }
        }
    }
}

extension TypedRegistration {
    /// Keeps `value`, which was there already.
    func keep(_ value: Value) {
        slot.fill(with: value)
        publishUnlessWatched()
    }

    fileprivate var bodies: [TypedAddition<Value>.Body] {
        additions.map { ($0 as! TypedAddition<Value>).body }
    }
}

extension Registration {
    fileprivate final var isMainActor: Bool { facts.effects.contains(.mainActor) }

    /// Whether it was registered as an instance.
    final var isGiven: Bool { facts.effects.contains(.given) }

    /// Lets readers find the instance of the slot, which is ready and keeps it for good.
    final func publish() {
        // Registering adds what was kept; a recorder hears of reads only if they ask.
        if defect == nil, !home.currentDetours.contains(.recorded), let instance = slot.current {
            dovetail_store(published, UInt(bitPattern: instance.word))
        }
    }

    /// The same for what was registered as an instance: a watched container hears of its first use.
    final func publishUnlessWatched() {
        if !home.currentDetours.contains(.watched) { publish() }
    }
}

extension Registration {
    /// Lets no reader find the instance without asking.
    final func withdraw() { dovetail_store(published, 0) }
}

extension MainActor {
    /// Whether the caller runs on the main actor; unlike `assumeIsolated`, never a trap.
    static var isCurrent: Bool {
        // An executor is two words: the actor and how to reach it.
        let words = unsafeBitCast(sharedUnownedExecutor, to: (UInt, UInt).self)
        return dovetail_is_on_main_executor(words.0, words.1)
    }
}
