/// A fake or a decoration, until it is taken back.
class Replacement: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    /// Where it was added.
    final let place: BindingReference
    final let lock = Lock()
    private final var uses = 0
    private final let taint = Taint()
    /// The taints that a creation inherits when it reads an object made by this replacement.
    final let taints: TaintSet

    init(at place: BindingReference) {
        self.place = place
        taints = TaintSet(taint)
    }

    final func noteUse() { lock.withLock { uses += 1 } }

    final var isUnused: Bool { lock.withLock { uses == 0 } }

    /// Drops the instances that this has made, and every singleton whose creation has read one of them.
    func takeBack() { taint.takeBack() }
}

extension BindingOwner {
    /// Throws what the closure given to `call` has thrown, where the getter of `key` may throw it. Otherwise stops the
    /// program.
    final func pass<Failure: Error>(
        _ error: any Error, for key: BindingKey, _ call: BindingReference, as _: Failure.Type
    ) throws(Failure) -> Never {
        if error is ResolutionError { try Dovetail.raise(error, as: Failure.self) }
        try rethrow(error, as: Failure.self)
        let reason = ResolutionError.Reason.thrown("\(error)")
        try Dovetail.raise(ResolutionError(reason, at: BindingReference(key, in: self), call: call), as: Failure.self)
    }
}
