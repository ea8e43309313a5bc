/// The recorder and the scope that hear of the objects of one owner.
final class Observers: Attachment {
    // Guarded by the lock of the owner.
    var recorder: ResolutionRecorder?
    /// The watched scope in which the owner was made, if any.
    var scope: DependencyScope?
}

extension BindingOwner {
    final var recorder: ResolutionRecorder? {
        currentDetours.contains(.recorded) ? withLock { attached(Observers.self)?.recorder } : nil
    }

    final var scope: DependencyScope? {
        currentDetours.contains(.watched) ? withLock { attached(Observers.self)?.scope } : nil
    }

    /// Lets a watched scope hear of this owner's objects: the scope of this task, or else that of `owner`.
    final func joinWatchingScope(of owner: BindingOwner? = nil) {
        guard let scope = DependencyScope.watching ?? owner?.scope else { return }
        withLock {
            attach(Observers.self).scope = scope
            setDetour(.watched, true)
        }
    }
}
