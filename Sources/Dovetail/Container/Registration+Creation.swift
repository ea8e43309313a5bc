import CDovetail

// How the instance of a registration is made when there is no shortcut.

extension Registration {
    /// Writes the instance for `resolution` to `out`: kept, shared, or made now.
    @inline(never)
    func fillAnyway(_ out: UnsafeMutableRawPointer, for resolution: Resolution) throws {
        func fill<Value>(_: Value.Type) throws {
            out.initializeMemory(as: Value.self, to: try value(for: resolution) as Value)
        }
        try fill(facts.type)
    }

    /// The instance for a dependent in `container`, whatever its type.
    func anyValue(in container: Container) throws -> Any {
        func value<Value>(_: Value.Type) throws -> Any { try self.value(for: Resolution(container)) as Value }
        return try value(facts.type)
    }

    /// The instance for `resolution`: kept, shared, or made now.
    func value<Value>(for resolution: Resolution) throws -> Value {
        if let frame = AsyncFrame.joined {
            return try frame.run { try value(for: resolution) }
        }
        if !isSettled { home.settle(self) }
        try check(resolution.arguments?.takeUnretainedValue())
        var resolution = resolution
        if let askedTag { resolution.tag = .passUnretained(askedTag) }
        let tag = facts.effects.contains(.takesTag) && askedTag == nil ? resolution.tag?.takeUnretainedValue() : nil
        let qualifier = tag.map { Qualifier(site: site, BindingNames(id: AnyHashable($0.base))) }
        return try withExtendedLifetime(qualifier) {
            let key = BindingKey(site: site, type: facts.type, qualifier: qualifier)
            if facts.lifetime.isCached { return try keptValue(key, for: resolution) }
            return try value(key, for: resolution, in: resolution.container.takeUnretainedValue())
        }
    }

    /// The instance that is kept where it was registered. It is made from registrations of that container and its
    /// parents.
    private func keptValue<Value>(_ key: BindingKey, for resolution: Resolution) throws -> Value {
        if isGiven { home.scope?.noteUse(of: facts.reference, from: facts.origin) }
        if facts.lifetime.isStrong, slot!.state.isReady { publish() }
        var moved = Resolution(home)
        (moved.arguments, moved.tag) = (resolution.arguments, resolution.tag)
        return try value(key, for: moved, in: resolution.container.takeUnretainedValue())
    }

    private func value<Value>(
        _ key: BindingKey, for resolution: Resolution, in container: Container
    ) throws -> Value {
        let awaited = facts.lifetime.isFresh ? AsyncGraph.current?.takeValue(madeBy: self) : nil
        var request = Request(key, facts.lifetime)
        (request.origin, request.part) = awaited == nil ? (origin, .all) : (nil, .rest)
        let injects = !injections.isEmpty
        var made: Value?
        // The value to be closed later. Not an optional of its type, whose metadata costs more than most creations.
        var original: Any?
        func construct() throws -> Value {
            if let awaited {
                made = (awaited as! Value)
            } else {
                made = .some(try madeNow(Value.self, resolution))
                if closer != nil {
                    if injects { original = made! } else { noteCloser(of: made!, key) }
                }
                try change(&made!, by: decorators, resolution)
            }
            return made!
        }
        func inject() throws -> Value {
            try change(&made!, by: injections, resolution)
            if let original { noteCloser(of: original as! Value, key) }
            return made!
        }
        return try container.answer(request, injects: injects, construct: construct, inject: inject)
    }
}

// MARK: - Parts of a creation

extension Registration {
    /// Where the object comes from, for a watched scope; nil if this registration makes none.
    var origin: DependencyScope.Origin? {
        facts.effects.isDisjoint(with: [.forwards, .given]) ? facts.origin : nil
    }

    /// Calls the factory.
    func madeNow<Value>(_: Value.Type, _ resolution: Resolution) throws -> Value {
        if facts.effects.contains(.async) {
            // Awaited already, and not yet made.
            let isCycle = Frame.currentPath.dropLast().contains(facts.reference)
            throw ResolutionError(isCycle ? .cycle : .needsAwait, at: facts.reference)
        }
        if facts.effects.contains(.mainActor), !MainActor.isCurrent {
            throw ResolutionError(.outsideOfMainActor, at: facts.reference)
        }
        return try Memory.value(as: Value.self) { try make(resolution, $0) }
    }

    func change<Value>(_ value: inout Value, by changes: ArraySlice<Addition>, _ resolution: Resolution) throws {
        if changes.isEmpty { return }
        try withUnsafeMutablePointer(to: &value) { value in
            for addition in changes { try addition.change(resolution, UnsafeMutableRawPointer(value)) }
        }
    }

    /// Notes that `value`, which the factory has just made, is closed with the container that keeps it.
    func noteCloser<Value>(of value: Value, _ key: BindingKey) {
        if let closer = closer as! ScopedCloser<Value>? { home.add(closer.close, for: value, of: key) }
    }

    /// Throws the error that keeps this registration from answering a request with these arguments.
    func check(_ arguments: Arguments?) throws {
        if let defect { throw ResolutionError(defect, at: facts.reference) }
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
