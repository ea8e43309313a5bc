import CDovetail

// The way of a request through its hooks, without waiting: closed? intercepted? on its actor? recorded? substituted,
// decorated or watched? Each is applied once, in this order.

extension BindingOwner {
    /// Answers `request` on this thread.
    ///
    /// - Parameters:
    ///   - injects: Whether `inject` is to be called when the value has joined the object graph.
    ///   - construct: Makes the value.
    ///   - inject: Injects into the value and answers with it.
    @inline(never)
    final func answer<Value, Failure: Error>(
        _ request: Request, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let detours = currentDetours
        if let frame = AsyncFrame.joined {
            return try frame.run { () throws(Failure) in
                try answer(request, injects: injects, construct: construct, inject: inject)
            }
        }
        if detours.isEmpty {
            return try keeper(of: request, throwing: Failure.self)
                .make(request, injects: injects, construct: construct, inject: inject)
        }
        // The short way doesn't hold the context. What it is making when the context goes is made to its end.
        if detours.contains(.gone), !dovetail_current_thread().pointee.isCreating(within: homeIdentity) {
            try raise(.contextGone, request, as: Failure.self)
        }
        if detours.contains(.closed), refuses(request.key) { try raise(.closed, request, as: Failure.self) }
        if detours.contains(.search) { noteReadDuringSearch(request.key) }
        if detours.contains(.interception) {
            return try interceptOrRecord(detours, request, injects: injects, construct: construct, inject: inject)
        }
        return try record(detours, request, injects: injects, construct: construct, inject: inject)
    }

    private func raise<Failure: Error>(
        _ reason: ResolutionError.Reason, _ request: Request, as _: Failure.Type
    ) throws(Failure) -> Never {
        try Dovetail.raise(ResolutionError(reason, at: BindingReference(request.key, in: self)), as: Failure.self)
    }

    /// Whoever keeps the instance of `request`, which may be made here.
    @inline(__always)
    private func keeper<Failure: Error>(
        of request: Request, throwing _: Failure.Type
    ) throws(Failure) -> BindingOwner {
        let keeper = keeper(of: request.key)
        if request.lifetime.isIsolated { try keeper.checkIsolation(of: request.key, throwing: Failure.self) }
        return keeper
    }

    /// Whether a closed context makes nothing for `key`: it holds no instance, and nothing in flight needs one.
    private func refuses(_ key: BindingKey) -> Bool {
        !key.isAssembly && !dovetail_current_thread().pointee.isCreating(for: home) && !holds(key)
    }

    // A function of its own: the metadata of an optional costs more than all the rest of a weak read.
    @inline(never)
    private func interceptOrRecord<Value, Failure: Error>(
        _ detours: Detour, _ request: Request, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let intercepted: Value = try intercept(request.key, throwing: Failure.self) { return intercepted }
        return try record(detours, request, injects: injects, construct: construct, inject: inject)
    }

    private func record<Value, Failure: Error>(
        _ detours: Detour, _ request: Request, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let keeper = try keeper(of: request, throwing: Failure.self)
        guard detours.contains(.recorded), let recording = beginRecording(request.key, request.lifetime) else {
            return try keeper.make(request, injects: injects, construct: construct, inject: inject)
        }
        func noteAndConstruct() throws(Failure) -> Value {
            if request.part == .all { recording.noteMade() }
            return try construct()
        }
        func noteAndInject() throws(Failure) -> Value {
            recording.noteInjection()
            return try inject()
        }
        return try recording.run { () throws(Failure) in
            try keeper.make(request, injects: injects, construct: noteAndConstruct, inject: noteAndInject)
        }
    }

    /// Makes the value, or what takes its place.
    @inline(__always)
    private func make<Value, Failure: Error>(
        _ request: Request, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        // What is cached is always looked after: a substitution may be added before its creation has begun.
        if request.key.isAssembly || !request.lifetime.isCached && currentDetours.isDisjoint(with: .making) {
            return try create(request, injects: injects, construct: construct, inject: inject)
        }
        if injects { return try createInjecting(request, construct: construct, inject: inject) }
        func make() throws(Failure) -> Value { try makeOrFake(request, construct) }
        return try create(request, injects: false, construct: make, inject: make)
    }

    // A function of its own: an optional's metadata costs more than a weak read.
    @inline(never)
    private func createInjecting<Value, Failure: Error>(
        _ request: Request, construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var made: Value?
        var given: Value?
        var isFake = false
        func make() throws(Failure) -> Value {
            let fake: Value? = try fake(for: request.key, throwing: Failure.self)
            isFake = fake != nil
            if let fake { made = fake } else { made = try makeAndNote(request, construct) }
            given = try decorated(made!, of: request.key, throwing: Failure.self)
            return given!
        }
        func finish() throws(Failure) -> Value {
            if isFake { return given! }
            let injected = try inject()
            if !currentDetours.contains(.decorations) { return injected }
            if let object = WeakInstance.object(in: injected), object === WeakInstance.object(in: made!) {
                return given!
            }
            return try decorated(injected, of: request.key, throwing: Failure.self)
        }
        return try create(request, injects: true, construct: make, inject: finish)
    }

    @inline(__always)
    private func create<Value, Failure: Error>(
        _ request: Request, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let (key, lifetime) = (request.key, request.lifetime)
        // A creation in progress keeps its context alive.
        switch lifetime.span {
        case .prototype:
            let home = home
            defer { withExtendedLifetime(home) {} }
            return try makeFresh(key, injects: injects, construct: construct, inject: inject)
        case .objectGraph:
            let home = home
            defer { withExtendedLifetime(home) {} }
            return try makeSharedAnywhere(
                key, isShareable: lifetime.isShareable, injects: injects, construct: construct, inject: inject)
        case .lazySingleton, .weakSingleton:
            if currentDetours.contains(.decorations) { settleDecorations(withInstanceOf: key, Value.self) }
            let slot = slot(for: key, isWeak: lifetime.isWeak)
            return try makeCached(key, in: slot, injects: injects, construct: construct, inject: inject)
        }
    }

    final func checkIsolation<Failure: Error>(of key: BindingKey, throwing _: Failure.Type) throws(Failure) {
        if runsOnItsActor(for: key) { return }
        try Dovetail.raise(ResolutionError(.outsideOfIsolation, at: BindingReference(key, in: self)), as: Failure.self)
    }
}
