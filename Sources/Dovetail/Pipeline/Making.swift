import CDovetail

// What a creation makes: the production object, or the fake that takes its place, with its decorations.

extension BindingOwner {
    /// Makes the value of `key`, whose creation has begun: a substitution that is added from now on drops it.
    final func makeOrFake<Value, Failure: Error>(
        _ key: BindingKey, _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if currentDetours.isDisjoint(with: .making) { return try construct() }
        return try makeWithCare(key, construct)
    }

    // A function of its own: an optional's metadata costs more than a creation.
    @inline(never)
    private final func makeWithCare<Value, Failure: Error>(
        _ key: BindingKey, _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let value: Value
        if let fake: Value = try fake(for: key, throwing: Failure.self) {
            value = fake
        } else {
            value = try makeAndNote(construct)
        }
        return try decorated(value, of: key, throwing: Failure.self)
    }

    /// The fake for `key`, if a substitution is in force.
    final func fake<Value, Failure: Error>(
        for key: BindingKey, throwing _: Failure.Type
    ) throws(Failure) -> Value? {
        guard currentDetours.contains(.substitutions), let substitution = substitution(for: key) else { return nil }
        ResolutionRecorder.Request.noteFake(in: self)
        let fake: Value = try substitution.value(for: key, in: self, throwing: Failure.self)
        return fake
    }

    /// Makes the production object.
    final func makeAndNote<Value, Failure: Error>(
        _ construct: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let value = try construct()
        if currentDetours.contains(.watched) { scope?.noteCreation(of: value) }
        return value
    }

    /// What the decorations of `key`, whose creation runs on this thread, make of `value`.
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
                try raise(error, as: Failure.self)
            }
        }
        return value
    }
}

extension Detour {
    /// What a creation looks out for.
    static let making: Detour = [.substitutions, .watched, .decorations]
}
