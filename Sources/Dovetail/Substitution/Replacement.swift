/// What takes the place of that which a binding makes, or wraps it, until it is taken back.
class Replacement: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    /// Where it was added.
    final let place: BindingReference
    final let lock = Lock()
    private final var uses = 0
    private final let taint = Taint()
    /// What a creation notes that reads what this has made.
    final let taints: TaintSet

    init(at place: BindingReference) {
        self.place = place
        taints = TaintSet(taint)
    }

    final func noteUse() { lock.withLock { uses += 1 } }

    final var isUnused: Bool { lock.withLock { uses == 0 } }

    /// Drops what this has made, and every singleton whose creation has read it.
    func takeBack() { taint.takeBack() }
}
