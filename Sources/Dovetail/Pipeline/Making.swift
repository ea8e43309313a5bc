import CDovetail

// The value of a creation: the production object, or the fake that takes its place, with its decorations.

extension BindingOwner {
    /// Makes the value for `request`, whose creation has begun: a substitution that is added from now on drops it.
    final func makeOrFake<Value, Failure: Error>(
        _ request: Request, _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if currentDetours.isDisjoint(with: .making) { return try construct() }
        return try makeWithCare(request, construct)
    }

    // A function of its own: an optional's metadata costs more than a creation.
    @inline(never)
    private func makeWithCare<Value, Failure: Error>(
        _ request: Request, _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let value: Value
        if let fake: Value = try fake(for: request.key, throwing: Failure.self) {
            value = fake
        } else {
            value = try makeAndNote(request, construct)
        }
        return try decorated(value, of: request.key, throwing: Failure.self)
    }

    /// The fake for `key`, if a substitution is in force.
    final func fake<Value, Failure: Error>(
        for key: BindingKey, throwing _: Failure.Type
    ) throws(Failure) -> Value? {
        guard currentDetours.contains(.substitutions), let substitution = substitution(for: key) else { return nil }
        RecordedRequest.noteFake(in: self)
        let fake: Value = try substitution.value(for: key, in: self, throwing: Failure.self)
        return fake
    }

    /// Makes the production object.
    final func makeAndNote<Value, Failure: Error>(
        _ request: Request, _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let value = try construct()
        if let origin = request.origin { scope?.noteCreation(of: value, from: origin) }
        return value
    }

    /// Applies the decorations of `key` to `value`. The creation of `key` runs on this thread.
    final func decorated<Value, Failure: Error>(
        _ value: Value, of key: BindingKey, throwing _: Failure.Type
    ) throws(Failure) -> Value {
        guard currentDetours.contains(.decorations) else { return value }
        settleDecorations(with: value)
        var value = value
        let thread = dovetail_current_thread()
        for decoration in decorations(of: key) {
            if let frame = thread.pointee.currentFrame {
                frame.pointee.note(taints: decoration.taints, in: Graph.current(on: thread))
            }
            do {
                // The binding and its decorations have one type.
                value = try decoration.value(of: value, for: key, in: self) as! Value
            } catch {
                try pass(error, for: key, decoration.call, as: Failure.self)
            }
        }
        return value
    }
}

extension Detour {
    /// The detours that a creation must heed.
    static let making: Detour = [.substitutions, .watched, .decorations]
}

// MARK: - Awaited creations

extension BindingOwner {
    /// Makes the value, or the fake that takes its place, as the work of `frame`.
    nonisolated(nonsending) final func makeOrFake<Value, Failure: Error>(
        _ request: Request, _ frame: AsyncFrame, _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        recorder?.noteMade(frame.request)
        let key = request.key
        let value: Value
        if currentDetours.contains(.substitutions), let substitution = substitution(for: key) {
            frame.note(taints: substitution.taints)
            value = try await frame.bind { () async throws(Failure) in
                try await substitution.awaitedValue(for: key, in: self, frame, throwing: Failure.self)
            }
        } else {
            value = try await frame.bind(make)
            if let origin = request.origin, let scope { frame.run { scope.noteCreation(of: value, from: origin) } }
        }
        if !currentDetours.contains(.decorations) { return value }
        return try await frame.bind { () async throws(Failure) in
            try await awaitDecorated(value, of: key, frame, throwing: Failure.self)
        }
    }

    /// Applies the decorations of `key`, whose creation is `frame`, to `value`.
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
                try pass(error, for: key, decoration.call, as: Failure.self)
            }
        }
        return value
    }
}
