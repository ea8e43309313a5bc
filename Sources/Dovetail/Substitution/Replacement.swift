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
